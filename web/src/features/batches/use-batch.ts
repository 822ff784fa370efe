import type { BatchSummary } from '@monitor/contracts-schema/batches/batch-endpoints';
import { pauseBeforeAskedAgain } from '../../lib/asked-again.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { getBatch, getWorkingBatch } from './batch-calls.ts';

const BUSY_MS = 1_500;

/** The organization's working batch, asked for again and again while it goes on. */
export const useWorkingBatch = () =>
  useApiQuery(
    getWorkingBatch,
    {},
    {
      staleTime: 0,
      refetchInterval: (query) =>
        pauseBeforeAskedAgain(query) || (query.state.data?.data?.finishedAt === null && BUSY_MS),
    },
  );

/** A batch, asked for again for as long as more is to be known of it. */
export const useBatch = (id: string | undefined, isAwaited: (batch: BatchSummary | undefined) => boolean) =>
  useApiQuery(
    getBatch,
    { params: { id: id ?? '' } },
    {
      staleTime: 0,
      enabled: id !== undefined,
      refetchInterval: (query) =>
        pauseBeforeAskedAgain(query) || (id !== undefined && isAwaited(query.state.data?.data) && BUSY_MS),
    },
  );
