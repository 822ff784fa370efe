import type { ChosenContract } from '@monitor/contracts-schema/contracts/bulk-operation';
import { contractSortFields } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { normalForm } from '@monitor/contracts-schema/text/normal-form';
import { ask } from '../testing/asking.ts';
import { contractWith, idWith, referencesIn, supplier } from '../testing/fixtures.ts';
import type { Contract } from '../testing/organization-events.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const A = idWith('a');
const texts = ['Señal', 'SENAL', 'Niñera', 'obra 100% (1a)', "O'Brien _x_ *", 'a\\b "c"'];

const contracts: Contract[] = Array.from({ length: 45 }, (_, index) => ({
  id: idWith('c', index),
  fields: contractWith({
    totalOrMaxAmount: (index % 9) * 1_000,
    contractNumber: `N-${index}`,
    supplier: supplier(index % 3),
    servicesDescription: texts[index] ?? `Trabajo ${index}`,
  }),
}));
const empty: Contract = {
  id: idWith('c', 99),
  fields: contractWith({
    isEmpty: true,
    procedureState: null,
    category: null,
    supplier: null,
    totalOrMaxAmount: null,
    totalAmount: null,
    contractNumber: null,
    servicesDescription: null,
  }),
};

let harness: QueryHarness;
beforeAll(async () => {
  harness = await openQueryHarness();
  await harness.putOrganization(A, [...contracts, empty]);
});
afterAll(() => harness.close());

const list = async (query: string) => ask(`${harness.url}/public-api/contracts/list?${query}`, { organization: A });
const docsOf = async (query: string): Promise<{ _id: string }[]> => (await list(query)).body.data.docs;
const search = async (text: string) =>
  (await docsOf(`pageSize=100&search=${encodeURIComponent(text)}`)).map(({ _id }) => _id);

