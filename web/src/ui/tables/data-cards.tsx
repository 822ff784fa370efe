import { IconButton } from '../controls/button.tsx';
import { isMissing } from '../feedback/no-data.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { cluster, line, looks, stack } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';
import styles from './data-cards.module.css';
import { type DataTableProps, nextSort, type TableColumn } from './data-table-props.ts';

const framed = looks('boxed', 'inset4');

/** A table's rows where there is no room for a table. */
export function DataCards<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, totals, rowActions, isStale, emptyText, skeletonRows = 10 } = props;
  const title = columns.find(({ isTitle }) => isTitle) ?? columns[0];
  const details = columns.filter((column) => column !== title && !column.hiddenOnPhone);
  const totalled = totals ? columns.filter(({ id }) => id !== title?.id && totals[id] !== undefined) : [];

  return (
    <section
      aria-label={caption}
      aria-busy={isStale || rows === undefined}
      className={classes(isStale && styles.stale)}
    >
      <h2 className="visually-hidden">{caption}</h2>
      <SortLine {...props} />
      {rows?.length === 0 && (
        <p className={classes(styles.empty, looks('muted', 'centered'))}>{emptyText ?? 'No hay registros.'}</p>
      )}
      <ul className={stack(3)}>
        {rows === undefined &&
          Array.from({ length: Math.min(4, skeletonRows) }, (_, card) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards of a skeleton are all alike
            <li key={card} className={classes(styles.card, framed)}>
              <Skeleton lines={Math.min(5, details.length + 1)} />
            </li>
          ))}
        {rows?.map((row) => (
          <li key={rowKey(row)} className={classes(styles.card, framed, styles[props.rowTone?.(row) ?? 'plain'])}>
            <h3 className={looks('md', 'breaks', 'below2')}>{title?.cell(row)}</h3>
            <dl>
              {details.map((column) => (
                <Detail key={column.id} column={column} row={row} />
              ))}
            </dl>
            {rowActions && <div className={cluster(2, 'trailing', 'above2')}>{rowActions(row)}</div>}
          </li>
        ))}
      </ul>
      {totalled.length > 0 && rows?.length !== 0 && (
        <div className={classes(styles.card, framed, looks('sunken', 'above3'))}>
          <h3 className={looks('md', 'breaks', 'below2')}>{(title && totals?.[title.id]) ?? 'Total'}</h3>
          <dl>
            {totalled.map(({ id, header, align }) => (
              <div key={id} className={styles.detail}>
                <dt className={looks('muted')}>{header}</dt>
                <dd className={classes(looks('shrinks', 'breaks'), align === 'end' && styles.end)}>{totals?.[id]}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </section>
  );
}

function Detail<Row>({ column, row }: Readonly<{ column: TableColumn<Row>; row: Row }>) {
  const value = column.cell(row);
  if (isMissing(value)) return null;
  return (
    <div className={styles.detail}>
      <dt className={looks('muted')}>{column.header}</dt>
      <dd className={classes(looks('shrinks', 'breaks'), column.align === 'end' && styles.end)}>{value}</dd>
    </div>
  );
}

function SortLine<Row>({ columns, sort, onSort }: DataTableProps<Row>) {
  const sortable = columns.filter((column) => column.sortable);
  if (!onSort || sortable.length === 0) return null;
  const isDescending = sort?.direction === 'desc';
  return (
    <div className={classes(styles.sort, line(2, 'end', 'below3'))}>
      <SelectField
        label="Ordenar por"
        value={sort?.id ?? ''}
        options={sortable.map(({ id, header }) => ({ id, label: header }))}
        onChange={(id) => id && onSort({ id, direction: sort?.direction ?? 'asc' })}
      />
      {sort && (
        <IconButton
          label={isDescending ? 'De mayor a menor: invertir' : 'De menor a mayor: invertir'}
          icon={isDescending ? 'sort-desc' : 'sort-asc'}
          variant="secondary"
          onPress={() => onSort(nextSort(sort, sort.id))}
        />
      )}
    </div>
  );
}
