import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { openPorts, type Ports } from '@monitor/platform/ports';
import { readConfig } from '@monitor/platform/process/config';
import { system } from '@monitor/platform/process/system';
import { rebuildViews } from '@monitor/projector';
import { exportEvents } from '@monitor/standalone/commands/export-events';
import { importEvents } from '@monitor/standalone/commands/import-events';
import { atLeast, type MeasuredBudget, seen, timed } from './figures.ts';
import { confirmUpload, uploadWorkbook } from './measure-load.ts';
import { startMeasuredMonitor } from './running-monitor.ts';

/** Stores that a monitor can run on: how they are called, and variables that name them, with room of their own each time. */
export type MeasuredStores = Readonly<{
  name: string;
  fresh: () => Readonly<Record<string, string>>;
  rowsASecond: number;
}>;

const APPENDS = 5_000;
const APPENDS_A_CALL = 500;
const KILOBYTE = 1_000;

const IMPORTED_A_SECOND = 3_000;

/** What a load takes from its confirmation to its views, and what their log bears alone: on whichever stores. */
export const measureStores = async (
  { name, fresh, rowsASecond }: MeasuredStores,
  { folder, workbook, rows }: Readonly<{ folder: string; workbook: string; rows: number }>,
): Promise<MeasuredBudget[]> => {
  const loaded = { dataDir: join(folder, randomUUID()), env: fresh() };
  const confirmed = await confirm(loaded, workbook);
  const exported = join(folder, `${randomUUID()}.ndjson`);
  const { events, replayed } = await using(loaded, (ports) => replay(ports, exported));
  const [imported, appended] = [
    await using(elsewhere(folder, fresh), (ports) => timedImport(ports, exported)),
    await using(elsewhere(folder, fresh), appendAlone),
  ];
  const perSecond = (count: number, milliseconds: number): number => count / (milliseconds / 1_000);
  return [
    atLeast(`confirm ${rows} rows to all views current, ${name}`, perSecond(rows, confirmed), rowsASecond, 'rows/s'),
    seen(`appends of 1 kB alone, ${name}`, perSecond(APPENDS, appended), 'events/s'),
    atLeast(`import-events, read back, ${name}`, perSecond(events, imported), IMPORTED_A_SECOND, 'events/s'),
    seen(`projection replay, ${name}`, perSecond(events, replayed), 'events/s'),
  ];
};

type Place = Readonly<{ dataDir: string; env: Readonly<Record<string, string>> }>;

const elsewhere = (folder: string, fresh: MeasuredStores['fresh']): Place => ({
  dataDir: join(folder, randomUUID()),
  env: fresh(),
});

const using = async <T>({ dataDir, env }: Place, work: (ports: Ports) => Promise<T>): Promise<T> => {
  await mkdir(dataDir, { recursive: true });
  const ports = await openPorts(readConfig({ ...env, DATA_DIR: dataDir }));
  try {
    return await work(ports);
  } finally {
    await ports.close();
  }
};

const confirm = async ({ dataDir, env }: Place, workbook: string): Promise<number> => {
  const monitor = await startMeasuredMonitor(dataDir, env);
  await uploadWorkbook(monitor, await openAsBlob(workbook));
  const milliseconds = await timed(() => confirmUpload(monitor));
  await monitor.stop();
  return milliseconds;
};

const replay = async (ports: Ports, exported: string): Promise<{ events: number; replayed: number }> => {
  let events = 0;
  const onProgress = (progress: { events: number }): void => {
    events = Math.max(events, progress.events);
  };
  const replayed = await timed(() => rebuildViews({ ...ports, system, onProgress }));
  await exportEvents(ports, { out: ignoring(), err: ignoring() }, { output: exported });
  return { events, replayed };
};

const ignoring = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Until it says what it has imported: the file checked, written, and read back. */
const timedImport = async (ports: Ports, exported: string): Promise<number> => {
  const began = performance.now();
  let took = 0;
  const out = new Writable({
    write: (_chunk, _encoding, done) => {
      took ||= performance.now() - began;
      done();
    },
  });
  await importEvents(ports, { out, err: ignoring() }, exported);
  return took;
};

const appendAlone = async ({ events }: Ports): Promise<number> => {
  const organizationId = system.newId();
  const text = 'x'.repeat(KILOBYTE);
  const appends = Array.from({ length: APPENDS }, () => {
    const id = system.newId();
    const event = { id, type: 'Measured', schemaVersion: 1, metadata: { organizationId }, data: { id, text } };
    return { stream: `${organizationId}.contract-${id}`, expected: 0, events: [event] };
  });
  return timed(async () => {
    for (let at = 0; at < APPENDS; at += APPENDS_A_CALL)
      await events.appendMany(appends.slice(at, at + APPENDS_A_CALL));
  });
};
