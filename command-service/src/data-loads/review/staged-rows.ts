import { setImmediate as nextTurn } from 'node:timers/promises';
import { rfcNameKey } from '@monitor/contracts-schema/data-loads/name-decisions';
import { columnOf } from '@monitor/contracts-schema/data-loads/template-columns';
import type { DecidedName, DecidedRow, ReleaseOfRow } from '@monitor/contracts-schema/events/event-metadata';
import type { Collection, ViewStore, Where } from '@monitor/platform/view-store/view-store';
import type { ContractDraft } from './rules/contract-draft.ts';
import { reviewNameTerm, reviewSearchText } from './rules/review-search.ts';
import type { ReviewedRow, RevisionDraft } from './rules/reviewed-row.ts';
import type { RowClass, RowFacts } from './rules/row-facts.ts';
import type { RowContext } from './rules/row-revising.ts';
import { remarksOf, restageRemarks, stagedRemarks } from './staged-remarks.ts';

/** What becomes of a row at confirm, and which of its names were decided. */
/** By what is known, once something comes of a row, where that was said. */
export type RowOrigin = Readonly<{
  row: number;
  decided?: readonly DecidedName[] | undefined;
  chosen?: DecidedRow | undefined;
  release?: ReleaseOfRow | undefined;
  editedFrom?: string | undefined;
}>;
export type RowDraft = RowOrigin & Readonly<{ draft: ContractDraft }>;

/** What becomes of a registered contract at confirm. */
export type RowRevision = RowOrigin &
  Readonly<{
    revision: RevisionDraft;
    /** Which of its row's it is, from the second on. */
    further?: number;
  }>;

/** A row as the review shows it. `edited` says that an administrator changed or removed it. */
export type StagedRow = Readonly<{
  id: string;
  row: number;
  outcome: RowClass;
  edited: boolean;
  removed: boolean;
  /** How often it was edited; absent of none. */
  revision?: number;
  search: string;
  reviewed: Pick<ReviewedRow, 'values' | 'contractType' | 'fields' | 'summary' | 'answers'> &
    Partial<Pick<ReviewedRow, 'match' | keyof RowContext>>;
}>;

export const stagedRows: Collection<StagedRow> = {
  name: 'staged-rows',
  fields: { id: 'text', row: 'number', outcome: 'text', edited: 'boolean', removed: 'boolean', search: 'text' },
  // Their ids are in the sheet's order. Few are edited, and seldom looked for.
  indexes: [],
};

/** Some hundred rows in a sheet's order, `lastRow` the last of them when they were read; removed rows are left out. */
type Batch = Readonly<{ id: string; lastRow: number }>;
export type StagedFacts = Batch & Readonly<{ facts: readonly RowFacts[] }>;
export type StagedDrafts = Batch & Readonly<{ drafts: readonly RowDraft[]; revisions: readonly RowRevision[] }>;

const batches = { fields: { lastRow: 'number' }, indexes: [['lastRow']] } as const;
export const stagedFacts: Collection<StagedFacts> = { name: 'staged-facts', ...batches };
export const stagedDrafts: Collection<StagedDrafts> = { name: 'staged-drafts', ...batches };

/** The sheet's order. */
export const IN_ORDER = [{ field: 'id', direction: 'asc' }] as const;

export type RowBatch = Readonly<{ rows: readonly StagedRow[]; facts: StagedFacts; drafts: StagedDrafts }>;

const ROW_DIGITS = 7;
export const stagedRowId = (fileId: string, row: number): string =>
  `${fileId}/${String(row).padStart(ROW_DIGITS, '0')}`;

export const rowOfId = (id: string): number => Number(id.slice(-ROW_DIGITS));

/** By what the rows are found that say a name beside an RFC which is another's. */
const conflictTerm = ({ rfcConflict }: RowFacts): string =>
  rfcConflict ? reviewNameTerm('RFC', rfcNameKey(rfcConflict.rfc, rfcConflict.name)) : '';

/** By what the rows are found that derive what they are taken to say in a column. */
const derivedTerms = ({ derived = [] }: RowFacts): string =>
  derived.map(([field]) => reviewNameTerm('DERIVED', columnOf(field).id)).join('');

export const stagedRow = (
  fileId: string,
  { rowIndex, facts, draft, revisions, ...reviewed }: ReviewedRow,
): StagedRow => ({
  id: stagedRowId(fileId, rowIndex),
  row: rowIndex,
  outcome: facts.noticed ? 'noticed' : facts.outcome,
  edited: false,
  removed: false,
  search: reviewSearchText(rowIndex, reviewed.values, reviewed.fields) + conflictTerm(facts) + derivedTerms(facts),
  reviewed,
});

