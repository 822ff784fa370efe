import { type Dimension, foldForSearch, grainFor, type SpendingFilters } from '@monitor/contracts-schema';
import type { Condition, Scalar, Where } from '@monitor/platform/view-store/view-store';

/** One value is an equality, which an index can answer in order; several are a choice. */
const amongValues = ([first, ...others]: readonly Scalar[]): Condition | undefined => {
  if (first === undefined) return undefined;
  return others.length === 0 ? first : { in: [first, ...others] };
};

const among = <Item>(items: readonly Item[], value: (item: Item) => string): Condition | undefined =>
  amongValues(items.map(value));

const inUnits = ({ administrativeUnits }: SpendingFilters): { anyOf?: Where[] } => {
  const units = among(administrativeUnits, ({ _id }) => _id);
  return units ? { anyOf: [{ organizerId: units }, { applicantId: units }] } : {};
};

/** No contract is without a supplier and one of these. */
const bySupplier = ({ suppliers, missing }: SpendingFilters): Condition | undefined => {
  if (missing.length === 0) return among(suppliers, ({ _id }) => _id);
  return suppliers.length === 0 ? null : { in: [] };
};

const dimensionsWhere = (filters: SpendingFilters): Where => ({
  administrationPeriod: among(filters.administrationPeriods, ({ administrationPeriod }) => administrationPeriod),
  fiscalYear: among(filters.fiscalYears, ({ fiscalYear }) => fiscalYear),
  period: among(filters.trimonths, ({ period }) => period),
  procedureType: amongValues(filters.procedureTypes),
  supplierId: bySupplier(filters),
  ...inUnits(filters),
});

/** What only a contract itself can tell: cells are not kept by these. */
const detailsWhere = (filters: SpendingFilters): Where => ({
  category: amongValues(filters.categories),
  procedureState: amongValues(filters.procedureStates),
  isEmpty: amongValues(filters.isEmpty),
  ...(filters.search && { search: { contains: foldForSearch(filters.search) } }),
});

/** The contracts that filters select; a contract is in a unit that organized or asked for it. */
export const contractsWhere = (organizationId: string, filters: SpendingFilters): Where => ({
  organizationId,
  ...dimensionsWhere(filters),
  ...detailsWhere(filters),
});

/**
 * The cells that hold the same contracts, of the coarsest grain that can tell them apart; undefined when none can, as for
 * a search or a category: the contracts themselves are asked then.
 */
export const cellsWhere = (
  organizationId: string,
  filters: SpendingFilters,
  grouped: readonly Dimension[] = [],
): Where | undefined => {
  const asked: readonly Dimension[] = [
    ...grouped,
    ...(filters.administrativeUnits.length > 0 ? (['organizerId', 'applicantId'] as const) : []),
    ...(filters.suppliers.length + filters.missing.length > 0 ? (['supplierId'] as const) : []),
  ];
  const asksDetails = Object.values(detailsWhere(filters)).some((condition) => condition !== undefined);
  const grain = asksDetails ? undefined : grainFor(asked);
  return grain && { organizationId, grain, ...dimensionsWhere(filters) };
};
