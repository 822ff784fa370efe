import { supplierEndpoints } from '@monitor/contracts-schema/suppliers/supplier-endpoints';
import { screen, waitFor, within } from '@testing-library/dom';
import { idOf } from '../../testing/fixtures.ts';
import { findAddress, findHeading, findRole, hrefOf, openSite, shownAddress } from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';

const { listSuppliers, getSupplier } = supplierEndpoints;
const north = {
  _id: idOf(21),
  name: 'OBRAS DEL NORTE',
  public: 900,
  invitation: 0,
  noBid: 100,
  total: 1000,
  contractsCount: 2,
  publicCount: 1,
  invitationCount: 0,
  noBidCount: 1,
  amendments: 0,
  amendmentsCount: 0,
  untaxed: 0,
  untaxedCount: 0,
};
const nameless = { ...north, _id: 'none', name: null };
const none = { untaxed: 0, untaxedCount: 0 };
const ofInvitations = { PUBLIC: none, INVITATION: { untaxed: 600, untaxedCount: 4 }, NO_BID: none };
const listOf = (suppliers: (typeof north | typeof nameless)[]) => {
  const example = api.example(listSuppliers);
  return {
    ...example,
    data: {
      ...example.data,
      suppliers,
      pagination: { page: 1, pages: 1, total: suppliers.length },
      suppliersCount: suppliers.filter(({ name }) => name !== null).length,
    },
  };
};
const detailOf = (_id: string, name: string) => {
  const { data } = api.example(getSupplier);
  const card = {
    _id: idOf(11),
    servicesDescription: 'Techo de la escuela',
    totalOrMaxAmount: 900,
    contractDate: null,
    informationDate: null,
    procedureType: 'PUBLIC',
    procedureState: 'CONCLUDED',
    category: null,
  };
  const supplier = { ...data.supplier, _id, name, rfc: 'ONO010101AB1', updatedAt: '2026-03-04T18:00:00.000Z' };
  return { error: false as const, data: { ...data, supplier, public: [card] } };
};

describe('the suppliers', () => {
  it('are listed by what they were paid, each leading to its page, of what the filters leave', async () => {
    api.answer(listSuppliers, listOf([north, nameless]));
    openSite('/suppliers?ejercicio=2025');
    const row = within(await findRole('row', /OBRAS DEL NORTE/));
    expect(hrefOf(row.getByRole('link', { name: /Ver más/ }))).toBe(`/suppliers/${north._id}?ejercicio=2025`);
    expect(row.getByText('$900.00')).toBeTruthy();
    expect(api.asked(listSuppliers)[0]).toMatchObject({
      query: { page: 1, sort: 'total', typeSort: 'desc' },
      said: { fiscalYears: '2025' },
    });
    expect(screen.getByRole('heading', { name: '1 proveedor' })).toBeTruthy();
    const others = within(screen.getByRole('row', { name: /Sin proveedor/ })).getByRole('link', { name: /Ver más/ });
    expect(hrefOf(others)).toBe('/contracts?ejercicio=2025&falta=supplier');
  });

  it('say in a row what of its total holds no taxes, where there is such, with a list of exactly that', async () => {
    api.answer(
      listSuppliers,
      listOf([north, { ...north, _id: idOf(22), name: 'GRUAS DEL SUR', untaxed: 1_234, untaxedCount: 12 }]),
    );
    openSite('/suppliers?ejercicio=2025');
    const row = within(await findRole('row', /GRUAS DEL SUR/));
    const link = row.getByRole('link', { name: '12 sin «con\u00a0impuestos» de GRUAS DEL SUR' });
    expect(decodeURIComponent(hrefOf(link) ?? '')).toBe(
      `/contracts?ejercicio=2025&proveedor=${idOf(22)}&impuestos=EXCLUDED&impuestos=UNKNOWN&cuenta=true`,
    );
    expect(row.getByText('$1,234.00')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /OBRAS DEL NORTE/ })).queryByText(/impuestos/)).toBeNull();
  });

  it('say so in the last row of what each procedure type adds up to', async () => {
    const { data, ...list } = listOf([north]);
    const totals = { ...data.totals, ...none, untaxedByType: ofInvitations };
    api.answer(listSuppliers, { ...list, data: { ...data, totals } });
    openSite('/suppliers?ejercicio=2025');
    const links = await screen.findAllByRole('link', { name: /sin «con\u00a0impuestos»/ });
    expect(links.map(({ textContent }) => textContent)).toEqual(['4 sin «con\u00a0impuestos» de Por invitación']);
    expect(links[0]?.closest('tfoot')).not.toBeNull();
    expect(decodeURIComponent(hrefOf(links[0]!) ?? '')).toBe(
      '/contracts?ejercicio=2025&procedimiento=INVITATION&impuestos=EXCLUDED&impuestos=UNKNOWN&cuenta=true',
    );
  });

  it('lead from the row of contracts without a supplier to those of them that hold no taxes', async () => {
    api.answer(listSuppliers, listOf([{ ...nameless, untaxed: 50, untaxedCount: 1 }]));
    openSite('/suppliers?todo=');
    const link = await findRole('link', '1 sin «con\u00a0impuestos» de Sin proveedor');
    expect(decodeURIComponent(hrefOf(link) ?? '')).toBe(
      '/contracts?impuestos=EXCLUDED&impuestos=UNKNOWN&cuenta=true&falta=supplier',
    );
  });

  it('say when filters leave none, and take them away when asked', async () => {
    api.answer(listSuppliers, listOf([]));
    const { user } = openSite('/suppliers?buscar=nada&ejercicio=2025');
    await findRole('button', 'Ver todo sin filtros');
    api.answer(listSuppliers, listOf([north]));
    await user.click(screen.getByRole('button', { name: 'Ver todo sin filtros' }));
    await findRole('row', /OBRAS DEL NORTE/);
    expect(api.asked(listSuppliers).at(-1)?.said).not.toHaveProperty('fiscalYears');
    expect(shownAddress()).not.toMatch(/buscar|ejercicio/);
  });

  it('are searched for, and sorted', async () => {
    api.answer(listSuppliers, listOf([north]));
    const { user } = openSite('/suppliers?todo=');
    await user.type(await findRole('searchbox', 'Buscar'), 'norte{Enter}');
    await waitFor(() => expect(api.asked(listSuppliers).at(-1)?.said).toMatchObject({ search: 'norte' }));
    await user.click(await findRole('button', 'Proveedor'));
    await waitFor(() => expect(api.asked(listSuppliers).at(-1)?.query.sort).toBe('name'));
    await findAddress(/^\/suppliers\?buscar=norte&orden=name:/);
  });
});

