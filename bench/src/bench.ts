import { openAsBlob } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freshStores } from '@monitor/e2e/running/fresh-stores';
import { writeDemoWorkbook } from '@monitor/standalone/demo/demo-workbook';
import { demoOrganizations } from '@monitor/standalone/demo/demo-world';
import { atMost, type MeasuredBudget, table } from './figures.ts';
import { keepRun, lastRuns } from './kept-figures.ts';
import { measureAdapter } from './measure-adapter.ts';
import { measureBulk } from './measure-bulk.ts';
import { measureCache } from './measure-cache.ts';
import { measureCalculations } from './measure-calculations.ts';
import { measureDisk } from './measure-disk.ts';
import { measureDownloads } from './measure-downloads.ts';
import { measureEdits } from './measure-edits.ts';
import { measureHome } from './measure-home.ts';
import { measureLayouts } from './measure-layouts.ts';
import { confirmUpload, measureLoad, uploadWorkbook } from './measure-load.ts';
import { measureMemory } from './measure-memory.ts';
import { measureQueries } from './measure-queries.ts';
import { measureReaders } from './measure-readers.ts';
import { measureRehearsal } from './measure-rehearsal.ts';
import { measureReplay } from './measure-replay.ts';
import { measureRevert } from './measure-revert.ts';
import { measureReview, measureReviewOfRegistered } from './measure-review.ts';
import { measureSessions } from './measure-sessions.ts';
import { measureStart } from './measure-start.ts';
import { type MeasuredStores, measureStores } from './measure-stores.ts';
import { measureNation, tenthOfNation, wholeNation } from './nation/measure-nation.ts';
import { startMeasuredMonitor } from './running-monitor.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    'memory-only': { type: 'boolean', default: false },
    'stores-only': { type: 'boolean', default: false },
    nation: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const rows = Number(values.rows);
/** So many go onto the stores that the environment names, which lie behind a network. */
const ROWS_ON_STORES = 20_000;

const STORES = { EVENTSTORE_URL: 'EventStoreDB', MONGODB_URL: 'MongoDB', KAFKA_BROKERS: 'Kafka' };

/** The stores that the environment names, taken out of it: everything else is measured on embedded ones. */
const takeNamedStores = (): MeasuredStores | undefined => {
  const named = Object.entries(STORES).flatMap(([variable, name]) => {
    const value = process.env[variable];
    return value ? [{ variable, name, value }] : [];
  });
  if (named.length === 0) return undefined;
  const urls = Object.fromEntries(named.map(({ variable, value }) => [variable, value]));
  const fresh = () => ({ ...urls, ...freshStores(urls.MONGODB_URL) });
  for (const { variable } of named) delete process.env[variable];
  return { name: named.map(({ name }) => name).join(', '), fresh, rowsASecond: 2_500 };
};
const named = takeNamedStores();
const embedded: MeasuredStores = { name: 'embedded', fresh: () => ({}), rowsASecond: 10_000 };
/** What the demonstration holds. */
const FEW_ROWS = 3_050;
const MEDIUM_ROWS = 20_000;
const SETTLED_MS = 5_000;
/** Rehearsed and loaded beside many others, and taken back; as many are changed, joined and removed at once. */
const REVERTED_ROWS = 2_000;
const [organization, another] = demoOrganizations(new Date('2018-12-31'));

const folder = await mkdtemp(join(tmpdir(), 'monitor-bench-'));
const dataDir = join(folder, 'data');
const workbook = join(folder, 'contratos.xlsx');
const figures: MeasuredBudget[] = [];
const note = (measured: readonly MeasuredBudget[]): void => {
  figures.push(...measured);
  for (const { name, measured: value, limit } of measured) console.error(`${name}: ${value} (${limit})`);
};

/** A monitor with few contracts, as most installations have. */
const measureFew = async (): Promise<void> => {
  const few = join(folder, 'pocos.xlsx');
  await writeDemoWorkbook(few, organization, FEW_ROWS);
  const monitor = await startMeasuredMonitor(join(folder, 'few'));
  note(await measureMemory(monitor, few, FEW_ROWS));
  await monitor.stop();
};

