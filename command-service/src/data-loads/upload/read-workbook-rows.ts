import { startWorker } from '@monitor/platform/process/worker-thread';
import { type PackedRows, unpackRows } from './packed-rows.ts';
import { messagesUnlessRefused } from './refusing-worker.ts';
import type { ReadRows, ReadTask } from './review-tasks.ts';

/**
 * The rows of a workbook's sheet, read in a worker of their own, which waits when it is far ahead. Throws Refused for a
 * file that is at fault.
 */
export async function* readWorkbookRows({
  path,
  temporaryFolder,
  columns,
  givesCells,
}: ReadTask): AsyncGenerator<ReadRows> {
  const task: ReadTask = { path, temporaryFolder, columns, ...(givesCells && { givesCells }) };
  const worker = startWorker(new URL('./read-worker.ts', import.meta.url), task);
  try {
    for await (const read of messagesUnlessRefused<PackedRows>(worker)) {
      yield unpackRows(read);
      worker.postMessage('acknowledged');
    }
  } finally {
    await worker.terminate();
  }
}
