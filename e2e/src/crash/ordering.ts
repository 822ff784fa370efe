import { type BatchProgress, batchEndpoints } from '@monitor/contracts-schema/batches/batch-endpoints';
import { type Client, RefusedCall } from './client.ts';
import { lookUntil } from './look-until.ts';

/** For some seconds after a crash, it may be that whoever died goes on: whoever orders is told to come again. */
export const orderOnceHeard = (order: () => Promise<unknown>): Promise<unknown> =>
  lookUntil('a server too busy for an order', () =>
    order().catch((error: unknown) => {
      if (!(error instanceof RefusedCall && error.code === 'server.busy')) throw error;
      return undefined;
    }),
  );

/** The batch that the organization carries out, or carried out last. */
export const lastBatch = async (client: Client): Promise<BatchProgress | null> =>
  (await client.call(batchEndpoints.getWorkingBatch)).data;

/** The organization's last batch, once it has ended. */
export const whenBatchEnded = (client: Client): Promise<BatchProgress> =>
  lookUntil('a batch', async () => {
    const batch = await lastBatch(client);
    return batch?.finishedAt ? batch : undefined;
  });
