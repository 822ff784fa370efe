import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type DataLoadSummary, Refused } from '@monitor/contracts-schema';
import type { ReviewMessage, ReviewOrder } from './review-messages.ts';
import type { RowBatch } from './staged-rows.ts';

/** Rows pass through and are gone: a small young heap keeps the thread from taking what it does not need. */
const FRUGAL = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 1_024 };

/**
 * Reads and reviews a workbook in a thread of its own. `take` gets its rows, batch by batch, and how much has been read
 * (0 to 1); the thread waits for it. Throws Refused for a file that is at fault; ends at once when the signal is aborted.
 */
export const reviewFile = async (
  order: ReviewOrder,
  signal: AbortSignal,
  take: (batch: RowBatch, fraction: number) => Promise<void>,
): Promise<{ rows: number; summary: DataLoadSummary }> => {
  const worker = new Worker(new URL('./review-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: FRUGAL,
  });
  try {
    for await (const [said] of on(worker, 'message', { signal, close: ['exit'] })) {
      const message = said as ReviewMessage; // the worker says nothing else
      if (message.type === 'refused') throw new Refused(message.code, { errors: message.errors });
      if (message.type === 'read') return { rows: message.rows, summary: message.summary };
      await take(message.batch, message.fraction);
      worker.postMessage('taken');
    }
    throw new Error('The review of a file ended before its last row');
  } finally {
    await worker.terminate();
  }
};
