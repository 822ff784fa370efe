import { type CommandHarness, openCommandHarness, PUBLIC_URL } from '../testing/command-harness.ts';

const EMAIL = 'luis@monitor.mx';
const OLD = 'la clave vieja';
const NEW = 'la clave nueva';
const HOUR_MS = 3_600_000;
const NOBODY = { authorization: '', 'x-current-organization-id': '' };

let harness: CommandHarness;
let userId: string;
beforeEach(async () => {
  harness = await openCommandHarness();
  userId = await harness.addUser({ email: EMAIL, name: 'Luis', administratorType: 'CUSTOM', permissions: [] }, OLD);
});
afterEach(() => harness.close());

const ask = (email: string, headers = {}) =>
  harness.post('/public-api/accounts/reset-password', { email }, { ...NOBODY, ...headers });
const use = (token: string, password = NEW, confirmPassword = password, path = '/public-api/accounts/valid-token') =>
  harness.post(path, { token, password, confirmPassword }, NOBODY);
const login = (password: string) => harness.post('/public-api/accounts/login', { username: EMAIL, password }, NOBODY);
const statusWith = async (token: string) =>
  (await harness.post('/api/suppliers/save', {}, { authorization: `Bearer ${token}` })).status;
const linkFor = async (email = EMAIL) => {
  await ask(email);
  return (await harness.mails()).at(-1)!;
};

describe('a forgotten password', () => {
  it('is set by the link of a mail, which ends the sessions that there were', async () => {
    const before = (await login(OLD)).body.data.token;
    const { subject, to, html, link, token } = await linkFor(' LUIS@monitor.mx ');
    expect(subject).toBe('Monitor de contrataciones públicas | Restablecer contraseña');
    expect(to).toEqual([{ name: '', address: EMAIL }]);
    expect(link).toBe(`${PUBLIC_URL}/new-password/${token}`);
    expect(html?.split(link)).toHaveLength(4); // the button, and the plain link with its text
    expect(html).toContain('>Restablecer Contraseña</a>');

    const { status, body } = await use(token);
    expect([status, body.error]).toEqual([200, false]);
    expect(body.message).toBe('Tu contraseña se ha actualizado correctamente. Por favor inicia sesión nuevamente.');
    expect(await statusWith(before)).toBe(401);
    expect((await login(OLD)).status).toBe(401);
    expect(await statusWith((await login(NEW)).body.data.token)).toBe(403);
  });

  it('is set with and without a slash at the end of the address', async () => {
    const { token } = await linkFor();
    expect((await use(token, NEW, NEW, '/public-api/accounts/valid-token/')).status).toBe(200);
  });

  it('is answered alike, whoever has the address and whether anybody does, and mailed to who may sign in', async () => {
    await harness.addUser({ email: 'inactiva@monitor.mx', active: false }, OLD);
    const removed = await harness.addUser({ email: 'quitada@monitor.mx' }, OLD);
    await harness.service.users.remove(removed, harness.context('installation'));
    const answers = [EMAIL, 'nadie@monitor.mx', 'inactiva@monitor.mx', 'quitada@monitor.mx'].map((email) => ask(email));
    const told = (await Promise.all(answers)).map(({ status, body }) => ({ status, body }));
    expect(told).toEqual(Array(4).fill({ status: 200, body: { error: false, message: 'Revisa tu correo' } }));
    expect((await harness.mails()).map(({ to }) => to?.[0]?.address)).toEqual([EMAIL]);
  });

  it('is asked of no store but the one that every address is written to', async () => {
    const { events } = harness.ports;
    let reads = 0;
    const read = events.read.bind(events);
    const counted: typeof read = (...asked) => {
      reads += 1;
      return read(...asked);
    };
    Object.assign(events, { read: counted });
    await ask(EMAIL);
    await ask('nadie@monitor.mx');
    expect(reads).toBe(0);
  });

  it('needs an address', async () =>
    expect((await ask('luis')).body).toMatchObject({
      code: 'request.invalid',
      errors: [{ field: 'email', message: 'El correo electrónico introducido no tiene un formato válido' }],
    }));

  it('is asked for a few times an address, known or not, and a while later again', async () => {
    for (const email of [EMAIL, 'nadie@monitor.mx']) {
      for (let times = 0; times < 5; times += 1) expect((await ask(email)).status).toBe(200);
      expect(await ask(email.toUpperCase())).toMatchObject({
        status: 429,
        body: { code: 'session.too-many-attempts' },
      });
    }
    harness.clock.advance(HOUR_MS);
    expect((await ask(EMAIL)).status).toBe(200);
  });

  it('is asked for by its owner from elsewhere, however often others asked', async () => {
    const asks = async (count: number, network: (at: number) => string) => {
      const statuses: number[] = [];
      for (let at = 0; at < count; at += 1)
        statuses.push((await ask(EMAIL, { 'x-forwarded-for': network(at) })).status);
      return statuses;
    };
    expect(await asks(6, () => '203.0.113.1')).toEqual([200, 200, 200, 200, 200, 429]);
    await asks(20, (at) => `203.0.${at % 10}.1`);
    const before = (await harness.mails()).length;
    expect(await asks(3, () => '192.0.2.7')).toEqual([200, 200, 200]);
    const after = await harness.mails();
    expect(after.length).toBeGreaterThan(before);
    expect((await use(after.at(-1)!.token)).status).toBe(200);
  });

  it('fills nobody’s mailbox, whoever asks for how many', async () => {
    for (let at = 0; at < 40; at += 1) {
      await ask(EMAIL, { 'x-forwarded-for': `2001:db8:1:${at.toString(16)}::1` });
      await harness.mails();
    }
    expect(await harness.mails()).toHaveLength(5);
    harness.clock.advance(HOUR_MS / 6);
    expect(await harness.mails()).toHaveLength(6);
  });

  it('is asked for a number of times from one network, whatever the addresses', async () => {
    const from = { 'x-forwarded-for': '198.51.100.7' };
    for (let times = 0; times < 30; times += 1) expect((await ask(`n${times}@monitor.mx`, from)).status).toBe(200);
    expect((await ask('otra@monitor.mx', from)).status).toBe(429);
    expect((await ask('otra@monitor.mx')).status).toBe(200);
  });
});

