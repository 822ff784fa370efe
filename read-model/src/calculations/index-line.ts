import { calculationVersions } from '@monitor/contracts-schema/calculations/calculation-views';
import type { VariableValues } from '@monitor/contracts-schema/calculations/counted-values';
import {
  type CountedQuestion,
  questionKey,
  questionsOf,
  type VariablesQuestion,
} from '@monitor/contracts-schema/calculations/evaluate-calculations';
import type { IndexLinePoint } from '@monitor/contracts-schema/calculations/index-line';
import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { type CountedOverDays, countedOverDays } from './counted-over-days.ts';
import { type IndexMethod, type MethodSince, methodsOver } from './index-methods.ts';

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
  /** The first on which there was a contract, of one administration period or all; undefined when there never was. */
  begin: (administrationPeriod: string | null) => string | undefined;
  /** What the variables were at the end of a day, of one administration period or all. */
  valuesAt: (question: VariablesQuestion, administrationPeriod: string | null, day: string) => VariableValues;
}>;

/** Every contract of the organization: when there first was one is counted whether a method asks it or not. */
const ALL_OF_IT: CountedQuestion = { type: 'CONTRACT', filters: [], variables: new Set() };

const countedKey = (question: VariablesQuestion, administrationPeriod: string | null): string =>
  `${administrationPeriod ?? ''} ${questionKey(question)}`;

/** What methods ask, each question once, with all that any of them asks of it. */
const askedBy = (methods: readonly IndexMethod[]) =>
  [...Map.groupBy(methods, ({ administrationPeriod }) => administrationPeriod)].flatMap(
    ([administrationPeriod, ofPeriod]) => {
      const questions = questionsOf(ofPeriod.flatMap(({ needed }) => needed));
      const asksForAll = questions.some((question) => questionKey(question) === questionKey(ALL_OF_IT));
      return [...questions, ...(asksForAll ? [] : [ALL_OF_IT])].map((question) => ({ administrationPeriod, question }));
    },
  );

const readDays = async (views: ViewReader, organizationId: string, methods: readonly MethodSince[]): Promise<Days> => {
  const asked = askedBy(methods.flatMap(({ method }) => method ?? []));
  const isShared = asked.some(({ question }) => question.type === 'GENERAL');
  const all = isShared ? (await views.find(organizationViews, {})).map(({ id }) => id) : [];
  const counted = new Map<string, CountedOverDays>();
  for (const { question, administrationPeriod } of asked) {
    const organizationIds = question.type === 'GENERAL' ? all : [organizationId];
    counted.set(
      countedKey(question, administrationPeriod),
      await countedOverDays(views, { organizationIds, administrationPeriod }, question),
    );
  }
  const of = (question: VariablesQuestion, period: string | null) => counted.get(countedKey(question, period))!; // it is asked
  const days = [...methods.map(({ day }) => day), ...counted.values().flatMap((one) => one.days)];
  return {
    all: [...new Set(days)].sort(),
    begin: (period) => of(ALL_OF_IT, period).days[0],
    valuesAt: (question, period, day) => of(question, period).at(day),
  };
};

type Standing = Readonly<{ method: IndexMethod | undefined; value: number | null }>;

const pointsOf = (methods: readonly MethodSince[], { all, begin, valuesAt }: Days): IndexLinePoint[] => {
  const points: IndexLinePoint[] = [];
  let standing: Standing | undefined;
  let [next, method] = [0, undefined as IndexMethod | undefined];

  const valueAt = (method: IndexMethod, day: string): number | null =>
    method.valueFrom((question) => valuesAt(question, method.administrationPeriod, day));
  const causeOf = (before: Standing, value: number | null, day: string): IndexLinePoint['cause'] => {
    if (before.method === method) return 'DATA';
    const byMethodBefore = before.method ? valueAt(before.method, day) : null;
    if (byMethodBefore === before.value) return 'METHOD';
    return byMethodBefore === value ? 'DATA' : 'DATA_AND_METHOD';
  };

  for (const day of all) {
    for (; (methods[next]?.day ?? '~') <= day; next += 1) method = methods[next]?.method;
    const hasBegun = method !== undefined && (begin(method.administrationPeriod) ?? '~') <= day;
    if (!standing && !hasBegun) continue;
    const value = method ? valueAt(method, day) : null;
    if (!standing) points.push({ day, before: null, value, cause: 'FIRST' });
    else if (value !== standing.value)
      points.push({ day, before: standing.value, value, cause: causeOf(standing, value, day) });
    standing = { method, value };
  }
  return points;
};
