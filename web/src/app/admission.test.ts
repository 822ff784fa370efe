import { admissionTo } from './admission.ts';

const general = { permissions: ['SUPPLIERS', 'CONTRACTS'] } as const;
const nobody = { permissions: [] };

describe('admission to the administration', () => {
  it.each(['/admin', '/admin/contracts', '/admin/select-organization', '/admin/no-existe'])(
    '%s asks strangers to sign in',
    (path) => expect(admissionTo(path, null, true)).toBe('sign-in'),
  );

  it('asks for an organization first, everywhere but where it is chosen or registered', () => {
    expect(admissionTo('/admin/contracts', general, false)).toBe('choose-organization');
    expect(admissionTo('/admin', general, false)).toBe('choose-organization');
    expect(admissionTo('/admin/select-organization', general, false)).toBe('admitted');
    expect(admissionTo('/admin/Select-Organization/', general, false)).toBe('admitted');
    expect(admissionTo('/admin/organizations', { permissions: ['ORGANIZATIONS'] }, false)).toBe('admitted');
    expect(admissionTo('/admin/organizations', general, false)).toBe('denied');
  });

  it.each([
    ['/admin/contracts', 'denied'],
    ['/admin/CONTRACTS', 'denied'],
    ['/admin/contracts/', 'denied'],
    ['/%61dmin/contracts', 'denied'],
    ['/admin/data-load', 'denied'],
    ['/admin/data-load/current', 'denied'],
    [`/admin/data-loads/${'1'.repeat(32)}`, 'denied'],
    ['/admin/organizations', 'denied'],
    ['/admin', 'admitted'],
    ['/admin/select-organization', 'admitted'],
  ] as const)('%s without permissions: %s', (path, admission) =>
    expect(admissionTo(path, nobody, true)).toBe(admission),
  );

  it.each([
    ['/admin/data-load/current', 'admitted'],
    [`/admin/data-loads/${'1'.repeat(32)}`, 'admitted'],
    ['/admin/suppliers', 'admitted'],
    ['/admin/administrative-units', 'denied'],
  ] as const)('%s with CONTRACTS and SUPPLIERS: %s', (path, admission) =>
    expect(admissionTo(path, general, true)).toBe(admission),
  );
});
