import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DecidedName } from '@monitor/contracts-schema';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import type { ContractDraft } from './rules/contract-draft.ts';
import { reviewSearchText } from './rules/review-search.ts';
import type { RowFacts, RowOutcome } from './rules/row-facts.ts';
import type { ReviewedRow } from './rules/row-review.ts';
import { stagedNames } from './staged-names.ts';

/** What becomes of a row at confirm, and which of its names were decided. */
export type RowDraft = Readonly<{ row: number; draft: ContractDraft; decided?: readonly DecidedName[] }>;

/** A row as the review shows it. `edited` says that an administrator changed or removed it. */
export type StagedRow = Readonly<{
  id: string;
  fileId: string;
  row: number;
  outcome: RowOutcome;
  edited: boolean;
  removed: boolean;
  /** How often it was edited; absent of none. */
  revision?: number;
  search: string;
  reviewed: Pick<ReviewedRow, 'values' | 'contractType' | 'fields' | 'summary'> & Partial<Pick<ReviewedRow, 'answers'>>;
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

/** Some hundred rows in a sheet's order, `lastRow` the last of them when they were read; removed rows are left out. */
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

export const stagedRow = (fileId: string, { rowIndex, facts, draft, ...reviewed }: ReviewedRow): StagedRow => ({
  id: stagedRowId(fileId, rowIndex),
  fileId,
  row: rowIndex,
  outcome: facts.outcome,
  edited: false,
  removed: false,
  search: reviewSearchText(rowIndex, reviewed.values),
  reviewed,
});

/** A row's contract-to-be, if it will be one. */
export const draftsOf = ({ rowIndex, draft, facts: { decided } }: ReviewedRow): RowDraft[] =>
  draft ? [{ row: rowIndex, draft, ...(decided && { decided }) }] : [];

export const batchOf = (fileId: string, reviewed: readonly ReviewedRow[]): RowBatch => {
  const lastRow = reviewed.at(-1)?.rowIndex ?? 0;
  const batch = { id: stagedRowId(fileId, lastRow), fileId, lastRow };
  return {
    rows: reviewed.map((row) => stagedRow(fileId, row)),
    facts: { ...batch, facts: reviewed.map(({ facts }) => facts) },
    drafts: { ...batch, drafts: reviewed.flatMap(draftsOf) },
  };
};

export const stage = async (records: ViewStore, { rows, facts, drafts }: RowBatch): Promise<void> => {
  await records.insertMany(stagedRows, rows);
  await records.insertMany(stagedFacts, [facts]);
  await records.insertMany(stagedDrafts, [drafts]);
};

/** The rows after one, through another, that are to become no contract, in the sheet's order. */
export const stagedRowsLeftOut = (
  records: ViewStore,
  fileId: string,
  after: number,
  through: number,
): Promise<StagedRow[]> =>
  records.find(stagedRows, {
    where: {
      fileId,
      row: { gt: after, lte: through },
      anyOf: [{ outcome: { in: ['skipped', 'error'] } }, { removed: true }],
    },
    sort: [{ field: 'row', direction: 'asc' }],
  });

/** The numbers of the rows that administrators changed or removed. */
export const editedRowNumbers = async (records: ViewStore, fileId: string): Promise<number[]> => {
  const numbers: number[] = [];
  for await (const rows of records.scan(stagedRows, { where: { fileId, edited: true } }))
    numbers.push(...rows.map(({ row }) => row));
  return numbers;
};

/** The rows of a batch, by their number in the sheet. */
export const stagedRowsAt = async (
  records: ViewStore,
  { fileId, facts }: StagedFacts,
): Promise<Map<number, StagedRow>> => {
  const ids = facts.map(({ row }) => stagedRowId(fileId, row));
  const found = [...(await records.getMany(stagedRows, ids)).values()].flatMap(({ document }) => document ?? []);
  return new Map(found.map((row) => [row.row, row]));
};

/**
 * Writes what became of rows of a batch that were judged again. The facts come last: while they tell the state before,
 * the rows are judged once more, whatever of this was written.
 */
export const restage = async (
  records: ViewStore,
  batch: StagedFacts,
  after: Readonly<{
    judged: ReadonlyMap<number, StagedRow>;
    drafts: readonly RowDraft[];
    facts: readonly RowFacts[];
  }>,
): Promise<void> => {
  const { judged, facts } = after;
  await records.replaceMany(stagedRows, [...judged.values()]);
  const staged = (await records.getMany(stagedDrafts, [batch.id])).get(batch.id)?.document;
  if (!staged) throw new Error(`The drafts of ${batch.id} are not staged`);
  const standing = staged.drafts.filter(({ row }) => !judged.has(row));
  const drafts = [...standing, ...after.drafts].sort((one, other) => one.row - other.row);
  await records.replaceMany(stagedDrafts, [{ ...staged, drafts }]);
  await records.replaceMany(stagedFacts, [{ ...batch, facts }]);
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
  await records.removeWhere(stagedNames, { fileId });
};

/** Every file of which something is staged. */
export const stagedFiles = async (records: ViewStore): Promise<Set<string>> => {
  const files = await Promise.all(
    [stagedRows, stagedFacts, stagedDrafts, stagedNames].map((collection) =>
      records.distinct(collection, 'fileId', {}),
    ),
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

/** The facts of a file's rows in the sheet's order, as they were staged. */
export const eachFactsBatch = (records: ViewStore, fileId: string): AsyncGenerator<StagedFacts[]> =>
  batchesAfter(records, stagedFacts, fileId, 0, 4);

/** The batch in which a row's facts are. */
export const factsAround = async (
  records: ViewStore,
  fileId: string,
  row: number,
): Promise<StagedFacts | undefined> => {
  const sort = [{ field: 'lastRow', direction: 'asc' }] as const;
  return (await records.find(stagedFacts, { where: { fileId, lastRow: { gte: row } }, sort, limit: 1 }))[0];
};

/** The contracts-to-be of a file in the sheet's order, from the row after `through` on. */
export async function* eachDraftBatch(
  records: ViewStore,
  fileId: string,
  through: number,
): AsyncGenerator<Readonly<{ lastRow: number; drafts: RowDraft[] }>> {
  for await (const batch of batchesAfter(records, stagedDrafts, fileId, through, 2))
    yield { lastRow: batch.at(-1)?.lastRow ?? through, drafts: batch.flatMap(({ drafts }) => drafts) };
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
