import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { supplierSortFields } from '@monitor/contracts-schema/suppliers/supplier-sort-fields';
import { ask } from '../testing/asking.ts';
import { contractWith, idWith, referencesIn, SINCE_DAY, supplier } from '../testing/fixtures.ts';
import type { Contract } from '../testing/organization-events.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const A = idWith('a');
const B = idWith('b');
const types = ['PUBLIC', 'INVITATION', 'NO_BID'] as const;
const taxes = ['INCLUDED', 'EXCLUDED', 'UNKNOWN', 'INCLUDED'] as const;
const names = ['Zeta, SA', 'ÁRBOL SC', 'arbol', 'Ñandú', 'Nube', 'Zeta-Uno', '"La Ñ"'];

const contracts: Contract[] = Array.from({ length: 40 }, (_, index) => {
  const name = names[index % 8];
  return {
    id: idWith('c', index),
    fields: contractWith({
      procedureType: types[index % 3]!, // one of three
      supplier: name === undefined ? null : { ...supplier(index % 8), name },
      totalOrMaxAmount: (index % 5) * 1_050,
      taxes: taxes[index % 4]!, // one of four
      procedureState: index % 7 === 6 ? 'CANCELED' : 'CONCLUDED',
    }),
  };
});

let harness: QueryHarness;
beforeAll(async () => {
  harness = await openQueryHarness();
  await harness.putOrganization(A, contracts);
  await harness.putOrganization(B, [
    { id: idWith('d', 1), fields: contractWith({ ...referencesIn(B), supplier: { ...supplier(50), name: 'Ajena' } }) },
  ]);
});
afterAll(() => harness.close());

type Row = { _id: string; name: string | null; total: number; untaxedCount: number };
const listed = async (query = '') =>
  (await ask(`${harness.url}/public-api/suppliers/list?${query}`, { organization: A })).body.data;
/** All years there are: filters that select everything, so that rows are summed instead of kept. */
const filtered = async (query = '') =>
  (
    await ask(`${harness.url}/public-api/suppliers/filtered-list?${query}`, {
      organization: A,
      body: { fiscalYears: [{ fiscalYear: '2019' }] },
    })
  ).body.data;

