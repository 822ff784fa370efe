import type { CalculationType } from '@monitor/contracts-schema/calculations/calculation-events';
import { referencesOf } from '@monitor/contracts-schema/calculations/calculation-order';
import {
  calculationVersions,
  closedTallies,
  contractTallies,
  tallyId,
} from '@monitor/contracts-schema/calculations/calculation-views';
import type { VariableValues } from '@monitor/contracts-schema/calculations/counted-values';
import {
  questionAbout,
  questionKey,
  type VariablesQuestion,
} from '@monitor/contracts-schema/calculations/evaluate-calculations';
import type { IndexLinePoint } from '@monitor/contracts-schema/calculations/index-line';
import { type VariableName, variablesFrom } from '@monitor/contracts-schema/formulas/variables';
import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import type { ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { countedOverDays } from './counted-over-days.ts';
import { talliesOf } from './digests-in-views.ts';
import { type IndexMethod, type MethodSince, methodsOver } from './index-methods.ts';
import { type DailyValues, followDays, valuesOverDays } from './values-over-days.ts';
import { variableValues } from './variable-values.ts';

/**
 * How an organization's index came to what it is: its first result, and each day at whose end it was another than at that
 * of the day before. The last point is the result of now, whether its day has ended or not.
 */
export const indexLineOf = async (views: ViewReader, organizationId: string): Promise<IndexLinePoint[]> => {
  const versions = await views.find(calculationVersions, { sort: [{ field: 'asOf', direction: 'asc' }] });
  const methods = methodsOver(versions);
  if (methods.length === 0) return [];
  return pointsOf(methods, await readDays(views, organizationId, methods));
};

type Days = Readonly<{
  /** All on which the index may have become another. */
  all: readonly string[];
  /** What the variables were at the end of a day, of one administration period or all; undefined before the first contract. */
  valuesAt: (
    question: VariablesQuestion,
    administrationPeriod: string | null,
    day: string,
  ) => VariableValues | undefined;
}>;

const readDays = async (views: ViewReader, organizationId: string, methods: readonly MethodSince[]): Promise<Days> => {
  const known = methods.flatMap(({ method }) => method ?? []);
  const periods = [...new Set(known.map(({ administrationPeriod }) => administrationPeriod))];
  const isShared = known.some(({ needed }) => needed.some(({ type }) => type === 'GENERAL'));
  const condition: Where = { anyOf: periods.map((administrationPeriod) => ({ administrationPeriod })) };

  const closed = await views.find(closedTallies, { where: isShared ? condition : { ...condition, organizationId } });
  const tallies = isShared ? await ofThoseThere(views, condition) : await talliesOf(views, organizationId, periods);
  const closedOf = Map.groupBy(closed, (one) => tallyId(one.organizationId, one.administrationPeriod));
  const daily = tallies.map((tally) => ({ tally, days: valuesOverDays(closedOf.get(tally.id) ?? [], tally) }));

  const following = (some: typeof daily) =>
    new Map(
      periods.map((period) => [
        period,
        followDays(some.filter(({ tally }) => tally.administrationPeriod === period).map(({ days }) => days)),
      ]),
    );
  const followed = {
    CONTRACT: following(daily.filter(({ tally }) => tally.organizationId === organizationId)),
    GENERAL: following(daily),
  };
  const all = [...new Set(tallies.map((tally) => tally.organizationId))];
  const counted = await readCounted(views, known, (type) => (type === 'GENERAL' ? all : [organizationId]));

  const ofDaily = (some: DailyValues) => some.map(({ day }) => day);
  const moved = [...daily.flatMap(({ days }) => ofDaily(days)), ...counted.days];
  return {
    all: [...new Set([...methods.map(({ day }) => day), ...moved])].sort(),
    valuesAt: (question, administrationPeriod, day) =>
      counted.of(question, administrationPeriod)?.(day) ?? followed[question.type].get(administrationPeriod)?.(day),
  };
};

/** Of all organizations together these follow from every supplier's share, which no day's close keeps. */
const OF_SHARES = variablesFrom('shares');

type Counting = Readonly<{
  question: VariablesQuestion;
  administrationPeriod: string | null;
  variables: ReadonlySet<VariableName>;
}>;

const countingKey = (question: VariablesQuestion, administrationPeriod: string | null): string =>
  `${administrationPeriod ?? ''} ${questionKey(question)}`;

/** What methods ask that no day's close keeps: of what filters leave, and of the shares of all organizations' suppliers. */
const countedFor = (methods: readonly IndexMethod[]): ReadonlyMap<string, Counting> => {
  const counts = new Map<string, Counting>();
  for (const { needed, administrationPeriod } of methods)
    for (const calculation of needed)
      for (const variable of referencesOf(calculation.expression).variables) {
        const question = questionAbout(variable, calculation);
        const key = countingKey(question, administrationPeriod);
        const variables = new Set([...(counts.get(key)?.variables ?? []), variable]);
        counts.set(key, { question, administrationPeriod, variables });
      }
  const isCounted = ({ question: { type, filters }, variables }: Counting): boolean =>
    filters.length > 0 || (type === 'GENERAL' && !variables.isDisjointFrom(OF_SHARES));
  return new Map([...counts].filter(([, counting]) => isCounted(counting)));
};

const readCounted = async (
  views: ViewReader,
  methods: readonly IndexMethod[],
  organizationsOf: (type: CalculationType) => readonly string[],
) => {
  const days: string[] = [];
  const valuesOver = new Map<string, (day: string) => VariableValues>();
  for (const [key, { question, administrationPeriod, variables }] of countedFor(methods)) {
    const { type, filters } = question;
    const counted = await Promise.all(
      organizationsOf(type).map((organizationId) =>
        countedOverDays(views, { organizationId, administrationPeriod }, { filters, variables }),
      ),
    );
    for (const one of counted) days.push(...one.days);
    valuesOver.set(key, (day) => variableValues(counted.map(({ at }) => at(day))));
  }
  return {
    days,
    of: (question: VariablesQuestion, period: string | null) => valuesOver.get(countingKey(question, period)),
  };
};

const ofThoseThere = async (views: ViewReader, where: Where) => {
  const there = new Set((await views.find(organizationViews, {})).map(({ id }) => id));
  const tallies = await views.find(contractTallies, { where });
  return tallies.filter(({ organizationId }) => there.has(organizationId));
};

const NOTHING = variableValues([]);

type Standing = Readonly<{ method: IndexMethod | undefined; value: number | null }>;

const pointsOf = (methods: readonly MethodSince[], { all, valuesAt }: Days): IndexLinePoint[] => {
  const points: IndexLinePoint[] = [];
  let standing: Standing | undefined;
  let [next, method] = [0, undefined as IndexMethod | undefined];

  const valueAt = (method: IndexMethod, day: string): number | null =>
    method.valueFrom((question) => valuesAt(question, method.administrationPeriod, day) ?? NOTHING);
  const causeOf = (before: Standing, value: number | null, day: string): IndexLinePoint['cause'] => {
    if (before.method === method) return 'DATA';
    const byMethodBefore = before.method ? valueAt(before.method, day) : null;
    if (byMethodBefore === before.value) return 'METHOD';
    return byMethodBefore === value ? 'DATA' : 'DATA_AND_METHOD';
  };

  for (const day of all) {
    for (; (methods[next]?.day ?? '~') <= day; next += 1) method = methods[next]?.method;
    const hasBegun = method !== undefined && valuesAt(ALL_OF_IT, method.administrationPeriod, day) !== undefined;
    if (!standing && !hasBegun) continue;
    const value = method ? valueAt(method, day) : null;
    if (!standing) points.push({ day, before: null, value, cause: 'FIRST' });
    else if (value !== standing.value)
      points.push({ day, before: standing.value, value, cause: causeOf(standing, value, day) });
    standing = { method, value };
  }
  return points;
};

/** Every contract of the organization. */
const ALL_OF_IT: VariablesQuestion = { type: 'CONTRACT', filters: [] };
