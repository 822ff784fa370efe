import type { ColumnMapping } from '@monitor/contracts-schema/data-loads/column-mapping';
import {
  type FileDefaults,
  NO_FILE_DEFAULTS,
  type UniformField,
  uniformFields,
} from '@monitor/contracts-schema/data-loads/file-defaults';
import { changesBetween } from '@monitor/contracts-schema/events/lifecycle-events';

/** Whether a file has no column that says a field itself. */
const lacks = ({ fields }: ColumnMapping, field: UniformField | 'administration'): boolean => {
  const { columns = [], isStandIn = false } = fields[field] ?? {};
  return columns.length === 0 || isStandIn;
};

/** What stands in a file for what its columns do not say, of what may stand in all of them. */
const defaultsIn = (mapping: ColumnMapping): Partial<FileDefaults> => {
  const { fields, administrations, unitTypes } = mapping;
  const lacking = uniformFields.filter((field) => lacks(mapping, field));
  return {
    ...(administrations && lacks(mapping, 'administration') && { administrations }),
    ...(unitTypes && lacks(mapping, 'administrativeUnitType') && { unitTypes }),
    ...Object.fromEntries(lacking.map((field) => [field, fields[field]?.value || null])),
  };
};

type Fields = ColumnMapping['fields'];

const withValue = (fields: Fields, field: UniformField, value: string | null): Fields => {
  const { [field]: source = { columns: [], value: null }, ...others } = fields;
  return source.columns.length > 0 || value !== null ? { ...others, [field]: { ...source, value } } : others;
};

/** A file in which these stand for what its columns do not say. */
export const withDefaults = (mapping: ColumnMapping, defaults: FileDefaults): ColumnMapping => {
  const { administrations: _governed, unitTypes: _differing, ...others } = mapping;
  const { administrations = [] } = lacks(mapping, 'administration') ? defaults : mapping;
  const { unitTypes = [] } = lacks(mapping, 'administrativeUnitType') ? defaults : mapping;
  const lacking = uniformFields.filter((field) => lacks(mapping, field));
  return {
    ...others,
    fields: lacking.reduce((fields, field) => withValue(fields, field, defaults[field]), mapping.fields),
    ...(administrations.length > 0 && { administrations }),
    ...(unitTypes.length > 0 && { unitTypes }),
  };
};

/** What is decided of a file otherwise than it was read, and so stands in every other. */
export const newDefaults = (decided: ColumnMapping, read: ColumnMapping): Partial<FileDefaults> => {
  const stood = { ...NO_FILE_DEFAULTS, ...defaultsIn(read) };
  const changes = changesBetween(stood, { ...stood, ...defaultsIn(decided) });
  return Object.fromEntries(changes.map(({ field, to }) => [field, to]));
};
