import { routeAccess } from './route-access.ts';

const general = { permissions: ['SUPPLIERS', 'CONTRACTS'] } as const;
const nobody = { permissions: [] };

describe('access to the administration', () => {
  it.each(['/admin', '/admin/contracts', '/admin/select-organization', '/admin/no-existe'])(
    '%s asks strangers to sign in',
    (path) => expect(routeAccess(path, null, true)).toBe('sign-in'),
  );

  it('asks for an organization first, everywhere but where it is chosen or registered', () => {
    expect(routeAccess('/admin/contracts', general, false)).toBe('choose-organization');
    expect(routeAccess('/admin', general, false)).toBe('choose-organization');
    expect(routeAccess('/admin/select-organization', general, false)).toBe('granted');
    expect(routeAccess('/admin/Select-Organization/', general, false)).toBe('granted');
    expect(routeAccess('/admin/organizations', { permissions: ['ORGANIZATIONS'] }, false)).toBe('granted');
    expect(routeAccess('/admin/organizations', general, false)).toBe('denied');
  });

  it.each([
    ['/admin/contracts', 'denied'],
    ['/admin/CONTRACTS', 'denied'],
    ['/admin/contracts/', 'denied'],
    ['/%61dmin/contracts', 'denied'],
    ['/admin/data-load', 'denied'],
    ['/admin/data-load/current', 'denied'],
    ['/admin/data-loads', 'denied'],
    [`/admin/data-loads/${'1'.repeat(32)}`, 'denied'],
    ['/admin/organizations', 'denied'],
    ['/admin', 'granted'],
    ['/admin/select-organization', 'granted'],
  ] as const)('%s without permissions: %s', (path, access) => expect(routeAccess(path, nobody, true)).toBe(access));

  it.each([
    ['/admin/data-load/current', 'granted'],
    ['/admin/data-loads', 'granted'],
    [`/admin/data-loads/${'1'.repeat(32)}`, 'granted'],
    ['/admin/suppliers', 'granted'],
    ['/admin/administrative-units', 'denied'],
  ] as const)('%s with CONTRACTS and SUPPLIERS: %s', (path, access) =>
    expect(routeAccess(path, general, true)).toBe(access),
  );
});
