import fc from 'fast-check';
import { filterDeclaration, filterNames } from '../contracts/contract-filters.ts';
import { addressForms } from './address-forms.ts';
import { addressOf, isFiltered, namesOf, organizationIn, readAddress, readPage, writeAddress } from './page-address.ts';
import { type SitePage, sitePages } from './site-pages.ts';
import { addressStates } from './testing/address-states.ts';

const organization = { id: '0198f3a0b1c27d4e8f90a1b2c3d4e5f6', shortName: 'Ánimas' };
const read = (address: string, page: Parameters<typeof readAddress>[1] = sitePages.contracts.lists) =>
  readAddress(new URLSearchParams(address), page);
const unreadIn = (...address: Parameters<typeof readAddress>): readonly string[] =>
  readAddress(...address).unread.map(({ address, text }) => `${address}=${text}`);

describe('the address of a page', () => {
  it('says what its list shows', () =>
    expect(read('pagina=3&porPagina=50&orden=totalOrMaxAmount:asc&ejercicio=2019')).toEqual({
      filters: { fiscalYears: ['2019'] },
      columns: undefined,
      order: { field: 'totalOrMaxAmount', direction: 'asc' },
      pageSize: 50,
      page: 3,
      changes: {},
      unread: [],
    }));

  it.each(['', 'pagina=&porPagina=&orden='])('says nothing by «%s»', (address) =>
    expect(read(address)).toEqual({
      filters: undefined,
      columns: undefined,
      order: undefined,
      pageSize: 10,
      page: 1,
      changes: {},
      unread: [],
    }),
  );

  it.each([
    ['pagina=0&porPagina=7', ['porPagina=7', 'pagina=0']],
    ['pagina=1.5&orden=rfc', ['orden=rfc', 'pagina=1.5']],
    ['orden=totalOrMaxAmount:arriba&pagina=dos', ['orden=totalOrMaxAmount:arriba', 'pagina=dos']],
    ['columnas=nada&procedimiento=XYZ', ['procedimiento=XYZ', 'columnas=nada']],
    ['columnas=supplier.nada', ['columnas=supplier.nada']],
    ['pagina=1&porPagina=25&porPagina=50', ['porPagina=50']],
  ])('by «%s» says what cannot be read, and the rest holds', (address, unread) => {
    const state = read(`${address}&ejercicio=2019`, { ...sitePages.contracts.lists, columns: ['supplier'] });
    expect(state.unread.map(({ address, text }) => `${address}=${text}`)).toEqual(unread);
    expect(state).toMatchObject({ filters: { fiscalYears: ['2019'] }, page: 1 });
  });

  it('says nothing of a list to a page that has none', () =>
    expect(read('pagina=x&orden=y', sitePages.home.lists).unread).toEqual([]));

  it('says on purpose that everything is shown', () => {
    expect(addressOf('/contracts', { filters: {} })).toBe('/contracts?todo=');
    expect(read('todo=').filters).toEqual({});
    expect(addressOf('/contracts', { filters: undefined, page: 1, pageSize: 10 })).toBe('/contracts');
  });

  it('names its organization first, and by one name', () => {
    const before = new URLSearchParams('ejercicio=2019&changeOrganization=a1&organizacion=otra-00000001');
    expect(String(writeAddress(before, { organization }))).toBe('organizacion=animas-c3d4e5f6&ejercicio=2019');
    expect(organizationIn({ organizacion: ['x', 'y'], changeOrganization: 'z' })).toBe('x');
    expect(organizationIn({ organizacion: '', changeOrganization: 'z' })).toBe('z');
  });

  it('says anew what is said anew, and leaves the rest', () => {
    const before = new URLSearchParams('tipo=x&ejercicio=2018&todo=&orden=a%3Aasc&pagina=4');
    const filters = { fiscalYears: ['2019', '2020'], search: ['papel'] };
    expect(String(writeAddress(before, { filters, page: 1 }))).toBe(
      'tipo=x&orden=a%3Aasc&ejercicio=2019&ejercicio=2020&buscar=papel',
    );
    expect(
      String(writeAddress(new URLSearchParams('porPagina=7&pagina=x'), { pageSize: undefined, page: undefined })),
    ).toBe('');
    expect(String(writeAddress(before, { order: undefined, pageSize: 25, columns: ['a', 'b'] }))).toBe(
      'tipo=x&ejercicio=2018&todo=&pagina=4&columnas=a.b&porPagina=25',
    );
  });

  it('says which filters its page does not have', () => {
    expect(readPage(sitePages.resources, new URLSearchParams('buscar=ley&ejercicio=2019'))).toMatchObject({
      filters: { search: ['ley'] },
      unread: [{ address: 'ejercicio' }],
    });
    expect(readPage(sitePages.overview, { orden: 'nada' }).unread).toEqual([{ address: 'orden', text: 'nada' }]);
  });

  it('of a search says what is looked for by a name of its own', () => {
    const { search } = sitePages;
    expect(readPage(search, { q: ' papel ', buscar: 'x' })).toMatchObject({
      filters: { search: ['papel'] },
      unread: [],
    });
    expect(readPage(search, { q: ['papel', 'lápiz'], ejercicio: '2019' }).unread).toEqual([
      { address: 'ejercicio' },
      { address: 'q', text: 'lápiz' },
    ]);
    expect(readPage(search, { q: 'x'.repeat(201) })).toMatchObject({
      filters: {},
      unread: [{ address: 'q', text: 'x'.repeat(201) }],
    });
  });

  it('of a comparison says one administration of our own, by a name of its own', () => {
    const { comparation } = sitePages;
    const address = writeAddress(
      new URLSearchParams('baseRemoteUrl=https://a.mx'),
      { filters: { administrationPeriods: ['2018-2021'] } },
      addressForms.comparison,
    );
    expect(String(address)).toBe('baseRemoteUrl=https%3A%2F%2Fa.mx&administrationPeriod=2018-2021');
    address.append('administrationPeriod', '2021-2024');
    expect(readPage(comparation, address)).toMatchObject({
      filters: { administrationPeriods: ['2018-2021'] },
      unread: [{ address: 'administrationPeriod', text: '2021-2024' }],
    });
    expect(namesOf(comparation)).toEqual(
      expect.arrayContaining(['baseRemoteUrl', 'administrationPeriod', 'ejercicio']),
    );
    expect(namesOf(comparation)).not.toContain('administracion');
    expect([comparation, sitePages.home].map(isFiltered)).toEqual([false, true]);
  });

  it('uses the names of its page, and no other', () => {
    expect(namesOf(sitePages.contracts)).toEqual(
      expect.arrayContaining(['organizacion', 'ejercicio', 'orden', 'todo']),
    );
    const ofResources = namesOf(sitePages.resources);
    expect(ofResources).toEqual(expect.arrayContaining(['organizacion', 'buscar', 'tipo', 'ejercicio']));
    expect(ofResources.filter((name) => ['orden', 'pagina', 'desde', 'utm_source'].includes(name))).toEqual([]);
  });
});

