import type { Pagination } from '@monitor/contracts-schema/http/answers';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useExistingPage, type useListState } from '../../lib/address/list-state.ts';
import { FailedState } from '../feedback/failed-state.tsx';
import { DataTable } from './data-table.tsx';
import type { TableColumn } from './data-table-props.ts';
import { ListPages } from './list-pages.tsx';

export type PagedTableProps<Row> = Readonly<{
  /** What is paged: `cargas de datos`. */
  label: string;
  answer: UseQueryResult<Readonly<{ data: Readonly<{ docs: readonly Row[]; pagination: Pagination }> }>>;
  state: ReturnType<typeof useListState>;
  caption: string;
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string;
  /** What stands in place of a list without rows. */
  empty: ReactNode;
  /** What stands beneath the list's last row. */
  end?: ReactNode;
}>;

/** A list whose page the address names, with its pages; what stands in its place when there is nothing to show. */
export function PagedTable<Row>({ label, answer, state, empty, end, ...table }: PagedTableProps<Row>) {
  const list = answer.data?.data;
  useExistingPage(state.page, answer.isPlaceholderData ? undefined : list?.pagination);
  return (
    <>
      {answer.isError && !list ? (
        <FailedState text={answer.error.message} onRetry={() => answer.refetch()} isRetrying={answer.isFetching} />
      ) : list?.docs.length === 0 ? (
        empty
      ) : (
        <DataTable {...table} rows={list?.docs} isStale={answer.isPlaceholderData} />
      )}
      {list && list.pagination.page >= list.pagination.pages && end}
      {list && list.pagination.total > 0 && (
        <ListPages
          label={label}
          pagination={list.pagination}
          pageSize={state.pageSize}
          onPage={state.showPage}
          onPageSize={state.showPageSize}
        />
      )}
    </>
  );
}
