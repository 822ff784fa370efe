import type { Permission } from '../permission.ts';
import type { UserFields } from './user-events.ts';
import { grantProblem, holdsAllOf } from './user-grants.ts';

const custom = (permissions: Permission[], changes: Partial<UserFields> = {}): UserFields => ({
  name: 'Raúl',
  lastName: 'Díaz',
  email: 'raul@monitor.mx',
  unconfirmedEmail: null,
  active: true,
  administratorType: 'CUSTOM',
  permissions,
  notes: null,
  profilePicture: null,
  ...changes,
});
const general = (changes: Partial<UserFields> = {}) => custom([], { administratorType: 'GENERAL', ...changes });

const keeper = { id: 'keeper', ...custom(['USERS', 'SUPPLIERS']) };
const problem = (before: UserFields | null, after: UserFields | null, id = 'raul') =>
  grantProblem(keeper, { id, before, after });

const contracts = custom(['CONTRACTS']);
const suppliers = custom(['SUPPLIERS']);

describe('who is not general', () => {
  it.each<[string, UserFields | null, UserFields | null, string | undefined]>([
    ['adds who may what he may', null, suppliers, undefined],
    ['adds nobody who may more', null, contracts, 'user.grants-more'],
    ['adds nobody general', null, general(), 'user.of-generals'],
    ['makes nobody general', suppliers, general(), 'user.of-generals'],
    ['changes nobody general, not even a note', general(), general({ notes: 'x' }), 'user.of-generals'],
    ['takes nobody general his rank', general(), suppliers, 'user.of-generals'],
    ['removes nobody general', general(), null, 'user.of-generals'],
    ['removes who may more', contracts, null, undefined],
    ['grants what he holds', contracts, custom(['CONTRACTS', 'SUPPLIERS']), undefined],
    ['grants nothing else', suppliers, custom(['SUPPLIERS', 'CONTRACTS']), 'user.grants-more'],
    ['takes what he does not hold', custom(['SUPPLIERS', 'CONTRACTS']), suppliers, undefined],
    ['changes the names of who may more', contracts, custom(['CONTRACTS'], { name: 'Raúl Iván' }), undefined],
    ['deactivates who may more', contracts, custom(['CONTRACTS'], { active: false }), undefined],
    ['gives nobody back more than he holds', custom(['CONTRACTS'], { active: false }), contracts, 'user.grants-more'],
    ['gives back what he holds', custom(['SUPPLIERS'], { active: false }), suppliers, undefined],
    [
      'writes a note on who is deactivated and could do more',
      custom(['CONTRACTS'], { active: false }),
      custom(['CONTRACTS'], { active: false, notes: 'x' }),
      undefined,
    ],
    ['asks for another address', suppliers, custom(['SUPPLIERS'], { unconfirmedEmail: 'x@y.mx' }), undefined],
    [
      'gives who may more no other address, to be confirmed',
      contracts,
      custom(['CONTRACTS'], { unconfirmedEmail: 'x@y.mx' }),
      'user.address-of-more',
    ],
    ['nor at once', contracts, custom(['CONTRACTS'], { email: 'x@y.mx' }), 'user.address-of-more'],
    ['gives up a change', custom(['CONTRACTS'], { unconfirmedEmail: 'x@y.mx' }), contracts, undefined],
  ])('%s', (_name, before, after, expected) => expect(problem(before, after)).toBe(expected));

  it('changes own names and address, and never own permissions', () => {
    const own = custom(['USERS', 'SUPPLIERS']);
    expect(problem(own, { ...own, name: 'Rita', unconfirmedEmail: 'x@y.mx' }, keeper.id)).toBeUndefined();
    expect(problem(own, custom(['USERS']), keeper.id)).toBe('user.own-permissions');
    expect(problem(own, general(), keeper.id)).toBe('user.of-generals');
  });
});

it('who is general may all that', () => {
  const granter = { id: 'general', ...general() };
  for (const [before, after] of [
    [null, general()],
    [general(), suppliers],
    [suppliers, contracts],
  ] as const)
    expect(grantProblem(granter, { id: 'raul', before, after })).toBeUndefined();
});

it('eight permissions are less than general', () => {
  expect(holdsAllOf(custom(['USERS']), general())).toBe(false);
  expect(holdsAllOf(general(), general())).toBe(true);
});
