import { setImmediate as nextTurn } from 'node:timers/promises';
import { rfcNameKey } from '@monitor/contracts-schema/data-loads/name-decisions';
import { columnOf } from '@monitor/contracts-schema/data-loads/template-columns';
import type { DecidedName, DecidedRow, ReleaseOfRow } from '@monitor/contracts-schema/events/event-metadata';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { type PackedCells, packCells, unpackCells } from './packed-row.ts';
import type { ContractDraft } from './rules/contract-draft.ts';
import { reviewNameTerm, reviewSearchText } from './rules/review-search.ts';
import type { ReviewedRow, RevisionDraft } from './rules/reviewed-row.ts';
import type { RowClass, RowFacts } from './rules/row-facts.ts';
import type { RowContext } from './rules/row-revising.ts';
import {
  type Batch,
  batchAround,
  batchesAfter,
  batchOf,
  itemsOf,
  type PackedBatch,
  pack,
  packedBatches,
  withItems,
} from './staged-batches.ts';
import { eachPlacedBatch, type Place, placed, placeOf, placesOf, stagedPlaces } from './staged-places.ts';
import { remarksOf, restageRemarks, stagedRemarks } from './staged-remarks.ts';

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
  reviewed: Pick<ReviewedRow, 'values' | 'contractType' | 'fields' | 'summary' | 'answers'> &
    Partial<Pick<ReviewedRow, 'match' | keyof RowContext>>;
}>;

/** What is known of a batch's rows; of removed ones there is nothing. */
export type StagedFacts = Batch & Readonly<{ facts: readonly RowFacts[] }>;
type Drafts = Readonly<{ drafts: readonly RowDraft[]; revisions: readonly RowRevision[] }>;

type PackedRow = Omit<StagedRow, 'reviewed'> &
  Readonly<{ reviewed: Omit<StagedRow['reviewed'], 'values'>; cells: PackedCells }>;

/** As a row is staged. */
export const packRow = ({ reviewed: { values, ...reviewed }, ...row }: StagedRow): PackedRow => ({
  ...row,
  reviewed,
  cells: packCells(values),
});

const unpackRow = ({ cells, reviewed, ...row }: PackedRow): StagedRow => ({
  ...row,
  reviewed: { ...reviewed, values: unpackCells(cells) },
});

/** Rows of a batch, at some places. */
const rowsIn = async (staged: ViewStore, id: string, places: readonly number[]): Promise<StagedRow[]> =>
  itemsOf(await batchOf(staged, stagedRows, id), places).map(unpackRow);

export const stagedRows = packedBatches<PackedRow>('staged-row-batches');
/** What rows are found by, in their order. */
export const stagedSearches = packedBatches<string>('staged-searches');
const stagedFacts = packedBatches<RowFacts>('staged-facts');
export const stagedDrafts = packedBatches<Drafts>('staged-drafts');

/** Rows of a batch as they are staged. */
export type RowBatch = StagedFacts & Drafts & Readonly<{ rows: readonly StagedRow[]; searches: readonly string[] }>;

const ROW_DIGITS = 7;
export const stagedRowId = (fileId: string, row: number): string =>
  `${fileId}/${String(row).padStart(ROW_DIGITS, '0')}`;

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
  reviewed,
});

const searchOf = ({ rowIndex, values, fields, facts }: ReviewedRow): string =>
  reviewSearchText(rowIndex, values, fields) + conflictTerm(facts) + derivedTerms(facts);

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
  return {
    id: stagedRowId(fileId, lastRow),
    lastRow,
    rows: reviewed.map((row) => stagedRow(fileId, row)),
    searches: reviewed.map(searchOf),
    facts: reviewed.map(({ facts }) => facts),
    drafts: reviewed.flatMap(draftsOf),
    revisions: reviewed.flatMap(revisionsOf),
  };
};

