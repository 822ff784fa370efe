import { formulaSteps, type NumberSize } from '../formulas/formula-steps.ts';
import { parseFormula } from '../formulas/parse-formula.ts';
import type { CalculationFields } from './calculation-events.ts';
import { filtersKey } from './calculation-filter.ts';
import { inDependencyOrder } from './calculation-order.ts';

/**
 * Steps that all calculations of an installation may take together, whatever its contracts are: each is about as long as adding two
 * small numbers, so that all results of an organization are computed, or all hashes made, within a twentieth of a second.
 */
export const MOST_STEPS = 50_000;

/** What keeping and showing a calculation counts as, whatever its formula: no catalogue has more than 500 of them. */
const STEPS_OF_EACH = 100;
/** What other filters than those of another variable count as: what they leave of all contracts is stored and moved with each. */
const STEPS_OF_FILTERS = 1_000;

/** What is counted of a calculation. Who tries a formula as it is typed may not know the filters of others. */
export type CountedCalculation = Pick<CalculationFields, 'abbreviation' | 'expression'> &
  Partial<Pick<CalculationFields, 'filters'>>;

const UNKNOWN: NumberSize = { top: 1, decimals: 0, divisor: 0 };

/** How many steps it takes at most to evaluate all calculations once, or to make their hashes. Linear in what they say. */
export const calculationSteps = (calculations: readonly CountedCalculation[]): number => {
  const sizes = new Map<string, NumberSize>();
  const filters = new Set<string>();
  let steps = 0;
  for (const calculation of inDependencyOrder(calculations)) {
    steps += STEPS_OF_EACH;
    for (const ofVariable of Map.groupBy(calculation.filters ?? [], ({ variable }) => variable).values())
      filters.add(filtersKey(ofVariable));
    const parsed = parseFormula(calculation.expression);
    if (!parsed.ok) continue;
    const counted = formulaSteps(parsed.formula, (abbreviation) => sizes.get(abbreviation) ?? UNKNOWN);
    sizes.set(calculation.abbreviation, counted.size);
    steps += counted.steps;
  }
  return steps + filters.size * STEPS_OF_FILTERS;
};

/** Thrown where calculations come that no form would have saved. */
export class TooManySteps extends Error {
  override readonly name = 'TooManySteps';
}

/** Throws TooManySteps for calculations that together take more than is permitted. */
export const refuseTooManySteps = (calculations: readonly CountedCalculation[]): void => {
  const steps = calculationSteps(calculations);
  if (steps > MOST_STEPS) throw new TooManySteps(`The calculations take ${steps} steps; ${MOST_STEPS} are permitted`);
};
