import type { Administrations, ColumnMapping, FieldSource } from '@monitor/contracts-schema/data-loads/column-mapping';
import { type TemplateColumn, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';

export type MappedFields = ColumnMapping['fields'];

const NO_SOURCE: FieldSource = { columns: [], value: null };

const says = ({ columns, value }: FieldSource): boolean => columns.length > 0 || value !== null;

const withSource = (fields: MappedFields, field: string, source: FieldSource): MappedFields => {
  const { [field]: _, ...others } = fields;
  return says(source) ? { ...others, [field]: source } : others;
};

export const sourceOf = (fields: MappedFields, field: string): FieldSource => fields[field] ?? NO_SOURCE;

/** The fields that a column of the file says something of, as the template orders them. */
export const fieldsOfColumn = (fields: MappedFields, column: number): readonly TemplateColumn[] =>
  templateColumns.filter(({ field }) => sourceOf(fields, field).columns.some((group) => group.includes(column)));

/** What a column says besides, which no field of the template is. */
export const furtherUses = (
  { currency, limits, netAmount, exchangeRate, recordKey, notes = [], buyers }: ColumnMapping,
  column: number,
): string[] => {
  const uses: readonly (readonly [columns: readonly number[] | undefined, use: string])[] = [
    [buyers?.row === undefined ? buyers?.columns : [], 'quién compra'],
    [currency, 'la moneda del monto'],
    [netAmount, 'el monto sin impuestos, para compararlo'],
    [exchangeRate, 'el tipo de cambio, para avisar de montos que no dicen su moneda'],
    [recordKey, 'qué filas son de un mismo registro'],
    [limits?.currency, 'la moneda del mínimo y el máximo'],
    [limits?.contractType, 'si el contrato es abierto'],
    ...notes.map(({ label, columns }) => [columns.flat(), `las notas («${label}»)`] as const),
  ];
  return uses.filter(([columns]) => columns?.includes(column)).map(([, use]) => use);
};

/** The column says the field where those before it say nothing; those that say it in no words of their own make way. */
export const withColumn = (fields: MappedFields, column: number, field: string): MappedFields => {
  const { columns, value, isStandIn, table } = sourceOf(fields, field);
  return withSource(fields, field, { columns: [...(isStandIn || table ? [] : columns), [column]], value });
};

/** The column says the field no more, nor together with others. */
export const withoutColumn = (fields: MappedFields, column: number, field: string): MappedFields => {
  const source = sourceOf(fields, field);
  return withSource(fields, field, { ...source, columns: source.columns.filter((group) => !group.includes(column)) });
};

/** What the rows say of the field whose columns say nothing; blank is nothing. */
export const withValue = (fields: MappedFields, field: string, value: string): MappedFields =>
  withSource(fields, field, { ...sourceOf(fields, field), value: value || null });

/** The figure that counts follows from the others. */
const FOLLOWS = 'totalOrMaxAmount';
const OPEN_ONLY = ['minAmount', 'maxAmount'];

const isSaid = ({ columns, isStandIn }: FieldSource): boolean => columns.length > 0 && !isStandIn;

type Mapped = Pick<ColumnMapping, 'fields' | 'layout'>;

/**
 * Whether contracts need the field. Administrations follow from days. Of lists of procedures those alone that
 * are registered without a contract need any.
 */
export const isNeeded = ({ field, required }: TemplateColumn, layout: Mapped['layout']): boolean =>
  required !== 'optional' &&
  !(layout === 'procedures' && required === 'conditional') &&
  field !== FOLLOWS &&
  !OPEN_ONLY.includes(field);

/** Fields that contracts need and that no column of the file says itself; and whether amounts hold taxes. */
export const fieldsWithoutColumn = ({ fields, layout }: Mapped): readonly TemplateColumn[] =>
  templateColumns.filter(
    (column) => (isNeeded(column, layout) || column.field === 'taxes') && !isSaid(sourceOf(fields, column.field)),
  );

/** Of these, those without which rows have errors: nobody has said what they are to say, and nothing stands in. */
export const lackingFields = (mapped: Mapped, administrations: Administrations): readonly TemplateColumn[] =>
  fieldsWithoutColumn(mapped).filter(
    ({ field }) => !says(sourceOf(mapped.fields, field)) && !(field === 'administration' && administrations.length > 0),
  );
