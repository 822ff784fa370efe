import { ANSWERED_WITHIN_MS } from '@monitor/contracts-schema/http/answer-time';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import { type CommandHarness, openCommandHarness } from '../testing/command-harness.ts';

const LOGIN = '/public-api/accounts/login';
const PASSWORD = 'correcto caballo';

let harness: CommandHarness;
let userId: string;
beforeEach(async () => {
  harness = await openCommandHarness();
  userId = await harness.addUser(
    {
      email: 'Luis.Soto@monitor.mx',
      name: 'Luis',
      lastName: 'Soto',
      administratorType: 'CUSTOM',
      permissions: ['USERS'],
    },
    PASSWORD,
  );
});
afterEach(() => harness.close());

const login = (username: string, password = PASSWORD) =>
  harness.post(LOGIN, { username, password }, { authorization: '', 'x-current-organization-id': '' });

describe('logging in', () => {
  it('answers a token that opens the door, the permissions, and who it is', async () => {
    const { status, body } = await login(' luis.soto@MONITOR.mx ');
    expect(status).toBe(200);
    expect(body).toEqual({
      error: false,
      data: {
        token: expect.any(String),
        permissions: ['USERS'],
        user: { _id: userId, name: 'Luis', lastName: 'Soto', email: 'Luis.Soto@monitor.mx', profilePicture: null },
      },
    });
    const used = await harness.post('/api/suppliers/save', {}, { authorization: `Bearer ${body.data.token}` });
    expect(used.status).toBe(403);
  });

  it('lasts 24 hours', async () => {
    const { token } = (await login('luis.soto@monitor.mx')).body.data;
    const [, claims] = token.split('.');
    const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(exp - iat).toBe(86_400);
  });

  it('gives a general administrator every permission', async () => {
    await harness.addUser({ email: 'todo@monitor.mx', permissions: [] }, PASSWORD);
    expect((await login('todo@monitor.mx')).body.data.permissions).toHaveLength(8);
  });

  it('answers a wrong password, and unknown, inactive, removed and passwordless accounts alike', async () => {
    const inactive = await harness.addUser({ email: 'inactiva@monitor.mx', active: false }, PASSWORD);
    const removed = await harness.addUser({ email: 'quitada@monitor.mx' }, PASSWORD);
    await harness.addUser({ email: 'nueva@monitor.mx' });
    await harness.service.users.remove(removed, harness.context('installation'));
    expect(inactive).toBeTruthy();
    const answers = [
      await login('luis.soto@monitor.mx', 'otra'),
      await login('nadie@monitor.mx'),
      await login('inactiva@monitor.mx'),
      await login('quitada@monitor.mx'),
      await login('nueva@monitor.mx'),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({
        error: true,
        code: 'session.wrong-credentials',
        message: 'Usuario o contraseña incorrectos. Por favor intenta nuevamente.',
      });
    }
  });

  it('goes by the e-mail of today, not by an earlier one', async () => {
    await harness.service.users.revise(userId, { email: 'luis@monitor.mx' }, null, harness.context('installation'));
    expect((await login('luis.soto@monitor.mx')).status).toBe(401);
    expect((await login('luis@monitor.mx')).status).toBe(200);
  });

  it('asks for both fields', async () => {
    expect((await login('', PASSWORD)).status).toBe(400);
    expect((await login('luis.soto@monitor.mx', '')).status).toBe(400);
  });
});

const said = () => harness.lines.filter((line) => 'access' in line);
const from = (network: number) => ({ authorization: '', 'x-forwarded-for': `203.0.113.${network}` });
const loginFrom = (network: number, username: string, password = PASSWORD) =>
  harness.post(LOGIN, { username, password }, from(network));

