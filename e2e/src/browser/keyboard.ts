import type { Page } from 'playwright-core';
import { comesToBe } from './seeing.ts';

const FAR = 60;

/** What has the focus, as a screen reader calls it: `link Contratos`. */
export const focusOf = async (page: Page): Promise<string> => {
  const focused = page.locator(':focus');
  if ((await focused.count()) !== 1) return 'nothing';
  const [line = ''] = (await focused.ariaSnapshot()).split('\n');
  const [, role = '', name = ''] = /^- '?(\w+)(?: "([^"]*)")?/.exec(line) ?? [];
  return `${role} ${name}`.trim();
};

/** Moves the focus until something has it; wherever it comes by, it is seen. */
export const tabTo = async (page: Page, wanted: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  const passed: string[] = [];
  while (passed.at(-1) !== wanted) {
    if (passed.length === FAR) throw new Error(`No ${wanted} among ${passed.join(', ')}`);
    await page.keyboard.press(key);
    passed.push(await focusOf(page));
    expect({ at: passed.at(-1), isSeen: await isFocusSeen(page) }).toEqual({ at: passed.at(-1), isSeen: true });
  }
};

export const focusComesTo = (page: Page, wanted: string): Promise<void> => comesToBe(() => focusOf(page), wanted);

/** Whether an outline or a shadow marks the focused element, or a frame around it. */
const isFocusSeen = (page: Page): Promise<boolean> =>
  page.locator(':focus').evaluate((element) => {
    const { getComputedStyle } = element.ownerDocument.defaultView;
    return [element, element.parentElement, element.parentElement.parentElement].some((at) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
  });
