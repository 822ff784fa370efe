import { type AddressParameters, parametersOf, textIn, textsIn, type UnreadParameter } from '../address-parameters.ts';
import { filterNames } from '../contracts/contract-filters.ts';
import { type AddressFilters, filterParameters, readFilterAddress } from '../contracts/filter-address.ts';
import { type ChangeFilters, changeParameters, readChangeFilters } from '../history/change-address.ts';
import { LAST_PAGE, PAGE_SIZES } from '../page-sizes.ts';
import { type AddressForm, addressForms, addressNames, formOf } from './address-forms.ts';
import { type ListedBy, ORGANIZATION, type SitePage } from './site-pages.ts';

export type Order = Readonly<{ field: string; direction: 'asc' | 'desc' }>;

/** What the address of a page says. A list that says nothing of its order, or of its columns, has its usual ones. */
export type AddressState = Readonly<{
  organization: Readonly<{ id: string; shortName: string }>;
  /** Absent where it says nothing of filters; none where everything is to be shown. */
  filters: AddressFilters;
  columns: readonly string[];
  order: Order;
  pageSize: number;
  page: number;
  /** Which changes of the organization's records. */
  changes: ChangeFilters;
}>;

/** What an address says of a list, and what of it cannot be read: nobody is to take what is shown for what was asked. */
export type ReadState = Pick<AddressState, 'pageSize' | 'page' | 'changes'> &
  Readonly<{ [Name in 'filters' | 'columns' | 'order']: AddressState[Name] | undefined }> &
  Readonly<{ unread: readonly UnreadParameter[] }>;

const COUNT = /^[1-9]\d*$/;

/** The names that addresses of a page may use; any other is none of ours, and not copied on. */
export const namesOf = (page: SitePage): readonly string[] => [
  ORGANIZATION,
  ...filterNames.map(formOf(page).nameOf), // one that it does not have is params to be
  ...(isFiltered(page) ? Object.values(addressNames) : []),
  ...(page.lists?.changes ? Object.values(addressForms.page.changes.names) : []),
  ...(page.says ?? []),
];

/** Whether a page sums or lists contracts as its address filters them. */
export const isFiltered = ({ lists, form }: SitePage): boolean =>
  form === undefined && (lists?.filters?.includes('administrationPeriods') ?? false);

/** The organization that an address names, however it does. */
export const organizationIn = (query: Readonly<Record<string, unknown>>): string | undefined =>
  addressForms.page.organization.map((name) => textIn(query[name])).find((named) => named !== undefined);

const countIn = (text: string | undefined, isOne: (count: number) => boolean): number | undefined =>
  text !== undefined && COUNT.test(text) && isOne(Number(text)) ? Number(text) : undefined;

const directionIn = (text: string): Order['direction'] | undefined =>
  text === 'asc' || text === 'desc' ? text : undefined;

/** Order, columns, page and its length as an address says them, and what of it cannot be read. */
const readList = (
  params: Readonly<Record<string, unknown>>,
  { orders, columns: known = [] }: ListedBy,
  { names, betweenColumns, isPageSize }: AddressForm,
): Omit<ReadState, 'filters' | 'changes'> => {
  const textsOf = (name: keyof AddressForm['names']) => textsIn(params[names[name] ?? '']);
  const [order] = textsOf('order');
  const [field = '', way = 'desc'] = names.direction ? [order, ...textsOf('direction')] : (order?.split(':') ?? []);
  const direction = directionIn(way);
  const isField = orders ? orders.includes(field) : field !== '';
  const page = countIn(textsOf('page')[0], (number) => number <= LAST_PAGE);
  const pageSize = countIn(textsOf('pageSize')[0], isPageSize);
  const columnsIn = (texts: string): readonly string[] => texts.split(betweenColumns);
  const named = new Set(textsOf('columns').flatMap(columnsIn));
  const columns = [...named].filter((column) => known.includes(column));

  const isRead = { order: isField && (names.direction || direction), direction, pageSize, page };
  const unreadOf = (name: keyof typeof isRead): readonly UnreadParameter[] =>
    textsOf(name)
      .slice(isRead[name] ? 1 : 0)
      .map((text) => ({ address: names[name] ?? '', text }));
  const unreadColumns = textsOf('columns').filter((texts) =>
    columnsIn(texts).some((column) => !known.includes(column)),
  );
  return {
    columns: columns.length > 0 ? columns : undefined,
    order: isField && direction ? { field, direction } : undefined,
    pageSize: pageSize ?? PAGE_SIZES[0],
    page: page ?? 1,
    unread: [
      ...(known.length > 0 ? unreadColumns.map((text) => ({ address: names.columns, text })) : []),
      ...(['order', 'direction', 'pageSize', 'page'] as const).flatMap(unreadOf),
    ],
  };
};

