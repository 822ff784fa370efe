import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { contextOf, type RowChange } from './review-again.ts';
import { CacheMiss, replayedCatalogue } from './rules/lookups.ts';
import type { ReviewedRow } from './rules/reviewed-row.ts';
import type { RowFacts } from './rules/row-facts.ts';
import { reviewRow } from './rules/row-review.ts';
import type { Revising } from './rules/row-revising.ts';
import { draftsOf, factsAround, restage, revisionsOf, type StagedRow, stagedRow, stagedRowsAt } from './staged-rows.ts';

/**
 * Changes one row of which nothing else depends: it asks the catalogue what it asked before, and comes to the same facts.
 * Says whether it was so; nothing is written otherwise.
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
  const row = batch && (await stagedRowsAt(staged, fileId, batch)).get(rowNumber);
  const reviewed = known && row && judgedAsKnown(row, known, change, revising);
  if (!reviewed || !isSame(reviewed.facts, known)) return false;
  const changed = { ...stagedRow(fileId, reviewed), edited: true, revision: (row.revision ?? 0) + 1 };
  await restage(staged, batch, {
    judged: new Map([[rowNumber, changed]]),
    drafts: draftsOf(reviewed),
    revisions: revisionsOf(reviewed),
    facts: batch.facts,
  });
  return true;
};

const judgedAsKnown = (
  row: StagedRow,
  { lookups }: RowFacts,
  change: RowChange,
  revising: Revising,
): ReviewedRow | undefined => {
  const input = change(row);
  const { answers } = row.reviewed;
  if (!input) return undefined;
  try {
    const catalogue = replayedCatalogue(lookups, answers, revising);
    return reviewRow(row.row, input.values, catalogue, contextOf(row, input));
  } catch (error) {
    if (error instanceof CacheMiss) return undefined;
    throw error;
  }
};

const isSame = (one: RowFacts, other: RowFacts): boolean => JSON.stringify(one) === JSON.stringify(other);
