import { contractFieldGroups } from '@monitor/contracts-schema/contracts/contract-field';
import { contractFieldNames, definitionOf } from '@monitor/contracts-schema/contracts/contract-field-sets';
import type { ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { type EnumField, enumLabel, readEnum } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import {
  type ImportField,
  type TemplateColumn,
  templateColumns,
} from '@monitor/contracts-schema/data-loads/template-columns';
import { formatDay, formatPesos } from '../../../lib/format/format.ts';

const inOrder = contractFieldNames.flatMap((field) => templateColumns.filter(({ fills }) => fills === field));

/** A row's fields as they are looked at and edited: in the groups and the order of the contract's own form. */
export const rowFieldGroups: readonly Readonly<{ title: string; columns: readonly TemplateColumn[] }>[] =
  Object.entries(contractFieldGroups).map(([group, title]) => ({
    title,
    columns: inOrder.filter(({ fills }) => definitionOf(fills).group === group),
  }));

const namedColumns = new Map<string, TemplateColumn>(templateColumns.map((column) => [column.field, column]));

/** The template's column of a field, as an answer names it. */
export const columnNamed = (field: string): TemplateColumn | undefined => namedColumns.get(field);

export const headingOf = (field: string): string => columnNamed(field)?.heading ?? field;

export type ReviewCellValue = ReviewRow['data']['fields'][string]['value'];

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Whether a text is a day that there is, as it is read; what merely looks like one is shown as it is written. */
export const isIsoDay = (text: string): boolean =>
  ISO_DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

const labelled = (field: EnumField, text: string): string => {
  const key = readEnum(field, text);
  return key ? enumLabel(field, key) : text;
};

/** A value as it is read: amounts as money, days day first, values of lists by their label; blank for none. */
export const shownValue = ({ field, kind }: TemplateColumn, value: ReviewCellValue): string => {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (kind === 'amount' && typeof value === 'number') return formatPesos(value);
  if (kind === 'date' && isIsoDay(String(value))) return formatDay(String(value));
  return kind === 'enum' ? labelled(field, String(value)) : String(value);
};

/** What stands beside a meaning: the cell's own text, or that there is none. */
export const sourceOf = (cell: ReviewRow['data']['fields'][string] | undefined): string | undefined => {
  if (cell?.derived) return 'Ninguna celda lo dice: se dedujo.';
  return cell?.written === undefined ? undefined : `La celda dice «${cell.written}».`;
};

/** What a row's form holds: the text of each field, and whether the row says that there were no procedures. */
export type RowForm = Record<Exclude<ImportField, 'isEmpty'>, string> & { isEmpty: boolean };

const formValue = ({ field, kind }: TemplateColumn, value: ReviewCellValue): string | boolean => {
  if (kind === 'boolean') return value === true;
  const text = value === null ? '' : String(value);
  return kind === 'enum' ? labelled(field, text) : text;
};

export const rowForm = ({ data: { fields } }: ReviewRow): RowForm =>
  Object.fromEntries(
    templateColumns.map((column) => [column.field, formValue(column, fields[column.field]?.value ?? null)]),
  ) as RowForm; // a value for each of the template's fields

/** The fields that a form holds otherwise than before, as they are saved: blank is nothing. */
export const changedRowFields = (
  before: RowForm,
  after: RowForm,
): Partial<Record<ImportField, string | boolean | null>> =>
  Object.fromEntries(
    templateColumns
      .map(({ field }) => [field, tidy(after[field])] as const)
      .filter(([field, value]) => value !== tidy(before[field])),
  );

const tidy = (value: string | boolean): string | boolean | null => {
  if (typeof value === 'boolean') return value;
  return value.trim() || null;
};
