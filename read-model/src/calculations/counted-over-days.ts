import { traitsIn } from '@monitor/contracts-schema/calculations/contract-traits';
import type { Digest, Tally } from '@monitor/contracts-schema/calculations/counted-values';
import type { ContractCondition } from '@monitor/contracts-schema/contracts/contract-condition';
import type { ProcedureType } from '@monitor/contracts-schema/contracts/contract-enums';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { pastContracts } from '@monitor/contracts-schema/contracts/past-contracts';
import { type VariableName, variablesFrom } from '@monitor/contracts-schema/formulas/variables';
import { installationDay } from '@monitor/contracts-schema/installation-zone';
import { followJoins, type JoinedEntryView, joinedEntryViews } from '@monitor/contracts-schema/joins/join-views';
import { momentIn } from '@monitor/contracts-schema/part-of-day';
import type { ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { type ContractScope, contractsLeft, followedFilters } from './digests-in-views.ts';
import { emptyTally, withContracts, withFormat } from './tally.ts';
import { digestOf } from './variable-values.ts';

/** What some contracts came to at the end of a day. Requested one day after the other, never back. */
export type CountedOverDays = Readonly<{
  /** On which it may have become another besides those on which contracts moved. */
  days: readonly string[];
  at: (day: string) => Digest;
}>;

/** Of the contracts that some filters leave, what some variables follow from: whatever else follows is not counted. */
type CountedQuestion = Readonly<{ filters: readonly ContractCondition[]; variables: ReadonlySet<VariableName> }>;

/**
 * What the contracts that some filters leave came to over time, counted from what each contract is and was. Whom filters
 * name is, on each day, whom that one had been joined to by its end.
 */
export const countedOverDays = async (
  views: ViewReader,
  scope: ContractScope,
  { filters, variables }: CountedQuestion,
): Promise<CountedOverDays> => {
  const names = filters.some(({ kind }) => kind === 'reference');
  const entries = names ? await views.find(joinedEntryViews, { where: { organizationId: scope.organizationId } }) : [];
  const days = [...new Set(entries.flatMap(({ changes }) => changes.map(({ at }) => dayOf(at))))].sort();
  const epochs = await Promise.all(
    ['', ...days].map(async (from) => {
      const where = contractsLeft(scope, followedFilters(filters, followedAt(entries, from)));
      return { from, digestAt: digestsOver(where ? await movesOf(views, where, variables) : []) };
    }),
  );
  return { days, at: (day) => epochs.findLast(({ from }) => from <= day)!.digestAt(day) }; // the first is of ever
};

const dayOf = (moment: string): string => installationDay(new Date(moment));

const followedAt = (entries: readonly JoinedEntryView[], day: string): ((id: string) => string) =>
  followJoins(
    entries.map(({ id, changes }) => ({ id, toId: changes.findLast(({ at }) => dayOf(at) <= day)?.toId ?? null })),
  );

/** What is added to a tally, or taken from it, on a day. */
type Move = Readonly<{ day: string; into: (tally: Tally) => Tally }>;

/** What there was at the end of a day, of moves in the order of their days. */
const digestsOver = (moves: readonly Move[]): ((day: string) => Digest) => {
  let [tally, digest, next] = [emptyTally, digestOf([]), 0];
  return (day) => {
    const from = next;
    for (; (moves[next]?.day ?? '~') <= day; next += 1) tally = moves[next]!.into(tally);
    if (next > from) digest = digestOf([tally]);
    return digest;
  };
};

/** Contracts came as they are, or were, on one day; those that are no more went on another. */
const movesOf = async (views: ViewReader, where: Where, variables: ReadonlySet<VariableName>): Promise<Move[]> => {
  const moves = await Promise.all(
    (
      [
        { from: contractViews, at: 'since', sign: 1 },
        { from: pastContracts, at: 'since', sign: 1 },
        { from: pastContracts, at: 'until', sign: -1 },
      ] as const
    ).flatMap((moving) => [
      contractsIn(views, where, moving, !variables.isDisjointFrom(OF_SUPPLIERS)),
      ...(variables.isDisjointFrom(OF_FORMATS) ? [] : [formatsIn(views, where, moving)]),
    ]),
  );
  return moves.flat().sort((one, other) => Number(one.day > other.day) - Number(one.day < other.day));
};

const OF_SUPPLIERS = variablesFrom('suppliers', 'shares');
const OF_FORMATS = variablesFrom('formats');

type Moving = Readonly<{
  from: typeof contractViews | typeof pastContracts;
  at: 'since' | 'until';
  sign: 1 | -1;
}>;

const dayIn = (part: unknown): string => installationDay(momentIn(Number(part)));

const contractsIn = async (
  views: ViewReader,
  where: Where,
  { from, at, sign }: Moving,
  bySupplier: boolean,
): Promise<Move[]> => {
  const groupBy = [at, 'facts', ...(bySupplier ? ['supplierId'] : [])];
  const rows = await views.sumBy(from, { where, groupBy, sums: ['totalOrMaxAmount'] });
  return rows.map(({ group, sums, count }) => {
    const amount = sign * (sums.totalOrMaxAmount ?? 0);
    const alike = { facts: traitsIn(Number(group.facts)), contracts: sign * count, amount };
    const supplierId = typeof group.supplierId === 'string' ? group.supplierId : null;
    return { day: dayIn(group[at]), into: (tally) => withContracts(tally, alike, supplierId) };
  });
};

const formatsIn = async (views: ViewReader, where: Where, { from, at, sign }: Moving): Promise<Move[]> => {
  const rows = await views.sumBy(from, {
    where: { ...where, informationDate: { gt: '' } },
    groupBy: [at, 'period', 'organizerId', 'procedureType', 'informationDate'],
    sums: [],
  });
  return rows.map(({ group, count }) => {
    const kind = (group.procedureType as ProcedureType) === 'NO_BID' ? 'B' : 'A'; // as contracts are held
    const format = { period: String(group.period), organizerId: String(group.organizerId), kind } as const;
    const day = dayIn(group[at]);
    return { day, into: (tally) => withFormat(tally, format, String(group.informationDate), sign * count) };
  });
};
