import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import type { Append, EventStore } from '@monitor/platform/event-store/event-store';
import { openEventstoredbEventStore } from '@monitor/platform/event-store/eventstoredb/eventstoredb-event-store';
import { STREAM_NAMES } from '@monitor/platform/event-store/stream-names';
import { system } from '@monitor/platform/process/system';
import { atMost, type MeasuredBudget, median, seen } from './figures.ts';

const APPENDS = 20_000;
const APPENDS_A_CALL = 500;
const BATCH = 500;

/** What is measured once is measured while everything is compiled. */
const ROUNDS = 3;
const TIMES_EMBEDDED = 3;

const STAND_IN = fileURLToPath(new URL('../../e2e/src/running/event-store-stand-in.ts', import.meta.url));

/** As large as what a load writes of a contract. */
const appendsOf = (organizationId: string): readonly Append[] =>
  Array.from({ length: APPENDS }, (_, index) => {
    const id = system.newId();
    const fields = Object.fromEntries(
      Array.from({ length: 24 }, (_, field) => [`field${field}`, `valor ${index} ${field}`]),
    );
    const cause = { via: 'load', batchId: id, sheet: 'Contratos', row: index };
    const metadata = {
      organizationId,
      actor: { kind: 'system' },
      commandId: id,
      recordedAt: '2026-01-01T00:00:00.000Z',
      cause,
    };
    const event = { id, type: 'Measured', schemaVersion: 1, metadata, data: { id, organizationId, fields } };
    return { stream: `${organizationId}.contract-${id}`, expected: 0, events: [event] };
  });

/** Milliseconds of processor time that this process spends on work, whatever it waits for. */
const spent = async (work: () => Promise<void>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system: kernel } = process.cpuUsage(before);
  return (user + kernel) / 1_000;
};

const writeAll = async (events: EventStore, appends: readonly Append[]): Promise<void> => {
  for (let at = 0; at < appends.length; at += APPENDS_A_CALL)
    await events.appendMany(appends.slice(at, at + APPENDS_A_CALL));
};

const readAll = async (events: EventStore): Promise<void> => {
  const done = new AbortController();
  let read = 0;
  for await (const batch of events.follow({ batchSize: BATCH, signal: done.signal })) {
    read += batch.length;
    if (read >= APPENDS) done.abort();
  }
};

type Spent = Readonly<{ appending: number; replaying: number }>;

const whole = ({ appending, replaying }: Spent): number => appending + replaying;

const spentOn = async (events: EventStore): Promise<Spent> => {
  const appends = appendsOf(system.newId());
  const appending = await spent(() => writeAll(events, appends));
  const replaying = await spent(() => readAll(events));
  await events.close();
  return { appending, replaying };
};

const startStandIn = async (): Promise<Readonly<{ url: string; stop: () => Promise<void> }>> => {
  const server = spawn(process.execPath, [STAND_IN], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: server.stdout })) {
    const [, url] = /^EVENTSTORE_URL=(.+)$/.exec(line) ?? [];
    if (!url) continue;
    const stop = async () => {
      server.kill();
      await once(server, 'exit');
    };
    return { url, stop };
  }
  throw new Error('The stand-in ended');
};

/**
 * What EventStoreDB's adapter costs this process beside what the embedded log does, for the same appends and their replay:
 * processor time, of which the server has none, for it is a process of its own.
 */
export const measureAdapter = async (): Promise<MeasuredBudget[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'monitor-adapter-'));
  const server = await startStandIn();
  try {
    const rounds: Readonly<{ embedded: Spent; connected: Spent }>[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        embedded: await spentOn(openEmbeddedEventStore({ path: join(folder, `events-${round}.db`) })),
        connected: await spentOn(
          openEventstoredbEventStore({ url: server.url, prefix: `${round}.`, names: STREAM_NAMES }),
        ),
      });
    const ratios = rounds.map(({ embedded, connected }) => whole(connected) / whole(embedded));
    const typical = (of: (round: (typeof rounds)[number]) => number): number => median(rounds.map(of));
    return [
      atMost(
        'processor time in EventStoreDB’s adapter over the embedded log’s',
        median(ratios),
        TIMES_EMBEDDED,
        'times',
      ),
      seen(
        `${APPENDS} appends in EventStoreDB’s adapter`,
        typical(({ connected }) => connected.appending),
        'ms',
      ),
      seen(
        `${APPENDS} events replayed by EventStoreDB’s adapter`,
        typical(({ connected }) => connected.replaying),
        'ms',
      ),
      seen(
        `${APPENDS} appends to the embedded log`,
        typical(({ embedded }) => embedded.appending),
        'ms',
      ),
      seen(
        `${APPENDS} events replayed from the embedded log`,
        typical(({ embedded }) => embedded.replaying),
        'ms',
      ),
    ];
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
