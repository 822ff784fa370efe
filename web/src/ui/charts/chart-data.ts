import type { Options } from 'highcharts';

export type ChartOptions = Options;

/** A number is written by its column's format on the page, and as it is in a file. */
export type ChartCell = string | number;

/** The figures of a chart as a table; the first column names its row. */
export type ChartTable = Readonly<{
  columns: readonly Readonly<{ header: string; format?: (value: number) => string }>[];
  rows: readonly (readonly ChartCell[])[];
  totals?: readonly ChartCell[];
}>;

/** A chart, and the same figures as a table. */
export type ChartView = Readonly<{ options: ChartOptions; table: ChartTable }>;

export const chartCellText = (table: ChartTable, cell: ChartCell, column: number): string =>
  typeof cell === 'string' ? cell : (table.columns[column]?.format?.(cell) ?? String(cell));

/** The table as a file that spreadsheets open: marked as UTF-8, and with no text that they would run as a formula. */
export const csvOf = ({ columns, rows, totals }: ChartTable): string => {
  const lines = [columns.map(({ header }) => header), ...rows, ...(totals ? [totals] : [])];
  return `\uFEFF${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;
};

const csvCell = (cell: ChartCell): string => {
  if (typeof cell === 'number') return String(cell);
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};
