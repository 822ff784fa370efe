import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';
import {
  addressOf,
  flagPlaces,
  noFlags,
  type RequestExample,
  requestExample,
  withFlag,
} from '@monitor/contracts-schema/testing/request-examples';
import { ask } from '../testing/asking.ts';
import { idWith } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [THERE, REMOVED, ANA] = [idWith('a'), idWith('b'), idWith('f')];
const queries = allEndpoints.filter(({ side }) => side === 'query');
const named = ({ method, path }: Endpoint): string => `${method} ${path}`;

let harness: QueryHarness;
let token: string;
beforeAll(async () => {
  harness = await openQueryHarness();
  await harness.putOrganization(THERE, []);
  await harness.putOrganization(REMOVED, []);
  await harness.remove(REMOVED);
  await harness.putUser(ANA);
  token = await harness.tokenFor(ANA);
});
afterAll(() => harness.close());

const send = (endpoint: Endpoint, example: RequestExample, organization: string) =>
  ask(harness.url + addressOf(endpoint, example), {
    token,
    organization,
    ...(endpoint.method === 'POST' && { body: example.body ?? {} }),
  });

describe('an organization that is gone, in the header', () => {
  it.each(queries.map((endpoint) => [named(endpoint), endpoint] as const))(
    'refuses only what needs one: %s',
    async (_, endpoint) => {
      const answered = [];
      for (const organization of [THERE, REMOVED, 'no es ninguna'])
        answered.push(await send(endpoint, requestExample(endpoint), organization));
      const [there, ...gone] = answered.map(({ status, body }) => [status, body?.code]);
      expect(there?.[1] ?? '').not.toMatch(/^session/);
      if (endpoint.organization === 'required')
        expect(gone).toEqual(Array.from({ length: 2 }, () => [404, 'organization.not-found']));
      else expect(gone).toEqual([there, there]);
    },
  );
});

describe('what is no flag', () => {
  const places = flagPlaces.filter(({ endpoint: { side } }) => side === 'query');

  it.each(places.map((place) => [`${named(place.endpoint)} ${place.path.join('.')}`, place] as const))(
    'is refused with its field: %s',
    async (_, place) => {
      const field = place.path.findLast((name) => name !== '*') ?? '';
      for (const value of noFlags) {
        const { status, body } = await send(place.endpoint, withFlag(place, value), THERE);
        const fields = body.errors?.map((error: { field: string }) => error.field);
        expect([value, status, fields]).toEqual([value, 400, expect.arrayContaining([expect.stringContaining(field)])]);
      }
    },
  );
});
