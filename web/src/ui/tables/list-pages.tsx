import { PAGE_SIZES } from '@monitor/contracts-schema/page-sizes';
import { useRef } from 'react';
import { formatCount } from '../../lib/format/format.ts';
import { focusOn } from '../controls/focus-on.ts';
import { SelectField } from '../fields/select-field.tsx';
import { cluster } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';
import styles from './list-pages.module.css';
import { PaginationNav } from './pagination.tsx';

type ListPagesProps = Readonly<{
  /** What is paged: `Contratos`. */
  label: string;
  pagination: Readonly<{ page: number; pages: number; total: number }>;
  pageSize: number;
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
}>;

const sizes = PAGE_SIZES.map((size) => ({ id: String(size), label: String(size) }));

/** The pages of the list in whose section it stands, and how long each is. A new page is read from its top: the focus goes there. */
export const ListPages = ({ label, pagination, pageSize, onPage, onPageSize }: ListPagesProps) => {
  const place = useRef<HTMLDivElement>(null);
  const showPage = (page: number): void => {
    onPage(page);
    const list = place.current?.closest('section');
    if (!list) return;
    if (list.getBoundingClientRect().top < 0) list.scrollIntoView();
    focusOn(list, { preventScroll: true });
  };
  const { page, total } = pagination;
  const printed = Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize));
  return (
    <div ref={place} className={classes(styles.pages, cluster('3-6', 'center', 'between'))}>
      <p className="print-only">
        {formatCount(printed)} de {formatCount(total)}
      </p>
      <PaginationNav label={label} {...pagination} onPage={showPage} />
      {pagination.total > PAGE_SIZES[0] && (
        <SelectField
          label="Registros por página"
          className={classes(styles.size, 'no-print')}
          value={String(pageSize)}
          options={sizes}
          onChange={(size) => onPageSize(Number(size))}
        />
      )}
    </div>
  );
};
