import { conditionIn, conditionText } from '@monitor/contracts-schema/contracts/contract-condition';
import type { SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { followJoins, type JoinedEntryView, joinedEntryViews } from '@monitor/contracts-schema/joins/join-views';
import type { ViewReader } from '@monitor/platform/view-store/view-store';

type Naming = Pick<SpendingFilters, 'suppliers' | 'administrativeUnits' | 'conditions'>;
type Named = Readonly<{ _id: string }>;

/** A condition on a supplier or unit, asked of who that is by now. */
const followedCondition = (text: string, follow: (id: string) => string): string => {
  const condition = conditionIn(text);
  if (condition?.kind !== 'reference') return text;
  const { organizationId, id } = condition.reference;
  return conditionText({ ...condition, reference: { organizationId, id: follow(id) } });
};

/** The entries of an organization that were joined to others, by name. */
export type ReadJoins = () => Promise<readonly JoinedEntryView[]>;

/** Reads them when they are first requested, once. */
export const joinsOf = (views: ViewReader, organizationId: string): ReadJoins => {
  let known: ReturnType<ReadJoins> | undefined;
  return () => {
    known ??= views.find(joinedEntryViews, { where: { organizationId }, sort: [{ field: 'name', direction: 'asc' }] });
    return known;
  };
};

/** Filters that name whom those were joined to that they name: an old address selects what they became. */
export const joinedFilters = async <Filters extends Partial<Naming>>(
  joins: ReadJoins,
  filters: Filters,
): Promise<Filters> => {
  const { suppliers = [], administrativeUnits = [], conditions = [] } = filters;
  if (suppliers.length + administrativeUnits.length + conditions.length === 0) return filters;
  const entries = await joins();
  if (entries.length === 0) return filters;
  const follow = followJoins(entries);
  const followed = (named: readonly Named[]): Named[] =>
    [...new Set(named.map(({ _id }) => follow(_id)))].map((_id) => ({ _id }));
  return {
    ...filters,
    suppliers: followed(suppliers),
    administrativeUnits: followed(administrativeUnits),
    conditions: conditions.map((text) => followedCondition(text, follow)),
  };
};
