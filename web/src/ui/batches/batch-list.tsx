import type { Pagination } from '@monitor/contracts-schema/http/answers';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { useListState } from '../../lib/list-state.ts';
import { DataTable } from '../data-table.tsx';
import type { TableColumn } from '../data-table-props.ts';
import { FailedState } from '../failed-state.tsx';
import { ListPages } from '../list-pages.tsx';
import styles from './batch-list.module.css';

type Listed<Row> = Readonly<{
  data: Readonly<{
    docs: readonly Row[];
    pagination: Pagination;
  }>;
}>;

type BatchListProps<Row> = Readonly<{
  id: string;
  title: string;
  /** What narrows the list, over it. */
  filter?: ReactNode;
  answer: UseQueryResult<Listed<Row>>;
  state: ReturnType<typeof useListState>;
  caption: string;
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string;
  /** What stands in place of a list without rows. */
  empty: ReactNode;
}>;

/** A list of what was done to many records, page by page. */
export function BatchList<Row>(props: BatchListProps<Row>) {
  const { id, title, filter, answer, state, empty, ...table } = props;
  const list = answer.data?.data;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      {filter}
      {answer.isError && !list ? (
        <FailedState text={answer.error.message} onRetry={() => answer.refetch()} isRetrying={answer.isFetching} />
      ) : list?.docs.length === 0 ? (
        empty
      ) : (
        <DataTable {...table} rows={list?.docs} isStale={answer.isPlaceholderData} />
      )}
      {list && list.pagination.total > 0 && (
        <ListPages
          label={title.toLowerCase()}
          pagination={list.pagination}
          pageSize={state.pageSize}
          onPage={state.showPage}
          onPageSize={state.showPageSize}
        />
      )}
    </section>
  );
}
