import type { Page } from 'playwright-core';
import { pressOnceEnabled, see, seeNoMore } from '../../seeing.ts';

/** Something that can be done in a review, by the keyboard. */
export type Act = Readonly<{ does: string; by: (page: Page) => Promise<void> }>;

export const press = (name: string | RegExp) => (page: Page) =>
  pressOnceEnabled(page.getByRole('button', { name }).first());

export const follow = (name: string | RegExp) => (page: Page) =>
  page.getByRole('link', { name }).first().press('Enter');

export const check = (label: string | RegExp) => (page: Page) => pressOnceEnabled(page.getByLabel(label).first(), ' ');

export const choose = (label: string, option: string) => async (page: Page) => {
  const field = page.getByLabel(label).first();
  await field.focus();
  await field.selectOption(option);
};

export const search = (label: string, text: string) => async (page: Page) => {
  await page.getByRole('searchbox', { name: label }).fill(text);
  await page.keyboard.press('Enter');
};

const dialogs = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** Nothing behind a dialog can be done while it is there. */
export const untilClosed = (page: Page): Promise<void> => seeNoMore(dialogs(page));

/** Opens a dialog. */
export const ask = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await see(dialogs(page));
};

export const answer = (name: string) => async (page: Page) => {
  await pressOnceEnabled(dialogs(page).getByRole('button', { name, exact: true }));
  await untilClosed(page);
};

export const leave = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await untilClosed(page);
};
