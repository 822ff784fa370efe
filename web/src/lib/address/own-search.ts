import { patternFollowed } from '@monitor/contracts-schema/path-patterns';
import { namesOf, writeAddress } from '@monitor/contracts-schema/site/page-address';
import { allSitePages, ORGANIZATION, type SitePage } from '@monitor/contracts-schema/site/site-pages';
import { routedPath } from './routed-path.ts';

type Named = Readonly<{ _id: string; shortName: string }>;

const patterns = allSitePages.map(({ path }) => path);

/** Which page of the site is at a path. */
export const pageAt = (pathname: string): SitePage | undefined => {
  const pattern = patternFollowed(patterns, routedPath(pathname));
  return allSitePages.find(({ path }) => path === pattern);
};

/** What the address of a page says that is the page's own to say, and of whom it speaks: of the organization, or null for none. */
export const ownSearch = (pathname: string, params: URLSearchParams, organization: Named | null): URLSearchParams => {
  const page = pageAt(pathname);
  if (page?.namedBy !== ORGANIZATION) return params;
  const names = namesOf(page);
  const own = new URLSearchParams([...params].filter(([name]) => name !== ORGANIZATION && names.includes(name)));
  return organization ? writeAddress(own, { organization: { ...organization, id: organization._id } }) : own;
};
