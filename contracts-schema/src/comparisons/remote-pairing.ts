import { z } from 'zod';
import { calculationType } from '../calculations/calculation-events.ts';
import type { CalculationFilter } from '../calculations/calculation-filter.ts';
import { inDependencyOrder, referencesOf } from '../calculations/calculation-order.ts';
import { refuseTooManySteps, TooManySteps } from '../calculations/calculation-steps.ts';
import { type HashedCalculation, pairingHashes } from '../calculations/pairing-hash.ts';
import { scaleBand } from '../calculations/percent-scale.ts';
import { filteredAmounts, filterOperators } from '../contracts/contract-condition.ts';
import { LONGEST_FORMULA } from '../formulas/parse-formula.ts';
import { isVariableName } from '../formulas/variables.ts';
import { fromPesos } from '../money.ts';

/*
 * Legacy monitors hash the text of a formula, and scales with ids of their rows: what they compute is told from the formula that
 * they send beside it. A filter by a supplier or a unit is of one monitor alone: nothing that has one is paired.
 */

const MOST_PESOS = 1e13;

const filter = z
  .object({
    variableAbbreviation: z.string(),
    propertyName: z.enum(filteredAmounts),
    operator: z.enum(filterOperators),
    value: z.number().gt(-MOST_PESOS).lt(MOST_PESOS),
  })
  .transform(({ variableAbbreviation, propertyName, operator, value }, context): CalculationFilter => {
    const variable = variableAbbreviation.replace(/^\$/, '');
    if (isVariableName(variable))
      return { kind: 'amount', property: propertyName, operator, value: fromPesos(value).amount, variable };
    context.addIssue('No es una variable');
    return z.NEVER;
  });

const calculation = z
  .object({
    abbreviation: z.string().regex(/^\$\$[A-Z0-9]{1,7}$/, 'No es una abreviatura'),
    type: calculationType,
    hasPercentScale: z.boolean(),
    scale: z.array(scaleBand).max(50),
    formula: z.object({ expression: z.string().max(LONGEST_FORMULA) }),
    filters: z.array(z.unknown()).max(100),
  })
  .transform(({ formula, filters, ...fields }, context): HashedCalculation => {
    if (fields.type === 'GENERAL') return { ...fields, ...formula, filters: [] }; // they filter no other contracts
    const read = z.array(filter).safeParse(filters);
    if (read.success) return { ...fields, ...formula, filters: read.data };
    context.addIssue('No es un filtro que se pueda comparar');
    return z.NEVER;
  });

/** Without what names a calculation that is not among them, and what names itself. */
const complete = (calculations: readonly HashedCalculation[]): readonly HashedCalculation[] => {
  const known = new Map<string, HashedCalculation>();
  for (const item of inDependencyOrder(calculations))
    if (referencesOf(item.expression).calculations.every((named) => known.has(named)))
      known.set(item.abbreviation, item);
  return [...known.values()];
};

const isPermitted = (calculations: readonly HashedCalculation[]): boolean => {
  try {
    refuseTooManySteps(calculations);
    return true;
  } catch (error) {
    if (error instanceof TooManySteps) return false;
    throw error;
  }
};

/**
 * By what each of another monitor's calculations, as it sends them, is paired with ours: the hash that ours has of the same formula.
 * Blank of what cannot be told from what it sends, and of all of them when together they take more steps than are permitted.
 */
export const remotePairingHashes = (sent: readonly unknown[], hash: (text: string) => string): readonly string[] => {
  const read = sent.map((item) => calculation.safeParse(item).data);
  const alone = [
    ...Map.groupBy(
      read.filter((item) => item !== undefined),
      ({ abbreviation }) => abbreviation,
    ).values(),
  ]
    .filter(({ length }) => length === 1)
    .flat();
  const comparable = complete(alone);
  const hashes = isPermitted(comparable) ? pairingHashes(comparable, hash) : new Map<string, string>();
  return read.map((item) => (item && hashes.get(item.abbreviation)) ?? '');
};
