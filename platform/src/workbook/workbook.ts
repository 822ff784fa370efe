/** What a cell looks like. Colours are ARGB in hexadecimal: `FFC0C0C0`. */
export type CellStyle = Readonly<{
  font?: Readonly<{ name?: string; size?: number; bold?: boolean; color?: string }>;
  fill?: string;
  alignment?: Readonly<{ horizontal?: 'center'; vertical?: 'top' | 'center'; wrapText?: boolean }>;
  borderBottom?: 'thin';
  /** As Excel writes number formats: `dd/mm/yyyy`. */
  format?: string;
}>;

/**
 * What a cell says. A text is only ever text: one that begins with `=` is no formula. Days are numbers to Excel, and look
 * like days by their format.
 */
export type CellContent =
  | string
  | number
  | boolean
  | Readonly<{ error: string }>
  | Readonly<{ formula: string; result: string | number | boolean }>
  | Readonly<{ runs: readonly string[] }>;

export type Cell = Readonly<{
  /** Undefined: a blank cell, which may have a style and a note. */
  content?: CellContent | undefined;
  style?: CellStyle | undefined;
  /** Where the cell leads. */
  link?: string | undefined;
  note?: string | undefined;
}>;

/** A row; without a number, the one after the row before it. Cells stand from column A on, and may have gaps. */
export type WorkbookRow = Readonly<{
  number?: number;
  /** In points. */
  height?: number;
  cells: readonly (Cell | undefined)[];
}>;

/** A list of words that Excel offers for the cells of a column, and what it says of others, which it lets pass. */
export type OfferedWords = Readonly<{
  /** Counted from 1. */
  column: number;
  firstRow: number;
  lastRow: number;
  words: readonly string[];
  prompt: Readonly<{ title: string; text: string }>;
  warning: Readonly<{ title: string; text: string }>;
}>;

export type WorkbookSheet = Readonly<{
  /** At most 31 characters, unlike every other sheet's, without `[]:*?/\`. */
  name: string;
  /** Widths in characters. */
  columns?: readonly Readonly<{ width?: number; style?: CellStyle | undefined; isHidden?: boolean }>[];
  /** How many of the first rows stay in sight, and are printed on every page. */
  headerRows?: number;
  /** Printed across, as wide as a page. */
  isLandscape?: boolean;
  /** How many columns can be filtered, by the last of the header rows. */
  filteredColumns?: number;
  offeredWords?: readonly OfferedWords[];
  /** Batches of rows, in order; read when the sheet is written, no faster than the file is taken. */
  rows: AsyncIterable<readonly WorkbookRow[]> | Iterable<readonly WorkbookRow[]>;
}>;

export type Workbook = Readonly<{
  author?: string;
  createdAt?: Date;
  /** Each text once, as Excel does. It takes memory: all distinct texts are held until the end. */
  sharesTexts?: boolean;
  /** One after the other: the next is requested when the rows of the one before are written. */
  sheets: AsyncIterable<WorkbookSheet> | Iterable<WorkbookSheet>;
}>;
