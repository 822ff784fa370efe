import { openAsBlob } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { atMost, type MeasuredBudget } from './figures.ts';
import { confirmUpload, uploadWorkbook } from './measure-load.ts';
import type { RunningMonitor } from './running-monitor.ts';

const RATE = 60;
const SECONDS = 60;
const BURST = 500;
const SETTLED_MS = 5_000;

const FORMATS = ['pdf', 'xls', 'json', 'csv'];
const SEARCHES = ['limpieza', 'parque', 'uniformes', 'servicio', 'obra'];

/** Questions of readers, by their number: lists of any page and order, figures, charts, suppliers, pages of the site. */
const questionsOf = async (monitor: RunningMonitor): Promise<((n: number) => string)[]> => {
  const answer = async <T>(path: string): Promise<T> => (await (await monitor.get(path)).json()) as T; // what the endpoint declares
  const periods = await answer<{ period: string }[]>('/public-api/contracts/retrieve/trimonths');
  const list = await answer<{ data: { suppliers: { _id: string }[] } }>('/public-api/suppliers/list?pageSize=100');
  const suppliers = list.data.suppliers.map(({ _id }) => _id);
  const turn = <T>(of: readonly T[], n: number): T => of[n % of.length] as T;
  const period = (n: number) => `trimonths=${encodeURIComponent(turn(periods, n).period)}`;
  return [
    (n) => `/public-api/contracts/filtered-list?page=${n % 200}`,
    (n) => `/public-api/contracts/filtered-list?search=${turn(SEARCHES, n)}&page=${n % 30}&pageSize=100`,
    () => '/public-api/contracts/totals',
    (n) => `/public-api/landing/amountByPeriod?${period(n)}`,
    (n) => `/public-api/landing/amountByProcedure?${period(n)}`,
    (n) => `/public-api/suppliers/list?page=${n % 20}`,
    (n) => `/public-api/suppliers/detail?id=${turn(suppliers, n)}&${period(n)}`,
    (n) => turn(['/', '/contracts', '/suppliers', '/about'], n),
    () => '/public-api/contracts/retrieve/suppliers',
    (n) => `/public-api/contracts/filtered-list?${period(n)}&page=${n % 7}`,
  ];
};

const downloads = (n: number): string =>
  `/public-api/${n % 3 === 0 ? 'suppliers' : 'contracts'}/download/${FORMATS[n % FORMATS.length]}?fiscalYears=${2016 + (n % 3)}`;

/** What the process holds while readers ask sixty times a second, and while five hundred ask at once, a fifth of them for files. */
export const measureMemory = async (
  monitor: RunningMonitor,
  workbook: string,
  rows: number,
): Promise<MeasuredBudget[]> => {
  await uploadWorkbook(monitor, await openAsBlob(workbook));
  await confirmUpload(monitor);
  const questions = await questionsOf(monitor);
  const question = (n: number): string => questions[n % questions.length]?.(Math.floor(n / questions.length)) ?? '/';
  /** Readers are many: each third question is another one's. */
  const headersOf = (n: number) => ({
    'x-current-organization-id': monitor.organizationId,
    'x-forwarded-for': `10.0.${(n >> 8) & 255}.${n & 255}`,
  });
  const failures = new Map<string, number>();
  const ask = async (path: string, n: number): Promise<void> => {
    const response = await fetch(monitor.url + path, { headers: headersOf(Math.floor(n / 3)) });
    await response.arrayBuffer();
    const failure = `${response.status} ${path.split('?', 1)}`;
    if (!response.ok) failures.set(failure, (failures.get(failure) ?? 0) + 1);
  };
  await pause(SETTLED_MS);
  const idle = (await monitor.memory()).now;

  await monitor.forgetPeak();
  const asked: Promise<void>[] = [];
  for (let n = 0; n < RATE * SECONDS; n += 1) {
    asked.push(ask(question(n), n));
    await pause(1_000 / RATE);
  }
  await Promise.all(asked);
  const light = await monitor.memory();

  await monitor.forgetPeak();
  const burst = Array.from({ length: BURST }, (_, n) =>
    n % 5 === 0 ? downloads(n / 5) : question(n + RATE * SECONDS),
  );
  await Promise.all(burst.map(ask));
  const heavy = await monitor.memory();
  if (failures.size > 0) console.error(`Not answered: ${JSON.stringify([...failures])}`);
  console.error(`Resident: ${Math.round(idle)} MB before, ${Math.round(heavy.now)} MB after`);
  return [
    atMost(`resident memory at ${RATE} requests a second, ${rows} contracts`, light.peak, 400, 'MB'),
    atMost(`resident memory at ${BURST} mixed requests at once, ${rows} contracts`, heavy.peak, 600, 'MB'),
  ];
};
