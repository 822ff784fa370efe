import { ORGANIZATION } from '@monitor/contracts-schema/site/site-pages';
import type { Locator, Page } from 'playwright-core';
import { comesToBe, see, seeNoMore } from './seeing.ts';

/** Goes to a section by the menu, which a phone opens on demand, and waits for its heading. */
export const goTo = async (
  page: Page,
  section: 'Inicio' | 'Proveedores' | 'Contratos',
  heading: string = section,
): Promise<void> => {
  const link = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: section, exact: true });
  const menu = page.getByRole('button', { name: 'Menú' });
  await see(link.or(menu).first());
  if (!(await link.isVisible())) await menu.click();
  await link.click();
  await see(page.getByRole('heading', { level: 1, name: heading }));
};

/** Confirms the load under review, whose question says all of this, and comes to what it led to. */
export const confirmLoad = async (page: Page, ...says: readonly string[]): Promise<void> => {
  const confirm = { name: 'CONFIRMAR REGISTROS' };
  await page.getByRole('button', confirm).click();
  const question = page.getByRole('alertdialog', { name: '¿Confirmar la carga de datos?' });
  await see(...says.map((text) => question.getByText(text)));
  await question.getByRole('button', confirm).click();
  await page.waitForURL('**/admin/data-loads/*');
};

/** Whether the page is wider than the screen. */
export const isScrolledSideways = (page: Page): Promise<boolean> =>
  page.locator('html').evaluate((html) => html.scrollWidth > html.clientWidth);

/** Whether something on the screen can be pressed all over: that nothing lies upon it. */
export const isUncovered = (thing: Locator): Promise<boolean> =>
  thing.evaluate((element) => {
    const { left, right, top, bottom, x, y, width, height } = element.getBoundingClientRect();
    const middle = { x: x + width / 2, y: y + height / 2 };
    return [
      [middle.x, top + 1],
      [middle.x, bottom - 1],
      [left + 1, middle.y],
      [right - 1, middle.y],
    ].every(([across, down]) => element.contains(element.ownerDocument.elementFromPoint(across ?? 0, down ?? 0)));
  });

/** The path and query of the address that the page is at, but for the organization that it names, as every page of one does. */
export const pathAndQueryOf = (page: Page): string => {
  const { pathname, searchParams } = new URL(page.url());
  searchParams.delete(ORGANIZATION);
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
};

/** Whether an address is that of the home page, of whichever organization. */
export const isHome = ({ pathname }: URL): boolean => pathname === '/';

/** A short message that the page shows for some seconds. */
export const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Avisos' }).getByText(text);

/** Opens a filter of a public page; a phone has the filters folded. Gives what there is to choose from. */
export const openFilter = async (page: Page, filter: string): Promise<Locator> => {
  const selector = page.getByRole('button', { name: new RegExp(`^${filter} `) });
  const folded = page.locator('summary', { hasText: /^Filtros/ });
  await see(selector.or(folded).first());
  if (!(await selector.isVisible())) await folded.click();
  await selector.click();
  const choices = page.getByRole('dialog', { name: filter });
  await see(choices);
  return choices;
};

/** Chooses some values of a filter besides. The address keeps them, and tells the boxes. */
export const choose = async (page: Page, filter: string, values: readonly string[]): Promise<void> => {
  const choices = await openFilter(page, filter);
  for (const value of values) {
    const box = choices.getByLabel(value);
    await box.click();
    await comesToBe(() => box.isChecked(), true);
  }
  await choices.getByRole('button', { name: 'Listo' }).click();
  await seeNoMore(choices);
};

/** Sorts a list by a column from its smallest value on: by the header, or on a phone by the choice above the cards. */
export const sortBy = async (page: Page, column: string): Promise<void> => {
  const choice = page.getByLabel('Ordenar por');
  if (await choice.isVisible()) {
    await choice.selectOption(column);
    await comesToBe(() => choice.locator('option:checked').textContent(), column);
    await page.getByRole('button', { name: 'De mayor a menor: invertir' }).click();
  } else await page.getByRole('columnheader', { name: column }).getByRole('button').click();
};
