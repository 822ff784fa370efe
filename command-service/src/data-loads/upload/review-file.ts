import type { Reviewed, ReviewMessage, ReviewTask } from './review-tasks.ts';
import { messagesFrom, startWorker, stopWorker } from './worker-messages.ts';

/** How a file is read, reviewed and staged. */
export type ReviewFile = (
  task: ReviewTask,
  signal: AbortSignal,
  onStaged: (fraction: number) => Promise<void>,
) => Promise<Reviewed>;

/**
 * Reads, reviews and stages a workbook in threads of their own. `onStaged` is told now and then how much is done (0 to 1),
 * and may end it by throwing.
 * Throws Refused for a file that is at fault, and the signal's error when it is aborted; nothing is staged any more then.
 */
export const reviewFile: ReviewFile = async (task, signal, onStaged) => {
  signal.throwIfAborted();
  const worker = startWorker(new URL('./review-worker.ts', import.meta.url), task);
  try {
    for await (const message of messagesFrom<ReviewMessage>(worker, signal)) {
      if (message.type === 'reviewed') return message;
      await onStaged(message.fraction);
    }
    throw new Error('The review of a file ended before its last row');
  } finally {
    await stopWorker(worker);
  }
};
