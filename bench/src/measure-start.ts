import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { atMost, type MeasuredBudget, timed } from './figures.ts';

const PORT = '4599';
const URL = `http://127.0.0.1:${PORT}`;
const AGAIN_MS = 20;

const answered = async <T>(path: string, headers: Readonly<Record<string, string>> = {}): Promise<T | undefined> => {
  const response = await fetch(URL + path, { headers }).catch(() => undefined); // nobody listens yet
  return response?.ok ? ((await response.json()) as T) : undefined; // what the endpoint declares
};

const untilThere = async <T>(look: () => Promise<T | undefined>): Promise<T> => {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(AGAIN_MS);
  }
};

/** From `npm start` on an empty folder, the site built, until the first organization of the demonstration has figures. */
export const measureStart = async (dataDir: string): Promise<MeasuredBudget[]> => {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT,
    LOG_LEVEL: 'warn',
    ADMIN_PASSWORD: 'una contraseña de prueba',
  };
  const npm = spawn('npm', ['start', '--silent'], { env, stdio: ['ignore', 'ignore', 'inherit'], detached: true });
  const taken = await timed(async () => {
    const organizationId = await untilThere(async () => {
      const local = await answered<{ _id: string }[]>('/public-api/organizations/local/list');
      return local?.[0]?._id;
    });
    await untilThere(async () => {
      const headers = { 'x-current-organization-id': organizationId };
      const totals = await answered<{ data: { totalAmount: number } }>('/public-api/contracts/totals', headers);
      return totals && totals.data.totalAmount > 0 ? totals : undefined;
    });
  });
  process.kill(-(npm.pid ?? 0), 'SIGTERM');
  await once(npm, 'exit');
  return [atMost('npm start on an empty folder until it shows figures', taken / 1_000, 4, 's')];
};
