import { recordOf } from '@monitor/contracts-schema/contracts/contract-field-sets';
import {
  contractFilters,
  type FilterName,
  filterNames,
  type ListFilterName,
} from '@monitor/contracts-schema/contracts/contract-filters';
import { amendmentFilters } from '@monitor/contracts-schema/contracts/counting';
import {
  PAGE_IN_ADDRESS,
  readFilterAddress,
  type UnreadParameter,
} from '@monitor/contracts-schema/contracts/filter-address';

/** What a reader has chosen to see, as addresses write it: in each filter any of the values, in different filters all of them. */
export type ChosenFilters = Readonly<Record<ListFilterName, readonly string[]> & { search: string }>;

const names = filterNames.filter((name): name is ListFilterName => name !== 'search');

export const NO_FILTERS: ChosenFilters = {
  ...recordOf<ListFilterName, readonly string[]>(names, () => []),
  search: '',
};

const addressOf = (name: FilterName): string => contractFilters[name].address;
const SEARCH = addressOf('search');
/** Says that nothing is filtered on purpose, so that no default comes back. */
const ALL = 'todo';

/** The longest text that a list is searched for. */
export const LONGEST_SEARCH = 200;

const textsIn = (params: URLSearchParams): Readonly<Record<string, readonly string[]>> => ({
  ...Object.fromEntries(names.map((name) => [addressOf(name), params.getAll(addressOf(name))])),
  [SEARCH]: [params.get(SEARCH)?.trim().slice(0, LONGEST_SEARCH) ?? ''],
});

/** The filters an address names; undefined when it says nothing of them. What it cannot mean is left out. */
export const filtersIn = (params: URLSearchParams): ChosenFilters | undefined => {
  if (![...filterNames.map(addressOf), ALL].some((name) => params.has(name))) return undefined;
  const { search: [search = ''] = [], ...chosen } = readFilterAddress(textsIn(params), filterNames).filters;
  return { ...NO_FILTERS, ...chosen, search };
};

/** What an address says that filters nothing on a screen that has some filters. */
export const unreadIn = (params: URLSearchParams, shown: readonly FilterName[]): readonly UnreadParameter[] =>
  readFilterAddress(textsIn(params), shown).unread;

/** The same address with just these filters, at its first page. */
export const withOnlyFilters = (params: URLSearchParams, filters: ChosenFilters): URLSearchParams => {
  const next = new URLSearchParams(params);
  for (const name of [...filterNames.map(addressOf), ALL, PAGE_IN_ADDRESS]) next.delete(name);
  for (const name of names) for (const value of filters[name]) next.append(addressOf(name), value);
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

/** Where a page shows these filters, of those that it has: whoever opens it, and wherever, sees the figures that they came from. */
export const filteredAddress = (path: string, filters: ChosenFilters, shown: readonly FilterName[]): string =>
  `${path}?${withFilters(new URLSearchParams(), onlyFilters(filters, shown))}`;

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
