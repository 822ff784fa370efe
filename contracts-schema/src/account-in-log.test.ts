import { accountFold, accountsIn } from './account-in-log.ts';
import type { UserEvent } from './users/user-events.ts';

const [ID, DAY] = ['f'.repeat(32), '2026-03-01'];
const about = { id: ID, organizationId: 'installation', validFrom: DAY };
const fields = {
  name: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@monitor.mx',
  active: true,
  administratorType: 'GENERAL' as const,
  permissions: [],
  notes: null,
  unconfirmedEmail: null,
  profilePicture: null,
};
const registered: UserEvent = { type: 'UserRegistered', data: { ...about, fields } };
const revised = (changes: Partial<typeof fields>): UserEvent => ({
  type: 'UserRevised',
  data: { ...about, fields: { ...fields, ...changes }, changes: [] },
});
const ended = (epoch: number): UserEvent => ({ type: 'UserSessionsEnded', data: { ...about, epoch } });
const removed: UserEvent = { type: 'UserRemoved', data: { ...about, fields } };

/** Accounts of a log that says this of one person, an event each day. */
const after = (...said: readonly UserEvent[]) => {
  const state = said
    .map((event, at) => ({ ...event, schemaVersion: 1, metadata: { recordedAt: `2026-03-0${at + 1}` } }))
    .reduce(accountFold.evolve, accountFold.initial);
  return accountsIn(async (stream) => (stream === `installation.user-${ID}` ? state : accountFold.initial));
};
const isHolder = async (accounts: ReturnType<typeof after>, epoch: number) =>
  (await accounts.holderOf({ userId: ID, epoch }))?.fields.active === true;

describe('an account as the log says it', () => {
  it('is nobody until it is registered, and when it was removed', async () => {
    expect(await after().find(ID)).toBeUndefined();
    expect(await after(registered).find('e'.repeat(32))).toBeUndefined();
    expect(await after(registered, removed).find(ID)).toBeUndefined();
  });

  it('says who it is, since when, and when that was said', async () => {
    const holder = await after(registered, revised({ name: 'Inés' }), ended(1)).find(ID);
    expect(holder).toMatchObject({ id: ID, fields: { name: 'Inés' }, sessionEpoch: 1 });
    expect(holder).toMatchObject({ registeredAt: '2026-03-01', revisedAt: '2026-03-02' });
  });

  it('has no session of an earlier epoch than the last that began', async () => {
    const accounts = after(registered, ended(1), ended(2));
    expect(await Promise.all([0, 1, 2].map((epoch) => isHolder(accounts, epoch)))).toEqual([false, false, true]);
  });

  it('has none of before a time when nobody might sign in, also once that is over', async () => {
    expect(await isHolder(after(registered), 0)).toBe(true);
    const deactivated = after(registered, revised({ active: false }));
    expect(await isHolder(deactivated, 0)).toBe(false);
    expect(await deactivated.holderOf({ userId: ID, epoch: 0 })).toMatchObject({ fields: { active: false } });
    const back = after(registered, revised({ active: false }), revised({}));
    expect(await Promise.all([0, 1].map((epoch) => isHolder(back, epoch)))).toEqual([false, true]);
  });
});
