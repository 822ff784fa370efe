import type { ContractFields } from './contract.ts';
import type { ContractField, FieldDefinition } from './contract-field.ts';
import { contractFieldDefinitions } from './contract-field-definitions.ts';

type Definitions = typeof contractFieldDefinitions;

/** The fields whose definition has these properties: `FieldWith<{ kind: 'amount' }>`. */
export type FieldWith<Properties> = {
  [Field in ContractField]: Definitions[Field] extends Properties ? Field : never;
}[ContractField];

/** A field's definition where any field may be queried. */
export const definitionOf = (field: ContractField): FieldDefinition => contractFieldDefinitions[field];

/** Every field of a contract, in the order in which people fill them in. */
export const contractFieldNames = Object.keys(contractFieldDefinitions) as readonly ContractField[]; // its keys are what ContractField is

const has = (definition: object, properties: object): boolean =>
  Object.entries(properties).every(([name, value]) => definition[name as keyof typeof definition] === value);

/** The fields whose definition has these properties, in the order of the definitions. */
export const fieldsWith = <const Properties extends object>(properties: Properties): readonly FieldWith<Properties>[] =>
  contractFieldNames.filter((field): field is FieldWith<Properties> => has(definitionOf(field), properties));

/** The fields that anybody may know. */
export type PublicContractField = FieldWith<{ visibility: 'public' }>;
export const publicContractFields = fieldsWith({ visibility: 'public' });
/** A contract as far as anybody may know it: what pages and files for the public are made of. */
export type PublicContractFields = Readonly<Pick<ContractFields, PublicContractField>>;

/** The fields that a list can be sorted by. */
export type SortableField = FieldWith<{ sortBy: string }>;
export const sortableFields = contractFieldNames.filter(
  (field): field is SortableField => 'sortBy' in definitionOf(field),
);

/** What the administrators' list is sorted by. */
export const contractSortFields = ['createdAt', ...sortableFields] as const;

/** What the administrators' list shows of each contract. */
export const catalogueColumns = ['createdAt', ...contractFieldNames] as const;

const isPublic = (field: ContractField): field is PublicContractField => definitionOf(field).visibility === 'public';

/** What the lists that anybody may ask for are sorted by: an order tells of the values it follows. */
export const publicContractSortFields = ['createdAt', ...sortableFields.filter(isPublic)] as const;

/** The fields that a view of contracts holds by themselves besides, to be filtered and sorted by. */
export type QueriedField = FieldWith<{ sortBy: 'value' }> | FieldWith<{ filterable: true }>;
export const queriedFields: readonly QueriedField[] = contractFieldNames.filter(
  (field): field is QueriedField =>
    has(definitionOf(field), { sortBy: 'value' }) || has(definitionOf(field), { filterable: true }),
);

/** A record with a value for each of some fields, under their names or these with a suffix. */
export const recordOf = <Field extends string, Value, Suffix extends string = ''>(
  fields: readonly Field[],
  valueFor: (field: Field) => Value,
  suffix = '' as Suffix,
) => {
  const record = {} as Record<`${Field}${Suffix}`, Value>;
  for (const field of fields) record[`${field}${suffix}`] = valueFor(field);
  return record;
};

/** What every screen, message and document calls a contract's field. */
export const contractFieldLabels: Readonly<Record<ContractField, string>> = recordOf(
  contractFieldNames,
  (field) => definitionOf(field).label,
);

/** What people call the values of a field that is an enumeration. */
export const enumLabelsOf = (field: FieldWith<{ kind: 'enum' }>): Readonly<Record<string, string>> =>
  contractFieldDefinitions[field].labels;
