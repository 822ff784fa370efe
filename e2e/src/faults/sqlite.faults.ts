import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { signInByApi } from '../api/api-client.ts';
import { temporaryFolder } from '../running/monitor-process.ts';
import { until } from '../running/until.ts';
import { untilCurrent } from '../running/until-current.ts';
import { type ObservedProcess, observe } from './observed-process.ts';

const ANSWER_MS = 5_000;
const HEALTH_MS = 500;

describe('the monitor on its own files', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let monitor: ObservedProcess;
  let url: string;

  beforeEach(async () => {
    folder = await temporaryFolder();
    monitor = observe('standalone', { dataDir: folder.path, env: {} });
    url = await monitor.url;
    await until(async () => (await fetch(`${url}/health/ready`)).ok, 30);
  });
  afterEach(async () => {
    await monitor.kill();
    await folder.remove();
  });

  /** Somebody else's program holds the file and does not let go. */
  const locked = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const other = new DatabaseSync(join(folder.path, name));
    other.exec('begin immediate');
    try {
      return await work();
    } finally {
      other.exec('rollback');
      other.close();
    }
  };

  it.each(['events.db', 'records.db'])(
    'refuses a command in time while %s is locked, and takes it afterwards',
    async (name) => {
      const admin = await signInByApi(url);
      const save = () => admin.post('/api/organizations/save', { name: 'Bajo llave', shortName: 'Llave' });
      const { refused, tookMs, health } = await locked(name, async () => {
        const began = performance.now();
        const saving = save().then((answer) => ({ answer, tookMs: performance.now() - began }));
        const asked = performance.now();
        const { status } = await fetch(`${url}/health/ready`);
        const health = { status, tookMs: performance.now() - asked };
        const { answer, tookMs } = await saving;
        return { refused: answer, tookMs, health };
      });
      expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 503, code: 'storage.unavailable' });
      expect(refused.headers.get('retry-after')).not.toBeNull();
      expect(tookMs).toBeLessThan(ANSWER_MS);
      expect(health.status).toBe(200);
      expect(health.tookMs).toBeLessThan(HEALTH_MS);
      const store = join(folder.path, name);
      const told = () => monitor.log().find(({ error }) => (error as { store?: string } | undefined)?.store === store);
      await until(async () => told() !== undefined, 10);
      expect(told()).toMatchObject({ error: { type: 'StorageUnavailable', store, code: 5 } });
      await until(async () => (await save()).status === 200, 40);
    },
  );

  it('goes on showing what happens after its views were locked', async () => {
    const admin = await signInByApi(url);
    const saved = await locked('views.v1.db', async () => {
      const answer = await admin.post('/api/organizations/save', { name: 'Mientras tanto', shortName: 'Tanto' });
      await new Promise((resolve) => setTimeout(resolve, 6_000)); // longer than a write waits
      return answer;
    });
    expect(saved.status).toBe(200);
    await untilCurrent(url);
    expect(JSON.stringify((await admin.get('/public-api/organizations/local/list')).body)).toContain('Mientras tanto');
    const stopped = await monitor.stop();
    expect(stopped.code).toBe(0);
  });
});
