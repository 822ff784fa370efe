import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { JudgedRows } from './judged-rows.ts';
import { contextOf, type RowChange } from './review-again.ts';
import type { RowCatalogue } from './rules/load-catalogue.ts';
import { CacheMiss, replayedCatalogue } from './rules/lookups.ts';
import type { RowFacts } from './rules/row-facts.ts';
import { reviewRow } from './rules/row-review.ts';
import type { Revising } from './rules/row-revising.ts';
import { draftsOf, factsAround, restage, revisionsOf, type StagedRow, stagedRow, stagedRowsAt } from './staged-rows.ts';

/** By what a row is judged alone, and whether what it says from now on is nothing to any other row. */
export type JudgingAlone = Readonly<{
  catalogueFor: (row: StagedRow, facts: RowFacts) => RowCatalogue;
  isAlone: (before: RowFacts, after: RowFacts | undefined) => boolean;
}>;

/** A row that asks the catalogue what it asked before, and comes to the same facts. */
export const asItWasAnswered = (revising: Revising): JudgingAlone => ({
  catalogueFor: ({ reviewed: { answers } }, { lookups }) => replayedCatalogue(lookups, answers, revising),
  isAlone: (before, after) => JSON.stringify(before) === JSON.stringify(after),
});

/** A row that is judged as all of them were, for which no other row is judged otherwise. */
export const amongAllRows = (judged: JudgedRows): JudgingAlone => ({
  catalogueFor: ({ row }) => judged.asOf(row),
  isAlone: judged.replace,
});

/** Changes or removes one row of which nothing else depends. Says whether it was so; nothing is written otherwise. */
export const reviewAlone = async (
  staged: ViewStore,
  fileId: string,
  rowNumber: number,
  change: RowChange,
  { catalogueFor, isAlone }: JudgingAlone,
): Promise<boolean> => {
  const batch = await factsAround(staged, rowNumber);
  const known = batch?.facts.find(({ row }) => row === rowNumber);
  if (!batch || !known) return false;
  const row = (await stagedRowsAt(staged, fileId, [known])).get(rowNumber);
  const after = row && judgedAlone(row, change, () => catalogueFor(row, known));
  if (!after || !isAlone(known, after.reviewed?.facts)) return false;
  const { reviewed } = after;
  const revision = (row.revision ?? 0) + 1;
  const changed = reviewed
    ? { ...stagedRow(fileId, reviewed), edited: true, revision }
    : { ...row, edited: true, revision, removed: true };
  await restage(staged, batch, {
    judged: new Map([[rowNumber, changed]]),
    drafts: reviewed ? draftsOf(reviewed) : [],
    revisions: reviewed ? revisionsOf(reviewed) : [],
    facts: batch.facts.flatMap((facts) => (facts === known ? (reviewed?.facts ?? []) : [facts])),
  });
  return true;
};

/** The verdict on a row, none of one that goes; undefined where the catalogue does not know enough. */
const judgedAlone = (row: StagedRow, change: RowChange, catalogue: () => RowCatalogue) => {
  const input = change(row);
  if (!input) return { reviewed: undefined };
  try {
    return { reviewed: reviewRow(row.row, input.values, catalogue(), contextOf(row, input)) };
  } catch (error) {
    if (error instanceof CacheMiss) return undefined;
    throw error;
  }
};
