import type { QueriedField } from '@monitor/contracts-schema/contracts/contract-field-sets';
import type { SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { type Dimension, grainFor } from '@monitor/contracts-schema/spending/spending-views';
import { foldForSearch } from '@monitor/contracts-schema/text';
import { allOf } from '@monitor/platform/view-store/all-of';
import type { Condition, Scalar, ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { conditionsWhere } from './conditions-where.ts';
import { variablesWhere } from './variables-where.ts';

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

/** Contracts without a supplier are known by their cells; no contract is without a supplier and one of these. */
const bySupplier = (filters: SpendingFilters): Condition | undefined => {
  const { suppliers } = filters;
  if (!isOfNoSupplier(filters)) return among(suppliers, ({ _id }) => _id);
  return suppliers.length === 0 ? null : { in: [] };
};

const isOfNoSupplier = ({ missing }: SpendingFilters): boolean => missing.length === 1 && missing[0] === 'supplier';

const dimensionsWhere = (filters: SpendingFilters): Where => ({
  administrationPeriod: among(filters.administrationPeriods, ({ administrationPeriod }) => administrationPeriod),
  fiscalYear: among(filters.fiscalYears, ({ fiscalYear }) => fiscalYear),
  period: among(filters.trimonths, ({ period }) => period),
  procedureType: amongValues(filters.procedureTypes),
  supplierId: bySupplier(filters),
  ...inUnits(filters),
});

type Missing = SpendingFilters['missing'][number];

const lacking = (missing: Missing): Where => {
  switch (missing) {
    case 'supplier':
      return { supplierId: null };
    case 'contractUrl':
    case 'announcementUrl':
    case 'clarificationMeetingJudgmentUrl':
    case 'presentationProposalsDocUrl':
      return { [`${missing}Given`]: false };
    default:
      return { [missing satisfies QueriedField]: null };
  }
};

/** Filters by whom and what cells are kept by, and those that other parts of the program know how to ask. */
type OtherFilters =
  | 'administrationPeriods'
  | 'fiscalYears'
  | 'trimonths'
  | 'procedureTypes'
  | 'administrativeUnits'
  | 'suppliers'
  | 'conditions'
  | 'variables';

const fieldAmong = (field: QueriedField, values: readonly Scalar[]): Where | undefined =>
  values.length > 0 ? { [field]: amongValues(values) } : undefined;

const anyOf = (alternatives: readonly Where[]): Where | undefined =>
  alternatives.length > 0 ? { anyOf: alternatives } : undefined;

/** What only a contract itself can tell: cells are not kept by these. */
const detailWhere: {
  readonly [Name in Exclude<keyof SpendingFilters, OtherFilters>]: (filters: SpendingFilters) => Where | undefined;
} = {
  categories: ({ categories }) => fieldAmong('category', categories),
  procedureStates: ({ procedureStates }) => fieldAmong('procedureState', procedureStates),
  isEmpty: ({ isEmpty }) => fieldAmong('isEmpty', isEmpty),
  search: ({ search }) => (search ? { search: { contains: foldForSearch(search) } } : undefined),
  limitExceeded: ({ limitExceeded }) => fieldAmong('limitExceeded', limitExceeded),
  missing: (filters) => (isOfNoSupplier(filters) ? undefined : anyOf(filters.missing.map(lacking))),
  linked: ({ linked }) => anyOf(linked.map((link) => ({ [`${link}Given`]: true }))),
};

/** The same of all that is asked, each a condition by itself. */
const detailsWhere = (filters: SpendingFilters): Where[] =>
  Object.values(detailWhere)
    .map((whereOf) => whereOf(filters))
    .filter((where) => where !== undefined);

/**
 * The contracts that filters select; a contract is in a unit that organized or requested it. Filters name suppliers and units
 * as they are by now: who was joined to whom is followed where the filters come in.
 */
export const contractsWhere = async (
  views: ViewReader,
  organizationId: string,
  filters: SpendingFilters,
): Promise<Where> =>
  allOf([
    { organizationId, ...dimensionsWhere(filters) },
    ...detailsWhere(filters),
    ...(filters.conditions.length > 0 ? [conditionsWhere(organizationId, filters)] : []),
    ...(filters.variables.length > 0 ? [await variablesWhere(views, organizationId, filters)] : []),
  ]);

/**
 * The cells that hold the same contracts, of the coarsest grain that can tell them apart; undefined when none can, as for
 * a search or a category: the contracts themselves are asked then.
 */
export const cellsWhere = (
  organizationId: string,
  filters: SpendingFilters,
  grouped: readonly Dimension[] = [],
): Where | undefined => {
  const dimensions: readonly Dimension[] = [
    ...grouped,
    ...(filters.administrativeUnits.length > 0 ? (['organizerId', 'applicantId'] as const) : []),
    ...(filters.suppliers.length > 0 || isOfNoSupplier(filters) ? (['supplierId'] as const) : []),
  ];
  const asksDetails = detailsWhere(filters).length + filters.conditions.length + filters.variables.length > 0;
  const grain = asksDetails ? undefined : grainFor(dimensions);
  return grain && { organizationId, grain, ...dimensionsWhere(filters) };
};
