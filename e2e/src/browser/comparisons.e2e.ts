import type { Page } from 'playwright-core';
import { pesos } from './amounts.ts';
import { expectOpenAt } from './open-to-all.ts';
import { heldBy, openEachFigure } from './other-tab.ts';
import { rowsOf } from './reading/downloaded-file.ts';
import { downloadInBrowser } from './reading/downloading.ts';
import { comesToBe, see } from './seeing.ts';
import { pathAndQueryOf, toast } from './site.ts';
import { DESKTOP, openBrowserWorld, PHONE, TABLET } from './world/browser-world.ts';
import { openTownMonitor, TOWN, type TownMonitor } from './world/town-monitor.ts';

const LEON = { name: 'Ayuntamiento de León', shortName: 'LEÓN' };
const SECTION = 'Comparaciones Recientes';

/** What a table of a comparison says of one thing, of the left side and of the right one. */
const figuresIn = (page: Page, table: string, of: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: of, exact: true }) })
    .getByRole('cell')
    .allTextContents();

describe('monitors are compared', () => {
  let second: TownMonitor;
  /** Monitors name their organizations to others by 24 digits. */
  const comparisonPath = () =>
    `/comparations/${second.organizationId.slice(0, 24)}?baseRemoteUrl=${encodeURIComponent(second.url)}`;

  const world = openBrowserWorld(async () => {
    second = await openTownMonitor({ FETCH_LOOPBACK: '1' });
    const { body } = await second.admin.get(`/api/organizations/detail?id=${second.organizationId}`);
    await second.admin.post('/api/organizations/save', {
      ...LEON,
      _id: second.organizationId,
      version: body.data.version,
    });
    const { docs } = (await second.admin.get('/public-api/contracts/list?search=C-43')).body.data;
    await second.admin.post('/api/contracts/delete', { _id: docs[0]._id }); // so that the two spend differently
    return { FETCH_LOOPBACK: '1', REMOTE_MONITORS: second.url };
  });
  afterAll(() => second?.close());

  it('one of the installation’s list is found, compared with, taken along, and found again', async () => {
    const page = await world.visit({ at: '/comparations' });
    await see(page.getByRole('heading', { level: 1, name: 'Comparar' }), page.getByText('LEO', { exact: true }));
    expect(await page.getByRole('heading', { name: SECTION }).count()).toBe(0);
    await page.getByRole('link', { name: `Comparar con ${LEON.name}` }).click();
    await see(page.getByText(`${TOWN.name} y ${LEON.name}`));
    expect(pathAndQueryOf(page)).toBe(comparisonPath());

    const [left, right] = await Promise.all(
      [world, second].map(
        async ({ admin, organizationId }) =>
          (await admin.get(`/public-api/comparations/detail?id=${organizationId}`)).body.data,
      ),
    );
    expect(left.totals.total).toBeGreaterThan(right.totals.total);
    expect(await figuresIn(page, 'Monto por tipo de procedimiento', 'Total')).toEqual([
      pesos(left.totals.total),
      pesos(right.totals.total),
    ]);
    expect(await figuresIn(page, 'Contratos por tipo de procedimiento', 'Total')).toEqual([
      String(left.counts.total),
      String(right.counts.total),
    ]);
    expect(await page.getByRole('table', { name: 'Datos generales' }).getByRole('row').count()).toBe(
      1 + left.calculationsInfo.length, // both have the same calculations
    );

    const rows = await rowsOf(await downloadInBrowser(page, 'CSV', 'monitor-karewa-comparacion'));
    expect(rows.find(({ DATO }) => DATO === 'MONTO TOTAL')).toEqual({
      DATO: 'MONTO TOTAL',
      [TOWN.name]: left.totals.total.toFixed(2),
      [LEON.name]: right.totals.total.toFixed(2),
      EXPLICACIÓN: '',
    });

    await page.getByRole('button', { name: 'Compartir' }).click();
    await see(toast(page, 'Se ha copiado el enlace correctamente'));
    const address = await page.evaluate<string>('navigator.clipboard.readText()');
    const other = await world.visit({ as: 'stranger', at: address });
    await see(other.getByText(`${TOWN.name} y ${LEON.name}`));

    await page.getByRole('link', { name: 'Comparar', exact: true }).first().click();
    await page.getByRole('region', { name: SECTION }).getByRole('link', { name: LEON.shortName }).click();
    await see(page.getByText(`${TOWN.name} y ${LEON.name}`));
  });

  it('by figures that lead, in another tab too, to just what they count', async () => {
    const page = await world.visit({ at: comparisonPath() });
    await see(page.getByText(`${TOWN.name} y ${LEON.name}`));
    const count = await openEachFigure(page, (tab, text) =>
      comesToBe(async () => (await heldBy(tab))?.split(' ')[0], text),
    );
    expect(count).toBeGreaterThan(0);
  });

  it('one whose address is typed is found, from either side; one that is none says so', async () => {
    world.expectError(/ 422 .*remote\/list/);
    const page = await world.visit({ at: '/detailComparations' });
    await see(page.getByRole('heading', { level: 1, name: 'Comparar' }));
    const search = page.getByRole('searchbox');
    await search.fill('127.0.0.1:9');
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await see(page.getByText('Verifique la url'));
    await search.fill(`${second.url}/suppliers`);
    await search.press('Enter');
    await see(page.getByRole('link', { name: `Comparar con ${LEON.name}` }));
    await search.fill('nadie se llama así');
    await search.press('Enter');
    await see(page.getByText('No se han encontrado monitores que coincidan con tu búsqueda'));

    const back = `${second.url}/comparations/${world.organizationId}?changeOrganization=${second.organizationId}`;
    await page.goto(`${back}&baseRemoteUrl=${encodeURIComponent(world.url)}`);
    await see(page.getByText(`${LEON.name} y ${TOWN.name}`));
    const [home] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: new RegExp(`^Ir a Inicio de ${TOWN.name}`) }).click(),
    ]);
    await comesToBe(async () => home.url(), `${world.url}/select-organization`);
  });

  it('and nobody is shut out, on a wide screen or on a phone, nor without scripts', async () => {
    const page = await world.visit();
    for (const size of [DESKTOP, TABLET, PHONE]) {
      await page.goto('/comparations');
      await expectOpenAt(page, size, page.getByRole('link', { name: `Comparar con ${LEON.name}` }));
      await page.goto(comparisonPath());
      await expectOpenAt(page, size, page.getByRole('table', { name: 'Datos generales' }));
      await page
        .getByRole('button', { name: /^¿Cómo se calcula\?/ })
        .first()
        .click();
      await expectOpenAt(page, size, page.getByRole('dialog', { name: /^¿Cómo se calcula\?/ }));
    }
    for (const path of ['/comparations', comparisonPath()]) {
      const html = await (await page.request.get(path)).text();
      expect(html).toMatch(/<noscript>.*<h1>[^<]+<\/h1>.*href="\/contracts/s);
    }
    expect(world.errors()).toEqual([]);
  });
});
