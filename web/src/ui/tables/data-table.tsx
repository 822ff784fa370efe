import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isMissing, NoData } from '../feedback/no-data.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { line, looks } from '../layout/primitives.ts';
import { Icon } from '../marks/icon.tsx';
import { classes } from '../theme/classes.ts';
import { useIsPhone } from '../theme/use-media-query.ts';
import { DataCards } from './data-cards.tsx';
import styles from './data-table.module.css';
import { type DataTableProps, nextSort, type TableColumn } from './data-table-props.ts';

/** Whether what is inside an element is larger than the element, so that it scrolls, and whether some is still to the right. */
const useOverflow = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [isOverflowing, setOverflowing] = useState(false);
  const [hasMore, setMore] = useState(false);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight, scrollLeft } = element;
      setOverflowing(scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1);
      setMore(scrollLeft + clientWidth < scrollWidth - 1);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);

  return { ref, isOverflowing, hasMore };
};

export type { DataTableProps, TableColumn as Column, TableSort as Sort } from './data-table-props.ts';

/** So many rows stand whole; more of them scroll between their header and their totals. */
const SHORT = 10;

/** So many columns have room on a sheet of paper that is held upright. */
const FIT_PAPER = 8;

/** Rows under sticky headers on a wide screen, cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return useIsPhone() ? <DataCards {...props} /> : <WideTable {...props} />;
}

function WideTable<Row>(props: DataTableProps<Row>) {
  const { caption, isCaptionShown, columns, rows, rowKey, sort, onSort, totals, rowActions, isStale, emptyText } =
    props;
  const { ref, isOverflowing, hasMore } = useOverflow();
  const title = columns.find(({ isTitle }) => isTitle) ?? columns[0];
  const width = columns.length + (rowActions ? 1 : 0);

  return (
    <div
      className={classes(
        styles.edges,
        looks('anchors'),
        hasMore && !rowActions && styles.more,
        columns.length > FIT_PAPER && styles.many,
      )}
    >
      <div
        ref={ref}
        className={classes(
          styles.frame,
          looks('anchors', 'boxed'),
          isStale && styles.stale,
          rows && rows.length > SHORT && styles.long,
        )}
        {...(isOverflowing ? { role: 'region', 'aria-label': caption, tabIndex: 0 } : {})}
      >
        <table className={styles.table} aria-busy={isStale || rows === undefined}>
          <caption className={isCaptionShown ? styles.caption : 'visually-hidden'}>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} isTitle={column === title} />
              ))}
              {rowActions && (
                <th scope="col" className={styles.actions}>
                  <span className="visually-hidden">Acciones</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows === undefined && (
              <SkeletonRows count={props.skeletonRows ?? 10} columns={columns} rowActions={rowActions} />
            )}
            {rows?.length === 0 && (
              <tr>
                <td colSpan={width} className={styles.empty}>
                  {emptyText ?? 'No hay registros.'}
                </td>
              </tr>
            )}
            {rows?.map((row) => (
              <tr key={rowKey(row)} className={styles[props.rowTone?.(row) ?? 'plain']}>
                {columns.map((column) => (
                  <BodyCell key={column.id} align={column.align} isTitle={column === title}>
                    {writtenIn(column, row)}
                  </BodyCell>
                ))}
                {rowActions && (
                  <td className={styles.actions}>
                    <div>{rowActions(row)}</div>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          {totals && rows?.length !== 0 && (
            <tfoot>
              <tr>
                {columns.map((column) => (
                  <BodyCell key={column.id} align={column.align} isTitle={column === columns[0]}>
                    {column.id in totals ? totalOf(totals[column.id]) : column === columns[0] && 'Total'}
                  </BodyCell>
                ))}
                {rowActions && <td className={styles.actions} />}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </div>
  );
}

function writtenIn<Row>(column: TableColumn<Row>, row: Row): ReactNode {
  const value = column.cell(row);
  return isMissing(value) ? <NoData /> : value;
}

type BodyCellProps = Pick<TableColumn<never>, 'align' | 'isTitle'> & Readonly<{ children: ReactNode }>;

const BodyCell = ({ align, isTitle, children }: BodyCellProps) => {
  const className = classes(align === 'end' && styles.end, isTitle && styles.title);
  return isTitle ? (
    <th scope="row" className={className}>
      {children}
    </th>
  ) : (
    <td className={className}>{children}</td>
  );
};

const totalOf = (total: ReactNode) => (total === undefined ? <Skeleton width="9ch" /> : total);

type HeaderCellProps<Row> = Pick<DataTableProps<Row>, 'sort' | 'onSort'> &
  Readonly<{ column: TableColumn<Row>; isTitle: boolean }>;

function HeaderCell<Row>({ column, sort, onSort, isTitle }: HeaderCellProps<Row>) {
  const { id, header, align, sortable, minWidth } = column;
  const direction = sort?.id === id ? sort.direction : undefined;
  const ariaSort = direction && (direction === 'asc' ? 'ascending' : 'descending');
  return (
    <th
      scope="col"
      aria-sort={sortable && onSort ? (ariaSort ?? 'none') : undefined}
      className={classes(align === 'end' && styles.end, isTitle && styles.title)}
      style={{ minWidth }}
    >
      {sortable && onSort ? (
        <button
          type="button"
          className={classes(styles.sort, line(1, 'center'))}
          onClick={() => onSort(nextSort(sort, id))}
        >
          {header}
          <Icon
            name={direction ? `sort-${direction}` : 'sort'}
            size={16}
            className={direction ? styles.sorted : undefined}
          />
        </button>
      ) : (
        header
      )}
    </th>
  );
}

type SkeletonRowsProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'rowActions'> & Readonly<{ count: number }>;

function SkeletonRows<Row>({ count, columns, rowActions }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a skeleton are all alike
    <tr key={row}>
      {columns.map(({ id, align, isTitle }) => (
        <td key={id} className={classes(align === 'end' && styles.end)}>
          <Skeleton width={isTitle ? '18ch' : '9ch'} />
        </td>
      ))}
      {rowActions && <td className={styles.actions} />}
    </tr>
  ));
}
