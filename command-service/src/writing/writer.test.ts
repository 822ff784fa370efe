import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import { OutcomeUnknown, StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import type { CommandContext } from '../deciding/command-context.ts';
import { accept, type Decider, refuse } from '../deciding/decider.ts';
import { type Constraint, constrainEach, type Transition } from './constraint.ts';
import { openWriter } from './writer.ts';
import { openWriting } from './writing.ts';

type Added = { type: 'Added'; data: { amount: number } };
type Add = { add: number };

/** A sum that never goes beyond ten. */
const sum: Decider<Add, number, Added> = {
  initialState: 0,
  evolve: (total, { data }) => total + data.amount,
  decide: ({ add }, total) => {
    if (total + add > 10) return refuse('record.invalid');
    return add === 0 ? accept() : accept({ type: 'Added', data: { amount: add } });
  },
};

const STREAM = 'o1.sum-1';
let commands = 0;
const contextOf = (commandId = `c${commands++}`) => ({
  commandId,
  organizationId: 'o1',
  actor: { kind: 'system' } as const,
  cause: { via: 'form' } as const,
  now: new Date('2026-03-01T12:00:00Z'),
});

/** Of a request that may come again under its key. */
const keyed = (commandId: string) => ({ ...contextOf(commandId), isRepeatable: true });

let store: EventStore;
beforeEach(() => {
  store = openEmbeddedEventStore();
});
afterEach(() => store.close());

const addTo = async (
  log: EventStore,
  amount: number,
  context: CommandContext,
  ...constraints: readonly Constraint<number>[]
) => {
  const decide = (total: number) => sum.decide({ add: amount }, total);
  const [handled] = await openWriter(log, sum, constraints)([{ stream: STREAM, context, decide }]);
  return handled;
};
const add = (amount: number, commandId?: string, ...constraints: readonly Constraint<number>[]) =>
  addTo(store, amount, contextOf(commandId), ...constraints);

/** Tells what it is asked to claim and to settle. */
const telling = (
  told: unknown[],
  onClaim: (transition: Transition<number>) => Promise<ProblemCode | undefined> = async () => undefined,
): Constraint<number> =>
  constrainEach(
    async (transition) => {
      const { before, after, version } = transition;
      told.push({ before, after, version });
      return onClaim(transition);
    },
    async (_transition, inLog) => void told.push({ inLog }),
  );
const amounts = async () => (await store.read(STREAM)).events.map(({ data }) => (data as Added['data']).amount);

describe('handling a command', () => {
  it('appends what was decided, and says who, through what and in which command', async () => {
    const handled = await add(3, 'c-x');
    const [event] = (await store.read(STREAM)).events;
    expect(handled).toEqual({ ok: true, version: 1, position: event?.position });
    expect(event).toMatchObject({
      id: 'c-x/0',
      type: 'Added',
      data: { amount: 3 },
      schemaVersion: 1,
      metadata: {
        recordedAt: '2026-03-01T12:00:00.000Z',
        organizationId: 'o1',
        commandId: 'c-x',
        actor: { kind: 'system' },
        cause: { via: 'form' },
      },
    });
  });

  it('is refused of a stream with a damaged event, and done of the others', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'damaged-'));
    const path = join(folder, 'events.db');
    const log = openEmbeddedEventStore({ path });
    const addToStream = (stream: string, commandId?: string) =>
      openWriting(log).handle(sum, stream, { add: 3 }, contextOf(commandId));
    await addToStream(STREAM, 'c-1');
    const file = new DatabaseSync(path);
    file.exec(`update events set data = replace(data, '3', '8')`);
    file.close();

    const refused = { ok: false, code: 'storage.damaged' };
    expect([await addToStream(STREAM), await addToStream(STREAM, 'c-1')]).toEqual([refused, refused]);
    expect(await addToStream('o1.sum-2')).toMatchObject({ ok: true, version: 1 });
    expect((await log.read(STREAM)).version).toBe(1);
    await log.close();
    await rm(folder, { recursive: true });
  });

  it('is refused with the decision’s code, and writes nothing', async () => {
    expect(await add(11)).toEqual({ ok: false, code: 'record.invalid' });
    expect(await amounts()).toEqual([]);
  });

  it('writes nothing when there is nothing to do, and says where the stream stands', async () => {
    const before = await add(3);
    expect(await add(0)).toEqual(before);
    expect(await amounts()).toEqual([3]);
  });

  it('does a repeated command once, and answers it as before, whatever came after', async () => {
    const first = await add(3, 'twice');
    await add(4);
    expect(await add(3, 'twice')).toEqual(first);
    expect(await amounts()).toEqual([3, 4]);
  });

  it('does once what comes again under its key, and refuses what says something else under it', async () => {
    const first = await openWriting(store).handle(sum, STREAM, { add: 3 }, keyed('k'));
    await add(4);
    const later = { ...keyed('k'), now: new Date('2026-03-02T12:00:00Z') };

    expect(await openWriting(store).handle(sum, STREAM, { add: 3 }, later)).toEqual(first);
    for (const other of [2, 0, 11])
      expect(await openWriting(store).handle(sum, STREAM, { add: other }, keyed('k'))).toEqual({
        ok: false,
        code: 'request.key-reused',
      });
    expect(await amounts()).toEqual([3, 4]);
  });

  it('is not known to have failed when what follows its append does', async () => {
    const failing = constrainEach<number>(
      async () => undefined,
      async () => {
        throw new StorageUnavailable('the records');
      },
    );
    await expect(add(3, undefined, failing)).rejects.toThrow(OutcomeUnknown);
    expect(await amounts()).toEqual([3]);
  });

  it('writes nothing once it is late, and tidies up', async () => {
    const told: unknown[] = [];
    let isLate = false;
    const late = {
      ...contextOf(),
      isLate: () => {
        const was = isLate;
        isLate = true; // while it is claimed
        return was;
      },
    };

    await expect(addTo(store, 3, late, telling(told))).rejects.toThrow('storage.unavailable');
    expect([told.at(-1), await amounts()]).toEqual([{ inLog: 0 }, []]);
  });

  it('decides again on the fresh history when another was quicker', async () => {
    const outcomes = await Promise.all([add(4), add(5)]);
    expect(outcomes).toMatchObject([{ ok: true }, { ok: true }]);
    expect((await amounts()).sort()).toEqual([4, 5]);
  });

  it('refuses what the fresh history no longer allows', async () => {
    const outcomes = await Promise.all([add(6), add(7)]);
    expect(outcomes.filter((outcome) => outcome?.ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, code: 'record.invalid' });
  });

  it('gives up after a few attempts when others are always quicker', async () => {
    const busy: EventStore = {
      ...store,
      append: async () => ({ ok: false, conflict: 'version', actual: 1 }),
    };
    const handled = await openWriting(busy).handle(sum, STREAM, { add: 1 }, contextOf());
    expect(handled).toEqual({ ok: false, code: 'stream.version-conflict' });
  });
});