/**
 * What an address says, of what a page or an endpoint has. The one reader of such addresses: for the site, for the pages of
 * who runs no scripts, for the API and for files.
 */
export const readAddress = (
  query: AddressParameters,
  listed: ListedBy,
  form: AddressForm = addressForms.page,
): ReadState => {
  const params = parametersOf(query);
  const { filters, unread } = readFilterAddress(params, listed.filters ?? [], form.nameOf, form.mostOf);
  const { changes, unread: unreadChanges } = readChangeFilters(params, listed.changes ?? [], form.changes);
  const list = readList(params, listed, form);
  const isSaid = [form.names.everything ?? '', ...filterNames.map(form.nameOf)].some((name) => name in params);
  return {
    ...list,
    changes,
    filters: isSaid ? filters : undefined,
    unread: [...unread, ...(listed.orders ? list.unread : []), ...(listed.changes ? unreadChanges : [])],
  };
};

/** What the address of a page says of it. */
export const readPage = (page: SitePage, query: AddressParameters): ReadState =>
  readAddress(query, page.lists ?? {}, formOf(page));

const isUsual = (pageSize: number | undefined): boolean => pageSize === undefined || pageSize === PAGE_SIZES[0];

/**
 * The parameters of an address that says this besides what it said: the one writer of such addresses. What a list has
 * without being asked is not said; `undefined` takes away what was.
 */
export const writeAddress = (
  before: URLSearchParams,
  state: { readonly [Name in keyof AddressState]?: AddressState[Name] | undefined },
  form: AddressForm = addressForms.page,
): URLSearchParams => {
  const { organization, order } = state;
  const { names, nameOf } = form;
  const others = organization ? [...before].filter(([name]) => !form.organization.includes(name)) : before;
  const params = new URLSearchParams([
    ...(organization ? [[form.organization[0], form.organizationName(organization)] as [string, string]] : []),
    ...others,
  ]);
  const say = (name: string | undefined, text: string | undefined): void => {
    if (name === undefined) return;
    if (text === undefined) params.delete(name);
    else params.set(name, text);
  };
  if ('filters' in state) {
    for (const name of filterNames) params.delete(nameOf(name));
    const filters = filterParameters(state.filters ?? {}, nameOf);
    for (const [name, text] of filters) params.append(name, text);
    say(names.everything, state.filters && filters.length === 0 ? '' : undefined);
  }
  for (const [name, text] of state.changes ? changeParameters(state.changes, form.changes) : []) say(name, text);
  if ('columns' in state) say(names.columns, state.columns?.join(form.betweenColumns));
  if ('order' in state) {
    say(names.order, order && (names.direction ? order.field : `${order.field}:${order.direction}`));
    say(names.direction, order?.direction);
  }
  if ('pageSize' in state) say(names.pageSize, isUsual(state.pageSize) ? undefined : String(state.pageSize));
  if ('page' in state) say(names.page, (state.page ?? 1) > 1 ? String(state.page) : undefined);
  return params;
};

/** Where a page shows this, or the API answers it. */
export const addressOf = (
  path: string,
  state: Parameters<typeof writeAddress>[1],
  form: AddressForm = addressForms.page,
): string => {
  const params = writeAddress(new URLSearchParams(), state, form);
  return params.size > 0 ? `${path}?${params}` : path;
};

/** What an organization's pages show while their address says nothing of filters: its first administration, where it has one. */
export const usualFilters = (administrationPeriod: string | null | undefined): AddressFilters | undefined =>
  administrationPeriod ? { administrationPeriods: [administrationPeriod] } : undefined;
