import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';
import { isPublicRead } from '@monitor/contracts-schema/http/known-query';
import { ask } from '../testing/asking.ts';
import { contractWith, idWith, supplier, unit } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, B] = [idWith('a'), idWith('b')];

let harness: QueryHarness;
beforeAll(async () => {
  harness = await openQueryHarness();
  const years = ['2018', '2019', '2019', '2020'];
  const contracts = years.map((fiscalYear, index) => ({
    id: idWith('c', index),
    fields: contractWith({
      fiscalYear,
      contractNumber: `N-${index}`,
      supplier: supplier(1 + (index % 2)),
      organizerAdministrativeUnit: unit(1 + (index % 3)),
    }),
  }));
  await harness.putOrganization(A, contracts);
  await harness.putOrganization(B);
  await harness.tell(A);
});
afterAll(() => harness.close());

const at = (path: string, asked: Parameters<typeof ask>[1] = {}) => ask(`${harness.url}/public-api${path}`, asked);

const refused = (field: string, message: unknown = expect.any(String)) => ({
  status: 400,
  body: { code: 'request.invalid', errors: [{ field, message }] },
});

const [one, two] = [supplier(1).id, supplier(2).id];
const byName = `fiscalYears=2019&fiscalYears=2020&suppliers=${one}&suppliers=${two}&administrativeUnits=${unit(1).id}`;
const filters = {
  fiscalYears: [{ fiscalYear: '2019' }, { fiscalYear: '2020' }],
  suppliers: [
    { _id: one, name: 'As the earlier kind sends it' },
    { _id: two, name: null },
  ],
  administrativeUnits: [{ _id: unit(1).id }],
};
const asJson = `filters=${encodeURIComponent(JSON.stringify(filters))}`;

