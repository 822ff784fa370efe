import { formatMoney } from '@monitor/contracts-schema';
import { type CellKind, type CellValue, type Column, dayFirst, type Row } from './export-document.ts';
import { type Typeface, wrap } from './pdf-typeface.ts';
import { toWinAnsi } from './win-ansi.ts';

export const CELL_PADDING = 5;
const SAMPLE = 200;
const LONGEST_WORD = 90;
const WIDEST_FIGURE = 200;

export type LaidColumn = Column & Readonly<{ x: number; width: number; alignRight: boolean }>;

const number = new Intl.NumberFormat('es-MX');

export const cellText = (kind: CellKind, value: CellValue): string => {
  if (value === null) return '';
  if (typeof value === 'number') return kind === 'money' ? formatMoney(value) : number.format(value);
  return kind === 'date' ? dayFirst(value) : value;
};

/**
 * Columns side by side from `left` in `width`, as wide as the first rows ask. Figures and dates get what they need on
 * one line; texts share what is left by how long they are, none below its longest word.
 */
export const layColumns = (
  columns: readonly Column[],
  firstRows: readonly Row[],
  faces: Readonly<{ header: Typeface; body: Typeface }>,
  left: number,
  width: number,
): LaidColumn[] => {
  const sample = firstRows.slice(0, SAMPLE);
  const needs = columns.map((column, index) =>
    needOf(
      column,
      sample.map((row) => row[index] ?? null),
      faces,
    ),
  );
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

const needOf = (
  { header, kind }: Column,
  values: readonly CellValue[],
  { header: headerFace, body }: Readonly<{ header: Typeface; body: Typeface }>,
): Need => {
  const texts = values.map((value) => toWinAnsi(cellText(kind, value))).filter(Boolean);
  const padding = 2 * CELL_PADDING;
  const title = toWinAnsi(header);
  const longestTitleWord = widest(title.split(' '), headerFace) + padding;
  const wholeTitle = Math.min(headerFace.widthOf(title), LONGEST_WORD) + padding;
  const widestCell = widest(texts, body) + padding;
  if (kind !== 'text') {
    const least = Math.max(longestTitleWord, widestCell);
    return { least, wanted: Math.max(least, wholeTitle), most: Math.max(least, WIDEST_FIGURE) };
  }
  const words = texts.flatMap((text) => text.split(/[ \n]/));
  const least = Math.max(longestTitleWord, Math.min(widest(words, body), LONGEST_WORD) + padding);
  // The quadratic mean, blanks counted: the few long texts are what makes rows tall, and a mostly blank column is not.
  const squares = texts.reduce((sum, text) => sum + body.widthOf(text) ** 2, 0);
  const typical = Math.sqrt(squares / Math.max(values.length, 1)) + padding;
  const wanted = Math.max(least, wholeTitle, Math.min(widestCell, typical));
  return { least, wanted, most: Number.POSITIVE_INFINITY };
};

const widest = (lines: readonly string[], face: Typeface): number =>
  lines.reduce((most, line) => Math.max(most, face.widthOf(line)), 0);

const share = (needs: readonly Need[], width: number): number[] => {
  const sum = (key: 'least' | 'wanted') => needs.reduce((total, need) => total + need[key], 0);
  const least = sum('least');
  const wanted = sum('wanted');
  if (least >= width) return needs.map((need) => (need.least * width) / least);
  if (wanted > width) {
    const part = (width - least) / (wanted - least);
    return needs.map((need) => need.least + (need.wanted - need.least) * part);
  }
  const texts = needs.filter(({ most }) => most === Number.POSITIVE_INFINITY);
  const spare = width - wanted;
  if (texts.length === 0) return needs.map((need) => Math.min(need.most, need.wanted + spare / needs.length));
  const textWidth = texts.reduce((total, { wanted }) => total + wanted, 0);
  return needs.map((need) => (texts.includes(need) ? need.wanted * (1 + spare / textWidth) : need.wanted));
};

/** The lines of each cell of a row. */
export const cellLines = (columns: readonly LaidColumn[], row: Row, face: Typeface): string[][] =>
  columns.map(({ kind, width }, index) => wrap(cellText(kind, row[index] ?? null), face, width - 2 * CELL_PADDING));
