import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { contextOf, type RowChange } from './review-again.ts';
import { CacheMiss, replayedCatalogue } from './rules/lookups.ts';
import { reviewRow } from './rules/row-review.ts';
import type { Revising } from './rules/row-revising.ts';
import { factsAround, judgedAgain, restageJudged, stagedRowsAt } from './staged-rows.ts';

/**
 * Changes or removes one row that asks the catalogue what it asked before, and comes to the same facts: nothing is read but
 * its batch, and no other row turns on it. Says whether it was so; nothing is written otherwise.
 */
export const reviewAlone = async (
  staged: ViewStore,
  fileId: string,
  rowNumber: number,
  change: RowChange,
  revising: Revising,
): Promise<boolean> => {
  const batch = await factsAround(staged, rowNumber);
  const known = batch?.facts.find(({ row }) => row === rowNumber);
  if (!batch || !known) return false;
  const row = (await stagedRowsAt(staged, fileId, [known])).get(rowNumber);
  const input = row && change(row);
  if (!row || !input) return false;
  try {
    const catalogue = replayedCatalogue(known.lookups, row.reviewed.answers, revising);
    const reviewed = reviewRow(row.row, input.values, catalogue, contextOf(row, input));
    if (JSON.stringify(known) !== JSON.stringify(reviewed.facts)) return false;
    await restageJudged(staged, batch, [{ after: judgedAgain(fileId, row, reviewed, true), reviewed }]);
    return true;
  } catch (error) {
    if (error instanceof CacheMiss) return false;
    throw error;
  }
};
