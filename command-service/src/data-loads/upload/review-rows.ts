import { setImmediate as nextTurn } from 'node:timers/promises';
import { openStoreAt } from '@monitor/platform/view-store/store-address';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { createBuyerTally, withBuyers } from '../layouts/buyers.ts';
import { reviewAgain } from '../review/review-again.ts';
import { createLoadCatalogue, type LoadCatalogue } from '../review/rules/load-catalogue.ts';
import { createLoadTally } from '../review/rules/load-summary.ts';
import { type FindContracts, meetNamed, namedByRows } from '../review/rules/named-contracts.ts';
import { createNameTally } from '../review/rules/names/new-names.ts';
import { createReportTally } from '../review/rules/newest-reports.ts';
import type { ReviewedRow } from '../review/rules/reviewed-row.ts';
import { reviewRow } from '../review/rules/row-review.ts';
import { createValueTally } from '../review/spelt-values.ts';
import { stageNames } from '../review/staged-names.ts';
import { rowBatchOf, stage } from '../review/staged-rows.ts';
import { stageValues } from '../review/staged-values.ts';
import { decisionsOf } from '../working-load.ts';
import { type ReadRows, type ReadSheet, type Reviewed, type ReviewTask, revisingOf } from './review-tasks.ts';

/** Rows, or contracts that they correct. */
const MOST_IN_BATCH = 250;

/**
 * How a review is followed: it tells how much is staged (0 to 1), ends early when it is told to stop, and asks for the
 * registered contracts that some rows at a time are about.
 */
type Followed = Readonly<{
  onStaged: (fraction: number) => void | Promise<void>;
  isStopped: () => boolean;
  findContracts: FindContracts;
}>;

/**
 * Reviews every row against the catalogue and the rows before it, and stages them all: on the disk once this is done.
 * Undefined when it was stopped.
 */
export const reviewRows = async (
  task: ReviewTask,
  read: AsyncIterable<ReadRows>,
  followed: Followed,
): Promise<Reviewed | undefined> => {
  const staged = await openStoreAt(task.staging);
  try {
    return await reviewInto(staged, task, read, followed);
  } finally {
    await staged.close();
  }
};

const reviewInto = async (
  staged: ViewStore,
  task: ReviewTask,
  readRows: AsyncIterable<ReadRows>,
  { onStaged, isStopped, findContracts }: Followed,
): Promise<Reviewed | undefined> => {
  let sheet: ReadSheet = { columns: [], unreadSheets: [], contentType: '' };
  let catalogue: LoadCatalogue | undefined;
  let buyers: ReturnType<typeof createBuyerTally> | undefined;
  const catalogueNow = (): LoadCatalogue => {
    return createLoadCatalogue(task.catalogue, decisionsOf(task.verdicts), revisingOf(sheet, task.erasesBlanks));
  };
  const tally = createLoadTally();
  const names = createNameTally();
  const values = createValueTally();
  const reports = createReportTally();
  let rows = 0;
  let waiting: ReviewedRow[] = [];
  let weight = 0;

  const stageWaiting = async (fraction: number): Promise<void> => {
    if (waiting.length === 0) return;
    await stage(staged, rowBatchOf(task.fileId, waiting));
    waiting = [];
    weight = 0;
    await onStaged(fraction);
    await nextTurn(); // in which it is told to stop
  };

  /** Rows that the file itself reports as updated later are known once all are read: what they take out is judged again. */
  const recounted = async () => {
    const newest = reports.newest();
    if (newest.size === 0) return { summary: tally.summary(), names: names.names(), values: values.values() };
    const followed = { openCatalogue: catalogueNow, findContracts };
    try {
      const held = {
        get aborted() {
          return isStopped();
        },
      };
      return await reviewAgain(staged, task.fileId, followed, new Map(), false, held, newest);
    } catch (error) {
      if (isStopped()) return undefined;
      throw error;
    }
  };

  for await (const { rows: sheetRows, sheet: read, fraction } of readRows) {
    if (read) sheet = read;
    catalogue ??= catalogueNow();
    await meetNamed(catalogue, findContracts, namedByRows(sheetRows, catalogue.revising));
    buyers ??= createBuyerTally(sheet.found?.mapping.buyers?.ours ?? null);
    for (const { row, values: cells, buyer, ...besides } of sheetRows) {
      const otherBuyer = buyer && buyers.add(buyer, cells) ? undefined : buyer;
      const reviewed = reviewRow(row, cells, catalogue, { ...besides, ...(otherBuyer && { otherBuyer }) });
      catalogue.admit(reviewed.facts);
      tally.add(reviewed.facts);
      names.add(reviewed.facts);
      values.add(reviewed.facts);
      reports.add(reviewed.facts);
      rows += 1;
      waiting.push(reviewed);
      weight += Math.max(1, reviewed.revisions.length);
      if (weight >= MOST_IN_BATCH) await stageWaiting(fraction);
      if (isStopped()) return undefined;
    }
  }
  await stageWaiting(1);
  const counted = await recounted();
  if (!counted) return undefined;
  await stageNames(staged, task.fileId, counted.names, task.catalogue);
  if (catalogue) await stageValues(staged, task.fileId, counted.values, catalogue.meaningOf);
  return { type: 'reviewed', rows, summary: counted.summary, sheet: withBuyers(sheet, buyers?.buyers() ?? []) };
};
