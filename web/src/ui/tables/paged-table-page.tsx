import type { ReactNode, Ref } from 'react';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { pageFrame, stack } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';
import { PagedTable, type PagedTableProps } from './paged-table.tsx';

type PagedTablePageProps<Row> = Omit<PagedTableProps<Row>, 'caption'> &
  Readonly<{
    title: string;
    back: Readonly<{ to: string; label: string }>;
    /** What the list is, and what can be done there. */
    lead: ReactNode;
    /** What stands above the list. */
    children?: ReactNode;
    ref?: Ref<HTMLDivElement>;
  }>;

/** A page of the administration that is a list. */
export function PagedTablePage<Row>({ title, back, lead, children, ref, ...table }: PagedTablePageProps<Row>) {
  usePageTitle(title);
  return (
    <div ref={ref} className={classes(pageFrame('desk', 'upTo80'), stack(6))}>
      <PageHeader title={title} back={back}>
        {lead}
      </PageHeader>
      {children}
      <section aria-label={`Lista de ${table.label}`} className={stack(6)}>
        <PagedTable {...table} caption={title} />
      </section>
    </div>
  );
}
