import { routedPath } from './routed-path.ts';

describe('a path as the router reads it', () => {
  it.each([
    ['/admin/contracts', '/admin/contracts'],
    ['/Admin/CONTRACTS', '/admin/contracts'],
    ['/admin/contracts//', '/admin/contracts'],
    ['/%61dmin/contracts', '/admin/contracts'],
    ['/admin/100%', '/admin/100%'],
    ['/', '/'],
  ])('%s is %s', (written, routed) => expect(routedPath(written)).toBe(routed));
});