describe('the list of suppliers', () => {
  it.each(supplierSortFields)('agrees with and without filters, sorted by %s', async (sort) => {
    for (const typeSort of ['asc', 'desc'])
      for (const page of [1, 2, 3, 99]) {
        const query = `sort=${sort}&typeSort=${typeSort}&page=${page}&pageSize=3`;
        expect(await filtered(query)).toEqual(await listed(query));
      }
  });

  it('says how many suppliers there are, whom contracts without one are not among', async () => {
    const { suppliers, suppliersCount, pagination } = await listed('pageSize=100');
    expect(suppliers.filter(({ name }: Row) => name === null)).toHaveLength(1);
    expect([suppliersCount, pagination.total]).toEqual([suppliers.length - 1, suppliers.length]);
    expect((await filtered('pageSize=3')).suppliersCount).toBe(suppliersCount);
  });

  it('has that row too where there are amendments alone, with and without filters', async () => {
    const D = idWith('9');
    const amendment = { category: 'MODIFICACION' as const, supplier: null, totalOrMaxAmount: 500 };
    await harness.putOrganization(D, [
      { id: idWith('d', 90), fields: contractWith({ ...referencesIn(D), ...amendment }) },
    ]);
    for (const path of ['suppliers/list', 'suppliers/list?fiscalYears=2019']) {
      const { body } = await ask(`${harness.url}/public-api/${path}`, { organization: D });
      expect(body.data.suppliers).toMatchObject([{ _id: `${D}:none`, name: null, total: 0 }]);
    }
  });

  it('has one nameless row for the contracts without a supplier', async () => {
    const nameless = (await listed('pageSize=100')).suppliers.filter(({ name }: Row) => name === null);
    expect(nameless).toEqual([expect.objectContaining({ _id: `${A}:none`, contractsCount: 5 })]);
  });

  it.each(['asc', 'desc'])(
    'puts names in the order of Spanish collation, %s, and the nameless row last',
    async (typeSort) => {
      const order = ['arbol', 'ÁRBOL SC', '"La Ñ"', 'Nube', 'Ñandú', 'Zeta, SA', 'Zeta-Uno'];
      const inOrder = [...(typeSort === 'asc' ? order : order.toReversed()), null];
      for (const list of [listed, filtered]) {
        const { suppliers } = await list(`sort=name&typeSort=${typeSort}&pageSize=100`);
        expect(suppliers.map(({ name }: Row) => name)).toEqual(inOrder);
      }
    },
  );

  it('adds for the nameless row what the list of contracts without a supplier adds up to', async () => {
    for (const asked of ['', '&fiscalYears=2019', '&search=trabajo', `&suppliers=${supplier(1).id}`]) {
      const path = `${harness.url}/public-api/contracts/filtered-list?missing=supplier&pageSize=100${asked}`;
      const { docs, totalAmount, totalCount } = (await ask(path, { organization: A })).body.data;
      expect(docs.filter((doc: { supplier: unknown }) => doc.supplier !== null)).toEqual([]);
      const rows = (await listed(`pageSize=100${asked}`)).suppliers;
      const nameless = rows.find(({ name }: Row) => name === null) ?? { total: 0, contractsCount: 0 };
      expect([totalAmount, totalCount]).toEqual([nameless.total, nameless.contractsCount]);
    }
  });

  it('says of each row what of its total is not said to hold taxes: what the list of just that adds up to', async () => {
    const untaxedOf = async (filter: string) => {
      const path = `${harness.url}/public-api/contracts/filtered-list?${filter}&taxes=EXCLUDED&taxes=UNKNOWN&isCounted=true`;
      const { totalAmount, totalCount } = (await ask(path, { organization: A })).body.data;
      return [totalAmount, totalCount];
    };
    for (const list of [listed, filtered]) {
      const { suppliers, totals } = await list('pageSize=100');
      for (const { _id, name, untaxed, untaxedCount } of suppliers)
        expect([untaxed, untaxedCount]).toEqual(
          await untaxedOf(name === null ? 'missing=supplier' : `suppliers=${_id}`),
        );
      const sum = suppliers.reduce((count: number, { untaxedCount }: Row) => count + untaxedCount, 0);
      expect([sum, sum]).toEqual([totals.untaxedCount, 17]);
    }
  });

  it('adds up to its totals', async () => {
    const { suppliers, totals } = await listed('pageSize=100');
    const centavos = suppliers.reduce((sum: number, { total }: Row) => sum + Math.round(total * 100), 0);
    expect(centavos).toBe(Math.round(totals.total * 100));
  });

  it('searches contract ids, numbers, descriptions and supplier names', async () => {
    const found = async (search: string) =>
      (await listed(`search=${encodeURIComponent(search)}`)).suppliers.map(({ name }: Row) => name);
    expect(await found('ñandu')).toEqual(['Ñandú']);
    expect(await found('AD/1')).toHaveLength(8);
    expect(await found('n-1')).toHaveLength(8);
    expect(await found('limpieza')).toHaveLength(8);
    expect(await found('reservada')).toHaveLength(0);
  });
});

describe('a supplier', () => {
  const detail = (id: string, organization = A) =>
    ask(`${harness.url}/public-api/suppliers/detail?id=${id}`, { organization });

  it('shows its contracts of every state, and the totals of those that count', async () => {
    const { data } = (await detail(supplier(0).id)).body;
    expect(data.supplier).toMatchObject({ _id: supplier(0).id, name: 'Zeta, SA' });
    expect([...data.public, ...data.invitation, ...data.noBid]).toHaveLength(5);
    expect(data.totals.count).toBe(5);
  });

  it("of another organization is none, and another's filter finds nothing", async () => {
    expect(await detail(supplier(50).id)).toMatchObject({ status: 404, body: { code: 'supplier.not-found' } });
    expect(await detail(supplier(50).id, B)).toMatchObject({ status: 200 });
    expect(await detail('nadie')).toMatchObject({ status: 400 });
  });

  it("names no other organization's supplier or unit among the filters of a download", async () => {
    const filters = encodeURIComponent(JSON.stringify({ suppliers: [{ _id: supplier(50).id }] }));
    for (const path of ['suppliers/download/csv', 'suppliers/download/json', 'contracts/download/json']) {
      const { bytes, status } = await ask(`${harness.url}/public-api/${path}?filters=${filters}`, { organization: A });
      expect(status).toBe(200);
      expect(bytes.toString()).not.toContain('Ajena');
    }
  });

  it('downloads agree with the list, filtered or not', async () => {
    const download = async (query: string) =>
      (await ask(`${harness.url}/public-api/suppliers/download/json${query}`, { organization: A })).body.suppliers;
    const { suppliers } = await listed('pageSize=100');
    expect(await download('')).toEqual(suppliers);
    const filters = encodeURIComponent(JSON.stringify({ fiscalYears: [{ fiscalYear: '2019' }] }));
    expect(await download(`?filters=${filters}`)).toEqual(suppliers);
  });
});

