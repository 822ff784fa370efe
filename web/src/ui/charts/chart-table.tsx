import { looks } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';
import { type ChartCell, type ChartTable, chartCellText } from './chart-data.ts';
import styles from './chart-table.module.css';

/** The figures of a chart, read row by row; on a phone each row is a card. */
export const ChartTableView = ({ caption, table }: Readonly<{ caption: string; table: ChartTable }>) => {
  const { columns, rows, totals } = table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={classes(styles.table, looks('sm'))}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ header, format }) => (
              <th key={header} scope="col" className={classes(format && styles.number)}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={String(row[0])} row={row} table={table} />
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <Row row={totals} table={table} />
          </tfoot>
        )}
      </table>
    </section>
  );
};

const Row = ({ row, table }: Readonly<{ row: readonly ChartCell[]; table: ChartTable }>) => (
  <tr>
    {table.columns.map(({ header, format }, column) => {
      const text = chartCellText(table, row[column] ?? '', column);
      return column === 0 ? (
        <th key={header} scope="row">
          {text}
        </th>
      ) : (
        <td key={header} data-label={header} className={classes(format && styles.number)}>
          {text}
        </td>
      );
    })}
  </tr>
);
