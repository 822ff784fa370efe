import type { Locator, Page } from 'playwright-core';
import { see } from './seeing.ts';

/** What Ctrl-click on a link opens beside. */
export const openInOtherTab = async (page: Page, link: Locator): Promise<Page> => {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click({ modifiers: ['ControlOrMeta'] })]);
  return tab;
};

/** What a list of contracts says it holds, by its heading: `34 contratos`. */
export const heldBy = async (page: Page): Promise<string | undefined> =>
  (await page.getByRole('heading', { level: 2 }).allTextContents()).find((text) => /^[\d,]+ contratos?$/.test(text));

/** Opens the link of every figure that a page shows, each beside it at the address that it says; tells how many there are. */
export const openEachFigure = async (page: Page, look: (tab: Page, text: string) => Promise<void>): Promise<number> => {
  const links = page.locator('main a:is([href^="/contracts"], [href^="/suppliers"], [href^="/?"]):visible');
  const count = await links.count();
  for (let index = 0; index < count; index += 1) {
    const link = links.nth(index);
    const [href = '', text = ''] = [(await link.getAttribute('href')) ?? '', (await link.textContent()) ?? ''];
    const tab = await openInOtherTab(page, link);
    await see(tab.getByRole('heading', { level: 1 }));
    const { pathname, search, hash } = new URL(tab.url());
    expect([text, pathname + search + hash]).toEqual([text, href]);
    expect([text, await tab.getByText('No se entendió').count()]).toEqual([text, 0]);
    await look(tab, text);
    await tab.close();
  }
  return count;
};
