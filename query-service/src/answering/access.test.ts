import { setImmediate } from 'node:timers/promises';
import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import { calculationEndpoints } from '@monitor/contracts-schema/calculations/calculation-endpoints';
import { bulkEndpoints } from '@monitor/contracts-schema/contracts/bulk-operation';
import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { type Permission, permission } from '@monitor/contracts-schema/permission';
import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import { entryExamples } from '@monitor/contracts-schema/testing/entry-examples';
import { ask, type HttpAnswer } from '../testing/asking.ts';
import { accessNeeded, batchStarted, commandsRefused } from '../testing/batch-events.ts';
import { unsignedToken } from '../testing/crafted-tokens.ts';
import { dataLoadUploaded } from '../testing/data-load-events.ts';
import { contractWith, idWith, referencesIn, SINCE_DAY, supplier, unit } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, B, USER, CALCULATION] = [idWith('a'), idWith('b'), idWith('f'), idWith('9')];
const SECRET_WORD = 'Confidencialísimo';
/** A load, a batch of the same id and a resource of each organization. */
const loads = { ofA: idWith('1', 1), ofB: idWith('1', 2) };
const resources = { ofA: idWith('2', 1), ofB: idWith('2', 2) };
const resourceRegistered = (id: string, organizationId: string, title: string): MonitorEvent => ({
  type: 'ResourceRegistered',
  data: { id, organizationId, validFrom: SINCE_DAY, fields: { ...entryExamples.resources.fields, title } },
});
const batchOf = (organizationId: string, id: string, name: string): MonitorEvent[] => {
  const value = organizationId === A ? SECRET_WORD : 'Compras';
  const batch = { id, organizationId, total: 1, change: { action: 'change', field: 'areaInCharge', value } } as const;
  const refused = { place: 0, kind: 'contract', recordId: idWith('c', 9), name, reason: 'gone' } as const;
  return [batchStarted(batch), commandsRefused(batch, [refused])];
};
const ofA = {
  contract: idWith('c', 1),
  supplier: { ...supplier(1), name: `${SECRET_WORD} SA`, rfc: 'AAA010101AAA' },
  unit: { ...unit(1), name: `${SECRET_WORD} UNIDAD` },
};

let harness: QueryHarness;
beforeAll(async () => {
  harness = await openQueryHarness();
  const fields = contractWith({
    supplier: ofA.supplier,
    organizerAdministrativeUnit: ofA.unit,
    applicantAdministrativeUnit: ofA.unit,
    servicesDescription: SECRET_WORD,
  });
  await harness.putOrganization(A, [{ id: ofA.contract, fields }]);
  await harness.putOrganization(B, [{ id: idWith('d', 1), fields: contractWith(referencesIn(B)) }]);
  const calculation = {
    id: CALCULATION,
    organizationId: INSTALLATION,
    validFrom: SINCE_DAY,
    fields: aCalculation(),
  };
  await harness.project([{ type: 'CalculationRegistered', data: calculation }]);
  await harness.project([
    dataLoadUploaded({ id: loads.ofA, organizationId: A, fileName: `${SECRET_WORD}.xlsx` }),
    dataLoadUploaded({ id: loads.ofB, organizationId: B, fileName: 'carga.xlsx' }),
    ...batchOf(A, loads.ofA, SECRET_WORD),
    ...batchOf(B, loads.ofB, 'N-1'),
    resourceRegistered(resources.ofA, A, SECRET_WORD),
    resourceRegistered(resources.ofB, B, 'Guía'),
  ]);
});
afterAll(() => harness.close());

const queries = allEndpoints.filter(({ side }) => side === 'query');
const named = (endpoints: readonly Endpoint[]) => endpoints.map((endpoint) => [endpoint.path, endpoint] as const);

const ofB = referencesIn(B);
/** An entry of each catalogue that who administers an organization may look up. */
const entriesOf = {
  A: {
    contracts: ofA.contract,
    suppliers: ofA.supplier.id,
    'administrative-units': ofA.unit.id,
    resources: resources.ofA,
  },
  B: {
    contracts: idWith('d', 1),
    suppliers: ofB.supplier.id,
    'administrative-units': ofB.organizerAdministrativeUnit.id,
    resources: resources.ofB,
    organizations: B,
    users: USER,
  },
};
const addressOf = ({ path, query }: Endpoint, whose: 'A' | 'B'): string => {
  const [, , module = ''] = path.split('/');
  const load = whose === 'A' ? loads.ofA : loads.ofB;
  const entry = { ...(entriesOf[whose] as Readonly<Record<string, string>>), calculations: CALCULATION }[module] ?? '';
  const filled = path.replace(':id', load).replace(':format', 'csv');
  if (!query || !('id' in query.shape)) return filled;
  return `${filled}?id=${entry}${'to' in query.shape ? `&to=${entry}` : ''}`;
};
const publicOfOne = queries.filter(({ access, organization }) => access === 'public' && organization === 'required');
const restricted = queries.filter(({ access }) => access !== 'public');

