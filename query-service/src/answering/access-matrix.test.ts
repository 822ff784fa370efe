import {
  type Caller,
  endpointsOf,
  holders,
  knock,
  permissionsOfHolder,
  strangers,
  verdictIn,
  verdictOn,
} from '@monitor/contracts-schema/testing/access-matrix';
import { idOf } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, B, UNKNOWN] = [idOf('a'), idOf('b'), idOf('e')];
const callers: readonly Caller[] = [...strangers, ...holders];
const userOf = (caller: Caller): string => idOf('f', 1 + callers.indexOf(caller));

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
});
afterAll(() => harness.close());

const tokenOf = async (caller: Caller): Promise<string | undefined> => {
  if (caller === 'nobody') return undefined;
  const secret = caller === 'forged' ? 'another secret of thirty-two bytes' : undefined;
  return harness.tokenFor(userOf(caller), caller === 'expired' ? -60 : 60, secret);
};

const call = async (method: string, path: string, caller: Caller, organization: string | undefined) =>
  knock(harness.url + path, { method, token: await tokenOf(caller), organization });

describe.each(endpointsOf('query', UNKNOWN).map(([endpoint, path]) => [endpoint.method, path, endpoint] as const))(
  '%s %s',
  (method, path, endpoint) => {
    it.each(callers)('tells %s whether they may, whichever organization they name', async (caller) => {
      const expected = verdictOn(endpoint, caller);
      for (const organization of [A, B, UNKNOWN, undefined]) {
        const { status, body } = await call(method, path, caller, organization);
        expect(verdictIn(status, body)).toBe(expected);
        if (organization === UNKNOWN && expected === 'admitted' && endpoint.organization === 'required')
          expect(JSON.parse(body)).toMatchObject({ code: 'organization.not-found' });
      }
    });
  },
);
