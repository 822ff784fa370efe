import { formatMoney } from '@monitor/contracts-schema/money';
import { type CellKind, dayFirst, type ExportColumn, type ExportValue, type Row } from './export-document.ts';
import { pieces, type Typeface, wrap } from './pdf-typeface.ts';
import { toWinAnsi } from './win-ansi.ts';

export const CELL_PADDING = 5;
const WIDEST_FIGURE = 200;
const TITLE_LINES = 3;
/** How wide a word may make its column, in heights of its letters: a word of letters, and one with digits, such as a code. */
const LONGEST = { word: 18, code: 9 };

export type LaidColumn = ExportColumn & Readonly<{ x: number; width: number; alignRight: boolean }>;

/** As exact as pages show the results of calculations. */
const number = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 4 });

export const pdfCellText = (kind: CellKind, value: ExportValue): string => {
  if (value === null) return '';
  if (typeof value === 'number') return kind === 'money' ? formatMoney(value) : number.format(value);
  return kind === 'date' ? dayFirst(value) : value;
};

/** What the cells of a column take: all of a cell, the longest part of a word, and the squares of all, to tell what is typical. */
type Measure = { widest: number; longestPiece: number; squares: number };

export type ColumnMeasures = Readonly<{
  add: (row: Row) => void;
  of: (column: number) => Readonly<Measure>;
  rows: () => number;
}>;

/** Measures the cells of a table, row by row. */
export const measuresOf = (columns: readonly ExportColumn[], face: Typeface): ColumnMeasures => {
  const measures = columns.map((): Measure => ({ widest: 0, longestPiece: 0, squares: 0 }));
  let rows = 0;
  return {
    add: (row) => {
      rows += 1;
      for (const [index, { kind }] of columns.entries()) {
        const measure = measures[index]!;
        const text = toWinAnsi(pdfCellText(kind, row[index] ?? null));
        const width = widest(text.split('\n'), face);
        measure.widest = Math.max(measure.widest, width);
        measure.squares += width ** 2;
        if (kind === 'text' && width > measure.longestPiece)
          for (const piece of text.split(/[ \n]/).flatMap(pieces))
            measure.longestPiece = Math.max(measure.longestPiece, reasonable(piece, face));
      }
    },
    of: (column) => measures[column]!,
    rows: () => rows,
  };
};

/**
 * Columns side by side from `left` in `width`. Figures and dates get what they need on one line, texts at least what
 * their longest word needs, and share what is left by how long they are. Only where all that is wider than the page are
 * the longest words broken.
 */
export const layColumns = (
  columns: readonly ExportColumn[],
  measures: ColumnMeasures,
  header: Typeface,
  left: number,
  width: number,
): LaidColumn[] => {
  const needs = columns.map((column, index) => needOf(column, measures.of(index), measures.rows(), header));
  const widths = share(needs, width);
  let x = left;
  return columns.map((column, index) => {
    const laid = {
      ...column,
      x,
      width: widths[index]!,
      alignRight: column.kind === 'money' || column.kind === 'number',
    };
    x += laid.width;
    return laid;
  });
};

type Need = Readonly<{ least: number; wanted: number; most: number }>;

const PADDING = 2 * CELL_PADDING;

const needOf = (
  { header, kind }: ExportColumn,
  { widest: widestCell, longestPiece, squares }: Measure,
  rows: number,
  face: Typeface,
): Need => {
  const title = toWinAnsi(header);
  const longestTitleWord = widest(title.split(' '), face);
  const wholeTitle = face.widthOf(title);
  if (kind !== 'text') {
    const least = Math.max(longestTitleWord, widestCell) + PADDING;
    const wanted = Math.max(least, Math.min(wholeTitle + PADDING, WIDEST_FIGURE / 2));
    return { least, wanted, most: Math.max(least, WIDEST_FIGURE) };
  }
  const least = Math.max(longestTitleWord, longestPiece) + PADDING;
  // The quadratic mean, blanks counted: the few long texts are what makes rows tall, and a mostly blank column is not.
  const typical = Math.sqrt(squares / Math.max(rows, 1));
  return {
    least,
    wanted: Math.max(least, wholeTitle / TITLE_LINES + PADDING, Math.min(widestCell, typical) + PADDING),
    most: Number.POSITIVE_INFINITY,
  };
};

const reasonable = (piece: string, face: Typeface): number =>
  Math.min(face.widthOf(piece), face.size * (/\d/.test(piece) ? LONGEST.code : LONGEST.word));

const widest = (lines: readonly string[], face: Typeface): number =>
  lines.reduce((most, line) => Math.max(most, face.widthOf(line)), 0);

const isText = ({ most }: Need): boolean => most === Number.POSITIVE_INFINITY;

const share = (needs: readonly Need[], width: number): number[] => {
  const sum = (key: 'least' | 'wanted') => needs.reduce((total, need) => total + need[key], 0);
  const least = sum('least');
  const wanted = sum('wanted');
  if (least >= width) return narrowed(needs, width);
  if (wanted > width) {
    const part = (width - least) / (wanted - least);
    return needs.map((need) => need.least + (need.wanted - need.least) * part);
  }
  const texts = needs.filter(isText);
  const spare = width - wanted;
  if (texts.length === 0) return needs.map((need) => Math.min(need.most, need.wanted + spare / needs.length));
  const textWidth = texts.reduce((total, { wanted }) => total + wanted, 0);
  return needs.map((need) => (isText(need) ? need.wanted * (1 + spare / textWidth) : need.wanted));
};

/** Where not even the longest words have room: only the texts that need most get less, all of those the same. */
const narrowed = (needs: readonly Need[], width: number): number[] => {
  const texts = needs.filter(isText).map(({ least }) => least);
  const figures = needs.filter((need) => !isText(need)).reduce((total, { least }) => total + least, 0);
  let room = width - figures;
  let most = 0;
  for (const [index, least] of texts.sort((one, other) => one - other).entries()) {
    most = room / (texts.length - index);
    if (least > most) break;
    room -= least;
  }
  const shares = needs.map((need) => (isText(need) ? Math.min(need.least, most) : need.least));
  if (most > 2 * PADDING || (texts.length === 0 && figures <= width)) return shares;
  const least = needs.reduce((total, need) => total + need.least, 0);
  return needs.map((need) => (need.least * width) / least);
};

/** The lines of each cell of a row. */
export const cellLines = (columns: readonly LaidColumn[], row: Row, face: Typeface): string[][] =>
  columns.map(({ kind, width }, index) => wrap(pdfCellText(kind, row[index] ?? null), face, width - 2 * CELL_PADDING));