describe('the list of contracts', () => {
  it('shows each contract on exactly one page, whatever ties there are', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => docsOf(`page=${page}`)));
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 10, 10, 6]);
    expect(new Set(pages.flat().map(({ _id }) => _id)).size).toBe(46);
  });

  it('clamps the page to those there are', async () => {
    for (const [page, shown] of [
      ['999', 5],
      ['', 1],
    ] as const)
      expect((await list(`page=${page}`)).body.data).toEqual(
        expect.objectContaining({
          pagination: { page: shown, pages: 5, total: 46 },
          docs: await docsOf(`page=${shown}`),
        }),
      );
  });

  it.each(['0', '-3', 'dos', '1.5', '1e300'])('refuses %s, which is no page', async (page) => {
    const { status, body } = await list(`page=${page}`);
    expect([status, body.errors[0].field]).toEqual([400, 'page']);
  });

  it('gives pages of up to 100, and refuses longer ones', async () => {
    expect(await docsOf('pageSize=100')).toHaveLength(46);
    for (const pageSize of ['101', '0', '-1', '2.5', 'todos'])
      expect(await list(`pageSize=${pageSize}`)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  it.each(contractSortFields)('sorts the whole list by %s, both ways', async (sort) => {
    const key = async (typeSort: string) =>
      (await docsOf(`pageSize=100&sort=${sort}&typeSort=${typeSort}`)).map(({ _id }) => _id);
    const [up, down] = [await key('asc'), await key('desc')];
    expect([...up].sort()).toEqual([...down].sort());
    expect(up).toHaveLength(46);
    const pagedUp = (await Promise.all([1, 2, 3, 4, 5].map((page) => docsOf(`page=${page}&sort=${sort}&typeSort=asc`))))
      .flat()
      .map(({ _id }) => _id);
    expect(pagedUp).toEqual(up);
  });

  it('sorts amounts as numbers', async () => {
    const amounts = (await list('pageSize=100&sort=totalOrMaxAmount&typeSort=asc')).body.data.docs
      .map(({ totalOrMaxAmount }: { totalOrMaxAmount: number | null }) => totalOrMaxAmount)
      .slice(0, -1);
    expect(amounts).toEqual(amounts.toSorted((one: number, other: number) => one - other));
  });

  it.each(['totalOrMaxAmount', 'supplier', 'servicesDescription', 'contractNumber', 'procedureState', 'category'])(
    'puts what is blank last, sorted by %s in either direction',
    async (sort) => {
      for (const typeSort of ['asc', 'desc'])
        expect((await docsOf(`pageSize=100&sort=${sort}&typeSort=${typeSort}`)).at(-1)?._id).toBe(empty.id);
    },
  );

  it.each(['nombre', 'organizationId', 'search', 'karewaNotes', '__proto__'])('refuses to sort by %s', async (sort) => {
    expect(await list(`sort=${sort}`)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  it('searches what is written, not a pattern', async () => {
    expect(await search('100% (1a)')).toEqual([idWith('c', 3)]);
    expect(await search('_x_ *')).toEqual([idWith('c', 4)]);
    expect(await search("o'b")).toEqual([idWith('c', 4)]);
    expect(await search('a\\b "C"')).toEqual([idWith('c', 5)]);
    expect(await search('.*')).toEqual([]);
    expect(await search('%')).toEqual([idWith('c', 3)]);
  });

  it('folds accents and capitals, and tells ñ from n, however it is typed', async () => {
    expect(await search('SEÑAL')).toEqual([idWith('c', 0)]);
    expect(await search(normalForm('señal', 'NFD'))).toEqual([idWith('c', 0)]);
    expect(await search('senal')).toEqual([idWith('c', 1)]);
    expect(await search('"compañía 2"')).toHaveLength(15);
    expect(await search('"compania 2"')).toHaveLength(0);
  });

  it('shows a row without procedures, which counts nothing', async () => {
    expect((await docsOf('pageSize=100')).find(({ _id }) => _id === empty.id)).toMatchObject({
      isEmpty: true,
      totalOrMaxAmount: null,
      category: null,
      procedureState: null,
    });
    const { body } = await ask(`${harness.url}/public-api/suppliers/list`, { organization: A });
    expect(body.data.totals.totalCount).toBe(45);
    expect(body.data.suppliers.map(({ name }: { name: string | null }) => name)).not.toContain(null);
  });

  it('hides internal notes from the public, and shows them in the catalogue', async () => {
    expect(JSON.stringify((await list('pageSize=100')).body)).not.toContain('reservada');
    await harness.putUser(idWith('f'));
    const token = await harness.tokenFor(idWith('f'));
    const catalogue = await ask(`${harness.url}/api/contracts/list?search=reservada`, { organization: A, token });
    expect(catalogue.body.data).toMatchObject({ total: 46, pages: 5 });
    expect(catalogue.body.data.docs[0].karewaNotes).toBe('Nota reservada');
  });

  it('filters the catalogue as the public list is filtered, beside its own search', async () => {
    await harness.putUser(idWith('f'));
    const token = await harness.tokenFor(idWith('f'));
    const catalogue = async (query: string) =>
      (await ask(`${harness.url}/api/contracts/list?${query}`, { organization: A, token })).body;
    const { docs } = (await list('pageSize=100')).body.data;
    const [{ administrationPeriod, period, procedureType, procedureState, supplier, organizerAdministrativeUnit }] =
      docs;
    for (const query of [
      ...[`administrationPeriods=${administrationPeriod}`, `trimonths=${period}`, `procedureTypes=${procedureType}`],
      ...[`procedureStates=${procedureState}`, `suppliers=${supplier._id}`],
      ...[`administrativeUnits=${organizerAdministrativeUnit._id}`, 'procedureTypes=NO_BID', 'isEmpty=true', ''],
    ])
      expect([query, (await catalogue(query)).data.total]).toEqual([
        query,
        (await list(query)).body.data.pagination.total,
      ]);
    expect((await catalogue('isEmpty=true&search=reservada')).data.total).toBe(1);
    expect((await catalogue('isEmpty=true&search=nada')).data.total).toBe(0);
    const matching = async (query: string) =>
      (await ask(`${harness.url}/api/contracts/matching?${query}`, { organization: A, token })).body.data;
    const found = (await catalogue('isEmpty=false&search=compa&pageSize=100')).data;
    const { total, contracts } = await matching('isEmpty=false&search=compa');
    expect([total, contracts.length]).toEqual([found.total, found.total]);
    expect(contracts).toEqual(
      expect.arrayContaining(found.docs.map(({ _id, version }: ChosenContract) => ({ _id, version }))),
    );
    expect((await catalogue('estado=CONCLUDED')).code).toBe('request.invalid');
  });
});

describe('the order of a list of contracts', () => {
  let organizations = 0;
  const sorted = async (sort: string, made: readonly Parameters<typeof contractWith>[0][]) => {
    organizations += 1;
    const organization = idWith('b', organizations);
    const rows = made.map((fields, index) => ({
      id: idWith('d', organizations * 100 + index),
      fields: contractWith({ ...referencesIn(organization), ...fields }),
    }));
    await harness.putOrganization(organization, rows);
    const orderIn = async (direction: string): Promise<number[]> => {
      const path = `${harness.url}/public-api/contracts/list?sort=${sort}&typeSort=${direction}`;
      const docs: { _id: string }[] = (await ask(path, { organization })).body.data.docs;
      return docs.map(({ _id }) => rows.findIndex(({ id }) => id === _id));
    };
    const up = await orderIn('asc');
    expect(await orderIn('desc')).toEqual([...up].reverse());
    return up.map((index) => made[index]);
  };

  it('is by year and quarter for periods', async () => {
    const periods = ['4o 2020', '1o 2021', '2o 2023', '3o 2020'].map((period) => ({ period }));
    expect((await sorted('period', periods)).map((row) => row?.period)).toEqual([
      ...['3o 2020', '4o 2020', '1o 2021', '2o 2023'],
    ]);
  });

  it('is by Spanish collation for names, case and accents aside, Ñ behind N', async () => {
    const names = ['Ñandú SA', 'NUÑEZ', 'Nuzco', 'álamo', 'Zapata', '"Beta" SC', 'ALFA', 'nunca'];
    const made = names.map((name, index) => ({ supplier: { ...supplier(100 + index), name } }));
    const expected = ['álamo', 'ALFA', '"Beta" SC', 'nunca', 'NUÑEZ', 'Nuzco', 'Ñandú SA', 'Zapata'];
    expect(names.toSorted(new Intl.Collator('es', { ignorePunctuation: true }).compare)).toEqual(expected);
    expect((await sorted('supplier', made)).map((row) => row?.supplier?.name)).toEqual(expected);
  });

  it('is by what their cells say for budget items, days, amounts and yes or no', async () => {
    const partidas = ['2110', '5150', '3390'].map((partida) => ({ partida }));
    expect((await sorted('partida', partidas)).map((row) => row?.partida)).toEqual(['2110', '3390', '5150']);
    const meetings = ['2021-03-01', '2019-12-31', '2020-06-15'].map((clarificationMeetingDate) => ({
      clarificationMeetingDate,
    }));
    expect((await sorted('clarificationMeetingDate', meetings)).map((row) => row?.clarificationMeetingDate)).toEqual([
      ...['2019-12-31', '2020-06-15', '2021-03-01'],
    ]);
    const excesses = [100_00, 20_00, 3_00].map((amountExceeded) => ({ amountExceeded }));
    expect((await sorted('amountExceeded', excesses)).map((row) => row?.amountExceeded)).toEqual([3_00, 20_00, 100_00]);
    const exceeded = [true, false].map((limitExceeded) => ({ limitExceeded }));
    expect((await sorted('limitExceeded', exceeded)).map((row) => row?.limitExceeded)).toEqual([false, true]);
  });

  it('is by their labels for enumerations', async () => {
    const types = (['PUBLIC', 'INVITATION', 'NO_BID'] as const).map((procedureType) => ({ procedureType }));
    expect((await sorted('procedureType', types)).map((row) => row?.procedureType)).toEqual([
      ...['NO_BID', 'INVITATION', 'PUBLIC'], // Adjudicación directa, Por invitación, Pública
    ]);
    const states = (['IN_PROGRESS', 'CONCLUDED', 'DESERTED', 'CANCELED'] as const).map((procedureState) => ({
      procedureState,
    }));
    expect((await sorted('procedureState', states)).map((row) => row?.procedureState)).toEqual([
      ...['CANCELED', 'CONCLUDED', 'DESERTED', 'IN_PROGRESS'],
    ]);
  });
});