/** Every way to put one of A's ids into a question: in the address, the query and the body. */
const questionsWith = ({ path, method }: Endpoint, id: string): string[] => {
  const filters = JSON.stringify({ suppliers: [{ _id: id }] });
  const address = path.replace(':id', id).replace(':format', 'csv');
  const queries = [
    '',
    `id=${id}`,
    `supplierId=${id}`,
    `id=${id}&search=${SECRET_WORD}`,
    `search=confidencialisimo`,
  ].concat([`filters=${filters}`, `suppliers=${id}`, `administrativeUnits=${id}`, `id=${id}&suppliers=${id}`]);
  return method === 'GET' || address === path ? queries.map((query) => `${address}?${encodeURI(query)}`) : [address];
};

const bodiesWith = (id: string): object[] => [
  { suppliers: [{ _id: id }] },
  { administrativeUnits: [{ _id: id }] },
  { filters: { search: SECRET_WORD } },
  {},
];

const formula = { formula: { expression: '1' } };
/** What some want to be asked with. */
const wanted: Readonly<Record<string, object>> = {
  [calculationEndpoints.validate.path]: formula,
  [calculationEndpoints.preview.path]: formula,
  [bulkEndpoints.exportChosenContracts.path]: { ids: [ofA.contract, idWith('d', 1)] },
};

const askAsB = (endpoint: Endpoint, path: string, body: object, token?: string): Promise<HttpAnswer> =>
  ask(harness.url + path, {
    organization: B,
    ...(endpoint.method === 'POST' && { body: wanted[endpoint.path] ?? body }),
    ...(token !== undefined && { token }),
  });

describe("nothing of one organization shows in another's answers", () => {
  it.each(named(publicOfOne))('%s', async (_path, endpoint) => {
    for (const id of [ofA.contract, ofA.supplier.id, ofA.unit.id])
      for (const path of questionsWith(endpoint, id))
        for (const body of bodiesWith(id)) {
          const { bytes, status } = await askAsB(endpoint, path, body);
          expect([200, 400, 404]).toContain(status);
          expect(bytes.toString()).not.toContain(SECRET_WORD);
          expect(bytes.toString()).not.toContain(ofA.supplier.rfc);
        }
  });

  it.each(named(restricted.filter(({ organization }) => organization === 'required')))('%s', async (path, endpoint) => {
    await harness.putUser(USER);
    const namesOne = path.includes(':id') || path.endsWith('/detail') || path.endsWith('/join-plan');
    for (const [whose, expected] of [
      ['B', 200],
      ['A', namesOne ? 404 : 200],
    ] as const) {
      const asked = addressOf(endpoint, whose);
      const isPaged = endpoint.query && 'pageSize' in endpoint.query.shape;
      const all = isPaged ? `${asked}${asked.includes('?') ? '&' : '?'}pageSize=100` : asked;
      const { bytes, status } = await askAsB(endpoint, all, {}, await harness.tokenFor(USER));
      expect(status).toBe(expected);
      expect(bytes.toString()).not.toContain(SECRET_WORD);
    }
  });

  it('says so when the thing itself is asked for', async () => {
    const statusOf = async (path: string) =>
      (await ask(`${harness.url}/public-api/${path}`, { organization: B })).status;
    expect(await statusOf(`contracts/detail?id=${ofA.contract}`)).toBe(404);
    expect(await statusOf(`contracts/history?id=${ofA.contract}`)).toBe(404);
    expect(await statusOf(`suppliers/detail?id=${ofA.supplier.id}`)).toBe(404);
    expect(await statusOf(`suppliers/download-detail/${ofA.supplier.id}/json`)).toBe(404);
    expect(await statusOf(`contracts/retrieve/suppliers-filter?supplierId=${ofA.supplier.id}`)).toBe(200);
  });
});

