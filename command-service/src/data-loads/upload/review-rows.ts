import { setImmediate as nextTurn } from 'node:timers/promises';
import { openStoreAt } from '@monitor/platform/view-store/store-address';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { createBuyerTally, NO_BUYER, withBuyers } from '../layouts/buyers.ts';
import { stageDerived } from '../review/derived-values.ts';
import { createJudgedRows, type JudgedRows } from '../review/judged-rows.ts';
import { reviewAgain } from '../review/review-again.ts';
import { stageConflicts } from '../review/rfc-conflicts.ts';
import { createLoadCatalogue, type OpenCatalogue } from '../review/rules/load-catalogue.ts';
import { type FindContracts, meetNamed, namedByRows } from '../review/rules/named-contracts.ts';
import type { ReviewedRow } from '../review/rules/reviewed-row.ts';
import { reviewRow } from '../review/rules/row-review.ts';
import { restageNames } from '../review/staged-names.ts';
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
  let judged: JudgedRows | undefined;
  let buyers: ReturnType<typeof createBuyerTally> | undefined;
  const catalogueNow: OpenCatalogue = (among = task.catalogue) =>
    createLoadCatalogue(among, decisionsOf(task.verdicts), revisingOf(sheet, task.erasesBlanks));
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
  const judgedAgain = async (all: JudgedRows): Promise<JudgedRows | undefined> => {
    const newest = all.newestReports();
    if (newest.size === 0) return all;
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
    judged ??= createJudgedRows(catalogueNow, false);
    await meetNamed(judged.catalogue, findContracts, namedByRows(sheetRows, judged.catalogue.revising));
    buyers ??= createBuyerTally(sheet.found?.mapping.buyers?.ours ?? null);
    const nobody = sheet.found?.mapping.buyers && NO_BUYER;
    for (const { row, values: cells, buyer = nobody, ...besides } of sheetRows) {
      const otherBuyer = buyer && buyers.add(buyer, cells) ? undefined : buyer;
      const reviewed = reviewRow(row, cells, judged.catalogue, { ...besides, ...(otherBuyer && { otherBuyer }) });
      judged.add(reviewed.facts);
      rows += 1;
      waiting.push(reviewed);
      weight += Math.max(1, reviewed.revisions.length);
      if (weight >= MOST_IN_BATCH) await stageWaiting(fraction);
      if (isStopped()) return undefined;
    }
  }
  await stageWaiting(1);
  const all = await judgedAgain(judged ?? createJudgedRows(catalogueNow, false));
  if (!all) return undefined;
  const { summary, values, derived, conflicts } = all.counted();
  await restageNames(staged, task.fileId, all.names(), task.catalogue);
  await stageValues(staged, task.fileId, values, all.catalogue.meaningOf);
  await stageDerived(staged, task.fileId, derived);
  await stageConflicts(staged, task.fileId, conflicts);
  return { type: 'reviewed', rows, summary, sheet: buyers ? withBuyers(sheet, buyers.found()) : sheet };
};
