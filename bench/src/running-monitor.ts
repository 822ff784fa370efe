import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { ADMIN, startProcess } from '@monitor/e2e/running/monitor-process';

const METRICS_TOKEN = randomUUID();

/** The monitor in a process of its own, asked as a client asks it. */
export type RunningMonitor = Readonly<{
  url: string;
  get: (path: string) => Promise<Response>;
  post: (path: string, body: unknown) => Promise<Response>;
  upload: (path: string, file: Blob, fileName: string) => Promise<Response>;
  headers: Readonly<{ authorization: string; 'x-current-organization-id': string }>;
  organizationId: string;
  /** Megabytes the process holds, and the most it ever held. */
  memory: () => Promise<{ now: number; peak: number }>;
  /** Kilobytes that the process has given to disks so far. */
  written: () => Promise<number>;
  /** Milliseconds of processor time that it has taken so far, all its threads together. */
  processorTime: () => Promise<number>;
  /** From here on the most that it holds is found anew. */
  forgetPeak: () => Promise<void>;
  /** The longest the event loop was held up since last asked, in milliseconds. */
  longestBlock: () => Promise<number>;
  stop: () => Promise<void>;
}>;

/** Starts a monitor on a folder, and on the stores that are named, with an organization to measure in. */
export const startMeasuredMonitor = async (
  dataDir: string,
  stores: Readonly<Record<string, string>> = {},
): Promise<RunningMonitor> => {
  const monitor = await startProcess({ dataDir, env: { ...stores, METRICS_TOKEN, TRUSTED_PROXIES: 'loopback' } });
  const url = monitor.url.replace('localhost', '127.0.0.1');
  const login = await fetch(`${url}/public-api/accounts/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { data } = (await login.json()) as { data: { token: string } }; // the login answer's shape
  const authorization = `Bearer ${data.token}`;
  const saved = await fetch(`${url}/api/organizations/save`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Medición ${Date.now()}`, shortName: 'Medición' }),
  });
  const { data: organization } = (await saved.json()) as { data: { _id: string } }; // a saved record's shape
  return {
    ...asking(url, authorization, organization._id),
    memory: () => memoryOf(monitor.process.pid ?? 0),
    written: async () => {
      const io = await readFile(`/proc/${monitor.process.pid}/io`, 'utf8');
      return Number(/^write_bytes: (\d+)$/m.exec(io)?.[1] ?? Number.NaN) / 1_000;
    },
    processorTime: () => processorTimeOf(monitor.process.pid ?? 0),
    forgetPeak: () => writeFile(`/proc/${monitor.process.pid}/clear_refs`, '5'),
    longestBlock: async () => {
      const metrics = await (
        await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
      ).text();
      return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1] ?? Number.NaN) * 1_000;
    },
    stop: monitor.stop,
  };
};

/** How a signed-in administrator asks a monitor about an organization. */
const asking = (url: string, authorization: string, organizationId: string) => {
  const headers = { authorization, 'x-current-organization-id': organizationId };
  return {
    url,
    headers,
    organizationId,
    get: (path: string) => fetch(url + path, { headers }),
    post: (path: string, body: unknown) =>
      fetch(url + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    upload: (path: string, file: Blob, fileName: string) => {
      const form = new FormData();
      form.append('file', file, fileName);
      return fetch(url + path, { method: 'POST', headers, body: form });
    },
  };
};

/** The same monitor, asked about another organization. */
export const ofOrganization = (monitor: RunningMonitor, organizationId: string): RunningMonitor => ({
  ...monitor,
  ...asking(monitor.url, monitor.headers.authorization, organizationId),
});

const TICK_MS = 10;

const processorTimeOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number); // after its name
  return ((user ?? 0) + (system ?? 0)) * TICK_MS;
};

export const memoryOf = async (pid: number): Promise<{ now: number; peak: number }> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const lines = status.split('\n').map((line) => line.split(':'));
  const megabytes = (field: string) => Number.parseInt(lines.find(([name]) => name === field)?.[1] ?? '', 10) / 1_024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
};
