import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { FindContracts, FoundContracts } from '../review/rules/named-contracts.ts';
import { readWorkbookRows } from './read-workbook-rows.ts';
import { runRefusing } from './refusing-worker.ts';
import { reviewRows } from './review-rows.ts';
import type { ReviewMessage, ReviewTask, ToReview } from './review-tasks.ts';

const review = async (task: ReviewTask, main: MessagePort): Promise<void> => {
  const post = (message: ReviewMessage): void => main.postMessage(message);
  let stopped = false;
  let give: (contracts: FoundContracts) => void = () => {};
  main.on('message', (message: ToReview) => {
    stopped ||= message === 'stop';
    give(message === 'stop' ? [] : message.contracts);
  });
  const findContracts: FindContracts = (named) => {
    const pending = Promise.withResolvers<FoundContracts>();
    give = pending.resolve;
    post({ type: 'contracts-wanted', named });
    return pending.promise;
  };
  const reviewed = await reviewRows(task, readWorkbookRows(task), {
    onStaged: (fraction) => post({ type: 'staged', fraction }),
    isStopped: () => stopped,
    findContracts,
  });
  if (reviewed) post(reviewed);
};

const main = parentPort;
if (main) await runRefusing(main, () => review(workerData as ReviewTask, main)); // given by review-file.ts
