import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { signInByApi } from '../api/api-client.ts';
import { sampleCells, sampleWorkbook } from '../api/sample-workbook.ts';
import { temporaryFolder } from '../running/monitor-process.ts';
import { until } from '../running/until.ts';
import { untilCurrent } from '../running/until-current.ts';
import { currentLoad, openPendingLoad, outcomeOf, untilApplied } from './interrupted-load.ts';
import { type ObservedInstallation, startServices, startStandalone } from './observed-installation.ts';
import { maySetUpDisks, openSmallDisk, type SmallDisk } from './small-disk.ts';

const ANSWER_MS = 5_000;
const HEALTH_MS = 500;
const ROWS = 6_000;
/** Too little for the load, enough for its confirmation. */
const ALMOST_NOTHING = 5_000_000;

const fullAlready = (failure: NodeJS.ErrnoException): void => {
  if (failure.code !== 'ENOSPC') throw failure;
};

const KINDS = [
  { kind: 'one process', startMonitor: startStandalone },
  { kind: 'services of their own', startMonitor: startServices },
];
const METRICS_TOKEN = 'a-token-for-figures';

(maySetUpDisks ? describe.each(KINDS) : describe.skip.each(KINDS))(
  '$kind on a disk that fills up',
  ({ startMonitor }) => {
    let folder: Awaited<ReturnType<typeof temporaryFolder>>;
    let disk: SmallDisk;
    let monitor: ObservedInstallation;
    let url: string;

    const start = async (): Promise<void> => {
      monitor = await startMonitor({ dataDir: folder.path, env: { METRICS_TOKEN }, within: disk.within });
      url = monitor.url;
    };
    beforeEach(async () => {
      folder = await temporaryFolder();
      disk = await openSmallDisk('96m', folder.path);
      await start();
    });
    afterEach(async () => {
      disk.close();
      await monitor.kill();
      await folder.remove();
    });

    const filler = () => join(disk.path, 'filler');
    /** Leaves so many bytes free, or none when the monitor itself took the last ones meanwhile. */
    const fill = async (left: number): Promise<void> =>
      appendFile(filler(), Buffer.alloc(Math.max(0, (await disk.freeBytes()) - left))).catch(fullAlready);
    const makeRoom = (): Promise<void> => rm(filler());
    const readiness = () =>
      Promise.all(
        monitor.addresses.map(async (address) => {
          const answer = await fetch(`${address}/health/ready`);
          return { status: answer.status, body: (await answer.json()) as { commands?: string } };
        }),
      );
    const figures = () =>
      Promise.all(
        monitor.addresses.map(async (address) => {
          const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
          return (await fetch(`${address}/metrics`, { headers })).text();
        }),
      );
    const FULL = { status: 200, body: { ready: true, commands: 'refused: there is no room on the disk' } };
    /** The same of each process. */
    const each = <T>(what: T): T[] => monitor.addresses.map(() => what);

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
      await fetch(`${monitor.addresses[0]}/health/ready`);
      const healthMs = performance.now() - asked;
      const shown = await admin.get('/public-api/organizations/local/list');

      expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 503, code: 'storage.full' });
      expect(refused.body.message).toBe('No hay espacio en el disco: por ahora solo se puede consultar.');
      expect(refused.headers.get('retry-after')).not.toBeNull();
      expect(upload.status).toBeGreaterThanOrEqual(400);
      expect([409, 503]).toContain(upload.status);
      expect(tookMs).toBeLessThan(ANSWER_MS);
      expect(healthMs).toBeLessThan(HEALTH_MS);
      expect(shown.status).toBe(200);
      await until(async () => (await readiness()).every(({ body }) => body.commands === FULL.body.commands), 5);
      expect(await readiness()).toMatchObject(each(FULL));
      expect(await figures()).toEqual(each(expect.stringMatching(/^monitor_disk_full 1$/m)));
      const said = monitor.processes.map((process) =>
        process.log().filter(({ msg }) => msg.startsWith('the disk is full')),
      );
      expect(said).toEqual(each([expect.anything()]));

      await makeRoom();
      await until(async () => (await save()).status === 200, 20);
      expect((await currentLoad(town)).body.data.current).toMatchObject({ status: 'pending' });
      expect(monitor.processes.every((process) => process.isRunning())).toBe(true);
    });

    it('says of a load that it waits for its storage, and goes on by itself when there is room', async () => {
      const town = await openPendingLoad(url, ROWS);
      await fill(ALMOST_NOTHING);
      const confirmed = await town.post('/api/data-load/confirm-current');
      expect({ status: confirmed.status, code: confirmed.body.code }).toEqual({ status: 503, code: 'storage.full' });
      expect((await currentLoad(town)).body.data.current).toMatchObject({
        status: 'confirming',
        waiting: { since: expect.any(String), reason: 'storage' },
      });
      await makeRoom();
      await untilApplied(town);
      await untilCurrent(monitor.projector);
      expect(await outcomeOf(town)).toMatchObject({ counts: { contracts: ROWS, leftOut: 0 }, shown: ROWS });
    });

    it('serves readers when it starts on a full disk, and takes commands when there is room', async () => {
      const admin = await signInByApi(url);
      await admin.post('/api/organizations/save', { name: 'Antes de llenarse', shortName: 'Antes' });
      await fill(0);
      for (const end of ['kill', 'stop'] as const) {
        await monitor[end]();
        await start();
        const shown = await fetch(`${url}/public-api/organizations/local/list`);
        expect({ status: shown.status, body: await shown.text() }).toEqual({
          status: 200,
          body: expect.stringContaining('Antes de llenarse'),
        });
        expect(await readiness()).toMatchObject(each(FULL));
      }
      const again = await signInByApi(url);
      const save = () => again.post('/api/organizations/save', { name: 'Con espacio', shortName: 'Espacio' });
      expect((await save()).body).toMatchObject({ code: 'storage.full' });
      await makeRoom();
      await until(async () => (await save()).status === 200, 20);
      expect((await readiness())[0]).toMatchObject({ status: 200, body: { ready: true, commands: 'taken' } });
    });
  },
);
