import type { Page } from 'playwright-core';
import { readAmendments } from './reading/read-amendments.ts';
import { readContract, readContracts } from './reading/read-contracts.ts';
import { readHome } from './reading/read-home.ts';
import { readSupplier, readSuppliers } from './reading/read-suppliers.ts';
import { shownTextOf, textsOf } from './reading/reading.ts';
import { comesToBe, see, seeNoMore } from './seeing.ts';
import { isHome, isScrolledSideways, pathAndQueryOf, toast } from './site.ts';
import { DESKTOP, openBrowserWorld, PHONE } from './world/browser-world.ts';
import { TOWN } from './world/town-monitor.ts';

/** What came of scripts that do more than draw charts, in bytes. */
const SCRIPT_BYTES = `performance.getEntriesByType('resource')
  .filter(({ name }) => name.endsWith('.js') && !/\\/assets\\/charts?-/.test(name))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;

describe('a reader', () => {
  const world = openBrowserWorld();

  it.each([
    { where: 'on a wide screen', size: DESKTOP },
    { where: 'on a phone', size: PHONE },
  ])('follows the money $where, from choosing a town to the row that a contract was read from', async ({ size }) => {
    const page = await world.visit({ as: 'stranger', size, at: '/' });
    await chooseTown(page);
    await readHome(page, world);
    await readAmendments(page, world);
    await readSuppliers(page, world);
    await readSupplier(page, world);
    await readContracts(page, world);
    await readContract(page);
    await readChanges(page);
    await loseTheWay(page);
  });

  it('comes to the first figures with little script; charts come after them', async () => {
    const page = await world.visit();
    await page.context().route('**/service-worker.js', (route) => route.fulfill({ status: 404 })); // sizes as they came
    world.expectError(/404.* when fetching the script|service-worker\.js/);
    await page.goto('/');
    await see(page.getByRole('figure').getByRole('img').first());
    expect(await page.evaluate(SCRIPT_BYTES)).toBeLessThan(170_000);
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });

  const chooseTown = async (page: Page): Promise<void> => {
    await page.waitForURL('**/select-organization?redirectTo=%2F');
    await see(toast(page, 'Por favor selecciona una Organización para continuar.'));
    await page.getByRole('button', { name: 'Seleccionar' }).click();
    await page.waitForURL(isHome);
    await see(page.getByRole('banner').getByText(TOWN.name));
    await comesToBe(() => page.title(), `Inicio · ${TOWN.shortName} · Monitor de contrataciones públicas`);
  };

  const readChanges = async (page: Page): Promise<void> => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cambios recientes' }).click();
    await see(page.getByRole('heading', { level: 1, name: 'Cambios recientes' }));
    const loaded = page.getByRole('article').filter({ hasText: /^Se aplicó la carga de datos/ });
    expect(await shownTextOf(loaded)).toContain(
      'Se registraron 48 contratos, 12 proveedores y 2 unidades administrativas.',
    );
    await loaded.getByRole('link', { name: 'Ver cada registro' }).click();
    await see(
      page
        .getByRole('article')
        .filter({ hasText: /por la carga de un archivo \(SHA-256 [0-9a-f]{12}…\), fila 45/ })
        .first(),
    );
    await page.getByRole('link', { name: 'Ver todos los cambios' }).click();
    await see(loaded);
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
    const place = pathAndQueryOf(page);
    await page.goto('/no-existe');
    await see(page.getByRole('heading', { level: 1, name: 'PÁGINA NO ENCONTRADA' }));
    await page.getByRole('button', { name: 'Regresar' }).click();
    await see(page.getByRole('heading', { level: 1, name: 'Cambios recientes' }));
    expect(pathAndQueryOf(page)).toBe(place);
    await page.goForward();
    await page.getByRole('link', { name: 'Ir al Inicio' }).click();
    await page.waitForURL(isHome);
    await see(page.getByRole('figure', { name: 'Millones de pesos por trimestre' }));
  };
});
