import { Link } from 'react-router-dom';
import { looks } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';
import { type ChartCell, type ChartTable, chartCellText } from './chart-data.ts';
import styles from './chart-table.module.css';

/** The figures of a chart, read row by row; on a phone each row is a card. */
export const ChartTableView = ({ caption, table }: Readonly<{ caption: string; table: ChartTable }>) => {
  const { columns, rows, totals, leadsTo } = table;
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
            {leadsTo && (
              <th scope="col">
                <span className="visually-hidden">Contratos</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <Row key={String(row[0])} row={row} table={table} leadsTo={leadsTo?.[place]} />
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

type RowProps = Readonly<{ row: readonly ChartCell[]; table: ChartTable; leadsTo?: string | undefined }>;

const Row = ({ row, table, leadsTo }: RowProps) => (
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
    {table.leadsTo && (
      <td>
        {leadsTo && (
          <Link to={leadsTo} className={looks('oneLine')}>
            Ver contratos<span className="visually-hidden"> de {row[0]}</span>
          </Link>
        )}
      </td>
    )}
  </tr>
);
