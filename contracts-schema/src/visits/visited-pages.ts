/** The public pages of the monitor: what stands after a colon is any one part of a path. */
const pages = [
  '/',
  '/select-organization',
  '/suppliers',
  '/suppliers/:id',
  '/contracts',
  '/contracts/:id',
  '/changes',
  '/comparations',
  '/comparations/:id',
  '/detailComparations',
  '/calculations/corruption-index',
  '/resources',
  '/privacy',
  '/about',
  '/contact',
  '/faq',
  '/login',
  '/forgot-password',
  '/new-password/:token',
  '/access-denied',
];

const partsOf = (path: string): string[] => path.split('/').filter(Boolean);

const pagesInParts = pages.map((page) => ({ page, parts: partsOf(page) }));

/**
 * The page that a visited path is one of, as its pattern, so that visits add up by page and neither ids nor tokens are
 * kept; undefined for whatever is no public page. Queries and fragments are no part of a path and are left out.
 */
export const visitedPage = (path: string): string | undefined => {
  if (!path.startsWith('/')) return undefined;
  const visited = partsOf(path.split(/[?#]/, 1)[0] ?? '');
  return pagesInParts.find(
    ({ parts }) =>
      parts.length === visited.length && parts.every((part, at) => part.startsWith(':') || part === visited[at]),
  )?.page;
};
