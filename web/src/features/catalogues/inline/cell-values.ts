import { isRecordId } from '@monitor/contracts-schema/record-id';
import { foldForSearch } from '@monitor/contracts-schema/text/text';
import { formatPesos } from '../../../lib/format/format.ts';
import { amountIn } from '../../../ui/fields/amount-text.ts';
import { dayIn, NO_DAY, writtenDay } from '../../../ui/fields/day-text.ts';
import { type SheetColumn, saysYes, YES_OR_NO } from '../../../ui/tables/sheet/sheet-column.ts';
import type { CatalogueColumn, ReferenceTo } from '../catalogue.ts';
import type { References } from '../use-reference-options.ts';

type Column = CatalogueColumn<never>;

const [YES = '', NO = ''] = YES_OR_NO;
const SAYS_NO = /^(?:no|0|false|falso|)$/i;

const flagTyped = (text: string): string => {
  if (saysYes(text)) return 'true';
  return SAYS_NO.test(text) ? 'false' : text;
};

/** The value of a list that a text means: its key, its label in whatever case and accents, or another way to say it. */
const keyTyped = ({ labels, readAs }: Extract<Column, { kind: 'enum' }>, text: string): string => {
  if (text === '' || Object.hasOwn(labels, text)) return text;
  const folded = foldForSearch(text);
  const labelled = Object.keys(labels).find((key) => foldForSearch(labels[key] ?? '') === folded);
  return labelled ?? readAs?.(text) ?? text;
};

/** What a typed or pasted text says in a column, as the form of the entry holds it; what it cannot mean stays as it is. */
export const valueTyped = (column: Column, typed: string, references: References): string => {
  const text = typed.trim();
  switch (column.kind) {
    case 'date':
      return dayIn(text) ?? text;
    case 'boolean':
      return flagTyped(text);
    case 'enum':
      return keyTyped(column, text);
    case 'reference':
      return references.idOf(column.to, text) ?? text;
    default:
      return text;
  }
};

/** A form's value as it is typed, and copied: days day first, amounts plain, the values of lists and references by name. */
export const textOf = (column: Column, value: string, references: References): string => {
  switch (column.kind) {
    case 'date':
      return writtenDay(value);
    case 'boolean':
      return { true: YES, false: NO }[value] ?? value;
    case 'enum':
      return column.labels[value] ?? value;
    case 'reference':
      return references.nameOf(column.to, value) ?? value;
    default:
      return value;
  }
};

/** The same as it is read: amounts as money. */
export const shownText = (column: Column, value: string, references: References): string => {
  const pesos = column.kind === 'currency' ? amountIn(value) : undefined;
  return pesos === undefined ? textOf(column, value, references) : formatPesos(pesos);
};

const notNamed: Readonly<Record<ReferenceTo, string>> = {
  suppliers: 'Ningún proveedor registrado se llama así, o más de uno: elige uno de la lista',
  'administrative-units': 'Ninguna unidad registrada se llama así, o más de una: elige una de la lista',
};

/** Why a value is none of its column, where its form has a choice and no words for that. */
export const misreadingOf = (column: Column, value: string): string | undefined => {
  if (column.kind === 'boolean') return value === 'true' || value === 'false' ? undefined : 'Escribe Sí o No';
  if (value === '') return undefined;
  if (column.kind === 'date') return dayIn(value) ? undefined : NO_DAY;
  return column.kind === 'reference' && !isRecordId(value) ? notNamed[column.to] : undefined;
};

const optionsOf = (column: Column, references: References): readonly string[] => {
  if (column.kind === 'enum') return Object.values(column.labels);
  if (column.kind === 'boolean') return YES_OR_NO;
  return column.kind === 'reference' ? references.namesOf(column.to) : [];
};

const widths: Readonly<Partial<Record<Column['kind'], SheetColumn['kind']>>> = {
  currency: 'amount',
  date: 'short',
  boolean: 'short',
};

/** A column of the catalogue as one of the sheet. */
export const sheetColumnOf = (column: Column, references: References): SheetColumn => ({
  id: column.id,
  heading: column.label,
  kind: widths[column.kind] ?? 'text',
  options: optionsOf(column, references),
});
