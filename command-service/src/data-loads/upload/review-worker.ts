import { setImmediate as nextTurn } from 'node:timers/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { system } from '@monitor/platform/process/system';
import { openStoreAt } from '@monitor/platform/view-store/store-address';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { changeUpload, decisionsOf } from '../current-load.ts';
import { createLoadCatalogue } from '../review/rules/load-catalogue.ts';
import { createLoadTally } from '../review/rules/load-summary.ts';
import { createNameTally } from '../review/rules/new-names.ts';
import { type ReviewedRow, reviewRow } from '../review/rules/row-review.ts';
import { stageNames } from '../review/staged-names.ts';
import { batchOf, stage } from '../review/staged-rows.ts';
import { readWorkbookRows } from './read-workbook-rows.ts';
import type { ReviewMessage, ReviewTask } from './review-tasks.ts';
import { runWorker } from './worker-messages.ts';

const ROWS_A_BATCH = 250;
const HEARTBEAT_MS = 5_000;

/** Others see now and then that somebody is at work; who finds the reading cancelled meanwhile ends it. */
const startHeartbeat = (records: ViewStore, reading: ReviewTask) => {
  let heartbeatAt = system.elapsed();
  return async (): Promise<void> => {
    if (system.elapsed() - heartbeatAt < HEARTBEAT_MS) return;
    heartbeatAt = system.elapsed();
    await changeUpload(records, reading, (mine) => ({ ...mine, aliveAt: system.now().toISOString() }));
  };
};

/** Reviews every row against the catalogue and the rows before it, and stages them all. Ends early when told to stop. */
const review = async (task: ReviewTask, records: ViewStore, main: MessagePort): Promise<void> => {
  const post = (message: ReviewMessage): void => main.postMessage(message);
  const catalogue = createLoadCatalogue(task.catalogue, decisionsOf(task.verdicts));
  const tally = createLoadTally();
  const names = createNameTally();
  const heartbeat = startHeartbeat(records, task);
  let rows = 0;
  let waiting: ReviewedRow[] = [];
  let stopped = false;
  main.once('message', () => {
    stopped = true;
  });

  const stageWaiting = async (fraction: number): Promise<void> => {
    if (waiting.length === 0) return;
    await stage(records, batchOf(task.fileId, waiting));
    await heartbeat();
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
      if (stopped) return;
    }
  }
  await stageWaiting(1);
  await stageNames(records, task.fileId, names.names(), task.catalogue);
  post({ type: 'reviewed', rows, summary: tally.summary() });
};

const inRecords = async (task: ReviewTask, main: MessagePort): Promise<void> => {
  const records = await openStoreAt(task.records);
  try {
    await review(task, records, main);
  } finally {
    await records.close();
  }
};

const main = parentPort;
if (main) await runWorker(main, () => inRecords(workerData as ReviewTask, main)); // given by review-file.ts
