import { startWorker, stopWorker } from '@monitor/platform/process/worker-thread';
import type { FindContracts } from '../review/rules/named-contracts.ts';
import { messagesUnlessRefused } from './refusing-worker.ts';
import type { Reviewed, ReviewMessage, ReviewTask, ToReview } from './review-tasks.ts';

/** How a file is read, reviewed and staged. */
export type ReviewFile = (
  task: ReviewTask,
  signal: AbortSignal,
  onStaged: (fraction: number) => Promise<void>,
  findContracts: FindContracts,
) => Promise<Reviewed>;

/**
 * Reads, reviews and stages a workbook in threads of their own. `onStaged` is told now and then how much is done (0 to 1),
 * and may end it by throwing; `findContracts` gives the registered contracts of some rows at a time.
 * Throws Refused for a file that is at fault, and the signal's error when it is aborted; nothing is staged any more then.
 */
export const reviewFile: ReviewFile = async (task, signal, onStaged, findContracts) => {
  signal.throwIfAborted();
  const worker = startWorker(new URL('./review-worker.ts', import.meta.url), task);
  try {
    for await (const message of messagesUnlessRefused<ReviewMessage>(worker, signal)) {
      if (message.type === 'reviewed') return message;
      if (message.type === 'staged') await onStaged(message.fraction);
      else worker.postMessage({ type: 'contracts', contracts: await findContracts(message.named) } satisfies ToReview);
    }
    throw new Error('The review of a file ended before its last row');
  } finally {
    await stopWorker(worker);
  }
};
