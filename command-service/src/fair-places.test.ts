import { readdir } from 'node:fs/promises';
import { batchEndpoints } from '@monitor/contracts-schema/batches/batch-endpoints';
import { contactEndpoints } from '@monitor/contracts-schema/contact/contact-endpoints';
import { ORGANIZATION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import { PLACES } from '@monitor/contracts-schema/http/limits';
import { crowdsOf, FROM_ELSEWHERE, fromTenNetworks, tally } from '@monitor/platform/http/testing/crowds';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { openContactChallenges } from './contact/contact-challenges.ts';
import { svgOf } from './images/testing/made-images.ts';
import { type CommandHarness, openCommandHarness } from './testing/command-harness.ts';

const LOGIN = '/public-api/accounts/login';
const EMAIL = 'luis@monitor.mx';
const PASSWORD = 'la clave de Luis';
const NOBODY = 'nadie@monitor.mx';
/** More than there are places, of all networks together and of each. */
const crowding = ({ inAll }: Readonly<{ inAll: number }>): number => Math.max(250, inAll);

let harness: CommandHarness;
/** While it is set, whoever reads this stream of the log waits. */
const held: { stream?: string; until: Promise<unknown>; reached: () => void } = {
  until: Promise.resolve(),
  reached: () => {},
};
beforeEach(async () => {
  delete held.stream;
  harness = await openCommandHarness({
    logThrough: (events) => ({
      ...events,
      read: async (stream, query) => {
        if (held.stream && stream.includes(held.stream)) {
          held.reached();
          await held.until;
        }
        return events.read(stream, query);
      },
    }),
  });
});
afterEach(() => harness.close());

const from = (address: string, headers: Record<string, string> = {}) => ({ 'x-forwarded-for': address, ...headers });
const until = async (met: () => boolean): Promise<void> => {
  while (!met()) await new Promise(setImmediate);
};
const statusesOf = async (answers: readonly Promise<{ status: number }>[]) =>
  tally((await Promise.all(answers)).map(({ status }) => status));

describe('somebody from elsewhere', () => {
  it.each(crowdsOf(crowding(PLACES.passwords)))(
    'signs in while %s guess, and hold every place',
    async (_who, crowd) => {
      await harness.addUser({ email: EMAIL }, PASSWORD);
      const signIn = (username: string, password: string, address: string) =>
        harness.post(LOGIN, { username, password }, from(address, { authorization: '' }));
      for (let wrong = 1; wrong <= 5; wrong += 1) await signIn(NOBODY, 'no es', `198.51.100.${wrong}`);
      const { promise, resolve: goOn } = Promise.withResolvers<void>();
      harness.held.until = promise;
      const guesses = crowd.map((address) => signIn(NOBODY, 'no es', address));
      await until(() => harness.pauses.length === PLACES.passwords.inAll);

      expect((await signIn(EMAIL, PASSWORD, FROM_ELSEWHERE)).status).toBe(200);

      harness.patience.isOver.abort(); // nobody waits for what a thousand guesses would take
      goOn();
      expect(await statusesOf(guesses)).toEqual({ 429: crowd.length });
      expect(harness.lines).toContainEqual(expect.objectContaining({ level: 'warn', places: 'passwords' }));
    },
  );

  it.each(crowdsOf(crowding(PLACES.rehearsals)))('rehearses next while %s wait for rehearsals', async (_who, crowd) => {
    const [slow, other] = [harness.clock.newId(), harness.clock.newId()];
    const rehearse = (_id: string, address: string) =>
      harness.post(batchEndpoints.rehearseUndo.path, { _id, chosen: [] }, from(address));
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    Object.assign(held, { stream: slow, until: ended.promise, reached: begun.resolve });
    const first = rehearse(slow, '198.51.100.1');
    await begun.promise;
    const done: string[] = [];
    const waiting = crowd.map(async (address) => {
      const { status } = await rehearse(other, address);
      if (status === 404) done.push(address);
      return status;
    });
    await until(() => harness.lines.some(({ places }) => places === 'rehearsals'));
    const honest = rehearse(other, FROM_ELSEWHERE).then(({ body }) => done.push(body.code));
    ended.resolve();
    await Promise.all([first, honest]);
    const statuses = tally(await Promise.all(waiting));
    expect(done).toContain('batch.unknown');
    expect(statuses[404]).toBeGreaterThanOrEqual(PLACES.rehearsals.inAll - 2);
    expect((statuses[503] ?? 0) + (statuses[429] ?? 0)).toBeGreaterThan(0);
  });

  it('has a picture drawn, one at a time, SVG as all others, while 100 askers from ten networks send theirs', async () => {
    let sent = 0;
    const upload = async (address: string) => {
      sent += 1;
      const form = new FormData();
      form.set('profilePicture', new Blob([svgOf(`<circle r="${sent}"/>`)]), 'yo.svg');
      const headers = from(address, { authorization: `Bearer ${harness.token}` });
      const url = `${harness.url}/api/users/uploadProfilePicture`;
      const { status, body } = await fetch(url, { method: 'POST', headers, body: form });
      await body?.cancel();
      return { status };
    };
    const crowd = fromTenNetworks(100).map(upload);
    await until(() => harness.lines.some(({ places }) => places === 'pictures'));
    let most = 0;
    const countDrawn = async () => {
      const names = await readdir(harness.ports.temporaryFolder);
      most = Math.max(most, names.filter((name) => name.startsWith('image-')).length);
    };
    const honest = upload(FROM_ELSEWHERE);
    while (!(await Promise.race([honest, countDrawn()])));
    expect([(await honest).status, most]).toEqual([200, 1]);
    harness.patience.isOver.abort(); // nobody waits for what twenty drawings would take
    expect((await statusesOf(crowd))[503]).toBeGreaterThanOrEqual(100 - PLACES.pictures.inAll);
  });
});

describe('an organization', () => {
  const easy = () => openContactChallenges(harness.ports.secret, { cost: 1, tries: { from: 1, to: 2 } });
  const FORM = { name: 'Eva Soto', phone: '', email: 'eva@ejemplo.mx', message: '¿Dónde están los anexos?' };
  const write = async (address: string, organization = harness.organization) => {
    const headers = from(address, { authorization: '', [ORGANIZATION_HEADER]: organization });
    const challenge = await easy().ask(organization, harness.clock.now());
    const solution = await solveChallenge({ challenge, deriveKey });
    const altcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    return harness.post(contactEndpoints.submitContact.path, { ...FORM, altcha }, headers);
  };

  it.each([
    ['seven addresses', Array.from({ length: 70 }, (_, at) => `203.0.113.${1 + (at % 7)}`)],
    ['250 askers from ten networks', fromTenNetworks(250)],
  ])('is written to by somebody from elsewhere whatever %s wrote', async (_who, addresses) => {
    const statuses = [];
    for (const address of addresses) statuses.push((await write(address)).status);
    expect(tally(statuses)[429]).toBeGreaterThan(0);
    expect((await write(FROM_ELSEWHERE)).status).toBe(200);
    expect((await write('2001:db8:2::1')).status).toBe(200);
  });
});
