import type { Locator, Page } from 'playwright-core';
import { detailsIn, figuresOf, listIn } from './reading/reading.ts';
import { comesToBe, see, seeNoMore } from './seeing.ts';
import { isScrolledSideways, pathAndQueryOf } from './site.ts';
import { openBrowserWorld, PHONE } from './world/browser-world.ts';

const SIXTEEN = [
  'Proveedor',
  'ID del proceso',
  'ID del contrato',
  'Descripción',
  'Monto total',
  'Fecha del contrato',
  'Tipo de procedimiento',
  'Estado',
  'Unidad solicitante',
  'Materia',
  'Tipo de contrato',
  'Notas',
  'Convocatoria',
  'Contrato',
  'Presentación de propuestas',
  'Fecha de obtención de los datos',
];

describe('a list', () => {
  const world = openBrowserWorld();
  beforeAll(async () => {
    world.expectError(/ERR_(?:INTERNET_DISCONNECTED|FAILED)|WebSocket/);
  });

  it('of many columns takes the window’s width, and a page no more than its own', async () => {
    const size = { width: 1_920, height: 900 };
    const frameWidth = async (at: string): Promise<number> => {
      const page = await world.visit({ at, size });
      await see(page.getByRole('table').getByRole('link').first());
      expect(await isScrolledSideways(page)).toBe(false);
      const frame = page.getByRole('table').locator('..');
      return (await frame.boundingBox())?.width ?? 0;
    };
    expect(await frameWidth('/contracts')).toBeGreaterThan(1_800);
    expect(await frameWidth('/suppliers')).toBeLessThan(1_280);
  });

  const amounts = async (page: Page, caption: string, column: string) =>
    (await listIn(page, caption))?.entries.map(({ values }) => values[column]);

  it.each([
    { at: '/contracts', caption: 'Contratos', column: 'Monto total', as: 'reader' },
    {
      at: '/suppliers',
      caption: 'Proveedores y sus montos por tipo de procedimiento',
      column: 'Monto total',
      as: 'reader',
    },
    {
      at: '/admin/contracts',
      caption: 'Catálogo de contratos',
      column: 'Monto total o monto máximo',
      as: 'administrator',
    },
  ] as const)(
    '$at without a network says that the next page cannot be had, keeps its rows and tries again',
    async (list) => {
      const page = await world.visit({ as: list.as, at: list.at });
      const rows = () => amounts(page, list.caption, list.column);
      await comesToBe(async () => (await rows())?.length, 10);
      const first = await rows();

      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Página 2' }).click();
      const notice = page.getByRole('status').filter({ hasText: 'No fue posible mostrar la página 2' });
      await see(notice.getByText('Sigues viendo la página 1.'), page.getByText(/^Página 1 de /));
      expect(await rows()).toEqual(first);

      await page.context().setOffline(false);
      await notice.getByRole('button', { name: 'Intentar de nuevo' }).click();
      await see(page.getByText(/^Página 2 de /));
      await seeNoMore(notice);
      await comesToBe(async () => (await rows())?.[0] !== first?.[0], true);
    },
  );

  it('leads from a page beyond the last to the last, in the address too', async () => {
    const page = await world.visit({ at: '/contracts?pagina=999' });
    await see(page.getByText('Página 5 de 5'));
    await comesToBe(async () => pathAndQueryOf(page), '/contracts?pagina=5');
  });

  it.each([
    {
      at: '/contracts',
      says: 'Ningún contrato coincide con estos filtros',
      everything: 'Montos por tipo de procedimiento',
    },
    {
      at: '/suppliers',
      says: 'Ningún proveedor coincide con estos filtros',
      everything: 'Contratos por tipo de procedimiento',
    },
    { at: '/', says: 'Ningún contrato suma al total con estos filtros', everything: 'Presupuesto ejercido' },
  ])(
    '$at that its filters leave empty says so, instead of amounts of nothing, and leads back to everything',
    async (list) => {
      const page = await world.visit({ at: `${list.at}?ejercicio=abcd` });
      await see(page.getByText(list.says));
      expect(await page.getByText('$0.00').count()).toBe(0);
      await page.getByRole('button', { name: 'Ver todo sin filtros' }).click();
      await see(page.getByLabel(list.everything, { exact: true }));
    },
  );

  it('of contracts shows all sixteen columns in order; its first column and Ver más stand while the rest moves', async () => {
    const page = await world.visit({ at: '/contracts' });
    await see(page.getByRole('heading', { name: '48 contratos' }));
    const table = page.getByRole('table', { name: 'Contratos' });
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([...SIXTEEN, 'Acciones']);
    expect(await isScrolledSideways(page)).toBe(false);

    const firstRow = table.getByRole('row').nth(1);
    const standing = [firstRow.locator('> *').first(), firstRow.getByRole('link', { name: /^Ver más/ })];
    const before = await Promise.all(standing.map(leftOf));
    const described = await leftOf(firstRow.getByRole('rowheader'));
    await page.getByRole('region', { name: 'Contratos', exact: true }).evaluate((frame) => frame.scrollBy(300, 0));
    expect(await Promise.all(standing.map(leftOf))).toEqual(before);
    expect(await leftOf(firstRow.getByRole('rowheader'))).toBe(described - 300);
  });

  it('shows its tenth row whole above its totals', async () => {
    const page = await world.visit({ at: '/contracts' });
    await see(page.getByRole('heading', { name: '48 contratos' }));
    const table = page.getByRole('table', { name: 'Contratos' });
    const last = await table.locator('tbody tr').last().boundingBox();
    const totals = await table.locator('tfoot td').first().boundingBox();
    expect(last!.y + last!.height).toBeLessThanOrEqual(totals!.y + 1);
  });

  it('of contracts is cards on a phone', async () => {
    const page = await world.visit({ at: '/contracts', size: PHONE });
    await see(page.getByRole('heading', { name: '48 contratos' }));
    expect(await page.getByRole('table').count()).toBe(0);
    expect(Object.keys((await listIn(page, 'Contratos'))?.entries[0]?.values ?? {})).toContain('Proveedor');
    expect(await isScrolledSideways(page)).toBe(false);
  });

  it('leads to a cancelled contract, which does not read as though it had been paid', async () => {
    const page = await world.visit({ at: '/contracts?buscar=C-8' });
    await page
      .getByRole('link', { name: /^Ver más sobre/ })
      .first()
      .click();
    await see(page.getByText(/^Procedimiento cancelado\. Estaba previsto un contrato con .* por un monto total de/));
  });

  it('leaves what is missing blank, and says so to whoever listens', async () => {
    const page = await world.visit({ at: '/contracts?buscar=C-43' });
    await page.getByRole('link', { name: /^Ver más sobre/ }).click();
    const details = page.getByRole('region', { name: 'Información detallada' });
    await comesToBe(async () => (await detailsIn(details)).Partida, 'sin dato');
    expect(await details.getByText('—').count()).toBe(0);
  });

  it('of amounts says shares of the whole exactly, though the donut rounds them', async () => {
    const page = await world.visit({ at: '/' });
    await comesToBe(
      async () => (await figuresOf(page, 'Presupuesto ejercido'))['Lic. pública'],
      expect.stringMatching(/^\d+\.\d\d%$/),
    );
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });
});

const leftOf = async (thing: Locator): Promise<number> => Math.round((await thing.boundingBox())!.x);
