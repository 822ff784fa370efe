import { textsIn, type UnreadParameter } from '../address-parameters.ts';
import {
  contractFilters,
  detailNames,
  type FilterName,
  filterNames,
  isFilterValue,
  mostValues,
} from './contract-filters.ts';

const ofSpending = [
  'administrationPeriods',
  'fiscalYears',
  'trimonths',
  'procedureTypes',
  'administrativeUnits',
] as const;

/** The filters that each page has. */
export const pageFilters = {
  home: [...ofSpending, 'suppliers'],
  contracts: ['search', ...ofSpending, 'suppliers', ...detailNames],
  supplier: ['search', ...ofSpending],
  suppliers: ['search', 'administrationPeriods', 'fiscalYears', 'trimonths', 'administrativeUnits', 'suppliers'],
  catalogue: [...ofSpending, 'suppliers', ...detailNames],
} as const satisfies Readonly<Record<string, readonly FilterName[]>>;

/** What some filters select, by their names: texts as addresses say them, each once. */
export type AddressFilters = Readonly<Partial<Record<FilterName, readonly string[]>>>;

/** By which name an address says a filter. */
export type NameOfFilter = (name: FilterName) => string;

/** How the addresses of pages do. */
export const addressOfFilter: NameOfFilter = (name) => contractFilters[name].address;

/** How the API, and the files that are made of the same, name a filter: by its own name. */
export const apiNameOfFilter: NameOfFilter = (name) => name;

/**
 * What an address asks by parameters, of the filters that a page has, and what of it cannot be read there: what no value
 * is, and what is more than a filter takes. Named as the addresses of pages name them unless `nameOf` says otherwise. The
 * one reader of them: of the site, of pages for who runs no scripts, of the API and of files.
 */
export const readFilterAddress = (
  query: Readonly<Record<string, unknown>>,
  shown: readonly FilterName[],
  nameOf: NameOfFilter = addressOfFilter,
  mostOf: (name: FilterName) => number = mostValues,
): Readonly<{ filters: AddressFilters; unread: readonly UnreadParameter[] }> => {
  const filters: Partial<Record<FilterName, readonly string[]>> = {};
  const unread: UnreadParameter[] = [];
  for (const name of filterNames) {
    const address = nameOf(name);
    const texts = textsIn(query[address]);
    if (texts.length === 0) continue;
    if (!shown.includes(name)) {
      unread.push({ address });
      continue;
    }
    const meant = texts.filter((text) => isFilterValue(name, text)).slice(0, mostOf(name));
    if (meant.length > 0) filters[name] = meant;
    unread.push(...texts.filter((text) => !meant.includes(text)).map((text) => ({ address, text })));
  }
  return { filters, unread };
};

/** The same in one order of values, whatever an address's: that all addresses of one page lead to one. */
export const inOneOrder = (filters: AddressFilters): AddressFilters =>
  Object.fromEntries(Object.entries(filters).map(([name, texts]) => [name, [...texts].sort()]));

/** What an address asks as parameters, named as the addresses of pages name them unless `nameOf` says otherwise. */
export const filterParameters = (
  filters: AddressFilters,
  nameOf: NameOfFilter = addressOfFilter,
): readonly (readonly [string, string])[] =>
  filterNames.flatMap((name) => (filters[name] ?? []).map((text) => [nameOf(name), text] as const));