const originOf = ({ rowIndex, release, editedFrom, facts: { decided, chosen } }: ReviewedRow): RowOrigin => ({
  row: rowIndex,
  ...(decided && { decided }),
  ...(chosen && chosen.choice !== 'REGISTERED' && { chosen: chosen.choice }),
  ...(release && { release }),
  ...(editedFrom !== undefined && { editedFrom }),
});

/** A row's contract-to-be, if it will be one. */
export const draftsOf = (reviewed: ReviewedRow): RowDraft[] =>
  reviewed.draft ? [{ ...originOf(reviewed), draft: reviewed.draft }] : [];

/** A row's corrections, if it makes some. */
export const revisionsOf = (reviewed: ReviewedRow): RowRevision[] =>
  reviewed.revisions.map((revision, further) => ({ ...originOf(reviewed), revision, ...(further > 0 && { further }) }));

export const rowBatchOf = (fileId: string, reviewed: readonly ReviewedRow[]): RowBatch => {
  const lastRow = reviewed.at(-1)?.rowIndex ?? 0;
  const batch = { id: stagedRowId(fileId, lastRow), lastRow };
  return {
    rows: reviewed.map((row) => stagedRow(fileId, row)),
    facts: { ...batch, facts: reviewed.map(({ facts }) => facts) },
    drafts: { ...batch, drafts: reviewed.flatMap(draftsOf), revisions: reviewed.flatMap(revisionsOf) },
  };
};

export const stage = async (staged: ViewStore, { rows, facts, drafts }: RowBatch): Promise<void> => {
  await staged.insertMany(stagedRows, rows);
  await staged.insertMany(stagedRemarks, rows.flatMap(remarksOf));
  await staged.insertMany(stagedFacts, [facts]);
  await staged.insertMany(stagedDrafts, [drafts]);
};

/** The rows that are to become no contract. */
const LEFT_OUT: Where = { anyOf: [{ outcome: { in: ['skipped', 'error', 'conflict'] } }, { removed: true }] };

/** The rows after one, through another, that are to become no contract, in the sheet's order. */
export const stagedRowsLeftOut = (
  staged: ViewStore,
  fileId: string,
  after: number,
  through: number,
): Promise<StagedRow[]> =>
  staged.find(stagedRows, {
    where: {
      ...LEFT_OUT,
      id: { gt: stagedRowId(fileId, after), lte: stagedRowId(fileId, through) },
    },
    sort: IN_ORDER,
  });

const ROWS_AT_ONCE = 250;

/** The rows with some numbers, some at a time. */
export async function* eachRowNumbered(
  staged: ViewStore,
  fileId: string,
  numbers: readonly number[],
): AsyncGenerator<StagedRow> {
  for (let at = 0; at < numbers.length; at += ROWS_AT_ONCE) {
    const ids = numbers.slice(at, at + ROWS_AT_ONCE).map((row) => stagedRowId(fileId, row));
    for (const { document } of (await staged.getMany(stagedRows, ids)).values()) if (document) yield document;
  }
}

/** The numbers of the rows that administrators changed or removed. */
export const editedRowNumbers = async (staged: ViewStore): Promise<number[]> => {
  const numbers: number[] = [];
  for await (const rows of staged.scan(stagedRows, { where: { edited: true } }))
    numbers.push(...rows.map(({ row }) => row));
  return numbers;
};

/** Some rows, by their number in the sheet. */
export const stagedRowsAt = async (
  staged: ViewStore,
  fileId: string,
  rows: readonly Readonly<{ row: number }>[],
): Promise<Map<number, StagedRow>> => {
  const ids = rows.map(({ row }) => stagedRowId(fileId, row));
  const found = [...(await staged.getMany(stagedRows, ids)).values()].flatMap(({ document }) => document ?? []);
  return new Map(found.map((row) => [row.row, row]));
};

/** A row judged again, as it is staged; without verdict, one that goes. */
export type JudgedAgain = Readonly<{ after: StagedRow; reviewed: ReviewedRow | undefined }>;

