import type { ReactNode } from 'react';
import { stack } from '../layout/primitives.ts';
import { PagedTable, type PagedTableProps } from '../tables/paged-table.tsx';

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
    <section aria-labelledby={id} className={stack(3, 'shrinks')}>
      <h2 id={id}>{title}</h2>
      {filter}
      <PagedTable {...table} label={title.toLowerCase()} />
    </section>
  );
}
