import type { CalculationFields } from '@monitor/contracts-schema/calculations/calculation-events';
import { calculationSteps, MOST_STEPS } from '@monitor/contracts-schema/calculations/calculation-steps';
import type { CalculationVersion } from '@monitor/contracts-schema/calculations/calculation-views';
import type { VariableValues } from '@monitor/contracts-schema/calculations/counted-values';
import {
  evaluateCalculations,
  neededFor,
  type VariablesQuestion,
} from '@monitor/contracts-schema/calculations/evaluate-calculations';
import { installationDay } from '@monitor/contracts-schema/installation-zone';

/** What the variables of the contracts are of which a formula asks. */
export type ValuesOf = (question: VariablesQuestion) => VariableValues;

/** How the index is computed for as long as no calculation on its way changes. */
export type IndexMethod = Readonly<{
  administrationPeriod: string | null;
  needed: readonly CalculationFields[];
  valueFrom: (values: ValuesOf) => number | null;
}>;

const methodOf = (calculations: readonly CalculationFields[]): IndexMethod | undefined => {
  const index = calculations.find(({ locked }) => locked);
  if (!index?.enabled) return undefined;
  const needed = neededFor([index], calculations);
  if (calculationSteps(needed) > MOST_STEPS) return undefined; // as results know none then
  return {
    administrationPeriod: index.administrationPeriod,
    needed,
    valueFrom: (values) => evaluateCalculations(needed, values).get(index.abbreviation)?.result ?? null,
  };
};

const isSame = (one: IndexMethod | undefined, other: IndexMethod | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && keyOfMethod(one) === keyOfMethod(other));

/** Names, notes and whatever else changes no number are left out. */
const keyOfMethod = ({ administrationPeriod, needed }: IndexMethod): string =>
  JSON.stringify([
    administrationPeriod,
    needed.map(({ abbreviation, type, hasPercentScale, scale, expression, filters }) => [
      ...[abbreviation, type, expression, filters],
      ...(hasPercentScale ? [scale] : []),
    ]),
  ]);

/** From which day on (that of its close) the index was computed how; undefined: there was none. */
export type MethodSince = Readonly<{ day: string; method: IndexMethod | undefined }>;

/** The methods of the index one after the other. `versions` in the order of the log. */
export const methodsOver = (versions: readonly CalculationVersion[]): readonly MethodSince[] => {
  const calculations = new Map<string, CalculationFields>();
  const methods: MethodSince[] = [];
  for (const [day, ofDay] of Map.groupBy(versions, ({ recordedAt }) => installationDay(new Date(recordedAt)))) {
    for (const { calculationId, fields } of ofDay)
      if (fields) calculations.set(calculationId, fields);
      else calculations.delete(calculationId);
    const method = methodOf([...calculations.values()]);
    if (!isSame(method, methods.at(-1)?.method)) methods.push({ day, method });
  }
  return methods;
};