const measureMany = async (): Promise<void> => {
  await writeDemoWorkbook(workbook, organization, rows);
  const loading = await startMeasuredMonitor(dataDir);
  note(await measureLoad(loading, workbook, rows));
  note([
    atMost(`resident memory at its most, while loading ${rows} contracts`, (await loading.memory()).peak, 300, 'MB'),
  ]);
  await loading.forgetPeak();
  note(await measureQueries(loading, dataDir));
  note(await measureCache(loading));
  note(await measureSessions(loading));
  note(await measureDownloads(loading));
  note(await measureEdits(loading));
  note(await measureReaders(loading));
  note(await measureCalculations(loading));
  const reverted = join(folder, 'deshechos.xlsx');
  await writeDemoWorkbook(reverted, another, REVERTED_ROWS);
  note(await measureRehearsal(loading, reverted, REVERTED_ROWS));
  const { revertMs, measured } = await measureRevert(loading, reverted, REVERTED_ROWS);
  note(measured);
  note(await measureBulk(loading, REVERTED_ROWS, revertMs));
  const { peak } = await loading.memory();
  note([
    atMost(
      `resident memory at its most, while files, a rehearsal and changes are made beside ${rows} contracts`,
      peak,
      400,
      'MB',
    ),
  ]);
  await loading.stop();

  const serving = await startMeasuredMonitor(dataDir);
  note([atMost(`resident memory after a restart on ${rows} contracts`, (await serving.memory()).now, 400, 'MB')]);
  note(await measureHome(serving));
  await serving.stop();
  note(await measureDisk(dataDir, rows));
  note(await measureReplay(dataDir));
};

const measureMending = async (): Promise<void> => {
  const monitor = await startMeasuredMonitor(join(folder, 'mending'));
  note(await measureReview(monitor, { workbook: join(folder, 'errores.xlsx'), organization, rows }));
  note(await measureLayouts(monitor, { folder, rows, fewer: Math.min(rows, MEDIUM_ROWS) }));
  note(await measureReviewOfRegistered(monitor, { workbook: join(folder, 'errores.xlsx'), organization, rows }));
  await monitor.stop();
};

/** A monitor of a large town while nobody asks, started again since it was filled. */
const measureIdle = async (): Promise<void> => {
  const file = join(folder, 'medianos.xlsx');
  await writeDemoWorkbook(file, organization, MEDIUM_ROWS);
  const medium = join(folder, 'medium');
  const loading = await startMeasuredMonitor(medium);
  await uploadWorkbook(loading, await openAsBlob(file));
  await confirmUpload(loading);
  await loading.stop();
  const monitor = await startMeasuredMonitor(medium);
  await pause(SETTLED_MS);
  const { now } = await monitor.memory();
  note([atMost(`resident memory of ${MEDIUM_ROWS} contracts while nobody asks`, now, 150, 'MB')]);
  await monitor.stop();
};

/** The stores that the environment names, beside the embedded ones. */
const measureNamed = async (): Promise<void> => {
  note(await measureAdapter());
  const file = join(folder, 'almacenes.xlsx');
  const given = { folder, workbook: file, rows: Math.min(rows, ROWS_ON_STORES) };
  await writeDemoWorkbook(file, organization, given.rows);
  for (const stores of [embedded, ...(named ? [named] : [])]) note(await measureStores(stores, given));
};

const measureAll = async (): Promise<void> => {
  if (!values['stores-only']) await measureFew();
  if (!values['stores-only'] && !values['memory-only']) {
    note(await measureStart(join(folder, 'start')));
    await measureIdle();
    await measureMany();
    await measureMending();
    note(await measureNation(folder, tenthOfNation));
  }
  if (!values['memory-only'] && (named || values['stores-only'])) await measureNamed();
};

try {
  if (values.nation) note(await measureNation(folder, wholeNation));
  else await measureAll();
} finally {
  await rm(folder, { recursive: true, force: true });
  console.log(table(figures, await lastRuns(rows)));
}

if (values.keep) await keepRun(rows, figures);
await mkdir('bench-results', { recursive: true });
await writeFile('bench-results/latest.json', `${JSON.stringify({ measuredAt: new Date(), rows, figures }, null, 2)}\n`);
