import { setImmediate as nextTurn } from 'node:timers/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openStoreAt } from '@monitor/platform/view-store/store-address';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { createLoadCatalogue } from '../review/rules/load-catalogue.ts';
import { createLoadTally } from '../review/rules/load-summary.ts';
import { createNameTally } from '../review/rules/new-names.ts';
import { type ReviewedRow, reviewRow } from '../review/rules/row-review.ts';
import { stageNames } from '../review/staged-names.ts';
import { batchOf, stage } from '../review/staged-rows.ts';
import { decisionsOf } from '../working-load.ts';
import { readWorkbookRows } from './read-workbook-rows.ts';
import type { Reviewed, ReviewMessage, ReviewTask } from './review-tasks.ts';
import { runWorker } from './worker-messages.ts';

const ROWS_A_BATCH = 250;

/** Reviews every row against the catalogue and the rows before it, and stages them all. Ends early when told to stop. */
const review = async (task: ReviewTask, staged: ViewStore, main: MessagePort): Promise<Reviewed | undefined> => {
  const post = (message: ReviewMessage): void => main.postMessage(message);
  const catalogue = createLoadCatalogue(task.catalogue, decisionsOf(task.verdicts));
  const tally = createLoadTally();
  const names = createNameTally();
  let rows = 0;
  let waiting: ReviewedRow[] = [];
  let stopped = false;
  main.once('message', () => {
    stopped = true;
  });

  const stageWaiting = async (fraction: number): Promise<void> => {
    if (waiting.length === 0) return;
    await stage(staged, batchOf(task.fileId, waiting));
    waiting = [];
    post({ type: 'staged', fraction });
    await nextTurn(); // in which a message to stop is heard
  };

  for await (const read of readWorkbookRows(task)) {
    for (const { row, values } of read.rows) {
      const reviewed = reviewRow(row, values, catalogue);
      catalogue.admit(reviewed.facts);
      tally.add(reviewed.facts);
      names.add(reviewed.facts);
      rows += 1;
      waiting.push(reviewed);
      if (waiting.length === ROWS_A_BATCH) await stageWaiting(read.fraction);
      if (stopped) return undefined;
    }
  }
  await stageWaiting(1);
  await stageNames(staged, task.fileId, names.names(), task.catalogue);
  return { type: 'reviewed', rows, summary: tally.summary() };
};

/** What is written is on the disk once the store is closed: only then the file counts as reviewed. */
const inStore = async (task: ReviewTask, main: MessagePort): Promise<void> => {
  const staged = await openStoreAt(task.staging);
  const reviewed = await review(task, staged, main).finally(() => staged.close());
  if (reviewed) main.postMessage(reviewed satisfies ReviewMessage);
};

const main = parentPort;
if (main) await runWorker(main, () => inStore(workerData as ReviewTask, main)); // given by review-file.ts