const step = (before: number, after: number, version: number) => ({ before, after, version });

describe('constraints', () => {
  it('claim what a transition needs, and are settled by what the log then says', async () => {
    await add(3);
    const told: unknown[] = [];
    await add(4, undefined, telling(told));
    expect(told).toEqual([step(3, 7, 2), { inLog: 7 }]);
  });

  it('keep out of the log what one of them refuses, which the others are told', async () => {
    const [first, last]: [unknown[], unknown[]] = [[], []];
    const refusing = constrainEach<number>(async () => 'supplier.in-use');
    expect(await add(3, undefined, telling(first), refusing, telling(last))).toEqual({
      ok: false,
      code: 'supplier.in-use',
    });
    expect([first, last, await amounts()]).toEqual([[step(0, 3, 1), { inLog: 0 }], [], []]);
  });

  it.each([
    [StorageUnavailable, [step(0, 1, 1), { inLog: 0 }]],
    [OutcomeUnknown, [step(0, 1, 1)]],
  ])('give back when nothing was appended, not when that is unknown: %p', async (Failure, expected) => {
    const told: unknown[] = [];
    const append = async () => {
      throw new Failure('events');
    };
    await expect(addTo({ ...store, append }, 1, contextOf(), telling(told))).rejects.toThrow(Failure);
    expect(told).toEqual(expected);
  });

  it('claim again on the state that another made meanwhile', async () => {
    const told: unknown[] = [];
    let isFirst = true;
    const overtaken = telling(told, async () => {
      if (isFirst) await add(2);
      isFirst = false;
      return undefined;
    });
    await add(3, undefined, overtaken);
    expect(told).toEqual([step(0, 3, 1), { inLog: 2 }, step(2, 5, 2), { inLog: 5 }]);
  });

  it('claim nothing for what is refused, done already, or nothing; what is done is settled again', async () => {
    const told: unknown[] = [];
    await add(3, 'once');
    for (const [amount, commandId] of [
      [3, 'once'],
      [0, undefined],
      [20, undefined],
    ] as const)
      await add(amount, commandId, telling(told));
    expect(told).toEqual([{ inLog: 3 }, { inLog: 3 }]);
  });
});

