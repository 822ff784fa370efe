import type { Options } from 'highcharts';

export type ChartOptions = Options;

/** A number is written by its column's format on the page, and as it is in a file. */
export type ChartCell = string | number;

/** The figures of a chart as a table; the first column names its row. */
export type ChartTable = Readonly<{
  columns: readonly Readonly<{ header: string; format?: (value: number) => string }>[];
  rows: readonly (readonly ChartCell[])[];
  totals?: readonly ChartCell[];
  /** Where each row leads: to what it sums. */
  leadsTo?: readonly string[];
}>;

/** A chart, and the same figures as a table; and what it means to pick one of its points, by its place among those of a series. */
export type ChartView = Readonly<{ options: ChartOptions; table: ChartTable; onPick?: (place: number) => void }>;

/** A name as a tooltip shows it: whatever it holds, it stays text. */
export const plainInTooltip = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The last line of a tooltip that leads to what is summed. Its chart must say that tooltips are HTML that stays under the pointer. */
export const linkLine = (address: string | undefined): string =>
  address === undefined ? '' : `<br><a href="${address.replaceAll('&', '&amp;')}">Ver contratos</a>`;

export const LINKED_TOOLTIP = { useHTML: true, stickOnContact: true, style: { pointerEvents: 'auto' } } as const;

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
