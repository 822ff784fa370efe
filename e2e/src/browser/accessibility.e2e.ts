import type { Locator, Page } from 'playwright-core';
import { sampleCells, sampleWorkbook } from '../api/sample-workbook.ts';
import { expectOpenAt } from './open-to-all.ts';
import { see } from './seeing.ts';
import { choose, isScrolledSideways, openFilter } from './site.ts';
import { openBrowserWorld, PHONE, SIZES } from './world/browser-world.ts';
import { TOWN } from './world/town-monitor.ts';

/** What opens over a page stands beside its landmarks, which are hidden meanwhile from who does not see. */
const OVER_IT = Object.fromEntries(
  ['region', 'landmark-one-main', 'page-has-heading-one'].map((rule) => [rule, { enabled: false }]),
);

type Places = readonly Readonly<{ at: string; shows: Locator }>[];

describe('nothing shuts anybody out, on a wide screen, a tablet or a phone', () => {
  const world = openBrowserWorld();
  const ids = { contract: '', supplier: '' };
  beforeAll(async () => {
    ids.contract = (await world.admin.get('/public-api/contracts/list?search=C-43')).body.data.docs[0]._id;
    ids.supplier = (await world.admin.get('/public-api/suppliers/list')).body.data.suppliers[0]._id;
  });

  it('of the public pages', async () => {
    world.expectError(/no-existe.* 404 /);
    const page = await world.visit();
    await expectEachOpenToAll(page, [
      { at: '/select-organization', shows: page.getByRole('button', { name: 'Seleccionar' }) },
      { at: '/', shows: page.getByRole('figure').getByRole('img').first() },
      { at: '/suppliers', shows: page.getByRole('heading', { name: '12 proveedores' }) },
      { at: `/suppliers/${ids.supplier}`, shows: page.getByRole('article').first() },
      { at: '/contracts', shows: page.getByRole('heading', { name: '48 contratos' }) },
      { at: `/contracts/${ids.contract}`, shows: page.getByText('Se registró el contrato') },
      { at: '/changes', shows: page.getByRole('article').first() },
      { at: '/comparations', shows: page.getByText('Aún no hay otros monitores aquí') },
      { at: '/calculations/corruption-index', shows: page.getByRole('figure').first() },
      { at: '/resources', shows: page.getByRole('tab').first() },
      { at: '/contact', shows: page.getByRole('button', { name: 'Enviar' }) },
      { at: '/no-existe', shows: page.getByRole('heading', { name: 'PÁGINA NO ENCONTRADA' }) },
      { at: '/privacy', shows: page.getByRole('navigation', { name: 'En esta página' }) },
      { at: '/about', shows: page.getByRole('heading', { name: 'Consejo Directivo' }) },
      { at: '/faq', shows: page.getByRole('heading', { name: '¿Qué contratos se suman?' }) },
      { at: '/access-denied', shows: page.getByRole('heading', { name: 'ACCESO DENEGADO' }) },
      { at: '/login', shows: page.getByRole('button', { name: 'INICIAR SESIÓN' }) },
    ]);
  });

  it('who runs no scripts: every page says what it is, leads on, and lies open on any screen', async () => {
    const page = await world.visit({ as: 'stranger', runsScripts: false, at: '/' });
    const town = page.getByRole('link', { name: TOWN.name });
    const home = await town.getAttribute('href');
    await town.click();
    await page.waitForURL(world.url + home);
    const sections = page.getByRole('navigation').getByRole('link');
    const pages = await Promise.all((await sections.all()).map((link) => link.getAttribute('href')));
    expect(pages.length).toBeGreaterThan(10);
    const ofRecord = /(\/[0-9a-f]{32})\?organizacion=[^&]*$/;
    for (const path of [...pages, `/contracts/${ids.contract}`, `/suppliers/${ids.supplier}`]) {
      const address = `${world.url}${path}`;
      const answer = await page.goto(address);
      const title = page.getByRole('heading', { level: 1 });
      await see(title, page.getByRole('paragraph').first(), sections.first());
      expect([answer?.status(), await title.textContent()]).toEqual([200, await page.title()]);
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
      expect(canonical?.replace(ofRecord, '$1')).toBe(address);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        expect([address, size, await isScrolledSideways(page)]).toEqual([address, size, false]);
      }
    }
    await page.getByRole('link', { name: 'Contratos', exact: true }).click();
    await see(page.getByText(/^\d+ contratos por \$[\d,.]+\. Pública: \$/), page.getByRole('link', { name: 'CSV' }));
    await page.getByRole('link', { name: 'Página siguiente' }).click();
    await see(page.getByRole('heading', { name: /, página 2 de 5$/ }));
    const contract = page.getByRole('listitem').filter({ hasText: ', $' }).getByRole('link').first();
    const path = await contract.getAttribute('href');
    await contract.click();
    await page.waitForURL(world.url + path);
    await see(page.getByRole('link', { name: 'Proveedores', exact: true }));
  });

  it('of what opens over them', async () => {
    const page = await world.visit({ at: '/contracts' });
    await see(page.getByRole('heading', { name: '48 contratos' }));
    await page.getByRole('button', { name: 'Descargar' }).click();
    await expectOpenToAll(page, page.getByRole('dialog', { name: 'Descargar' }), OVER_IT);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.reload();
      await expectOpenAt(page, size, await openFilter(page, 'Proveedor'), OVER_IT);
    }
    await page.goto(`/contracts/${ids.contract}`);
    await page.getByRole('button', { name: 'Consultar Contrato' }).click();
    await expectOpenToAll(page, page.getByRole('dialog', { name: 'Contrato' }));
    await page.setViewportSize(PHONE);
    await page.goto('/');
    await page.getByRole('button', { name: 'Menú' }).click();
    await expectOpenToAll(page, page.getByRole('navigation', { name: 'Secciones' }));
  });

  it('of the administration', async () => {
    const page = await world.visit({ as: 'administrator' });
    const removal = page.getByRole('button', { name: /^Eliminar / }).first();
    await expectEachOpenToAll(page, [
      { at: '/admin', shows: page.getByRole('heading', { name: /^Hola, / }) },
      { at: '/admin/select-organization', shows: page.getByRole('button', { name: TOWN.name }) },
      { at: '/admin/administrative-units', shows: removal },
      { at: '/admin/organizations', shows: removal },
      { at: '/admin/users', shows: page.getByRole('button', { name: /^Ver y editar / }).first() },
      { at: '/admin/calculations', shows: removal },
      { at: '/admin/resources', shows: page.getByRole('button', { name: /^Nuevo / }).first() },
      { at: '/admin/messages', shows: page.getByRole('heading', { level: 1 }) },
      { at: '/admin/activity', shows: page.getByRole('article').first() },
      { at: '/admin/profile', shows: page.getByRole('button', { name: 'Guardar cambios' }) },
      { at: '/admin/data-load', shows: page.getByRole('button', { name: 'Cargar archivo' }) },
      { at: '/admin/settings', shows: page.getByRole('button', { name: 'Cambiar Imagen' }) },
      { at: '/admin/settings?seccion=tema', shows: page.getByRole('heading', { name: 'Tema' }) },
      { at: '/admin/contracts', shows: removal },
    ]);
    await page.getByRole('button', { name: 'Ver y editar C-1', exact: true }).click();
    await expectOpenToAll(page, page.getByRole('dialog', { name: 'Editar contrato' }));
    await expectEachOpenToAll(page, [{ at: '/admin/suppliers', shows: removal }]);
    await page.getByRole('button', { name: 'Editar tabla' }).click();
    await expectOpenToAll(page, page.getByRole('grid', { name: 'Catálogo de proveedores' }));
  });

  it('of the showcase of what all pages are made of, pale and dark', async () => {
    const page = await world.visit();
    const title = page.getByRole('heading', { level: 1 });
    await expectEachOpenToAll(page, [
      ...['yellow', 'sky', 'dark'].map((theme) => ({ at: `/style?tema=${theme}`, shows: title })),
      { at: '/style/client', shows: page.getByRole('figure').getByRole('img').first() },
      { at: '/style/errors', shows: title },
      { at: '/style/login', shows: page.getByRole('button', { name: 'INICIAR SESIÓN' }) },
    ]);
  });

  it('of the review of a load', async () => {
    const file = await sampleWorkbook([
      sampleCells(500),
      sampleCells(1),
      sampleCells(501, { period: 'primero', category: 'Obras y servicios' }),
    ]);
    await world.admin.upload('/api/data-load/upload', { file }, 'revision.xlsx');
    const page = await world.visit({ as: 'administrator', at: '/admin/data-load/current' });
    await expectOpenToAll(page, page.getByLabel('¿Qué significa «Obras y servicios»?'));
    await page.getByLabel('¿Qué significa «Obras y servicios»?').selectOption('Servicios');
    await expectOpenToAll(page, page.getByText('Decidido'));
    await page.getByRole('button', { name: 'Mostrar detalles' }).click();
    await expectOpenToAll(page, page.getByRole('button', { name: 'Editar fila 5' }));
    await page.getByRole('button', { name: 'Editar fila 5' }).click();
    await expectOpenToAll(page, page.getByRole('dialog', { name: 'Editar la fila 5' }));
    await world.admin.post('/api/data-load/cancel-current');
    await expectEachOpenToAll(page, [
      { at: '/admin/data-load/remembered', shows: page.getByRole('button', { name: /^Olvidar lo decidido/ }) },
    ]);
  });

  it.each(['yellow', 'dark'] as const)('of a town whose colour is %s', async (theme) => {
    await world.admin.post('/api/settings/change-theme', { theme });
    const page = await world.visit({ at: '/' });
    await see(page.locator(`body.${theme}`));
    await expectOpenToAll(page, page.getByRole('figure').getByRole('img').first());
    await page.goto('/contracts');
    await choose(page, 'Tipo de procedimiento', ['Pública']);
    await see(page.getByRole('heading', { name: '12 contratos' }));
    await page.getByRole('button', { name: 'Descargar' }).click();
    await expectOpenToAll(page, page.getByRole('dialog', { name: 'Descargar' }), OVER_IT);
    await page.getByRole('button', { name: 'PDF' }).click();
    await expectOpenToAll(page, page.getByRole('dialog', { name: '¿Qué quieres descargar?' }));
    await expectEachOpenToAll(page, [{ at: '/login', shows: page.getByRole('button', { name: 'INICIAR SESIÓN' }) }]);
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });
});

const expectEachOpenToAll = async (page: Page, places: Places): Promise<void> => {
  for (const { at, shows } of places) {
    await page.goto(at);
    await expectOpenToAll(page, shows);
  }
};

const expectOpenToAll = async (page: Page, shows: Locator, rules = {}): Promise<void> => {
  for (const size of SIZES) await expectOpenAt(page, size, shows, rules);
};
