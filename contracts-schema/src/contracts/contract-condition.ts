import { z } from 'zod';
import { id } from '../ids.ts';
import { centavos, formatMoney, fromDecimalText, toPesos } from '../money.ts';
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

export const amountCondition = z.object({
  kind: z.literal('amount'),
  property: z.enum(filteredAmounts),
  operator: z.enum(filterOperators),
  /** Centavos. */
  value: centavos,
});

export const referenceCondition = z.object({
  kind: z.literal('reference'),
  property: z.enum(filteredReferences),
  operator: z.enum(['EQUAL', 'NOT_EQUAL']),
  /** Whom it names, and whose supplier or unit that is. */
  reference: z.object({ id, organizationId: id }),
});

/** What an amount, the supplier or a unit of a contract must be. */
const contractCondition = z.discriminatedUnion('kind', [amountCondition, referenceCondition]);
export type ContractCondition = Readonly<z.infer<typeof contractCondition>>;

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
  const [property, operator, ...wanted] = text.split(':');
  const [first = '', second, ...others] = wanted;
  if (others.length > 0) return undefined;
  const said =
    second === undefined
      ? { kind: 'amount', value: AMOUNT.test(first) ? fromDecimalText(first).amount : undefined }
      : { kind: 'reference', reference: { organizationId: first, id: second } };
  return contractCondition.safeParse({ ...said, property, operator }).data;
};

type Asking = Pick<ContractCondition, 'property' | 'operator'>;

/** What is asked of a contract, as people read it: `Monto total mayor que $1,000.00`. */
export const askedInWords = ({ property, operator }: Asking, wanted: string): string =>
  `${contractFieldLabels[property]} ${operatorLabels[operator].toLowerCase()} ${wanted}`;

/** The same of a condition. `nameOf` says whom an id names. */
export const conditionInWords = (condition: ContractCondition, nameOf: (id: string) => string): string =>
  askedInWords(condition, condition.kind === 'amount' ? formatMoney(condition.value) : nameOf(condition.reference.id));
