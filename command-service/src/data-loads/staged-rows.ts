import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ContractDraft, ReviewedRow, RowFacts, RowOutcome } from '@monitor/contracts-schema';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';

/** What becomes of a row at confirm. */
export type RowDraft = Readonly<{ row: number; draft: ContractDraft }>;

/** A row as the review shows it. `edit` is what an administrator made of it since: another row, or none at all. */
export type StagedRow = Readonly<{
  id: string;
  fileId: string;
  row: number;
  outcome: RowOutcome;
  edited: boolean;
  removed: boolean;
  search: string;
  reviewed: Pick<ReviewedRow, 'values' | 'contractType' | 'fields' | 'summary'>;
  edit: Readonly<{ facts: RowFacts; draft: ContractDraft | null }> | null;
}>;

export const stagedRows: Collection<StagedRow> = {
  name: 'staged-rows',
  fields: {
    fileId: 'text',
    row: 'number',
    outcome: 'text',
    edited: 'boolean',
    removed: 'boolean',
    search: 'text',
  },
  indexes: [
    ['fileId', 'row'],
    ['fileId', 'edited'],
  ],
};

/** Some hundred rows in a sheet's order, `lastRow` the last of them. As they were read: edits lie with the rows. */
type Batch = Readonly<{ id: string; fileId: string; lastRow: number }>;
export type StagedFacts = Batch & Readonly<{ facts: readonly RowFacts[] }>;
export type StagedDrafts = Batch & Readonly<{ drafts: readonly RowDraft[] }>;

const batches = { fields: { fileId: 'text', lastRow: 'number' }, indexes: [['fileId', 'lastRow']] } as const;
export const stagedFacts: Collection<StagedFacts> = { name: 'staged-facts', ...batches };
export const stagedDrafts: Collection<StagedDrafts> = { name: 'staged-drafts', ...batches };

export type RowBatch = Readonly<{ rows: readonly StagedRow[]; facts: StagedFacts; drafts: StagedDrafts }>;

const ROW_DIGITS = 7;
export const stagedRowId = (fileId: string, row: number): string =>
  `${fileId}/${String(row).padStart(ROW_DIGITS, '0')}`;

export const stage = async (records: ViewStore, { rows, facts, drafts }: RowBatch): Promise<void> => {
  await records.insertMany(stagedRows, rows);
  await records.insertMany(stagedFacts, [facts]);
  await records.insertMany(stagedDrafts, [drafts]);
};

const ROWS_AT_ONCE = 1_000;

/** Removes all that is staged of a file, a little at a time. */
export const unstage = async (records: ViewStore, fileId: string): Promise<void> => {
  for (;;) {
    const [first] = await records.find(stagedRows, {
      where: { fileId },
      sort: [{ field: 'row', direction: 'asc' }],
      limit: 1,
    });
    if (!first) break;
    await records.removeWhere(stagedRows, { fileId, row: { lt: first.row + ROWS_AT_ONCE } });
    await nextTurn();
  }
  await records.removeWhere(stagedFacts, { fileId });
  await records.removeWhere(stagedDrafts, { fileId });
};

/** Every file of which something is staged. */
export const stagedFiles = async (records: ViewStore): Promise<Set<string>> => {
  const files = await Promise.all(
    [stagedRows, stagedFacts, stagedDrafts].map((collection) => records.distinct(collection, 'fileId', {})),
  );
  return new Set(files.flat().map(String));
};

/** The rows under review of a file, in order, in batches, whose documents are read as they are asked for. */
export async function* eachStagedRow(records: ViewStore, fileId: string): AsyncGenerator<StagedRow[]> {
  for (let after = 0; ; ) {
    const rows = await records.find(stagedRows, {
      where: { fileId, row: { gt: after }, removed: false },
      sort: [{ field: 'row', direction: 'asc' }],
      limit: 250,
    });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.row;
    await nextTurn();
  }
}

const editedRows = async (records: ViewStore, fileId: string): Promise<Map<number, StagedRow>> => {
  const rows = await records.find(stagedRows, { where: { fileId, edited: true } });
  return new Map(rows.map((row) => [row.row, row]));
};

/** Facts of a file's rows as they are after all edits, in no promised order; the removed ones are left out. */
export async function* eachRowFacts(records: ViewStore, fileId: string): AsyncGenerator<RowFacts> {
  const edited = await editedRows(records, fileId);
  for await (const batch of batchesAfter(records, stagedFacts, fileId, 0, 4)) {
    for (const { facts } of batch) yield* facts.filter(({ row }) => !edited.has(row));
    await nextTurn();
  }
  for (const { removed, edit } of edited.values()) if (!removed && edit) yield edit.facts;
}

/** The contracts-to-be of a file after all edits, in the sheet's order, from the row after `through` on. */
export async function* eachDraftBatch(
  records: ViewStore,
  fileId: string,
  through: number,
): AsyncGenerator<Readonly<{ lastRow: number; drafts: RowDraft[] }>> {
  const edited = await editedRows(records, fileId);
  const rowsEdited = [...edited.values()].sort((one, other) => one.row - other.row);
  let after = through;
  for await (const batch of batchesAfter(records, stagedDrafts, fileId, through, 2)) {
    const lastRow = batch.at(-1)?.lastRow ?? after;
    const asRead = batch.flatMap(({ drafts }) => drafts).filter(({ row }) => !edited.has(row));
    const asEdited = rowsEdited.flatMap(({ row, removed, edit }) =>
      row > after && row <= lastRow && !removed && edit?.draft ? [{ row, draft: edit.draft }] : [],
    );
    const drafts = asEdited.length === 0 ? asRead : [...asRead, ...asEdited].sort((one, other) => one.row - other.row);
    yield { lastRow, drafts };
    after = lastRow;
  }
}

async function* batchesAfter<D extends Batch>(
  records: ViewStore,
  from: Collection<D>,
  fileId: string,
  through: number,
  limit: number,
): AsyncGenerator<D[]> {
  for (let after = through; ; ) {
    const batch = await records.find(from, {
      where: { fileId, lastRow: { gt: after } },
      sort: [{ field: 'lastRow', direction: 'asc' }],
      limit,
    });
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    after = last.lastRow;
  }
}
