import type { Page } from 'playwright-core';
import { focusComesTo } from './keyboard.ts';
import { expectOpenAt } from './open-to-all.ts';
import { comesToBe, see, seeNoMore } from './seeing.ts';
import { toast } from './site.ts';
import { DESKTOP, openBrowserWorld, PHONE } from './world/browser-world.ts';

const off = { enabled: false };
/** What opens over the whole page leaves nothing of it to be found. */
const OVER_IT = { region: off, 'landmark-one-main': off, 'page-has-heading-one': off };

describe('a search over everything', () => {
  const world = openBrowserWorld();

  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Buscar en el monitor' });
  const openByButton = async (page: Page): Promise<void> => {
    await page.getByRole('banner').getByRole('button', { name: 'Buscar en el monitor' }).click();
    await focusComesTo(page, 'combobox Contratos, proveedores, unidades y organizaciones');
  };
  const textsOf = (page: Page) => dialogOf(page).getByRole('option').allInnerTexts();
  const pathOf = (page: Page) => new URL(page.url()).pathname;

  it('by keyboard: opens by a key, forgives a typing error, and leads to what it finds', async () => {
    const page = await world.visit({ at: '/' });
    await see(page.getByRole('figure').first());
    await page.keyboard.press('/');
    await see(dialogOf(page));
    await focusComesTo(page, 'combobox Contratos, proveedores, unidades y organizaciones');
    await page.keyboard.type('pa');
    await see(dialogOf(page).getByText('Escribe una palabra de al menos 3 letras o dígitos.'));
    await page.keyboard.type('pelera nortte');
    await see(dialogOf(page).getByText('se buscó «NORTE»'), dialogOf(page).getByRole('option').nth(1));
    expect((await textsOf(page))[1]).toMatch(/^PAPELERA DEL NORTE SA DE CV\n\$[\d,.]+ · 4 contratos · /);

    const found = dialogOf(page).getByRole('option', { name: /^PAPELERA DEL NORTE/ });
    await page.keyboard.press('ArrowDown');
    await comesToBe(() => found.first().getAttribute('aria-selected'), 'true');
    await page.keyboard.press('Enter');
    await see(page.getByRole('heading', { level: 1, name: 'PAPELERA DEL NORTE SA DE CV' }));
    await seeNoMore(dialogOf(page));
  });

  it('goes to a page of its own, whose address says it', async () => {
    const page = await world.visit({ at: '/contracts' });
    await see(page.getByRole('heading', { name: '48 contratos' }));
    await openByButton(page);
    await page.keyboard.type('parques jardines');
    await see(dialogOf(page).getByRole('option').nth(1));
    const [beside] = await Promise.all([
      page.context().waitForEvent('page'),
      dialogOf(page)
        .getByRole('option')
        .nth(1)
        .click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await see(beside.getByRole('heading', { level: 1 }), dialogOf(page));
    await beside.close();
    await page.keyboard.press('Enter');
    await comesToBe(async () => page.url().split('/').at(-1), 'buscar?q=parques+jardines');
    await see(page.getByRole('heading', { name: 'Contratos (10)' }));
    await page.getByLabel(/^Solo en /).click();
    await comesToBe(async () => new URL(page.url()).searchParams.has('organizacion'), true);

    const elsewhere = await world.visit({ as: 'stranger', at: page.url() });
    await see(elsewhere.getByRole('heading', { name: 'Contratos (10)' }));
    await elsewhere.getByRole('link', { name: 'Mantenimiento de parques y jardines' }).first().click();
    await comesToBe(async () => pathOf(elsewhere).startsWith('/contracts/'), true);
    await see(elsewhere.getByRole('heading', { level: 1, name: 'Mantenimiento de parques y jardines' }));
  });

  it('finds nothing where nothing is, and says so', async () => {
    const page = await world.visit({ at: '/buscar?q=submarino' });
    await see(page.getByText('Nada de lo publicado dice «submarino»'));
  });

  it('says so when the box cannot be had, and the page goes on', async () => {
    const page = await world.visit();
    await page.context().route('**/service-worker.js', (route) => route.fulfill({ status: 404 }));
    world.expectError(/404.* when fetching the script|service-worker\.js|search-dialog|ERR_FAILED/);
    await page.goto('/contracts');
    await see(page.getByRole('heading', { name: '48 contratos' }));
    await page.route('**/assets/search-dialog-*', (route) => route.abort());
    await page.keyboard.press('/');
    await see(toast(page, 'La búsqueda no se encuentra disponible en este momento.'));
    await page.unroute('**/assets/search-dialog-*');
    await see(page.getByRole('heading', { name: '48 contratos' }));
  });

  it('does not open by the key of who switched that off, nor while something is typed', async () => {
    const page = await world.visit({ at: '/contracts' });
    await see(page.getByRole('heading', { name: '48 contratos' }));
    await page.getByRole('searchbox').first().click();
    await page.keyboard.type('a/b');
    expect(await dialogOf(page).count()).toBe(0);
    await openByButton(page);
    await dialogOf(page).getByLabel('Abrir con la tecla /').uncheck();
    await page.keyboard.press('Escape');
    await seeNoMore(dialogOf(page));
    await page.reload();
    await see(page.getByRole('heading', { name: /contratos$/ }));
    await page.keyboard.press('/');
    await page.getByRole('heading', { level: 1 }).click();
    expect(await dialogOf(page).count()).toBe(0);
  });

  it.each([DESKTOP, PHONE])('lies open to everybody at $width', async (size) => {
    const page = await world.visit({ size, at: '/buscar?q=servicio' });
    await expectOpenAt(page, size, page.getByRole('heading', { name: /^Contratos \(/ }));
    await openByButton(page);
    await page.keyboard.type('limpieza');
    await expectOpenAt(page, size, dialogOf(page).getByRole('option').nth(1), OVER_IT);
  });

  it('needs no scripts', async () => {
    const page = await world.visit({ as: 'stranger', runsScripts: false, at: '/buscar' });
    await page.getByRole('searchbox').fill('limpieza');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await comesToBe(async () => page.url().split('/').at(-1), 'buscar?q=limpieza');
    await see(page.getByRole('heading', { name: /^Contratos \(\d+\)$/ }));
    await page.getByRole('link', { name: 'Servicio de limpieza' }).first().click();
    await comesToBe(async () => pathOf(page).startsWith('/contracts/'), true);
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });
});
