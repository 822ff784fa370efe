import type { ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { enumOptions } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import type { CorrectedRows } from '@monitor/contracts-schema/data-loads/review-remarks';
import type { ImportField, TemplateColumn } from '@monitor/contracts-schema/data-loads/template-columns';
import { type SheetColumn, saysYes, YES_OR_NO } from '../../../ui/tables/sheet/sheet-column.ts';
import { columnNamed, isIsoDay, type ReviewCellValue, shownValue } from '../rows/row-fields.ts';
import type { CellEdit, CellValue } from './sheet-edits.ts';

type Cell = ReviewRow['data']['fields'][string];

/** What a cell says itself: its own text where it is shown by its meaning. */
export const ownValue = (cell: Cell | undefined): CellValue => cell?.written ?? cell?.value ?? null;

const optionsOf = (column: TemplateColumn): readonly string[] => {
  if (column.kind === 'enum') return enumOptions(column.field);
  return column.kind === 'boolean' ? YES_OR_NO : [];
};

const widthOf = ({ kind, field }: TemplateColumn): SheetColumn['kind'] => {
  if (kind === 'amount') return kind;
  if (kind === 'date' || kind === 'boolean') return 'short';
  return field === 'servicesDescription' ? 'long' : 'text';
};

export const sheetColumnOf = (column: TemplateColumn): SheetColumn => ({
  id: column.field,
  heading: column.heading,
  kind: widthOf(column),
  options: optionsOf(column),
});

/** What a typed or pasted text says in a column. */
export const valueTyped = ({ kind }: TemplateColumn, text: string): CellValue => {
  if (kind === 'boolean') return saysYes(text);
  return text.trim() === '' ? null : text.trim();
};

/** A value as it is typed, and copied: days day first, amounts as plain numbers. */
export const typedText = (column: TemplateColumn, value: CellValue): string => {
  if (typeof value === 'number') return String(value);
  if (column.kind === 'date' && typeof value === 'string' && isIsoDay(value))
    return value.split('-').reverse().join('/');
  return shownValue(column, value as ReviewCellValue); // the same kinds of values
};

/** What a row's form changed in its cells. */
export const cellsSaved = (
  { rowIndex, data }: ReviewRow,
  fields: Readonly<Partial<Record<ImportField, CellValue>>>,
): readonly CellEdit[] =>
  Object.entries(fields).map(([name, to]) => {
    const field = name as ImportField; // the form's own key
    return { row: rowIndex, field, from: ownValue(data.fields[field]), to };
  });

/** What many cells of one column were corrected to at once. */
export const cellsCorrected = (remark: string, cells: CorrectedRows['cells']): readonly CellEdit[] => {
  const column = columnNamed(remark.split('.')[0] ?? '');
  return column ? cells.map(({ rowIndex, from, to }) => ({ row: rowIndex, field: column.field, from, to })) : [];
};
