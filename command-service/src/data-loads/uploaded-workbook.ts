import type { Readable } from 'node:stream';
import type { ColumnMapping } from '@monitor/contracts-schema/data-loads/column-mapping';
import type { DataLoadEvent } from '@monitor/contracts-schema/data-loads/data-load-events';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { Recorded } from '@monitor/platform/event-store/event-store';
import { eachEvent } from '../deciding/each-event.ts';
import { dataLoadStream } from './data-load.ts';
import type { LoadDependencies } from './load-dependencies.ts';

/** A load's file as it was uploaded: its corrections, when there were some. And how it was read. */
export type UploadedWorkbook = Readonly<{
  fileName: string;
  contentType: string;
  size: number;
  content: Readable;
  mapping: ColumnMapping | undefined;
  sheet: string | undefined;
}>;

type OfFile = Extract<DataLoadEvent, { type: 'DataLoadUploaded' | 'DataLoadCorrected' }>;

const isOfFile = (event: Recorded): event is Recorded & OfFile =>
  event.type === 'DataLoadUploaded' || event.type === 'DataLoadCorrected';

/** Refuses loads that the organization does not have, and those whose file is gone. */
export const uploadedWorkbook = async (
  { events, uploads }: Pick<LoadDependencies['ports'], 'events' | 'uploads'>,
  organizationId: string,
  dataLoadId: string,
): Promise<UploadedWorkbook> => {
  let last: OfFile['data'] | undefined;
  for await (const event of eachEvent(events, dataLoadStream(organizationId, dataLoadId)))
    if (isOfFile(event)) last = event.data;
  if (!last) throw new Refused('data-load.unknown');
  const file = await uploads.describe(last.fileId);
  const content = file && (await uploads.open(last.fileId));
  if (!content) throw new Refused('file.not-found');
  const { fileName, mapping, sheet } = last;
  return { fileName, contentType: file.contentType, size: file.size, content, mapping, sheet };
};
