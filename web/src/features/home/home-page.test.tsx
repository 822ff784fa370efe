import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { spendingEndpoints } from '@monitor/contracts-schema/spending/spending-endpoints';
import { screen, waitFor, within } from '@testing-library/dom';
import { sanJeronimo } from '../../testing/fixtures.ts';
import { findAddress, findHeading, findRole, findToast, hrefOf, openSite } from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';

const { getAmountByPeriod, getAmountByProcedure } = spendingEndpoints;

const none = { untaxed: 0, untaxedCount: 0 };
const totals = {
  ...api.example(getAmountByProcedure).totals,
  public: 3_000_000,
  noBid: 1_000_000,
  total: 4_000_000,
  totalCount: 7,
  amendments: 250_000,
  amendmentsCount: 2,
  ...none,
  untaxedByType: { PUBLIC: none, INVITATION: none, NO_BID: none },
};
const byPeriod = {
  ...api.example(getAmountByPeriod),
  data: [
    {
      ...{ _id: { period: '1er 2025', year: '2025' }, ...none },
      ...{ totalPublic: 3_000_000, totalInvitation: 0, totalNoBid: 1_000_000 },
    },
  ],
  totals,
};
const byProcedure = {
  ...api.example(getAmountByProcedure),
  data: {
    ...api.example(getAmountByProcedure).data,
    labels: ['Licitación pública', 'Por invitación', 'Adjudicación directa'],
    datasets: [{ data: [3_000_000, 0, 1_000_000], backgroundColor: ['', '', ''] }],
  },
  totals,
  lastUpdate: '2026-03-04T18:00:00.000Z',
};

