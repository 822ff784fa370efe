import { setTimeout as pause } from 'node:timers/promises';
import { atMost, type MeasuredBudget, median, percentile, seen, timed } from './figures.ts';
import type { RunningMonitor } from './running-monitor.ts';

const ROUNDS = 3;
const ROUND_MS = 10_000;
const EDITS = 40;
const READERS = 10;
/** What a reader looks at before the next question. */
const READING_MS = 50;

type Row = Readonly<{ _id: string; version: number; procedureType: string }>;

/** What people's pages ask of an organization, from its home page to one supplier. */
const questionsOf = async (monitor: RunningMonitor): Promise<string[]> => {
  const answer = async <T>(path: string): Promise<T> => (await (await monitor.get(path)).json()) as T; // what the endpoint declares
  const periods = await answer<{ period: string }[]>('/public-api/contracts/retrieve/trimonths');
  const list = await answer<{ data: { suppliers: { _id: string }[] } }>('/public-api/suppliers/list');
  const inPeriod = `trimonths=${encodeURIComponent(periods[0]?.period ?? '')}`;
  return [
    '/public-api/contracts/list',
    '/public-api/contracts/filtered-list?page=2',
    `/public-api/contracts/filtered-list?${inPeriod}`,
    '/public-api/contracts/totals',
    '/public-api/contracts/retrieve/suppliers-filter',
    '/public-api/landing/amountByPeriod',
    `/public-api/landing/amountByPeriod?${inPeriod}`,
    '/public-api/landing/amountByProcedure',
    '/public-api/suppliers/list',
    `/public-api/suppliers/detail?id=${list.data.suppliers[0]?._id}`,
  ];
};

/** How long readers wait, each going from one question to the next, until it is told to end. */
const readUntil = async (monitor: RunningMonitor, questions: readonly string[], ending: Promise<unknown>) => {
  const samples: number[] = [];
  let isOver = false;
  const headers = { 'x-current-organization-id': monitor.organizationId };
  const read = async (reader: number): Promise<void> => {
    for (let turn = reader; !isOver; turn += 1) {
      const asked = questions[turn % questions.length];
      samples.push(
        await timed(async () => {
          const response = await fetch(`${monitor.url}${asked}`, { headers });
          await response.arrayBuffer();
          if (!response.ok) throw new Error(`${response.status} ${asked}`);
        }),
      );
      await pause(READING_MS);
    }
  };
  const reading = Promise.all(Array.from({ length: READERS }, (_, reader) => read(reader)));
  await ending;
  isOver = true;
  await reading;
  return samples;
};

/** Edits one contract after another, spread over a round. */
const editContracts = async (monitor: RunningMonitor, page: number): Promise<void> => {
  const list = await (await monitor.get(`/api/contracts/list?pageSize=${EDITS}&page=${page}`)).json();
  const { docs } = (list as { data: { docs: Row[] } }).data; // what the endpoint declares
  const end = performance.now() + ROUND_MS;
  for (const [edit, { _id, version, procedureType }] of docs.entries()) {
    const changed = { _id, version, procedureType: procedureType === 'PUBLIC' ? 'INVITATION' : 'PUBLIC' };
    const saved = await monitor.post('/api/contracts/save-updated-docs', [changed]);
    if (!saved.ok) throw new Error(`${saved.status} ${await saved.text()}`);
    await saved.arrayBuffer();
    const due = end - ((docs.length - edit - 1) * ROUND_MS) / docs.length;
    await pause(Math.max(0, due - performance.now()));
  }
};

/** What readers of an organization notice of one who edits it: four contracts a second, against nobody editing. */
export const measureReaders = async (monitor: RunningMonitor): Promise<MeasuredBudget[]> => {
  const questions = await questionsOf(monitor);
  await readUntil(monitor, questions, pause(ROUND_MS / 5));
  const [ratios, slowest]: [number[], number[]] = [[], []];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const idle = await readUntil(monitor, questions, pause(ROUND_MS));
    const edited = await readUntil(monitor, questions, editContracts(monitor, round));
    console.error(
      `readers: p50 ${median(idle).toFixed(2)} ms idle, ${median(edited).toFixed(2)} ms beside edits (${idle.length}, ${edited.length} answers); p95 ${percentile(idle, 0.95).toFixed(1)}, ${percentile(edited, 0.95).toFixed(1)}`,
    );
    ratios.push(median(edited) / median(idle));
    slowest.push(percentile(edited, 0.95));
  }
  return [
    atMost(`readers beside ${EDITS} edits in ten seconds, p50 against nobody editing`, median(ratios), 5, 'times'),
    seen('the same readers, p95', median(slowest), 'ms'),
  ];
};
