import { z } from 'zod';
import type { ContractFields } from '../contracts/contract.ts';
import { variableNames } from '../formulas/variables.ts';
import { id } from '../ids.ts';
import { centavos } from '../money.ts';

/** The amounts that a filter may look at. */
export const filteredAmounts = ['totalAmount', 'minAmount', 'maxAmount', 'totalOrMaxAmount'] as const;
/** The references that a filter may look at. */
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

const variable = z.enum(
  variableNames as readonly [string, ...string[]] as readonly [
    (typeof variableNames)[number],
    ...(typeof variableNames)[number][],
  ],
); // the variables are a table with entries

const amountFilter = z.object({
  kind: z.literal('amount'),
  variable,
  property: z.enum(filteredAmounts),
  operator: z.enum(filterOperators),
  /** Centavos. */
  value: centavos,
});

const referenceFilter = z.object({
  kind: z.literal('reference'),
  variable,
  property: z.enum(filteredReferences),
  operator: z.enum(['EQUAL', 'NOT_EQUAL']),
  /** Whom it names, called as when the calculation was saved, and whose supplier or unit that is. */
  reference: z.object({ id, name: z.string(), organizationId: id }),
});

/** Which contracts a variable of one calculation is about. */
export const calculationFilter = z.discriminatedUnion('kind', [amountFilter, referenceFilter]);
export type CalculationFilter = Readonly<z.infer<typeof calculationFilter>>;
type AmountFilter = Extract<CalculationFilter, { kind: 'amount' }>;
type ReferenceFilter = Extract<CalculationFilter, { kind: 'reference' }>;

/** What filters look at in a contract. */
export type Filtered = Pick<ContractFields, AmountFilter['property'] | ReferenceFilter['property']>;

const meetsAmount = ({ property, operator, value }: AmountFilter, contract: Filtered): boolean => {
  const amount = contract[property];
  switch (operator) {
    case 'EQUAL':
      return amount === value;
    case 'NOT_EQUAL':
      return amount !== value;
    case 'GREATER':
      return amount !== null && amount > value;
    case 'GREATER_EQUAL':
      return amount !== null && amount >= value;
    case 'LESS':
      return amount !== null && amount < value;
    case 'LESS_EQUAL':
      return amount !== null && amount <= value;
  }
};

const names = ({ property, reference }: ReferenceFilter, contract: Filtered): boolean =>
  contract[property]?.id === reference.id;

/**
 * Whether a contract is among those that the filters of a variable leave. All must be met, but of several that want one
 * property to name somebody, one is enough. A blank amount is no number: it equals none, and lies in no range. A filter
 * by a supplier or a unit belongs to its organization and leaves nothing of another.
 */
export const meetsFilters = (
  filters: readonly CalculationFilter[],
  contract: Filtered,
  organizationId: string,
): boolean =>
  filters.every((filter) => {
    if (filter.kind === 'amount') return meetsAmount(filter, contract);
    if (filter.reference.organizationId !== organizationId) return false;
    if (filter.operator === 'NOT_EQUAL') return !names(filter, contract);
    return filters.some(
      (other) =>
        other.kind === 'reference' &&
        other.operator === 'EQUAL' &&
        other.property === filter.property &&
        names(other, contract),
    );
  });

/** The same filters give the same text, in whatever order they stand, for whichever variable. */
export const filtersKey = (filters: readonly CalculationFilter[]): string =>
  [
    ...new Set(
      filters.map((filter) =>
        filter.kind === 'amount'
          ? `${filter.property} ${filter.operator} ${filter.value}`
          : `${filter.property} ${filter.operator} ${filter.reference.organizationId}/${filter.reference.id}`,
      ),
    ),
  ]
    .sort()
    .join(' ');
