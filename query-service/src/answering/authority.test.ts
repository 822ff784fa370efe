import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import { calculationEndpoints } from '@monitor/contracts-schema/calculations/calculation-endpoints';
import { bulkEndpoints } from '@monitor/contracts-schema/contracts/bulk-operation';
import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import { entryExamples } from '@monitor/contracts-schema/testing/entry-examples';
import { ask, type HttpAnswer } from '../testing/asking.ts';
import { accessNeeded, batchStarted } from '../testing/batch-events.ts';
import { dataLoadUploaded } from '../testing/data-load-events.ts';
import { contractWith, idWith, referencesIn, SINCE_DAY } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, CONTRACT, LOAD, CALCULATION, RESOURCE] = [
  ...[idWith('a'), idWith('c', 1), idWith('1', 1), idWith('9'), idWith('2', 1)],
] as [string, string, string, string, string];
const { supplier, organizerAdministrativeUnit: unit } = referencesIn(A);
const entriesNow = (): Readonly<Record<string, string>> => ({
  contracts: CONTRACT,
  suppliers: supplier.id,
  'administrative-units': unit.id,
  resources: RESOURCE,
  organizations: A,
  users: user,
  calculations: CALCULATION,
});
const formula = { formula: { expression: '1' } };
const bodies: Readonly<Record<string, object>> = {
  [calculationEndpoints.validate.path]: formula,
  [calculationEndpoints.preview.path]: formula,
  [bulkEndpoints.exportChosenContracts.path]: { ids: [CONTRACT] },
};

const reads = allEndpoints.filter(({ side }) => side === 'query');
const named = (endpoints: readonly Endpoint[]) => endpoints.map((endpoint) => [endpoint.path, endpoint] as const);
const isPublic = ({ access }: Endpoint): boolean => access === 'public';
const saysMore = (endpoint: Endpoint): boolean => isPublic(endpoint) && endpoint.saysMoreSignedIn === true;
const sameForAll = (endpoint: Endpoint): boolean => isPublic(endpoint) && !endpoint.saysMoreSignedIn;

let harness: QueryHarness;
let user: string;
let token: string;
let users = 0;
beforeAll(async () => {
  harness = await openQueryHarness();
  const fields = contractWith({ ...referencesIn(A), karewaNotes: 'Solo entre nosotros' });
  await harness.putOrganization(A, [{ id: CONTRACT, fields }]);
  const about = { organizationId: A, validFrom: SINCE_DAY };
  await harness.project([
    dataLoadUploaded({ id: LOAD, organizationId: A, fileName: 'carga.xlsx' }),
    batchStarted({ id: LOAD, organizationId: A, total: 1, change: { action: 'remove' } }),
    { type: 'ResourceRegistered', data: { ...about, id: RESOURCE, fields: entryExamples.resources.fields } },
    {
      type: 'CalculationRegistered',
      data: { ...about, organizationId: INSTALLATION, id: CALCULATION, fields: aCalculation() },
    },
  ]);
});
beforeEach(async () => {
  users += 1;
  user = idWith('f', users);
  Object.assign(harness.projector, { isAway: false });
  Object.assign(harness.log, { isAway: false });
  await harness.putUser(user);
  token = await harness.tokenFor(user);
});
afterAll(() => harness.close());

const askFor = ({ path, query, method }: Endpoint, signedIn = true): Promise<HttpAnswer> => {
  const id = entriesNow()[path.split('/')[2] ?? ''] ?? CONTRACT;
  const address = path.replace(':id', LOAD).replace(':format', 'csv');
  const search = query && 'id' in query.shape ? `?id=${id}${'to' in query.shape ? `&to=${id}` : ''}` : '';
  return ask(harness.url + address + search, {
    organization: A,
    ...(signedIn && { token }),
    ...(method === 'POST' && { body: bodies[path] ?? {} }),
  });
};

describe('while the projector is away', () => {
  it.each(named(reads.filter((endpoint) => !isPublic(endpoint))))(
    '%s is refused to who was deactivated since, or lost the permission',
    async (_path, endpoint) => {
      harness.projector.isAway = true;
      expect((await askFor(endpoint)).status).toBe(200);
      await harness.putUser(user, { administratorType: 'CUSTOM', permissions: [] });
      expect((await askFor(endpoint)).status).toBe(accessNeeded(endpoint) === 'session' ? 200 : 403);
      await harness.putUser(user, { active: false });
      expect(await askFor(endpoint)).toMatchObject({ status: 401, body: { code: 'session.deactivated' } });
    },
  );

  it.each(named(reads.filter(saysMore)))(
    '%s says no more than to everybody to who was deactivated since',
    async (_path, endpoint) => {
      const toAll = await askFor(endpoint, false);
      harness.projector.isAway = true;
      expect((await askFor(endpoint)).bytes).not.toEqual(toAll.bytes);
      await harness.putUser(user, { active: false });
      expect((await askFor(endpoint)).bytes).toEqual(toAll.bytes);
    },
  );

  it('who is new, or may do more since, is let in at once', async () => {
    const [newcomer, list] = [idWith('e'), `${harness.url}/api/suppliers/list`];
    harness.projector.isAway = true;
    await harness.putUser(newcomer, { administratorType: 'CUSTOM', permissions: ['SUPPLIERS'] });
    const asked = { organization: A, token: await harness.tokenFor(newcomer) };
    expect((await ask(list, asked)).status).toBe(200);
    expect((await ask(`${harness.url}/api/users/getProfileInfo`, asked)).body.data).toMatchObject({
      _id: newcomer,
      permissions: ['SUPPLIERS'],
    });
  });
});

describe('while the log is away', () => {
  const unavailable = {
    status: 503,
    headers: { 'retry-after': '30' },
    body: { code: 'storage.unavailable', message: expect.stringContaining('no está disponible en este momento') },
  };

  it.each(named(reads.filter((endpoint) => !isPublic(endpoint))))(
    '%s is refused, and answers when it is back',
    async (_path, endpoint) => {
      harness.log.isAway = true;
      expect(await askFor(endpoint)).toMatchObject(unavailable);
      expect((await askFor(endpoint, false)).status).toBe(401);
      harness.log.isAway = false;
      expect((await askFor(endpoint)).status).toBe(200);
    },
  );

  it.each(named(reads.filter(saysMore)))(
    '%s answers everybody, and refuses whom it would say more',
    async (_path, endpoint) => {
      harness.log.isAway = true;
      expect((await askFor(endpoint, false)).status).toBe(200);
      expect(await askFor(endpoint)).toMatchObject(unavailable);
      harness.log.isAway = false;
      expect((await askFor(endpoint)).status).toBe(200);
    },
  );

  it.each(named(reads.filter(sameForAll)))('%s answers as before, whoever is signed in', async (_path, endpoint) => {
    const [before, signedIn] = [await askFor(endpoint, false), await askFor(endpoint)];
    harness.log.isAway = true;
    harness.log.reads.length = 0;
    for (const isSignedIn of [true, false]) expect((await askFor(endpoint, isSignedIn)).status).toBe(before.status);
    expect(signedIn.status).toBe(before.status);
    expect(harness.log.reads).toEqual([]);
  });
});

it('a read asks the log once, of nothing but the account', async () => {
  harness.log.reads.length = 0;
  await askFor({ ...reads[0], path: '/api/suppliers/list', method: 'GET' } as Endpoint);
  expect(harness.log.reads).toEqual([`installation.user-${user}`]);
});
