import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { settingsEndpoints } from '@monitor/contracts-schema/organizations/settings-endpoints';
import { screen, waitFor, within } from '@testing-library/dom';
import { aShownContract, contractPage, idOf, santaLucia, settingsOf } from '../../testing/fixtures.ts';
import {
  findAddress,
  findHeading,
  findRole,
  hrefOf,
  openSite,
  savedFiles,
  shownAddress,
} from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';

const { listContracts, listFiscalYears, listSuppliersWithContracts, downloadContracts } = contractEndpoints;

const roof = aShownContract();
const bridge = aShownContract({ _id: idOf(12), servicesDescription: 'Puente peatonal', contractNumber: 'LP-002' });
const lastAsked = () => api.asked(listContracts).at(-1);

describe('the contracts', () => {
  it('are listed as the address asks, of the chosen organization', async () => {
    api.answer(listContracts, contractPage([roof], { page: 2, pages: 3, total: 21 }));
    openSite('/contracts?buscar=techo&ejercicio=2025&pagina=2&orden=contractDate:asc');
    const row = await findRole('row', /Techo de la escuela/);
    expect(hrefOf(within(row).getByRole('link', { name: /Ver más/ }))).toBe(`/contracts/${roof._id}`);
    expect(within(row).getAllByText('$1,250,000.00')).not.toEqual([]);
    expect(lastAsked()).toMatchObject({
      organizationId: idOf(1),
      query: { page: 2, pageSize: 10, sort: 'contractDate', typeSort: 'asc' },
      said: { fiscalYears: '2025', search: 'techo' },
    });
    expect(screen.getByRole('columnheader', { name: /Fecha del contrato/ }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
    expect(screen.getByRole('heading', { name: '21 contratos' })).toBeTruthy();
  });

  it('say of each procedure type what of its amount holds no taxes, where there is such', async () => {
    const none = { untaxed: 0, untaxedCount: 0 };
    const { data, ...page } = contractPage([roof], { page: 1, pages: 1, total: 1 });
    const untaxedByType = { PUBLIC: { untaxed: 500, untaxedCount: 2 }, INVITATION: none, NO_BID: none };
    api.answer(listContracts, { ...page, data: { ...data, ...none, untaxedByType } });
    openSite('/contracts?ejercicio=2025');
    const links = await screen.findAllByRole('link', { name: /sin «con\u00a0impuestos»/ });
    expect(links.map(({ textContent }) => textContent)).toEqual(['2 sin «con\u00a0impuestos» de Pública']);
    expect(decodeURIComponent(hrefOf(links[0]!) ?? '')).toBe(
      '/contracts?ejercicio=2025&procedimiento=PUBLIC&impuestos=EXCLUDED&impuestos=UNKNOWN&cuenta=true',
    );
  });

  it('follow a filter, which the address names, from their first page on', async () => {
    api.answer(listFiscalYears, [{ _id: '2025', fiscalYear: '2025' }]);
    api.answer(listContracts, ({ query }) => contractPage([roof], { page: query.page, pages: 3, total: 21 }));
    const { user } = openSite('/contracts?todo=&pagina=2');
    await findRole('row', /Techo/);
    await user.click(screen.getByRole('button', { name: 'Ejercicio Todos' }));
    await user.click(await findRole('checkbox', '2025'));
    await findAddress('/contracts?ejercicio=2025');
    await waitFor(() => expect(lastAsked()?.said).toMatchObject({ fiscalYears: '2025', page: '1' }));
    await user.keyboard('{Escape}');
    await user.click(await findRole('button', 'Quitar filtros'));
    await findAddress('/contracts?todo=');
    await waitFor(() => expect(lastAsked()?.said).not.toHaveProperty('fiscalYears'));
  });

  it('say whom an old address means by now, and never an id', async () => {
    const stays = { _id: idOf(71), name: 'Quien se quedó', rfc: null, joined: [idOf(72)] };
    api.answer(listSuppliersWithContracts, [stays]);
    const { user } = openSite(`/contracts?proveedor=${idOf(72)}&unidad=${idOf(73)}`);
    await findRole('button', 'Unidad administrativa Sin contratos aquí');
    await user.click(await findRole('button', 'Proveedor Quien se quedó'));
    await user.click(await findRole('checkbox', 'Quien se quedó'));
    await findAddress(`/contracts?unidad=${idOf(73)}`);
  });

  it('are searched for when the reader presses Enter', async () => {
    const { user } = openSite('/contracts?todo=');
    await user.type(await findRole('searchbox', 'Buscar'), 'puente{Enter}');
    await findAddress('/contracts?buscar=puente');
    await waitFor(() => expect(lastAsked()?.said).toMatchObject({ search: 'puente' }));
  });

  it('show another page, and keep the last one until it is there', async () => {
    const second = Promise.withResolvers<ReturnType<typeof contractPage>>();
    api.answer(listContracts, ({ query }) =>
      query.page === 1 ? contractPage([roof], { pages: 2, total: 11 }) : second.promise,
    );
    const { user } = openSite('/contracts?todo=');
    await findRole('row', /Techo/);
    await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
    await findAddress('/contracts?todo=&pagina=2');
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'));
    expect(screen.getByRole('row', { name: /Techo/ })).toBeTruthy();
    second.resolve(contractPage([bridge], { page: 2, pages: 2, total: 11 }));
    await findRole('row', /Puente/);
    expect(screen.queryByRole('row', { name: /Techo/ })).toBeNull();
    expect(screen.getByRole('table').closest('section')).toBe(document.activeElement);
  });

  it('keep the rows that were there when another page cannot be had', async () => {
    api.answer(listContracts, ({ query }) => {
      if (query.page === 2) throw new Error('away');
      return contractPage([roof], { pages: 2, total: 11 });
    });
    const { user } = openSite('/contracts?todo=');
    await findRole('row', /Techo/);
    await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
    await screen.findByText('No fue posible mostrar la página 2');
    expect(screen.getByRole('row', { name: /Techo/ })).toBeTruthy();
    expect(api.asked(listContracts).filter(({ query }) => query.page === 2)).toHaveLength(3);
    await screen.findByText('La información de Contratos no se encuentra disponible en este momento.');
  });

  it('are sorted by a column, the other way round when it is pressed again', async () => {
    api.answer(listContracts, contractPage([roof]));
    const { user } = openSite('/contracts?todo=');
    await findRole('row', /Techo/);
    await user.click(screen.getByRole('button', { name: 'Proveedor' }));
    await waitFor(() => expect(lastAsked()?.query.sort).toBe('supplier'));
    const first = lastAsked()?.query.typeSort;
    await user.click(screen.getByRole('button', { name: 'Proveedor' }));
    await waitFor(() => expect(lastAsked()?.query.typeSort).not.toBe(first));
    expect(lastAsked()?.query.sort).toBe('supplier');
  });

  it('name the page that there is when the address names one beyond the last', async () => {
    api.answer(listContracts, contractPage([roof], { page: 2, pages: 2, total: 11 }));
    openSite('/contracts?todo=&pagina=9');
    await findAddress('/contracts?todo=&pagina=2');
  });

  it('begin with the period that the organization begins with', async () => {
    const data = { ...settingsOf(santaLucia), defaultAdministrationPeriod: '2024-2027' };
    api.answer(settingsEndpoints.loadSettings, { error: false, data });
    const { defaultAdministrationPeriod: _unknown, ...organization } = santaLucia;
    openSite('/contracts', { organization });
    await findAddress('/contracts?administracion=2024-2027');
    await screen.findByText(/Ningún contrato coincide/);
    expect(api.asked(listContracts).map(({ said }) => said.administrationPeriods)).toEqual(['2024-2027']);
  });

  it('say when filters leave none, and take them away when asked', async () => {
    api.answer(listContracts, ({ filters }) => contractPage(filters?.search ? [] : [roof]));
    const { user } = openSite('/contracts?buscar=nada');
    await screen.findByText('Ningún contrato coincide con estos filtros');
    await user.click(screen.getByRole('button', { name: 'Ver todo sin filtros' }));
    await findRole('row', /Techo/);
    expect(shownAddress()).not.toContain('buscar');
  });

  it('say that they cannot be had, and are asked again on request', async () => {
    api.refuse(listContracts, 'server.failed');
    const { user } = openSite('/contracts?todo=');
    const retry = await findRole('button', 'Intentar de nuevo');
    api.answer(listContracts, contractPage([roof]));
    await user.click(retry);
    await findRole('row', /Techo/);
  });

  it('show what an address alone filters by, each to be taken away', async () => {
    const { user } = openSite('/contracts?materia=ADENDUM&materia=EXTENSION');
    await user.click(await findRole('button', /Quitar Materia: Adendum/i));
    await findAddress('/contracts?materia=EXTENSION');
    await waitFor(() => expect(lastAsked()?.said).toMatchObject({ categories: 'EXTENSION' }));
  });

  it('show what a figure leads to: what is missing, linked, exceeded or counted by a variable', async () => {
    const { user } = openSite(
      '/contracts?falta=contractId&vinculo=contractUrl&limiteExcedido=true&variable=NCSF&condicion=totalAmount:LESS:10.5',
    );
    await findRole('button', /Quitar Cuenta en: Número de contratos sin No. de Folio/);
    await findRole('button', 'Quitar Con hipervínculo al contrato');
    await findRole('button', 'Quitar Límite excedido');
    await findRole('button', 'Quitar Monto total menor que $10.50');
    await user.click(await findRole('button', 'Quitar Sin ID'));
    await waitFor(() => expect(lastAsked()?.said).not.toHaveProperty('missing'));
    expect(lastAsked()?.said).toMatchObject({ linked: 'contractUrl', limitExceeded: 'true', variables: 'NCSF' });
    expect(lastAsked()?.said).toMatchObject({ conditions: 'totalAmount:LESS:10.5' });
  });

  it('say what of an address they do not understand, until it is taken away, and hold to the rest', async () => {
    const { user } = openSite('/contracts?procedimiento=XYZ&ejercicio=2025&fbclid=1&orden=rfc&porPagina=7');
    const chip = await findRole('button', 'Quitar No se entendió «procedimiento=XYZ»');
    expect(lastAsked()?.said).toMatchObject({ fiscalYears: '2025' });
    expect(lastAsked()?.said).not.toHaveProperty('procedureTypes');
    await user.click(chip);
    await findAddress('/contracts?ejercicio=2025');
    await waitFor(() => expect(screen.queryByText(/No se entendió/)).toBeNull());
  });

  it('keep the focus among the filters that remain when what was not understood goes', async () => {
    const { user } = openSite('/contracts?materia=ADENDUM&procedimiento=XYZ&estado=ABC');
    await user.click(await findRole('button', 'Quitar No se entendió «estado=ABC»'));
    await findAddress('/contracts?materia=ADENDUM');
    expect(document.activeElement).toBe(await findRole('button', 'Quitar Materia: Adendum'));
  });

  it('that a variable counts come to what it does: with their amendments, which their total leaves out', async () => {
    const page = contractPage([roof]);
    const totals = [{ _id: 'PUBLIC' as const, total: 1_888_085_864.81, totalAmount: 1_888_085_864.81 }];
    const data = { ...page.data, totals, amendments: 22_965_853.6, amendmentsCount: 45 };
    api.answer(listContracts, { ...page, data });
    const { user } = openSite('/contracts?variable=MTG');
    await screen.findByText('$1,911,051,718.41');
    await user.click(screen.getByRole('button', { name: /Quitar Cuenta en: Monto total gastado/ }));
    await waitFor(() => expect(screen.queryByText('$1,911,051,718.41')).toBeNull());
  });

  it('are downloaded whole or as they are filtered', async () => {
    const { user } = openSite('/contracts?ejercicio=2025');
    await findHeading('Contratos');
    await user.click(screen.getByRole('button', { name: 'Descargar' }));
    await user.click(await findRole('button', /CSV/));
    await user.click(await findRole('button', 'Datos filtrados'));
    await waitFor(() => expect(api.asked(downloadContracts)).toHaveLength(1));
    expect(api.asked(downloadContracts)[0]).toMatchObject({ params: { format: 'csv' }, said: { fiscalYears: '2025' } });
    await user.click(screen.getByRole('button', { name: 'Descargar' }));
    await user.click(await findRole('button', /JSON/));
    await user.click(await findRole('button', 'Lista completa'));
    await waitFor(() => expect(api.asked(downloadContracts)).toHaveLength(2));
    expect(api.asked(downloadContracts)[1]?.said).toEqual({ organization: idOf(1) });
    await waitFor(() =>
      expect(savedFiles.map((file) => new URL(file).pathname)).toEqual([
        '/public-api/contracts/download/csv',
        '/public-api/contracts/download/json',
      ]),
    );
  });
});
