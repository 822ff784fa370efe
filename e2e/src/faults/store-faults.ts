import type { StoreProxy } from '@monitor/platform/storage/testing/store-proxy';
import { apiClient, signInByApi } from '../api/api-client.ts';
import { temporaryFolder } from '../running/monitor-process.ts';
import { until } from '../running/until.ts';
import { untilCurrent } from '../running/until-current.ts';
import { confirmationsIn, currentLoad, openPendingLoad, outcomeOf, untilApplied } from './interrupted-load.ts';
import { type ObservedProcess, observe } from './observed-process.ts';

const ANSWER_MS = 5_000;
const HEALTH_MS = 500;
const ROWS = 40;
const STOP_MS = 8_000;
/** One line in ten seconds of outage: a few while the pauses are short. */
const SAID_AT_MOST = 6;
/** More than any call that waits may take, so that a hanging one is measured and not awaited for ever. */
const PATIENCE_MS = 30_000;

export type FaultyStore = Readonly<{
  proxy: StoreProxy;
  env: Readonly<Record<string, string>>;
  close: () => Promise<void>;
}>;

type Timed = Readonly<{ status: number; retryAfter: string | null; body: unknown; tookMs: number }>;

const timed = async (url: string, init: RequestInit = {}): Promise<Timed> => {
  const began = performance.now();
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
  const body: unknown = await response.json();
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body,
    tookMs: performance.now() - began,
  };
};

const readiness = (url: string): Promise<Timed> => timed(`${url}/health/ready`);
const isReady = async (url: string): Promise<boolean> => (await readiness(url)).status === 200;

const question = (url: string): Promise<Timed> => timed(`${url}/public-api/organizations/local/list`);

const attempt = (url: string): Promise<Timed> =>
  timed(`${url}/public-api/accounts/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'nadie@ejemplo.mx', password: 'una contraseña cualquiera' }),
  });

/** What the whole monitor in one process promises while one of its stores goes wrong. */
export const describeStoreFaults = (
  name: string,
  open: () => Promise<FaultyStore>,
  /** What of the monitor needs this store at once. */
  needs: Readonly<{ questions: boolean; commands: boolean; start: boolean }>,
): void => {
  describe(`the monitor on ${name}`, () => {
    let store: FaultyStore;
    let folder: Awaited<ReturnType<typeof temporaryFolder>>;
    let monitor: ObservedProcess;
    let url: string;
    const start = (): ObservedProcess => observe('standalone', { dataDir: folder.path, env: store.env });

    beforeAll(async () => {
      [store, folder] = [await open(), await temporaryFolder()];
    });
    beforeEach(async () => {
      await store.proxy.become('well');
      monitor = start();
      url = await monitor.url;
      await until(() => isReady(url), 30);
    });
    afterEach(() => monitor.kill());
    afterAll(async () => {
      await store.close();
      await folder.remove();
    });

    it('goes on by itself after its store was away, without load', async () => {
      await store.proxy.become('away');
      await until(async () => !(await isReady(url)), 15);
      await store.proxy.become('well');
      await until(() => isReady(url), 40);
      const admin = await signInByApi(url);
      const saved = await admin.post('/api/organizations/save', {
        name: `Tras la falla ${Date.now()}`,
        shortName: 'Falla',
      });
      expect(saved.status).toBe(200);
      const shown = await apiClient(url).get('/public-api/organizations/local/list', {
        'x-after-position': String(saved.headers.get('x-log-position')),
      });
      expect(JSON.stringify(shown.body)).toContain('Tras la falla');
      expect(monitor.isRunning()).toBe(true);
    });

    it('says so at once while its store hangs, and serves again afterwards', async () => {
      await store.proxy.become('frozen');
      const health = [await readiness(url), await readiness(url), await readiness(url)];
      await until(async () => !(await isReady(url)), 10);
      const [asked, attempted] = await Promise.all([question(url), attempt(url)]);
      const told = await readiness(url);
      await store.proxy.become('well');

      expect(Math.min(...health.map(({ tookMs }) => tookMs))).toBeLessThan(HEALTH_MS);
      expect(told).toMatchObject({ status: 503, body: { ready: false } });
      expect(told.tookMs).toBeLessThan(HEALTH_MS);
      const unavailable = { status: 503, retryAfter: expect.any(String), body: { code: 'storage.unavailable' } };
      if (needs.questions) expect(asked).toMatchObject(unavailable);
      if (needs.commands) expect(attempted).toMatchObject(unavailable);
      for (const { tookMs } of [asked, attempted]) expect(tookMs).toBeLessThan(ANSWER_MS);
      await until(() => isReady(url), 40);
      expect((await question(url)).status).toBe(200);
    });

    if (needs.commands)
      it('goes on by itself with a load that its store interrupted', async () => {
        const town = await openPendingLoad(url, ROWS);
        const before = confirmationsIn(folder.path);
        await store.proxy.become('slow');
        const confirming = town.post('/api/data-load/confirm-current');
        await until(async () => confirmationsIn(folder.path) > before, 30);
        await store.proxy.become('away');
        const confirmed = await confirming;
        const began = performance.now();
        const status = await currentLoad(town);
        const tookMs = performance.now() - began;
        await store.proxy.become('well');
        const unavailable = { status: 503, body: { code: 'storage.unavailable' } };
        expect(confirmed).toMatchObject(unavailable);
        expect(status).toMatchObject(unavailable);
        expect(tookMs).toBeLessThan(ANSWER_MS);
        await untilApplied(town);
        await untilCurrent(url);
        expect(await outcomeOf(town)).toMatchObject({ counts: { contracts: ROWS, leftOut: 0 }, shown: ROWS });
        expect(monitor.log().some(({ msg }) => msg.startsWith('a batch waits for MongoDB'))).toBe(true);
      });

    it.each(['frozen', 'away'] as const)('stops in time while its store is %s', async (condition) => {
      await store.proxy.become(condition);
      await until(async () => !(await isReady(url)), 15);
      const { code, tookMs } = await monitor.stop();
      expect({ code, said: monitor.said() }).toEqual({ code: 0, said: '' });
      expect(tookMs).toBeLessThan(STOP_MS);
    });

    it('repeats no line without end while its store is away', async () => {
      const before = monitor.log().length;
      await store.proxy.become('away');
      await until(async () => !(await isReady(url)), 15);
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      const lines = monitor.log().slice(before);
      const often = [...Map.groupBy(lines, ({ msg }) => msg)].filter(([, same]) => same.length > SAID_AT_MOST);
      expect(often).toEqual([]);
    });

    if (needs.start)
      it('waits for its store at the start, and says for which', async () => {
        await monitor.stop();
        await store.proxy.become('away');
        monitor = start();
        await until(async () => monitor.log().some(({ msg }) => msg.includes(String(store.proxy.port))), 20);
        expect(monitor.isRunning()).toBe(true);
        await store.proxy.become('well');
        url = await monitor.url;
        await until(() => isReady(url), 30);
      });
  });
};
