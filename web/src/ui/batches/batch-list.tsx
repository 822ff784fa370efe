import type { ReactNode } from 'react';
import { PagedTable, type PagedTableProps } from '../tables/paged-table.tsx';
import styles from './batch-list.module.css';

export type BatchListProps<Row> = Omit<PagedTableProps<Row>, 'label'> &
  Readonly<{
    id: string;
    title: string;
    /** What narrows the list, over it. */
    filter?: ReactNode;
  }>;

/** A list of what was done to many records, page by page. */
export function BatchList<Row>({ id, title, filter, ...table }: BatchListProps<Row>) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      {filter}
      <PagedTable {...table} label={title.toLowerCase()} />
    </section>
  );
}
