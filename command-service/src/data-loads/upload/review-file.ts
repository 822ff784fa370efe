import type { Reviewed, ReviewMessage, ReviewOrder } from './review-messages.ts';
import { endThread, saidBy, startThread } from './thread-talk.ts';

/**
 * Reads, reviews and stages a workbook in threads of their own. `onStaged` is told now and then how much is done (0 to 1).
 * Throws Refused for a file that is at fault, and the signal's error when it is aborted; nothing is staged any more then.
 */
export const reviewFile = async (
  order: ReviewOrder,
  signal: AbortSignal,
  onStaged: (fraction: number) => void,
): Promise<Reviewed> => {
  signal.throwIfAborted();
  const thread = startThread(new URL('./review-thread.ts', import.meta.url), order);
  try {
    for await (const message of saidBy<ReviewMessage>(thread, signal)) {
      if (message.type === 'reviewed') return message;
      onStaged(message.fraction);
    }
    throw new Error('The review of a file ended before its last row');
  } finally {
    await endThread(thread);
  }
};