describe('a supplier', () => {
  it('is told with its contracts, those that the filters leave', async () => {
    api.answer(getSupplier, detailOf(north._id, north.name));
    const { user } = openSite(`/suppliers/${north._id}?ejercicio=2025`);
    await findHeading('OBRAS DEL NORTE');
    expect(screen.getByText('RFC: ONO010101AB1')).toBeTruthy();
    expect(hrefOf(screen.getByRole('link', { name: /Ver más sobre Techo/ }))).toBe(`/contracts/${idOf(11)}`);
    expect(api.asked(getSupplier)[0]).toMatchObject({ query: { id: north._id }, said: { fiscalYears: '2025' } });
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'techo{Enter}');
    await waitFor(() => expect(api.asked(getSupplier).at(-1)?.said).toMatchObject({ search: 'techo' }));
  });

  it('says of each procedure type what of its amount holds no taxes, with a list of exactly that', async () => {
    const { data, error } = detailOf(north._id, north.name);
    const totals = { ...data.totals, ...none, untaxedByType: ofInvitations };
    api.answer(getSupplier, { error, data: { ...data, totals } });
    openSite(`/suppliers/${north._id}?ejercicio=2025`);
    const links = await screen.findAllByRole('link', { name: /sin «con\u00a0impuestos»/ });
    expect(links.map(({ textContent }) => textContent)).toEqual(['4 sin «con\u00a0impuestos» de Por invitación']);
    expect(decodeURIComponent(hrefOf(links[0]!) ?? '')).toBe(
      `/contracts?ejercicio=2025&procedimiento=INVITATION&proveedor=${north._id}&impuestos=EXCLUDED&impuestos=UNKNOWN&cuenta=true`,
    );
  });

  it('says when filters leave none of its contracts, and takes them away when asked', async () => {
    const all = detailOf(north._id, north.name);
    const none = { ...all, data: { ...all.data, public: [], invitation: [], noBid: [] } };
    api.answer(getSupplier, ({ said }) => (said.fiscalYears ? none : all));
    const { user } = openSite(`/suppliers/${north._id}?ejercicio=2025`);
    await user.click(await findRole('button', 'Ver todo sin filtros'));
    await findRole('link', /Ver más sobre Techo/);
    expect(shownAddress()).not.toMatch(/ejercicio/);
  });

  it('is never told in another one’s place', async () => {
    const later = Promise.withResolvers<ReturnType<typeof detailOf>>();
    api.answer(getSupplier, ({ query }) => (query.id === north._id ? detailOf(north._id, north.name) : later.promise));
    const { goTo } = openSite(`/suppliers/${north._id}?todo=`);
    await findHeading('OBRAS DEL NORTE');
    await goTo(`/suppliers/${idOf(22)}?todo=`);
    await waitFor(() => expect(screen.queryByText('OBRAS DEL NORTE')).toBeNull());
    later.resolve(detailOf(idOf(22), 'GRUAS DEL SUR'));
    await findHeading('GRUAS DEL SUR');
  });

  it('that was joined to another says whom, with a way there', async () => {
    api.refuse(getSupplier, 'supplier.joined', {
      data: { name: 'OBRAS NORTE', to: { _id: idOf(22), name: 'OBRAS DEL NORTE' } },
    });
    openSite(`/suppliers/${north._id}?todo=`);
    await findHeading('OBRAS NORTE');
    await screen.findByText('«OBRAS NORTE» se unió a «OBRAS DEL NORTE»');
    const link = screen.getByRole('link', { name: 'Ver OBRAS DEL NORTE' });
    expect(hrefOf(link)).toBe(`/suppliers/${idOf(22)}`);
  });

  it('that there is not says so; what is no id is not even asked for', async () => {
    api.refuse(getSupplier, 'supplier.not-found');
    const { goTo } = openSite(`/suppliers/${north._id}?todo=`);
    await findHeading('Proveedor no encontrado');
    const asked = api.asked(getSupplier).length;
    await goTo('/suppliers/none?todo=');
    await findAddress('/suppliers/none?todo=');
    await findHeading('Proveedor no encontrado');
    expect(api.asked(getSupplier)).toHaveLength(asked);
  });
});
