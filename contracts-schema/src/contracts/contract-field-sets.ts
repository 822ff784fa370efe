import type { ContractField, FieldDefinition } from './contract-field.ts';
import { contractFieldDefinitions } from './contract-field-definitions.ts';

type Definitions = typeof contractFieldDefinitions;

/** The fields whose definition has these properties: `FieldWith<{ kind: 'amount' }>`. */
export type FieldWith<Properties> = {
  [Field in ContractField]: Definitions[Field] extends Properties ? Field : never;
}[ContractField];

/** A field's definition where any field may be asked about. */
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

/** The fields that a list can be sorted by. */
export type SortableField = FieldWith<{ sortBy: string }>;
export const sortableFields = contractFieldNames.filter(
  (field): field is SortableField => 'sortBy' in definitionOf(field),
);

/** What every screen, message and document calls a contract's field. */
export const contractFieldLabels = Object.fromEntries(
  contractFieldNames.map((field) => [field, definitionOf(field).label]),
) as Readonly<Record<ContractField, string>>; // a label of each of its keys

/** What people call the values of a field that is an enumeration. */
export const enumLabelsOf = (field: FieldWith<{ kind: 'enum' }>): Readonly<Record<string, string>> =>
  contractFieldDefinitions[field].labels;
