import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import { reservations } from '../reservations/reservations.ts';
import { restoreRecords } from '../restore-records.ts';
import { type CommandHarness, openCommandHarness, PUBLIC_URL } from '../testing/command-harness.ts';

const [OLD, NEW] = ['luis@monitor.mx', 'luis@otro.mx'];
const PASSWORD = 'la clave de luis';
const HOUR_MS = 3_600_000;
const NOBODY = { authorization: '', 'x-current-organization-id': '' };

let harness: CommandHarness;
let userId: string;
const open = async (given: Parameters<typeof openCommandHarness>[0] = {}) => {
  harness = await openCommandHarness(given);
  userId = await harness.addUser(
    { email: OLD, name: 'Luis', administratorType: 'CUSTOM', permissions: ['SUPPLIERS'] },
    PASSWORD,
  );
};
afterEach(() => harness.close());

const as = (token: string) => ({ ...NOBODY, authorization: `Bearer ${token}` });
const userNow = async (id = userId) => {
  const user = await harness.service.users.find('installation', id);
  if (user.status !== 'registered') throw new Error('nobody is there');
  return user;
};
const change = async (changes: Partial<UserFields>, headers = {}, id = userId) => {
  const { version, fields } = await userNow(id);
  return harness.post('/api/users/save', { ...fields, ...changes, _id: id, version }, headers);
};
const mailTo = async (address: string, subject: RegExp) => {
  const found = (await harness.mails()).filter(
    ({ to, ...mail }) => to?.[0]?.address === address && subject.test(mail.subject ?? ''),
  );
  return found.at(-1);
};
const confirmation = async (address = NEW) => (await mailTo(address, /Confirma tu nuevo correo$/))?.token ?? 'none';
const confirm = (token: string) => harness.post('/public-api/accounts/confirm-email', { token }, NOBODY);
const login = (username: string, password = PASSWORD) =>
  harness.post('/public-api/accounts/login', { username, password }, NOBODY);
const reset = async (email: string) => {
  await harness.post('/public-api/accounts/reset-password', { email }, NOBODY);
  return (await mailTo(email, /Restablecer contraseña$/))?.token ?? 'none';
};
const setPassword = (token: string, password = 'otra clave de luis') =>
  harness.post('/public-api/accounts/valid-token', { token, password, confirmPassword: password }, NOBODY);
const expired = { status: 404, body: { code: 'account.confirmation-expired' } };

