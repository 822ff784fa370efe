import { patternFollowed } from '../path-patterns.ts';
import { allSitePages } from '../site/site-pages.ts';

const visitable = allSitePages
  .filter(({ kind }) => kind !== 'administration' && kind !== 'showcase')
  .map(({ path }) => path);

/**
 * The page that a visited path is one of, as its pattern, so that visits add up by page and neither ids nor tokens are
 * kept; undefined for whatever is no public page. Queries and fragments are no part of a path and are left out.
 */
export const visitedPage = (path: string): string | undefined =>
  path.startsWith('/') ? patternFollowed(visitable, path.split(/[?#]/, 1)[0] ?? '') : undefined;
