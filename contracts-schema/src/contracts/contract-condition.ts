import { type Centavos, formatMoney, fromDecimalText, toPesos } from '../money.ts';
import { isRecordId } from '../record-id.ts';
import { contractFieldLabels } from './contract-field-sets.ts';

/** The amounts that a condition may look at. */
export const filteredAmounts = ['totalAmount', 'minAmount', 'maxAmount', 'totalOrMaxAmount'] as const;
/** The references that a condition may look at. */
export const filteredReferences = ['supplier', 'organizerAdministrativeUnit', 'applicantAdministrativeUnit'] as const;

export const operatorLabels = {
  EQUAL: 'Igual que',
  GREATER: 'Mayor que',
  GREATER_EQUAL: 'Mayor o igual que',
  LESS: 'Menor que',
  LESS_EQUAL: 'Menor o igual que',
  NOT_EQUAL: 'Diferente que',
} as const;
export type FilterOperator = keyof typeof operatorLabels;
export const filterOperators = Object.keys(operatorLabels) as [FilterOperator, ...FilterOperator[]]; // its own keys
/** How a condition may name a reference. */
export const referenceOperators = ['EQUAL', 'NOT_EQUAL'] as const satisfies readonly FilterOperator[];
type ReferenceOperator = (typeof referenceOperators)[number];

type AmountCondition = Readonly<{
  kind: 'amount';
  property: (typeof filteredAmounts)[number];
  operator: FilterOperator;
  value: Centavos;
}>;

type ReferenceCondition = Readonly<{
  kind: 'reference';
  property: (typeof filteredReferences)[number];
  operator: ReferenceOperator;
  /** Whom it names, and whose supplier or unit that is. */
  reference: Readonly<{ id: string; organizationId: string }>;
}>;

/** What an amount, the supplier or a unit of a contract must be. */
export type ContractCondition = AmountCondition | ReferenceCondition;

const AMOUNT = /^-?\d{1,13}(\.\d{1,2})?$/;

/**
 * A condition as addresses say it: `totalOrMaxAmount:GREATER:1000.5` in pesos, or `supplier:EQUAL:` with the organization's
 * id and the supplier's.
 */
export const conditionText = (condition: ContractCondition): string => {
  const { property, operator } = condition;
  const wanted =
    condition.kind === 'amount'
      ? [toPesos(condition.value)]
      : [condition.reference.organizationId, condition.reference.id];
  return [property, operator, ...wanted].join(':');
};

/** The condition that such a text says; undefined when it says none. */
export const conditionIn = (text: string): ContractCondition | undefined => {
  const [property = '', operator = '', ...wanted] = text.split(':');
  const [first = '', second, ...others] = wanted;
  if (others.length > 0) return undefined;
  return second === undefined
    ? amountConditionOf(property, operator, first)
    : referenceConditionOf(property, operator, first, second);
};

const isOneOf = <const Value extends string>(values: readonly Value[], text: string): text is Value =>
  (values as readonly string[]).includes(text);

const amountConditionOf = (property: string, operator: string, pesos: string): ContractCondition | undefined =>
  isOneOf(filteredAmounts, property) && isOneOf(filterOperators, operator) && AMOUNT.test(pesos)
    ? { kind: 'amount', property, operator, value: fromDecimalText(pesos).amount }
    : undefined;

const referenceConditionOf = (
  property: string,
  operator: string,
  organizationId: string,
  id: string,
): ContractCondition | undefined =>
  isOneOf(filteredReferences, property) &&
  isOneOf(referenceOperators, operator) &&
  isRecordId(organizationId) &&
  isRecordId(id)
    ? { kind: 'reference', property, operator, reference: { organizationId, id } }
    : undefined;

type Asking = Pick<ContractCondition, 'property' | 'operator'>;

/** What is asked of a contract, as people read it: `Monto total mayor que $1,000.00`. */
export const testInWords = ({ property, operator }: Asking, wanted: string): string =>
  `${contractFieldLabels[property]} ${operatorLabels[operator].toLowerCase()} ${wanted}`;

/** The same of a condition. `nameOf` says whom an id names. */
export const conditionInWords = (condition: ContractCondition, nameOf: (id: string) => string): string =>
  testInWords(condition, condition.kind === 'amount' ? formatMoney(condition.value) : nameOf(condition.reference.id));
