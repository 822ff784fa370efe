import type { AdministrativeUnitReference, ContractFields, SupplierReference } from './contract.ts';

export type ContractField = keyof ContractFields;

/** What a contract's fields are about: where forms and pages show them together, in this order. */
export const contractFieldGroups = {
  procedure: 'Procedimiento',
  contract: 'Contrato',
  amounts: 'Montos',
  units: 'Unidades y responsables',
  documents: 'Convocatoria y documentos',
  publication: 'Información y notas',
} as const;
export type ContractFieldGroup = keyof typeof contractFieldGroups;

/** When the manual form must fill a field: `unlessEmpty` unless nothing was bought, `ofNormal` and `ofOpen` by contract type. */
export type FormRequirement = 'always' | 'unlessEmpty' | 'ofNormal' | 'ofOpen' | 'optional';

/**
 * When a cell may not be blank: always, unless the row is `isEmpty`, or by a rule of its own that looks at other cells.
 * Only columns that are 'optional' may be missing from the file.
 */
export type CellRequirement = 'always' | 'unlessEmpty' | 'conditional' | 'optional';

/** What a column's cells say. The amounts are pesos in the sheet and centavos once parsed. */
export type ColumnKind = 'text' | 'enum' | 'link' | 'date' | 'amount' | 'boolean';

/** What a text must look like, of which messages show the example, and how long it may be. */
export type TextFormat = Readonly<{ pattern?: RegExp; example: string; longest?: number }>;

/** A column of the template that fills a field; what it leaves out is as the field has it. */
type SheetColumn = Readonly<{
  id: `C${number}`;
  required: CellRequirement;
  /** What rows of a load call it. */
  field?: string;
  kind?: ColumnKind;
  heading?: string;
  format?: TextFormat;
}>;

type Described = Readonly<{
  label: string;
  group: ContractFieldGroup;
  required: FormRequirement;
  /** The template's columns that fill it; none for what no sheet says. */
  sheet: readonly SheetColumn[];
}>;

/** Who may know a field. What is internal appears in no public answer, list, search, history or file. */
type Visible =
  | Readonly<{ visibility: 'public'; searched?: 'public' | 'admin'; filterable?: true }>
  | Readonly<{ visibility: 'internal'; searched?: 'admin'; filterable?: never }>;

/** What a field holds, and what lists sort by: the value itself, its folded name, its label, or the quarter it names. */
type Held<Value> = [Value] extends [boolean]
  ? Readonly<{ kind: 'boolean'; sortBy?: 'value' }>
  : [Value] extends [number]
    ? Readonly<{ kind: 'amount'; sortBy?: 'value' }>
    : [Value] extends [SupplierReference]
      ? Readonly<{ kind: 'reference'; to: 'suppliers'; sortBy?: 'name' }>
      : [Value] extends [AdministrativeUnitReference]
        ? Readonly<{ kind: 'reference'; to: 'administrative-units'; sortBy?: 'name' }>
        : string extends Value
          ?
              | Readonly<{ kind: 'text'; sortBy?: 'value' | 'name' | 'quarter'; format?: TextFormat }>
              | Readonly<{ kind: 'longText'; sortBy?: 'name' }>
              | Readonly<{ kind: 'date'; sortBy?: 'value' }>
              | Readonly<{ kind: 'link' }>
          : Readonly<{ kind: 'enum'; labels: Readonly<Record<Value & string, string>>; sortBy?: 'label' }>;

/** Everything there is to say of one field, as its values in the events allow it. */
export type DefinitionOf<Field extends ContractField> = Described & Visible & Held<NonNullable<ContractFields[Field]>>;
export type FieldDefinition = { [Field in ContractField]: DefinitionOf<Field> }[ContractField];

/** What a field holds. */
export type FieldKind = FieldDefinition['kind'];