describe('the link of a mail', () => {
  const expired = {
    status: 404,
    body: {
      code: 'account.link-expired',
      message: 'Este enlace ha expirado o no es válido. Por favor intenta recuperar tu contraseña nuevamente.',
      data: { tokenExpired: true },
    },
  };

  it('serves once, also when it is used twice at a time', async () => {
    const { token } = await linkFor();
    const answers = await Promise.all([use(token, 'la clave una'), use(token, 'la clave otra')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await use(token)).toMatchObject(expired);
  });

  it('serves for 60 minutes', async () => {
    const { token } = await linkFor();
    harness.clock.advance(HOUR_MS);
    expect(await use(token)).toMatchObject(expired);
    expect((await login(OLD)).status).toBe(200);
  });

  it('serves nobody who made it up', async () => {
    for (const token of ['', 'x', 'a'.repeat(43)]) expect(await use(token)).toMatchObject(expired);
  });

  it('serves no more once another one was used, or the account has another address, or may not sign in', async () => {
    const [first, second] = [await linkFor(), await linkFor()];
    expect((await use(second.token)).status).toBe(200);
    expect(await use(first.token)).toMatchObject(expired);

    const third = await linkFor();
    const context = harness.context('installation');
    await harness.service.users.revise(userId, { email: 'otro@monitor.mx' }, null, context);
    expect(await use(third.token)).toMatchObject(expired);

    const fourth = await linkFor('otro@monitor.mx');
    await harness.service.users.revise(userId, { active: false }, null, harness.context('installation'));
    expect(await use(fourth.token)).toMatchObject(expired);
  });

  it.each([
    ['', '', undefined, 'Todos los campos son requeridos.'],
    ['la clave nueva', '', undefined, 'Todos los campos son requeridos.'],
    ['la clave nueva', 'la clave otra', 'confirmPassword', 'Por favor, verifica que ambas contraseñas coincidan.'],
    ['corta', 'corta', 'password', 'La contraseña debe contener al menos 8 caracteres'],
    ['Password123', 'Password123', 'password', 'La contraseña es una de las primeras que cualquiera prueba'],
  ])('refuses %s, confirmed as %s, and serves still', async (password, confirmation, field, message) => {
    const { token } = await linkFor();
    const refused = await use(token, password, confirmation);
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ message, ...(field && { field }) }] } });
    expect((await use(token)).status).toBe(200);
  });

  it('is kept as a hash alone, and nothing of it or of a password is in the log', async () => {
    const { token } = await linkFor();
    await use(token);
    const log = JSON.stringify([await harness.ports.events.readLog({ limit: 1_000 }), harness.lines]);
    for (const secret of [token, NEW, OLD, '$argon2']) expect(log).not.toContain(secret);
    expect(log).not.toContain(`"account":"${EMAIL}"`);
  });

  it.each(['read', 'append'] as const)('serves again when the store failed meanwhile (%s)', async (call) => {
    const { token } = await linkFor();
    const { events } = harness.ports;
    const present = events[call].bind(events);
    Object.assign(events, { [call]: () => Promise.reject(new Error('away')) });
    expect((await use(token)).status).toBe(500);
    Object.assign(events, { [call]: present });
    expect((await use(token)).status).toBe(200);
  });
});

describe('an installation that does not know its own address', () => {
  it('sends no link, and answers alike', async () => {
    const lost = await openCommandHarness({ publicUrl: '' });
    const email = 'ana@monitor.mx';
    const { status } = await lost.post('/public-api/accounts/reset-password', { email }, NOBODY);
    expect([status, await lost.mails()]).toEqual([200, []]);
    await lost.close();
  });
});