describe('guessing passwords', () => {
  it('of an account is stopped for the network that tried ten times, known account or not', async () => {
    for (const account of ['luis.soto@monitor.mx', 'nadie@monitor.mx']) {
      for (let attempt = 0; attempt < 10; attempt += 1) expect((await login(account, 'no')).status).toBe(401);
      const { status, body, headers } = await login(account, PASSWORD);
      expect({ status, code: body.code }).toEqual({ status: 429, code: 'session.too-many-attempts' });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(80);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(90);
    }
    await harness.addUser({ email: 'otra@monitor.mx' }, PASSWORD);
    expect((await login('otra@monitor.mx')).status).toBe(200);
    harness.clock.advance(90_000);
    expect((await login('luis.soto@monitor.mx')).status).toBe(200);
  });

  it('of an account is forgotten in time though the clock is set back by an hour meanwhile', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await login('luis.soto@monitor.mx', 'no');
    expect((await login('luis.soto@monitor.mx')).status).toBe(429);
    harness.clock.setBack(3_600_000);
    harness.clock.advance(90_000);
    expect((await login('luis.soto@monitor.mx')).status).toBe(200);
  });

  it('never locks the right password out from another network, however many others tried', async () => {
    for (let network = 1; network <= 6; network += 1)
      for (let attempt = 0; attempt < 11; attempt += 1) await loginFrom(network, 'luis.soto@monitor.mx', 'no');
    expect((await loginFrom(1, 'luis.soto@monitor.mx')).status).toBe(429);
    expect((await loginFrom(99, 'luis.soto@monitor.mx')).status).toBe(200);
  });

  it('from many networks is slowed down more and more, by half of the time for an answer at most', async () => {
    for (let network = 1; network <= 14; network += 1) await loginFrom(network, 'luis.soto@monitor.mx', 'no');
    expect(harness.pauses).toEqual([250, 500, 1_000, 2_000, 2_350, 2_350, 2_350, 2_350, 2_350]);
    await loginFrom(50, 'nadie@monitor.mx', 'no');
    expect(harness.pauses).toHaveLength(9);
  });

  it('is not made easier by the success of somebody elsewhere', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await loginFrom(1, 'luis.soto@monitor.mx', 'no');
    expect((await loginFrom(2, 'luis.soto@monitor.mx')).status).toBe(200);
    expect((await loginFrom(1, 'luis.soto@monitor.mx', 'no')).status).toBe(429);
    await loginFrom(3, 'luis.soto@monitor.mx', 'no');
    expect(harness.pauses.at(-1)).toBe(2_350);
  });

  it('starts over after a right one from the same network', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 9; attempt += 1) await login('luis.soto@monitor.mx', 'no');
      expect((await login('luis.soto@monitor.mx')).status).toBe(200);
    }
  });

  it('is not what happens while the store is away', async () => {
    const { records } = harness.ports;
    const getMany = records.getMany.bind(records);
    Object.assign(records, { getMany: () => Promise.reject(new StorageUnavailable('records')) });
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await login('luis.soto@monitor.mx')).body.code).toBe('storage.unavailable');
    Object.assign(records, { getMany });
    expect((await login('luis.soto@monitor.mx')).status).toBe(200);
  });

  it('counts an IPv6 subscriber once, whatever the address behind the network', async () => {
    const at = (address: string) =>
      harness.post(LOGIN, { username: 'luis.soto@monitor.mx', password: 'no' }, { 'x-forwarded-for': address });
    for (let attempt = 1; attempt <= 10; attempt += 1) expect((await at(`2001:db8:1:2::${attempt}`)).status).toBe(401);
    expect((await at('2001:db8:1:2:9::9')).status).toBe(429);
    expect((await at('2001:db8:1:3::1')).status).toBe(401);
  });

  it('is stopped for a network after a hundred tries, before anything is read, which then locks nobody out', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, attempt) => login(`nadie-${attempt}@monitor.mx`, 'no')));
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const { status, headers } = await login('luis.soto@monitor.mx', 'no');
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    }
    expect((await harness.post(LOGIN, 'no es JSON', { authorization: '' })).status).toBe(429);
    expect((await loginFrom(9, 'luis.soto@monitor.mx')).status).toBe(200);
  });

  it('goes ten at a time for one network, however long they take', async () => {
    await harness.addUser({ email: 'otra@monitor.mx' }, PASSWORD);
    for (let network = 1; network <= 5; network += 1) await loginFrom(network, 'luis.soto@monitor.mx', 'no');
    const { promise, resolve: goOn } = Promise.withResolvers<void>();
    harness.held.until = promise;
    const slow = Array.from({ length: 10 }, () => loginFrom(6, 'luis.soto@monitor.mx', 'no'));
    while (harness.pauses.length < slow.length) await new Promise(setImmediate);

    const refused = await loginFrom(6, 'otra@monitor.mx');
    expect(said().at(-1)).toMatchObject({ access: 'login-throttled', reason: 'network-at-once' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect((await loginFrom(7, 'otra@monitor.mx')).status).toBe(200);
    goOn();
    expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([401]));
    expect((await loginFrom(6, 'otra@monitor.mx')).status).toBe(200);
  });

  it('by any number from one network leaves the right password time to be answered from another', async () => {
    for (let wrong = 1; wrong <= 100; wrong += 1) {
      await loginFrom(1, 'luis.soto@monitor.mx', 'no');
      harness.pauses.length = 0;
      const right = await harness.post(
        LOGIN,
        { username: 'luis.soto@monitor.mx', password: PASSWORD },
        { 'x-forwarded-for': `198.51.100.${wrong}` },
      );
      expect(right.status).toBe(200);
      expect(Math.max(0, ...harness.pauses)).toBeLessThanOrEqual(ANSWERED_WITHIN_MS / 2);
    }
  });

  it('is not waited for longer than an answer may take, and is then said to be too much', async () => {
    harness.patience.isOver.abort(new Error('the time is over'));
    const { status, body, headers } = await login('luis.soto@monitor.mx');
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'session.busy', '5']);
    expect(said().at(-1)).toMatchObject({ access: 'login-throttled', reason: 'all-places' });
    harness.patience.isOver = new AbortController();
    expect((await login('luis.soto@monitor.mx')).status).toBe(200);
  });

  it('in a flood from many networks answers all, one way or the other', async () => {
    const flood = Array.from({ length: 30 }, (_, attempt) => loginFrom(attempt, `nadie-${attempt}@monitor.mx`, 'no'));
    const [right, ...others] = await Promise.all([loginFrom(99, 'luis.soto@monitor.mx'), ...flood]);
    expect(right).toMatchObject({ status: 200 });
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([401]));
  });
});

