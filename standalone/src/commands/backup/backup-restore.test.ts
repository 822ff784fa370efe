import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable, Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { streamOf } from '@monitor/contracts-schema/streams';
import type { dataServerVariables } from '@monitor/platform/process/config';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import { whenFree } from '../../backup/when-free.ts';
import { seededRandom } from '../../demo/random.ts';
import { madeUpContracts } from '../../testing/made-up-contracts.ts';
import { spawnMonitor } from '../../testing/spawned-monitor.ts';
import { writeTemplateWorkbook } from '../../testing/write-template-workbook.ts';
import { runMonitor } from '../run-monitor.ts';
import { hearingTerminal } from '../testing/heard.ts';
import { type Installation, newInstallation } from '../testing/installation.ts';

const dataOf = ({ folder }: Installation) => join(folder, 'data');

describe('a backup of an installation at rest', () => {
  let from: Installation;
  let into: Installation;
  let backup: string;

  beforeAll(async () => {
    from = await newInstallation();
    await from.addOrganization('Municipio', 'Mpio');
    await from.addOrganization('Otra', 'Otra');
    const workbook = join(from.folder, 'contratos.xlsx');
    await writeTemplateWorkbook(workbook, madeUpContracts(seededRandom(3), 40).rows);
    await from.run('load', workbook, '--organization', 'Mpio', '--confirm');
    await from.run('load', workbook, '--organization', 'Otra');
    await writeFile(join(dataOf(from), 'jwt-secret'), 'the secret of this installation');
    backup = join(from.folder, 'respaldo');
  });
  afterAll(() => from.remove());

  beforeEach(async () => {
    into = await newInstallation();
    await rm(backup, { recursive: true, force: true });
  });
  afterEach(() => into.remove());

  const exported = async (installation: Installation) => (await installation.run('export-events')).said;

  it('is put back elsewhere as it was: log, records, rows under review, files, secret', async () => {
    expect(await from.run('backup', backup)).toMatchObject({
      code: 0,
      said: expect.stringContaining('Respaldo completo'),
    });
    const restored = await into.run('restore', backup);
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('leída hasta el final') });
    expect(restored.said).toContain('Las vistas dicen exactamente lo que dice la bitácora');
    for (const folder of [backup, dataOf(into)]) expect(await viewsIn(folder)).toEqual(['views.db', 'views.v1.db']);
    expect(await exported(into)).toBe(await exported(from));
    expect(await into.run('verify')).toMatchObject({ code: 0 });
    for (const name of ['jwt-secret', 'uploads', 'staging'])
      expect(await readdirOrText(join(dataOf(into), name))).toEqual(await readdirOrText(join(dataOf(from), name)));
    const [names, before] = await Promise.all(
      [into, from].map((installation) => installation.on(({ staging }) => staging.names())),
    );
    expect(names).toEqual(before);
    expect(names).toHaveLength(1);
  });

  const viewsIn = async (folder: string) => (await readdir(folder)).filter((name) => /^views.*\.db$/.test(name)).sort();

  it('builds views anew that it does not hold, though it says which are shown', async () => {
    await rm(join(dataOf(from), 'views.v1.db'));
    expect(await from.run('backup', backup)).toMatchObject({ code: 0 });
    expect(await into.run('restore', backup)).toMatchObject({ code: 0 });
    expect(await viewsIn(dataOf(into))).toEqual(['views.db', 'views.v2.db']);
    expect(await into.run('verify')).toMatchObject({ code: 0 });
  });

  const readdirOrText = (path: string) =>
    readFile(path, 'utf8').catch(async () => (await readdir(path)).filter((name) => !/-(wal|shm)$/.test(name)).sort());

  it('leaves mails out, and where they are: each goes in its time', async () => {
    const lettersOf = (installation: Installation) => join(dataOf(installation), 'outbox');
    for (const installation of [from, into]) {
      await mkdir(lettersOf(installation), { recursive: true });
      await writeFile(join(lettersOf(installation), 'carta.eml'), 'personal');
    }
    await from.run('backup', backup);
    expect(existsSync(join(backup, 'outbox'))).toBe(false);
    await into.addOrganization('La de antes', 'Antes');
    expect(await into.run('restore', backup, '--replace')).toMatchObject({ code: 0 });
    expect(await readdir(lettersOf(into))).toEqual(['carta.eml']);
    expect(await readdir(dataOf(into), { recursive: true })).not.toContainEqual(expect.stringMatching(/replaced.*eml/));
  });

  it('may leave the views to the next start', async () => {
    expect(await from.run('backup', backup, '--without-views')).toMatchObject({ code: 0 });
    expect(await viewsIn(backup)).toEqual([]);
    expect(await into.run('restore', backup)).toMatchObject({ code: 0, said: expect.stringContaining('al iniciar') });
    const monitor = spawnMonitor({ DATA_DIR: dataOf(into) });
    await monitor.url;
    monitor.stop();
    expect(await monitor.ended()).toMatchObject({ code: 0 });
    expect(await into.run('verify')).toMatchObject({ code: 0 });
  });

  it('is refused with the name of the file in which one bit is another, whichever it is', async () => {
    await from.run('backup', backup);
    const files = (await readdir(backup, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const paths = files.map((entry) => join(entry.parentPath, entry.name));
    expect(paths.length).toBeGreaterThan(8);
    for (const path of paths) {
      await flipBit(path);
      const refused = await into.run('restore', backup);
      expect(refused).toMatchObject({ code: 1, said: '' });
      expect(refused.remarked).toContain(path.replace('.sha256', ''));
      await flipBit(path);
    }
    await rm(paths.find((path) => path.endsWith('content'))!);
    expect(await into.run('restore', backup)).toMatchObject({ code: 1, remarked: expect.stringContaining('le falta') });
    expect(existsSync(join(dataOf(into), 'events.db'))).toBe(false);
  });

  const flipBit = async (path: string): Promise<void> => {
    const file = await open(path, 'r+');
    const at = Math.floor((await file.stat()).size / 2);
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
    await file.write(Buffer.from([buffer[0]! ^ 1]), 0, 1, at);
    await file.close();
  };

  it('waits for a database that another writes into, and says so', async () => {
    const staged = (await readdir(join(dataOf(from), 'staging'))).find((name) => name.endsWith('.db'))!;
    const other = new DatabaseSync(join(dataOf(from), 'staging', staged));
    other.exec('begin immediate');
    const terminal = hearingTerminal();
    const letGo = (chunk: Buffer): void => {
      if (other.isTransaction && chunk.includes(`${staged}: se espera`)) other.exec('rollback');
    };
    const err = new Writable({ write: (chunk, _encoding, done) => done(void letGo(chunk)) });
    const env = { DATA_DIR: dataOf(from), LOG_LEVEL: 'error' };
    const code = await runMonitor({
      args: ['backup', backup],
      env,
      stdin: Readable.from([]),
      terminal: { ...terminal, err },
    });
    other.close();
    expect({ code, said: terminal.said() }).toEqual({ code: 0, said: expect.stringContaining('Respaldo completo') });
  });

  it('waits for a minute, and no longer', async () => {
    let now = 0;
    const busy = new StorageUnavailable('records.db', { cause: { errcode: 5 } });
    const told: string[] = [];
    const held = whenFree(
      () => Promise.reject(busy),
      (database) => told.push(database),
      {
        elapsed: () => now,
        wait: async () => {
          now += 1_000;
        },
      },
    );
    await expect(held).rejects.toBe(busy);
    expect({ now, told }).toEqual({ now: 61_000, told: ['records.db'] });
    const broken = new StorageUnavailable('records.db', { cause: { errcode: 10 } });
    await expect(
      whenFree(
        () => Promise.reject(broken),
        () => {},
      ),
    ).rejects.toBe(broken);
  });

  it('overwrites nothing, lies not in what it copies, and is none while it is half-made', async () => {
    const taken = join(into.folder, 'ocupada');
    await mkdir(taken);
    await writeFile(join(taken, 'algo'), '');
    expect(await from.run('backup', taken)).toMatchObject({
      code: 1,
      remarked: expect.stringContaining('no está vacía'),
    });
    expect(await from.run('backup', join(dataOf(from), 'respaldo'))).toMatchObject({ code: 1 });
    expect(await into.run('backup', backup)).toMatchObject({
      code: 1,
      remarked: expect.stringContaining('No hay nada'),
    });
    expect(existsSync(dataOf(into))).toBe(false);

    await from.run('backup', backup);
    await rm(join(backup, 'manifest.json.sha256')); // the last thing that is written
    expect(await into.run('restore', backup)).toMatchObject({
      code: 1,
      remarked: expect.stringContaining('no es un respaldo completo'),
    });
    await mkdir(`${backup}2.partial`);
    expect(await from.run('backup', `${backup}2`)).toMatchObject({
      code: 1,
      remarked: expect.stringContaining('a medias'),
    });
  });

  it('that is killed in the middle leaves nothing that looks like one', async () => {
    const program = fileURLToPath(new URL('../../monitor.ts', import.meta.url));
    for (let attempt = 0; ; attempt += 1) {
      const killed = join(from.folder, `cortado-${attempt}`);
      const env = { ...process.env, DATA_DIR: dataOf(from), LOG_LEVEL: 'error' };
      const child = spawn(process.execPath, [program, 'backup', killed], { env, stdio: 'ignore' });
      const ended = once(child, 'close');
      while (child.exitCode === null && !existsSync(`${killed}.partial`)) await setTimeout(1);
      child.kill('SIGKILL');
      await ended;
      if (existsSync(killed)) continue; // it was faster
      expect(existsSync(`${killed}.partial`)).toBe(true);
      for (const folder of [killed, `${killed}.partial`])
        expect(await into.run('restore', folder)).toMatchObject({
          code: 1,
          remarked: expect.stringContaining('no es un respaldo completo'),
        });
      return;
    }
  });

  it('takes the place of another installation only when told to, and puts that one aside whole', async () => {
    await from.run('backup', backup);
    await into.addOrganization('La de antes', 'Antes');
    const before = await exported(into);
    expect(await into.run('restore', backup)).toMatchObject({
      code: 1,
      remarked: expect.stringContaining('--replace'),
    });
    expect(await exported(into)).toBe(before);
    const replaced = await into.run('restore', backup, '--replace');
    expect(replaced.code).toBe(0);
    expect(await exported(into)).toBe(await exported(from));
    const [, aside = ''] = /Lo que había está en (\S+):/.exec(replaced.said) ?? [];
    await rm(join(into.folder, 'data2'), { recursive: true, force: true });
    const earlier = await newInstallation();
    await cp(aside, dataOf(earlier), { recursive: true });
    expect(await exported(earlier)).toBe(before);
    await earlier.remove();
  });

  it('that was put back by half starts nothing until that is done again', async () => {
    await from.run('backup', backup);
    await into.run('restore', backup);
    await writeFile(join(dataOf(into), 'half-restored'), '');
    await rm(join(dataOf(into), 'records.db'));
    const ended = await spawnMonitor({ DATA_DIR: dataOf(into) }).ended();
    expect(ended).toMatchObject({ code: 1, err: expect.stringContaining('se restauró a medias') });
    expect(await into.run('restore', backup, '--replace')).toMatchObject({ code: 0 });
    expect(await into.run('verify')).toMatchObject({ code: 0 });
  });

  it('is not put back while a monitor runs there', async () => {
    await from.run('backup', backup);
    const monitor = spawnMonitor({ DATA_DIR: dataOf(into) });
    await monitor.url;
    for (const options of [[], ['--replace']])
      expect(await into.run('restore', backup, ...options)).toMatchObject({
        code: 1,
        remarked: expect.stringContaining('deténlo antes de restaurar'),
      });
    monitor.stop();
    expect(await monitor.ended()).toMatchObject({ code: 0 });
  });

  it('is neither made nor put back where the data lie on servers', async () => {
    const urls: Readonly<Record<(typeof dataServerVariables)[number], string>> = {
      MONGODB_URL: 'mongodb://user:secret@127.0.0.1:1/monitor',
      EVENTSTORE_URL: 'esdb://127.0.0.1:1',
    };
    for (const [variable, url] of Object.entries(urls))
      for (const command of ['backup', 'restore']) {
        const terminal = hearingTerminal();
        const env = { DATA_DIR: dataOf(into), [variable]: url };
        const code = await runMonitor({ args: [command, backup], env, stdin: Readable.from([]), terminal });
        expect({ code, line: terminal.remarked() }).toEqual({
          code: 1,
          line: expect.stringMatching(new RegExp(`^No se puede .*\\(${variable}\\).*docs/operations\\.md[^\n]*\n$`)),
        });
      }
  });
});

