import { openBrowser } from '@monitor/e2e/browser/world/open-browser';
import type { Page } from 'playwright-core';
import { atMost, type MeasuredBudget, median } from './figures.ts';
import type { RunningMonitor } from './running-monitor.ts';

const CPU_SLOWDOWN = 4;
const VISITS = 5;
/** Long enough after the page is quiet for anything larger to be painted. */
const SETTLED_MS = 1_000;
/** Scripts that only draw charts; they come after the page. */
const CHARTS = /\/assets\/charts?-/;

/** What a first visit to the home page costs: script before charts, and when the largest thing is painted. */
export const measureHome = async ({ url, organizationId }: RunningMonitor): Promise<MeasuredBudget[]> => {
  const browser = await openBrowser();
  try {
    const visits: Visit[] = [];
    for (let index = 0; index < VISITS; index += 1) {
      const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await page.goto(`${url}/select-organization?redirectTo=/about&autoSelectOrganization=${organizationId}`);
      await page.waitForURL('**/about');
      visits.push(await visitHome(page, url));
      await context.close();
    }
    const script = median(visits.map(({ scriptBytes }) => scriptBytes / 1_000));
    const painted = median(visits.map((visit) => visit.painted));
    return [
      atMost('home page: compressed script before charts', script, 170, 'kB'),
      atMost(`home page: largest paint, CPU ${CPU_SLOWDOWN} times slower`, painted, 1_500, 'ms'),
    ];
  } finally {
    await browser.close();
  }
};

type Visit = Readonly<{ scriptBytes: number; painted: number }>;

/** Opens the home page as if for the first time, on a slow machine. */
const visitHome = async (page: Page, url: string): Promise<Visit> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(`${url}/`, { waitUntil: 'networkidle' });
  await page.waitForTimeout(SETTLED_MS);
  const scripts = (await page.evaluate<Loaded[]>(LOADED)).filter(({ name }) => !CHARTS.test(name));
  return {
    scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    painted: await page.evaluate<number>(LARGEST_PAINT),
  };
};

type Loaded = Readonly<{ name: string; bytes: number }>;

/** Every script, with its bytes as they came. */
const LOADED = `performance.getEntriesByType('resource')
  .filter(({ name }) => name.endsWith('.js'))
  .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }))`;

const LARGEST_PAINT = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true });
})`;
