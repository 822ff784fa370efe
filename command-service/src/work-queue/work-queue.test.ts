import type { Logger } from '@monitor/platform/process/logger';
import { type System, system } from '@monitor/platform/process/system';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { interceptedStore } from '@monitor/platform/view-store/intercepted-store';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import { changeItem, countItems, newItem, WORK_ITEM_FIELDS, type WorkItem } from './work-item.ts';
import { openWorkQueue, type WorkKind, type WorkQueue } from './work-queue.ts';

type Task = WorkItem & Readonly<{ owner: string; host: string; batch?: string; note?: string }>;

const tasks: Collection<Task> = {
  name: 'tasks',
  fields: { ...WORK_ITEM_FIELDS, owner: 'text', host: 'text', batch: 'text' },
  indexes: [['owner', 'host', 'attempts', 'dueAt'], ['dueAt']],
};
const MINUTE = 60_000;
const BEGIN = Date.UTC(2026, 2, 1);

let records: ViewStore;
let time: number;
let attempted: string[];
let lines: Readonly<Record<string, unknown>>[];
let queues: WorkQueue[];
beforeEach(() => {
  records = openEmbeddedViewStore();
  time = BEGIN;
  attempted = [];
  lines = [];
  queues = [];
});
afterEach(async () => {
  for (const queue of queues) await queue.stop();
  await records.close();
});

const clock: System = { ...system, now: () => new Date(time), elapsed: () => time };
const line = (level: string) => (details: object, message: string) => void lines.push({ level, ...details, message });
const logger: Logger = { debug: () => {}, info: line('info'), warn: line('warn'), error: line('error') };

const fails = async () => Promise.reject(new Error('away'));
const open = (kind: Partial<WorkKind<Task>> = {}, store = records): WorkQueue => {
  const { attempt = async () => 'done' as const } = kind;
  const queue = openWorkQueue<Task>(
    {
      items: tasks,
      failure: 'a task failed',
      describe: ({ owner }) => ({ owner }),
      backoff: { firstMs: 5 * MINUTE, factor: 6 },
      isFinal: ({ attempts }) => attempts >= 6,
      keeps: 'given-up',
      ...kind,
      attempt: (taken, signal) => {
        attempted.push(taken.map(({ id }) => id).join('+'));
        return attempt(taken, signal);
      },
    },
    { records: store, system: clock, logger, pollIntervalMs: 3_600_000 },
  );
  queues.push(queue);
  return queue;
};
const task = (id: string, { afterMs = 0, ...own }: Partial<Task> & { afterMs?: number } = {}): Task =>
  newItem({ id, owner: 'o', host: 'x.mx', ...own }, clock.now(), afterMs);
const add = (...added: Task[]) => records.insertMany(tasks, added);
const kept = () => records.find(tasks, {});
const times = <T>(count: number, one: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at));

/** One that never comes to an end by itself: as in a process that died. */
const stuck = () => {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<'done'>();
  const attempt = () => {
    begun.resolve();
    return end.promise;
  };
  return { attempt, begun: begun.promise, end };
};

