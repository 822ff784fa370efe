import { sessionTokens } from '@monitor/platform/http/session-token';
import { type CommandHarness, openCommandHarness } from '../testing/command-harness.ts';

const LOGIN = '/public-api/accounts/login';
const EVERYWHERE = '/api/users/logout-everywhere';
const PASSWORD = 'correcto caballo';

let harness: CommandHarness;
let userId: string;
beforeEach(async () => {
  harness = await openCommandHarness();
  userId = await harness.addUser({ email: 'luis@monitor.mx', administratorType: 'CUSTOM', permissions: [] }, PASSWORD);
});
afterEach(() => harness.close());

const anonymous = { authorization: '', 'x-current-organization-id': '' };
const login = async (): Promise<string> =>
  (await harness.post(LOGIN, { username: 'luis@monitor.mx', password: PASSWORD }, anonymous)).body.data.token;
const as = (token: string) => ({ authorization: `Bearer ${token}` });
/** 403 with a session that goes on, 401 with one that is over. */
const statusWith = async (token: string) => (await harness.post('/api/suppliers/save', {}, as(token))).status;

describe('ending all sessions of an account', () => {
  it('ends those of every device at once, and those of nobody else', async () => {
    const tokens = [await login(), await login()];
    const other = await harness.userWith('otra@monitor.mx', []);
    const answer = await harness.post(EVERYWHERE, {}, as(String(tokens[0])));
    expect(answer).toMatchObject({ status: 200, body: { error: false, position: expect.any(String) } });
    for (const token of tokens) expect(await statusWith(token)).toBe(401);
    expect(await statusWith(other)).toBe(403);
  });

  it('within one second ends the old ones and lets new ones begin', async () => {
    const old = await login();
    await harness.post(EVERYWHERE, {}, as(old));
    const begun = await login();
    const secondOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).iat;
    expect(secondOf(begun)).toBe(secondOf(old));
    expect(await statusWith(old)).toBe(401);
    expect(await statusWith(begun)).toBe(403);
  });

  it('is done once by a request that is sent twice', async () => {
    const key = { 'idempotency-key': 'once' };
    await harness.post(EVERYWHERE, {}, { ...as(await login()), ...key });
    const begun = await login();
    await harness.post(EVERYWHERE, {}, { ...as(begun), ...key });
    expect(await statusWith(begun)).toBe(403);
  });

  it('is no edit: what is decided about the user goes on from its fields', async () => {
    await harness.post(EVERYWHERE, {}, as(await login()));
    const { users } = harness.service;
    const revised = await users.revise(userId, { name: 'Luisa' }, 2, harness.context('installation'));
    expect(revised).toMatchObject({ ok: true, version: 3 });
    expect(await users.find('installation', userId)).toMatchObject({
      fields: { name: 'Luisa', email: 'luis@monitor.mx' },
    });
    expect(await harness.service.users.revise(userId, { name: 'X' }, 2, harness.context('installation'))).toMatchObject(
      {
        code: 'stream.version-conflict',
      },
    );
  });

  it('asks for a session', async () => expect((await harness.post(EVERYWHERE, {}, anonymous)).status).toBe(401));

  it('leaves a token of an epoch to come, that a view behind the log would meet, alone', async () => {
    const ahead = await sessionTokens(harness.ports.secret).sign({ userId, epoch: 1 }, harness.clock.now(), 60);
    expect(await statusWith(ahead)).toBe(403);
  });
});
