import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import { OutcomeUnknown, StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import { handleCommand } from './command-handler.ts';
import { accept, type Decider, refuse } from './decider.ts';

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

const add = (amount: number, commandId?: string, prepare?: Parameters<typeof handleCommand<Add, number, Added>>[5]) =>
  handleCommand(store, sum, STREAM, { add: amount }, contextOf(commandId), prepare);
const amounts = async () => (await store.read(STREAM)).events.map(({ data }) => (data as Added['data']).amount);

describe('handling a command', () => {
  it('appends what was decided, and says who, through what and in which command', async () => {
    const handled = await add(3, 'c-x');
    const [event] = (await store.read(STREAM)).events;
    expect(handled).toEqual({ ok: true, version: 1, position: event?.position });
    expect(event).toMatchObject({
      ...{ id: 'c-x/0', type: 'Added', data: { amount: 3 }, schemaVersion: 1 },
      metadata: {
        ...{ recordedAt: '2026-03-01T12:00:00.000Z', organizationId: 'o1', commandId: 'c-x' },
        ...{ actor: { kind: 'system' }, cause: { via: 'form' } },
      },
    });
  });

  it('is refused of a stream with a damaged event, and done of the others', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'damaged-'));
    const path = join(folder, 'events.db');
    const log = openEmbeddedEventStore({ path });
    const addTo = (stream: string, commandId?: string) =>
      handleCommand(log, sum, stream, { add: 3 }, contextOf(commandId));
    await addTo(STREAM, 'c-1');
    const file = new DatabaseSync(path);
    file.exec(`update events set data = replace(data, '3', '8')`);
    file.close();

    const refused = { ok: false, code: 'storage.damaged' };
    expect([await addTo(STREAM), await addTo(STREAM, 'c-1')]).toEqual([refused, refused]);
    expect(await addTo('o1.sum-2')).toMatchObject({ ok: true, version: 1 });
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
    const first = await handleCommand(store, sum, STREAM, { add: 3 }, keyed('k'));
    await add(4);
    const later = { ...keyed('k'), now: new Date('2026-03-02T12:00:00Z') };

    expect(await handleCommand(store, sum, STREAM, { add: 3 }, later)).toEqual(first);
    for (const other of [2, 0, 11])
      expect(await handleCommand(store, sum, STREAM, { add: other }, keyed('k'))).toEqual({
        ok: false,
        code: 'request.key-reused',
      });
    expect(await amounts()).toEqual([3, 4]);
  });

  it('is not known to have failed when what follows its append does', async () => {
    const failing = (made: boolean) => async () => ({
      ok: true as const,
      complete: async () => {
        if (made) throw new StorageUnavailable('the records');
      },
    });
    await expect(add(3, undefined, failing(true))).rejects.toThrow(OutcomeUnknown);
    expect(await amounts()).toEqual([3]);
  });

  it('writes nothing once it is late, and tidies up', async () => {
    const completed: boolean[] = [];
    let isLate = false;
    const prepare = async () => ({ ok: true as const, complete: async (made: boolean) => void completed.push(made) });
    const late = {
      ...contextOf(),
      isLate: () => {
        const was = isLate;
        isLate = true; // while it is prepared
        return was;
      },
    };

    await expect(handleCommand(store, sum, STREAM, { add: 3 }, late, prepare)).rejects.toThrow('storage.unavailable');
    expect([completed, await amounts()]).toEqual([[false], []]);
  });

  it('decides again on the fresh history when another was quicker', async () => {
    const outcomes = await Promise.all([add(4), add(5)]);
    expect(outcomes).toMatchObject([{ ok: true }, { ok: true }]);
    expect((await amounts()).sort()).toEqual([4, 5]);
  });

  it('refuses what the fresh history no longer allows', async () => {
    const outcomes = await Promise.all([add(6), add(7)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, code: 'record.invalid' });
  });

  it('gives up after a few attempts when others are always quicker', async () => {
    const busy: EventStore = {
      ...store,
      append: async () => ({ ok: false, conflict: 'version', actual: 1 }),
    };
    const handled = await handleCommand(busy, sum, STREAM, { add: 1 }, contextOf());
    expect(handled).toEqual({ ok: false, code: 'stream.version-conflict' });
  });
});

describe('preparing', () => {
  it('sees the state before and after, and concludes once it is in the log', async () => {
    await add(3);
    const seen: unknown[] = [];
    await add(4, undefined, async (transition) => {
      seen.push(transition);
      return { ok: true, complete: async (made) => void seen.push(made, await amounts()) };
    });
    expect(seen).toEqual([{ before: 3, after: 7, version: 2 }, true, [3, 4]]);
  });

  it('keeps a refused preparation out of the log', async () => {
    expect(await add(3, undefined, async () => ({ ok: false, code: 'supplier.in-use' }))).toEqual({
      ok: false,
      code: 'supplier.in-use',
    });
    expect(await amounts()).toEqual([]);
  });

  it.each([
    [StorageUnavailable, [false]],
    [OutcomeUnknown, []],
  ])('is taken back when nothing was appended, not when that is unknown: %p', async (Failure, told) => {
    const concluded: boolean[] = [];
    const failing: EventStore = {
      ...store,
      append: async () => {
        throw new Failure('events');
      },
    };
    const prepare = async () => ({ ok: true as const, complete: async (made: boolean) => void concluded.push(made) });
    await expect(handleCommand(failing, sum, STREAM, { add: 1 }, contextOf(), prepare)).rejects.toThrow(Failure);
    expect(concluded).toEqual(told);
  });

  it('happens again on the state that another made meanwhile', async () => {
    const seen: unknown[] = [];
    await add(3, undefined, async (transition) => {
      if (seen.length === 0) await add(2);
      seen.push(transition.before);
      return { ok: true, complete: async (made) => void seen.push(made) };
    });
    expect(seen).toEqual([0, false, 2, true]);
  });

  it('does not happen for what is refused, done already, or nothing', async () => {
    let prepared = 0;
    const prepare = async () => {
      prepared += 1;
      return { ok: true, complete: async () => {} } as const;
    };
    await add(3, 'once');
    for (const repeated of [add(3, 'once', prepare), add(0, undefined, prepare), add(20, undefined, prepare)])
      await repeated;
    expect(prepared).toBe(0);
  });
});
