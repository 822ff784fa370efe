import type { Pagination } from '@monitor/contracts-schema/http/answers';
import type { UseQueryResult } from '@tanstack/react-query';
import { useUnavailableToast } from '../use-unavailable-toast.ts';
import { useExistingPage } from './list-state.ts';
import { type ChosenFilters, isFiltered } from './spending-filters.ts';
import { useListOrStale } from './stale-list.ts';

type Paged = Readonly<{ data: Readonly<{ pagination: Pagination }> }>;

/** What a public list shows of its answer: its last page for one beyond it, what was there while nothing new can be had. */
export const usePublicList = <Query extends Readonly<{ page: number }>, Answer extends Paged>(
  title: 'Contratos' | 'Proveedores',
  filters: ChosenFilters | undefined,
  query: Query,
  answer: UseQueryResult<Answer>,
) => {
  useUnavailableToast(title, answer);
  const shown = useListOrStale(filters, query, answer);
  const pagination = shown.answer?.data.pagination;
  useExistingPage(query.page, answer.isPlaceholderData ? undefined : answer.data?.data.pagination);
  return {
    ...shown,
    title,
    pagination: pagination && { ...pagination, page: Math.min(shown.query.page, pagination.pages) },
    isFound: pagination?.total !== 0 || filters === undefined || !isFiltered(filters),
    wanted: query.page,
    isMissing: answer.isError && !shown.answer,
    retry: () => void answer.refetch(),
    isRetrying: answer.isFetching,
  };
};