describe('what a login carries', () => {
  it('is small: more is refused without being read', async () => {
    const large = { username: 'luis.soto@monitor.mx', password: PASSWORD, more: 'x'.repeat(10_000) };
    expect(await harness.post(LOGIN, large, { authorization: '' })).toMatchObject({
      status: 413,
      body: { code: 'request.too-large' },
    });
    expect((await login('l'.repeat(201))).status).toBe(400);
    expect((await login('luis.soto@monitor.mx', 'x'.repeat(201))).status).toBe(400);
  });
});

describe('the log', () => {
  it('tells of logins that succeeded, failed and were throttled, of refusals, deactivations and ended sessions', async () => {
    await harness.addUser({ email: 'inactiva@monitor.mx', active: false }, PASSWORD);
    const { token } = (await login('luis.soto@monitor.mx')).body.data;
    await login('LUIS.soto@monitor.mx', 'una clave equivocada');
    await login('nadie@monitor.mx');
    await login('inactiva@monitor.mx');
    for (let attempt = 0; attempt < 11; attempt += 1) await login('otra@monitor.mx', 'no');
    await harness.post('/api/suppliers/save', {}, { authorization: `Bearer ${token}` });
    await harness.post('/api/users/logout-everywhere', {}, { authorization: `Bearer ${token}` });
    await harness.service.users.revise(userId, { active: false }, null, harness.context('installation'));
    await harness.service.users.remove(userId, harness.context('installation'));

    const account = said()[0]?.account;
    expect(account).toMatch(/^[0-9a-f]{16}$/);
    const lines = said().map(({ level: _level, message, access, ...details }) => {
      expect(access).toBe(message);
      return { message, ...details };
    });
    expect(lines.slice(0, 2)).toEqual([
      { message: 'login-succeeded', account },
      { message: 'login-failed', account, reason: 'wrong-password' },
    ]);
    expect(lines.slice(2, 4)).toMatchObject([
      { message: 'login-failed', reason: 'unknown-account' },
      { message: 'login-failed', reason: 'inactive-account' },
    ]);
    expect(lines.slice(14)).toMatchObject([
      { message: 'login-throttled', reason: 'account-and-network' },
      { message: 'permission-refused', account, permission: 'SUPPLIERS', path: '/api/suppliers/save' },
      { message: 'sessions-ended', account },
      { message: 'account-deactivated', account },
      { message: 'account-removed', account },
    ]);
  });

  it('names nobody: no e-mail, no address, no password, no token', async () => {
    const { token } = (await loginFrom(7, 'luis.soto@monitor.mx')).body.data;
    await loginFrom(7, 'luis.soto@monitor.mx', 'una clave equivocada');
    await harness.post('/api/suppliers/save', {}, { ...from(7), authorization: `Bearer ${token}` });
    for (let attempt = 0; attempt < 101; attempt += 1) await loginFrom(8, `nadie-${attempt}@monitor.mx`, 'no');
    expect(said().at(-1)).toMatchObject({ access: 'login-throttled', reason: 'network' });
    expect(JSON.stringify(harness.lines)).not.toMatch(/@|203\.0|clave|caballo|soto|eyJ/i);
  });
});
