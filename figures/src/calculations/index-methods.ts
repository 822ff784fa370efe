import {
  type CalculationFields,
  type CalculationVersion,
  evaluateCalculations,
  installationDay,
  neededFor,
  referencesOf,
  type VariableName,
  type VariableValues,
} from '@monitor/contracts-schema';

/** What the variables of an organization are, and of all organizations together. */
export type ValuesOf = (type: CalculationFields['type']) => VariableValues;

/** How the index is computed for as long as no calculation on its way changes. */
export type IndexMethod = Readonly<{
  administrationPeriod: string | null;
  needed: readonly CalculationFields[];
  /** Whether the past of all that it asks is kept. */
  isTraceable: boolean;
  valueFrom: (values: ValuesOf) => number | null;
}>;

/** Of all organizations together these follow from every supplier's share, of which only the present is kept. */
const OF_SHARES: ReadonlySet<VariableName> = new Set<VariableName>(['NPEPE', 'NPCGE', 'NPEPCP']);

const isTraceable = ({ expression, filters, type }: CalculationFields): boolean =>
  referencesOf(expression).variables.every(
    (variable) =>
      !filters.some((filter) => filter.variable === variable) && !(type === 'GENERAL' && OF_SHARES.has(variable)),
  );

const methodOf = (calculations: readonly CalculationFields[]): IndexMethod | undefined => {
  const index = calculations.find(({ locked }) => locked);
  if (!index?.enabled) return undefined;
  const needed = neededFor([index], calculations);
  return {
    administrationPeriod: index.administrationPeriod,
    needed,
    isTraceable: needed.every(isTraceable),
    valueFrom: (values) =>
      evaluateCalculations(needed, ({ type }) => values(type)).get(index.abbreviation)?.result ?? null,
  };
};

const isSame = (one: IndexMethod | undefined, other: IndexMethod | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && saidOf(one) === saidOf(other));

/** Names, notes and whatever else changes no number are left out. */
const saidOf = ({ administrationPeriod, needed }: IndexMethod): string =>
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
