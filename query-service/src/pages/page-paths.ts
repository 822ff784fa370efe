import type { AddressFilters } from '@monitor/contracts-schema/contracts/filter-address';
import type { OrganizationView } from '@monitor/contracts-schema/organizations/organization-views';
import { addressOf, isFiltered, usualFilters } from '@monitor/contracts-schema/site/page-address';
import { allSitePages, ORGANIZATION, type SitePage } from '@monitor/contracts-schema/site/site-pages';
import { SOCKET_PATH } from '@monitor/contracts-schema/sockets/socket-path';

const served = allSitePages.filter(({ leadsTo }) => leadsTo === undefined);

/** Addresses that only lead to another page. */
export const leadingPages = allSitePages.flatMap(({ path, leadsTo }) => (leadsTo ? [{ path, leadsTo }] : []));

const ofKind = (...kinds: readonly SitePage['kind'][]): readonly SitePage[] =>
  served.filter(({ kind }) => kinds.includes(kind));

/** Pages of an organization, whose titles say which. */
export const organizationPages = ofKind('organization');

/** What there is to read: the public pages but for those of one record. */
export const readPages = ofKind('organization', 'common');

/** A page's address, of an organization where that makes a difference, as that shows it to whoever asks for nothing else. */
export const pageAddress = (page: SitePage, organization?: OrganizationView): string => {
  const { path, namedBy } = page;
  if (!organization || !namedBy) return path;
  if (namedBy !== ORGANIZATION) return `${path}?${namedBy}=${organization.id}`;
  return addressOf(path, { organization, filters: usualOn(page, organization) });
};

/** What an organization's page shows of itself, where it filters contracts. */
export const usualOn = (page: SitePage, { organization }: OrganizationView): AddressFilters | undefined =>
  isFiltered(page) ? usualFilters(organization.defaultAdministrationPeriod) : undefined;

/** What search engines have nothing to look for in. */
export const hiddenPages = ofKind('entrance', 'administration', 'showcase');

const OF_SERVICES = [
  '/api',
  '/public-api',
  '/api-docs',
  '/openapi.json',
  '/assets',
  '/health',
  '/metrics',
  SOCKET_PATH,
];

/** Paths that are never pages, but data or files. */
export const isNoPage = (path: string): boolean =>
  OF_SERVICES.some((place) => path === place || path.startsWith(`${place}/`));
