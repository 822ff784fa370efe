import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import { see } from './seeing.ts';
import { isScrolledSideways } from './site.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Size = Readonly<{ width: number; height: number }>;

/** Whoever sees, hears, points or types otherwise can read and use what is shown, and need not move it sideways. */
export const expectOpenAt = async (page: Page, size: Size, shows: Locator, rules = {}): Promise<void> => {
  await page.setViewportSize(size);
  await see(shows);
  const axe = new AxeBuilder({ page }).setLegacyMode(); // no page of the site holds another one
  const { violations } = await axe.options({ runOnly: RULES, rules, resultTypes: ['violations'] }).analyze();
  const found = {
    at: new URL(page.url()).pathname,
    size,
    violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`),
    isScrolledSideways: await isScrolledSideways(page),
  };
  expect(found).toEqual({ ...found, violations: [], isScrolledSideways: false });
};
