import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import { type Endpoint, ORGANIZATION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import {
  addressOf,
  flagPlaces,
  noFlags,
  type RequestExample,
  requestExample,
  withFlag,
} from '@monitor/contracts-schema/testing/request-examples';
import { type CommandHarness, openCommandHarness } from '../testing/command-harness.ts';

const commands = allEndpoints.filter(({ side }) => side === 'command');
const named = ({ method, path }: Endpoint): string => `${method} ${path}`;

let harness: CommandHarness;
let removed: string;
beforeAll(async () => {
  harness = await openCommandHarness();
  removed = await harness.addOrganization('Municipio que se fue');
  await harness.post('/api/organizations/delete', { _id: removed });
});
afterAll(() => harness.close());

/** Sent by somebody whose session nothing that was sent before has ended. */
const send = async (endpoint: Endpoint, example: RequestExample, organization: string) => {
  const token = await harness.tokenFor(await harness.addUser({ email: `${harness.clock.newId()}@monitor.mx` }));
  const headers = { authorization: `Bearer ${token}`, [ORGANIZATION_HEADER]: organization };
  const sent = { method: endpoint.method, headers: { ...headers, 'content-type': 'application/json' } };
  const body = endpoint.method === 'POST' ? { body: JSON.stringify(example.body ?? {}) } : {};
  const response = await fetch(harness.url + addressOf(endpoint, example), { ...sent, ...body });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {} };
};

describe('an organization that is gone, in the header', () => {
  it.each(commands.map((endpoint) => [named(endpoint), endpoint] as const))(
    'refuses only what needs one: %s',
    async (_, endpoint) => {
      const codes = [];
      for (const organization of [removed, 'no es ninguna'])
        codes.push((await send(endpoint, requestExample(endpoint), organization)).body.code);
      if (endpoint.organization === 'required')
        expect(codes).toEqual(['organization.not-found', 'organization.not-found']);
      else for (const code of codes) expect(code ?? '').not.toMatch(/^(organization\.not|session\.required)/);
    },
  );
});

describe('what is no flag', () => {
  const places = flagPlaces.filter(({ endpoint: { side, file } }) => side === 'command' && !file);

  it.each(places.map((place) => [`${named(place.endpoint)} ${place.path.join('.')}`, place] as const))(
    'is refused with its field: %s',
    async (_, place) => {
      const ending = new RegExp(`(^|\\.)${place.path.findLast((name) => name !== '*')}$`);
      const isOfRow = place.endpoint.path.endsWith('/save-updated-docs'); // a row's field is which one it is
      for (const value of noFlags.filter((one) => place.part === 'body' || one === 'no')) {
        const { status, body } = await send(place.endpoint, withFlag(place, value), harness.organization);
        expect([value, status, body.errors?.map((error: { field: string }) => error.field)]).toEqual(
          isOfRow ? [value, 422, [expect.any(String)]] : [value, 400, [expect.stringMatching(ending)]],
        );
      }
    },
  );
});
