import { type CommandHarness, openCommandHarness } from '../testing/command-harness.ts';
import { setPasswordAnew } from './set-password-anew.ts';

const EMAIL = 'luis@monitor.mx';

let harness: CommandHarness;
beforeEach(async () => {
  harness = await openCommandHarness();
  await harness.addUser({ email: EMAIL, administratorType: 'CUSTOM', permissions: [] }, 'la clave vieja');
});
afterEach(() => harness.close());

const login = (password: string) =>
  harness.post('/public-api/accounts/login', { username: EMAIL, password }, { authorization: '' });
const statusWith = async (token: string) =>
  (await harness.post('/api/suppliers/save', {}, { authorization: `Bearer ${token}` })).status;
const setAnew = (email: string) =>
  setPasswordAnew(
    { records: harness.ports.records, accounts: harness.service.accounts, system: harness.clock },
    email,
    'la clave nueva',
  );

describe('a password set anew', () => {
  it('is the only one that signs in, and ends the sessions that the old one began', async () => {
    const { token } = (await login('la clave vieja')).body.data;
    expect(await statusWith(token)).toBe(403);
    expect(await setAnew(' LUIS@monitor.mx')).toMatchObject({ ok: true });
    expect(await statusWith(token)).toBe(401);
    expect((await login('la clave vieja')).status).toBe(401);
    const begun = await login('la clave nueva');
    expect(begun.status).toBe(200);
    expect(await statusWith(begun.body.data.token)).toBe(403);
    expect(harness.lines).toContainEqual(expect.objectContaining({ access: 'sessions-ended' }));
  });

  it('needs an account', async () =>
    expect(await setAnew('nadie@monitor.mx')).toEqual({ ok: false, code: 'user.not-found' }));
});
