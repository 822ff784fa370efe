import { contactEndpoints } from '@monitor/contracts-schema/contact/contact-endpoints';
import { ORGANIZATION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type CommandHarness, openCommandHarness } from '../testing/command-harness.ts';
import { contactMessages } from './contact-messages.ts';

let harness: CommandHarness;
beforeEach(async () => {
  harness = await openCommandHarness();
});
afterEach(() => harness.close());

const FORM = { name: 'Eva Soto', phone: '614 123 4567', email: 'eva@ejemplo.mx', message: '¿Dónde están los anexos?' };
const DAY_MS = 86_400_000;
const { deleteContactMessage, askContactChallenge, submitContact, listContactMessages } = contactEndpoints;

let calls = 0;
/** From a network of its own, unless one is named, and without a session. */
const post = (path: string, body: unknown, headers: Record<string, string> = {}) => {
  calls += 1;
  return harness.post(path, body, { authorization: '', 'x-forwarded-for': `198.51.100.${calls}`, ...headers });
};
const encoded = (solved: object): string => Buffer.from(JSON.stringify(solved)).toString('base64');
const solved = async (organization = harness.organization) => {
  const { body } = await post(askContactChallenge.path, {}, { [ORGANIZATION_HEADER]: organization });
  const challenge = body.data;
  return { challenge, solution: (await solveChallenge({ challenge, deriveKey }))! };
};
const submit = (form: object, headers?: Record<string, string>) => post(submitContact.path, form, headers);
const read = async (query = '', organization = harness.organization, token = harness.token) => {
  const headers = { authorization: `Bearer ${token}`, [ORGANIZATION_HEADER]: organization };
  const response = await fetch(`${harness.url}${listContactMessages.path}${query}`, { headers });
  return JSON.parse(await response.text()).data;
};

