import type { Page } from 'playwright-core';
import type { ApiClient } from '../../api/api-client.ts';
import { pesos, shownCount, sumOfPesos } from '../amounts.ts';
import { comesToBe, see } from '../seeing.ts';
import { goTo, isScrolledSideways, pathAndQueryOf, sortBy } from '../site.ts';
import type { BrowserWorld } from '../world/browser-world.ts';
import { amendmentsFigure, amendmentsHint } from './read-amendments.ts';
import { figuresOf, hintsOf, listIn } from './reading.ts';

const SUPPLIERS = 'Proveedores y sus montos por tipo de procedimiento';

type Amounts = Readonly<Record<'public' | 'invitation' | 'noBid' | 'total', number>>;
type Supplier = Amounts & Readonly<{ _id: string; name: string }>;

const amountsOf = ({ public: open, invitation, noBid, total }: Amounts) => ({
  'Licitación pública': pesos(open),
  'Por invitación': pesos(invitation),
  'Adjudicación directa': pesos(noBid),
  'Monto total': pesos(total),
});

/** What the API says of the suppliers, and the list that a page makes of it. */
const suppliersAsked = async (admin: ApiClient, query: string) => {
  const { body } = await admin.post(`/public-api/suppliers/filtered-list?${query}`);
  const { suppliers, totals }: { suppliers: Supplier[]; totals: Amounts } = body.data;
  const entries = suppliers.map((supplier) => ({ name: supplier.name, values: amountsOf(supplier) }));
  return { suppliers, totals, list: { entries, totals: amountsOf(totals) } };
};

/** Who was paid: sorted, over two pages, and back to where one was. */
export const readSuppliers = async (page: Page, { admin }: BrowserWorld): Promise<void> => {
  await goTo(page, 'Proveedores');
  const byTotal = await suppliersAsked(admin, 'page=1&sort=total&typeSort=desc');
  await comesToBe(() => listIn(page, SUPPLIERS), byTotal.list);
  const all = await suppliersAsked(admin, 'pageSize=100');
  expect(byTotal.totals.total).toBe(sumOfPesos(all.suppliers.map(({ total }) => total)));

  await sortBy(page, 'Proveedor');
  await comesToBe(() => listIn(page, SUPPLIERS), (await suppliersAsked(admin, 'sort=name&typeSort=asc')).list);
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  const second = await suppliersAsked(admin, 'page=2&sort=name&typeSort=asc');
  await comesToBe(() => listIn(page, SUPPLIERS), second.list);
  const place = pathAndQueryOf(page);

  const [first] = second.suppliers;
  await page.getByRole('link', { name: `Ver más sobre ${first?.name}` }).click();
  await comesToBe(async () => pathAndQueryOf(page), `/suppliers/${first?._id}?todo=`);
  await see(page.getByRole('heading', { level: 1, name: first?.name ?? '' }));
  await page.goBack();
  await comesToBe(() => listIn(page, SUPPLIERS), second.list);
  expect(pathAndQueryOf(page)).toBe(place);
  expect(await isScrolledSideways(page)).toBe(false);
};

/** One of them: what it was paid, and for which contracts. */
export const readSupplier = async (page: Page, { admin }: BrowserWorld): Promise<void> => {
  await page.getByRole('link', { name: 'Ver más sobre TRANSPORTES LA SIERRA SA DE CV' }).click();
  await page.waitForURL('**/suppliers/*');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { totals, noBid } = (await admin.get(`/public-api/suppliers/detail?id=${id}`)).body.data;
  await comesToBe(() => figuresOf(page, 'Montos y contratos'), {
    'Monto total': pesos(totals.total),
    'Licitación pública': pesos(totals.public),
    'Por invitación': pesos(totals.invitation),
    'Adjudicación directa': pesos(totals.noBid),
    ...amendmentsFigure(totals),
  });
  const contracts = (count: number) => `${shownCount(count)} ${count === 1 ? 'contrato' : 'contratos'}`;
  expect(await hintsOf(page, 'Montos y contratos')).toEqual({
    'Monto total': contracts(totals.count),
    'Licitación pública': contracts(totals.publicCount),
    'Por invitación': contracts(totals.invitationCount),
    'Adjudicación directa': contracts(totals.noBidCount),
    ...amendmentsHint(totals),
  });
  const group = page.getByRole('group').filter({ has: page.getByRole('heading', { name: 'Adjudicación directa' }) });
  expect(await group.getByRole('article').count()).toBe(noBid.length);
  expect(await isScrolledSideways(page)).toBe(false);
};