describe('an item', () => {
  it('is done once, by one of several processes that look at the same time, and is gone', async () => {
    await add(...times(5, (n) => task(`${n}`)));
    await Promise.all(times(3, () => open().drain()));
    expect(attempted.toSorted()).toEqual(['0', '1', '2', '3', '4']);
    expect(await kept()).toEqual([]);
  });

  it.each(['done', 'failed'])(
    'is at one worker until its lease is over, and at the next one then: one is %s late',
    async (how) => {
      await add(task('a'));
      const { attempt, begun, end } = stuck();
      const dead = open({ attempt }).drain();
      await begun;
      time += 5 * MINUTE - 1;
      await open().drain();
      expect(attempted).toEqual(['a']);
      time += 1;
      await open({ attempt: async () => 'later' }).drain();
      const taken = { attempts: 2, dueAt: new Date(time + 30 * MINUTE).toISOString(), lastError: null };
      expect(await kept()).toMatchObject([taken]);
      if (how === 'done') end.resolve('done');
      else end.reject(new Error('late'));
      await dead;
      expect(await kept()).toMatchObject([taken]);
    },
  );

  it('that failed is due again after pauses that grow, until it is given up', async () => {
    await add(task('a'));
    const queue = open({ attempt: fails });
    for (const [at, wait] of [5, 30, 180, 18 * 60, 4.5 * 24 * 60].entries()) {
      await queue.drain();
      expect(attempted).toHaveLength(at + 1);
      expect(await kept()).toMatchObject([{ attempts: at + 1, lastError: 'away' }]);
      time += wait * MINUTE - 1;
      await queue.drain();
      expect(attempted).toHaveLength(at + 1);
      time += 1;
    }
    await queue.drain();
    time += 1e12;
    await queue.drain();
    expect(attempted).toHaveLength(6);
    expect(await kept()).toMatchObject([{ attempts: 6, dueAt: null, lastError: 'away' }]);
  });

  it('waits no longer than the longest pause', async () => {
    await add(task('a'));
    const queue = open({ attempt: fails, backoff: { firstMs: MINUTE, factor: 2, longestMs: 3 * MINUTE } });
    for (const wait of [1, 2, 3, 3]) {
      await queue.drain();
      expect(await kept()).toMatchObject([{ dueAt: new Date(time + wait * MINUTE).toISOString() }]);
      time += wait * MINUTE;
    }
  });

  it.each(['nothing', 'given-up', 'everything'] as const)('is kept as its kind says: %s', async (keeps) => {
    await add(task('done'), task('hopeless'));
    await open({
      keeps,
      attempt: async ([{ id }]) => (id === 'done' ? 'done' : fails()),
      isFinal: ({ id }, error) => id === 'hopeless' && error instanceof Error,
    }).drain();
    const [done, hopeless] = [
      { id: 'done', attempts: 1, dueAt: null, lastError: null },
      { id: 'hopeless', attempts: 1, dueAt: null, lastError: 'away' },
    ];
    expect(await kept()).toMatchObject({ nothing: [], 'given-up': [hopeless], everything: [done, hopeless] }[keeps]);
  });

  it('is not due before its time', async () => {
    await add(task('a', { afterMs: MINUTE }));
    const queue = open();
    time += MINUTE - 1;
    await queue.drain();
    expect(attempted).toEqual([]);
    time += 1;
    await queue.drain();
    expect(attempted).toEqual(['a']);
  });

  it('that is to be done later waits for its pause, or for what it says itself', async () => {
    await add(task('a'), task('b'));
    const attempt: WorkKind<Task>['attempt'] = async ([taken]) => {
      const dueAt = new Date(time + MINUTE).toISOString();
      if (taken.id === 'b') await changeItem(records, tasks, taken, { dueAt, attempts: 0 });
      return 'later';
    };
    const queue = open({ attempt });
    for (const wait of [MINUTE, 4 * MINUTE]) {
      await queue.drain();
      time += wait;
    }
    await queue.drain();
    expect(attempted).toEqual(['a', 'b', 'b', 'b', 'a']);
    expect(lines).toEqual([]);
  });

  it('keeps what an attempt noted in it, when that fails too', async () => {
    await add(task('a'), task('b'));
    await open({
      keeps: 'everything',
      attempt: async ([taken]) => {
        await changeItem(records, tasks, taken, { note: 'half of it' });
        return taken.id === 'a' ? 'done' : fails();
      },
    }).drain();
    expect(await kept()).toMatchObject([{ note: 'half of it' }, { note: 'half of it', lastError: 'away' }]);
  });

  it('that is put in anew while it is worked at is worked at once more', async () => {
    await add(task('a'));
    await open({
      attempt: async () => {
        if (attempted.length === 1) await records.replaceMany(tasks, [task('a')]);
        return 'done';
      },
    }).drain();
    expect(attempted).toEqual(['a', 'a']);
    expect(await kept()).toEqual([]);
  });

  it('is attempted together with others of its batch that are due, the oldest first', async () => {
    await add(task('z', { batch: '1' }));
    time += 1;
    await add(task('a', { batch: '1' }), task('b', { batch: '2' }), task('c'), task('d'));
    await add(task('later', { batch: '1', afterMs: MINUTE }));
    await open({ together: 'batch', attempt: async (all) => (all.length > 1 ? fails() : 'done') }).drain();
    expect(attempted).toEqual(['z+a', 'b', 'c', 'd']);
    expect(await kept()).toMatchObject([
      { id: 'a', attempts: 1, lastError: 'away' },
      { id: 'later', attempts: 0 },
      { id: 'z', attempts: 1, lastError: 'away' },
    ]);
    expect(lines).toMatchObject([{ items: 2 }]);
  });
});

