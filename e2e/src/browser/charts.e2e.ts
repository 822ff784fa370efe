import type { Page } from 'playwright-core';
import { textsOf } from './reading/reading.ts';
import { comesToBe, see } from './seeing.ts';
import { pathAndQueryOf } from './site.ts';
import { openBrowserWorld } from './world/browser-world.ts';

const QUARTERS = 'Millones de pesos por trimestre';

describe('the charts of the home page', () => {
  const world = openBrowserWorld();

  const chartOf = (page: Page, name: string) => page.getByRole('figure', { name });
  const openHome = async (at = '/'): Promise<Page> => {
    const page = await world.visit({ at });
    await see(chartOf(page, QUARTERS).getByRole('img').first());
    return page;
  };
  const barsOf = (page: Page) => chartOf(page, QUARTERS).locator('.highcharts-point');

  it('filter the page by the bar that is pressed, which the address says, and let go of it again', async () => {
    const page = await openHome('/?todo=');
    await barsOf(page).first().click();
    await comesToBe(async () => pathAndQueryOf(page), '/?trimestre=1o+2017');
    await see(page.getByRole('button', { name: /1o 2017/ }).first());
    await see(chartOf(page, QUARTERS).getByRole('img').first());
    await barsOf(page).first().click();
    await comesToBe(async () => pathAndQueryOf(page), '/?todo=');
  });

  it('filter it by the slice that is chosen by keyboard', async () => {
    const page = await openHome('/?todo=');
    const donut = chartOf(page, 'Presupuesto ejercido por tipo de procedimiento');
    await donut.getByRole('button', { name: 'Descargar' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await comesToBe(async () => pathAndQueryOf(page), '/?procedimiento=INVITATION');
  });

  it('lead to the contracts that a quarter sums, from the tooltip and from the table', async () => {
    const page = await openHome('/?todo=');
    await barsOf(page).first().hover();
    await chartOf(page, QUARTERS).locator('a', { hasText: 'Ver contratos' }).click();
    await comesToBe(async () => pathAndQueryOf(page), '/contracts?trimestre=1o+2017&cuenta=true');

    const again = await openHome('/?todo=');
    await chartOf(again, QUARTERS).getByRole('button', { name: 'Ver tabla' }).click();
    const [total] = await textsOf(again.locator('tbody tr').first().locator('td:nth-last-child(2)'));
    await again.getByRole('link', { name: 'Ver contratos de 1o 2017' }).click();
    await see(again.getByRole('heading', { level: 1, name: 'Contratos' }), again.getByText(total ?? '').first());
  });

  it('set one year above another, and the address says which', async () => {
    const page = await openHome('/?todo=');
    await chartOf(page, QUARTERS).getByRole('button', { name: 'Comparar dos años' }).click();
    await comesToBe(async () => new URL(page.url()).searchParams.get('comparar'), '2018.2017');
    await see(chartOf(page, QUARTERS).getByRole('combobox', { name: 'Arriba' }), barsOf(page).first());

    const elsewhere = await world.visit({ as: 'stranger', at: page.url() });
    await chartOf(elsewhere, QUARTERS).getByRole('button', { name: 'Ver tabla' }).click();
    const headers = () => textsOf(chartOf(elsewhere, QUARTERS).getByRole('columnheader'));
    await comesToBe(headers, ['Trimestre', '2018', '2017', 'Diferencia']);
    await elsewhere.getByRole('button', { name: 'Dejar de comparar' }).click();
    await comesToBe(async () => new URL(elsewhere.url()).searchParams.has('comparar'), false);
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });
});