describe('a message to an organization', () => {
  it('goes to its address, is answered to whoever wrote it, and is read by its administrators only', async () => {
    const { organization } = harness;
    const context = harness.context(organization);
    await harness.service.organizations.revise(organization, { contactEmail: 'enlace@municipio.mx' }, null, context);
    const { status, body } = await submit({ ...FORM, altcha: encoded(await solved()) });
    expect([status, body.message]).toEqual([200, 'Gracias por comunicarte con nosotros, en breve te responderemos.']);
    const [mail, ...others] = await harness.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Monitor de contrataciones públicas | Contacto' });
    expect(mail?.to).toMatchObject([{ address: 'enlace@municipio.mx' }]);
    expect(mail?.replyTo).toMatchObject([{ address: FORM.email }]);
    for (const text of [...Object.values(FORM), 'Municipio de Prueba']) {
      expect(mail?.text).toContain(text);
      expect(mail?.html).toContain(text);
    }
    expect(await read()).toMatchObject({ total: 1, messages: [{ ...FORM, isMailed: true }] });
    expect((await read('', await harness.addOrganization('Otro Municipio'))).messages).toEqual([]);
  });

  it('goes to every general administrator when the organization has no address, each once though one fails', async () => {
    await harness.addUser({ email: 'inactiva@monitor.mx', active: false });
    await harness.addUser({ email: 'parcial@monitor.mx', administratorType: 'CUSTOM', permissions: ['SETTINGS'] });
    await harness.addUser({ email: 'eva@monitor.mx' });
    const { mailer } = harness.ports;
    const send = mailer.send.bind(mailer);
    let sent = 0;
    Object.assign(mailer, {
      send: (...sending: Parameters<typeof send>) =>
        ++sent === 2 ? Promise.reject(new Error('away')) : send(...sending),
    });
    await submit({ ...FORM, phone: '', altcha: encoded(await solved()) });
    await harness.mails();
    expect((await read()).messages).toMatchObject([{ phone: null, isMailed: false }]);
    harness.clock.advance(60_000);
    const mails = await harness.mails();
    expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual(['ana@monitor.mx', 'eva@monitor.mx']);
    expect((await read()).messages).toMatchObject([{ isMailed: true }]);
    expect(JSON.stringify(harness.lines)).not.toContain(FORM.email);
  });

  it('is tried for a week when it cannot be mailed, and only kept then', async () => {
    const { mailer } = harness.ports;
    const send = mailer.send.bind(mailer);
    Object.assign(mailer, { send: () => Promise.reject(new Error('away')) });
    await submit({ ...FORM, altcha: encoded(await solved()) });
    await harness.mails();
    harness.clock.advance(7 * DAY_MS - 60_000);
    await harness.mails();
    harness.clock.advance(60 * 60_000);
    await harness.mails();
    expect(harness.lines.map(({ level }) => level)).toEqual(['warn', 'warn', 'error']);
    Object.assign(mailer, { send });
    harness.clock.advance(DAY_MS);
    expect(await harness.mails()).toEqual([]);
    const token = await harness.tokenFor(harness.administrator);
    expect((await read('', harness.organization, token)).messages).toMatchObject([{ isMailed: false }]);
  });

  it('needs a name, an e-mail that is one, and a text', async () => {
    const { status, body } = await submit({ phone: 'x'.repeat(41), email: 'eva', altcha: 'x' });
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      { field: 'name', message: 'El campo Nombre Completo es requerido' },
      { field: 'phone', message: 'La longitud máxima es 40 caracteres' },
      { field: 'email', message: 'El correo electrónico introducido no tiene un formato válido' },
      { field: 'message', message: 'El campo Mensaje es requerido' },
    ]);
  });

  it('is taken once for each challenge: again only when the same is sent under the same key', async () => {
    const altcha = encoded(await solved());
    const key = { 'idempotency-key': 'uno' };
    expect((await submit({ ...FORM, altcha }, key)).status).toBe(200);
    expect((await submit({ ...FORM, altcha }, key)).status).toBe(200);
    const refused = { status: 409, body: { code: 'contact.already-sent' } };
    expect(await submit({ ...FORM, altcha })).toMatchObject(refused);
    expect(await submit({ ...FORM, altcha }, { 'idempotency-key': 'dos' })).toMatchObject(refused);
    expect(await submit({ ...FORM, message: 'Otro', altcha }, key)).toMatchObject(refused);
    expect((await harness.mails()).length).toBe(1);
    expect((await read()).total).toBe(1);
  });

  it('uses up nothing of what its organization may get when its challenge was used', async () => {
    const altcha = encoded(await solved());
    await submit({ ...FORM, altcha });
    for (let time = 0; time < 60; time += 1) expect((await submit({ ...FORM, altcha })).status).toBe(409);
    expect((await submit({ ...FORM, altcha: encoded(await solved()) })).status).toBe(200);
  });

  it('is not taken without a challenge of this monitor, for this organization, solved in time', async () => {
    const other = await harness.addOrganization('Otro Municipio');
    const mine = await solved();
    const { challenge, solution } = mine;
    const parameters = { ...challenge.parameters, cost: 1 };
    const key = `${solution.derivedKey.startsWith('00') ? '01' : '00'}${solution.derivedKey.slice(2)}`;
    expect(await submit(FORM)).toMatchObject({
      status: 200,
      body: { error: true, message: expect.stringContaining('Escribe desde la página Contacto de este monitor') },
    });
    const tries = [
      'no es base64 de nada',
      encoded([]),
      encoded({ challenge, solution: { ...solution, derivedKey: key } }),
      encoded({ challenge: { ...challenge, parameters }, solution }),
      encoded({ challenge: { ...challenge, signature: '00' }, solution }),
    ];
    const refused = { status: 422, body: { code: 'contact.not-verified' } };
    for (const altcha of tries) expect(await submit({ ...FORM, altcha })).toMatchObject(refused);
    const elsewhere = { [ORGANIZATION_HEADER]: other };
    expect(await submit({ ...FORM, altcha: encoded(mine) }, elsewhere)).toMatchObject(refused);
    harness.clock.advance(20 * 60_000);
    expect(await submit({ ...FORM, altcha: encoded(mine) })).toMatchObject(refused);
    expect((await read()).total).toBe(0);
  });

  it('is deleted when its writer asks for that: nothing of it stays, no mail goes out, and its challenge stays used', async () => {
    const altcha = encoded(await solved());
    await submit({ ...FORM, altcha });
    const [{ _id }] = (await read()).messages;
    const other = { [ORGANIZATION_HEADER]: await harness.addOrganization('Otro Municipio') };
    const missing = { status: 404, body: { code: 'record.not-found' } };
    expect(await harness.post(deleteContactMessage.path, { _id }, other)).toMatchObject(missing);
    expect((await harness.post(deleteContactMessage.path, { _id })).status).toBe(200);
    expect(await harness.post(deleteContactMessage.path, { _id })).toMatchObject(missing);
    expect((await read()).total).toBe(0);
    expect(JSON.stringify(await harness.ports.records.find(contactMessages, {}))).not.toMatch(/Eva|ejemplo|anexos/);
    expect(await submit({ ...FORM, altcha })).toMatchObject({ status: 409 });
  });

  it('is deleted after 180 days, and says of nobody from where it came', async () => {
    await submit({ ...FORM, altcha: encoded(await solved()) }, { 'x-forwarded-for': '203.0.113.7' });
    const kept = await harness.ports.records.find(contactMessages, {});
    expect(JSON.stringify(kept)).not.toContain('203.0.113');
    harness.clock.advance(180 * DAY_MS - 60_000);
    await harness.mails();
    expect(await harness.ports.records.count(contactMessages, {})).toBe(1);
    harness.clock.advance(120_000);
    await harness.mails();
    expect(await harness.ports.records.count(contactMessages, {})).toBe(0);
  });
});

