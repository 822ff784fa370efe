import { type AddressParameters, parametersOf, textIn, type UnreadParameter } from '../address-parameters.ts';
import { publicContractSortFields } from '../contracts/contract-field-sets.ts';
import { contractFilters, type FilterName, filterNames } from '../contracts/contract-filters.ts';
import { type AddressFilters, filterParameters, pageFilters, readFilterAddress } from '../contracts/filter-address.ts';
import { organizationSlug } from '../organization-names.ts';
import { supplierSortFields } from '../suppliers/supplier-sort-fields.ts';
import { ORGANIZATION, type SitePage } from './site-pages.ts';

/** By which names addresses of pages say what is no filter. */
export const addressNames = {
  /** That nothing is filtered on purpose, so that nothing usual comes back. */
  everything: 'todo',
  columns: 'columnas',
  order: 'orden',
  pageSize: 'porPagina',
  page: 'pagina',
} as const;

/** The name by which the specification's links ask for another organization. */
export const CHANGE_ORGANIZATION = 'changeOrganization';

export type Order = Readonly<{ field: string; direction: 'asc' | 'desc' }>;

/** How long a page of a list may be; the first is the usual. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** What the address of a page says. A list that says nothing of its order, or of its columns, has its usual ones. */
export type AddressState = Readonly<{
  organization: Readonly<{ id: string; shortName: string }>;
  /** Absent where it says nothing of filters; none where everything is to be shown. */
  filters: AddressFilters;
  columns: readonly string[];
  order: Order;
  pageSize: number;
  page: number;
}>;

/** What a page shows of what an address may say of lists; one that says no orders knows best itself which there are. */
export type ListedBy = Readonly<{
  filters?: readonly FilterName[];
  orders?: readonly string[];
  columns?: readonly string[];
}>;

/** What an address says of a list, and what of it cannot be read: nobody is to take what is shown for what was asked. */
export type ReadState = Pick<AddressState, 'pageSize' | 'page'> &
  Readonly<{ [Name in 'filters' | 'columns' | 'order']: AddressState[Name] | undefined }> &
  Readonly<{ unread: readonly UnreadParameter[] }>;

/** What the pages show of it that list contracts, or sum them. */
export const listedBy = {
  home: { filters: pageFilters.home },
  contracts: { filters: pageFilters.contracts, orders: publicContractSortFields },
  suppliers: { filters: pageFilters.suppliers, orders: supplierSortFields },
  supplier: { filters: pageFilters.supplier },
} as const satisfies Readonly<Record<string, ListedBy>>;

const filterAddresses: readonly string[] = filterNames.map((name) => contractFilters[name].address);
/** No address needs an escape for it. */
const BETWEEN_COLUMNS = '.';
const PAGE = /^[1-9]\d{0,5}$/;

const orderIn = (text: string, orders: readonly string[] | undefined): Order | undefined => {
  const [field = '', direction = 'desc'] = text.split(':');
  const isKnown = orders ? orders.includes(field) : field !== '';
  return isKnown && (direction === 'asc' || direction === 'desc') ? { field, direction } : undefined;
};

/** The names that addresses of a page may use; any other is none of ours, and not copied on. */
export const namesOf = ({ isFiltered, says = [] }: SitePage): readonly string[] => [
  ORGANIZATION,
  ...(isFiltered ? [...filterAddresses, ...Object.values(addressNames)] : []),
  ...says,
];

/** The organization that an address names, however it does. */
export const organizationIn = (query: Readonly<Record<string, unknown>>): string | undefined =>
  textIn(query[ORGANIZATION]) ?? textIn(query[CHANGE_ORGANIZATION]);

/** What the address of a page says, of what the page has. The one reader of such addresses, for the site and the server. */
export const readAddress = (
  query: AddressParameters,
  { filters: shown = [], orders, columns: known = [] }: ListedBy,
): ReadState => {
  const said = parametersOf(query);
  const { filters, unread } = readFilterAddress(said, shown);
  const isSaid = [addressNames.everything, ...filterAddresses].some((name) => name in said);
  const text = (name: keyof typeof addressNames) => textIn(said[addressNames[name]]);

  const order = orderIn(text('order') ?? '', orders);
  const pageSize = PAGE_SIZES.find((size) => String(size) === text('pageSize'));
  const page = PAGE.test(text('page') ?? '') ? Number(text('page')) : undefined;
  const named = text('columns')?.split(BETWEEN_COLUMNS) ?? [];
  const columns = known.filter((column) => named.includes(column));
  const understood = { columns: columns.length > 0 || known.length === 0, order, pageSize, page };
  const ofList = (Object.keys(understood) as (keyof typeof understood)[]).flatMap((name) =>
    understood[name] || text(name) === undefined ? [] : [{ address: addressNames[name], text: text(name)! }],
  );

  return {
    filters: isSaid ? filters : undefined,
    columns: columns.length > 0 ? columns : undefined,
    order,
    pageSize: pageSize ?? PAGE_SIZES[0],
    page: page ?? 1,
    unread: orders ? [...unread, ...ofList] : unread,
  };
};

const isUsual = (pageSize: number | undefined): boolean => pageSize === undefined || pageSize === PAGE_SIZES[0];

/**
 * The parameters of an address that says this besides what it said: the one writer of such addresses. What a page has without
 * being asked is not said; `undefined` takes away what was.
 */
export const writeAddress = (
  before: URLSearchParams,
  state: { readonly [Name in keyof AddressState]?: AddressState[Name] | undefined },
): URLSearchParams => {
  const { organization } = state;
  const others = organization
    ? [...before].filter(([name]) => name !== ORGANIZATION && name !== CHANGE_ORGANIZATION)
    : before;
  const params = new URLSearchParams([
    ...(organization ? [[ORGANIZATION, organizationSlug(organization)] as [string, string]] : []),
    ...others,
  ]);
  const say = (name: string, text: string | undefined): void => {
    if (text === undefined) params.delete(name);
    else params.set(name, text);
  };
  if ('filters' in state) {
    for (const name of [...filterAddresses, addressNames.everything]) params.delete(name);
    const said = filterParameters(state.filters ?? {});
    for (const [name, text] of said) params.append(name, text);
    if (state.filters && said.length === 0) params.set(addressNames.everything, '');
  }
  if ('columns' in state) say(addressNames.columns, state.columns?.join(BETWEEN_COLUMNS));
  if ('order' in state) say(addressNames.order, state.order && `${state.order.field}:${state.order.direction}`);
  if ('pageSize' in state) say(addressNames.pageSize, isUsual(state.pageSize) ? undefined : String(state.pageSize));
  if ('page' in state) say(addressNames.page, (state.page ?? 1) > 1 ? String(state.page) : undefined);
  return params;
};

/** Where a page shows this. */
export const addressOf = (path: string, state: Parameters<typeof writeAddress>[1]): string => {
  const params = writeAddress(new URLSearchParams(), state);
  return params.size > 0 ? `${path}?${params}` : path;
};

/** What an organization's pages show while their address says nothing of filters: its first administration, where it has one. */
export const usualFilters = (administrationPeriod: string | null | undefined): AddressFilters | undefined =>
  administrationPeriod ? { administrationPeriods: [administrationPeriod] } : undefined;
