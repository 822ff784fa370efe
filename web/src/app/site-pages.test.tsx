import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import { patternFollowed } from '@monitor/contracts-schema/path-patterns';
import { allSitePages } from '@monitor/contracts-schema/site/site-pages';
import { SOCKET_PATH } from '@monitor/contracts-schema/sockets/socket-path';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { siteRoutes } from './routes/site-routes.tsx';

/** What is routed at an address; nothing where only what catches everything else is. */
const routedAt = (path: string): boolean =>
  matchRoutes(siteRoutes, path.replace(/:\w+/g, 'x'))?.at(-1)?.route.path !== '*';

const pathsIn = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children }) => [...(path && path !== '*' ? [path] : []), ...pathsIn(children ?? [])]);

describe('the pages of the site', () => {
  it.each(allSitePages.map(({ path }) => path))('%s is routed', (path) => expect(routedAt(path)).toBe(true));

  it('are all that is routed', () => {
    const known = new Set(allSitePages.map(({ path }) => path));
    expect(pathsIn(siteRoutes).filter((path) => !known.has(path))).toEqual([]);
  });
});

/** Addresses as the site's sources write them, what is filled in left open. */
const writtenIn = (source: string): string[] =>
  [...source.matchAll(/['"`](\/[a-z][^'"`\s]*)['"`]/gi)].map(([, path = '']) =>
    path.replace(/\?.*$/, '').replace(/\$\{[^}]*\}/g, 'x'),
  );

it('lead from one to the other: no source of the site writes an address that is none', () => {
  const folder = join(import.meta.dirname, '..');
  const sources = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !/\.test\.|testing/.test(file));
  const known = [...allSitePages, ...allEndpoints]
    .map(({ path }) => path)
    .concat(SOCKET_PATH, '/public-api', '/api-docs', '/service-worker.js');
  const unknown = sources.flatMap((file) =>
    writtenIn(readFileSync(join(folder, file), 'utf8')).filter((path) => !patternFollowed(known, path)),
  );
  expect(unknown).toEqual([]);
});