describe('more messages in an hour than are mailed one by one', () => {
  const HOUR_MS = 3_600_000;
  const subjects = async () => (await harness.mails()).map(({ subject }) => subject?.split(' | ')[1]);
  const write = async (message: string, from?: string) => {
    const headers = from ? { 'x-forwarded-for': from } : {};
    expect((await submit({ ...FORM, message, altcha: encoded(await solved()) }, headers)).status).toBe(200);
  };
  const writeTo = async (contactEmail: string) => {
    const { organization } = harness;
    await harness.service.organizations.revise(organization, { contactEmail }, null, harness.context(organization));
  };
  const writeSeven = async () => {
    for (let time = 1; time <= 7; time += 1) await write(`Mensaje ${time}`);
  };
  const digest = async () => (await harness.mails()).find(({ subject }) => subject?.includes('mensaje'));

  it('come as one mail an hour later, though seven networks write', async () => {
    for (let network = 1; network <= 7; network += 1)
      for (let time = 0; time < 3; time += 1) await write(`Uno ${network} ${time}`, `203.0.113.${network}`);
    const alone = Array.from({ length: 5 }, () => 'Contacto');
    expect(await subjects()).toEqual(alone);
    expect(
      (await read('?pageSize=100')).messages.filter(({ isMailed }: { isMailed: boolean }) => isMailed),
    ).toHaveLength(5);
    harness.clock.advance(HOUR_MS - 60_000);
    expect(await subjects()).toEqual(alone);
    harness.clock.advance(60_000);
    expect(await subjects()).toEqual([...alone, 'Contacto: 16 mensajes más']);
    expect((await read('?pageSize=100')).messages.every(({ isMailed }: { isMailed: boolean }) => isMailed)).toBe(true);
    await write('El primero de otra hora');
    expect(await subjects()).toEqual([...alone, 'Contacto: 16 mensajes más', 'Contacto']);
  });

  it('are as few however long nothing could be mailed', async () => {
    const { mailer } = harness.ports;
    const send = mailer.send.bind(mailer);
    Object.assign(mailer, { send: () => Promise.reject(new Error('away')) });
    for (let time = 0; time < 7; time += 1) {
      await write(`Mensaje ${time}`);
      await harness.mails();
      harness.clock.advance(2 * HOUR_MS);
    }
    Object.assign(mailer, { send });
    await harness.mails();
    harness.clock.advance(HOUR_MS);
    expect((await subjects()).length).toBeLessThanOrEqual(7);
    expect((await read()).messages.every(({ isMailed }: { isMailed: boolean }) => isMailed)).toBe(true);
  });

  it('are told to administrators as how many, and where they are read', async () => {
    await writeSeven();
    await harness.mails();
    harness.clock.advance(HOUR_MS);
    const mail = await digest();
    expect(mail?.text).toContain('2 mensajes más para Municipio de Prueba');
    expect(mail?.text).toContain('/admin/messages');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Eva|eva@|Mensaje [67]/);
    expect(mail?.replyTo).toBeUndefined();
  });

  it('are told so to the address of an organization too, when its account reads them', async () => {
    await harness.addUser({ email: 'enlace@municipio.mx', administratorType: 'CUSTOM', permissions: ['SETTINGS'] });
    await writeTo('enlace@municipio.mx');
    await writeSeven();
    await harness.mails();
    harness.clock.advance(HOUR_MS);
    expect(`${(await digest())?.text}`).not.toMatch(/Eva|eva@|Mensaje [67]/);
  });

  it('are in the mail to an address that no account reads them with, which goes with the first that is deleted', async () => {
    await harness.addUser({ email: 'otra@municipio.mx', administratorType: 'CUSTOM', permissions: ['CONTRACTS'] });
    await writeTo('otra@municipio.mx');
    await writeSeven();
    await harness.mails();
    harness.clock.advance(HOUR_MS);
    const mail = await digest();
    for (const text of ['Mensaje 6', 'Mensaje 7', FORM.email, FORM.phone, FORM.name]) {
      expect(mail?.text).toContain(text);
      expect(mail?.html).toContain(text);
    }
    expect(mail?.text).not.toContain('Mensaje 5');
    const { messages } = await read();
    const { _id } = messages.find(({ message }: { message: string }) => message === 'Mensaje 6');
    expect((await harness.post(deleteContactMessage.path, { _id })).status).toBe(200);
    expect(await digest()).toBeUndefined();
    expect(await harness.mails()).toHaveLength(5);
  });

  it('that are deleted before their digest are in none', async () => {
    await writeTo('enlace@municipio.mx');
    await writeSeven();
    await harness.mails();
    const { messages } = await read();
    for (const { _id, message } of messages)
      if (/[67]/.test(message)) await harness.post(deleteContactMessage.path, { _id });
    harness.clock.advance(HOUR_MS);
    expect(await digest()).toBeUndefined();
  });
});

