import type { VariableValues } from '@monitor/contracts-schema/calculations/counted-values';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { pastContracts } from '@monitor/contracts-schema/contracts/past-contracts';
import type { VariableName } from '@monitor/contracts-schema/formulas/variables';
import { installationDay } from '@monitor/contracts-schema/installation-zone';
import { followJoins, type JoinedEntryView, joinedEntryViews } from '@monitor/contracts-schema/joins/join-views';
import { memoize } from '@monitor/contracts-schema/memoize';
import { momentIn } from '@monitor/contracts-schema/part-of-day';
import type { ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { createContractCount } from './contract-count.ts';
import { type AskedOfContracts, contractsLeft, followedFilters, type Move, movesOf } from './counted-contracts.ts';

/** What some contracts came to at the end of a day. Requested one day after the other, never back. */
export type CountedOverDays = Readonly<{
  /** On which it may have become another, in their order. */
  days: readonly string[];
  at: (day: string) => VariableValues;
}>;

type Scope = Readonly<{ organizationIds: readonly string[]; administrationPeriod: string | null }>;

/**
 * What the contracts that some filters leave came to over time, counted from what each contract is and was. Whom filters
 * name is, on each day, whom that one had been joined to by its end.
 */
export const countedOverDays = async (
  views: ViewReader,
  { organizationIds, administrationPeriod }: Scope,
  { filters, variables }: AskedOfContracts,
): Promise<CountedOverDays> => {
  const names = filters.some(({ kind }) => kind === 'reference');
  const where = { organizationId: { in: organizationIds } };
  const entries = names ? await views.find(joinedEntryViews, { where }) : [];
  const joined = [...new Set(entries.flatMap(({ changes }) => changes.map(({ at }) => dayOf(at))))].sort();
  const epochs = await Promise.all(
    ['', ...joined].map(async (from) => {
      const followed = followedFilters(filters, followedAt(entries, from));
      const moves = await Promise.all(
        organizationIds.map(async (organizationId) => {
          const left = contractsLeft({ organizationId, administrationPeriod }, followed);
          return left ? comingAndGoing(views, left, variables) : [];
        }),
      );
      return { from, ...valuesOver(moves.flat()) };
    }),
  );
  return {
    days: [...new Set([...joined, ...epochs.flatMap(({ days }) => days)])].sort(),
    at: (day) => epochs.findLast(({ from }) => from <= day)!.at(day), // the first is from ever on
  };
};

const dayOf = (moment: string): string => installationDay(new Date(moment));

const followedAt = (entries: readonly JoinedEntryView[], day: string): ((id: string) => string) =>
  followJoins(
    entries.map(({ id, changes }) => ({ id, toId: changes.findLast(({ at }) => dayOf(at) <= day)?.toId ?? null })),
  );

/** Contracts came as they are, or were, on one day; those that are no more went on another. */
const comingAndGoing = async (
  views: ViewReader,
  where: Where,
  variables: ReadonlySet<VariableName>,
): Promise<Move[]> => {
  const moves = await Promise.all([
    movesOf(views, { from: contractViews, where, at: 'since', sign: 1 }, variables),
    movesOf(views, { from: pastContracts, where, at: 'since', sign: 1 }, variables),
    movesOf(views, { from: pastContracts, where, at: 'until', sign: -1 }, variables),
  ]);
  return moves.flat();
};

/** What there was at the end of a day. */
const valuesOver = (moves: readonly Move[]): CountedOverDays => {
  const dayIn = memoize((part) => installationDay(momentIn(Number(part))));
  const ofDays = [...Map.groupBy(moves, ({ at }) => dayIn(String(at)))].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const count = createContractCount();
  let [values, next] = [count.values(), 0];
  return {
    days: ofDays.map(([day]) => day),
    at: (day) => {
      const from = next;
      for (; (ofDays[next]?.[0] ?? '~') <= day; next += 1) for (const { into } of ofDays[next]![1]) into(count);
      if (next > from) values = count.values();
      return values;
    },
  };
};
