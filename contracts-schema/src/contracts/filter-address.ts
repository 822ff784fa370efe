import type { UnreadParameter } from '../address-parameters.ts';
import { contractFilters, detailNames, type FilterName, filterNames, isFilterValue } from './contract-filters.ts';

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

const VALUES = 100;
/** The longest text that a list is searched for. */
export const LONGEST_SEARCH = 200;

/** What some filters select, by their names: texts as addresses say them, each once. */
export type AddressFilters = Readonly<Partial<Record<FilterName, readonly string[]>>>;

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((text): text is string => typeof text === 'string' && text !== '');

const searchIn = (value: unknown): readonly string[] =>
  textsOf(value)
    .map((text) => text.trim().slice(0, LONGEST_SEARCH))
    .filter((text) => text !== '')
    .slice(0, 1);

/** What an address asks by parameters, of the filters that a page has, and what of it cannot be read there. */
export const readFilterAddress = (
  query: Readonly<Record<string, unknown>>,
  shown: readonly FilterName[],
): Readonly<{ filters: AddressFilters; unread: readonly UnreadParameter[] }> => {
  const filters: Partial<Record<FilterName, readonly string[]>> = {};
  const unread: UnreadParameter[] = [];
  for (const name of filterNames) {
    const { address } = contractFilters[name];
    const texts = name === 'search' ? searchIn(query[address]) : [...new Set(textsOf(query[address]))];
    if (texts.length === 0) continue;
    if (!shown.includes(name)) {
      unread.push({ address });
      continue;
    }
    const meant = texts.filter((text) => isFilterValue(name, text)).slice(0, VALUES);
    if (meant.length > 0) filters[name] = meant;
    unread.push(...texts.filter((text) => !isFilterValue(name, text)).map((text) => ({ address, text })));
  }
  return { filters, unread };
};

/** The same in one order of values, whatever an address's: that all addresses of one page lead to one. */
export const inOneOrder = (filters: AddressFilters): AddressFilters =>
  Object.fromEntries(Object.entries(filters).map(([name, texts]) => [name, [...texts].sort()]));

/** What an address asks as parameters, named as the addresses of pages name them unless `nameOf` says otherwise. */
export const filterParameters = (
  filters: AddressFilters,
  nameOf: (name: FilterName) => string = (name) => contractFilters[name].address,
): readonly (readonly [string, string])[] =>
  filterNames.flatMap((name) => (filters[name] ?? []).map((text) => [nameOf(name), text] as const));
