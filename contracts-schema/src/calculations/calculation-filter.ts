import { z } from 'zod';
import { centavos } from '../centavos.ts';
import type { ContractFields } from '../contracts/contract.ts';
import {
  type ContractCondition,
  filteredAmounts,
  filteredReferences,
  filterOperators,
  referenceOperators,
} from '../contracts/contract-condition.ts';
import { variableNames } from '../formulas/variables.ts';
import { id } from '../ids.ts';

const variable = z.enum(
  variableNames as readonly [string, ...string[]] as readonly [
    (typeof variableNames)[number],
    ...(typeof variableNames)[number][],
  ],
); // the variables are a table with entries

/** Which contracts a variable of one calculation is about. Whom one names is called as when the calculation was saved. */
export const calculationFilter = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('amount'),
    property: z.enum(filteredAmounts),
    operator: z.enum(filterOperators),
    value: centavos,
    variable,
  }),
  z.object({
    kind: z.literal('reference'),
    property: z.enum(filteredReferences),
    operator: z.enum(referenceOperators),
    reference: z.object({ id, organizationId: id, name: z.string() }),
    variable,
  }),
]);
export type CalculationFilter = Readonly<z.infer<typeof calculationFilter>>;
type AmountCondition = Extract<ContractCondition, { kind: 'amount' }>;
type ReferenceCondition = Extract<ContractCondition, { kind: 'reference' }>;

/** What filters look at in a contract. */
export type Filtered = Pick<ContractFields, AmountCondition['property'] | ReferenceCondition['property']>;

const meetsAmount = ({ property, operator, value }: AmountCondition, contract: Filtered): boolean => {
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

const names = ({ property, reference }: ReferenceCondition, contract: Filtered): boolean =>
  contract[property]?.id === reference.id;

/**
 * Whether a contract is among those that the filters of a variable leave. All must be met, but of several that want one
 * property to name somebody, one is enough. A blank amount is no number: it equals none, and lies in no range. A filter
 * by a supplier or a unit belongs to its organization and leaves nothing of another.
 */
export const meetsFilters = (
  filters: readonly ContractCondition[],
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
export const filtersKey = (filters: readonly ContractCondition[]): string =>
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
