import type { CellRequirement, ColumnKind, ContractField, TextFormat } from '../contracts/contract-field.ts';
import type { contractFieldDefinitions } from '../contracts/contract-field-definitions.ts';
import { contractFieldNames, definitionOf } from '../contracts/contract-field-sets.ts';
import type { SheetRow } from './sheet-cell.ts';

type Definitions = typeof contractFieldDefinitions;

/** What the cells of a field say where its column does not say otherwise: names stand for what they refer to. */
const cellKinds = {
  text: 'text',
  longText: 'text',
  reference: 'text',
  enum: 'enum',
  link: 'link',
  date: 'date',
  amount: 'amount',
  boolean: 'boolean',
} as const satisfies Record<Definitions[ContractField]['kind'], ColumnKind>;

/** A column as the definition of the contract's field `fills` has it. */
type ColumnFilling<Field extends ContractField, Sheet> = Sheet extends { id: string }
  ? Readonly<{
      id: string;
      field: Sheet extends { field: infer Name } ? Name : Field;
      fills: Field;
      kind: Sheet extends { kind: infer Kind } ? Kind : (typeof cellKinds)[Definitions[Field]['kind']];
      required: CellRequirement;
      heading: string;
      /** What its texts must look like. */
      format?: TextFormat;
    }>
  : never;

export type TemplateColumn = {
  [Field in ContractField]: ColumnFilling<Field, Definitions[Field]['sheet'][number]>;
}[ContractField];

const placeOf = ({ id }: TemplateColumn): number => Number(id.slice(1));

/** The template's columns, in its order: the identifier of row 1, the heading of row 2, and the field they fill. */
export const templateColumns: readonly TemplateColumn[] = contractFieldNames
  .flatMap((fills) => {
    const definition = definitionOf(fills);
    const { kind, label: heading, sheet } = definition;
    const usual = {
      field: fills,
      fills,
      kind: cellKinds[kind],
      heading,
      ...('format' in definition && { format: definition.format }),
    };
    return sheet.map((column) => ({ ...usual, ...column }) as TemplateColumn); // what the types above say of it
  })
  .sort((one, other) => placeOf(one) - placeOf(other));

export type ImportField = TemplateColumn['field'];
export type FieldOfKind<Kind extends ColumnKind> = Extract<TemplateColumn, { kind: Kind }>['field'];

/** The first data row of a sheet: identifiers are in row 1, headings in row 2. */
export const FIRST_DATA_ROW = 3;

const byId = new Map<string, TemplateColumn>(templateColumns.map((column) => [column.id, column]));
const byField = new Map<ImportField, TemplateColumn>(templateColumns.map((column) => [column.field, column]));

/** The template's column that fills a field. */
export const columnOf = (field: ImportField): TemplateColumn => byField.get(field)!; // every field has its column

/** Where each template column stands in one file: its column number, from 1. A column the file lacks is absent. */
export type SheetColumns = ReadonlyMap<ImportField, number>;

export type SheetHeader = { ok: true; columns: SheetColumns } | { ok: false; missing: readonly TemplateColumn[] };

/**
 * The file's columns by the identifiers of its row 1, in any order and with gaps. Unknown identifiers are ignored and of
 * repeated ones the last wins. Refuses a file that lacks a column some contract needs, listing all such columns.
 */
export const columnsFromHeader = (row1: SheetRow | undefined): SheetHeader => {
  const cells = [...(row1?.cells ?? [])].sort(([one], [other]) => one - other);
  const columns = new Map<ImportField, number>();
  for (const [number, cell] of cells) {
    const column = cell.kind === 'text' ? byId.get(cell.text.trim().toUpperCase()) : undefined;
    if (column) columns.set(column.field, number);
  }
  const missing = templateColumns.filter(({ field, required }) => required !== 'optional' && !columns.has(field));
  return missing.length > 0 ? { ok: false, missing } : { ok: true, columns };
};
