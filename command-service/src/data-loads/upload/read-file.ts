import type { ReadOrder, ReadRows } from './review-messages.ts';
import { saidBy, startThread } from './thread-talk.ts';

/**
 * The rows of a workbook's sheet, read in a thread of their own, which waits when it is far ahead. Throws Refused for a
 * file that is at fault.
 */
export async function* readFile({ path, temporaryFolder }: ReadOrder): AsyncGenerator<ReadRows> {
  const order: ReadOrder = { path, temporaryFolder };
  const thread = startThread(new URL('./reading-thread.ts', import.meta.url), order);
  try {
    for await (const read of saidBy<ReadRows>(thread)) {
      yield read;
      thread.postMessage('taken');
    }
  } finally {
    await thread.terminate();
  }
}
