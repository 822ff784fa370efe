import { visitedPage } from './visited-pages.ts';

describe('a visit', () => {
  it.each([
    ['/', '/'],
    ['/contracts', '/contracts'],
    ['/contracts/', '/contracts'],
    ['/contracts?pagina=2#top', '/contracts'],
    ['/contracts/0193b7e0c0de7000a000000000000001', '/contracts/:id'],
    ['/new-password/a-secret-token', '/new-password/:token'],
    ['/new-password/:token', '/new-password/:token'],
    ['/calculations/corruption-index', '/calculations/corruption-index'],
  ])('of %s is one of %s', (path, page) => expect(visitedPage(path)).toBe(page));

  it.each([
    '',
    'contracts',
    '/admin',
    '/admin/users',
    '/nowhere',
    '/style',
    '/style/client',
    '/contracts/1/2',
    'https://elsewhere.mx/',
    '//elsewhere.mx/x/y',
  ])('of %p is none of a public page', (path) => expect(visitedPage(path)).toBeUndefined());
});
