import type { BatchSummary } from '@monitor/contracts-schema/batches/batch-endpoints';
import { retryDelay } from '../../lib/api/retry-policy.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { BUSY_MS } from '../../ui/batches/use-working-batch.ts';
import { getBatch } from './batch-calls.ts';

/** A batch, requested again for as long as more is to be known of it. */
export const useBatch = (id: string | undefined, isAwaited: (batch: BatchSummary | undefined) => boolean) =>
  useApiQuery(
    getBatch,
    { params: { id: id ?? '' } },
    {
      staleTime: 0,
      enabled: id !== undefined,
      refetchInterval: (query) =>
        retryDelay(query) || (id !== undefined && isAwaited(query.state.data?.data) && BUSY_MS),
    },
  );
