import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { readWorkbookRows } from './read-workbook-rows.ts';
import { reviewRows } from './review-rows.ts';
import type { ReviewMessage, ReviewTask } from './review-tasks.ts';
import { runWorker } from './worker-messages.ts';

const review = async (task: ReviewTask, main: MessagePort): Promise<void> => {
  const post = (message: ReviewMessage): void => main.postMessage(message);
  let stopped = false;
  main.once('message', () => {
    stopped = true;
  });
  const reviewed = await reviewRows(task, readWorkbookRows(task), {
    onStaged: (fraction) => post({ type: 'staged', fraction }),
    isStopped: () => stopped,
  });
  if (reviewed) post(reviewed);
};

const main = parentPort;
if (main) await runWorker(main, () => review(workerData as ReviewTask, main)); // given by review-file.ts