describe('a log that a newer program wrote into', () => {
  it('ends a restore, a load and a verification with one line, and changes nothing', async () => {
    const [from, into] = [await newInstallation(), await newInstallation()];
    const organizationId = await from.addOrganization('Municipio', 'Mpio');
    expect(await from.run('rebuild')).toMatchObject({ code: 0 });
    const stream = streamOf(organizationId, 'supplier', organizationId);
    const newer = { id: 'newer', type: 'SupplierRegistered', schemaVersion: 99, metadata: {}, data: {} };
    expect(await from.run('verify')).toMatchObject({ code: 0 });
    await from.on(({ events }) => events.append(stream, 0, [newer]));
    const backup = join(from.folder, 'respaldo');
    expect(await from.run('backup', backup)).toMatchObject({ code: 0 });

    const line = new RegExp(
      `(?:^|\n|entiende\\. )SupplierRegistered \\(evento 1 de ${stream}\\)[^\n]*actualiza este servicio\n$`,
    );
    const refused = { code: 1, remarked: expect.stringMatching(line) };
    expect(await into.run('restore', backup)).toMatchObject(refused);
    expect(existsSync(join(dataOf(into), 'events.db'))).toBe(false);
    expect(await from.run('verify')).toMatchObject(refused);
    const workbook = join(from.folder, 'contratos.xlsx');
    await writeTemplateWorkbook(workbook, madeUpContracts(seededRandom(3), 2).rows);
    expect(await from.run('load', workbook, '--organization', 'Mpio', '--confirm')).toMatchObject(refused);
    for (const installation of [from, into]) await installation.remove();
  });
});

describe('compacting', () => {
  it('gives room back to the disk and changes nothing else; not while anybody uses the files', async () => {
    const installation = await newInstallation();
    expect(await installation.run('compact')).toMatchObject({ code: 1 });
    await installation.addOrganization('Municipio', 'Mpio');
    const gone = { name: 'gone', fields: {}, indexes: [] };
    await installation.on(async ({ records }) => {
      const much = Array.from({ length: 2_000 }, (_, n) => ({ id: String(n), text: 'x'.repeat(1_000) }));
      await records.insertMany(gone, much);
      await records.removeWhere(gone, {});
      expect(await installation.run('compact')).toMatchObject({
        code: 1,
        remarked: expect.stringContaining('deténlo'),
      });
    });
    const before = await installation.run('export-events');
    const size = async () => (await stat(join(dataOf(installation), 'records.db'))).size;
    const full = await size();
    expect(await installation.run('compact')).toMatchObject({ code: 0 });
    expect(await size()).toBeLessThan(full / 4);
    expect((await installation.run('export-events')).said).toBe(before.said);
    await installation.remove();
  });
});
