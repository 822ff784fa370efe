import { organizationSlug } from '@monitor/contracts-schema/organization-names';
import { addressForms } from '@monitor/contracts-schema/site/address-forms';
import { addressOf } from '@monitor/contracts-schema/site/page-address';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import { someAddressStates } from '@monitor/contracts-schema/site/testing/address-states';
import type { Page } from 'playwright-core';
import { pesos } from './amounts.ts';
import { heldBy, openEachFigure, openInOtherTab } from './other-tab.ts';
import { figuresOf, listIn } from './reading/reading.ts';
import { comesToBe, see } from './seeing.ts';
import { pathAndQueryOf } from './site.ts';
import { openBrowserWorld } from './world/browser-world.ts';
import { TOWN } from './world/town-monitor.ts';

/** How many states of each list are looked at. */
const STATES = Number(process.env.ADDRESS_STATES ?? 12);

const lists = {
  contracts: sitePages.contracts.lists,
  suppliers: sitePages.suppliers.lists,
} as const;
const figures = { contracts: 'Montos por tipo de procedimiento', suppliers: 'Contratos por tipo de procedimiento' };

describe('an address', () => {
  const world = openBrowserWorld();
  let known: Parameters<typeof someAddressStates>[2];
  beforeAll(async () => {
    const idsOf = async (path: string): Promise<string[]> =>
      (await world.admin.get(`/public-api/contracts/retrieve/${path}`)).body.map(({ _id }: { _id: string }) => _id);
    known = {
      administrationPeriods: ['2016-2018', '2018-2021'],
      fiscalYears: ['2017', '2018'],
      trimonths: ['3o 2017', '1o 2018'],
      suppliers: await idsOf('suppliers-filter'),
      administrativeUnits: await idsOf('administrative-units'),
      search: ['cómputo', 'CONSTRUCCION', 'nada de esto'],
    };
  });

  const organization = () => ({ id: world.organizationId, shortName: TOWN.shortName });

  /** The records that a list leads to, by where they are. */
  const recordsOn = (page: Page): Promise<string[]> =>
    page
      .getByRole('link', { name: /^Ver más sobre / })
      .evaluateAll((links) => links.map((link) => new URL(link.href).pathname));

  it.each(['contracts', 'suppliers'] as const)(
    'shows in a clean browser what the API answers and who runs no scripts reads, whatever it says: %s',
    async (path) => {
      const page = await world.visit({ as: 'stranger' });
      for (const { columns: _columns, ...state } of someAddressStates(STATES, lists[path], known, 3)) {
        await page.context().clearCookies();
        await page.goto('/robots.txt');
        await page.evaluate('localStorage.clear(); sessionStorage.clear()');
        const address = addressOf(`/${path}`, { organization: organization(), ...state });
        const asked = addressOf(`/public-api/${path}/list`, state, addressForms.api);
        const { data } = (await world.admin.get(asked)).body;
        const records: string[] =
          path === 'contracts'
            ? data.docs.map(({ _id }: { _id: string }) => `/contracts/${_id}`)
            : data.suppliers.map(({ _id }: { _id: string }) => `/suppliers/${_id}`);

        await page.goto(address);
        await see(page.getByRole('heading', { level: 1 }), page.getByRole('banner').getByText(TOWN.name));
        if (records.length === 0) await see(page.getByText(/coincide con estos filtros/));
        else {
          await comesToBe(() => recordsOn(page), records);
          const shown = await figuresOf(page, figures[path]);
          const expected =
            path === 'contracts'
              ? { 'Monto total': pesos(data.totalAmount) }
              : { 'Contratos en total': String(data.totals.totalCount) };
          expect([address, shown]).toEqual([address, expect.objectContaining(expected)]);
        }
        const html = await (await page.request.get(address)).text();
        const count = path === 'contracts' ? data.totalCount : data.totals.totalCount;
        expect([address, html]).toEqual([
          address,
          expect.stringContaining(`<p>${count} contrato${count === 1 ? '' : 's'} por $`),
        ]);
      }
    },
  );

  /** Opens what is closed: tables beside charts, parts of a method. */
  const openAll = async (page: Page): Promise<void> => {
    const closed = page.locator('main details:not([open]) > summary:visible');
    while ((await closed.count()) > 0) await closed.first().click();
    const drawn = page.getByRole('button', { name: 'Ver tabla' });
    while ((await drawn.count()) > 0) await drawn.first().click();
  };

  it.each([
    [10, '/?ejercicio=2017'],
    [10, '/suppliers?ejercicio=2017'],
    [10, '/contracts?ejercicio=2017'],
    [10, '/calculations/corruption-index'],
    [1, '/panorama'],
    [1, '/changes'],
    [4, '/suppliers/one'],
  ])('of every figure, %i at least, is that of its link, in another tab: %s', async (least, at) => {
    const page = await world.visit({ at: at.replace('/one', `/${known?.suppliers?.[0]}`) });
    await see(page.getByRole('heading', { level: 1 }));
    await page.waitForLoadState('networkidle');
    await openAll(page);
    const count = await openEachFigure(page, async (tab, text) => {
      if (/^[\d,]+ contratos?$/.test(text)) await comesToBe(() => heldBy(tab), text);
    });
    expect(count).toBeGreaterThanOrEqual(least);
  });

  it('of a supplier is that of its row: another tab shows the same total', async () => {
    const page = await world.visit({ at: '/suppliers?ejercicio=2017' });
    await page.waitForLoadState('networkidle');
    const { entries = [] } = (await listIn(page, 'Proveedores y sus montos por tipo de procedimiento')) ?? {};
    for (const [index, { values }] of entries.entries()) {
      const link = page.getByRole('link', { name: /^Ver más sobre / }).nth(index);
      const tab = await openInOtherTab(page, link);
      await comesToBe(async () => (await figuresOf(tab, figures.contracts))['Monto total'], values.Total);
      await tab.close();
    }
    expect(entries.length).toBeGreaterThan(3);
  });

  it('of a figure is that of its link: another tab shows the same', async () => {
    const page = await world.visit({ at: '/?ejercicio=2017' });
    const card = page.getByRole('region', { name: 'Explora la información' }).getByRole('link', { name: 'Contratos' });
    const tab = await openInOtherTab(page, card);
    const { data } = (await world.admin.get('/public-api/contracts/list?fiscalYears=2017')).body;
    await comesToBe(async () => (await figuresOf(tab, figures.contracts))['Monto total'], pesos(data.totalAmount));
    expect(pathAndQueryOf(tab)).toBe('/contracts?ejercicio=2017');
    expect(new URL(tab.url()).searchParams.get('organizacion')).toBe(organizationSlug(organization()));
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });
});
