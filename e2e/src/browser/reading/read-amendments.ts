import { AMENDMENTS_LABEL } from '@monitor/contracts-schema/contracts/counting';
import type { Page } from 'playwright-core';
import { pesos, shownCount, sumOfPesos } from '../amounts.ts';
import { comesToBe, see, seeNoMore } from '../seeing.ts';
import { isScrolledSideways } from '../site.ts';
import type { BrowserWorld } from '../world/browser-world.ts';
import { figuresOf } from './reading.ts';

type Totals = Readonly<{ amendments: number; amendmentsCount: number }>;

/** The figure beside a total, and what is said of it. */
export const amendmentsFigure = ({ amendments }: Totals) => ({ [AMENDMENTS_LABEL]: pesos(amendments) });
export const amendmentsHint = ({ amendmentsCount: count }: Totals) => ({
  [AMENDMENTS_LABEL]:
    count === 0
      ? '0 contratos'
      : `${shownCount(count)} ${count === 1 ? 'contrato' : 'contratos'} de ${AMENDMENTS_LABEL.toLowerCase()}`,
});

/** From the figure to exactly the contracts it counts, and from there to more of them. */
export const readAmendments = async (page: Page, { admin }: BrowserWorld): Promise<void> => {
  const { totals } = (await admin.post('/public-api/landing/amountByProcedure')).body;
  expect(totals.amendmentsCount).toBeGreaterThan(0);
  await page.getByRole('link', { name: / de ampliaciones, modificaciones y adendas$/ }).click();
  await page.waitForURL('**/contracts?*');
  const asked = {
    categories: ['EXTENSION', 'MODIFICACION', 'ADENDUM'],
    procedureStates: ['CONCLUDED'],
    isEmpty: [false],
  };
  const { docs, pagination } = (await admin.post('/public-api/contracts/filtered-list?pageSize=100', asked)).body.data;
  expect(pagination.total).toBe(totals.amendmentsCount);
  expect(sumOfPesos(docs.map((contract: { totalOrMaxAmount: number }) => contract.totalOrMaxAmount))).toBe(
    totals.amendments,
  );
  await comesToBe(() => figuresOf(page, 'Montos por tipo de procedimiento'), {
    'Monto total': pesos(0),
    'Licitación pública': pesos(0),
    'Por invitación': pesos(0),
    'Adjudicación directa': pesos(0),
    ...amendmentsFigure(totals),
  });
  const counts = (count: number) => (count === 1 ? '1 contrato' : `${shownCount(count)} contratos`);
  await see(page.getByRole('heading', { name: counts(totals.amendmentsCount), exact: true }));
  expect(await isScrolledSideways(page)).toBe(false);

  const chips = page.getByRole('list', { name: 'Filtros de esta lista' });
  for (const chip of ['Materia: Ampliación', 'Materia: Modificación', 'Materia: Adendum', 'Con procedimientos'])
    await chips.getByRole('button', { name: `Quitar ${chip}` }).click();
  const concluded = (await admin.post('/public-api/contracts/filtered-list', { procedureStates: ['CONCLUDED'] })).body
    .data;
  await see(page.getByRole('heading', { name: counts(concluded.pagination.total), exact: true }));
  await chips.getByRole('button', { name: 'Quitar Estado: Concluido' }).click();
  await seeNoMore(chips);
  const all = (await admin.post('/public-api/contracts/filtered-list')).body.data;
  await see(page.getByRole('heading', { name: counts(all.pagination.total), exact: true }));
};
