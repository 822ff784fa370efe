import { isBlankWord } from '@monitor/contracts-schema/data-loads/blank-words';
import { type ImportField, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { pesosOf } from './cells/cell-parsing.ts';
import { type ParsedRow, parseRow } from './cells/parsed-row.ts';
import { AMOUNTS, type CellValue, type RowValues } from './cells/row-values.ts';
import type { Revising } from './row-revising.ts';

/** The cells of a row that say nothing. One that cannot be read says something. */
const blankCells = (values: RowValues): ReadonlySet<ImportField> => {
  const unreadable = new Set<ImportField>();
  const parsed = parseRow(values, (field, { error }) => {
    if (error) unreadable.add(field);
  });
  const isBlank = ({ field, kind }: (typeof templateColumns)[number]): boolean => {
    if (unreadable.has(field)) return false;
    const value = values[field]?.value ?? null;
    return kind === 'boolean' ? value === null || isBlankWord(String(value)) : parsed[field] === null;
  };
  return new Set(templateColumns.filter(isBlank).map(({ field }) => field));
};

const withPrefixOf = (cell: CellValue | undefined, { prefix }: Partial<CellValue> = {}): CellValue | undefined =>
  prefix ? { value: cell?.value ?? null, prefix } : cell;

/**
 * A registered contract's row with what another says of it: what the file only derives leaves the contract's cell as it is, but
 * for what is of amounts that it says, and notes where there were none; and so does a blank one, unless it is to take it away, in a
 * column that the file has. A supplier's name and RFC are one thing: another name without RFC is
 * somebody without the registered one's. `kept` are the cells that are the contract's own.
 */
export const mergedRow = (
  values: RowValues,
  registered: RowValues,
  { erasesBlanks, columns }: Revising,
): { merged: RowValues; unchanged: ReadonlySet<ImportField> } => {
  const blank = blankCells(values);
  const unchanged = new Set([...blank].filter((field) => !erasesBlanks || !columns.includes(field)));
  for (const { field } of templateColumns) {
    const isNoted = field === 'notes' && !registered.notes;
    const isDerived = values[field]?.derived && !isNoted;
    if (isDerived || (!blank.has(field) && isSameText(values[field], registered[field]))) unchanged.add(field);
  }
  const saysAnother = (field: 'supplierName' | 'supplierRfc'): boolean =>
    !blank.has(field) && !isSameText(values[field], registered[field]);
  if (saysAnother('supplierName')) unchanged.delete('supplierRfc');
  if (saysAnother('supplierRfc')) unchanged.delete('supplierName');
  const saysAmounts = AMOUNTS.some((field) => !unchanged.has(field) && !isSameAmount(values[field], registered[field]));
  if (saysAmounts) for (const field of OF_AMOUNTS) if (values[field]?.derived) unchanged.delete(field);
  const merged: Partial<Record<ImportField, CellValue>> = {};
  for (const { field } of templateColumns) {
    const cell = unchanged.has(field) ? withPrefixOf(registered[field], values[field]) : values[field];
    if (cell) merged[field] = cell;
  }
  return { merged, unchanged };
};

/** What follows from amounts, and whether they hold taxes, is of the very amounts. */
const OF_AMOUNTS = ['totalOrMaxAmount', 'taxes'] as const;

const isSameAmount = (one: CellValue | undefined, other: CellValue | undefined): boolean =>
  pesosOf(one?.value ?? null) === pesosOf(other?.value ?? null);

const isSameText = (one: CellValue | undefined, other: CellValue | undefined): boolean =>
  String(one?.value ?? '') === String(other?.value ?? '');

/** Whether a cell means the same in two rows. */
export const isSameCell = (field: ImportField, one: ParsedRow, other: ParsedRow): boolean =>
  one[field] === other[field];
