import { type Permission, permission } from '../permission.ts';
import { accessProblem, accessRefusal } from './access.ts';
import { permissionsOf, type UserFields } from './user-events.ts';

const user = (changes: Partial<UserFields> = {}): UserFields => ({
  name: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@monitor.mx',
  active: true,
  administratorType: 'GENERAL',
  permissions: [],
  notes: null,
  unconfirmedEmail: null,
  profilePicture: null,
  ...changes,
});
const custom = (...permissions: Permission[]) => user({ administratorType: 'CUSTOM', permissions });

describe('permissions', () => {
  it('of a general administrator are all eight, whatever is listed', () => {
    expect(permissionsOf(user())).toEqual(permission.options);
    expect(permissionsOf(user({ permissions: ['USERS'] }))).toHaveLength(8);
  });
  it('of a custom one are what is listed', () =>
    expect(permissionsOf(custom('USERS', 'SETTINGS'))).toEqual(['USERS', 'SETTINGS']));
});

describe('who may call', () => {
  it('a public endpoint: everybody', () => {
    for (const anybody of [undefined, custom(), user({ active: false })])
      expect(accessProblem('public', anybody)).toBeUndefined();
  });
  it('one that needs a session: whoever is signed in and active', () => {
    expect(accessProblem('session', custom())).toBeUndefined();
    expect(accessProblem('session', undefined)).toBe('session.required');
    expect(accessProblem('session', user({ active: false }))).toBe('session.deactivated');
  });
  it.each(permission.options)('one that needs %s: whoever is active and has it', (one) => {
    expect(accessProblem(one, custom(one))).toBeUndefined();
    expect(accessProblem(one, user())).toBeUndefined();
    expect(accessProblem(one, custom(...permission.options.filter((other) => other !== one)))).toBe(
      'permission.missing',
    );
    expect(accessProblem(one, user({ active: false }))).toBe('session.deactivated');
    expect(accessProblem(one, undefined)).toBe('session.required');
  });
});

describe('the refusal of a call', () => {
  it('tells whoever lacks a permission which ones they hold now', () =>
    expect(accessRefusal('CONTRACTS', custom('USERS'))).toMatchObject({
      code: 'permission.missing',
      data: { permissions: ['USERS'] },
    }));
  it('tells a stranger nothing but to sign in', () =>
    expect(accessRefusal('CONTRACTS', undefined)).toMatchObject({ code: 'session.required', data: undefined }));
  it('is none for whoever may', () => expect(accessRefusal('CONTRACTS', custom('CONTRACTS'))).toBeUndefined());
});
