import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import { operatorWaits, type WaitingClock } from './operator-waits.ts';
import { runMonitor } from './run-monitor.ts';
import { hearingTerminal } from './testing/heard.ts';

/** A clock of the test's own, on which pauses take no time of anybody's, and to look at it as long as that. */
const openClock = (msALook = 0): WaitingClock => {
  let now = -msALook;
  return {
    elapsed: () => {
      now += msALook;
      return now;
    },
    pause: async (milliseconds, signal) => {
      if (signal) return new Promise(() => {}); // nothing is slow
      now += milliseconds;
    },
  };
};

const away = new StorageUnavailable('EventStoreDB a:2113');
const [once, endlessly] = [() => false, () => true];

describe('an operator who waits for a store', () => {
  it('is told so once, and goes on with it', async () => {
    const terminal = hearingTerminal();
    const failures = [away, away, away];
    const found = await operatorWaits(
      terminal,
      openClock(),
      once,
    )('EventStoreDB a:2113', async () => {
      const failure = failures.pop();
      if (failure) throw failure;
      return 'found';
    });

    expect(found).toBe('found');
    expect(terminal.remarked()).toBe('Esperando a EventStoreDB a:2113…\n');
  });

  it('is told so of one that says nothing at all, before it is given up', async () => {
    const terminal = hearingTerminal();
    const answered = Promise.withResolvers<string>();
    const clock: WaitingClock = { elapsed: () => 0, pause: async () => {} };
    const waiting = operatorWaits(terminal, clock, once)('MongoDB b:27017', () => answered.promise);
    await new Promise(setImmediate);

    expect(terminal.remarked()).toBe('Esperando a MongoDB b:27017…\n');
    answered.resolve('late');
    expect(await waiting).toBe('late');
  });

  it('is told nothing where nobody waits', async () => {
    const terminal = hearingTerminal();
    await operatorWaits(terminal, openClock(), once)('EventStoreDB a:2113', async () => 'at once');
    expect(terminal.remarked()).toBe('');
  });

  it('gives up after a minute, unless that is not wanted', async () => {
    const clock = openClock();
    const waits = operatorWaits(hearingTerminal(), clock, once)('EventStoreDB a:2113', () => Promise.reject(away));
    await expect(waits).rejects.toBe(away);
    expect(clock.elapsed()).toBe(60_000);

    const patient = openClock();
    const found = await operatorWaits(
      hearingTerminal(),
      patient,
      endlessly,
    )('EventStoreDB a:2113', async () => {
      if (patient.elapsed() < 600_000) throw away;
      return 'found';
    });
    expect(found).toBe('found');
  });
});

it.each([
  ['EVENTSTORE_URL', 'esdb://127.0.0.1:9?tls=false', 'EventStoreDB 127.0.0.1:9'],
  ['MONGODB_URL', 'mongodb://127.0.0.1:9/monitor', 'MongoDB 127.0.0.1:9'],
])(
  'a command without the server of %s says whom it waits for, and ends with a code of its own',
  async (name, url, store) => {
    const terminal = hearingTerminal();
    const folder = await mkdtemp(join(tmpdir(), 'monitor-waiting-'));
    const env = { [name]: url, DATA_DIR: folder, JWT_SECRET: 'a secret of this test, and no other' };
    const code = await runMonitor({
      args: ['verify'],
      env,
      stdin: Readable.from([]),
      terminal,
      clock: openClock(60_000),
    });

    await rm(folder, { recursive: true });

    expect(code).toBe(3);
    const [first, second, ...more] = terminal.remarked().split('\n');
    expect([first, more]).toEqual([`Esperando a ${store}…`, ['']]);
    expect(second).toMatch(new RegExp(`^${store.replaceAll('.', '\\.')} no contesta`));
  },
);
