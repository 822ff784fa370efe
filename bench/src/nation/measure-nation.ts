import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nodeFlags } from '@monitor/e2e/running/node-flags';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import { dataFolder } from '@monitor/platform/storage/data-folder';
import { writeDemoWorkbook } from '@monitor/standalone/demo/demo-workbook';
import { demoOrganizations } from '@monitor/standalone/demo/demo-world';
import { atLeast, atMost, type MeasuredBudget, percentile, seen, timed } from '../figures.ts';
import { measureDisk } from '../measure-disk.ts';
import { measureEdits } from '../measure-edits.ts';
import { confirmUpload, uploadWorkbook } from '../measure-load.ts';
import { memoryOf, ofOrganization, type RunningMonitor, startMeasuredMonitor } from '../running-monitor.ts';
import { nationLog } from './nation-log.ts';
import { type NationSize, nationOrganizations } from './nation-size.ts';

/** The nation that two cores and a gigabyte are to hold; and a tenth of it, with as many organizations. */
export const wholeNation: NationSize = { contracts: 3_000_000, largest: 1_000_000, organizations: 200 };
export const tenthOfNation: NationSize = { contracts: 300_000, largest: 100_000, organizations: 200 };

const REBUILD_SECONDS = 180;
const LOADED_ROWS = 20_000;
const ROUNDS = 60;
const MOST_MEMORY = 1_000;

/** Writes a nation's log into the folder of a monitor that has been started once; says how many events. */
const writeLog = async (dataDir: string, size: NationSize): Promise<number> => {
  const events = openEmbeddedEventStore({ path: join(dataDir, dataFolder.log) });
  let written = 0;
  for (const appends of nationLog(size)) {
    const appended = await events.appendMany(appends);
    if (appended.some(({ ok }) => !ok)) throw new Error('The log was not empty of the nation');
    written += appends.length;
  }
  await events.close();
  return written;
};

