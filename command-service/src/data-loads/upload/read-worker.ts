import { on } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { packRows } from './packed-rows.ts';
import { readSheetRows } from './read-sheet-rows.ts';
import { runRefusing } from './refusing-worker.ts';
import type { ReadTask } from './review-tasks.ts';

const MESSAGES_AHEAD = 4;

const read = async (task: ReadTask, parent: MessagePort): Promise<void> => {
  const acknowledged = on(parent, 'message');
  let ahead = 0;
  for await (const message of readSheetRows(task)) {
    if (ahead === MESSAGES_AHEAD) await acknowledged.next();
    else ahead += 1;
    parent.postMessage(packRows(message));
  }
};

const parent = parentPort;
if (parent) await runRefusing(parent, () => read(workerData as ReadTask, parent)); // given by read-workbook-rows.ts
