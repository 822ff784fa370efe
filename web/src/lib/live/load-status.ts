import type { DataLoadInfo, dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import { callOf } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { retryDelay } from '../api/retry-policy.ts';
import { apiQueryKey, useApiQuery } from '../api/use-api-query.ts';

type Status = typeof dataLoadEndpoints.getCurrentInfo;

const getStatus = callOf<Status>('GET', '/api/data-load/current-info');

const BUSY_MS = 1_500;
const QUIET_MS = 15_000;

/** The organization's pending load and its last one, polled: nobody announces that a file is being read. */
export const useLoadStatus = (): UseQueryResult<AnswerOf<Status>> =>
  useApiQuery(
    getStatus,
    {},
    {
      staleTime: 0,
      refetchInterval: (query) => retryDelay(query) || (isBusy(query.state.data?.data.current) ? BUSY_MS : QUIET_MS),
    },
  );

/** Whether a file is being read, its rows applied or taken back, so that nothing else can be done with the load. */
const isBusy = (current: DataLoadInfo['current'] | undefined): boolean =>
  current !== null && current !== undefined && current.status !== 'pending';

/** Keeps the status that a command answered with; one still on its way is older. */
export const setLoadStatusCache = async (organizationId: string, data: DataLoadInfo): Promise<void> => {
  const queryKey = apiQueryKey(organizationId, getStatus.path, {});
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, { error: false, data });
};

/** Asks for the status anew, after something whose outcome is not known. */
export const refetchLoadStatus = (organizationId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: apiQueryKey(organizationId, getStatus.path, {}) });
