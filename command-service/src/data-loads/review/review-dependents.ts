import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { JudgedRows } from './judged-rows.ts';
import { contextOf, type RowChange } from './review-again.ts';
import type { RowCatalogue } from './rules/load-catalogue.ts';
import { CacheMiss } from './rules/lookups.ts';
import type { RowFacts } from './rules/row-facts.ts';
import { reviewRow } from './rules/row-review.ts';
import {
  factsAround,
  type JudgedAgain,
  judgedAgain,
  restageJudged,
  type StagedFacts,
  stagedRowsAt,
} from './staged-rows.ts';

/**
 * Changes or removes one row, and judges again those that turn on it. False where that cannot be told without going
 * through all rows: nothing is written then, and `judged` is of no more use.
 */
export const reviewWithDependents = async (
  staged: ViewStore,
  fileId: string,
  rowNumber: number,
  change: RowChange,
  judged: JudgedRows,
): Promise<boolean> => {
  const batches: StagedFacts[] = [];
  const again = new Map<number, JudgedAgain>();

  const factsOf = async (row: number): Promise<RowFacts | undefined> => {
    const isThere = (facts: RowFacts) => facts.row === row;
    const known = batches.flatMap(({ facts }) => facts.find(isThere) ?? [])[0];
    if (known) return known;
    const batch = await factsAround(staged, row);
    if (batch) batches.push(batch);
    return batch?.facts.find(isThere);
  };

  const judge = async (facts: RowFacts, catalogue: RowCatalogue): Promise<RowFacts | undefined> => {
    const row = (await stagedRowsAt(staged, fileId, [facts])).get(facts.row);
    if (!row) throw new Error(`The row ${facts.row} of ${fileId} is not staged`);
    const isChanged = row.row === rowNumber;
    const input = isChanged ? change(row) : { values: row.reviewed.values };
    const reviewed = input ? reviewRow(row.row, input.values, catalogue, contextOf(row, input)) : undefined;
    again.set(row.row, { after: judgedAgain(fileId, row, reviewed, isChanged), reviewed });
    return reviewed?.facts;
  };

  try {
    await judged.follow(rowNumber, { factsOf, judge });
  } catch (error) {
    if (error instanceof CacheMiss) return false;
    throw error;
  }
  for (const batch of batches) {
    const inBatch = batch.facts.flatMap(({ row }) => again.get(row) ?? []);
    if (inBatch.length > 0) await restageJudged(staged, batch, inBatch);
  }
  return true;
};
