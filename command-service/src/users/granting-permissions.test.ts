import { type ProblemCode, problems } from '@monitor/contracts-schema/problems';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import { type CommandHarness, openCommandHarness } from '../testing/command-harness.ts';

let harness: CommandHarness;
let headers: { authorization: string; 'x-current-organization-id': string };
let keeper: string;
beforeEach(async () => {
  harness = await openCommandHarness();
  keeper = await harness.addUser({
    email: 'llaves@monitor.mx',
    administratorType: 'CUSTOM',
    permissions: ['USERS', 'SUPPLIERS'],
  });
  headers = { authorization: `Bearer ${await harness.tokenFor(keeper)}`, 'x-current-organization-id': '' };
});
afterEach(() => harness.close());

const raul = { name: 'Raúl', lastName: 'Díaz', email: 'raul@monitor.mx', active: true, administratorType: 'CUSTOM' };

const userNow = async (id: string) => {
  const user = await harness.service.users.find('installation', id);
  if (user.status !== 'registered') throw new Error('nobody is there');
  return user;
};
const formOf = async (id: string, changes: Partial<UserFields>) => {
  const { version, fields } = await userNow(id);
  return { ...fields, ...changes, _id: id, version };
};

/** What each door says to a change that breaks a rule; and nothing is changed. */
const refusedEverywhere = async (id: string, changes: Partial<UserFields>, code: ProblemCode) => {
  const before = await userNow(id);
  const form = await formOf(id, changes);
  const { status, message } = problems[code];
  expect(await harness.post('/api/users/save', form, headers)).toMatchObject({ status, body: { code } });
  const table = await harness.post('/api/users/save-updated-docs', [form], headers);
  expect(table.body.errors).toEqual([{ field: id, message }]);
  expect(await userNow(id)).toEqual(before);
};

describe('who administers users without being general', () => {
  it('makes nobody general, himself least of all', async () => {
    const other = await harness.addUser({ email: 'eva@monitor.mx', administratorType: 'CUSTOM', permissions: [] });
    await refusedEverywhere(keeper, { administratorType: 'GENERAL' }, 'user.of-generals');
    await refusedEverywhere(other, { administratorType: 'GENERAL' }, 'user.of-generals');
    const added = await harness.post('/api/users/save', { ...raul, administratorType: 'GENERAL' }, headers);
    expect(added).toMatchObject({ status: 403, body: { code: 'user.of-generals' } });
  });

  it('changes nothing of who is general, and removes nobody who is', async () => {
    await harness.addUser({ email: 'otra@monitor.mx' });
    await refusedEverywhere(harness.administrator, { email: 'llaves2@monitor.mx' }, 'user.of-generals');
    await refusedEverywhere(harness.administrator, { active: false }, 'user.of-generals');
    await refusedEverywhere(harness.administrator, { notes: 'x' }, 'user.of-generals');
    const removed = await harness.post('/api/users/delete', { _id: harness.administrator }, headers);
    expect(removed).toMatchObject({ status: 403, body: { code: 'user.of-generals' } });
    const many = await harness.post('/api/users/delete-docs', { ids: [harness.administrator] }, headers);
    expect(many.body.errors).toEqual([{ field: harness.administrator, message: problems['user.of-generals'].message }]);
    expect((await userNow(harness.administrator)).version).toBe(1);
    expect(await harness.mails()).toEqual([]);
  });

  it('grants what he holds and nothing else, and never his own', async () => {
    const other = await harness.addUser({
      email: 'eva@monitor.mx',
      administratorType: 'CUSTOM',
      permissions: ['CONTRACTS'],
    });
    await refusedEverywhere(other, { permissions: ['CONTRACTS', 'SETTINGS'] }, 'user.grants-more');
    await refusedEverywhere(keeper, { permissions: ['USERS', 'SUPPLIERS', 'CONTRACTS'] }, 'user.own-permissions');
    await refusedEverywhere(keeper, { permissions: ['USERS'] }, 'user.own-permissions');
    const granting = await formOf(other, { permissions: ['SUPPLIERS', 'CONTRACTS'] });
    expect((await harness.post('/api/users/save', granting, headers)).status).toBe(200);
    const added = await harness.post('/api/users/save', { ...raul, permissions: ['CONTRACTS'] }, headers);
    expect(added).toMatchObject({ status: 403, body: { code: 'user.grants-more' } });
  });

  it('does not come by more through the address of who may more', async () => {
    const other = await harness.addUser(
      { email: 'eva@monitor.mx', administratorType: 'CUSTOM', permissions: ['CONTRACTS'] },
      'una clave larga',
    );
    await refusedEverywhere(other, { email: 'llaves2@monitor.mx' }, 'user.address-of-more');
    const unused = await harness.addUser({
      email: 'luz@monitor.mx',
      administratorType: 'CUSTOM',
      permissions: ['CONTRACTS'],
    });
    await refusedEverywhere(unused, { email: 'llaves3@monitor.mx' }, 'user.address-of-more');
    expect(await harness.mails()).toEqual([]);
  });

  it('is held to what he holds when the change is made, not to what he held when he asked', async () => {
    const { users } = harness.service;
    const actor = { kind: 'user', userId: keeper, name: 'Llaves' } as const;
    const asked = () => ({ ...harness.context('installation'), actor });
    const other = await harness.addUser({ email: 'eva@monitor.mx', administratorType: 'CUSTOM', permissions: [] });
    await users.revise(keeper, { permissions: ['USERS'] }, null, harness.context('installation'));
    const granting = { permissions: ['SUPPLIERS' as const] };
    expect(await users.revise(other, granting, null, asked())).toEqual({ ok: false, code: 'user.grants-more' });
    await users.revise(keeper, { active: false }, null, harness.context('installation'));
    expect(await users.revise(other, { notes: 'x' }, null, asked())).toEqual({ ok: false, code: 'session.required' });
  });
});
