import {
  type Caller,
  endpointsOf,
  holders,
  knock,
  permissionsOfHolder,
  strangers,
  type Tell,
  wrongVerdicts,
} from '@monitor/contracts-schema/testing/access-matrix';
import { idWith } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, B, UNKNOWN] = [idWith('a'), idWith('b'), idWith('e')];
const callers: readonly Caller[] = [...strangers, ...holders];
const userOf = (caller: Caller): string => idWith('f', 1 + callers.indexOf(caller));
const tokens = new Map<Caller, string>();

let harness: QueryHarness;
beforeAll(async () => {
  harness = await openQueryHarness();
  for (const id of [A, B]) await harness.putOrganization(id);
  for (const holder of holders)
    await harness.putUser(userOf(holder), {
      administratorType: holder === 'GENERAL' ? 'GENERAL' : 'CUSTOM',
      permissions: permissionsOfHolder(holder),
    });
  for (const caller of ['expired', 'forged', 'deleted'] as const) await harness.putUser(userOf(caller));
  await harness.putUser(userOf('deactivated'), { active: false });
  await harness.remove(userOf('deleted'));
  for (const caller of callers.filter((one) => one !== 'nobody')) tokens.set(caller, await tokenOf(caller));
});
afterAll(() => harness.close());

const tokenOf = (caller: Caller): Promise<string> => {
  const secret = caller === 'forged' ? 'another secret of thirty-two bytes' : undefined;
  return harness.tokenFor(userOf(caller), caller === 'expired' ? -60 : 60, secret);
};

const tell: Tell = ({ method, path, caller, organization }) =>
  knock(harness.url + path, { method, token: tokens.get(caller), organization });

describe.each(endpointsOf('query', UNKNOWN).map(([endpoint, path]) => [endpoint.method, path, endpoint] as const))(
  '%s %s',
  (_method, path, endpoint) => {
    it('tells everybody whether they may, whichever organization they name', async () => {
      expect(await wrongVerdicts(endpoint, path, { known: [A, B], unknown: UNKNOWN }, tell)).toEqual([]);
    });
  },
);
