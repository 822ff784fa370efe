import {
  type ColumnMapping,
  type DecideColumns,
  type FileColumns,
  layoutName,
} from '@monitor/contracts-schema/data-loads/column-mapping';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { type LoadDependencies, nameOf, type Requester } from '../load-dependencies.ts';
import { isMeant, loadState, occupied } from '../load-process.ts';
import { rememberColumns } from '../review/remembered-verdicts.ts';
import type { createUploading } from '../upload/uploading.ts';
import { workingLoadOf } from '../working-load-store.ts';

/** How the columns of an organization's file under review were read; null of one that is laid out as the template. */
export const columnsUnderReview = async (records: ViewStore, organizationId: string): Promise<FileColumns | null> => {
  const load = await workingLoadOf(records, organizationId);
  const staged = load && loadState(load) === 'reviewing' ? load.staged : undefined;
  if (!staged?.found) return null;
  const { mapping, isDecided, headings, buyers } = staged.found;
  return {
    seen: staged.fileId,
    mapping,
    isDecided,
    layoutName: layoutName(mapping.layout),
    ...(buyers && { buyers: [...buyers] }),
    headings: headings.map((heading) => ({ ...heading, samples: [...heading.samples] })),
  };
};

/** Who decides, and from which network: a file is read again in its turn. */
export type ColumnsRequester = Requester & Readonly<{ address?: string | undefined }>;

const fieldNames = new Set<string>(templateColumns.map(({ field }) => field));

/** What was decided, of the template's fields; the same layout's rules hold as long as its headings are where they were. */
const mappingOf = (
  { headingRow, fields = {}, administrations, ours }: DecideColumns,
  before: ColumnMapping,
): ColumnMapping => {
  const isSameRow = headingRow === before.headingRow;
  return {
    layout: isSameRow ? before.layout : null,
    headingRow,
    fields: Object.fromEntries(Object.entries(fields).filter(([field]) => fieldNames.has(field))),
    currency: isSameRow ? before.currency : [],
    ...(administrations && { administrations: [...administrations] }),
    ...(isSameRow && before.buyers && { buyers: { ...before.buyers, ours: ours ?? before.buyers.ours } }),
  };
};

/**
 * Reads an organization's file under review again, as the corrections of itself, with its columns as they are decided, and
 * remembers that for later files with these headings; or recognises them anew in another row.
 */
export const decideColumns = async (
  { ports, system }: LoadDependencies,
  { upload }: Pick<ReturnType<typeof createUploading>, 'upload'>,
  requester: ColumnsRequester,
  decided: DecideColumns,
): Promise<{ position: string | undefined }> => {
  const { records, uploads } = ports;
  const { organizationId } = requester;
  const { idDataLoad, headingRow } = decided;
  const load = await workingLoadOf(records, organizationId);
  if (!load?.staged || !isMeant(load, idDataLoad)) throw new Refused('data-load.not-found');
  if (loadState(load) !== 'reviewing') throw await occupied(records, organizationId);
  const { staged } = load;
  if (!staged.found) throw new Refused('data-load.columns-missing');
  if (decided.seen !== staged.fileId) throw new Refused('data-load.columns-changed');
  const mapping = decided.fields && mappingOf(decided, staged.found.mapping);
  const source = await uploads.open(staged.fileId);
  if (!source) throw new Refused('file.not-found');
  const again = { ...requester, fileName: staged.fileName, source, idDataLoad, again: true };
  const { position } = await upload({ ...again, columns: mapping ? { mapping } : { headingRow } }).finally(() =>
    source.destroy(),
  );
  const found = (await workingLoadOf(records, organizationId))?.staged?.found;
  if (mapping && found)
    await rememberColumns(records, organizationId, found, {
      decidedBy: nameOf(requester.actor),
      decidedAt: system.now().toISOString(),
    });
  return { position };
};
