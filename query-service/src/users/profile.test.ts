import { setImmediate } from 'node:timers/promises';
import { ask } from '../testing/asking.ts';
import { idWith } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [ANA, LUIS] = [idWith('a'), idWith('b')];

let harness: QueryHarness;
beforeAll(async () => {
  harness = await openQueryHarness();
  await harness.putUser(ANA, { name: 'Ana', email: 'ana@monitor.mx' });
  await harness.putUser(LUIS, {
    name: 'Luis',
    email: 'luis@monitor.mx',
    notes: 'Interna',
    administratorType: 'CUSTOM',
    permissions: ['SUPPLIERS'],
  });
});
afterAll(() => harness.close());

const profile = async (token: string | undefined, query = '') =>
  ask(`${harness.url}/api/users/getProfileInfo${query}`, { ...(token && { token }) });

describe('the own profile', () => {
  it('is that of whoever asks, whatever id they send', async () => {
    const { status, body } = await profile(await harness.tokenFor(LUIS), `?id=${ANA}`);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      _id: LUIS,
      name: 'Luis',
      lastName: expect.any(String),
      email: 'luis@monitor.mx',
      profilePicture: null,
      administratorType: 'CUSTOM',
      unconfirmedEmail: null,
      permissions: ['SUPPLIERS'],
      updatedAt: expect.any(String),
    });
  });

  it('is the record as it is at the position that was asked for, not as it was when the question came', async () => {
    const patient = await openQueryHarness({ waitTimeoutMs: 20_000 });
    try {
      await patient.putUser(ANA, { name: 'Ana' });
      const token = await patient.tokenFor(ANA);
      patient.reads.length = 0;
      const headers = { 'x-after-position': await patient.record() };
      const asking = ask(`${patient.url}/api/users/getProfileInfo`, { token, headers });
      while (patient.reads.length === 0) await setImmediate(); // who asks is known
      await patient.putUser(ANA, { name: 'Ana María' });
      expect((await asking).body.data).toMatchObject({ name: 'Ana María' });
    } finally {
      await patient.close();
    }
  });

  it('needs a session', async () => expect((await profile(undefined)).status).toBe(401));
});
