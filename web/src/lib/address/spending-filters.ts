import type { ProcedureType } from '@monitor/contracts-schema/contracts/contract-enums';
import { recordOf } from '@monitor/contracts-schema/contracts/contract-field-sets';
import {
  type FilterName,
  filterNames,
  type ListFilterName,
} from '@monitor/contracts-schema/contracts/contract-filters';
import { amendmentFilters, untaxedFilters } from '@monitor/contracts-schema/contracts/counting';
import { type AddressFilters, pageFilters } from '@monitor/contracts-schema/contracts/filter-address';
import { addressOf, readAddress, writeAddress } from '@monitor/contracts-schema/site/page-address';

/** What a reader has chosen to see, as addresses write it: in each filter any of the values, in different filters all of them. */
export type ChosenFilters = Readonly<Record<ListFilterName, readonly string[]> & { search: string }>;

const names = filterNames.filter((name): name is ListFilterName => name !== 'search');

export const NO_FILTERS: ChosenFilters = {
  ...recordOf<ListFilterName, readonly string[]>(names, () => []),
  search: '',
};

/** The same as the address of a page has it. */
export const chosenIn = ({ search: [search = ''] = [], ...chosen }: AddressFilters): ChosenFilters => ({
  ...NO_FILTERS,
  ...chosen,
  search,
});

export const addressFilters = ({ search, ...chosen }: ChosenFilters): AddressFilters => ({
  ...chosen,
  ...(search && { search: [search] }),
});

/** The filters an address names; undefined when it says nothing of them. What it cannot mean is left out. */
export const filtersIn = (params: URLSearchParams): ChosenFilters | undefined => {
  const { filters } = readAddress(params, { filters: filterNames });
  return filters && chosenIn(filters);
};

/** The same address with just these filters, at its first page. */
export const withOnlyFilters = (params: URLSearchParams, filters: ChosenFilters): URLSearchParams =>
  writeAddress(params, { filters: isFiltered(filters) ? addressFilters(filters) : undefined, page: 1 });

/** The same of a list that has filters of its own when its address says nothing. */
export const withFilters = (params: URLSearchParams, filters: ChosenFilters): URLSearchParams =>
  writeAddress(params, { filters: addressFilters(filters), page: 1 });

export const isFiltered = (filters: ChosenFilters): boolean =>
  filters.search !== '' || names.some((name) => filters[name].length > 0);

/** Filters of which a screen shows only some. */
export const onlyFilters = (filters: ChosenFilters, shown: readonly (keyof ChosenFilters)[]): ChosenFilters => ({
  ...NO_FILTERS,
  ...Object.fromEntries(shown.map((name) => [name, filters[name]])),
});

/** Where a page shows these filters, of those that it has: whoever opens it, and wherever, sees the figures that they came from. */
export const filteredAddress = (path: string, filters: ChosenFilters, shown: readonly FilterName[]): string =>
  addressOf(path, { filters: addressFilters(onlyFilters(filters, shown)) });

/** Of what a filter chooses, what is among these too. */
const within = (chosen: readonly string[], all: readonly unknown[]): string[] =>
  all.map(String).filter((value) => chosen.length === 0 || chosen.includes(value));

/** The same contracts, of those only what counts as an amendment: the list that its figure leads to. */
export const amendmentsAmong = (filters: ChosenFilters): ChosenFilters => ({
  ...filters,
  categories: within(filters.categories, amendmentFilters.categories),
  procedureStates: within(filters.procedureStates, amendmentFilters.procedureStates),
  isEmpty: within(filters.isEmpty, amendmentFilters.isEmpty),
});

/** The same contracts, of those only what counts and is not said to hold taxes. */
export const untaxedAmong = (filters: ChosenFilters): ChosenFilters => ({
  ...filters,
  taxes: within(filters.taxes, untaxedFilters.taxes),
  isCounted: within(filters.isCounted, untaxedFilters.isCounted),
});

/** Where the list of exactly these is; of one procedure type alone, if it is given. */
export const untaxedAddress = (filters: ChosenFilters, type?: ProcedureType): string =>
  filteredAddress(
    '/contracts',
    untaxedAmong(type ? { ...filters, procedureTypes: [type] } : filters),
    pageFilters.contracts,
  );

/** The filters as the address of a question carries them: by name, those that ask something. */
export const filterQuery = ({ search, ...chosen }: ChosenFilters): Partial<ChosenFilters> => ({
  ...Object.fromEntries(Object.entries(chosen).filter(([, values]) => values.length > 0)),
  ...(search && { search }),
});