export const stage = async (staged: ViewStore, batch: RowBatch): Promise<void> => {
  const { rows, searches, facts, drafts, revisions } = batch;
  await staged.insertMany(stagedRows, [pack(batch, rows.map(packRow))]);
  await staged.insertMany(stagedSearches, [pack(batch, searches)]);
  await staged.insertMany(stagedPlaces, [placesOf(batch, rows.map(placeOf))]);
  await staged.insertMany(stagedRemarks, rows.flatMap(remarksOf));
  await staged.insertMany(stagedFacts, [pack(batch, facts)]);
  await staged.insertMany(stagedDrafts, [pack(batch, [{ drafts, revisions }])]);
};

const isUnderReview = ({ isRemoved }: Place): boolean => !isRemoved;

/** Whether a row is to become no contract. */
const isLeftOut = ({ outcome, isRemoved }: Place): boolean =>
  isRemoved || outcome === 'skipped' || outcome === 'error' || outcome === 'conflict';

/** The rows after one, through another, that are to become no contract, in the sheet's order. */
export const stagedRowsLeftOut = async (staged: ViewStore, after: number, through: number): Promise<StagedRow[]> => {
  const isWanted = (place: Place): boolean => place.row <= through && isLeftOut(place);
  const found: StagedRow[] = [];
  for await (const rows of eachStagedRow(staged, isWanted, after, through)) found.push(...rows);
  return found;
};

/** The rows with some numbers, in the sheet's order. */
export async function* eachRowNumbered(staged: ViewStore, numbers: readonly number[]): AsyncGenerator<StagedRow> {
  const wanted = [...new Set(numbers)].sort((one, other) => one - other);
  for (let at = 0; at < wanted.length; ) {
    const around = await batchAround(staged, stagedPlaces, wanted[at] ?? 0);
    if (!around) return;
    const next = wanted.findIndex((row, index) => index >= at && row > around.lastRow);
    const here = wanted.slice(at, next < 0 ? wanted.length : next);
    const places = here.map((row) => around.rows.indexOf(row)).filter((place) => place >= 0);
    if (places.length > 0) yield* await rowsIn(staged, around.id, places);
    at += here.length;
    await nextTurn();
  }
}

/** The numbers of the rows that administrators changed or removed. */
export const editedRowNumbers = async (staged: ViewStore): Promise<number[]> => {
  const numbers: number[] = [];
  for await (const { places } of eachPlacedBatch(staged))
    numbers.push(...places.filter(({ isEdited }) => isEdited).map(({ row }) => row));
  return numbers;
};