describe('the address of changes', () => {
  const changesIn = (address: string) => read(address, { changes: ['contract', 'supplier'] });

  it('asks for a kind, days, a load and a place', () =>
    expect(changesIn('tipo=supplier&desde=2026-01-31&antes=a1')).toMatchObject({
      changes: { kind: 'supplier', from: '2026-01-31', before: 'a1' },
      unread: [],
    }));

  it.each([
    ['tipo=user', [{ address: 'tipo', text: 'user' }]],
    ['tipo=toString', [{ address: 'tipo', text: 'toString' }]],
    ['desde=2026-02-31', [{ address: 'desde', text: '2026-02-31' }]],
    ['hasta=2026-1-1', [{ address: 'hasta', text: '2026-1-1' }]],
    ['desde=2026-01-31T10:00:00Z', [{ address: 'desde', text: '2026-01-31T10:00:00Z' }]],
    ['carga=la-de-enero', [{ address: 'carga', text: 'la-de-enero' }]],
    ['tipo=supplier&tipo=contract', [{ address: 'tipo', text: 'contract' }]],
    ['ejercicio=2019', [{ address: 'ejercicio' }]],
    ['tipo=&hasta=', []],
  ])('by «%s» says what cannot be read', (address, unread) => expect(changesIn(address).unread).toEqual(unread));

  it('says nothing of them to a page of others', () =>
    expect(read('tipo=nada&desde=ayer')).toMatchObject({ changes: {}, unread: [] }));

  it('says moments too in the API, by names of its own', () => {
    const listed = { changes: ['supplier'] } as const;
    const said = { kind: 'supplier', from: '2026-01-31T06:00:00Z', before: 'a1' } as const;
    const address = writeAddress(new URLSearchParams(), { changes: said }, addressForms.api);
    expect(String(address)).toBe('kind=supplier&from=2026-01-31T06%3A00%3A00Z&cursor=a1');
    expect(readAddress(address, listed, addressForms.api)).toMatchObject({ changes: said, unread: [] });
    expect(unreadIn({ kind: 'user', to: 'ayer' }, listed, addressForms.api)).toEqual(['kind=user', 'to=ayer']);
  });
});