describe('a supplier that was joined to another', () => {
  const C = idWith('e');
  const [one, two, three] = [supplier(70), { ...supplier(71), name: 'Dos' }, { ...supplier(72), name: 'Tres' }];
  const path = (id: string) => `${harness.url}/public-api/suppliers/detail?id=${id}`;
  const join = (joined: typeof one, to: typeof one): MonitorEvent[] => {
    const fields = { name: joined.name, rfc: joined.rfc, notes: null };
    const of = { id: joined.id, organizationId: C, validFrom: SINCE_DAY, fields };
    return [{ type: 'SupplierJoined', data: { ...of, batchId: idWith('4', 1), to: { id: to.id, name: to.name } } }];
  };
  beforeAll(async () => {
    const named = (number: number, to: typeof one) => ({
      id: idWith('d', 70 + number),
      fields: contractWith({ ...referencesIn(C), supplier: to }),
    });
    await harness.putOrganization(C, [named(1, one), named(2, two), named(3, three)]);
    await harness.putOrganization(C, [named(1, three), named(2, three), named(3, three)]);
    await harness.project([...join(one, two), ...join(two, three)]);
  });

  it('says whom it was joined to, in whichever chain, to who has an old address', async () => {
    expect(await ask(path(one.id), { organization: C })).toMatchObject({
      status: 404,
      body: { code: 'supplier.joined', data: { name: one.name, to: { _id: three.id, name: 'Tres' } } },
    });
    expect(await ask(path(one.id), { organization: A })).toMatchObject({
      status: 404,
      body: { code: 'supplier.not-found' },
    });
    const page = await fetch(`${harness.url}/suppliers/${one.id}`, { headers: { accept: 'text/html' } });
    expect([200, 503]).toContain(page.status); // where the site is not built there are no pages
    if (page.status === 200) expect(await page.text()).toContain(`se unió a Tres`);
  });

  it('is told of by the one that stays, and selects its contracts in filters of old addresses', async () => {
    const { data } = (await ask(path(three.id), { organization: C })).body;
    expect(data).toMatchObject({ totals: { count: 3 }, joined: [{ _id: two.id, name: 'Dos' }] });
    for (const list of ['contracts/list', 'suppliers/list']) {
      const asked = `${harness.url}/public-api/${list}?suppliers=${one.id}&suppliers=${two.id}`;
      const { body } = await ask(asked, { organization: C });
      expect(JSON.stringify(body.data.totals)).toEqual(
        JSON.stringify((await ask(`${harness.url}/public-api/${list}`, { organization: C })).body.data.totals),
      );
    }
    const options = `${harness.url}/public-api/contracts/retrieve/suppliers-filter`;
    const [offered, ...others] = (await ask(options, { organization: C })).body;
    expect(offered).toMatchObject({ _id: three.id, joined: expect.arrayContaining([one.id, two.id]) });
    expect(others).toEqual([]);
    const condition = `conditions=supplier:EQUAL:${C}:${one.id}`;
    const { data: found } = (await ask(`${harness.url}/public-api/contracts/list?${condition}`, { organization: C }))
      .body;
    expect(found).toMatchObject({ totalCount: 3 });
  });

  it('is not there to be joined again, nor is anybody to be joined to it', async () => {
    const user = idWith('f');
    await harness.putUser(user);
    const token = await harness.tokenFor(user);
    const registered = { id: three.id, organizationId: C, validFrom: SINCE_DAY };
    await harness.project([
      { type: 'SupplierRegistered', data: { ...registered, fields: { name: 'Tres', rfc: three.rfc, notes: null } } },
    ]);
    const named = { id: idWith('d', 79), fields: contractWith({ ...referencesIn(C), supplier: one }) };
    await harness.putOrganization(C, [named]);
    const plan = (id: string, to: string) =>
      ask(`${harness.url}/api/suppliers/join-plan?id=${id}&to=${to}`, { organization: C, token });
    expect((await plan(three.id, three.id)).status).toBe(200);
    expect((await plan(one.id, three.id)).body.code).toBe('record.not-found');
    expect((await plan(three.id, one.id)).body.code).toBe('record.not-found');
  });
});
