import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { FollowedRow, JudgedRows } from './judged-rows.ts';
import { contextOf, type RowChange, type RowInput } from './review-again.ts';
import type { RowCatalogue } from './rules/load-catalogue.ts';
import { CacheMiss } from './rules/lookups.ts';
import { allNamed, type FindContracts, namedByFacts, namedByRows } from './rules/named-contracts.ts';
import type { RowFacts, SayingRow } from './rules/row-facts.ts';
import { reviewRow } from './rules/row-review.ts';
import {
  factsAround,
  type JudgedAgain,
  judgedAgain,
  restageJudged,
  type StagedFacts,
  type StagedRow,
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
  findContracts: FindContracts,
): Promise<boolean> => {
  const batches = new Map<string, StagedFacts>();
  const batchIds = new Map<number, string>();
  const again = new Map<number, JudgedAgain>();

  const factsOf = async (row: number): Promise<RowFacts | undefined> => {
    const isThere = (facts: RowFacts) => facts.row === row;
    const isAround = ({ facts }: StagedFacts) => facts.some(isThere);
    const batch = [...batches.values()].find(isAround) ?? (await factsAround(staged, row));
    if (!batch) return undefined;
    batches.set(batch.id, batch);
    batchIds.set(row, batch.id);
    return batch.facts.find(isThere);
  };

  const stagedRowAt = async (number: number): Promise<StagedRow> => {
    const row = (await stagedRowsAt(staged, fileId, [{ row: number }])).get(number);
    if (!row) throw new Error(`The row ${number} of ${fileId} is not staged`);
    return row;
  };

  const judge = (
    row: StagedRow,
    input: RowInput | null,
    catalogue: RowCatalogue,
    newest: SayingRow | undefined,
  ): RowFacts | undefined => {
    const context = input && { ...contextOf(row, input), ...(newest && { newest }) };
    const reviewed = context ? reviewRow(row.row, input.values, catalogue, context) : undefined;
    again.set(row.row, { after: judgedAgain(fileId, row, reviewed, row.row === rowNumber), reviewed });
    return reviewed?.facts;
  };

  const changedRow = async (facts: RowFacts | undefined): Promise<FollowedRow> => {
    const row = await stagedRowAt(rowNumber);
    const input = change(row);
    const { reference } = row.reviewed;
    const inputs = input ? [{ values: input.values, ...(reference && { reference }) }] : [];
    const named = allNamed(namedByFacts(facts ? [facts] : []), namedByRows(inputs, judged.catalogue.revising));
    return { facts, named, judge: async (catalogue, newest) => judge(row, input, catalogue, newest) };
  };

  const rowAt = async (number: number): Promise<FollowedRow | undefined> => {
    const facts = await factsOf(number);
    if (number === rowNumber) return changedRow(facts);
    if (!facts) return undefined;
    const judgeIt: FollowedRow['judge'] = async (catalogue, newest) => {
      const row = await stagedRowAt(number);
      return judge(row, { values: row.reviewed.values }, catalogue, newest);
    };
    return { facts, named: namedByFacts([facts]), judge: judgeIt };
  };

  try {
    await judged.follow(rowNumber, { rowAt, findContracts });
  } catch (error) {
    if (error instanceof CacheMiss) return false;
    throw error;
  }
  for (const batch of batches.values()) {
    const inBatch = [...again].flatMap(([row, judged]) => (batchIds.get(row) === batch.id ? [judged] : []));
    if (inBatch.length > 0) await restageJudged(staged, batch, inBatch);
  }
  return true;
};
