import type { FoundEverywhere } from '@monitor/contracts-schema/search/search-endpoints';
import { ask } from '../testing/asking.ts';
import { contractWith, idWith, referencesIn, supplier } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, B] = [idWith('a'), idWith('b')];
const named = (number: number, name: string, rfc: string | null = null) => ({ ...supplier(number), name, rfc });
const company = named(2, 'Limpieza y Jardines del Norte, S.A. de C.V.', 'LNO010101AAA');
const person = named(3, 'Juana López', 'LOJU800101AAA');

let harness: QueryHarness;
beforeAll(async () => {
  harness = await openQueryHarness();
  await harness.putOrganization(
    A,
    [
      {
        id: idWith('c', 1),
        fields: contractWith({ servicesDescription: 'Limpieza de parques', totalOrMaxAmount: 500_00 }),
      },
      {
        id: idWith('c', 2),
        fields: contractWith({
          servicesDescription: 'Poda en el Panteón',
          contractNumber: 'PAN-7',
          supplier: company,
          totalOrMaxAmount: 900_00,
          taxes: 'UNKNOWN',
        }),
      },
      {
        id: idWith('c', 3),
        fields: contractWith({ servicesDescription: 'Asesoría jurídica', supplier: person, contractNumber: 'N-3' }),
      },
    ],
    { name: 'Municipio de Ánimas', shortName: 'Ánimas' },
  );
  await harness.putOrganization(
    B,
    [{ id: idWith('c', 4), fields: contractWith({ ...referencesIn(B), servicesDescription: 'Limpieza de oficinas' }) }],
    { name: 'Instituto de Limpieza', shortName: 'Limpieza' },
  );
});
afterAll(() => harness.close());

const find = async (search: string, parameters: Readonly<Record<string, string>> = {}): Promise<FoundEverywhere> => {
  const { status, body } = await ask(
    `${harness.url}/public-api/search?${new URLSearchParams({ search, ...parameters })}`,
  );
  expect(status).toBe(200);
  return body.data;
};

const KINDS = ['organizations', 'suppliers', 'administrativeUnits', 'contracts'] as const;

/** The ids of what is found, by kind; kinds of which nothing is are left out. */
const idsOf = (found: FoundEverywhere) =>
  Object.fromEntries(
    KINDS.filter((kind) => found[kind].count > 0).map((kind) => [kind, found[kind].entries.map(({ _id }) => _id)]),
  );

describe('a search over everything finds', () => {
  it('what says the words, of every organization and kind, the largest first, and whose it is', async () => {
    const found = await find('limpieza');

    expect(idsOf(found)).toEqual({
      organizations: [B],
      suppliers: [company.id],
      contracts: [idWith('c', 2), idWith('c', 1), idWith('c', 4)],
    });
    expect(found.contracts.entries[0]).toEqual({
      _id: idWith('c', 2),
      servicesDescription: 'Poda en el Panteón',
      contractNumber: 'PAN-7',
      isEmpty: false,
      supplier: company.name,
      totalOrMaxAmount: 900,
      organization: { _id: A, shortName: 'Ánimas' },
    });
    expect(found.suppliers.entries).toEqual([
      {
        _id: company.id,
        name: company.name,
        total: 900,
        contractsCount: 1,
        untaxed: 900,
        untaxedCount: 1,
        organization: { _id: A, shortName: 'Ánimas' },
      },
    ]);
    expect(found.organizations.entries).toEqual([{ _id: B, name: 'Instituto de Limpieza', shortName: 'Limpieza' }]);
  });

  it.each([
    ['all of its words, in any order, whatever their accents', 'PARQUES límpieza', { contracts: [idWith('c', 1)] }],
    ['a part of a word', 'mpiez parq', { contracts: [idWith('c', 1)] }],
    ['a number', 'pan-7', { contracts: [idWith('c', 2)] }],
    ['a name however it is punctuated', 'jardines SA de CV', { suppliers: [company.id] }],
    ['an organization by its whole name', 'municipio animas', { organizations: [A] }],
    ['a company by its RFC', 'lno-010101-aaa', { suppliers: [company.id] }],
    ['nothing by a part of it', 'LNO010101', {}],
    ['nothing by the RFC of a natural person', 'LOJU800101AAA', {}],
    ['nothing by what of it looks like a company’s', 'OJU800101AAA', {}],
    ['nothing where a word is nowhere', 'limpieza zapatería', {}],
    ['nothing of what only administrators read', 'reservada', {}],
    ['nothing without a word', '   ', {}],
  ])('%s', async (_promise, search, ids) => {
    expect(idsOf(await find(search))).toEqual(ids);
  });

  it('units, each with whose it is', async () => {
    const { administrativeUnits } = await find('direccion 1');
    expect(administrativeUnits.entries.map(({ organization }) => organization.shortName).toSorted()).toEqual([
      'Limpieza',
      'Ánimas',
    ]);
  });

  it('only what one organization has, where it is looked for there', async () => {
    expect(idsOf(await find('limpieza', { within: B }))).toEqual({ contracts: [idWith('c', 4)] });
  });

  it('as many as are asked for, and says how many there are', async () => {
    const { contracts } = await find('limpieza', { entries: '1' });
    expect([contracts.entries.length, contracts.count, contracts.hasMore]).toEqual([1, 3, false]);
  });

  it('nothing by two letters, and says that they are too few', async () => {
    expect(await find('li')).toMatchObject({ isTooShort: true, contracts: { count: 0 } });
    expect(await find('li parques')).toMatchObject({ isTooShort: false, contracts: { count: 1 } });
  });

  it('nothing of an organization that is removed', async () => {
    const C = idWith('d');
    const fields = contractWith({ ...referencesIn(C), servicesDescription: 'Fumigación de mercados' });
    await harness.putOrganization(C, [{ id: idWith('c', 9), fields }]);
    await harness.show(C);
    expect(idsOf(await find('fumigacion'))).toEqual({ contracts: [idWith('c', 9)] });
    await harness.remove(C);
    await harness.show(C);
    expect(idsOf(await find('fumigación'))).toEqual({});
  });

  it('no organization that there is not', async () => {
    const { status } = await ask(`${harness.url}/public-api/search?search=limpieza&within=${idWith('9')}`);
    expect(status).toBe(404);
  });
});

describe('a typing error is forgiven', () => {
  it.each([
    ['limpeza', 'LIMPIEZA'],
    ['limpiieza', 'LIMPIEZA'],
    ['limpiesa', 'LIMPIEZA'],
    ['lmipieza', 'LIMPIEZA'],
    ['panteom', 'PANTEON'],
  ])('%s', async (typed, meant) => {
    const found = await find(typed);
    expect(found.corrected).toEqual([{ typed: typed.toUpperCase(), meant }]);
    expect(found.contracts.count).toBeGreaterThan(0);
  });

  it('beside words that are right', async () => {
    const found = await find('parqes limpieza');
    expect(found.corrected).toEqual([{ typed: 'PARQES', meant: 'PARQUES' }]);
    expect(idsOf(found)).toEqual({ contracts: [idWith('c', 1)] });
  });

  it.each(['limpezza', 'pod', 'panteones'])('but no other: %s', async (typed) => {
    expect((await find(typed)).corrected).toEqual([]);
  });

  it('never where something says what was typed', async () => {
    expect((await find('parque')).corrected).toEqual([]);
  });

  it('not in what an RFC says', async () => {
    expect(idsOf(await find('LNO010101AAB'))).toEqual({});
    expect(idsOf(await find('LOJU800101AAB'))).toEqual({});
  });
});
