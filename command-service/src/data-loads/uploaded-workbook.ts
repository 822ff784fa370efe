import type { Readable } from 'node:stream';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { LoadDependencies } from './load-dependencies.ts';
import { loadEvents } from './load-events.ts';

/** A load's workbook as it was uploaded: its corrections, when there were some. */
export type UploadedWorkbook = Readonly<{ fileName: string; size: number; content: Readable }>;

/** Refuses loads that the organization does not have, and those whose file is gone. */
export const uploadedWorkbook = async (
  { events, uploads }: Pick<LoadDependencies['ports'], 'events' | 'uploads'>,
  organizationId: string,
  dataLoadId: string,
): Promise<UploadedWorkbook> => {
  let last: { fileId: string; fileName: string } | undefined;
  for await (const { type, data } of loadEvents(events, organizationId, dataLoadId))
    if (type === 'DataLoadUploaded' || type === 'DataLoadCorrected') last = data;
  if (!last) throw new Refused('data-load.unknown');
  const file = await uploads.describe(last.fileId);
  const content = file && (await uploads.open(last.fileId));
  if (!content) throw new Refused('file.not-found');
  return { fileName: last.fileName, size: file.size, content };
};