describe('what the outbox keeps of a message', () => {
  it('goes with it: when it is deleted, and after 180 days', async () => {
    for (const message of ['Uno', 'Dos']) await submit({ ...FORM, message, altcha: encoded(await solved()) });
    expect(await harness.mails()).toHaveLength(2);
    const [{ _id }] = (await read()).messages;
    expect((await harness.post(deleteContactMessage.path, { _id })).status).toBe(200);
    expect((await harness.mails()).map(({ text }) => text)).toEqual([expect.stringContaining('Uno')]);
    harness.clock.advance(180 * DAY_MS);
    expect(await harness.mails()).toEqual([]);
  });

  it('is nothing when it is deleted while its mail is on its way', async () => {
    const { mailer } = harness.ports;
    const send = mailer.send.bind(mailer);
    Object.assign(mailer, {
      send: async (...sending: Parameters<typeof send>) => {
        const [{ _id }] = (await read()).messages;
        await harness.post(deleteContactMessage.path, { _id });
        await send(...sending);
      },
    });
    await submit({ ...FORM, altcha: encoded(await solved()) });
    expect(await harness.mails()).toEqual([]);
  });
});

it('a network may ask for some challenges and send some messages at once, and then has to wait', async () => {
  const from = { 'x-forwarded-for': '203.0.113.9' };
  const statuses = async (path: string, times: number): Promise<number[]> => {
    const seen: number[] = [];
    for (let time = 0; time < times; time += 1) seen.push((await post(path, {}, from)).status);
    return seen;
  };
  expect((await statuses(askContactChallenge.path, 21)).at(-1)).toBe(429);
  expect((await statuses(submitContact.path, 11)).slice(-2)).toEqual([200, 429]);
});

it('messages are read page by page, the newest first', async () => {
  for (const message of ['Uno', 'Dos']) await submit({ ...FORM, message, altcha: encoded(await solved()) });
  const { pages, messages } = await read('?page=2&pageSize=1');
  expect(pages).toBe(2);
  expect(messages).toMatchObject([{ message: 'Uno' }]);
});
