import type { ReactNode } from 'react';

export type TableSort = Readonly<{ id: string; direction: 'asc' | 'desc' }>;

export type TableColumn<Row> = Readonly<{
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  sortable?: boolean;
  hiddenOnPhone?: boolean;
  /** Names the row: its header in the table, the heading of its card on a phone. */
  isTitle?: boolean;
  minWidth?: string;
}>;

export type DataTableProps<Row> = Readonly<{
  caption: string;
  /** Shows the caption above the table; otherwise only screen readers get it. */
  isCaptionShown?: boolean;
  columns: readonly TableColumn<Row>[];
  /** Undefined while they are on their way: the table shows its skeleton. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  sort?: TableSort | undefined;
  onSort?: (sort: TableSort) => void;
  /** What the last line says, by column: undefined is on its way, null is blank, the title column says `Total` at first. */
  totals?: Readonly<Record<string, ReactNode>> | undefined;
  rowActions?: (row: Row) => ReactNode;
  /** What is shown is being replaced: it is dimmed and does not move. */
  isStale?: boolean;
  emptyText?: ReactNode;
  skeletonRows?: number;
  rowTone?: (row: Row) => 'danger' | 'info' | 'muted' | undefined;
}>;

/** The order a press on a header asks for: this column's other direction, or its first. */
export const nextSort = (sort: TableSort | undefined, id: string): TableSort => ({
  id,
  direction: sort?.id === id && sort.direction === 'asc' ? 'desc' : 'asc',
});
