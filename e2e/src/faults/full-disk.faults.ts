import { spawnSync } from 'node:child_process';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signInByApi } from '../api/api-client.ts';
import { sampleCells, sampleWorkbook } from '../api/sample-workbook.ts';
import { temporaryFolder } from '../running/monitor-process.ts';
import { until } from '../running/until.ts';
import { untilCurrent } from '../running/until-current.ts';
import { currentLoad, openPendingLoad, outcomeOf, untilApplied } from './interrupted-load.ts';
import { type ObservedProcess, observe } from './observed-process.ts';

const ANSWER_MS = 5_000;
const HEALTH_MS = 500;
const ROWS = 1_500;
/** Too little for the load, enough for its confirmation. */
const ALMOST_NOTHING = 300_000;

const fullAlready = (failure: NodeJS.ErrnoException): void => {
  if (failure.code !== 'ENOSPC') throw failure;
};

const maySetUpDisks = spawnSync('unshare', ['-Urm', 'true']).status === 0;

(maySetUpDisks ? describe : describe.skip)('the monitor on a disk that fills up', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let monitor: ObservedProcess;
  let url: string;

  beforeEach(async () => {
    folder = await temporaryFolder();
    monitor = observe('standalone', { dataDir: folder.path, env: {}, diskSize: '64m' });
    url = await monitor.url;
    await until(async () => (await fetch(`${url}/health/ready`)).ok, 30);
  });
  afterEach(async () => {
    await monitor.kill();
    await folder.remove();
  });

  const filler = () => join(monitor.root(), folder.path, 'filler');
  /** Leaves so many bytes free, or none when the monitor itself took the last ones meanwhile. */
  const fill = async (left: number): Promise<void> => {
    const { bavail, bsize } = await statfs(join(monitor.root(), folder.path));
    await writeFile(filler(), Buffer.alloc(Math.max(0, bavail * bsize - left))).catch(fullAlready);
  };
  const makeRoom = (): Promise<void> => rm(filler());

  it('refuses what it cannot keep, in time, and takes it when there is room', async () => {
    const admin = await signInByApi(url);
    const save = () => admin.post('/api/organizations/save', { name: 'Disco lleno', shortName: 'Disco' });
    const file = await sampleWorkbook([sampleCells(1)]);
    const town = await openPendingLoad(url, 3);
    await fill(0);

    const began = performance.now();
    const refused = await save();
    const tookMs = performance.now() - began;
    const upload = await town.upload('/api/data-load/upload', { file }, 'otros.xlsx');
    const asked = performance.now();
    await fetch(`${url}/health/ready`);
    const healthMs = performance.now() - asked;
    const shown = await admin.get('/public-api/organizations/local/list');

    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 503, code: 'storage.unavailable' });
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect(upload.status).toBeGreaterThanOrEqual(400);
    expect([409, 503]).toContain(upload.status);
    expect(tookMs).toBeLessThan(ANSWER_MS);
    expect(healthMs).toBeLessThan(HEALTH_MS);
    expect(shown.status).toBe(200);

    await makeRoom();
    await until(async () => (await save()).status === 200, 20);
    expect((await currentLoad(town)).body.data.current).toMatchObject({ status: 'pending' });
    expect(monitor.isRunning()).toBe(true);
  });

  it('says of a load that it waits for its storage, and goes on by itself when there is room', async () => {
    const town = await openPendingLoad(url, ROWS);
    await fill(ALMOST_NOTHING);
    const confirmed = await town.post('/api/data-load/confirm-current');
    expect({ status: confirmed.status, code: confirmed.body.code }).toEqual({
      status: 503,
      code: 'storage.unavailable',
    });
    expect((await currentLoad(town)).body.data.current).toMatchObject({
      status: 'confirming',
      waiting: { since: expect.any(String), reason: 'storage' },
    });
    await makeRoom();
    await untilApplied(town);
    await untilCurrent(url);
    expect(await outcomeOf(town)).toMatchObject({ counts: { contracts: ROWS, leftOut: 0 }, shown: ROWS });
  });
});
