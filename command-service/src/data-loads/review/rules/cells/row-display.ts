import type { ContractField } from '@monitor/contracts-schema/contracts/contract-field';
import { contractFieldLabels } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { type EnumField, enumLabel, readEnum } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import { columnOf, type ImportField, type TemplateColumn } from '@monitor/contracts-schema/data-loads/template-columns';
import { foldForSearch } from '@monitor/contracts-schema/text/text';
import { parseBoolean, parseDate, parseLink, pesosOf, type RawValue, textOf } from './cell-parsing.ts';
import { dayFirst, type RowValues } from './row-values.ts';

const enumText = (field: EnumField, text: string): string => {
  if (field === 'limitExceeded') return text.toUpperCase();
  const key = readEnum(field, text);
  return key ? enumLabel(field, key) : text;
};

/**
 * A cell as the review shows it and the validations workbook says it: labels for enum values, `YYYY-MM-DD` for dates,
 * pesos for amounts, addresses for links; as written where it cannot be read. Reading it again means the same.
 */
export const displayedValue = (field: ImportField, raw: RawValue): RawValue => {
  const column = columnOf(field);
  if (raw === null) return null;
  switch (column.kind) {
    case 'enum':
      return enumText(column.field, textOf(raw));
    case 'date':
      return parseDate(raw).value ?? raw;
    case 'amount':
      return pesosOf(raw) ?? raw;
    case 'link':
      return parseLink(raw).value ?? raw;
    case 'boolean':
      return parseBoolean(raw).value ?? raw;
    case 'text':
      return textOf(raw);
  }
};

/** What a column is called where differences are told: as its field, where it says that alone. */
export const differenceLabel = ({ field, fills, heading }: TemplateColumn): string =>
  field === fills ? contractFieldLabels[fills as ContractField] : heading;

/** What a cell itself says, where it is shown by its meaning: a value of a list that is no label, a day or an amount in its own way. */
export const writtenOtherwise = (field: ImportField, raw: RawValue, shown: RawValue): string | undefined => {
  const { kind } = columnOf(field);
  if (typeof raw !== 'string' || !['enum', 'date', 'amount'].includes(kind)) return undefined;
  const text = textOf(raw);
  const plain = kind === 'date' && typeof shown === 'string' ? [shown, dayFirst(shown)] : [String(shown ?? '')];
  return plain.some((one) => foldForSearch(one) === foldForSearch(text)) ? undefined : text;
};

/** A cell as a workbook says it: as the review shows it, but for what the cell says in its own way, which may have been decided of. */
export const writtenValue = (field: ImportField, raw: RawValue): RawValue => {
  if (columnOf(field).kind === 'enum') return raw === null ? null : textOf(raw);
  const shown = displayedValue(field, raw);
  return writtenOtherwise(field, raw, shown) ?? shown;
};

/** The text that a sheet holds: the override prefixes in front of the value as written. */
export const cellTextOf = (field: ImportField, values: RowValues): string => {
  const cell = values[field];
  return `${cell?.prefix ?? ''}${writtenValue(field, cell?.value ?? null) ?? ''}`;
};
