import { sessionTokens } from '@monitor/platform/http/session-token';
import { type CommandBench, openCommandBench } from '../testing/command-bench.ts';

const LOGIN = '/public-api/accounts/login';
const EVERYWHERE = '/api/users/logout-everywhere';
const PASSWORD = 'correcto caballo';

let bench: CommandBench;
let userId: string;
beforeEach(async () => {
  bench = await openCommandBench();
  userId = await bench.addUser({ email: 'luis@monitor.mx', administratorType: 'CUSTOM', permissions: [] }, PASSWORD);
});
afterEach(() => bench.close());

const anonymous = { authorization: '', 'x-current-organization-id': '' };
const login = async (): Promise<string> =>
  (await bench.post(LOGIN, { username: 'luis@monitor.mx', password: PASSWORD }, anonymous)).body.data.token;
const as = (token: string) => ({ authorization: `Bearer ${token}` });
/** 403 with a session that goes on, 401 with one that is over. */
const statusWith = async (token: string) => (await bench.post('/api/suppliers/save', {}, as(token))).status;

describe('ending all sessions of an account', () => {
  it('ends those of every device at once, and those of nobody else', async () => {
    const tokens = [await login(), await login()];
    const other = await bench.userWith('otra@monitor.mx', []);
    const answer = await bench.post(EVERYWHERE, {}, as(String(tokens[0])));
    expect(answer).toMatchObject({ status: 200, body: { error: false, position: expect.any(String) } });
    for (const token of tokens) expect(await statusWith(token)).toBe(401);
    expect(await statusWith(other)).toBe(403);
  });

  it('within one second ends the old ones and lets new ones begin', async () => {
    const old = await login();
    await bench.post(EVERYWHERE, {}, as(old));
    const begun = await login();
    const secondOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).iat;
    expect(secondOf(begun)).toBe(secondOf(old));
    expect(await statusWith(old)).toBe(401);
    expect(await statusWith(begun)).toBe(403);
  });

  it('is done once by a request that is sent twice', async () => {
    const key = { 'idempotency-key': 'once' };
    await bench.post(EVERYWHERE, {}, { ...as(await login()), ...key });
    const begun = await login();
    await bench.post(EVERYWHERE, {}, { ...as(begun), ...key });
    expect(await statusWith(begun)).toBe(403);
  });

  it('is no edit: what is decided about the user goes on from its fields', async () => {
    await bench.post(EVERYWHERE, {}, as(await login()));
    const { users } = bench.service;
    const revised = await users.revise(userId, { name: 'Luisa' }, 2, bench.context('installation'));
    expect(revised).toMatchObject({ ok: true, version: 3 });
    expect(await users.find('installation', userId)).toMatchObject({
      fields: { name: 'Luisa', email: 'luis@monitor.mx' },
    });
    expect(await bench.service.users.revise(userId, { name: 'X' }, 2, bench.context('installation'))).toMatchObject({
      code: 'stream.version-conflict',
    });
  });

  it('asks for a session', async () => expect((await bench.post(EVERYWHERE, {}, anonymous)).status).toBe(401));

  it('leaves a token of an epoch to come, that a view behind the log would meet, alone', async () => {
    const ahead = await sessionTokens(bench.ports.secret).sign({ userId, epoch: 1 }, bench.clock.now(), 60);
    expect(await statusWith(ahead)).toBe(403);
  });
});
