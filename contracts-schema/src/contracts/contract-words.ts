import type { ContractFields } from './contract.ts';
import { definitionOf, type FieldWith } from './contract-field-sets.ts';

/** The fields that say something in words. */
export type WordedField = FieldWith<{ kind: 'text' | 'longText' | 'date' | 'link' | 'enum' | 'reference' }>;

/** What a field says: an enumeration its label, a reference its name, a day `YYYY-MM-DD`; null when it is blank. */
export const wordsOf = <Field extends WordedField>(
  contract: Readonly<Pick<ContractFields, Field>>,
  field: Field,
): string | null => {
  const value: ContractFields[WordedField] = contract[field];
  if (value === null) return null;
  if (typeof value === 'object') return value.name;
  const definition = definitionOf(field);
  return definition.kind === 'enum' ? ((definition.labels as Readonly<Record<string, string>>)[value] ?? value) : value;
};
