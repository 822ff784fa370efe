import { patternFollowed } from '@monitor/contracts-schema/path-patterns';
import { namesOf, writeAddress } from '@monitor/contracts-schema/site/page-address';
import { allSitePages, ORGANIZATION } from '@monitor/contracts-schema/site/site-pages';
import { routedPath } from './routed-path.ts';

type Named = Readonly<{ _id: string; shortName: string }>;

const pages = allSitePages.filter(({ namedBy }) => namedBy === ORGANIZATION);
const patterns = pages.map(({ path }) => path);

/** What the address of a page says that is the page's own to say, and of whom it speaks: of the organization, or null for none. */
export const ownSearch = (pathname: string, params: URLSearchParams, organization: Named | null): URLSearchParams => {
  const pattern = patternFollowed(patterns, routedPath(pathname));
  const page = pages.find(({ path }) => path === pattern);
  if (!page) return params;
  const names = namesOf(page);
  const own = new URLSearchParams([...params].filter(([name]) => name !== ORGANIZATION && names.includes(name)));
  return organization ? writeAddress(own, { organization: { ...organization, id: organization._id } }) : own;
};