/** Some rows, by their number in the sheet. */
export const stagedRowsAt = async (
  staged: ViewStore,
  rows: readonly Readonly<{ row: number }>[],
): Promise<Map<number, StagedRow>> => {
  const found = new Map<number, StagedRow>();
  const numbers = rows.map(({ row }) => row);
  for await (const row of eachRowNumbered(staged, numbers)) found.set(row.row, row);
  return found;
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
 * Writes what became of rows of a batch that were judged again. Which of them were edited comes first, for those are judged
 * once more after a crash, whatever of this was written; the facts come last, by which it is seen that others have to be.
 */
export const restageJudged = async (
  staged: ViewStore,
  batch: StagedFacts,
  again: readonly JudgedAgain[],
): Promise<void> => {
  const { id } = batch;
  const [stagedBatch, rows, searches, before] = await Promise.all([
    batchOf(staged, stagedPlaces, id),
    batchOf(staged, stagedRows, id),
    batchOf(staged, stagedSearches, id),
    batchOf(staged, stagedDrafts, id),
  ]);
  const judgedRows = new Map(again.map((one) => [one.after.row, one]));
  const { places } = placed(stagedBatch);
  const [after, found] = [new Map<number, PackedRow>(), new Map<number, string>()];
  for (const [place, { row }] of places.entries()) {
    const judged = judgedRows.get(row);
    if (!judged) continue;
    after.set(place, packRow(judged.after));
    found.set(place, judged.reviewed ? searchOf(judged.reviewed) : '');
  }
  const all = places.map((known) => {
    const judged = judgedRows.get(known.row);
    return judged ? placeOf(judged.after) : known;
  });
  const [rowsAfter, searchesAfter] = [withItems(rows, after), withItems(searches, found)]; // refused before anything is written
  const begun = places.map((known, place) => ({ ...known, isEdited: all[place]?.isEdited ?? known.isEdited }));
  await staged.replaceMany(stagedPlaces, [placesOf(batch, begun)]);
  await staged.replaceMany(stagedRows, [rowsAfter]);
  await staged.replaceMany(stagedSearches, [searchesAfter]);
  await staged.replaceMany(stagedPlaces, [placesOf(batch, all)]);
  await restageRemarks(
    staged,
    again.map((one) => one.after),
  );
  const reviewed = again.flatMap((one) => one.reviewed ?? []);
  const inOrder = <Row extends Readonly<{ row: number }>>(known: readonly Row[], judgedAgain: readonly Row[]): Row[] =>
    [...known.filter(({ row }) => !judgedRows.has(row)), ...judgedAgain].sort((one, other) => one.row - other.row);
  const [known = { drafts: [], revisions: [] }] = itemsOf(before);
  const drafts = inOrder(known.drafts, reviewed.flatMap(draftsOf));
  const revisions = inOrder(known.revisions, reviewed.flatMap(revisionsOf));
  await staged.replaceMany(stagedDrafts, [pack(batch, [{ drafts, revisions }])]);
  const facts = inOrder(
    batch.facts,
    reviewed.map((one) => one.facts),
  );
  await staged.replaceMany(stagedFacts, [pack(batch, facts)]);
};

/** Those of a file, in order, in batches. */
export const eachRowLeftOut = (staged: ViewStore): AsyncGenerator<StagedRow[]> => eachStagedRow(staged, isLeftOut);

/** Whether a row is the organization's: those of other buyers are not given back to be corrected and loaded. */
export const isOurs = ({ reviewed: { otherBuyer } }: StagedRow): boolean => otherBuyer === undefined;

/** The rows under review of a file, in order, in batches, which are read as they are requested; from the row after one on. */
export async function* eachStagedRow(
  staged: ViewStore,
  isWanted: (place: Place) => boolean = isUnderReview,
  after = 0,
  through = Number.POSITIVE_INFINITY,
): AsyncGenerator<StagedRow[]> {
  for await (const { id, places } of eachPlacedBatch(staged, after)) {
    if ((places[0]?.row ?? 0) > through) return;
    const wanted = places.flatMap((place, at) => (place.row > after && isWanted(place) ? [at] : []));
    if (wanted.length > 0) yield await rowsIn(staged, id, wanted);
    await nextTurn();
  }
}

const factsIn = (batch: PackedBatch<RowFacts>): StagedFacts => ({
  id: batch.id,
  lastRow: batch.lastRow,
  facts: itemsOf(batch),
});

/** The facts of a file's rows in the sheet's order, as they were staged, some batches at once. */
export async function* eachFactsBatch(staged: ViewStore, atOnce = 4): AsyncGenerator<StagedFacts[]> {
  for await (const batches of batchesAfter(staged, stagedFacts, 0, atOnce)) yield batches.map(factsIn);
}

/** The batch in which a row's facts are. */
export const factsAround = async (staged: ViewStore, row: number): Promise<StagedFacts | undefined> => {
  const batch = await batchAround(staged, stagedFacts, row);
  return batch && factsIn(batch);
};

/** Contracts-to-be and corrections, and the last row that was read for them. */
export type DraftBatch = Drafts & Readonly<{ lastRow: number }>;

/** The contracts-to-be and corrections of a file in the sheet's order, from the row after `after` on. */
export async function* eachDraftBatch(staged: ViewStore, after: number): AsyncGenerator<DraftBatch> {
  for await (const batches of batchesAfter(staged, stagedDrafts, after, 2)) {
    const all = batches.flatMap((batch) => itemsOf(batch));
    yield {
      lastRow: batches.at(-1)?.lastRow ?? after,
      drafts: all.flatMap(({ drafts }) => drafts),
      revisions: all.flatMap(({ revisions }) => revisions),
    };
  }
}
