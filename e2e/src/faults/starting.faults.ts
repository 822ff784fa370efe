import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { standingPort } from '@monitor/platform/process/testing/standing-port';
import { apiClient, signInByApi } from '../api/api-client.ts';
import { ADMIN, temporaryFolder } from '../running/monitor-process.ts';
import { until } from '../running/until.ts';
import { untilCurrent } from '../running/until-current.ts';
import { confirmationsIn, currentLoad, openPendingLoad, outcomeOf, untilApplied } from './interrupted-load.ts';
import { type ObservedProcess, observe } from './observed-process.ts';

const ROWS = 3_000;
const ANSWER_MS = 5_000;
const LIST = '/public-api/organizations/local/list';

describe('the monitor that starts', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let monitor: ObservedProcess;

  const start = (env: Readonly<Record<string, string>> = {}): Promise<string> => {
    monitor = observe('standalone', { dataDir: folder.path, env });
    return monitor.url;
  };
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => {
    await monitor.kill();
    await folder.remove();
  });

  /** Somebody else's program holds a file and lets nobody read it, until it is told to let go. */
  const hold = (path: string, how: 'immediate' | 'exclusive'): (() => void) => {
    const other = new DatabaseSync(path, { timeout: ANSWER_MS });
    other.exec(how === 'exclusive' ? 'pragma locking_mode = exclusive; begin exclusive' : 'begin immediate');
    return () => {
      other.exec('rollback');
      other.close();
    };
  };

  it('takes commands while the rows of a load that goes on cannot be read, and goes on by itself', async () => {
    const first = await start();
    const town = await openPendingLoad(first, ROWS);
    const confirming = town.post('/api/data-load/confirm-current').catch(() => {});
    await until(async () => confirmationsIn(folder.path) > 0);
    await monitor.kill();
    await confirming;
    const staging = join(folder.path, 'staging');
    const [name = ''] = (await readdir(staging)).filter((file) => file.endsWith('.db'));
    const release = hold(join(staging, name), 'exclusive');

    const url = await start();
    const admin = await signInByApi(url);
    const again = town.on(url);
    expect((await currentLoad(again)).body.data.current).toMatchObject({ status: 'confirming' });
    const began = performance.now();
    expect((await admin.post('/api/organizations/save', { name: 'Otra', shortName: 'Otra' })).status).toBe(200);
    expect((await fetch(url + LIST)).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(ANSWER_MS);

    release();
    await untilApplied(again);
    await untilCurrent(url);
    expect(await outcomeOf(again)).toMatchObject({ counts: { contracts: ROWS, leftOut: 0 }, shown: ROWS });
  });

  it('answers readers while its records cannot be brought up to the log, and says so to commands', async () => {
    const first = await start();
    const admin = await signInByApi(first);
    await admin.post('/api/organizations/save', { name: 'Antes', shortName: 'Antes' });
    await untilCurrent(first);
    await monitor.kill();
    const release = hold(join(folder.path, 'records.db'), 'immediate');

    const port = await standingPort();
    const url = `http://localhost:${port}`;
    void start({ PORT: String(port) }).catch(() => {});
    const statusOf = async (path: string): Promise<number> =>
      (await fetch(url + path).catch(() => undefined))?.status ?? 0;
    await until(async () => (await statusOf('/health/live')) === 200);
    await until(async () => (await statusOf(LIST)) === 200);
    await until(async () => (await statusOf('/health/ready')) === 200);
    expect(await (await fetch(`${url}/health/ready`)).json()).toMatchObject({
      ready: true,
      commands: expect.stringContaining('records'),
    });
    const refused = await apiClient(url).post('/public-api/accounts/login', ADMIN);
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 503, code: 'records.recovering' });

    release();
    expect(await monitor.url).toContain(String(port));
    await signInByApi(url);
    expect(await (await fetch(`${url}/health/ready`)).json()).toMatchObject({ commands: 'taken' });
  });
});