export const judgedAgain = (
  fileId: string,
  row: StagedRow,
  reviewed: ReviewedRow | undefined,
  isChanged: boolean,
): StagedRow => {
  const edited = row.edited || isChanged;
  const revision = (row.revision ?? 0) + (isChanged ? 1 : 0);
  return reviewed ? { ...stagedRow(fileId, reviewed), edited, revision } : { ...row, edited, revision, removed: true };
};

/**
 * Writes what became of rows of a batch that were judged again. The facts come last: while they tell the state before,
 * the rows are judged once more, whatever of this was written.
 */
export const restageJudged = async (
  staged: ViewStore,
  batch: StagedFacts,
  again: readonly JudgedAgain[],
): Promise<void> => {
  const rows = again.map(({ after }) => after);
  await staged.replaceMany(stagedRows, rows);
  await restageRemarks(staged, rows);
  const before = (await staged.getMany(stagedDrafts, [batch.id])).get(batch.id)?.document;
  if (!before) throw new Error(`The drafts of ${batch.id} are not staged`);
  const judged = new Set(rows.map(({ row }) => row));
  const reviewed = again.flatMap((one) => one.reviewed ?? []);
  const inOrder = <Row extends Readonly<{ row: number }>>(known: readonly Row[], judgedAgain: readonly Row[]): Row[] =>
    [...known.filter(({ row }) => !judged.has(row)), ...judgedAgain].sort((one, other) => one.row - other.row);
  const drafts = inOrder(before.drafts, reviewed.flatMap(draftsOf));
  const revisions = inOrder(before.revisions, reviewed.flatMap(revisionsOf));
  await staged.replaceMany(stagedDrafts, [{ ...before, drafts, revisions }]);
  const facts = inOrder(
    batch.facts,
    reviewed.map((one) => one.facts),
  );
  await staged.replaceMany(stagedFacts, [{ ...batch, facts }]);
};

/** Those of a file, in order, in batches. */
export const eachRowLeftOut = (staged: ViewStore): AsyncGenerator<StagedRow[]> => eachStagedRow(staged, LEFT_OUT);

/** Whether a row is the organization's: those of other buyers are not given back to be corrected and loaded. */
export const isOurs = ({ reviewed: { otherBuyer } }: StagedRow): boolean => otherBuyer === undefined;

/** The rows under review of a file, in order, in batches, whose documents are read as they are requested. */
export async function* eachStagedRow(
  staged: ViewStore,
  where: Where = { removed: false },
): AsyncGenerator<StagedRow[]> {
  for (let after = ''; ; ) {
    const rows = await staged.find(stagedRows, {
      where: { ...where, id: { gt: after } },
      sort: IN_ORDER,
      limit: 250,
    });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
    await nextTurn();
  }
}

/** The facts of a file's rows in the sheet's order, as they were staged, some batches at once. */
export const eachFactsBatch = (staged: ViewStore, atOnce = 4): AsyncGenerator<StagedFacts[]> =>
  batchesAfter(staged, stagedFacts, 0, atOnce);

/** The batch in which a row's facts are. */
export const factsAround = async (staged: ViewStore, row: number): Promise<StagedFacts | undefined> => {
  const sort = [{ field: 'lastRow', direction: 'asc' }] as const;
  return (await staged.find(stagedFacts, { where: { lastRow: { gte: row } }, sort, limit: 1 }))[0];
};

/** Contracts-to-be and corrections, and the last row that was read for them. */
export type DraftBatch = Readonly<{
  lastRow: number;
  drafts: readonly RowDraft[];
  revisions: readonly RowRevision[];
}>;

/** The contracts-to-be and corrections of a file in the sheet's order, from the row after `after` on. */
export async function* eachDraftBatch(staged: ViewStore, after: number): AsyncGenerator<DraftBatch> {
  for await (const batch of batchesAfter(staged, stagedDrafts, after, 2))
    yield {
      lastRow: batch.at(-1)?.lastRow ?? after,
      drafts: batch.flatMap(({ drafts }) => drafts),
      revisions: batch.flatMap(({ revisions }) => revisions),
    };
}

async function* batchesAfter<D extends Batch>(
  staged: ViewStore,
  from: Collection<D>,
  start: number,
  limit: number,
): AsyncGenerator<D[]> {
  for (let after = start; ; ) {
    await nextTurn();
    const batch = await staged.find(from, {
      where: { lastRow: { gt: after } },
      sort: [{ field: 'lastRow', direction: 'asc' }],
      limit,
    });
    const last = batch.at(-1);
    if (!last) return;
    await nextTurn();
    yield batch;
    after = last.lastRow;
  }
}
