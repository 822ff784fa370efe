import { type SpendingFilters, spendingFilters } from './spending-filters.ts';

/** By which parameters the addresses of pages name the filters of contracts, in the order in which an address says them. */
export const filterAddress = {
  administrationPeriods: 'administracion',
  fiscalYears: 'ejercicio',
  trimonths: 'trimestre',
  procedureTypes: 'procedimiento',
  administrativeUnits: 'unidad',
  suppliers: 'proveedor',
  categories: 'materia',
  procedureStates: 'estado',
  isEmpty: 'sinProcedimientos',
  missing: 'falta',
  linked: 'vinculo',
  limitExceeded: 'limiteExcedido',
  variables: 'variable',
  conditions: 'condicion',
  search: 'buscar',
} as const satisfies Readonly<Record<keyof SpendingFilters, string>>;

/** By which parameter the address of a list names its page; absent of the first one. */
export const PAGE_IN_ADDRESS = 'pagina';

/** Only named by an address, such as that of the list that a figure leads to; shown, and removed, one by one. */
export const detailFilters = [
  'categories',
  'procedureStates',
  'isEmpty',
  'missing',
  'linked',
  'limitExceeded',
  'variables',
  'conditions',
] as const;

const ofSpending = [
  'administrationPeriods',
  'fiscalYears',
  'trimonths',
  'procedureTypes',
  'administrativeUnits',
] as const;

/** The filters that each public page has. */
export const pageFilters = {
  home: [...ofSpending, 'suppliers'],
  contracts: ['search', ...ofSpending, 'suppliers', ...detailFilters],
  supplier: ['search', ...ofSpending],
  suppliers: ['search', 'administrationPeriods', 'fiscalYears', 'trimonths', 'administrativeUnits', 'suppliers'],
} as const;

type FilterName = keyof typeof filterAddress;
const names = Object.keys(filterAddress) as FilterName[]; // the table's own keys

const VALUES = 100;

/** What some filters select, by their names: texts as addresses say them, each once, in one order. */
export type AddressFilters = Readonly<Partial<Record<FilterName, readonly string[]>>>;

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((text): text is string => typeof text === 'string' && text !== '');

const canMean = (name: FilterName, text: string): boolean =>
  spendingFilters.shape[name].safeParse(name === 'search' ? text : [text]).success;

/** What an address asks by parameters, of some filters; what it cannot mean is left out. */
export const filtersInAddress = (
  query: Readonly<Record<string, unknown>>,
  shown: readonly FilterName[],
): AddressFilters =>
  Object.fromEntries(
    names
      .filter((name) => shown.includes(name))
      .map((name): [FilterName, readonly string[]] => {
        const texts = textsOf(query[filterAddress[name]]).filter((text) => canMean(name, text));
        return [name, name === 'search' ? texts.slice(0, 1) : [...new Set(texts)].sort().slice(0, VALUES)];
      })
      .filter(([, texts]) => texts.length > 0),
  );

/** The same as questions are asked by. */
export const filtersMeant = ({ search = [], ...filters }: AddressFilters): SpendingFilters =>
  spendingFilters.parse({ ...filters, ...(search.length > 0 && { search: search[0] }) });

/** The same as parameters, named as the addresses of pages name them unless `nameOf` says otherwise. */
export const filterParameters = (
  filters: AddressFilters,
  nameOf: (name: FilterName) => string = (name) => filterAddress[name],
): readonly (readonly [string, string])[] =>
  names.flatMap((name) => (filters[name] ?? []).map((text) => [nameOf(name), text] as const));
