import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import { system } from '@monitor/platform/process/system';
import { dataFolder } from '@monitor/platform/storage/data-folder';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { rebuildViews } from '@monitor/projector';
import { eventsInLog } from '@monitor/standalone/commands/events-in-log';
import { confirmUpload, readByExceljs, uploadWorkbook } from '../measure-load.ts';
import { type RunningMonitor, startMeasuredMonitor } from '../running-monitor.ts';

/** Milliseconds of processor time: of what the monitor does, and of the least that anybody would have to do for it. */
type Pair = Readonly<{ monitor: number; bare: number }>;

/** What a load costs by its parts, each beside something that any machine takes as much longer or shorter for. */
export type Round = Readonly<{
  'upload, over reading the workbook with exceljs': Pair;
  'confirm, over bare inserts of its events': Pair;
  'rebuild, over parsing the events of the log': Pair;
}>;
export type RatioName = keyof Round;

const INSERTS_A_TRANSACTION = 500;

/** Loads a workbook into a monitor of its own, from an empty folder to views that are built anew. */
export const measureRound = async (folder: string, workbook: string): Promise<Round> => {
  const dataDir = await mkdtemp(join(folder, 'round-'));
  const monitor = await startMeasuredMonitor(dataDir);
  const file = await openAsBlob(workbook);
  const read = await processorTime(() => readByExceljs(workbook));
  const upload = await processorTimeOf(monitor, () => uploadWorkbook(monitor, file));
  const confirm = await processorTimeOf(monitor, () => confirmUpload(monitor));
  await monitor.stop();

  const texts = await eventTexts(dataDir);
  const inserted = await processorTime(() => insertBarely(join(dataDir, 'bare.db'), texts));
  const rebuild = await processorTime(() => rebuildOnce(dataDir));
  const parsed = await processorTime(() => {
    for (const text of texts) JSON.parse(text);
  });
  await rm(dataDir, { recursive: true });
  return {
    'upload, over reading the workbook with exceljs': { monitor: upload, bare: read },
    'confirm, over bare inserts of its events': { monitor: confirm, bare: inserted },
    'rebuild, over parsing the events of the log': { monitor: rebuild, bare: parsed },
  };
};

const processorTime = async (work: () => unknown): Promise<number> => {
  globalThis.gc?.(); // nobody pays for what was done before
  const before = process.cpuUsage();
  await work();
  const { user, system: kernel } = process.cpuUsage(before);
  return (user + kernel) / 1_000;
};

const processorTimeOf = async (monitor: RunningMonitor, work: () => Promise<unknown>): Promise<number> => {
  const before = await monitor.processorTime();
  await work();
  return (await monitor.processorTime()) - before;
};

const eventTexts = async (dataDir: string): Promise<readonly string[]> => {
  const events = openEmbeddedEventStore({ path: join(dataDir, dataFolder.log) });
  const texts: string[] = [];
  for await (const event of eventsInLog(events)) texts.push(JSON.stringify(event));
  await events.close();
  return texts;
};

/** Each text once for the log and once for the views, by an id, as durable as both are. */
const insertBarely = (path: string, texts: readonly string[]): void => {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
  for (const table of ['log', 'views']) {
    database.exec(`CREATE TABLE ${table} (id TEXT PRIMARY KEY, body TEXT) WITHOUT ROWID`);
    const insert = database.prepare(`INSERT INTO ${table} VALUES (?, ?)`);
    for (let at = 0; at < texts.length; at += INSERTS_A_TRANSACTION) {
      database.exec('BEGIN');
      for (const text of texts.slice(at, at + INSERTS_A_TRANSACTION)) insert.run(system.newId(), text);
      database.exec('COMMIT');
    }
  }
  database.close();
};

const rebuildOnce = async (dataDir: string): Promise<void> => {
  const events = openEmbeddedEventStore({ path: join(dataDir, dataFolder.log) });
  const views = openEmbeddedViewStore({ path: join(dataDir, 'rebuilt-views.db'), durability: 'normal' });
  const records = openEmbeddedViewStore();
  await rebuildViews({ events, views, records, system });
  await Promise.all([views.close(), records.close(), events.close()]);
};
