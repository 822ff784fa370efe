import { problems } from '@monitor/contracts-schema/problems';
import type { Page } from 'playwright-core';
import { pesos, sumOfPesos } from './amounts.ts';
import { objectOf, pagesOf, rowsOf } from './reading/downloaded-file.ts';
import { downloadInBrowser } from './reading/downloading.ts';
import { figuresOf, hintsOf, listIn } from './reading/reading.ts';
import { comesToBe, see, seeNoMore } from './seeing.ts';
import { choose, pathAndQueryOf, toast } from './site.ts';
import { openBrowserWorld } from './world/browser-world.ts';
import { TOWN } from './world/town-monitor.ts';

describe('what a reader passes on', () => {
  const world = openBrowserWorld();

  it('is the address of what was filtered, which shows anybody the same', async () => {
    const page = await world.visit({ at: '/contracts' });
    await choose(page, 'Trimestre', ['3o 2017', '1o 2018']);
    await choose(page, 'Tipo de procedimiento', ['Adjudicación directa']);
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('  cómputo ');
    await page.getByRole('searchbox', { name: 'Buscar' }).press('Enter');
    const filters = {
      trimonths: [{ period: '3o 2017' }, { period: '1o 2018' }],
      procedureTypes: ['NO_BID'],
      search: 'computo',
    };
    const { docs, totals } = (await world.admin.post('/public-api/contracts/filtered-list', { filters })).body.data;
    expect(docs.length).toBeGreaterThan(1);
    await comesToBe(() => amountsIn(page), docs.map(amountOf));
    expect(pathAndQueryOf(page)).toBe(
      '/contracts?trimestre=3o+2017&trimestre=1o+2018&procedimiento=NO_BID&buscar=c%C3%B3mputo',
    );

    await page.getByRole('button', { name: 'Compartir' }).click();
    await see(toast(page, 'Se ha copiado el enlace correctamente'));
    const address = await page.evaluate<string>('navigator.clipboard.readText()');
    const panel = page.getByRole('region', { name: 'Lo que compartes' });
    await see(panel.getByText(`Quien abra el enlace verá «Contratos» de ${TOWN.shortName}, con 4 filtros.`));
    await panel.getByRole('button', { name: 'Copiar cita' }).click();
    await see(toast(page, 'Se ha copiado la cita'));
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(
      /^Monitor de contrataciones públicas, .*, «Contratos», consultado el \d+ de \p{L}+ de \d{4}, http/u,
    );

    await panel.getByRole('button', { name: 'Cerrar' }).click();
    await seeNoMore(panel);
    await comesToBe(
      () => page.getByRole('button', { name: 'Compartir' }).evaluate((e) => e === e.ownerDocument.activeElement),
      true,
    );

    const other = await world.visit({ as: 'stranger', at: address });
    await comesToBe(() => amountsIn(other), docs.map(amountOf));
    expect((await figuresOf(other, 'Montos por tipo de procedimiento'))['Monto total']).toBe(
      pesos(totals[0].totalAmount),
    );
    await see(
      other.getByRole('banner').getByText(TOWN.name),
      other.getByRole('button', { name: 'Trimestre 2 elegidos' }),
      other.getByRole('button', { name: 'Tipo de procedimiento Adjudicación directa' }),
    );
    expect(await other.getByRole('searchbox', { name: 'Buscar' }).inputValue()).toBe('cómputo');
    expect(pathAndQueryOf(other)).toBe(pathAndQueryOf(page));

    await other.getByRole('button', { name: 'Quitar filtros' }).click();
    await see(other.getByRole('heading', { name: '48 contratos' }));
    await other.goBack();
    await comesToBe(() => amountsIn(other), docs.map(amountOf));
  });

  it('may be one contract, whose address says by itself what it is and whose', async () => {
    const [contract] = (await world.admin.post('/public-api/contracts/filtered-list', { search: 'C-43' })).body.data
      .docs;
    const address = `/contracts/${contract._id}`;
    const page = await world.visit({ as: 'stranger', at: address });
    await see(
      page.getByRole('heading', { level: 1, name: contract.servicesDescription }),
      page.getByRole('banner').getByText(TOWN.name),
      page.getByRole('region', { name: 'Historia del registro' }).getByText('Se registró el contrato'),
    );
    expect(await toast(page, 'selecciona una Organización').count()).toBe(0);
    expect(pathAndQueryOf(page)).toBe(address);

    const html = await (await page.request.get(address)).text();
    const said = (property: string) => new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];
    expect(said('og:title')).toContain('Construcción de pavimento hidráulico');
    expect(said('og:description')).toMatch(/FARMACIAS DEL CENTRO SA DE CV.*\$519,518\.14/);
    expect(said('og:url')).toBe(page.url());
    expect(html).toContain(`<title>${said('og:title')}</title>`);
  });

  it('is known by its icon, whatever asks for one', async () => {
    const { request } = await world.visit();
    for (const [icon, type] of [
      ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)/],
      ['/favicon.svg', /^image\/svg\+xml/],
      ['/apple-touch-icon.png', /^image\/png/],
    ] as const) {
      const answer = await request.get(icon);
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, expect.stringMatching(type)]);
    }
  });

  it('is every contract in any format, or those that the filters leave', async () => {
    const page = await world.visit({ at: '/contracts' });
    const total = await totalOf(page, 'Montos por tipo de procedimiento');
    const counts = (row: Record<string, string>) =>
      row['ESTADO DEL PROCEDIMIENTO'] === 'Concluido' && row.MATERIA !== 'Ampliación';
    for (const format of ['Excel', 'CSV'] as const) {
      const rows = await rowsOf(await downloadInBrowser(page, format, 'monitor-karewa-contratos'));
      expect(rows.length).toBe(48);
      expect(pesos(sumOfPesos(rows.filter(counts).map((row) => Number(row['MONTO TOTAL']))))).toBe(total);
    }
    const { contracts, totals } = await objectOf(await downloadInBrowser(page, 'JSON', 'monitor-karewa-contratos'));
    expect({ contracts: contracts.length, total: pesos(totals.totalAmount) }).toEqual({ contracts: 48, total });
    expect(await pagesOf(await downloadInBrowser(page, 'PDF', 'monitor-karewa-contratos'))).toBeGreaterThan(0);

    await choose(page, 'Tipo de procedimiento', ['Pública']);
    await see(page.getByRole('heading', { name: '12 contratos' }));
    const open = await totalOf(page, 'Montos por tipo de procedimiento');
    for (const format of ['Excel', 'CSV'] as const) {
      const rows = await rowsOf(await downloadInBrowser(page, format, 'monitor-karewa-contratos', 'Datos filtrados'));
      expect(rows.map((row) => row['TIPO DE PROCEDIMIENTO'])).toEqual(Array(12).fill('Pública'));
      expect(pesos(sumOfPesos(rows.map((row) => Number(row['MONTO TOTAL']))))).toBe(open);
    }
    const filtered = await objectOf(
      await downloadInBrowser(page, 'JSON', 'monitor-karewa-contratos', 'Datos filtrados'),
    );
    expect(pesos(filtered.totals.totalAmount)).toBe(open);
    expect(
      await pagesOf(await downloadInBrowser(page, 'PDF', 'monitor-karewa-contratos', 'Datos filtrados')),
    ).toBeGreaterThan(0);
    const everything = await objectOf(
      await downloadInBrowser(page, 'JSON', 'monitor-karewa-contratos', 'Lista completa'),
    );
    expect(everything.contracts.length).toBe(48);
  });

  it('is the suppliers, or one of them with its contracts', async () => {
    const page = await world.visit({ at: '/suppliers' });
    const list = await listed(page, 'Proveedores y sus montos por tipo de procedimiento');
    for (const format of ['Excel', 'CSV'] as const) {
      const rows = await rowsOf(await downloadInBrowser(page, format, 'monitor-karewa-proveedores'));
      expect(rows.length).toBe(12);
      expect(pesos(sumOfPesos(rows.map((row) => Number(row['MONTO TOTAL']))))).toBe(list.totals?.['Monto total']);
    }
    const { totals } = await objectOf(await downloadInBrowser(page, 'JSON', 'monitor-karewa-proveedores'));
    expect(pesos(totals.noBid)).toBe(list.totals?.['Adjudicación directa']);
    expect(await pagesOf(await downloadInBrowser(page, 'PDF', 'monitor-karewa-proveedores'))).toBeGreaterThan(0);

    await page.getByRole('link', { name: 'Ver más sobre IMPRENTA RUIZ' }).click();
    await see(page.getByRole('heading', { level: 1, name: 'IMPRENTA RUIZ' }));
    const paid = await totalOf(page, 'Montos y contratos');
    expect((await hintsOf(page, 'Montos y contratos'))['Monto total']).toBe('4 contratos');
    const [sums] = await rowsOf(
      await downloadInBrowser(page, 'Excel', 'monitor-karewa-proveedores'),
      'Registros-totales',
    );
    expect([pesos(Number(sums?.['MONTO TOTAL'])), sums?.['CONTRATOS TOTALES']]).toEqual([paid, '4']);
    const contracts = await rowsOf(await downloadInBrowser(page, 'CSV', 'monitor-karewa-proveedores'));
    expect(contracts.length).toBe(4);
    expect(pesos(sumOfPesos(contracts.map((row) => Number(row['MONTO TOTAL']))))).toBe(paid);
    const { supplierDetail } = await objectOf(await downloadInBrowser(page, 'JSON', 'monitor-karewa-proveedores'));
    expect(pesos(supplierDetail.totals.total)).toBe(paid);
    expect(supplierDetail.invitation.length).toBe(4);
    expect(await pagesOf(await downloadInBrowser(page, 'PDF', 'monitor-karewa-proveedores'))).toBeGreaterThan(0);
  });

  it('is refused in words while too much is asked for, and goes on afterwards', async () => {
    const page = await world.visit({ at: '/suppliers' });
    const { status, message } = problems['download.busy'];
    world.expectError(/503 .*download/);
    await page.route(
      '**/public-api/suppliers/download/**',
      (route) => route.fulfill({ status, json: { error: true, code: 'download.busy', message } }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Descargar' }).click();
    await page.getByRole('dialog', { name: 'Descargar' }).getByRole('button', { name: 'PDF' }).click();
    await see(toast(page, message));
    await seeNoMore(page.getByText('Tu documento se descargará en un momento...'));
    expect(await pagesOf(await downloadInBrowser(page, 'PDF', 'monitor-karewa-proveedores'))).toBeGreaterThan(0);
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });
});

const amountOf = ({ totalOrMaxAmount }: { totalOrMaxAmount: number }): string => pesos(totalOrMaxAmount);

const amountsIn = async (page: Page) =>
  (await listIn(page, 'Contratos'))?.entries.map(({ values }) => values['Monto total']);

/** The first of some figures, once it is there. */
const totalOf = async (page: Page, label: string): Promise<string> => {
  await comesToBe(async () => (await figuresOf(page, label))['Monto total'], expect.stringContaining('$'));
  return (await figuresOf(page, label))['Monto total']!;
};

const listed = async (page: Page, caption: string) => {
  await comesToBe(() => listIn(page, caption), expect.objectContaining({ totals: expect.anything() }));
  return (await listIn(page, caption))!;
};
