import {
  type CalculationFields,
  calculationVersions,
  closedTallies,
  contractTallies,
  type IndexLinePoint,
  organizationViews,
  tallyId,
  type VariableValues,
  variableValues,
} from '@monitor/contracts-schema';
import type { ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { talliesOf } from '@monitor/projections/digests-in-views';
import { type IndexMethod, type MethodSince, methodsOver } from './index-methods.ts';
import { publicResults } from './public-results.ts';
import { type DailyValues, followDays, valuesOverDays } from './values-over-days.ts';

/**
 * How an organization's index came to what it is: its first result, and each day at whose end it was another than at that
 * of the day before. The last point is the result of now, whether its day has ended or not.
 */
export const indexLineOf = async (views: ViewReader, organizationId: string): Promise<IndexLinePoint[]> => {
  const versions = await views.find(calculationVersions, { sort: [{ field: 'asOf', direction: 'asc' }] });
  const methods = methodsOver(versions);
  if (methods.length === 0) return [];
  const days = await readDays(views, organizationId, methods);
  const points = pointsOf(methods, days);
  const last = points.at(-1);
  if (!last || last.isKnown) return points;
  const value = (await publicResults(views, organizationId)).index?.result?.result ?? null;
  const day = days.all.at(-1) ?? last.day;
  if (day !== last.day) return [...points, { day, before: null, value, cause: 'DATA', isKnown: true }];
  const before = points.slice(0, -1);
  const isAnother = value !== last.before || !before.at(-1)?.isKnown;
  return isAnother ? [...before, { ...last, value, isKnown: true }] : before;
};

type Scope = CalculationFields['type'];

type Days = Readonly<{
  /** All on which the index may have become another. */
  all: readonly string[];
  /** What the variables were at the end of a day, of one administration period or all; undefined before the first contract. */
  valuesAt: (scope: Scope, administrationPeriod: string | null, day: string) => VariableValues | undefined;
}>;

const readDays = async (views: ViewReader, organizationId: string, methods: readonly MethodSince[]): Promise<Days> => {
  const known = methods.flatMap(({ method }) => method ?? []);
  const periods = [...new Set(known.map(({ administrationPeriod }) => administrationPeriod))];
  const isShared = known.some(({ needed }) => needed.some(({ type }) => type === 'GENERAL'));
  const asked: Where = { anyOf: periods.map((administrationPeriod) => ({ administrationPeriod })) };

  const closed = await views.find(closedTallies, { where: isShared ? asked : { ...asked, organizationId } });
  const tallies = isShared ? await ofThoseThere(views, asked) : await talliesOf(views, organizationId, periods);
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
  const ofDaily = (some: DailyValues) => some.map(({ day }) => day);
  return {
    all: [...new Set([...methods.map(({ day }) => day), ...daily.flatMap(({ days }) => ofDaily(days))])].sort(),
    valuesAt: (scope, administrationPeriod, day) => followed[scope].get(administrationPeriod)?.(day),
  };
};

const ofThoseThere = async (views: ViewReader, where: Where) => {
  const there = new Set((await views.find(organizationViews, {})).map(({ id }) => id));
  const tallies = await views.find(contractTallies, { where });
  return tallies.filter(({ organizationId }) => there.has(organizationId));
};

const NOTHING = variableValues([]);

type Standing = Readonly<{ method: IndexMethod | undefined; value: number | null; isKnown: boolean }>;

const pointsOf = (methods: readonly MethodSince[], { all, valuesAt }: Days): IndexLinePoint[] => {
  const points: IndexLinePoint[] = [];
  let standing: Standing | undefined;
  let [next, method] = [0, undefined as IndexMethod | undefined];

  const valueAt = (asked: IndexMethod, day: string): number | null =>
    asked.valueFrom((scope) => valuesAt(scope, asked.administrationPeriod, day) ?? NOTHING);
  const causeOf = (before: Standing, value: number | null, day: string): IndexLinePoint['cause'] => {
    if (before.method === method) return 'DATA';
    if (!before.method?.isTraceable || !method?.isTraceable) return 'METHOD';
    const byMethodBefore = valueAt(before.method, day);
    if (byMethodBefore === before.value) return 'METHOD';
    return byMethodBefore === value ? 'DATA' : 'DATA_AND_METHOD';
  };

  for (const day of all) {
    for (; (methods[next]?.day ?? '~') <= day; next += 1) method = methods[next]?.method;
    const hasBegun = method !== undefined && valuesAt('CONTRACT', method.administrationPeriod, day) !== undefined;
    if (!standing && !hasBegun) continue;
    const isKnown = method === undefined || method.isTraceable;
    const value = method?.isTraceable ? valueAt(method, day) : null;
    if (!standing) points.push({ day, before: null, value, cause: 'FIRST', isKnown });
    else if (value !== standing.value || isKnown !== standing.isKnown)
      points.push({ day, before: standing.value, value, cause: causeOf(standing, value, day), isKnown });
    standing = { method, value, isKnown };
  }
  return points;
};