describe('an address of the API', () => {
  const { api } = addressForms;
  const { orders } = sitePages.contracts.lists;

  it('says the same by names of its own', () => {
    const state = {
      organization,
      filters: { fiscalYears: ['2019'], search: ['papel'] },
      order: { field: 'totalOrMaxAmount', direction: 'asc' },
      columns: ['supplier', 'category'],
      pageSize: 50,
      page: 3,
    } as const;
    expect(addressOf('/public-api/contracts/list', state, api)).toBe(
      `/public-api/contracts/list?organization=${organization.id}&fiscalYears=2019&search=papel&columns=supplier%2Ccategory&sort=totalOrMaxAmount&typeSort=asc&pageSize=50&page=3`,
    );
    expect(addressOf('/public-api/contracts/list', { filters: {}, order: undefined }, api)).toBe(
      '/public-api/contracts/list',
    );
  });

  it.each([
    ['page=dos&pageSize=101', ['pageSize=101', 'page=dos']],
    ['sort=rfc&typeSort=arriba', ['sort=rfc', 'typeSort=arriba']],
    ['sort=totalOrMaxAmount:asc', ['sort=totalOrMaxAmount:asc']],
    ['typeSort=asc&pageSize=7', []],
    ['columns=supplier&columns=nada,category', ['columns=nada,category']],
    ['fiscalYears=2019&procedureTypes=XYZ', ['procedureTypes=XYZ']],
    ['pagina=dos&orden=nada', []],
  ])('by «%s» says what cannot be read', (address, unread) => {
    const listed = { ...sitePages.contracts.lists, columns: ['supplier', 'category'] };
    expect(unreadIn(new URLSearchParams(address), listed, api)).toEqual(unread);
  });

  it('holds columns in the order in which they are named, each once', () =>
    expect(readAddress({ columns: ['b,a', 'b'] }, { orders, columns: ['a', 'b'] }, api).columns).toEqual(['b', 'a']));
});

describe('every state of a page', () => {
  const { home, contracts, suppliers, supplier, changes } = sitePages;
  const pages: readonly SitePage[] = [home, contracts, suppliers, supplier, changes];

  it.each(pages)('of $path is read as it was written, whatever stands beside it', ({ lists: declared }) => {
    const listed = { ...declared, columns: ['supplier', 'contractNumber', 'category'] };
    const before = fc.constantFrom(
      '',
      'fbclid=1',
      'ejercicio=1999&todo=&pagina=7&orden=x&porPagina=50&columnas=a&tipo=user',
    );
    fc.assert(
      fc.property(addressStates(listed), before, (said, text) => {
        const params = writeAddress(new URLSearchParams(text), { organization, ...said });
        const again = new URLSearchParams(String(params));
        expect(readAddress(again, listed)).toEqual({ ...said, unread: [] });
        expect(organizationIn(Object.fromEntries(again))).toBe('animas-c3d4e5f6');
        expect(again.has('fbclid')).toBe(text === 'fbclid=1');
        const inApi = writeAddress(new URLSearchParams('page=9&sort=x&typeSort=desc'), said, addressForms.api);
        const { filters = {}, ...list } = said; // an API without filters has no usual ones
        expect(readAddress(new URLSearchParams(String(inApi)), listed, addressForms.api)).toEqual({
          ...list,
          filters: Object.keys(filters).length > 0 ? filters : undefined,
          unread: [],
        });
      }),
      { numRuns: 300 },
    );
  });

  it('has names that no filter of another has', () =>
    expect(new Set(filterNames.map((name) => filterDeclaration(name).address)).size).toBe(filterNames.length));
});
