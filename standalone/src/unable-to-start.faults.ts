import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { ORGANIZATION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import { eventsInFile } from '@monitor/platform/event-store/testing/events-in-file';
import { administrator, spawnMonitor } from './testing/spawned-monitor.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'monitor-reliability-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const oneLine = (beginning: string) => expect.stringMatching(new RegExp(`^${beginning}[^\n]*\n$`));

describe('a start that cannot go on ends with 1 and one clear line', () => {
  it('when a file lies in the place of the data folder', async () => {
    const path = join(folder, 'data');
    await writeFile(path, '');
    expect(await spawnMonitor({ DATA_DIR: path }).ended()).toMatchObject({ code: 1, err: oneLine('.*EEXIST.*') });
  });

  it('when nothing can be written in the data folder', async () => {
    const ended = await spawnMonitor({ DATA_DIR: '/sys/monitor' }).ended();
    expect(ended).toMatchObject({ code: 1, out: '', err: oneLine('.*/sys/monitor') });
  });

  it('when the port is taken, before anything is written', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    try {
      const ended = await spawnMonitor({ DATA_DIR: folder, PORT: port }).ended();
      expect(ended).toEqual({ code: 1, out: '', err: `El puerto ${port} está ocupado\n` });
      expect(await readdir(folder)).toEqual([]);
    } finally {
      other.close();
    }
  });

  it('when values of the environment are wrong, naming each', async () => {
    const wrong = { DATA_DIR: folder, PORT: 'ochenta', LOG_LEVEL: 'gritar' };
    const named = oneLine('Configuración no válida: PORT \\(Debe ser un número\\); LOG_LEVEL \\(Debe ser uno de: ');
    expect(await spawnMonitor(wrong).ended()).toEqual({ code: 1, out: '', err: named });
    const operator = fileURLToPath(new URL('monitor.ts', import.meta.url));
    const { stderr } = spawnSync(process.execPath, [operator, 'verify'], { env: wrong, encoding: 'utf8' });
    expect(stderr).toEqual(named);
  });
});

describe('the data folder', () => {
  const modesIn = async (): Promise<[string, string][]> => {
    const names = ['.', ...(await readdir(folder, { recursive: true }))];
    const modeOf = async (name: string) => ((await stat(join(folder, name))).mode & 0o777).toString(8);
    return Promise.all(names.map(async (name): Promise<[string, string]> => [name, await modeOf(name)]));
  };

  it('is its owner’s alone, also when it was everybody’s before', async () => {
    await chmod(folder, 0o755);
    const monitor = spawnMonitor({ DATA_DIR: folder });
    await monitor.url;
    const open = (await modesIn()).filter(([, mode]) => !mode.endsWith('00'));
    monitor.stop();
    await monitor.ended();
    expect(open).toEqual([]);
  });

  it('is swept of what a killed monitor left half-made', async () => {
    const gone = spawnSync(process.execPath, ['--version']).pid;
    await mkdir(join(folder, 'tmp', `${gone}-abc`), { recursive: true });
    await writeFile(join(folder, 'tmp', `${gone}-abc`, 'upload'), 'half a workbook');
    const monitor = spawnMonitor({ DATA_DIR: folder });
    await monitor.url;
    expect(await readdir(join(folder, 'tmp'))).not.toContain(`${gone}-abc`);
    monitor.stop();
    expect(await monitor.ended()).toMatchObject({ code: 0 });
    expect(await readdir(join(folder, 'tmp'))).toEqual([]);
  });
});

/** A limit on how large a process may make a file fails its writes as a full disk does, and can be lifted again. */
const canLimitFiles = spawnSync('prlimit', ['--version']).status === 0;

(canLimitFiles ? describe : describe.skip)('a disk without space', () => {
  const limitFiles = (pid: number | undefined, bytes: string): void =>
    void execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);

  type Saved = { data: { _id: string; version: number; token: string }; code: string };

  const clientOf = (url: string) => {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    return {
      headers,
      post: async (path: string, body: object) => {
        const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
        return { status: response.status, body: (await response.json()) as Saved }; // asserted where it matters
      },
    };
  };

  it('refuses what cannot be recorded, keeps the log whole, and goes on when there is space again', async () => {
    const monitor = spawnMonitor({ DATA_DIR: folder });
    const { post, headers } = clientOf(await monitor.url);
    headers.authorization = (await post('/public-api/accounts/login', administrator)).body.data.token;
    const organization = await post('/api/organizations/save', { name: 'Uno', shortName: 'Uno' });
    headers[ORGANIZATION_HEADER] = organization.body.data._id;
    const { _id, version } = (await post('/api/suppliers/save', { name: 'PROVEEDOR' })).body.data;
    const corrected = { _id, version, name: 'PROVEEDOR', notes: 'una nota' };

    limitFiles(monitor.pid, '4096');
    expect(await post('/api/suppliers/save', corrected)).toMatchObject({
      status: 503,
      body: { code: 'storage.unavailable' },
    });
    expect((await post('/api/suppliers/save', { name: 'OTRO' })).status).toBeGreaterThanOrEqual(500);

    limitFiles(monitor.pid, 'unlimited');
    expect(await post('/api/suppliers/save', corrected)).toMatchObject({
      status: 200,
      body: { data: { version: version + 1 } },
    });
    expect(await post('/api/suppliers/save', { name: 'OTRO' })).toMatchObject({ status: 200 });

    monitor.stop();
    expect(await monitor.ended()).toMatchObject({ code: 0 });
    const log = new DatabaseSync(join(folder, 'events.db'), { readOnly: true });
    expect(log.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    log.close();
    const types = eventsInFile(join(folder, 'events.db'))
      .map(({ type }) => type)
      .filter((type) => type !== 'CalculationRegistered'); // what an installation begins with
    expect(types).toEqual([
      'UserRegistered',
      'OrganizationRegistered',
      'SupplierRegistered',
      'SupplierRevised',
      'SupplierRegistered',
    ]);
  });
});