describe('a queue', () => {
  it('gives what was never attempted first', async () => {
    await add(task('old'));
    await open({ attempt: fails }).drain();
    time += 10 * MINUTE;
    await add(task('new'));
    await open().drain();
    expect(attempted).toEqual(['old', 'new', 'old']);
  });

  it('says in the log what failed, and whether that is the end of it', async () => {
    await add(task('a'));
    const queue = open({ attempt: fails, isFinal: ({ attempts }) => attempts >= 2 });
    await queue.drain();
    time += 5 * MINUTE;
    await queue.drain();
    expect(lines).toMatchObject([
      { level: 'warn', owner: 'o', attempts: 1, message: 'a task failed and will be tried again' },
      { level: 'error', owner: 'o', attempts: 2, message: 'a task failed and is given up' },
    ]);
    await add(task('b'));
    await open({ attempt: fails, failsOften: true }).drain();
    expect(lines.at(-1)).toMatchObject({ level: 'info', reason: 'away' });
  });

  it('says how many are due, wait, and were given up', async () => {
    await add(task('due'), task('later', { afterMs: MINUTE }), { ...task('given up'), dueAt: null });
    await add({ ...task('given up too'), dueAt: null });
    expect(await countItems(records, tasks, clock.now())).toEqual({ due: 1, later: 1, 'given-up': 2 });
  });

  it('loses nothing when its store is away: before an attempt, or after it', async () => {
    let isAway = true;
    const store = interceptedStore(records, (_asked, work) =>
      isAway ? Promise.reject(new StorageUnavailable('records')) : work(),
    );
    await add(task('a'));
    const queue = open(
      {
        attempt: async () => {
          isAway = attempted.length === 1;
          return 'done';
        },
      },
      store,
    );
    await expect(queue.drain()).rejects.toThrow(StorageUnavailable);
    expect(attempted).toEqual([]);
    isAway = false;
    await expect(queue.drain()).rejects.toThrow(StorageUnavailable);
    isAway = false;
    expect(await kept()).toMatchObject([{ attempts: 1 }]);
    time += 5 * MINUTE;
    await queue.drain();
    expect(attempted).toEqual(['a', 'a']);
    expect(await kept()).toEqual([]);
  });

  it('looks when it is woken, also for what comes while it looks, and says when nothing is due', async () => {
    const idle = times(3, () => Promise.withResolvers<void>());
    let idled = 0;
    const queue = open({
      whenIdle: async () => {
        idle[idled]?.resolve();
        idled += 1;
        if (idled !== 2) return;
        await add(task('b'));
        queue.wake();
      },
    });
    queue.start();
    await idle[0]?.promise;
    expect(attempted).toEqual([]);
    await add(task('a'));
    queue.wake();
    await idle[1]?.promise;
    expect(attempted).toEqual(['a']);
    await idle[2]?.promise;
    expect(attempted).toEqual(['a', 'b']);
  });

  it('breaks off when it is stopped: the attempt does not count, and the next process begins anew', async () => {
    await add(task('a'));
    const begun = Promise.withResolvers<void>();
    const queue = open({
      attempt: (_taken, signal) => {
        begun.resolve();
        return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
      },
    });
    queue.start();
    await begun.promise;
    await queue.stop();
    expect(await kept()).toMatchObject([{ attempts: 0, lastError: null, dueAt: clock.now().toISOString() }]);
    await open().drain();
    expect(attempted).toEqual(['a', 'a']);
  });
});

describe('turns', () => {
  const order = async (sharedBy: WorkKind<Task>['sharedBy']) => {
    await open({ sharedBy: sharedBy ?? [] }).drain();
    return attempted.map((id) => id[0]).join('');
  };

  it('go round among those who share a queue, however much one of them has', async () => {
    await add(...times(300, (n) => task(`a${n}`, { owner: 'a', host: `h${n % 7}.mx` })));
    await add(task('b1', { owner: 'b' }), task('b2', { owner: 'b' }), task('c1', { owner: 'c' }));
    expect((await order(['owner', 'host'])).slice(0, 8)).toBe('abcabaaa');
  });

  it('go round within each of them, too', async () => {
    await add(...times(10, (n) => task(`x${n}`)), task('y', { host: 'y.mx' }), task('z', { host: 'z.mx' }));
    expect((await order(['owner', 'host'])).slice(0, 6)).toBe('xyzxxx');
  });

  it('go on from where they are, with what came meanwhile', async () => {
    await add(...['a', 'b', 'c'].flatMap((owner) => [1, 2].map((n) => task(`${owner}${n}`, { owner }))));
    const queue = open({
      sharedBy: ['owner'],
      attempt: async () => {
        if (attempted.length === 2) await add(task('a0', { owner: 'a' }), task('bb', { owner: 'bb' }));
        return 'done';
      },
    });
    await queue.drain();
    expect(attempted).toEqual(['a1', 'b1', 'bb', 'c1', 'a0', 'b2', 'c2', 'a2']);
  });

  it('are so many at once with the same in a field, whoever they are of', async () => {
    await add(...['a', 'b', 'c', 'd'].map((owner) => task(owner, { owner })));
    const { attempt, end } = stuck();
    const [two, three] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const queue = open({
      workers: 4,
      sharedBy: ['owner', 'host'],
      atOnce: { with: 'host', limit: 2 },
      attempt: async ([{ host }]) => {
        if (attempted.length === 2) two.resolve();
        if (attempted.length === 3) three.resolve();
        return host === 'x.mx' ? attempt() : 'done';
      },
    });
    queue.start();
    await two.promise;
    await add(task('quick', { host: 'quick.mx' }));
    queue.wake();
    await three.promise;
    const before = [...attempted];
    end.resolve('done');
    await queue.stop();
    await queue.drain();
    expect(before).toEqual(['a', 'b', 'quick']);
    expect(attempted.toSorted()).toEqual(['a', 'b', 'c', 'd', 'quick']);
  });
});
