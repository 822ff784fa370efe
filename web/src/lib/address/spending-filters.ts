import { conditionIn } from '@monitor/contracts-schema/contracts/contract-condition';
import {
  categoryLabels,
  emptinessLabels,
  linkedLabels,
  missingLabels,
  procedureStateLabels,
  procedureTypeLabels,
} from '@monitor/contracts-schema/contracts/contract-enum-labels';
import { amendmentFilters } from '@monitor/contracts-schema/contracts/counting';
import { type detailFilters, filterAddress, PAGE_IN_ADDRESS } from '@monitor/contracts-schema/contracts/filter-address';
import { isVariableName } from '@monitor/contracts-schema/formulas/variables';
import { isRecordId } from '@monitor/contracts-schema/record-id';

/** What a reader has chosen to see: in each filter any of the values, in different filters all of them. */
export type ChosenFilters = Readonly<{
  administrationPeriods: readonly string[];
  fiscalYears: readonly string[];
  trimonths: readonly string[];
  procedureTypes: readonly string[];
  administrativeUnits: readonly string[];
  suppliers: readonly string[];
  categories: readonly string[];
  procedureStates: readonly string[];
  /** Whether no procedures took place: `true`, `false`. */
  isEmpty: readonly string[];
  /** What a contract does not say: `supplier`, `contractId`. */
  missing: readonly string[];
  /** What a contract links to: `contractUrl`. */
  linked: readonly string[];
  /** Whether a direct award exceeds the limit: `true`, `false`. */
  limitExceeded: readonly string[];
  /** What is counted by a variable of calculations: `NTC`. */
  variables: readonly string[];
  /** What an amount, the supplier or a unit must be: `totalOrMaxAmount:GREATER:1000`. */
  conditions: readonly string[];
  search: string;
}>;

/** Chosen from a list on the screens that have it. */
export type SelectorName =
  | 'administrationPeriods'
  | 'fiscalYears'
  | 'trimonths'
  | 'procedureTypes'
  | 'administrativeUnits'
  | 'suppliers';
export type DetailName = (typeof detailFilters)[number];
type FilterName = SelectorName | DetailName;

export const NO_FILTERS: ChosenFilters = {
  administrationPeriods: [],
  fiscalYears: [],
  trimonths: [],
  procedureTypes: [],
  administrativeUnits: [],
  suppliers: [],
  categories: [],
  procedureStates: [],
  isEmpty: [],
  missing: [],
  linked: [],
  limitExceeded: [],
  variables: [],
  conditions: [],
  search: '',
};

const { search: SEARCH, ...inAddress } = filterAddress;
/** Says that nothing is filtered on purpose, so that no default comes back. */
const ALL = 'todo';

const names = Object.keys(inAddress) as FilterName[]; // the table's own keys

/** Which values an address can mean, where not any text will do. */
const meanings: Partial<Record<FilterName, (value: string) => boolean>> = {
  procedureTypes: (value) => Object.hasOwn(procedureTypeLabels, value),
  administrativeUnits: isRecordId,
  suppliers: isRecordId,
  categories: (value) => Object.hasOwn(categoryLabels, value),
  procedureStates: (value) => Object.hasOwn(procedureStateLabels, value),
  isEmpty: (value) => Object.hasOwn(emptinessLabels, value),
  missing: (value) => Object.hasOwn(missingLabels, value),
  linked: (value) => Object.hasOwn(linkedLabels, value),
  limitExceeded: (value) => value === 'true' || value === 'false',
  variables: isVariableName,
  conditions: (value) => conditionIn(value) !== undefined,
};

/** The longest text that a list is searched for. */
export const LONGEST_SEARCH = 200;

/** The filters an address names; undefined when it says nothing of them. What it cannot mean is left out. */
export const filtersIn = (params: URLSearchParams): ChosenFilters | undefined => {
  if (![...Object.values(inAddress), SEARCH, ALL].some((name) => params.has(name))) return undefined;
  const chosen = names.map((name) => [
    name,
    [...new Set(params.getAll(inAddress[name]).filter(meanings[name] ?? Boolean))],
  ]);
  const search = params.get(SEARCH)?.trim().slice(0, LONGEST_SEARCH) ?? '';
  return { ...NO_FILTERS, ...Object.fromEntries(chosen), search };
};

/** The same address with just these filters, at its first page. */
export const withOnlyFilters = (params: URLSearchParams, filters: ChosenFilters): URLSearchParams => {
  const next = new URLSearchParams(params);
  for (const name of [...Object.values(inAddress), SEARCH, ALL, PAGE_IN_ADDRESS]) next.delete(name);
  for (const name of names) for (const value of filters[name]) next.append(inAddress[name], value);
  if (filters.search) next.set(SEARCH, filters.search);
  return next;
};

/** The same of a list that has filters of its own when its address says nothing. */
export const withFilters = (params: URLSearchParams, filters: ChosenFilters): URLSearchParams => {
  const next = withOnlyFilters(params, filters);
  if (!isFiltered(filters)) next.set(ALL, '');
  return next;
};

export const isFiltered = (filters: ChosenFilters): boolean =>
  filters.search !== '' || names.some((name) => filters[name].length > 0);

/** Filters of which a screen shows only some. */
export const onlyFilters = (filters: ChosenFilters, shown: readonly (keyof ChosenFilters)[]): ChosenFilters => ({
  ...NO_FILTERS,
  ...Object.fromEntries(shown.map((name) => [name, filters[name]])),
});

/** The same contracts, of those only what counts as an amendment: the list that its figure leads to. */
export const amendmentsAmong = (filters: ChosenFilters): ChosenFilters => {
  const within = (chosen: readonly string[], all: readonly unknown[]): string[] =>
    all.map(String).filter((value) => chosen.length === 0 || chosen.includes(value));
  return {
    ...filters,
    categories: within(filters.categories, amendmentFilters.categories),
    procedureStates: within(filters.procedureStates, amendmentFilters.procedureStates),
    isEmpty: within(filters.isEmpty, amendmentFilters.isEmpty),
  };
};

/** The filters as the address of a question carries them: by name, those that ask something. */
export const filterQuery = ({ search, ...chosen }: ChosenFilters): Partial<ChosenFilters> => ({
  ...Object.fromEntries(Object.entries(chosen).filter(([, values]) => values.length > 0)),
  ...(search && { search }),
});
