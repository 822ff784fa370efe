import { z } from 'zod';
import { toPesos } from '../money.ts';
import {
  type AdministrativeUnitReference,
  type ContractFields,
  contractFields,
  type SupplierReference,
} from './contract.ts';
import type { ContractField } from './contract-field.ts';
import { definitionOf, enumLabelsOf, type FieldWith, fieldsWith, publicContractFields } from './contract-field-sets.ts';
import type { ContractView } from './contract-views.ts';
import { type DocumentLink, documentLinks } from './document-links.ts';

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
  Object.fromEntries(fields.map((field) => [field, answerSchemaOf(field)])) as {
    [F in Field]: z.ZodType<AnswerFields<F>[F]>;
  }; // a schema for each field, of what answerValue makes

const backupShape = Object.fromEntries(documentLinks.map((link) => [`${link}Backup`, text])) as Record<
  `${DocumentLink}Backup`,
  typeof text
>; // one for each link

/** A contract as public answers show it: the fields that anybody may know. Amounts are pesos. */
export const publicContract = z.object({
  _id: z.string(),
  ...answerShape(publicContractFields),
  ...backupShape,
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
  Object.fromEntries(fields.map((field) => [field, answerValue(contract[field])])) as AnswerFields<Field>; // a value for each field

/** The files that hold copies of what its links show; null where there is none of the link as it is now. */
const backupsOf = ({ contract, copies = [] }: ContractView) =>
  Object.fromEntries(
    documentLinks.map((link) => [
      `${link}Backup`,
      copies.find(({ field, url }) => field === link && url === contract[link])?.fileId ?? null,
    ]),
  ) as Record<`${DocumentLink}Backup`, string | null>; // one for each link

/** The public answer about a contract: what its definition calls public and nothing else, whatever the view holds. */
export const toPublicContract = (view: ContractView): PublicContract => ({
  _id: view.id,
  ...answerFields(view.contract, publicContractFields),
  ...backupsOf(view),
  createdAt: view.createdAt,
  updatedAt: view.updatedAt,
});

const internalFields = fieldsWith({ visibility: 'internal' });
const enumFields = fieldsWith({ kind: 'enum' });
type EnumField = FieldWith<{ kind: 'enum' }>;

const enumObject = z.object({ key: z.string(), description: z.string() }).nullable();
type EnumObjects = Record<`${EnumField}EnumObject`, z.infer<typeof enumObject>>;

/** A contract as its catalogue shows it: everything, with the labels of its enums beside the keys. */
export const catalogueContract = publicContract.extend({
  version: z.int(),
  ...answerShape(internalFields),
  ...(Object.fromEntries(enumFields.map((field) => [`${field}EnumObject`, enumObject])) as Record<
    keyof EnumObjects,
    typeof enumObject
  >), // one for each enum
});
export type CatalogueContract = z.infer<typeof catalogueContract>;

const described = (field: EnumField, key: string | null) => key && { key, description: enumLabelsOf(field)[key] };

export const toCatalogueContract = (view: ContractView): CatalogueContract => ({
  ...toPublicContract(view),
  version: view.version,
  ...answerFields(view.contract, internalFields),
  ...(Object.fromEntries(
    enumFields.map((field) => [`${field}EnumObject`, described(field, view.contract[field])]),
  ) as EnumObjects), // one for each enum
});
