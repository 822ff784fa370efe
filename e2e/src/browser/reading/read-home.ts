import type { Page } from 'playwright-core';
import { pesos, sumOfPesos } from '../amounts.ts';
import { comesToBe, see } from '../seeing.ts';
import { isScrolledSideways } from '../site.ts';
import type { BrowserWorld } from '../world/browser-world.ts';
import { amendmentsFigure, amendmentsHint } from './read-amendments.ts';
import { figuresOf, hintsOf, textsOf } from './reading.ts';

/** What was spent in all, in figures and in a chart that is a table too. */
export const readHome = async (page: Page, { admin }: BrowserWorld): Promise<void> => {
  const { data, totals } = (await admin.post('/public-api/landing/amountByProcedure')).body;
  const { datasets } = data;
  const amounts: number[] = datasets[0].data;
  const total = sumOfPesos(amounts);
  const shares = amounts.map((amount) => `${((amount / total) * 100).toFixed(2)}%`);
  const labels = ['Monto total', 'Lic. pública', 'Por invitación', 'Adj. directa'];
  const labelled = (texts: readonly string[]) => Object.fromEntries(labels.map((label, at) => [label, texts[at]]));
  await comesToBe(() => figuresOf(page, 'Presupuesto ejercido'), {
    ...labelled([pesos(total), ...shares]),
    ...amendmentsFigure(totals),
  });
  expect(await hintsOf(page, 'Presupuesto ejercido')).toEqual({
    ...labelled([`${(total / 1_000_000).toFixed(1)} millones de pesos`, ...amounts.map(pesos)]),
    ...amendmentsHint(totals),
  });
  expect(total).toBe(totals.total);

  const { data: quarters } = (await admin.post('/public-api/landing/amountByPeriod')).body;
  const chart = page.getByRole('figure', { name: 'Millones de pesos por trimestre' });
  await see(chart.getByRole('img').first());
  await chart.getByRole('button', { name: 'Ver tabla' }).click();
  const table = chart.getByRole('table', { name: 'Millones de pesos por trimestre' });
  await see(table);
  expect(await textsOf(table.locator('tfoot tr > *'))).toEqual(['Total', ...amounts.map(pesos), pesos(total), '']);
  expect(await textsOf(table.locator('tbody tr > :nth-last-child(2)'))).toEqual(
    quarters.map(({ totalPublic, totalInvitation, totalNoBid }: Record<string, number>) =>
      pesos(sumOfPesos([totalPublic!, totalInvitation!, totalNoBid!])),
    ),
  );
  expect(await isScrolledSideways(page)).toBe(false);
  await see(page.getByRole('main').getByRole('link', { name: 'Cambios recientes' }));
};