describe('every endpoint of the administrators', () => {
  const allBut = (access: Endpoint['access']): Permission[] => permission.options.filter((other) => other !== access);
  const statusOf = async (endpoint: Endpoint, token?: string) =>
    (await askAsB(endpoint, addressOf(endpoint, 'B'), {}, token)).status;

  it.each(named(restricted))('%s answers only whoever may ask', async (_path, endpoint) => {
    await harness.putUser(USER);
    const token = await harness.tokenFor(USER);
    expect(await statusOf(endpoint)).toBe(401);

    const { path } = endpoint;
    const access = accessNeeded(endpoint);
    const permissions = access === 'session' || access === 'public' ? [] : [access];
    await harness.putUser(USER, { administratorType: 'CUSTOM', permissions: allBut(access) });
    harness.warnings.length = 0;
    expect(await statusOf(endpoint, token)).toBe(permissions.length > 0 ? 403 : 200);
    const account = expect.stringMatching(/^[0-9a-f]{16}$/);
    expect(harness.warnings).toEqual(
      permissions.map((permission) => ({ access: 'permission-refused', account, permission, path })),
    );
    await harness.putUser(USER, { administratorType: 'CUSTOM', permissions });
    expect(await statusOf(endpoint, token)).toBe(200);
    await harness.putUser(USER, { active: false });
    expect(await statusOf(endpoint, token)).toBe(401);
    await harness.remove(USER);
    expect(await statusOf(endpoint, token)).toBe(401);
  });

  it.each(named(restricted))('%s knows a forged, a foreign and an old token', async (_path, endpoint) => {
    await harness.putUser(USER);
    const good = await harness.tokenFor(USER);
    const [head, claims, signature] = good.split('.');
    expect(await statusOf(endpoint, good)).toBe(200);
    for (const token of [
      unsignedToken(USER, harness.clock.time),
      `${head}.${claims}.`,
      `${head}.${claims}.${signature?.split('').reverse().join('')}`,
      await harness.tokenFor(USER, 3_600, 'another secret of thirty-two bytes!!'),
      await harness.tokenFor(USER, -1),
      await harness.tokenFor(idWith('9')),
      'garbage',
    ])
      expect(await statusOf(endpoint, token)).toBe(401);
  });

  it.each(named(restricted))('%s asks for another session when all of an epoch were ended', async (_path, endpoint) => {
    await harness.putUser(USER);
    const old = await harness.tokenFor(USER);
    expect(await statusOf(endpoint, old)).toBe(200);
    await harness.endSessions(USER);
    expect([await statusOf(endpoint, old), await statusOf(endpoint, await harness.tokenFor(USER))]).toEqual([401, 200]);
  });

  it('is asked with a token in x-access-token as well', async () => {
    await harness.putUser(USER);
    const headers = { 'x-access-token': await harness.tokenFor(USER) };
    expect((await ask(`${harness.url}/api/suppliers/list`, { organization: B, headers })).status).toBe(200);
  });

  it('answers privately, and nothing it said is kept for others', async () => {
    await harness.putUser(USER);
    const { headers } = await ask(`${harness.url}/api/suppliers/list`, {
      organization: B,
      token: await harness.tokenFor(USER),
    });
    expect(headers['cache-control']).toBe('private, no-cache, no-transform');
    expect((await ask(`${harness.url}/api/suppliers/list`, { organization: B })).status).toBe(401);
  });
});

describe('who waits for a position', () => {
  it('may do by then no more than the record says that is current then', async () => {
    const patient = await openQueryHarness({ waitTimeoutMs: 20_000 });
    try {
      await patient.putUser(USER, { administratorType: 'CUSTOM', permissions: ['USERS'] });
      const token = await patient.tokenFor(USER);
      patient.reads.length = 0;
      const headers = { 'x-after-position': await patient.record() };
      const asking = ask(`${patient.url}/api/users/list`, { token, headers });
      while (patient.reads.length === 0) await setImmediate(); // who asks is known
      await patient.putUser(USER, { administratorType: 'CUSTOM', permissions: ['SUPPLIERS'] });
      expect(await asking).toMatchObject({ status: 403, body: { code: 'permission.missing' } });
    } finally {
      await patient.close();
    }
  });
});

describe('a request that is wrong in every way', () => {
  it('is refused for who asks, then for what they may not, for the organization, and for what it says at last', async () => {
    const [may, mayNot] = [idWith('f', 8), idWith('f', 9)];
    await harness.putUser(may, { administratorType: 'CUSTOM', permissions: ['CONTRACTS'] });
    await harness.putUser(mayNot, { administratorType: 'CUSTOM', permissions: ['USERS'] });
    const codeFor = async (token: string, organization: string, headers = {}) =>
      (await ask(`${harness.url}/api/contracts/list?sort=nada`, { token, organization, headers })).body.code;
    const after = { 'x-after-position': await harness.record() };
    expect([
      await codeFor('none', idWith('9')),
      await codeFor(await harness.tokenFor(mayNot), idWith('9')),
      await codeFor(await harness.tokenFor(may), idWith('9')),
      await codeFor(await harness.tokenFor(may), A),
      await codeFor(await harness.tokenFor(may), A, after),
    ]).toEqual([
      'session.required',
      'permission.missing',
      'organization.not-found',
      'request.invalid',
      'request.invalid',
    ]);
  });
});
