import { z } from 'zod';
import type { FieldProblem } from '../http/answers.ts';
import {
  formAmount,
  formChoice,
  formDay,
  formFlag,
  formIdentity,
  formLine,
  formReference,
  formText,
} from '../http/form-values.ts';
import type { ContractFields } from './contract.ts';
import type { ContractField, FormRequirement } from './contract-field.ts';
import {
  contractFieldLabels,
  contractFieldNames,
  definitionOf,
  enumLabelsOf,
  type FieldWith,
  recordOf,
} from './contract-field-sets.ts';
import { contractOutline } from './contract-outline.ts';
import { storedLink } from './document-links.ts';

type EnumField = FieldWith<{ kind: 'enum' }>;
type AmountField = FieldWith<{ kind: 'amount' }>;
type FlagField = FieldWith<{ kind: 'boolean' }>;

/** Keys of the earlier kind of monitor, and what they mean. */
const earlierKeys: Readonly<{ [Field in EnumField]?: Readonly<Record<string, NonNullable<ContractFields[Field]>>> }> = {
  category: { MODIFICATION: 'MODIFICACION' },
  procedureState: { COMPLETED: 'CONCLUDED' },
};

const formEnum = (field: EnumField) => {
  const keys = Object.keys(enumLabelsOf(field)) as [string, ...string[]]; // an enumeration has values
  return formChoice(keys, `El valor de ${contractFieldLabels[field]} no es válido`, earlierKeys[field]);
};

/** A link as it is stored; what is none is left for contractFormProblems to say. */
const formLink = formLine.transform((text) => text && (storedLink(text) ?? text));

const formValue = (field: ContractField): z.ZodType => {
  switch (definitionOf(field).kind) {
    case 'text':
      return formLine;
    case 'longText':
      return formText;
    case 'enum':
      return formEnum(field as EnumField); // its kind says so
    case 'amount':
      return formAmount;
    case 'date':
      return formDay;
    case 'link':
      return formLink;
    case 'reference':
      return formReference;
    case 'boolean':
      return formFlag;
  }
};

/** What a field's value is in a form: ids of what it refers to, amounts in centavos. */
type FormValue<Field extends ContractField> = Field extends FlagField
  ? boolean
  : Field extends AmountField
    ? number | null
    : Field extends EnumField
      ? NonNullable<ContractFields[Field]> | null
      : string | null;

/** The manual form of a contract, as it arrives: types only. What it must say is in contractFormProblems. */
export const contractForm = z.object({
  ...formIdentity,
  ...(recordOf(contractFieldNames, formValue) as { [Field in ContractField]: z.ZodType<FormValue<Field>> }), // one for each
});
export type ContractForm = z.infer<typeof contractForm>;

const requirementsOf = ({ isEmpty, contractType }: ContractForm): readonly FormRequirement[] => {
  if (isEmpty) return ['always'];
  return ['always', 'unlessEmpty', contractType === 'OPEN' ? 'ofOpen' : 'ofNormal'];
};

const LINK_EXAMPLE = 'https://www.ejemplo.gob.mx/contrato.pdf';

/** What a text must look like to be right; undefined when it is, or any text is. */
const exampleFor = (field: ContractField, text: string): string | undefined => {
  const definition = definitionOf(field);
  if (definition.kind === 'link') return storedLink(text) === undefined ? LINK_EXAMPLE : undefined;
  if (definition.kind !== 'text' || !definition.format?.pattern) return undefined;
  return definition.format.pattern.test(text) ? undefined : definition.format.example;
};

const longestOf = (field: ContractField): number => {
  const definition = definitionOf(field);
  return (definition.kind === 'text' ? definition.format?.longest : undefined) ?? Number.POSITIVE_INFINITY;
};

const problem = (field: ContractField, message: string): FieldProblem => ({ field, message });

const formatProblems = (form: ContractForm): FieldProblem[] =>
  contractFieldNames.flatMap((field) => {
    const text = form[field];
    if (typeof text !== 'string') return [];
    const longest = longestOf(field);
    if (text.length > longest)
      return problem(field, `El campo ${contractFieldLabels[field]} excede los ${longest} caracteres permitidos`);
    const example = exampleFor(field, text);
    if (example === undefined) return [];
    return problem(field, `El campo ${contractFieldLabels[field]} no tiene el formato correcto. Ejemplo: ${example}`);
  });

const amountProblems = ({ contractType, totalAmount, maxAmount, totalOrMaxAmount }: ContractForm): FieldProblem[] => {
  const expected = contractType === 'OPEN' ? maxAmount : totalAmount;
  if (!expected || totalOrMaxAmount === null || totalOrMaxAmount === expected) return [];
  const name = contractType === 'OPEN' ? 'máximo' : 'total';
  return [
    problem('totalOrMaxAmount', `El campo ${contractFieldLabels.totalOrMaxAmount} debe ser igual al monto ${name}`),
  ];
};

/** Whether a decentralised body has two units, by their ids: it is the one that calls for tenders and the one that asked for them. */
export const areUnitsParted = (
  type: ContractFields['administrativeUnitType'],
  organizer: string | null,
  applicant: string | null,
): boolean => type === 'DESCENTRALIZED' && organizer !== applicant;

/** Everything that is wrong with a form, in the order of its fields. */
export const contractFormProblems = (form: ContractForm): FieldProblem[] => [
  ...contractFieldNames
    .filter((field) => form[field] === null && requirementsOf(form).includes(definitionOf(field).required))
    .map((field) => problem(field, `El campo ${contractFieldLabels[field]} es requerido`)),
  ...formatProblems(form),
  ...amountProblems(form),
  ...(areUnitsParted(form.administrativeUnitType, form.organizerAdministrativeUnit, form.applicantAdministrativeUnit)
    ? [problem('organizerAdministrativeUnit', contractOutline.problems['contract.units-differ'].message)]
    : []),
];
