import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ORGANIZATION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import { until } from '@monitor/e2e/running/until';
import { atMost, type MeasuredBudget, timed } from './figures.ts';

const PORT = '4599';
const ADDRESS = `http://127.0.0.1:${PORT}`;
const PATIENCE_SECONDS = 120;

const answered = async <T>(path: string, headers: Readonly<Record<string, string>> = {}): Promise<T | undefined> => {
  const response = await fetch(ADDRESS + path, { headers }).catch(() => undefined); // nobody listens yet
  return response?.ok ? ((await response.json()) as T) : undefined; // what the endpoint declares
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
  const taken = await timed(() =>
    until(async () => {
      const local = await answered<{ _id: string }[]>('/public-api/organizations/local/list');
      const headers = { [ORGANIZATION_HEADER]: local?.[0]?._id ?? '' };
      const totals = await answered<{ data: { totalAmount: number } }>('/public-api/contracts/totals', headers);
      return totals !== undefined && totals.data.totalAmount > 0;
    }, PATIENCE_SECONDS),
  );
  process.kill(-(npm.pid ?? 0), 'SIGTERM');
  await once(npm, 'exit');
  return [atMost('npm start on an empty folder until it shows figures', taken / 1_000, 4, 's')];
};
