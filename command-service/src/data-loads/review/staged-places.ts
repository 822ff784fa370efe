import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import type { RowClass } from './rules/row-facts.ts';
import { type Batch, batchesAfter, inBatches } from './staged-batches.ts';

/** By what a row is chosen without reading it. */
export type Place = Readonly<{ row: number; outcome: RowClass; isEdited: boolean; isRemoved: boolean }>;

const LETTERS: Readonly<Record<RowClass, string>> = {
  contract: 'c',
  noticed: 'n',
  skipped: 's',
  error: 'e',
  revision: 'r',
  unchanged: 'u',
  conflict: 'x',
};
const OUTCOMES = new Map(Object.entries(LETTERS).map(([outcome, letter]) => [letter, outcome as RowClass])); // its own keys

/** The rows of a batch: a letter each for what becomes of them, and which were changed or removed. */
type StagedPlaces = Batch &
  Readonly<{
    count: number;
    rows: readonly number[];
    outcomes: string;
    edited: readonly number[];
    removed: readonly number[];
  }>;

export const stagedPlaces: Collection<StagedPlaces> = {
  name: 'staged-rows',
  ...inBatches,
  fields: { ...inBatches.fields, count: 'number' },
};

const numbersOf = (places: readonly Place[]): readonly number[] => places.map(({ row }) => row);

export const placeOf = ({ row, outcome, edited, removed }: PlacedRow): Place => ({
  row,
  outcome,
  isEdited: edited,
  isRemoved: removed,
});

type PlacedRow = Readonly<{ row: number; outcome: RowClass; edited: boolean; removed: boolean }>;

export const placesOf = ({ id, lastRow }: Batch, places: readonly Place[]): StagedPlaces => ({
  id,
  lastRow,
  count: places.length,
  rows: numbersOf(places),
  outcomes: places.map(({ outcome }) => LETTERS[outcome]).join(''),
  edited: numbersOf(places.filter(({ isEdited }) => isEdited)),
  removed: numbersOf(places.filter(({ isRemoved }) => isRemoved)),
});

/** A batch, and the places of its rows, in their order. */
export type PlacedBatch = Batch & Readonly<{ places: readonly Place[] }>;

export const placed = ({ id, lastRow, rows, outcomes, edited, removed }: StagedPlaces): PlacedBatch => ({
  id,
  lastRow,
  places: rows.map((row, at) => ({
    row,
    outcome: OUTCOMES.get(outcomes[at] ?? '') ?? 'error', // as many as rows
    isEdited: edited.includes(row),
    isRemoved: removed.includes(row),
  })),
});

const AT_ONCE = 50;

/** The batches with the rows behind one, in the sheet's order. */
export async function* eachPlacedBatch(staged: ViewStore, after = 0): AsyncGenerator<PlacedBatch> {
  for await (const batches of batchesAfter(staged, stagedPlaces, after, AT_ONCE))
    for (const batch of batches) yield placed(batch);
}

/** How many rows are staged. */
export const countRows = async (staged: ViewStore): Promise<number> => {
  const [all] = await staged.sumBy(stagedPlaces, { groupBy: [], sums: ['count'] });
  return all?.sums.count ?? 0;
};
