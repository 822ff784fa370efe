import { retryDelay } from '../../lib/api/retry-policy.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { getWorkingBatch } from './batch-calls.ts';

export const BUSY_MS = 1_500;

/** The organization's working batch, polled while it goes on. */
export const useWorkingBatch = () =>
  useApiQuery(
    getWorkingBatch,
    {},
    {
      staleTime: 0,
      refetchInterval: (query) => retryDelay(query) || (query.state.data?.data?.finishedAt === null && BUSY_MS),
    },
  );
