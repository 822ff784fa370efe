import {
  type ChooseSheet,
  type ColumnMapping,
  type DecideColumns,
  type FileColumns,
  layoutName,
} from '@monitor/contracts-schema/data-loads/column-mapping';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { toOneLine } from '@monitor/contracts-schema/text/plain-text';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { derivedId } from '../../deciding/derived-id.ts';
import { type LoadDependencies, loadContext, type Requester } from '../load-dependencies.ts';
import { isMeant, loadState, occupied } from '../load-process.ts';
import { rememberColumns } from '../review/remembered-verdicts.ts';
import type { createUploading } from '../upload/uploading.ts';
import type { StagedFile } from '../working-load.ts';
import { workingLoadOf } from '../working-load-store.ts';
import { newDefaults } from './file-defaults.ts';
import type { KnownColumns } from './find-headings.ts';
import { reviseFileDefaults } from './revise-file-defaults.ts';

/** How the columns of an organization's file under review were read; null of one that is laid out as the template. */
export const columnsUnderReview = async (records: ViewStore, organizationId: string): Promise<FileColumns | null> => {
  const load = await workingLoadOf(records, organizationId);
  const staged = load && loadState(load) === 'reviewing' ? load.staged : undefined;
  if (!staged?.found) return null;
  const { mapping, isDecided, headings, buyers, moreBuyers } = staged.found;
  return {
    seen: staged.fileId,
    mapping,
    isDecided,
    layoutName: layoutName(mapping.layout),
    ...(buyers && { buyers: [...buyers] }),
    ...(moreBuyers !== undefined && { moreBuyers }),
    headings: headings.map((heading) => ({ ...heading, samples: [...heading.samples] })),
  };
};

/** Who decides, and from which network: a file is read again in its turn. */
export type ColumnsRequester = Requester & Readonly<{ address?: string | undefined }>;

const fieldNames = new Set<string>(templateColumns.map(({ field }) => field));

/** What was decided, of the template's fields; the same layout's rules hold as long as its headings are where they were. */
const mappingOf = (
  { headingRow, fields = {}, administrations, unitTypes, ours }: DecideColumns,
  before: ColumnMapping,
): ColumnMapping => {
  const isSameRow = headingRow === before.headingRow;
  return {
    layout: isSameRow ? before.layout : null,
    headingRow,
    fields: Object.fromEntries(Object.entries(fields).filter(([field]) => fieldNames.has(field))),
    currency: isSameRow ? before.currency : [],
    ...(isSameRow && before.netAmount && { netAmount: before.netAmount }),
    ...(isSameRow && before.exchangeRate && { exchangeRate: before.exchangeRate }),
    ...(isSameRow && before.recordKey && { recordKey: before.recordKey }),
    ...(isSameRow && before.notes && { notes: before.notes }),
    ...(isSameRow && before.limits && { limits: before.limits }),
    ...(administrations && { administrations: [...administrations] }),
    ...(unitTypes && { unitTypes: [...unitTypes] }),
    ...(isSameRow && before.buyers && { buyers: { ...before.buyers, ours: ours ?? before.buyers.ours } }),
  };
};

type Uploading = Pick<ReturnType<typeof createUploading>, 'upload'>;

/** The file of an organization that is under review. Refuses another load, and one at which somebody is at work. */
const fileUnderReview = async (records: ViewStore, organizationId: string, idDataLoad: string): Promise<StagedFile> => {
  const load = await workingLoadOf(records, organizationId);
  if (!load?.staged || !isMeant(load, idDataLoad)) throw new Refused('data-load.not-found');
  if (loadState(load) !== 'reviewing') throw await occupied(records, organizationId);
  return load.staged;
};

/** Reads the kept file again, as the corrections of itself. */
const readAgain = async (
  { ports: { uploads } }: Pick<LoadDependencies, 'ports'>,
  { upload }: Uploading,
  requester: ColumnsRequester,
  { fileId, fileName, idDataLoad, columns }: StagedFile & { idDataLoad: string; columns: KnownColumns },
): Promise<{ position: string | undefined }> => {
  const source = await uploads.open(fileId);
  if (!source) throw new Refused('file.not-found');
  return upload({ ...requester, fileName, source, idDataLoad, again: true, columns }).finally(() => source.destroy());
};

/**
 * Reads an organization's file under review again with its columns as they are decided, and remembers that for later files
 * with these headings; or recognises them anew in another row.
 */
export const decideColumns = async (
  dependencies: LoadDependencies,
  uploading: Uploading,
  requester: ColumnsRequester,
  decided: DecideColumns,
): Promise<{ position: string | undefined }> => {
  const { records } = dependencies.ports;
  const { organizationId } = requester;
  const { idDataLoad, headingRow } = decided;
  const file = await fileUnderReview(records, organizationId, idDataLoad);
  if (!file.found) throw new Refused('data-load.columns-missing');
  if (decided.seen !== file.fileId) throw new Refused('data-load.columns-changed');
  const mapping = decided.fields && mappingOf(decided, file.found.mapping);
  const columns = { sheet: file.sheet, ...(mapping ? { mapping } : { headingRow }) };
  const { position } = await readAgain(dependencies, uploading, requester, { ...file, idDataLoad, columns });
  const found = (await workingLoadOf(records, organizationId))?.staged?.found;
  if (!mapping || !found) return { position };
  const { actor, commandId } = requester;
  await rememberColumns(records, organizationId, found, {
    decidedBy: actor,
    decidedAt: dependencies.system.now().toISOString(),
  });
  const forDefaults = { ...requester, commandId: derivedId(commandId, 'file-defaults') };
  const context = loadContext(dependencies, forDefaults, idDataLoad, file.fileName);
  const revised = await reviseFileDefaults(dependencies, context, newDefaults(mapping, file.found.mapping));
  return { position: revised.position ?? position };
};

/** Reads another sheet of an organization's file under review, whose columns are recognised anew. */
export const chooseSheet = async (
  dependencies: LoadDependencies,
  uploading: Uploading,
  requester: ColumnsRequester,
  { idDataLoad, sheet }: ChooseSheet,
): Promise<{ position: string | undefined }> => {
  const file = await fileUnderReview(dependencies.ports.records, requester.organizationId, idDataLoad);
  const chosen = file.unreadSheets?.find((name) => toOneLine(name) === toOneLine(sheet)); // as it is shown
  if (chosen === undefined) throw new Refused('data-load.sheet-missing');
  return readAgain(dependencies, uploading, requester, { ...file, idDataLoad, columns: { sheet: chosen } });
};
