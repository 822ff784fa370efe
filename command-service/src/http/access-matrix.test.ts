import { ORGANIZATION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import {
  type Caller,
  endpointsOf,
  holders,
  knock,
  permissionsOfHolder,
  type Tell,
  wrongVerdicts,
} from '@monitor/contracts-schema/testing/access-matrix';
import { sessionTokens } from '@monitor/platform/http/session-token';
import { type CommandHarness, openCommandHarness } from '../testing/command-harness.ts';

const UNKNOWN = 'e'.repeat(32);

let harness: CommandHarness;
let other: string;
const users = new Map<Caller, string>();
/** One for each session, by whose it is. */
const tokens = new Map<string, string>();
const SECONDS = 3_600;
beforeAll(async () => {
  harness = await openCommandHarness();
  other = await harness.addOrganization('Otro Municipio');
  for (const holder of holders)
    users.set(
      holder,
      await harness.addUser({
        email: `${holder.toLowerCase()}@monitor.mx`,
        administratorType: holder === 'GENERAL' ? 'GENERAL' : 'CUSTOM',
        permissions: permissionsOfHolder(holder),
      }),
    );
  users.set('expired', harness.administrator);
  users.set('deactivated', await harness.addUser({ email: 'inactiva@monitor.mx', active: false }));
  const deleted = await harness.addUser({ email: 'quitada@monitor.mx' });
  await harness.service.users.remove(deleted, harness.context('installation'));
  users.set('deleted', deleted);
});
afterAll(() => harness.close());

/** A token of the caller's newest session: one of them ended all before. */
const tokenOf = async (caller: Caller): Promise<string | undefined> => {
  const id = users.get(caller) ?? harness.administrator;
  if (caller === 'nobody') return undefined;
  const epoch = (await harness.service.accounts.find(id))?.sessionEpoch ?? 0;
  if (caller === 'forged')
    return sessionTokens('another secret of thirty-two bytes').sign({ userId: id, epoch }, harness.clock.now(), 60);
  const session = `${caller} ${epoch}`;
  const token = tokens.get(session) ?? (await harness.tokenFor(id, caller === 'expired' ? -60 : SECONDS, epoch));
  tokens.set(session, token);
  return token;
};

let calls = 0;
/** What a caller is told, from a network of its own: nobody is throttled. */
const tell: Tell = async ({ method, path, caller, organization }) => {
  calls += 1;
  const headers = { 'x-forwarded-for': `198.51.${calls >> 8}.${calls & 255}` };
  return knock(harness.url + path, { method, token: await tokenOf(caller), organization }, headers);
};

describe.each(endpointsOf('command', UNKNOWN).map(([endpoint, path]) => [endpoint.method, path, endpoint] as const))(
  '%s %s',
  (_method, path, endpoint) => {
    it('tells everybody whether they may, whichever organization they name', async () => {
      const named = { known: [harness.organization, other], unknown: UNKNOWN };
      expect(await wrongVerdicts(endpoint, path, named, tell)).toEqual([]);
    });
  },
);

it('an administrator works on the organization that the header names', async () => {
  const headers = { authorization: `Bearer ${await tokenOf('SUPPLIERS')}`, [ORGANIZATION_HEADER]: other };
  const { body } = await harness.post('/api/suppliers/save', { name: 'ACME' }, headers);
  expect((await harness.service.suppliers.find(other, body.data._id)).status).toBe('registered');
  expect((await harness.service.suppliers.find(harness.organization, body.data._id)).status).toBe('unregistered');
});
