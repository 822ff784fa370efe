import { z } from 'zod';
import { toPesos } from '../money.ts';
import { type PublishesRfcs, publicRfc } from '../rfc.ts';
import {
  type AdministrativeUnitReference,
  type ContractFields,
  contractFields,
  type SupplierReference,
} from './contract.ts';
import { backupFieldOf } from './contract-copies.ts';
import type { ContractField } from './contract-field.ts';
import { definitionOf, enumLabelsOf, fieldsWith, publicContractFields, recordOf } from './contract-field-sets.ts';
import type { ContractView } from './contract-views.ts';
import { documentLinks } from './document-links.ts';

const named = z.object({ _id: z.string(), name: z.string() });
const text = z.string().nullable();

/** A value as answers give it: amounts in pesos, references by `_id`, an enum's key as a text; null is blank. */
type AnswerValue<Value> = Value extends null
  ? null
  : Value extends boolean
    ? boolean
    : Value extends number
      ? number
      : Value extends SupplierReference
        ? { _id: string; name: string; rfc: string | null }
        : Value extends AdministrativeUnitReference
          ? { _id: string; name: string }
          : string;

type AnswerFields<Field extends ContractField> = { [F in Field]: AnswerValue<ContractFields[F]> };

const filledSchemaOf = (field: ContractField): z.ZodType => {
  const definition = definitionOf(field);
  switch (definition.kind) {
    case 'boolean':
      return z.boolean();
    case 'amount':
      return z.number();
    case 'reference':
      return definition.to === 'suppliers' ? named.extend({ rfc: text }) : named;
    default:
      return z.string();
  }
};

const answerSchemaOf = (field: ContractField): z.ZodType =>
  contractFields.shape[field].safeParse(null).success ? filledSchemaOf(field).nullable() : filledSchemaOf(field);

const answerShape = <Field extends ContractField>(fields: readonly Field[]) =>
  recordOf(fields, answerSchemaOf) as { [F in Field]: z.ZodType<AnswerFields<F>[F]> }; // schemas of what answerValue makes

/** A contract as public answers show it: the fields that anybody may know. Amounts are pesos. */
export const publicContract = z.object({
  _id: z.string(),
  ...answerShape(publicContractFields),
  ...recordOf(documentLinks, () => text, 'Backup'),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type PublicContract = z.infer<typeof publicContract>;

const answerValue = (value: ContractFields[ContractField]): unknown => {
  if (typeof value === 'number') return toPesos(value);
  if (typeof value !== 'object' || value === null) return value;
  return { _id: value.id, name: value.name, ...('rfc' in value && { rfc: value.rfc }) };
};

const answerFields = <Field extends ContractField>(contract: ContractFields, fields: readonly Field[]) =>
  recordOf(fields, (field) => answerValue(contract[field])) as AnswerFields<Field>; // the values of those fields

/** What a contract's definition calls public and nothing else, whatever the view holds. */
const publicFieldsOf = (view: ContractView): PublicContract => ({
  _id: view.id,
  ...answerFields(view, publicContractFields),
  ...recordOf(documentLinks, (link) => view[backupFieldOf(link)] ?? null, 'Backup'),
  createdAt: view.createdAt,
  updatedAt: view.updatedAt,
});

/** The public answer about a contract of an organization; the RFC of its supplier as far as anybody may read it. */
export const toPublicContract = (view: ContractView, organization: PublishesRfcs): PublicContract => {
  const contract = publicFieldsOf(view);
  const { supplier } = contract;
  return supplier ? { ...contract, supplier: { ...supplier, rfc: publicRfc(supplier.rfc, organization) } } : contract;
};

const internalFields = fieldsWith({ visibility: 'internal' });
const enumFields = fieldsWith({ kind: 'enum' });
type EnumField = (typeof enumFields)[number];

const enumObject = z.object({ key: z.string(), description: z.string() }).nullable();

/** A contract as its catalogue shows it: everything, with the labels of its enums beside the keys. */
export const catalogueContract = publicContract.extend({
  version: z.int(),
  ...answerShape(internalFields),
  ...recordOf(enumFields, () => enumObject, 'EnumObject'),
});
export type CatalogueContract = z.infer<typeof catalogueContract>;

const described = (field: EnumField, key: string | null) =>
  key === null ? null : { key, description: enumLabelsOf(field)[key]! }; // its own keys

export const toCatalogueContract = (view: ContractView): CatalogueContract => ({
  ...publicFieldsOf(view),
  version: view.version,
  ...answerFields(view, internalFields),
  ...recordOf(enumFields, (field) => described(field, view[field]), 'EnumObject'),
});