describe('another address of an account', () => {
  beforeEach(() => open());

  it('is asked for, and waits for the link that is sent there; the one that it has is told, and signs in', async () => {
    expect((await change({ email: NEW })).status).toBe(200);
    expect((await userNow()).fields).toMatchObject({ email: OLD, unconfirmedEmail: NEW });
    const link = await mailTo(NEW, /Confirma tu nuevo correo$/);
    expect(link?.link).toMatch(new RegExp(`^${PUBLIC_URL}/confirm-email/[\\w-]{43}$`));
    const told = await mailTo(OLD, /Se pidió cambiar tu correo$/);
    expect(told?.text).toContain(`otra dirección: ${NEW}`);
    expect([told?.link, told?.text?.includes('cancela el cambio')]).toEqual(['', true]);
    expect((await login(OLD)).status).toBe(200);
    expect((await login(NEW)).status).toBe(401);
  });

  it('takes its place when the link is used, once, and the one before is told', async () => {
    const session = (await login(OLD)).body.data.token;
    await change({ email: NEW });
    const token = await confirmation();
    expect(await confirm(token)).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('se confirmó') },
    });
    expect((await userNow()).fields).toMatchObject({ email: NEW, unconfirmedEmail: null });
    expect([(await login(OLD)).status, (await login(NEW)).status]).toEqual([401, 200]);
    expect((await mailTo(OLD, /Tu correo cambió$/))?.text).toContain(`inicias sesión con ${NEW}`);
    expect(await confirm(token)).toMatchObject(expired);
    expect((await harness.post('/api/suppliers/save', {}, as(session))).status).not.toBe(401);
  });

  it('is what its own account says of itself in the log, and no secret is there', async () => {
    await change({ email: NEW });
    const token = await confirmation();
    await confirm(token);
    const log = await harness.ports.events.readLog({ limit: 1_000 });
    expect(log.at(-1)).toMatchObject({
      data: {
        changes: [
          { field: 'email', from: OLD, to: NEW },
          { field: 'unconfirmedEmail', from: NEW, to: null },
        ],
      },
      metadata: { actor: { kind: 'user', userId } },
    });
    expect(JSON.stringify([log, harness.lines])).not.toContain(token);
    expect(JSON.stringify(harness.lines)).not.toMatch(/luis@/);
  });

  it('is asked for in the table, too', async () => {
    const { version, fields } = await userNow();
    const row = { ...fields, email: NEW, _id: userId, version };
    expect((await harness.post('/api/users/save-updated-docs', [row])).status).toBe(200);
    expect((await userNow()).fields).toMatchObject({ email: OLD, unconfirmedEmail: NEW });
  });

  it('is nobody else’s while it waits, nor is the one before; and both are free in their time', async () => {
    const other = { ...(await userNow()).fields, name: 'Eva' };
    await change({ email: NEW });
    for (const email of [NEW, OLD.toUpperCase()])
      expect(await harness.post('/api/users/save', { ...other, email })).toMatchObject({
        status: 409,
        body: { code: 'user.email-taken' },
      });
    await confirm(await confirmation());
    expect((await harness.post('/api/users/save', { ...other, email: OLD })).status).toBe(200);
  });

  it('is nobody else’s either where the records are told again what the log says', async () => {
    await change({ email: NEW });
    await harness.ports.records.removeWhere(reservations, {});
    await restoreRecords(harness.ports);
    expect(await harness.post('/api/users/save', { ...(await userNow()).fields, email: NEW })).toMatchObject({
      status: 409,
      body: { code: 'user.email-taken' },
    });
  });

  it('is sent its link again, which ends the earlier one, three times and then every ten minutes', async () => {
    const again = async (token: string, body = {}) =>
      harness.post('/api/users/send-confirmation-again', body, as(token));
    const own = await harness.tokenFor(userId);
    expect(await again(own)).toMatchObject({ status: 409, body: { code: 'account.nothing-to-confirm' } });
    await change({ email: NEW });
    const first = await confirmation();
    expect(await again(await harness.userWith('eva@monitor.mx', ['SUPPLIERS']), { _id: userId })).toMatchObject({
      status: 403,
    });
    expect((await again(harness.token, { _id: userId })).status).toBe(200);
    const second = await confirmation();
    expect((await again(own)).status).toBe(200);
    const third = await confirmation();
    expect(new Set([first, second, third]).size).toBe(3);
    expect((await again(own)).status).toBe(200);
    expect(await again(own)).toMatchObject({ status: 429, body: { code: 'session.too-many-attempts' } });
    const last = await confirmation();
    for (const earlier of [first, second, third]) expect(await confirm(earlier)).toMatchObject(expired);
    expect((await confirm(last)).status).toBe(200);
    expect((await userNow()).fields).toMatchObject({ email: NEW, unconfirmedEmail: null });
  });

  it('has no link sent again by who may not change whose it is', async () => {
    const general = await harness.addUser({ email: 'rosa@monitor.mx' }, PASSWORD);
    await change({ email: NEW }, {}, general);
    const first = await confirmation();
    const keeper = as(await harness.userWith('eva@monitor.mx', ['USERS']));
    expect(await harness.post('/api/users/send-confirmation-again', { _id: general }, keeper)).toMatchObject({
      status: 403,
      body: { code: 'user.of-generals' },
    });
    expect((await confirm(first)).status).toBe(200);
  });

  it('is given up by a blank, or in the own profile; the address is free and the link void', async () => {
    await change({ email: NEW });
    const first = await confirmation();
    await change({ unconfirmedEmail: null });
    expect(await confirm(first)).toMatchObject(expired);

    await change({ email: NEW });
    const second = await confirmation();
    expect(await confirm(first)).toMatchObject(expired);
    const own = as(await harness.tokenFor(userId));
    const given = await harness.post('/api/users/updateProfileInfo', { unconfirmedEmail: null }, own);
    expect(given).toMatchObject({ status: 200, body: { message: expect.stringContaining(OLD) } });
    expect(await confirm(second)).toMatchObject(expired);
    expect((await userNow()).fields).toMatchObject({ email: OLD, unconfirmedEmail: null });
    const { fields } = await userNow();
    expect((await harness.post('/api/users/save', { ...fields, email: NEW })).status).toBe(200);
  });

  it('that another takes the place of is confirmed by its own link alone', async () => {
    await change({ email: NEW });
    const first = await confirmation();
    await change({ unconfirmedEmail: 'luis@tercero.mx' });
    expect(await confirm(first)).toMatchObject(expired);
    expect((await confirm(await confirmation('luis@tercero.mx'))).status).toBe(200);
    expect((await userNow()).fields.email).toBe('luis@tercero.mx');
  });

  it('has 72 hours', async () => {
    await change({ email: NEW });
    const token = await confirmation();
    harness.clock.advance(72 * HOUR_MS);
    expect(await confirm(token)).toMatchObject(expired);
    expect((await login(OLD)).status).toBe(200);
  });

  it('is not asked for while the account has no access', async () => {
    const { status, body } = await change({ email: NEW, active: false });
    expect([status, body.errors[0].field]).toEqual([422, 'email']);
    await change({ active: false });
    expect((await change({ unconfirmedEmail: NEW, active: false })).body.errors[0].field).toBe('unconfirmedEmail');
  });

  it('that only is spelled otherwise is saved at once', async () => {
    await change({ email: 'Luis@Monitor.mx' });
    expect((await userNow()).fields).toMatchObject({ email: 'Luis@Monitor.mx', unconfirmedEmail: null });
    expect(await harness.mails()).toEqual([]);
  });

  it('is neither asked for nor mailed when the form is refused', async () => {
    const { fields } = await userNow();
    const stale = { ...fields, email: NEW, _id: userId, version: 7 };
    expect((await harness.post('/api/users/save', stale)).status).toBe(409);
    harness.clock.advance(HOUR_MS);
    expect(await harness.mails()).toEqual([]);
  });

  it('serves again when the log failed meanwhile', async () => {
    await change({ email: NEW });
    const token = await confirmation();
    const { events } = harness.ports;
    const append = events.append.bind(events);
    Object.assign(events, { append: () => Promise.reject(new Error('away')) });
    expect((await confirm(token)).status).toBe(500);
    Object.assign(events, { append });
    expect((await confirm(token)).status).toBe(200);
  });
});

