import { type Dimension, foldForSearch, grainFor, type SpendingFilters } from '@monitor/contracts-schema';
import type { Where } from '@monitor/platform/view-store/view-store';

/** One value is an equality, which an index can answer in order; several are a choice. */
const among = <Item>(items: readonly Item[], value: (item: Item) => string): string | { in: string[] } | undefined => {
  const [first, ...others] = items.map(value);
  if (first === undefined) return undefined;
  return others.length === 0 ? first : { in: [first, ...others] };
};

const inUnits = ({ administrativeUnits }: SpendingFilters): { anyOf?: Where[] } => {
  const units = among(administrativeUnits, ({ _id }) => _id);
  return units ? { anyOf: [{ organizerId: units }, { applicantId: units }] } : {};
};

const dimensionsWhere = (filters: SpendingFilters): Where => ({
  administrationPeriod: among(filters.administrationPeriods, ({ administrationPeriod }) => administrationPeriod),
  fiscalYear: among(filters.fiscalYears, ({ fiscalYear }) => fiscalYear),
  period: among(filters.trimonths, ({ period }) => period),
  procedureType: among(filters.procedureTypes, (type) => type),
  supplierId: among(filters.suppliers, ({ _id }) => _id),
  ...inUnits(filters),
});

/** The contracts that filters select; a contract is in a unit that organized or asked for it. */
export const contractsWhere = (organizationId: string, filters: SpendingFilters): Where => ({
  organizationId,
  ...dimensionsWhere(filters),
  ...(filters.search && { search: { contains: foldForSearch(filters.search) } }),
});

/**
 * The cells that hold the same contracts, of the coarsest grain that can tell them apart; undefined when none can, as for
 * a search: the contracts themselves are asked then.
 */
export const cellsWhere = (
  organizationId: string,
  filters: SpendingFilters,
  grouped: readonly Dimension[] = [],
): Where | undefined => {
  const asked: readonly Dimension[] = [
    ...grouped,
    ...(filters.administrativeUnits.length > 0 ? (['organizerId', 'applicantId'] as const) : []),
    ...(filters.suppliers.length > 0 ? (['supplierId'] as const) : []),
  ];
  const grain = filters.search ? undefined : grainFor(asked);
  return grain && { organizationId, grain, ...dimensionsWhere(filters) };
};
