import { guestMemories } from '@monitor/e2e/browser/world/guests';
import { openBrowser } from '@monitor/e2e/browser/world/open-browser';
import type { Browser, Page } from 'playwright-core';
import { type Blank, watchBlankRows } from './blank-rows.ts';
import { atMost, type MeasuredBudget, median } from './figures.ts';
import type { RunningMonitor } from './running-monitor.ts';

const REVIEW = '/admin/data-load/current';
/** Every row of the load, and not only those that want something. */
const ALL_ROWS = `${REVIEW}?vista=hoja`;
const OPENINGS = 5;
const STEPS = 60;
const STEP_MS = 16;
/** How far a wheel moves at once: by hand, and flung. */
const [BY_HAND_PX, FLUNG_PX] = [120, 600];
/** Four screens between two frames: whoever spins so reads nothing before it comes to rest. */
const SPINNING_PX = 2_400;
const JUMPS = 20;
/** No two jumps lead near each other. */
const GOLDEN = 0.618;
const SETTLED_MS = 500;

/** The sheet of a load under review: how soon rows stand in it, and how long it is without some while one scrolls. */
export const measureSheet = async (monitor: RunningMonitor, rows: number): Promise<MeasuredBudget[]> => {
  const browser = await openBrowser();
  try {
    const page = await openAsAdministrator(browser, monitor);
    await page.goto(REVIEW);
    const fromClick = await openedOften(page, () => page.evaluate<number>(ROWS_AFTER_CLICK));
    const byAddress: number[] = [];
    for (let opening = 0; opening < OPENINGS; opening += 1) {
      await page.goto(ALL_ROWS, { waitUntil: 'commit' });
      byAddress.push(await page.evaluate<number>(ROWS_AFTER_START));
    }
    const blank = await watchBlankRows(page);
    const byHand = await scrolled(page, BY_HAND_PX, blank);
    const flung = await scrolled(page, FLUNG_PX, blank);
    const spinning = await scrolled(page, SPINNING_PX, blank);
    const jumped = await jumpedAbout(page, blank);
    const within = (how: string, milliseconds: number) => atMost(`${how}, at its longest`, milliseconds, 100, 'ms');
    return [
      atMost('from a click to the wrong rows in the sheet', median(fromClick), 1_000, 'ms'),
      atMost(`from its address to a sheet of ${rows} rows`, median(byAddress), 1_000, 'ms'),
      within(`part of it without rows while a wheel moves it by ${BY_HAND_PX} px a frame`, byHand.window),
      within(`the same by ${FLUNG_PX} px a frame`, flung.window),
      within(`a row of it without text while it spins by ${SPINNING_PX} px a frame`, spinning.row),
      within('part of it without rows after a jump', jumped.window),
    ];
  } finally {
    await browser.close();
  }
};

const openAsAdministrator = async (browser: Browser, { url, organizationId }: RunningMonitor): Promise<Page> => {
  const options = { baseURL: url, serviceWorkers: 'block', viewport: { width: 1440, height: 900 } } as const;
  const open = async (storageState?: NonNullable<Parameters<Browser['newContext']>[0]>['storageState']) =>
    (await browser.newContext({ ...options, ...(storageState && { storageState }) })).newPage();
  return open(await guestMemories(open, organizationId).administrator());
};

const openedOften = async (page: Page, open: () => Promise<number>): Promise<number[]> => {
  const times: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    await page.getByRole('button', { name: 'Corregir en una hoja' }).waitFor();
    times.push(await open());
    await page.getByRole('button', { name: 'Salir de la hoja' }).click();
  }
  return times;
};

const scrolled = async (page: Page, step: number, blank: () => Promise<Blank>): Promise<Blank> => {
  await page.getByRole('grid').hover();
  for (let at = 0; at < STEPS; at += 1) {
    await page.mouse.wheel(0, step);
    await page.waitForTimeout(STEP_MS);
  }
  await page.waitForTimeout(SETTLED_MS);
  return blank();
};

/** To places all over the sheet, as a scroll bar leads there, and to its end and back, as keys do. */
const jumpedAbout = async (page: Page, blank: () => Promise<Blank>): Promise<Blank> => {
  for (let jump = 1; jump <= JUMPS; jump += 1) {
    await page.getByRole('grid').evaluate(SCROLLED_TO, (jump * GOLDEN) % 1);
    await page.waitForTimeout(SETTLED_MS);
  }
  await page.getByRole('gridcell').first().focus();
  for (const key of ['ControlOrMeta+End', 'PageUp', 'ControlOrMeta+Home', 'PageDown']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(SETTLED_MS);
  }
  return blank();
};

const SCROLLED_TO = `(grid, share) => { grid.parentElement.scrollTop = share * grid.parentElement.scrollHeight; }`;

/** Resolves with the time since a start when rows have been painted. */
const rowsAfter = (start: string): string => `new Promise((resolve) => {
  const start = ${start};
  const look = () => {
    const isThere = document.querySelector('[role=gridcell]:not([aria-busy])');
    requestAnimationFrame(isThere ? () => resolve(performance.now() - start) : look);
  };
  look();
})`;

/** The page's clock begins where it is called up. */
const ROWS_AFTER_START = rowsAfter('0');

const ROWS_AFTER_CLICK = rowsAfter(`(() => {
  const clicked = performance.now();
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Corregir en una hoja').click();
  return clicked;
})()`);
