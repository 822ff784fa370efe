import { once } from 'node:events';

import { Worker } from 'node:worker_threads';
import autocannon from 'autocannon';
import { atLeast, atMost, type MeasuredBudget } from './figures.ts';
import type { RunningMonitor } from './running-monitor.ts';

const CONNECTIONS = 20;
const SECONDS = 6;
const PATH = '/public-api/contracts/list';

const cannon = (url: string, headers: Record<string, string>, rate?: number) =>
  autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS, ...(rate && { overallRate: rate }) });

/** A bare node:http server in a thread of its own, sending the same bytes. */
const bareServer = async (
  body: string,
  headers: Record<string, string>,
): Promise<{ url: string; close: () => Promise<unknown> }> => {
  const worker = new Worker(new URL('./bare-server.ts', import.meta.url), { workerData: { body, headers } });
  const [port] = (await once(worker, 'message')) as [number]; // what bare-server posts
  return { url: `http://127.0.0.1:${port}/`, close: () => worker.terminate() };
};

/** A public view from the cache, against a server that does nothing but send it. */
export const measureCache = async (monitor: RunningMonitor): Promise<MeasuredBudget[]> => {
  const headers = { 'x-current-organization-id': monitor.organizationId };
  const warm = await fetch(monitor.url + PATH, { headers });
  const body = await warm.text();
  const bare = await bareServer(body, { 'content-type': 'application/json; charset=utf-8' });
  const ratios: number[] = [];
  let ours = 0;
  for (let round = 0; round < 3; round += 1) {
    const theirs = await cannon(bare.url, headers);
    const mine = await cannon(monitor.url + PATH, headers);
    if (mine.non2xx > 0) throw new Error('The cached view was not answered');
    ours = mine.requests.average;
    ratios.push((ours / theirs.requests.average) * 100);
  }
  await bare.close();
  const half = await cannon(monitor.url + PATH, headers, Math.round(ours / 2));
  return [
    atLeast(
      'public view from cache, requests/s of a bare server',
      ratios.sort((one, other) => one - other)[1] ?? 0,
      50,
      '%',
    ),
    atMost('public view from cache at half load, p99', half.latency.p99, 10, 'ms'),
  ];
};
