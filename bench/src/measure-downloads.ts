import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { atMost, type MeasuredBudget, percentile, timed } from './figures.ts';
import type { RunningMonitor } from './running-monitor.ts';

const CACHED = '/public-api/contracts/list';
const DOWNLOAD = '/public-api/contracts/download';
const QUIET_MS = 3_000;
const PDFS = 50;
const STALLED = 40;
const SETTLED_MS = 30_000;

/** Times of a cached view, asked again and again until the work is done. */
const viewTimes = async (monitor: RunningMonitor, work: Promise<unknown>): Promise<number[]> => {
  const headers = { 'x-current-organization-id': monitor.organizationId };
  const ask = async () => (await fetch(monitor.url + CACHED, { headers })).arrayBuffer();
  const samples: number[] = [];
  let isDone = false;
  const ending = work.finally(() => {
    isDone = true;
  });
  const sampling = async () => {
    await ask();
    while (!isDone) samples.push(await timed(ask));
  };
  await Promise.all([ending, sampling()]);
  return samples;
};

/** So many questions, each of its own part of the contracts. */
const partsOf = async (monitor: RunningMonitor, count: number): Promise<string[]> => {
  const periods = (await (await monitor.get('/public-api/contracts/retrieve/trimonths')).json()) as {
    period: string;
  }[];
  const byPeriod = periods.map(({ period }) => ({ trimonths: [{ period }] }));
  const byType = ['PUBLIC', 'INVITATION', 'NO_BID'].map((type) => ({ procedureTypes: [type] }));
  const parts = [
    ...byPeriod.flatMap((period) => byType.map((type) => ({ ...period, ...type }))),
    ...byPeriod,
    ...byType,
  ];
  return parts.slice(0, count).map((filters) => encodeURIComponent(JSON.stringify(filters)));
};

const taken = async (response: Response): Promise<void> => {
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
};

/** A reader that asks for a file and takes nothing of it. Resolves when it could. */
const stalledReader = async (monitor: RunningMonitor): Promise<Socket> => {
  const { hostname, port } = new URL(monitor.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET ${DOWNLOAD}/json HTTP/1.1\r\nHost: ${hostname}\r\nX-CURRENT-ORGANIZATION-ID: ${monitor.organizationId}\r\n\r\n`,
  );
  await once(socket, 'readable'); // and nobody reads
  return socket;
};

/** What everybody else notices of many downloads at once, and what readers cost that do not take theirs. */
export const measureDownloads = async (monitor: RunningMonitor): Promise<MeasuredBudget[]> => {
  const quiet = await viewTimes(monitor, new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
  const parts = await partsOf(monitor, PDFS);
  const pdfs = Promise.all(
    parts.map(async (filters) => taken(await monitor.get(`${DOWNLOAD}/pdf?filters=${filters}`))),
  );
  const beside = await viewTimes(monitor, pdfs);
  await pdfs;

  // The largest file that there is; made before, as readers of bare sockets take it.
  const headers = { ...monitor.headers, 'accept-encoding': 'identity' };
  await pause(SETTLED_MS); // the threads of the PDFs have ended
  const unmade = (await monitor.memory()).now;
  await taken(await fetch(`${monitor.url}${DOWNLOAD}/json`, { headers }));
  await pause(SETTLED_MS);
  const kept = (await monitor.memory()).now - unmade;
  const before = (await monitor.memory()).now;
  const readers = await Promise.all(Array.from({ length: STALLED }, () => stalledReader(monitor)));
  const grown = (await monitor.memory()).now - before;
  for (const reader of readers) reader.destroy();
  return [
    atMost(`cached view while ${parts.length} PDFs are made, p99`, percentile(beside, 0.99), 50, 'ms'),
    atMost('the same, against nothing being made', percentile(beside, 0.99) / percentile(quiet, 0.99), 10, 'times'),
    atMost('memory that is not given back half a minute after the largest file was made', kept, 80, 'MB'),
    atMost(`memory that ${STALLED} readers take who do not take their file`, grown, 40, 'MB'),
  ];
};
