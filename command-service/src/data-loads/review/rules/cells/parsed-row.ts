import type { EnumField, EnumKeys } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import { procedureTypeOfNumber } from '@monitor/contracts-schema/data-loads/procedure-number';
import {
  type FieldOfKind,
  type ImportField,
  type TemplateColumn,
  templateColumns,
} from '@monitor/contracts-schema/data-loads/template-columns';
import type { Centavos } from '@monitor/contracts-schema/money';
import type { RowFacts } from '../row-facts.ts';
import {
  type MeaningOf,
  type ParsedCell,
  parseAmount,
  parseBoolean,
  parseDate,
  parseEnum,
  parseLink,
  parseRfc,
  parseText,
  type RawValue,
  textOf,
} from './cell-parsing.ts';
import type { RowValues } from './row-values.ts';

/** The meaning of every cell of a row; null is blank. */
export type ParsedRow = Readonly<
  Record<FieldOfKind<'text' | 'link' | 'date'>, string | null> &
    Record<FieldOfKind<'amount'>, Centavos | null> &
    Record<FieldOfKind<'boolean'>, boolean> & { [Field in EnumField]: EnumKeys[Field] | null }
>;

const parseCell = (
  column: TemplateColumn,
  raw: RawValue,
  meaningOf?: MeaningOf,
): ParsedCell<ParsedRow[ImportField]> => {
  switch (column.kind) {
    case 'text':
      return column.field === 'supplierRfc' ? parseRfc(raw) : parseText(raw, column.format);
    case 'enum':
      return parseEnum(column.field, raw, meaningOf);
    case 'link':
      return parseLink(raw);
    case 'date':
      return parseDate(raw);
    case 'amount':
      return parseAmount(raw);
    case 'boolean': {
      const parsed = parseBoolean(raw);
      return { ...parsed, value: parsed.value ?? false };
    }
  }
};

/** A copy of an object of many fields is read and written faster than one that is given them one by one. */
const BLANK_ROW = Object.fromEntries(templateColumns.map(({ field }) => [field, null]));

/**
 * What a row's cells mean. `remark` is told of each cell that cannot be read, or not as it stands; `meaningOf` tells what was
 * decided of those that say no label of their column.
 */
export const parseRow = (
  values: RowValues,
  remark: (field: ImportField, parsed: ParsedCell<unknown>) => void,
  meaningOf?: MeaningOf,
): ParsedRow => {
  const row: Partial<Record<ImportField, ParsedRow[ImportField]>> = { ...BLANK_ROW };
  for (const column of templateColumns) {
    const parsed = parseCell(column, values[column.field]?.value ?? null, meaningOf);
    if (parsed.error ?? parsed.info) remark(column.field, parsed);
    row[column.field] = parsed.value;
  }
  return row as ParsedRow; // each column's field, with what its kind of cell means
};

/** Of these each row's is its own, and no reading of many. */
const OWN: ReadonlySet<ImportField> = new Set<ImportField>(['notes', 'totalOrMaxAmount']);

/** What a row derives, as a fact about it. */
export const derivedIn = (values: RowValues): Pick<RowFacts, 'derived'> => {
  const derived: (readonly [field: ImportField, value: string])[] = [];
  for (const { field } of templateColumns) {
    const cell = values[field];
    if (cell?.derived && !OWN.has(field)) derived.push([field, textOf(cell.value)]);
  }
  return derived.length > 0 ? { derived } : {};
};

/** The type of procedure that a row's numbers say, as a fact about it. */
export const typeByNumberOf = ({ contractId, contractNumber }: ParsedRow): Pick<RowFacts, 'typeByNumber'> => {
  const typeByNumber = procedureTypeOfNumber(contractId ?? '') ?? procedureTypeOfNumber(contractNumber ?? '');
  return typeByNumber ? { typeByNumber } : {};
};
