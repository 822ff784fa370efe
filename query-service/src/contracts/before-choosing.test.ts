import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';
import { ask } from '../testing/asking.ts';
import { contractWith, idWith } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, USER] = [idWith('a'), idWith('f')];
const RETRIEVE = '/public-api/contracts/retrieve/';
const paths = allEndpoints.filter(({ side }) => side === 'query').map(({ path }) => path);
const options = paths.filter((path) => path.startsWith(RETRIEVE));
const answering = allEndpoints.filter((endpoint: Endpoint) => endpoint.beforeChoosing !== undefined);
const optionsOfForms = paths.filter((path) => path.startsWith('/api/contracts/retrieve/'));
const notChosen = { status: 400, body: { code: 'organization.not-chosen' } };

let harness: QueryHarness;
beforeAll(async () => {
  harness = await openQueryHarness();
  await harness.putOrganization(A, [{ id: idWith('c'), fields: contractWith() }]);
});
afterAll(() => harness.close());

const get = (path: string, asked: Parameters<typeof ask>[1] = {}) => ask(harness.url + path, asked);

describe('what filters may choose from, before an organization is chosen', () => {
  it('are seven calls, which declare it', () => {
    expect(options).toHaveLength(7);
    expect(answering.map(({ path }) => path)).toEqual(options);
  });

  it.each(options)('%s is empty', async (path) => {
    const empty = path === `${RETRIEVE}suppliers` ? { errors: false, data: { docs: [] } } : [];
    for (const organization of [undefined, '', 'undefined', 'null']) {
      const answer = await get(path, organization === undefined ? {} : { organization });
      expect(answer).toMatchObject({ status: 200, body: empty });
      expect(answer.headers['x-log-position']).toBeDefined();
    }
    expect((await get(`${path}?supplierId=`)).body).toEqual(empty);
    expect((await get(path, { organization: A })).body).not.toEqual(empty);
  });

  it.each(options)('%s refuses what it refuses of a chosen one', async (path) => {
    expect((await get(`${path}?supplierId=x`)).status).toBe(400);
    expect(await get(`${path}?organization=${idWith('b')}`, { organization: A })).toMatchObject({ status: 400 });
    expect((await get(path, { organization: idWith('9') })).status).toBe(404);
  });

  it.each(optionsOfForms)('%s needs one', async (path) => {
    await harness.putUser(USER);
    expect(await get(path, { token: await harness.tokenFor(USER) })).toMatchObject(notChosen);
  });

  it('is no reason for anything else to be without one', async () => {
    for (const path of ['contracts/list', 'contracts/totals', 'suppliers/list', 'landing/amountByPeriod'])
      expect(await get(`/public-api/${path}`)).toMatchObject(notChosen);
  });
});