/** `npm run monitor -- <command>`, which has to succeed: how long it took, and the most memory it held. */
const operate = async (
  command: 'rebuild' | 'verify',
  dataDir: string,
): Promise<Readonly<{ seconds: number; peak: number }>> => {
  const env = { ...process.env, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [...nodeFlags, 'standalone/src/monitor.ts', command], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peak = 0;
  const watch = setInterval(async () => {
    const memory = await memoryOf(child.pid ?? 0).catch(() => undefined); // it has ended
    if (memory && memory.peak > peak) peak = memory.peak;
  }, 500);
  const taken = await timed(() => once(child, 'exit'));
  clearInterval(watch);
  if (child.exitCode !== 0) throw new Error(`${command} ended with ${child.exitCode}`);
  return { seconds: taken / 1_000, peak };
};

const answer = async <T>(monitor: RunningMonitor, path: string): Promise<T> => {
  const response = await monitor.get(path);
  if (!response.ok) throw new Error(`${response.status} ${path}`);
  return (await response.json()) as T; // what the endpoint declares
};

/** What readers ask of an organization, each question by its round. */
const questionsOf = async (
  monitor: RunningMonitor,
  contracts: number,
): Promise<Readonly<Record<string, (round: number) => string>>> => {
  const list = await answer<{ data: { suppliers: { _id: string }[] } }>(
    monitor,
    '/public-api/suppliers/list?pageSize=50',
  );
  const options = '/public-api/contracts/retrieve';
  const units = await answer<{ _id: string }[]>(monitor, `${options}/administrative-units`);
  const periods = await answer<{ period: string }[]>(monitor, `${options}/trimonths`);
  const turn = <T>(of: readonly T[], round: number): T => of[round % of.length]!; // there are some
  const period = (round: number) => `trimonths=${encodeURIComponent(turn(periods, round).period)}`;
  const unit = (round: number) => `administrativeUnits=${turn(units, round)._id}`;
  const supplier = (round: number) => turn(list.data.suppliers, round)._id;
  const page = (part: number, round: number) => `page=${Math.round((contracts / 10) * part) + round + 1}`;
  const contractsList = '/public-api/contracts/filtered-list';
  return {
    'filtered totals': (round) => `/public-api/landing/amountByProcedure?${period(round)}&${unit(round)}`,
    'supplier page': (round) => `/public-api/suppliers/detail?id=${supplier(round)}&${period(round)}`,
    'list of a unit’s contracts': (round) => `${contractsList}?${unit(round)}&page=${round + 1}`,
    'list, amid its pages': (round) => `${contractsList}?${page(0.5, round)}`,
    'list by another column': (round) => `${contractsList}?sort=contractDate&${page(0.1, round)}`,
    'list searched': (round) =>
      `${contractsList}?search=${turn(['limpieza', 'bacheo 77', 'nada de eso'], round)}&page=${round + 1}`,
    'search over everything': (round) =>
      `/public-api/search?search=${turn(['limpieza', 'tecnologias', 'nada'], round)}`,
  };
};

const measureReads = async (
  monitor: RunningMonitor,
  contracts: number,
  whose: string,
  limit: number,
): Promise<MeasuredBudget[]> => {
  const measured: MeasuredBudget[] = [];
  for (const [name, question] of Object.entries(await questionsOf(monitor, contracts))) {
    const samples: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      samples.push(await timed(() => answer<unknown>(monitor, question(round))));
    measured.push(atMost(`nation: ${whose}, ${name}, p99`, percentile(samples, 0.99), limit, 'ms'));
  }
  return measured;
};

/** Rows a second from confirming a workbook until every view has it. */
const loadedRate = async (monitor: RunningMonitor, workbook: string): Promise<number> => {
  await uploadWorkbook(monitor, await openAsBlob(workbook));
  const taken = await timed(() => confirmUpload(monitor));
  return LOADED_ROWS / (taken / 1_000);
};

/** The whole file of an organization's contracts: rows a second, and what it adds to what the monitor holds. */
const measureFile = async (monitor: RunningMonitor, contracts: number): Promise<MeasuredBudget[]> => {
  await monitor.forgetPeak();
  const before = (await monitor.memory()).now;
  const taken = await timed(async () => {
    const response = await monitor.get('/public-api/contracts/download/csv');
    if (!response.ok) throw new Error(`${response.status} for the file`);
    for await (const _chunk of response.body ?? []); // taken, and forgotten
  });
  return [
    atLeast('nation: file of the largest organization', contracts / (taken / 1_000), 50_000, 'rows/s'),
    atMost('nation: memory that it takes meanwhile', (await monitor.memory()).peak - before, 80, 'MB'),
  ];
};

/** What a nation's contracts cost: to build its views, to start, to read, to edit, to load and to keep. */
export const measureNation = async (folder: string, size: NationSize): Promise<MeasuredBudget[]> => {
  const dataDir = join(folder, 'nation');
  const share = size.contracts / wholeNation.contracts;
  const figures: MeasuredBudget[] = [];

  await (await startMeasuredMonitor(dataDir)).stop(); // who administers it, and its index
  let written = 0;
  const writing = await timed(async () => {
    written = await writeLog(dataDir, size);
  });
  figures.push(seen('nation: its log written', written / (writing / 1_000), 'events/s'));
  const rebuilt = await operate('rebuild', dataDir);
  figures.push(
    atMost(`nation of ${size.contracts} contracts: rebuild`, rebuilt.seconds, REBUILD_SECONDS * share, 's'),
    atMost('nation: resident memory at its most, rebuilding', rebuilt.peak, MOST_MEMORY, 'MB'),
  );

  const recovering = await timed(async () => (await startMeasuredMonitor(dataDir)).stop());
  figures.push(seen('nation: start that has to find out who holds which key', recovering / 1_000, 's'));
  let monitor: RunningMonitor | undefined;
  const starting = await timed(async () => {
    monitor = await startMeasuredMonitor(dataDir);
  });
  if (!monitor) throw new Error('It did not start');
  figures.push(atMost('nation: start to readiness', starting / 1_000, 5, 's'));

  const [largest, , other] = nationOrganizations(size);
  if (!largest || !other) throw new Error('A nation has three organizations at least');
  const ofLargest = ofOrganization(monitor, largest.id);
  figures.push(...(await measureReads(ofLargest, largest.contracts, 'largest', 100)));
  figures.push(...(await measureReads(ofOrganization(monitor, other.id), other.contracts, 'others', 20)));
  for (const edited of await measureEdits(ofLargest)) figures.push({ ...edited, name: `nation: ${edited.name}` });
  figures.push(...(await measureFile(ofLargest, largest.contracts)));

  const [town] = demoOrganizations(new Date('2018-12-31'));
  const workbook = join(folder, 'nacion.xlsx');
  await writeDemoWorkbook(workbook, town, LOADED_ROWS);
  const alone = await loadedRate(monitor, workbook);
  const amongMany = await loadedRate(ofLargest, workbook);
  figures.push(
    atLeast(`nation: ${LOADED_ROWS} rows into the largest, over an empty one`, amongMany / alone, 0.5, 'times'),
    seen('nation: rows a second into an empty organization', alone, 'rows/s'),
  );
  await pause(1_000);
  const { peak } = await monitor.memory();
  figures.push(atMost('nation: resident memory at its most, loading', peak, MOST_MEMORY, 'MB'));
  await monitor.stop();
  for (const one of await measureDisk(dataDir, size.contracts + 2 * LOADED_ROWS))
    figures.push({ ...one, name: `nation: ${one.name}` });
  const verified = await operate('verify', dataDir);
  figures.push(
    seen('nation: its views compared with what the log gives', verified.seconds, 's'),
    atMost('nation: resident memory at its most, comparing', verified.peak, MOST_MEMORY, 'MB'),
  );
  return figures;
};
