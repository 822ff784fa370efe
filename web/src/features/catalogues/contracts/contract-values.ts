import type { CatalogueContract } from '@monitor/contracts-schema/contracts/contract-answers';
import type { ContractField } from '@monitor/contracts-schema/contracts/contract-field';
import {
  contractFieldNames,
  type FieldWith,
  fieldsWith,
  recordOf,
} from '@monitor/contracts-schema/contracts/contract-field-sets';
import { contractForm, contractFormProblems } from '@monitor/contracts-schema/contracts/contract-form';
import { isMinimumAbove, MINIMUM_ABOVE_MAXIMUM } from '@monitor/contracts-schema/contracts/contract-limits';
import type { FieldProblem } from '@monitor/contracts-schema/http/answers';
import { formProblems } from '../../../lib/form-resolver.ts';
import { amountIn, bareAmount } from '../../../ui/fields/amount-text.ts';

type Flag = FieldWith<{ kind: 'boolean' }>;

/** A contract's form as it is typed. */
export type ContractValues = Readonly<Record<Exclude<ContractField, Flag>, string> & Record<Flag, boolean>>;

/** Limits are of direct awards only. */
export const ofDirectAwards: readonly ContractField[] = ['limitExceeded', 'amountExceeded'];

const amountFields = fieldsWith({ kind: 'amount' });

const blank: ContractValues = {
  ...recordOf(contractFieldNames, () => ''),
  ...recordOf(fieldsWith({ kind: 'boolean' }), () => false),
  contractType: 'NORMAL',
  taxes: 'INCLUDED',
};

const textOf = (value: CatalogueContract[keyof CatalogueContract]): string | boolean => {
  if (value === null) return '';
  if (typeof value === 'object') return '_id' in value ? value._id : '';
  return typeof value === 'number' ? String(value) : value;
};

/** A contract's values as its form shows them; without one, those a new contract begins with. */
export const contractValues = (doc?: CatalogueContract): ContractValues => {
  if (!doc) return blank;
  const values = recordOf(contractFieldNames, (field) => textOf(doc[field])) as ContractValues; // flags are booleans in both
  return { ...values, ...(doc.amountExceeded === 0 && { amountExceeded: '' }) };
};

/** What is sent of a form. */
export const contractSent = (values: ContractValues): ContractValues => ({
  ...values,
  ...Object.fromEntries(amountFields.map((field) => [field, bareAmount(values[field])])),
});

export const contractProblems = (values: ContractValues): readonly FieldProblem[] =>
  formProblems(contractForm, contractFormProblems, contractSent(values));

/** The fields that must be filled in; it depends on whether anything was bought, and on the type of contract. */
export const requiredFields = ({ isEmpty, contractType }: Pick<ContractValues, 'isEmpty' | 'contractType'>) => {
  const missing = contractProblems({ ...blank, isEmpty, contractType }).map(({ field }) => field);
  return new Set([...missing, ...(isEmpty ? [] : ['contractType'])]);
};

/** Why a field says nothing beside the others' values. */
export const closedBecause = ({ procedureType, limitExceeded }: ContractValues, field: string): string | undefined => {
  if (!ofDirectAwards.some((one) => one === field)) return undefined;
  if (procedureType !== 'NO_BID') return 'Solo de adjudicaciones directas';
  // A table holds a flag as the text that says it.
  const isWithin = field === 'amountExceeded' && String(limitExceeded) !== 'true';
  return isWithin ? 'Solo de las que exceden el límite' : undefined;
};

/** What to look at in a field beside the others' values: it may well be so. */
export const noticeOn = (
  { minAmount, maxAmount }: Pick<ContractValues, 'minAmount' | 'maxAmount'>,
  field: string,
): string | undefined => {
  const isSwapped = isMinimumAbove({ minAmount: amountIn(minAmount), maxAmount: amountIn(maxAmount) });
  return field === 'minAmount' && isSwapped ? MINIMUM_ABOVE_MAXIMUM : undefined;
};

/** The amount published, as the others make it. */
export const proposedAmount = ({
  contractType,
  totalAmount,
  maxAmount,
}: Pick<ContractValues, 'contractType' | 'totalAmount' | 'maxAmount'>): string =>
  contractType === 'OPEN' ? maxAmount : totalAmount;