describe('a public answer', () => {
  it.each([
    ['/contracts/list', '/contracts/filtered-list'],
    ['/contracts/filtered-list', '/contracts/filtered-list'],
    ['/suppliers/list', '/suppliers/filtered-list'],
    ['/suppliers/filtered-list', '/suppliers/filtered-list'],
    [`/suppliers/detail?id=${one}`, `/suppliers/detail?id=${one}`],
    ['/landing/amountByPeriod', '/landing/amountByPeriod'],
    ['/landing/amountByProcedure', '/landing/amountByProcedure'],
  ])('at %s has a plain address that says as much as a body', async (get, post) => {
    const sign = get.includes('?') ? '&' : '?';
    const answers = [
      await at(`${get}${sign}organization=${A}&${byName}`),
      await at(`${get}${sign}${asJson}`, { organization: A }),
      await at(post, { organization: A, body: { filters } }),
      await at(post, { organization: A, body: filters }),
      await at(`${post}${sign === '&' ? '&' : '?'}${byName}`, { organization: A, body: {} }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    const all = await at(get, { organization: A });
    expect(all.body.data).not.toEqual(answers[0]?.body.data);
  });

  it.each(['/contracts/download/json', '/suppliers/download/json', `/suppliers/download-detail/${one}/json`])(
    'at %s is a file with such an address',
    async (path) => {
      const { bytes, headers } = await at(`${path}?organization=${A}&${byName}`);
      const same = await at(`${path}?${asJson}`, { organization: A });
      const all = await at(path, { organization: A });
      expect(bytes.equals(same.bytes)).toBe(true);
      expect(bytes.equals(all.bytes)).toBe(false);
      expect(headers.vary).not.toMatch(/organization/i);
      expect(same.headers.vary).toMatch(/X-CURRENT-ORGANIZATION-ID/);
    },
  );

  it('hears nothing that a body says besides', async () => {
    const path = `/contracts/list?organization=${A}&pageSize=50`;
    const body = JSON.stringify({ search: 'n-2' });
    const asked = await at(path, { method: 'GET', headers: { 'content-length': String(body.length) }, body });
    expect(asked.body.data.docs).toHaveLength(4);
    expect((await at(path)).body).toEqual(asked.body);
  });

  it('is searched, sorted and turned by address', async () => {
    const numbers = async (query: string) =>
      (await at(`/contracts/list?organization=${A}&${query}`)).body.data.docs.map(
        ({ contractNumber }: { contractNumber: string }) => contractNumber,
      );
    expect(await numbers('search=n-2')).toEqual(['N-2']);
    expect(await numbers('sort=contractNumber&typeSort=desc&pageSize=3&page=2')).toEqual(['N-0']);
  });

  it('is nothing for a value that no contract has, and refused for one that cannot be', async () => {
    const none = await at(`/contracts/list?organization=${A}&fiscalYears=abcd`);
    expect([none.status, none.body.data.docs]).toEqual([200, []]);
    for (const [query, field] of [
      ['procedureTypes=OTRO', 'procedureTypes'],
      ['suppliers=x', 'suppliers'],
      ['search=a&search=b', 'search'],
      ['page=dos', 'page'],
      ['page=0', 'page'],
      ['pageSize=1000', 'pageSize'],
      ['sort=precio', 'sort'],
      ['filters={mal', 'filters'],
      ['filters=[1]', ''],
    ])
      expect(await at(`/contracts/list?organization=${A}&${query}`)).toMatchObject(refused(String(field)));
  });

  it('takes blank values for none', async () => {
    const all = await at(`/contracts/list?organization=${A}`);
    const blank = 'search=&fiscalYears=&suppliers=&filters=&sort=&page=&pageSize=';
    expect((await at(`/contracts/list?organization=${A}&${blank}`)).body).toEqual(all.body);
  });
});

describe('what a public read does not know', () => {
  const publicReads = allEndpoints.filter(isPublicRead);
  const addressOf = ({ path }: Endpoint) =>
    path.replace(':id', one).replace(':format', 'json').replace(':name', 'faq').replace(':image', 'a.png');

  it.each(publicReads.map((read) => [`${read.method} ${read.path}`, read] as const))(
    'is refused by its name: %s',
    async (_name, read) => {
      const address = `${harness.url}${addressOf(read)}?id=${one}&fiscalYear=2019`;
      const { status, body } = await ask(address, {
        organization: A,
        ...(read.method === 'POST' && { body: {} }),
      });
      expect([status, body.code]).toEqual([400, 'request.invalid']);
      expect(body.errors).toContainEqual({
        field: 'fiscalYear',
        message: expect.stringMatching(/^No se conoce «fiscalYear»\. Se puede usar: /),
      });
    },
  );

  it.each([
    ['alone in a body', { body: { fiscalYear: '2019' } }, ''],
    ['together in a body', { body: { filters: { years: [] } } }, ''],
    ['beside them in a body', { body: { filters: {}, suppliers: [] } }, ''],
    ['as JSON in the address', { body: {} }, `?filters=${encodeURIComponent('{"supplier":[]}')}`],
  ])('is refused among filters, %s', async (_how, asked, query) => {
    const { status, body } = await at(`/suppliers/filtered-list${query}`, { organization: A, ...asked });
    expect([status, body.code]).toEqual([400, 'request.invalid']);
    expect(JSON.stringify(body.errors)).toMatch(/fiscalYear|years|suppliers|supplier/);
  });

  it('is not what filters say, when they come in two ways', async () => {
    const message = expect.stringContaining('de una sola forma');
    expect(await at(`/contracts/list?${byName}&${asJson}`, { organization: A })).toMatchObject(
      refused('filters', message),
    );
    for (const query of [byName, asJson])
      expect(await at(`/contracts/filtered-list?${query}`, { organization: A, body: { search: 'n' } })).toMatchObject(
        refused('filters', message),
      );
  });

  it('may be the parameters of its path said again, and nothing else for them', async () => {
    const path = `/suppliers/download-detail/${one}/json`;
    expect((await at(`${path}?id=${one}&format=json`, { organization: A })).status).toBe(200);
    expect((await at(`${path}?id&format`, { organization: A })).status).toBe(200);
    expect(await at(`${path}?id=${two}`, { organization: A })).toMatchObject(refused('id'));
  });
});

describe('options', () => {
  it('are of one supplier when it is named, and of all when it is blank', async () => {
    const names = async (query: string) =>
      (await at(`/contracts/retrieve/suppliers?${query}`, { organization: A })).body.data.docs.map(
        ({ _id }: { _id: string }) => _id,
      );
    expect((await names('')).sort()).toEqual([one, two].sort());
    expect((await names('supplierId=')).sort()).toEqual([one, two].sort());
    expect(await names(`supplierId=${two}`)).toEqual([two]);
    expect(await names(`supplierId=${idWith('9')}`)).toEqual([]);
    const years = await at(`/contracts/retrieve/fiscal-years?supplierId=&organization=${A}`);
    expect([years.status, years.body.length]).toEqual([200, 3]);
  });
});

describe('the organization in an address', () => {
  it('is that of the question, with or without the same in the header', async () => {
    const byHeader = await at('/contracts/list', { organization: A });
    for (const organization of [undefined, A, '', 'undefined', 'null'])
      expect(
        (await at(`/contracts/list?organization=${A}`, organization === undefined ? {} : { organization })).body,
      ).toEqual(byHeader.body);
    expect((await at('/contracts/list?organization=', { organization: A })).body).toEqual(byHeader.body);
    const settings = await ask(`${harness.url}/api/settings/load-settings?organization=${A}`);
    expect(settings.body.data._id).toBe(A);
  });

  it('is refused when the header or the address itself names another', async () => {
    const ambiguous = { status: 400, body: { code: 'organization.ambiguous' } };
    await at(`/contracts/list?organization=${A}`);
    expect(await at(`/contracts/list?organization=${A}`, { organization: B })).toMatchObject(ambiguous);
    expect(await at(`/contracts/list?organization=${A}&organization=${B}`)).toMatchObject(ambiguous);
    expect(await at(`/contracts/list?%6Frganization=${B}`, { organization: A })).toMatchObject(ambiguous);
    expect(await at(`/contracts/list?organization=${idWith('9')}`)).toMatchObject({ status: 404 });
    expect(await at('/contracts/list?organization=garbage')).toMatchObject({ status: 404 });
  });

  it('is no organization for administrators, who name it in the header', async () => {
    await harness.putUser(idWith('f'));
    const token = await harness.tokenFor(idWith('f'));
    const asked = `${harness.url}/api/suppliers/list?organization=${A}`;
    expect(await ask(asked, { token })).toMatchObject({ status: 400, body: { code: 'organization.not-chosen' } });
    expect((await ask(asked, { token, organization: B })).body.data.docs).toEqual([]);
  });

  it('makes the answer depend on its address alone, from the cache as computed', async () => {
    const path = `/public-api/contracts/list?organization=${A}&search=n`;
    const slow = await ask(harness.slowUrl + path);
    harness.reads.length = 0;
    const fast = await ask(harness.url + path);
    expect(harness.reads).toEqual([]);
    expect(fast.bytes.equals(slow.bytes)).toBe(true);
    expect([slow.headers.vary, fast.headers.vary]).toEqual(
      Array.from({ length: 2 }, () => 'Accept-Encoding, Authorization, X-Access-Token'),
    );
    expect(fast.headers['cache-control']).toBe('public, no-cache, no-transform');
    const again = await ask(harness.url + path, { headers: { 'if-none-match': String(fast.headers.etag) } });
    expect(again.status).toBe(304);
    expect((await at('/contracts/list', { organization: A })).headers.vary).toMatch(/X-CURRENT-ORGANIZATION-ID/);
  });
});