describe('a link that was mailed', () => {
  beforeEach(() => open());

  it('does what it was sent for and nothing else', async () => {
    await change({ email: NEW });
    const [confirming, setting] = [await confirmation(), await reset(OLD)];
    expect((await setPassword(confirming)).status).toBe(404);
    expect(await confirm(setting)).toMatchObject(expired);
    expect((await setPassword(setting)).status).toBe(200);
    expect((await confirm(confirming)).status).toBe(200);
  });

  it.each(['reset', 'confirm'])(
    'to %s is void once its account was deactivated, also when it is active again',
    async (what) => {
      await change({ email: NEW });
      const [confirming, setting] = [await confirmation(), await reset(OLD)];
      await change({ active: false });
      expect((await userNow()).fields.unconfirmedEmail).toBeNull();
      await change({ active: true });
      expect((await (what === 'reset' ? setPassword(setting) : confirm(confirming))).status).toBe(404);
      expect((await login(OLD)).status).toBe(200);
    },
  );

  it('is void once its account has another address, also when it comes back', async () => {
    const setting = await reset(OLD);
    await change({ email: NEW });
    await confirm(await confirmation());
    expect((await setPassword(setting)).status).toBe(404);
    await change({ email: OLD });
    await confirm(await confirmation(OLD));
    expect((await userNow()).fields.email).toBe(OLD);
    expect((await setPassword(setting)).status).toBe(404);
  });

  it('is void once its account was removed', async () => {
    await change({ email: NEW });
    const [confirming, setting] = [await confirmation(), await reset(OLD)];
    await harness.post('/api/users/delete', { _id: userId });
    expect([(await confirm(confirming)).status, (await setPassword(setting)).status]).toEqual([404, 404]);
  });
});

describe('the address of an account that nobody has used yet', () => {
  beforeEach(() => open());

  const raul = { name: 'Raúl', lastName: 'Díaz', email: 'raul@mal.mx', active: true, notes: null };
  const added = async () =>
    (await harness.post('/api/users/save', { ...raul, administratorType: 'CUSTOM', permissions: ['SUPPLIERS'] })).body
      .data._id;

  it('is corrected at once, with another welcome; the first link is void', async () => {
    const id = await added();
    const first = (await mailTo('raul@mal.mx', /Bienvenido/))?.token ?? '';
    expect((await change({ email: 'raul@bien.mx' }, {}, id)).status).toBe(200);
    expect((await userNow(id)).fields).toMatchObject({ email: 'raul@bien.mx', unconfirmedEmail: null });
    const second = (await mailTo('raul@bien.mx', /Bienvenido/))?.token ?? '';
    expect((await setPassword(first)).status).toBe(404);
    expect((await setPassword(second)).status).toBe(200);
    expect((await login('raul@bien.mx', 'otra clave de luis')).status).toBe(200);
    expect((await harness.mails()).length).toBe(2);
  });

  it('is one to be confirmed from its first password on', async () => {
    const id = await added();
    await setPassword((await mailTo('raul@mal.mx', /Bienvenido/))?.token ?? '');
    await change({ email: 'raul@bien.mx' }, {}, id);
    expect((await userNow(id)).fields).toMatchObject({ email: 'raul@mal.mx', unconfirmedEmail: 'raul@bien.mx' });
  });
});

describe('where no links go out', () => {
  beforeEach(() => open({ publicUrl: '' }));

  it('who is general changes an address at once, and the one before is told', async () => {
    expect((await change({ email: NEW })).status).toBe(200);
    expect((await userNow()).fields).toMatchObject({ email: NEW, unconfirmedEmail: null });
    expect((await login(NEW)).status).toBe(200);
    expect((await harness.mails()).map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
      [OLD, expect.stringMatching(/Tu correo cambió$/)],
    ]);
  });

  it('nobody else does, but that of an account that nobody has used', async () => {
    const keeper = as(await harness.userWith('llaves@monitor.mx', ['USERS', 'SUPPLIERS']));
    expect(await change({ email: NEW }, keeper)).toMatchObject({
      status: 403,
      body: { code: 'user.address-of-general' },
    });
    const unused = await harness.addUser({
      email: 'eva@mal.mx',
      administratorType: 'CUSTOM',
      permissions: ['SUPPLIERS'],
    });
    expect((await change({ email: 'eva@bien.mx' }, keeper, unused)).status).toBe(200);
    expect((await userNow(unused)).fields.email).toBe('eva@bien.mx');
  });
});
