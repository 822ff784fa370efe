import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DataLoadSummary } from '@monitor/contracts-schema';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { answersAlike } from './rules/consultation.ts';
import type { LoadCatalogue } from './rules/load-catalogue.ts';
import { createLoadTally } from './rules/load-summary.ts';
import { createNameTally, type NewName } from './rules/new-names.ts';
import type { RowFacts } from './rules/row-facts.ts';
import { reviewRow } from './rules/row-review.ts';
import type { RowValues } from './rules/row-values.ts';
import {
  draftsOf,
  eachFactsBatch,
  type RowDraft,
  restage,
  type StagedFacts,
  type StagedRow,
  stagedRow,
  stagedRowsAt,
} from './staged-rows.ts';

/** What an administrator makes of a row: what it says from now on, or null when it goes. */
export type RowChange = (row: StagedRow) => RowValues | null;
export type RowChanges = ReadonlyMap<number, RowChange>;

/**
 * Goes through a file's rows as the first reading did, against a catalogue without any of them: the changed ones are
 * judged, and every other one for which the catalogue has another answer than it had, because of a change or of a row
 * judged again before it; or simply `isAll` of them. All else stands as it is. Counts all rows. Doing it again after a crash ends what was begun.
 */
export const reviewAgain = async (
  staged: ViewStore,
  fileId: string,
  catalogue: LoadCatalogue,
  changes: RowChanges,
  isAll: boolean,
  heartbeat: () => Promise<void>,
): Promise<Readonly<{ summary: DataLoadSummary; names: readonly NewName[] }>> => {
  const tally = createLoadTally();
  const names = createNameTally();

  const judge = (row: StagedRow, change: RowChange | undefined) => {
    const values = change ? change(row) : row.reviewed.values;
    const edited = row.edited || change !== undefined;
    const revision = (row.revision ?? 0) + (change ? 1 : 0);
    if (!values) return { after: { ...row, edited, revision, removed: true }, reviewed: null };
    const reviewed = reviewRow(row.row, values, catalogue);
    return { after: { ...stagedRow(fileId, reviewed), edited, revision }, reviewed };
  };

  const judgeBatch = async (batch: StagedFacts): Promise<void> => {
    const facts: RowFacts[] = [];
    const drafts: RowDraft[] = [];
    const judged = new Map<number, StagedRow>();
    let rows: ReadonlyMap<number, StagedRow> | undefined;
    for (const known of batch.facts) {
      let after: RowFacts | undefined = known;
      const change = changes.get(known.row);
      if (change || isAll || !answersAlike(catalogue, known.consultation)) {
        rows ??= await stagedRowsAt(staged, fileId, batch);
        const row = rows.get(known.row);
        if (!row) throw new Error(`The row ${known.row} of ${fileId} is not staged`);
        const { after: changed, reviewed } = judge(row, change);
        judged.set(known.row, changed);
        if (reviewed) drafts.push(...draftsOf(reviewed));
        after = reviewed?.facts;
      }
      if (!after) continue;
      catalogue.admit(after);
      tally.add(after);
      names.add(after);
      facts.push(after);
    }
    if (judged.size > 0) await restage(staged, batch, { judged, facts, drafts });
  };

  for await (const batches of eachFactsBatch(staged)) {
    for (const batch of batches) {
      await judgeBatch(batch);
      await nextTurn();
    }
    await heartbeat();
  }
  return { summary: tally.summary(), names: names.names() };
};
