import { type CommandHarness, openCommandHarness } from '../testing/command-harness.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const EMAIL = 'eva@monitor.mx';

let harness: CommandHarness;
beforeEach(async () => {
  harness = await openCommandHarness();
});
afterEach(() => harness.close());

const withServerAway = async (work: () => Promise<unknown>): Promise<void> => {
  const { mailer } = harness.ports;
  const send = mailer.send.bind(mailer);
  Object.assign(mailer, { send: () => Promise.reject(new Error('the mail server is away')) });
  await work();
  Object.assign(mailer, { send });
};
const warnings = () => harness.lines.filter(({ message }) => message.startsWith('a mail could not'));

describe('a mail with a link', () => {
  it('welcomes a user by name, in HTML that shows the name as it is', async () => {
    const id = await harness.addUser({ email: EMAIL, name: 'Eva <b>' });
    await harness.service.mailing.welcome(id, EMAIL);
    const [mail] = await harness.mails();
    expect(mail?.subject).toBe('Monitor de contrataciones públicas | Bienvenido a la plataforma');
    expect(mail?.html).toContain('Hola, Eva &lt;b&gt;:');
    expect(mail?.html).toContain('>¡Comenzar!</a>');
    expect(mail?.text).toContain('Hola, Eva <b>:');
    expect(await harness.mails()).toHaveLength(1);
  });

  it('that failed is tried again after a while, and the log says so', async () => {
    await harness.addUser({ email: EMAIL });
    await harness.service.mailing.resetPassword(EMAIL);
    await withServerAway(() => harness.service.mailing.drain());
    expect(warnings()).toMatchObject([{ level: 'warn', purpose: 'reset', attempts: 1 }]);
    expect(await harness.mails()).toHaveLength(0); // not at once
    harness.clock.advance(MINUTE_MS);
    expect(await harness.mails()).toHaveLength(1);
    harness.clock.advance(30 * MINUTE_MS);
    expect(await harness.mails()).toHaveLength(1);
  });

  it.each([
    ['welcome', 72],
    ['reset', 1],
  ] as const)(
    'that has a link to a %s is kept by the outbox for %d hours, as long as the link is good',
    async (purpose, hours) => {
      const id = await harness.addUser({ email: EMAIL });
      await (purpose === 'welcome'
        ? harness.service.mailing.welcome(id, EMAIL)
        : harness.service.mailing.resetPassword(EMAIL));
      await harness.mails();
      harness.clock.advance(hours * HOUR_MS - MINUTE_MS);
      expect(await harness.mails()).toHaveLength(1);
      harness.clock.advance(MINUTE_MS);
      expect(await harness.mails()).toHaveLength(0);
    },
  );

  it('is given up when its link would be of no use any more', async () => {
    await harness.addUser({ email: EMAIL });
    await harness.service.mailing.resetPassword(EMAIL);
    await withServerAway(() => harness.service.mailing.drain());
    harness.clock.advance(HOUR_MS);
    expect(await harness.mails()).toHaveLength(0);
    expect(warnings().at(-1)).toMatchObject({ level: 'error' });
  });

  it('waits for a registration that is under way, and is dropped when there is none', async () => {
    const [id, none] = [harness.clock.newId(), harness.clock.newId()];
    await harness.service.mailing.welcome(id, EMAIL);
    await harness.service.mailing.welcome(none, 'nadie@monitor.mx');
    expect(await harness.mails()).toHaveLength(0);
    await harness.addUser({ email: EMAIL }, undefined, id);
    expect(await harness.mails()).toHaveLength(0); // not at once
    harness.clock.advance(MINUTE_MS);
    expect(await harness.mails()).toHaveLength(1);
    await harness.addUser({ email: 'nadie@monitor.mx' }, undefined, none);
    harness.clock.advance(HOUR_MS);
    expect(await harness.mails()).toHaveLength(1);
    expect(warnings()).toEqual([]);
  });
});
