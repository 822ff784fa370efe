import type { Page } from 'playwright-core';
import { counted, pesos, sumOf } from './amounts.ts';
import { type BrowserWorld, DESKTOP, openBrowserWorld, PHONE, TOWN, WORKBOOK } from './browser-world.ts';
import { detailsIn, figuresOf, listIn, textOf, textsOf } from './reading.ts';
import { comesToBe, see, seeNoMore } from './seeing.ts';
import { goTo, isScrolledSideways, placeOf, toast } from './site.ts';

describe('a reader', () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld();
  });
  afterAll(() => world?.close());

  it.each([
    { where: 'on a wide screen', size: DESKTOP },
    { where: 'on a phone', size: PHONE },
  ])('follows the money $where, from choosing a town to the row that a contract was read from', async ({ size }) => {
    const page = await world.visit({ as: 'stranger', size, at: '/' });
    await chooseTown(page);
    await readHome(page);
    await readSuppliers(page);
    await readSupplier(page);
    await readContracts(page);
    await readContract(page);
    await readChanges(page);
    await loseTheWay(page);
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });

  const chooseTown = async (page: Page): Promise<void> => {
    await page.waitForURL('**/select-organization?redirectTo=%2F');
    await see(toast(page, 'Por favor selecciona una Organización para continuar.'));
    await page.getByRole('button', { name: 'Seleccionar' }).click();
    await page.waitForURL(`${world.url}/`);
    await see(page.getByRole('banner').getByText(TOWN.name));
    await comesToBe(() => page.title(), `Inicio · ${TOWN.shortName} · Monitor de contrataciones públicas`);
  };

  const readHome = async (page: Page): Promise<void> => {
    const { datasets } = (await world.admin.post('/public-api/landing/amountByProcedure')).body.data;
    const amounts: number[] = datasets[0].data;
    const total = sumOf(amounts);
    const shareAndAmount = (amount: number) => `${Math.round((amount / total) * 100)}% | ${pesos(amount)}`;
    await comesToBe(() => figuresOf(page, 'Presupuesto ejercido'), {
      'Monto total': `${pesos(total)} | ${(total / 1_000_000).toFixed(1)} millones de pesos`,
      'Lic. pública': shareAndAmount(amounts[0]!),
      'Por invitación': shareAndAmount(amounts[1]!),
      'Adj. directa': shareAndAmount(amounts[2]!),
    });

    const { data: quarters } = (await world.admin.post('/public-api/landing/amountByPeriod')).body;
    const chart = page.getByRole('figure', { name: 'Millones de pesos por trimestre' });
    await see(chart.getByRole('img').first());
    await chart.getByRole('button', { name: 'Ver tabla' }).click();
    const table = chart.getByRole('table', { name: 'Millones de pesos por trimestre' });
    await see(table);
    expect(await textsOf(table.locator('tfoot tr > *'))).toEqual(['Total', ...amounts.map(pesos), pesos(total)]);
    expect(await textsOf(table.locator('tbody tr > :last-child'))).toEqual(
      quarters.map(({ totalPublic, totalInvitation, totalNoBid }: Record<string, number>) =>
        pesos(sumOf([totalPublic!, totalInvitation!, totalNoBid!])),
      ),
    );
    expect(await isScrolledSideways(page)).toBe(false);
    await see(page.getByRole('main').getByRole('link', { name: 'Cambios recientes' }));
  };

  const SUPPLIERS = 'Proveedores y sus montos por tipo de procedimiento';

  const suppliersAsked = async (query: string) => {
    const { suppliers, totals } = (await world.admin.post(`/public-api/suppliers/filtered-list?${query}`)).body.data;
    const amounts = (row: Record<'public' | 'invitation' | 'noBid' | 'total', number>) => ({
      'Licitación pública': pesos(row.public),
      'Por invitación': pesos(row.invitation),
      'Adjudicación directa': pesos(row.noBid),
      'Monto total': pesos(row.total),
    });
    return {
      amounts: suppliers.map(({ total }: { total: number }) => total) as number[],
      ids: suppliers.map(({ _id }: { _id: string }) => _id) as string[],
      list: {
        entries: suppliers.map((row: Parameters<typeof amounts>[0] & { name: string }) => ({
          name: row.name,
          values: amounts(row),
        })),
        totals: amounts(totals),
      },
    };
  };

  const readSuppliers = async (page: Page): Promise<void> => {
    await goTo(page, 'Proveedores');
    const byTotal = await suppliersAsked('page=1&sort=total&typeSort=desc');
    await comesToBe(() => listIn(page, SUPPLIERS), byTotal.list);
    const all = await suppliersAsked('pageSize=100');
    expect(byTotal.list.totals['Monto total']).toBe(pesos(sumOf(all.amounts)));

    await sortBy(page, 'Proveedor');
    await comesToBe(() => listIn(page, SUPPLIERS), (await suppliersAsked('sort=name&typeSort=asc')).list);
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    const second = await suppliersAsked('page=2&sort=name&typeSort=asc');
    await comesToBe(() => listIn(page, SUPPLIERS), second.list);
    const place = placeOf(page);

    await page
      .getByRole('link', { name: /^Ver más sobre/ })
      .first()
      .click();
    await page.waitForURL(`**/suppliers/${second.ids[0]}`);
    await see(page.getByRole('heading', { level: 1, name: second.list.entries[0].name }));
    await page.goBack();
    await comesToBe(() => listIn(page, SUPPLIERS), second.list);
    expect(placeOf(page)).toBe(place);
    expect(await isScrolledSideways(page)).toBe(false);
  };

  const readSupplier = async (page: Page): Promise<void> => {
    await page
      .getByRole('link', { name: /^Ver más sobre/ })
      .first()
      .click();
    await page.waitForURL('**/suppliers/*');
    const { totals, noBid } = (await world.admin.get(`/public-api/suppliers/detail?id=${page.url().split('/').at(-1)}`))
      .body.data;
    const paid = (amount: number, count: number) =>
      `${pesos(amount)} | ${counted(count)} ${count === 1 ? 'contrato' : 'contratos'}`;
    await comesToBe(() => figuresOf(page, 'Montos y contratos'), {
      'Monto total': paid(totals.total, totals.count),
      'Licitación pública': paid(totals.public, totals.publicCount),
      'Por invitación': paid(totals.invitation, totals.invitationCount),
      'Adjudicación directa': paid(totals.noBid, totals.noBidCount),
    });
    const group = page.getByRole('group').filter({ has: page.getByRole('heading', { name: 'Adjudicación directa' }) });
    expect(await group.getByRole('article').count()).toBe(noBid.length);
    expect(await isScrolledSideways(page)).toBe(false);
  };

  const readContracts = async (page: Page): Promise<void> => {
    await goTo(page, 'Contratos');
    const { data } = (
      await world.admin.post('/public-api/contracts/filtered-list?sort=contractDate&typeSort=asc&page=2')
    ).body;
    const [open, invited, direct] = data.totals;
    await comesToBe(() => figuresOf(page, 'Montos por tipo de procedimiento'), {
      'Monto total': pesos(open.totalAmount),
      'Licitación pública': pesos(open.total),
      'Por invitación': pesos(invited.total),
      'Adjudicación directa': pesos(direct.total),
    });
    await sortBy(page, 'Fecha del contrato');
    await page.getByRole('button', { name: 'Página 2' }).click();
    await comesToBe(
      async () => (await listIn(page, 'Contratos'))?.entries.map(({ values }) => values['Monto total']),
      data.docs.map(({ totalOrMaxAmount }: { totalOrMaxAmount: number }) => pesos(totalOrMaxAmount)),
    );

    await page.getByRole('button', { name: 'Columnas' }).click();
    const columns = page.getByRole('dialog', { name: 'Columnas visibles' });
    await columns.getByLabel('Unidad solicitante').check();
    await columns.getByLabel('Fecha del contrato').uncheck();
    await page.keyboard.press('Escape');
    await seeNoMore(columns);
    await page.reload();
    await comesToBe(
      async () => Object.keys((await listIn(page, 'Contratos'))?.entries[0]?.values ?? {}),
      ['Proveedor', 'Monto total', 'Tipo de procedimiento', 'Estado', 'Unidad solicitante'],
    );
    expect(placeOf(page)).toBe('/contracts?orden=contractDate%3Aasc&pagina=2');
    expect(await isScrolledSideways(page)).toBe(false);
  };

  const readContract = async (page: Page): Promise<void> => {
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('C-43');
    await page.getByRole('searchbox', { name: 'Buscar' }).press('Enter');
    await see(page.getByRole('heading', { name: '1 contrato', exact: true }));
    await page.getByRole('link', { name: /^Ver más sobre/ }).click();

    await see(page.getByRole('heading', { level: 1, name: 'Construcción de pavimento hidráulico' }));
    await see(
      page.getByText(
        'Contrato con FARMACIAS DEL CENTRO SA DE CV por un monto total de $519,518.14, con fecha del 14 de julio de 2017.',
      ),
    );
    await lookAtFiles(page);
    const details = page.getByRole('region', { name: 'Información detallada' });
    expect(await detailsIn(details)).toMatchObject({
      'Número que identifique al contrato': 'C-43',
      RFC: 'FCE060708KL6',
      'Monto total o monto máximo': '$519,518.14',
      'Fecha del contrato': '14/07/2017',
      'Periodo que se reporta': '1o 2017',
      Partida: 'Sin dato',
    });
    const history = page.getByRole('region', { name: 'Historia del registro' });
    await see(history.getByText(`Se registró el contrato por la carga «${WORKBOOK}», fila 45`));
    await history.getByText(/^Ver los \d+ datos registrados$/).click();
    expect(await detailsIn(history)).toMatchObject({ 'Monto total': '$519,518.14' });
    expect(await isScrolledSideways(page)).toBe(false);
  };

  const lookAtFiles = async (page: Page): Promise<void> => {
    const files = page.getByRole('region', { name: 'Archivos' });
    expect(await files.getByText('Documento no disponible').count()).toBe(2);

    await files.getByRole('button', { name: 'Consultar Contrato' }).click();
    const contract = page.getByRole('dialog', { name: 'Contrato' });
    await see(contract.getByText('Respaldo no disponible'));
    const original = contract.getByRole('link', { name: 'Abrir original' });
    expect(await original.getAttribute('href')).toBe('https://transparencia.pruebas.gob.mx/contratos/43.pdf');
    expect(await original.getAttribute('target')).toBe('_blank');
    await contract.getByRole('button', { name: 'Cerrar' }).click();
    await seeNoMore(contract);

    await files.getByRole('button', { name: 'Consultar Convocatoria / Invitación' }).click();
    const announcement = page.getByRole('dialog', { name: 'Convocatoria / Invitación' });
    await see(
      announcement.getByText('Enlace original no disponible'),
      announcement.getByText('Se publicó: «ftp://archivos.pruebas.gob.mx/convocatoria-43.pdf»'),
      announcement.getByText('Respaldo no disponible'),
    );
    await page.keyboard.press('Escape');
    await seeNoMore(announcement);
  };

  const readChanges = async (page: Page): Promise<void> => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cambios recientes' }).click();
    await see(page.getByRole('heading', { level: 1, name: 'Cambios recientes' }));
    const loaded = page.getByRole('article').filter({ hasText: '48 contratos registrados' });
    await loaded.getByText('Ver cuáles').click();
    expect(await textOf(loaded)).toContain(`por la carga «${WORKBOOK}»`);
    await see(loaded.getByText('fila 45'));
    await page.getByLabel('Qué cambió').selectOption('Organización');
    await seeNoMore(loaded);
    await comesToBe(
      () => textsOf(page.getByRole('article').locator('p').first()),
      [`Se registró la organización «${TOWN.name}» en el formulario`],
    );
    expect(await isScrolledSideways(page)).toBe(false);
  };

  const loseTheWay = async (page: Page): Promise<void> => {
    world.expectError(/no-existe.* 404 /);
    const place = placeOf(page);
    await page.goto('/no-existe');
    await see(page.getByRole('heading', { level: 1, name: 'PÁGINA NO ENCONTRADA' }));
    await page.getByRole('button', { name: 'Regresar' }).click();
    await see(page.getByRole('heading', { level: 1, name: 'Cambios recientes' }));
    expect(placeOf(page)).toBe(place);
    await page.goForward();
    await page.getByRole('link', { name: 'Ir al Inicio' }).click();
    await page.waitForURL(`${world.url}/`);
    await see(page.getByRole('figure', { name: 'Millones de pesos por trimestre' }));
  };
});

/** Sorts a list by a column from its smallest value on: by the header, or on a phone by the choice above the cards. */
const sortBy = async (page: Page, column: string): Promise<void> => {
  const choice = page.getByLabel('Ordenar por');
  if (await choice.isVisible()) {
    await choice.selectOption(column);
    await page.getByRole('button', { name: 'De mayor a menor: invertir' }).click();
  } else await page.getByRole('columnheader', { name: column }).getByRole('button').click();
};
