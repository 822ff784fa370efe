import type { QueriedField } from '@monitor/contracts-schema/contracts/contract-field-sets';
import {
  contractFilters,
  type FieldFilterName,
  type FilterName,
  fieldFilterNames,
} from '@monitor/contracts-schema/contracts/contract-filters';
import { filterValues, type SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { type Dimension, grainFor } from '@monitor/contracts-schema/spending/spending-views';
import { searchedTexts } from '@monitor/contracts-schema/text/text';
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

/** What cells are stored by: each is a filter whose values one field holds. */
const cellFilters: readonly FieldFilterName[] = ['administrationPeriods', 'fiscalYears', 'trimonths', 'procedureTypes'];

/** Contracts of one of the values of some filters, each about one field. */
const fieldsWhere = (filters: SpendingFilters, names: readonly FieldFilterName[]): Where =>
  Object.fromEntries(
    names.map((name) => [contractFilters[name].field, amongValues(filterValues(filters, name))] as const),
  );

const dimensionsWhere = (filters: SpendingFilters): Where => ({
  ...fieldsWhere(filters, cellFilters),
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

const anyOf = (alternatives: readonly Where[]): Where | undefined =>
  alternatives.length > 0 ? { anyOf: alternatives } : undefined;

/** What only a contract itself can tell, since cells are not stored by it. */
const contractFieldFilters = fieldFilterNames.filter((name) => !cellFilters.includes(name));

/** The same, decided by more than one field; but for those that other parts of the program know how to ask. */
const judgedWhere: {
  readonly [Name in Exclude<
    FilterName,
    FieldFilterName | 'administrativeUnits' | 'suppliers' | 'conditions' | 'variables'
  >]: (filters: SpendingFilters) => Where | undefined;
} = {
  search: ({ search }) => {
    const texts = searchedTexts(search);
    return texts.length > 0 ? { search: { contains: texts } } : undefined;
  },
  missing: (filters) => (isOfNoSupplier(filters) ? undefined : anyOf(filters.missing.map(lacking))),
  isCounted: ({ isCounted: [first, ...others] }) =>
    first === undefined || others.length > 0 ? undefined : { countedContracts: first ? 1 : 0 },
  linked: ({ linked }) => anyOf(linked.map((link) => ({ [`${link}Given`]: true }))),
};

/** The same of all that is asked, each a condition by itself. */
const detailsWhere = (filters: SpendingFilters): Where[] => [
  ...contractFieldFilters.filter((name) => filters[name].length > 0).map((name) => fieldsWhere(filters, [name])),
  ...Object.values(judgedWhere)
    .map((whereOf) => whereOf(filters))
    .filter((where) => where !== undefined),
];

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
