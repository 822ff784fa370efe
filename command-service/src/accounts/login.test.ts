import { type CommandBench, openCommandBench } from '../testing/command-bench.ts';

const LOGIN = '/public-api/accounts/login';
const PASSWORD = 'correcto caballo';

let bench: CommandBench;
let userId: string;
beforeEach(async () => {
  bench = await openCommandBench();
  userId = await bench.addUser(
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
afterEach(() => bench.close());

const login = (username: string, password = PASSWORD) =>
  bench.post(LOGIN, { username, password }, { authorization: '', 'x-current-organization-id': '' });

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
    const used = await bench.post('/api/suppliers/save', {}, { authorization: `Bearer ${body.data.token}` });
    expect(used.status).toBe(403);
  });

  it('lasts 24 hours', async () => {
    const { token } = (await login('luis.soto@monitor.mx')).body.data;
    const [, claims] = token.split('.');
    const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(exp - iat).toBe(86_400);
  });

  it('gives a general administrator every permission', async () => {
    await bench.addUser({ email: 'todo@monitor.mx', permissions: [] }, PASSWORD);
    expect((await login('todo@monitor.mx')).body.data.permissions).toHaveLength(8);
  });

  it('answers a wrong password, and unknown, inactive, removed and passwordless accounts alike', async () => {
    const inactive = await bench.addUser({ email: 'inactiva@monitor.mx', active: false }, PASSWORD);
    const removed = await bench.addUser({ email: 'quitada@monitor.mx' }, PASSWORD);
    await bench.addUser({ email: 'nueva@monitor.mx' });
    await bench.service.users.remove(removed, bench.context('installation'));
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
    await bench.service.users.revise(userId, { email: 'luis@monitor.mx' }, null, bench.context('installation'));
    expect((await login('luis.soto@monitor.mx')).status).toBe(401);
    expect((await login('luis@monitor.mx')).status).toBe(200);
  });

  it('asks for both fields', async () => {
    expect((await login('', PASSWORD)).status).toBe(400);
    expect((await login('luis.soto@monitor.mx', '')).status).toBe(400);
  });
});

describe('guessing passwords', () => {
  it('is stopped after ten tries on an account, known or not; other accounts are not affected', async () => {
    for (const account of ['luis.soto@monitor.mx', 'nadie@monitor.mx']) {
      for (let attempt = 0; attempt < 10; attempt += 1) expect((await login(account, 'no')).status).toBe(401);
      const { status, body } = await login(account, PASSWORD);
      expect({ status, code: body.code }).toEqual({ status: 429, code: 'session.too-many-attempts' });
    }
    await bench.addUser({ email: 'otra@monitor.mx' }, PASSWORD);
    expect((await login('otra@monitor.mx')).status).toBe(200);
  });

  it('starts over after a right one', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 9; attempt += 1) await login('luis.soto@monitor.mx', 'no');
      expect((await login('luis.soto@monitor.mx')).status).toBe(200);
    }
  });

  it('is stopped for an address after a hundred tries, which then locks nobody out', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, attempt) => login(`nadie-${attempt}@monitor.mx`, 'no')));
    for (let attempt = 0; attempt < 11; attempt += 1)
      expect((await login('luis.soto@monitor.mx', 'no')).status).toBe(429);
    const elsewhere = await bench.post(
      LOGIN,
      { username: 'luis.soto@monitor.mx', password: PASSWORD },
      { 'x-forwarded-for': '203.0.113.9' },
    );
    expect(elsewhere.status).toBe(200);
  });
});
