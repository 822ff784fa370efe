import { dashboardEndpoints } from '@monitor/contracts-schema/dashboard/dashboard-endpoints';
import { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { screen, within } from '@testing-library/dom';
import { idOf } from '../../testing/fixtures.ts';
import { findAddress, findHeading, findRole, openSite } from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';
import { consultedChartOptions } from './consulted-chart-options.ts';

const { infoDashboard, visitsMonth, visitsRoute } = dashboardEndpoints;

const counts = {
  visitsCount: 12_345,
  contractsCount: 678,
  proveedoresCount: 90,
  unidadesCount: 12,
  calculosCount: 10,
};
const countsAre = (given: Partial<typeof counts> | { contractsCount: null } = {}): void =>
  api.answer(infoDashboard, { error: false, data: { ...counts, ...given } });
const point = (period: string, year: string, total: number) => ({
  _id: { period, year },
  total,
  totalPublic: null,
  totalInvitation: null,
  totalNoBid: null,
});

const cards = () =>
  within(screen.getByRole('region', { name: '¿Qué quieres hacer?' }))
    .getAllByRole('link')
    .map((link) => link.textContent);
const figures = () => [...document.querySelectorAll('main dt')].map(({ textContent }) => textContent);

describe('the dashboard', () => {
  it('greets who is signed in with the day, the five figures and the three ways on', async () => {
    countsAre();
    openSite('/admin', { permissions: ['CONTRACTS', 'SUPPLIERS', 'SETTINGS', 'USERS', 'CALCULATIONS'] });
    await findHeading('Hola, Ana Robles');
    expect(await screen.findByText('12,345')).toBeTruthy();
    expect(figures()).toEqual(['Vistas', 'Contratos', 'Proveedores', 'U. Administrativas', 'Cálculos']);
    expect(cards()).toEqual(['Configuración', 'Contratos', 'Proveedores']);
  });

  it('shows no figure of contracts to whoever may not know it, and no way that is closed', async () => {
    countsAre({ contractsCount: null });
    openSite('/admin', { permissions: ['SUPPLIERS'] });
    await screen.findByText('12,345');
    expect(figures()).toEqual(['Vistas', 'Proveedores', 'U. Administrativas', 'Cálculos']);
    expect(cards()).toEqual(['Proveedores']);
    expect(api.asked(dataLoadEndpoints.getCurrentInfo)).toEqual([]);
  });

  it('says that its figures cannot be had, and asks again', async () => {
    api.refuse(infoDashboard, 'storage.unavailable');
    const { user } = openSite('/admin', { permissions: ['SUPPLIERS'] });
    await screen.findByText('Las cifras no se encuentran disponibles en este momento.');
    countsAre();
    await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    await screen.findByText('12,345');
  });

  it('reminds of a load that is not over', async () => {
    const current = {
      _id: idOf(60),
      fileName: 'contratos.xlsx',
      summary: null,
      status: 'pending' as const,
      uploadedBy: 'Ana Robles',
      createdAt: '2026-03-04T18:00:00.000Z',
      erasesBlanks: false,
    };
    api.answer(dataLoadEndpoints.getCurrentInfo, { error: false, data: { current, recent: null } });
    openSite('/admin', { permissions: ['CONTRACTS'] });
    await screen.findByText('Hay una carga de datos pendiente');
    expect(screen.getByRole('link', { name: 'Continuar' }).getAttribute('href')).toBe('/admin/data-load/current');
  });

  it('shows visits by month, quarter or year, which the address says', async () => {
    api.answer(visitsMonth, ({ body }) => ({
      error: false as const,
      data: body.type === 'YEAR' ? [point('', '2025', 30), point('', '2026', 70)] : [point('Enero', '2026', 5)],
    }));
    const { user } = openSite('/admin', { permissions: [] });
    const chart = within(await findRole('figure', 'Visitas del monitor'));
    await user.click(await chart.findByRole('button', { name: 'Ver tabla' }));
    await chart.findByText('Enero 2026');
    await user.click(chart.getByRole('button', { name: 'Año' }));
    await chart.findByText('2025');
    expect(chart.getByRole('row', { name: 'Total 100' })).toBeTruthy();
    expect(chart.getByRole('button', { name: 'Año' }).getAttribute('aria-pressed')).toBe('true');
    await findAddress('/admin?visitas=anio');
    await user.click(chart.getByRole('button', { name: 'Mensual' }));
    await findAddress('/admin');
  });

  it('shows what is consulted most, the most first', async () => {
    api.answer(visitsRoute, {
      error: false,
      data: { labels: ['Listado de contratos', 'Recursos'], datasets: [1, 3] },
    });
    const { user } = openSite('/admin', { permissions: [] });
    const chart = within(await findRole('figure', 'Información más consultada'));
    await user.click(await chart.findByRole('button', { name: 'Ver tabla' }));
    const rows = (await chart.findAllByRole('row')).map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual(['Recursos375.00%', 'Listado de contratos125.00%', 'Total4100.00%']);
  });

  it('draws the same shares, with as many decimals', () => {
    const { series } = consultedChartOptions({ labels: ['Listado de contratos', 'Recursos'], datasets: [1, 2] });
    expect(series).toMatchObject([
      {
        data: [
          { name: 'Recursos', y: 2, custom: { share: '66.67%', amount: '2 consultas' } },
          { name: 'Listado de contratos', y: 1, custom: { share: '33.33%', amount: '1 consulta' } },
        ],
      },
    ]);
  });

  it('says so where nobody came yet', async () => {
    openSite('/admin', { permissions: [] });
    await screen.findByText('Nadie ha visitado tu monitor en este tiempo');
    expect(screen.getByText('Aún no se consulta ninguna página de tu monitor')).toBeTruthy();
    expect(screen.getByText(/Tu cuenta aún no tiene permiso para ninguna sección/)).toBeTruthy();
  });
});