describe('many commands at once', () => {
  const commandFor = (stream: string, amount: number, context = contextOf()) => ({
    stream,
    context,
    decide: (total: number) => sum.decide({ add: amount }, total),
  });
  const streams = ['o1.sum-1', 'o1.sum-2', 'o1.sum-3'] as const;

  it('are answered each by itself, in their order, and appended in one call', async () => {
    const calls: number[] = [];
    const counting: EventStore = {
      ...store,
      appendMany: (appends) => {
        calls.push(appends.length);
        return store.appendMany(appends);
      },
    };
    const answers = await openWriter(
      counting,
      sum,
    )([commandFor(streams[0], 3), commandFor(streams[1], 11), commandFor(streams[2], 4)]);
    expect(answers).toMatchObject([{ ok: true, version: 1 }, { ok: false, code: 'record.invalid' }, { ok: true }]);
    expect(calls).toEqual([2]);
  });

  it('of which another was quicker with one, do that one again', async () => {
    const told: unknown[] = [];
    let isFirst = true;
    const overtaken = telling(told, async ({ stream }) => {
      if (isFirst && stream === streams[1]) {
        isFirst = false;
        await openWriter(store, sum)([commandFor(stream, 5)]);
      }
      return undefined;
    });
    const answers = await openWriter(store, sum, [overtaken])([commandFor(streams[0], 3), commandFor(streams[1], 4)]);
    expect(answers).toMatchObject([
      { ok: true, version: 1 },
      { ok: true, version: 2 },
    ]);
    expect(told.slice(2)).toEqual([{ inLog: 3 }, { inLog: 5 }, step(5, 9, 2), { inLog: 9 }]);
  });

  it('of which a constraint keeps one out of the log, are settled as each then stands', async () => {
    const told: unknown[] = [];
    const refusing = constrainEach<number>(async ({ stream }) =>
      stream === streams[1] ? 'supplier.in-use' : undefined,
    );
    const write = openWriter(store, sum, [telling(told), refusing]);
    expect(await write([commandFor(streams[0], 3), commandFor(streams[1], 4)])).toMatchObject([
      { ok: true },
      { ok: false, code: 'supplier.in-use' },
    ]);
    expect(told.slice(2)).toEqual([{ inLog: 3 }, { inLog: 0 }]);
  });

  it('refuse one whose decision throws a refusal, and no other', async () => {
    const refusing = {
      ...commandFor(streams[0], 3),
      decide: async (): Promise<never> => {
        throw new Refused('supplier.not-found');
      },
    };
    expect(await openWriter(store, sum)([refusing, commandFor(streams[1], 4)])).toMatchObject([
      { ok: false, code: 'supplier.not-found' },
      { ok: true },
    ]);
  });
});
