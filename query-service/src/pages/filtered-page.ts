import { type AddressFilters, inOneOrder } from '@monitor/contracts-schema/contracts/filter-address';
import { filtersMeant, filterValues, type SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import type { OrganizationView } from '@monitor/contracts-schema/organizations/organization-views';
import { addressOf, type Order, readPage } from '@monitor/contracts-schema/site/page-address';
import type { SitePage } from '@monitor/contracts-schema/site/site-pages';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { joinedFilters, joinsOf } from '../joins/joined-filters.ts';
import { linkHtml } from './html-text.ts';
import { usualOn } from './page-paths.ts';

/** What an address asks of a page that sums or lists contracts, and the addresses that say so. */
export type FilteredPage = Readonly<{
  organization: OrganizationView;
  filters: AddressFilters;
  /** The same as queries have them. */
  meant: SpendingFilters;
  order: Order | undefined;
  page: number;
  pageSize: number;
  /** Which page of the list is shown where, all else as it is. */
  addressOf: (page: number) => string;
  /** The one address of the same: neither order nor length of pages makes another. */
  canonical: (page: number) => string;
  /** Says that what is shown is filtered: nobody is to take the figures for others. */
  notes: string;
}>;

/** Reads the address of a page at a path, of what it has, as browsers do: whom an old one names, it means as who that is by now. */
export const readFilteredPage = async (
  views: ViewReader,
  sitePage: SitePage,
  organization: OrganizationView,
  { path, query }: Readonly<{ path: string; query: Readonly<Record<string, unknown>> }>,
): Promise<FilteredPage> => {
  const { filters: requested, order, page, pageSize } = readPage(sitePage, query);
  const usual = usualOn(sitePage, organization);
  const chosen = requested ?? usual ?? {};
  const meant = await joinedFilters(joinsOf(views, organization.id), filtersMeant(chosen));
  const followed = naming.flatMap((name) => (chosen[name] ? [[name, filterValues(meant, name).map(String)]] : []));
  const filters = inOneOrder({ ...chosen, ...Object.fromEntries(followed) });
  const isNarrowed = Object.keys(filters).length > 0;
  const own = { organization, filters: explicitFilters(filters, usual) };
  const all = addressOf(path, { organization, filters: explicitFilters({}, usual) });
  return {
    organization,
    filters,
    meant,
    order,
    page,
    pageSize,
    addressOf: (page) => addressOf(path, { ...own, order, pageSize, page }),
    canonical: (page) => addressOf(path, { ...own, page }),
    notes: isNarrowed ? filteredHtml(all) : '',
  };
};

/** The filters that name somebody. */
const naming = ['suppliers', 'administrativeUnits', 'conditions'] as const;

/** Where another page shows the same, by those of the filters that it has. */
export const sameFilters = (
  path: string,
  { organization, filters }: Pick<FilteredPage, 'organization' | 'filters'>,
  to: SitePage,
): string => {
  const shown = to.lists?.filters ?? [];
  const chosen = Object.fromEntries(shown.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));
  return addressOf(path, { organization, filters: explicitFilters(chosen, usualOn(to, organization)) });
};

/** Filters as addresses say them: that there are none is said where some are usual. */
const explicitFilters = (filters: AddressFilters, usual: AddressFilters | undefined): AddressFilters | undefined =>
  Object.keys(filters).length > 0 || usual ? filters : undefined;

const filteredHtml = (all: string): string =>
  `<p>Se muestra lo que cumple los filtros de esta dirección. ${linkHtml(all, 'Ver todo')}</p>`;
