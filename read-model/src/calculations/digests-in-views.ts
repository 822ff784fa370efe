import { filtersKey } from '@monitor/contracts-schema/calculations/calculation-filter';
import {
  type ContractTally,
  contractTallies,
  filteredTallies,
  tallyId,
} from '@monitor/contracts-schema/calculations/calculation-views';
import { traitsIn } from '@monitor/contracts-schema/calculations/contract-traits';
import type { Digest, Tally } from '@monitor/contracts-schema/calculations/counted-values';
import type { ContractCondition } from '@monitor/contracts-schema/contracts/contract-condition';
import type { ProcedureType } from '@monitor/contracts-schema/contracts/contract-enums';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { followJoins, joinedEntryViews } from '@monitor/contracts-schema/joins/join-views';
import type { ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { filterWhere } from './filter-where.ts';
import { emptyTally, withContracts, withFormat } from './tally.ts';
import { digestOf } from './variable-values.ts';

/** How contracts are queried: of one organization, of one administration period or (null) of all. */
export type ContractScope = Readonly<{ organizationId: string; administrationPeriod: string | null }>;

/** The tallies of an organization: of the administration periods that are requested, or (null) of all of them together. */
export const talliesOf = async (
  views: ViewReader,
  organizationId: string,
  administrationPeriods: readonly (string | null)[],
): Promise<ContractTally[]> => {
  const ids = [...new Set(administrationPeriods.map((period) => tallyId(organizationId, period)))];
  const known = await views.getMany(contractTallies, ids);
  return ids.flatMap((id) => known.get(id)?.document ?? []);
};

/** What an organization's contracts come to, of one administration period or (null) of all of them. */
export const digestOfTallies = (tallies: readonly ContractTally[], administrationPeriod: string | null): Digest =>
  digestOf(
    tallies.filter((counted) => counted.administrationPeriod === administrationPeriod).map(({ tally }) => tally),
  );

/** The same of the contracts that some filters leave, summed by the store from the contracts themselves. */
export const digestOfFiltered = async (
  views: ViewReader,
  scope: ContractScope,
  filters: readonly ContractCondition[],
): Promise<Digest> => digestOf([await tallyOfFiltered(views, scope, filters)]);

/** How the entries of an organization were joined, and until when in the log that is so. */
export const joinsIn = async (
  views: ViewReader,
  organizationId: string,
): Promise<Readonly<{ follow: (id: string) => string; asOf: readonly string[] }>> => {
  const entries = await views.find(joinedEntryViews, { where: { organizationId } });
  return { follow: followJoins(entries), asOf: entries.map(({ asOf }) => asOf) };
};

/** Filters that name whom those were joined to that they name. */
export const followedFilters = <Filter extends ContractCondition>(
  filters: readonly Filter[],
  follow: (id: string) => string,
): Filter[] =>
  filters.map((filter) =>
    filter.kind === 'amount'
      ? filter
      : { ...filter, reference: { ...filter.reference, id: follow(filter.reference.id) } },
  );

/** What the contracts that some filters leave add up to; whom they name by the name of another is that one. */
export const tallyOfFiltered = async (
  views: ViewReader,
  scope: ContractScope,
  filters: readonly ContractCondition[],
): Promise<Tally> => {
  const names = filters.some(({ kind }) => kind === 'reference');
  const { follow } = names ? await joinsIn(views, scope.organizationId) : { follow: (id: string) => id };
  const where = contractsLeft(scope, followedFilters(filters, follow));
  return where ? withFormatsOf(views, where, await countedIn(views, where)) : emptyTally;
};

/** The contracts that calculations are about and that filters leave, which name whom they were followed to; undefined: none. */
export const contractsLeft = (
  { organizationId, administrationPeriod }: ContractScope,
  filters: readonly ContractCondition[],
): Where | undefined => {
  const filtered = filterWhere(filters, organizationId);
  if (!filtered) return undefined;
  return {
    organizationId,
    ...(administrationPeriod !== null && { administrationPeriod }),
    isEmpty: false,
    ...filtered,
  };
};

/** What a filtered tally is asked by: the same filters, of the same administration period. */
export const filtersKeyOf = (filters: readonly ContractCondition[], administrationPeriod: string | null): string =>
  `${administrationPeriod ?? ''} ${filtersKey(filters)}`;

/** What the contracts of an organization that some filters leave add up to: as it is stored, where it holds just what the organization's tallies hold, else counted. */
export const readFilteredTally = async (
  views: ViewReader,
  scope: ContractScope,
  filters: readonly ContractCondition[],
  tallies: readonly ContractTally[],
): Promise<Tally> => {
  const { known } = await knownTally(views, scope, filters);
  return known?.events === eventsIn(tallies) ? known.tally : tallyOfFiltered(views, scope, filters);
};

/** What is stored of them, and by what. */
export const knownTally = async (views: ViewReader, scope: ContractScope, filters: readonly ContractCondition[]) => {
  const filtersKey = filtersKeyOf(filters, scope.administrationPeriod);
  const id = `${scope.organizationId}:${filtersKey}`;
  return { id, filtersKey, known: (await views.getMany(filteredTallies, [id])).get(id)?.document };
};

/** How many events of contracts an organization's tallies hold: that of all its contracts says it. */
export const eventsIn = (tallies: readonly ContractTally[]): number =>
  tallies.find(({ administrationPeriod }) => administrationPeriod === null)?.events ?? 0;

const countedIn = async (views: ViewReader, where: Where): Promise<Tally> => {
  const rows = await views.sumBy(contractViews, {
    where,
    groupBy: ['supplierId', 'facts'],
    sums: ['totalOrMaxAmount'],
  });
  return rows.reduce((tally, { group, sums, count }) => {
    const alike = { facts: traitsIn(Number(group.facts)), contracts: count, amount: sums.totalOrMaxAmount ?? 0 };
    return withContracts(tally, alike, group.supplierId === null ? null : String(group.supplierId));
  }, emptyTally);
};

const withFormatsOf = async (views: ViewReader, where: Where, tally: Tally): Promise<Tally> => {
  const rows = await views.sumBy(contractViews, {
    where: { ...where, informationDate: { gt: '' } },
    groupBy: ['period', 'organizerId', 'procedureType', 'informationDate'],
    sums: [],
  });
  return rows.reduce((counted, { group, count }) => {
    const kind = (group.procedureType as ProcedureType) === 'NO_BID' ? 'B' : 'A'; // as contract views hold it
    const format = { period: String(group.period), organizerId: String(group.organizerId), kind } as const;
    return withFormat(counted, format, String(group.informationDate), count);
  }, tally);
};
