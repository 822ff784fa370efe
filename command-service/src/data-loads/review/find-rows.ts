import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { RowClass } from './rules/row-facts.ts';
import { batchOf, placesSaying } from './staged-batches.ts';
import { eachPlacedBatch } from './staged-places.ts';
import { stagedSearches } from './staged-rows.ts';

/** Rows under review of some classes, behind one and among some, whose search texts contain all of some terms. */
export type RowsWanted = Readonly<{
  outcomes: readonly RowClass[];
  after?: number | undefined;
  among?: readonly number[] | undefined;
  terms: readonly string[];
}>;

/** Their numbers, in the sheet's order. */
export const findRows = async (
  staged: ViewStore,
  { outcomes, after = 0, among, terms }: RowsWanted,
): Promise<number[]> => {
  const found: number[] = [];
  const chosen = among && new Set(among);
  for await (const { id, places } of eachPlacedBatch(staged, after)) {
    const wanted = places.flatMap(({ row, outcome, isRemoved }, at) =>
      !isRemoved && row > after && outcomes.includes(outcome) && (chosen?.has(row) ?? true) ? [at] : [],
    );
    if (wanted.length === 0) continue;
    const saying = terms.length === 0 ? wanted : placesSaying(await batchOf(staged, stagedSearches, id), wanted, terms);
    found.push(...saying.flatMap((at) => places[at]?.row ?? []));
    if (terms.length > 0) await nextTurn();
  }
  return found;
};
