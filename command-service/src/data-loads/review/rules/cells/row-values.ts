import type { ColumnKind } from '@monitor/contracts-schema/contracts/contract-field';
import { isBlankWord } from '@monitor/contracts-schema/data-loads/blank-words';
import type { SheetCell, SheetRow } from '@monitor/contracts-schema/data-loads/sheet-cell';
import {
  columnOf,
  type ImportField,
  type SheetColumns,
  templateColumns,
} from '@monitor/contracts-schema/data-loads/template-columns';
import { toOneLine } from '@monitor/contracts-schema/text/plain-text';
import { z } from 'zod';
import type { RawValue } from './cell-parsing.ts';
import { splitPrefix } from './override-prefix.ts';

const importField = z.enum(templateColumns.map(({ field }) => field));
const rawValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const cellRead = z.object({
  value: rawValue,
  prefix: z.string().optional(),
  derived: z.literal(true).optional(),
});
/** What a file's reading derived in a cell, null of nothing, of which cells; and whether somebody typed over what follows by now. */
const cellOrigin = z.object({
  cell: cellRead.nullable(),
  sources: z.array(rawValue),
  isTypedOver: z.literal(true).optional(),
});

/**
 * One cell as staged: what it says, freed of the override prefix in front of its text, and that prefix. What is `derived` no
 * cell of the file says: it follows from others, or from what was decided for all rows; `origin` is there as long as such a cell
 * is not what it was.
 */
export const cellValue = cellRead.extend({ origin: cellOrigin.optional() });
type CellRead = Readonly<{ value: RawValue; prefix?: string; derived?: true }>;
export type CellValue = CellRead &
  Readonly<{ origin?: Readonly<{ cell: CellRead | null; sources: readonly RawValue[]; isTypedOver?: true }> }>;

/**
 * A row as the sheet says it, before it is judged: plain JSON that is staged, shown, edited and written back. A date cell
 * is the text `YYYY-MM-DD`, a link its target, an amount in pesos. Blank cells are absent.
 */
export const rowValues = z.partialRecord(importField, cellValue);
export type RowValues = Readonly<Partial<Record<ImportField, CellValue>>>;

/** What an administrator changed in a row of the review: text as it would be typed into the sheet, or null for blank. */
export const rowChanges = z.partialRecord(importField, rawValue);
export type CellChanges = Readonly<Partial<Record<ImportField, RawValue>>>;

/** What a contract comes to: its total, or its limits, and the one of these that is published. */
export const AMOUNTS = ['totalAmount', 'minAmount', 'maxAmount', 'totalOrMaxAmount'] as const;

const fromText = (text: string): CellValue | undefined => {
  const { prefix, text: value } = splitPrefix(toOneLine(text));
  if (prefix) return { value: value === '' ? null : value, prefix };
  return value === '' ? undefined : { value };
};

/** A day as people write it. */
export const dayFirst = (day: string): string => day.split('-').reverse().join('/');

const cellText = (cell: SheetCell): string =>
  cell.kind === 'text' || cell.kind === 'error'
    ? cell.text
    : cell.kind === 'date'
      ? cell.date
      : String(cell.kind === 'number' ? cell.number : cell.boolean);

/** What a cell says in a column of its kind; undefined of one that says nothing at all. */
export const readCell = (cell: SheetCell, kind: ColumnKind): CellValue | undefined => {
  if (kind === 'link' && cell.link) {
    const { prefix } = splitPrefix(toOneLine(cellText(cell)));
    const value = toOneLine(cell.link);
    return prefix ? { value, prefix } : { value };
  }
  if (cell.kind === 'number') return { value: cell.number };
  if (cell.kind === 'boolean') return { value: cell.boolean };
  if (cell.kind === 'date') return { value: kind === 'date' ? cell.date : dayFirst(cell.date) };
  return fromText(cell.text);
};

/** What a sheet row's cells say, field by field. Empty when none of the template's columns holds anything. */
export const readRow = (row: SheetRow, columns: SheetColumns): Partial<Record<ImportField, CellValue>> => {
  const values: Partial<Record<ImportField, CellValue>> = {};
  for (const [field, number] of columns) {
    const cell = row.cells.get(number);
    const value = cell && readCell(cell, columnOf(field).kind);
    if (value) values[field] = value;
  }
  return values;
};

/** Whether a cell holds nothing, or only a word for it. */
export const saysNothing = ({ value, prefix }: CellValue): boolean =>
  !prefix && (value === null || (typeof value === 'string' && isBlankWord(value)));

/** Whether a row says nothing at all, or only words for nothing, and so is not a row of the load. */
export const isBlankRow = (values: RowValues): boolean => {
  for (const field in values) if (!saysNothing(values[field as ImportField]!)) return false; // its own fields
  return true;
};

/**
 * The row with an administrator's changes. A cell keeps the override prefixes it had unless the new text brings its own
 * (`!v1`, `!req1` and `!r2` take one back).
 */
export const editRow = (values: RowValues, changes: CellChanges): RowValues => {
  const edited: Partial<Record<ImportField, CellValue>> = { ...values };
  for (const { field } of templateColumns) {
    const change = changes[field];
    if (change === undefined) continue;
    const typed: CellValue | undefined =
      typeof change === 'string' ? fromText(change) : change === null ? undefined : { value: change };
    const prefix = typed?.prefix ?? values[field]?.prefix;
    if (!typed && !prefix) delete edited[field];
    else edited[field] = { value: typed?.value ?? null, ...(prefix && { prefix }) };
  }
  return edited;
};