describe('the home page', () => {
  beforeEach(() => {
    api.answer(getAmountByPeriod, byPeriod);
    api.answer(getAmountByProcedure, byProcedure);
  });

  it('tells what was spent, in figures and in charts that can be read as tables', async () => {
    const { user } = openSite('/?todo=');
    await findHeading(sanJeronimo.name);
    const figure = async (label: string) => (await screen.findAllByText(label))[0]?.closest('div')?.textContent;
    await screen.findByText('4 millones de pesos');
    expect(await figure('Lic. pública')).toContain('75.00%');
    expect(await figure('Ampliaciones, modificaciones y adendas')).toContain('$250,000.00');
    expect(screen.getByText(/Última actualización/).textContent).toContain('04 de marzo de 2026');
    await user.click(screen.getByRole('button', { name: 'Ver tabla', description: 'Millones de pesos por trimestre' }));
    const table = within(await findRole('table', 'Millones de pesos por trimestre'));
    expect(table.getByRole('row', { name: /1er 2025/ })).toBeTruthy();
  });

  it('leads to a list of exactly the amendments that it counts', async () => {
    openSite('/?ejercicio=2025');
    const link = await findRole('link', /2 contratos/);
    expect(decodeURIComponent(hrefOf(link) ?? '')).toBe(
      '/contracts?ejercicio=2025&estado=CONCLUDED&materia=EXTENSION&materia=MODIFICACION&materia=ADENDUM&sinProcedimientos=false',
    );
  });

  it('says what of the total holds no taxes, where there is such, with a list of exactly that', async () => {
    api.answer(getAmountByProcedure, { ...byProcedure, totals: { ...totals, untaxed: 40_000, untaxedCount: 3 } });
    openSite('/?ejercicio=2025');
    const link = await findRole('link', /3 contratos/);
    expect(decodeURIComponent(hrefOf(link) ?? '')).toBe(
      '/contracts?ejercicio=2025&impuestos=EXCLUDED&impuestos=UNKNOWN&cuenta=true',
    );
    screen.getByText('$40,000.00');
  });

  it('says so of each procedure type, beneath what it adds up to', async () => {
    const untaxedByType = { ...totals.untaxedByType, NO_BID: { untaxed: 30_000, untaxedCount: 2 } };
    api.answer(getAmountByProcedure, { ...byProcedure, totals: { ...totals, untaxedByType } });
    openSite('/?ejercicio=2025');
    const [link, ...others] = await screen.findAllByRole('link', { name: /sin «con\u00a0impuestos»/ });
    expect(link?.textContent).toBe('2 sin «con\u00a0impuestos» de Adjudicación directa');
    expect(others).toEqual([]);
    expect(decodeURIComponent(hrefOf(link!) ?? '')).toBe(
      '/contracts?ejercicio=2025&procedimiento=NO_BID&impuestos=EXCLUDED&impuestos=UNKNOWN&cuenta=true',
    );
    expect(link?.closest('dd')?.textContent).toContain('$1,000,000.002 sin');
    screen.getByText('$30,000.00');
  });

  it('says nothing of taxes where everything holds them', async () => {
    openSite('/?ejercicio=2025');
    await findRole('link', /2 contratos/);
    expect(screen.queryByText('Del total, sin impuestos o no se sabe')).toBeNull();
  });

  it('leads to lists of what its filters leave, of those filters that each has', async () => {
    openSite('/?ejercicio=2025&procedimiento=NO_BID');
    const sections = within(await findRole('region', 'Explora la información'));
    const of = (name: string) => hrefOf(sections.getByRole('link', { name: new RegExp(name) }));
    await waitFor(() => expect(of('Contratos')).toBe('/contracts?ejercicio=2025&procedimiento=NO_BID'));
    expect(of('Proveedores')).toBe('/suppliers?ejercicio=2025');
    expect(of('Comparar')).toBe('/comparations');
  });

  it('follows the filters, both charts alike', async () => {
    api.answer(contractEndpoints.listFiscalYears, [{ _id: '2025', fiscalYear: '2025' }]);
    const { user } = openSite('/?todo=');
    await screen.findByText('4 millones de pesos');
    await user.click(screen.getByRole('button', { name: 'Ejercicio Todos' }));
    await user.click(await findRole('checkbox', '2025'));
    await findAddress('/?ejercicio=2025');
    for (const endpoint of [getAmountByPeriod, getAmountByProcedure])
      await waitFor(() => expect(api.asked(endpoint).at(-1)?.said).toMatchObject({ fiscalYears: '2025' }));
  });

  it('goes on in the next section with the filters that were used', async () => {
    api.answer(contractEndpoints.listFiscalYears, [{ _id: '2024', fiscalYear: '2024' }]);
    const { user } = openSite('/?todo=');
    await screen.findByText('4 millones de pesos');
    await user.click(screen.getByRole('button', { name: 'Ejercicio Todos' }));
    await user.click(await findRole('checkbox', '2024'));
    await findAddress('/?ejercicio=2024');
    await user.keyboard('{Escape}');
    const sections = within(await findRole('navigation', 'Secciones'));
    await user.click(sections.getByRole('link', { name: 'Contratos' }));
    await findHeading('Contratos');
    await findAddress('/contracts?ejercicio=2024');
    expect(api.asked(contractEndpoints.listContracts).map(({ said }) => said.fiscalYears)).toEqual(['2024']);
  });

  it('says that its figures cannot be had, and keeps what it has of them', async () => {
    api.refuse(getAmountByPeriod, 'server.failed');
    const { user } = openSite('/?todo=');
    await findToast('La información general no se encuentra disponible en este momento.');
    await screen.findByText('4 millones de pesos');
    api.answer(getAmountByPeriod, byPeriod);
    await user.click(await findRole('button', 'Intentar de nuevo'));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Ver tabla' })).toHaveLength(2));
  });

  it('says when filters leave nothing', async () => {
    api.answer(getAmountByProcedure, { ...byProcedure, totals: api.example(getAmountByProcedure).totals });
    const { user } = openSite('/?ejercicio=1999');
    await screen.findByText('Ningún contrato suma al total con estos filtros');
    await user.click(screen.getByRole('button', { name: 'Ver todo sin filtros' }));
    await findAddress('/?todo=');
  });
});
