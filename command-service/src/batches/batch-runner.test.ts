import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChosenContract } from '@monitor/contracts-schema/contracts/bulk-operation';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import type { Logger } from '@monitor/platform/process/logger';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { openCrash } from '../data-loads/testing/crashing-store.ts';
import { batchStream } from './batch.ts';
import type { Batches } from './batches.ts';
import { type BatchHarness, CANCEL, LEASE_MS, openBatchHarness, REMOVE } from './testing/batch-harness.ts';
import { requestStop, stopRequestOf } from './working-batches.ts';

let harness: BatchHarness;
beforeEach(async () => {
  harness = await openBatchHarness();
});
afterEach(() => harness.close());

/** A log that does something before it takes a chunk of contracts, by its number. */
const beforeChunk = (before: (chunk: number) => Promise<void>, { events } = harness.ports): EventStore => {
  let chunks = 0;
  const begin = async (streams: readonly string[]): Promise<void> => {
    if (!streams.some((stream) => stream.includes('.contract-'))) return;
    chunks += 1;
    await before(chunks);
  };
  return {
    ...events,
    append: async (stream, expected, written) => {
      await begin([stream]);
      return events.append(stream, expected, written);
    },
    appendMany: async (appends) => {
      await begin(appends.map(({ stream }) => stream));
      return events.appendMany(appends);
    },
  };
};

/** A log that holds a chunk back, until it is told to go on. */
const holdingChunk = (number: number) => {
  const reached = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const events = beforeChunk(async (chunk) => {
    if (chunk !== number) return;
    reached.resolve();
    await held.promise;
  });
  return { events, reached: reached.promise, goOn: held.resolve };
};

const start = async (batches: Batches, contracts: readonly ChosenContract[], change = CANCEL): Promise<string> => {
  const by = { kind: 'user', userId: harness.administrator, name: 'Ana Ruiz' } as const;
  return (await batches.startChange({ ...harness.context(), actor: by }, change, contracts))._id;
};

const batchOf = async (batchId: string) => (await harness.batchesOf(batchId))[0]!; // it has begun

const completionOf = async (batchId: string) =>
  (await harness.ports.events.readLog({ after: (await batchOf(batchId)).startedAt, limit: 1_000 })).findLast(
    ({ type }) => type === 'BatchCompleted',
  );

/** How many events each has, one letter a contract. */
const eventCounts = async (contracts: readonly ChosenContract[]): Promise<string> =>
  (await Promise.all(contracts.map(harness.eventsOf))).map(({ length }) => length).join('');

const leftBehind = async (batchId: string) => {
  const { records } = harness.ports;
  const chunks = { name: 'batch-chunks', fields: { batchId: 'text' }, indexes: [] } as const;
  return [await records.count(chunks, { batchId }), await stopRequestOf(records, batchId)];
};
const NOTHING = [0, undefined];

describe('stopping a batch', () => {
  const stop = (batchId: string, token = harness.token) =>
    harness.post('/api/batch/stop', { _id: batchId }, { authorization: `Bearer ${token}` });

  it('ends it after the chunk under way, by who asked; the rest is listed, and the slot is free', async () => {
    const contracts = await harness.registered(230);
    const luis = await harness.addUser({ name: 'Luis', lastName: 'Paz', email: 'luis@monitor.mx' });
    const { events, reached, goOn } = holdingChunk(2);
    const batches = harness.startOn({ events });
    const batchId = await start(batches, contracts);
    await reached;
    expect((await harness.get('/api/batch/under-way')).body.data).toMatchObject({ done: 100, isStopping: false });
    expect(await stop(batchId, await harness.tokenFor(luis))).toMatchObject({
      status: 200,
      body: { message: 'Se detendrá donde va.', data: { _id: batchId, done: 100, isStopping: true } },
    });
    expect((await harness.get('/api/batch/under-way')).body.data).toMatchObject({ isStopping: true, finishedAt: null });
    goOn();
    expect(await harness.ended(batchId, batches)).toMatchObject({ done: 200, refused: 30, notReached: 30 });
    const { data } = (await harness.get('/api/batch/under-way')).body;
    expect(data).toMatchObject({ isStopping: false, finishedAt: expect.any(String), done: 200, refused: 30 });

    const batch = await batchOf(batchId);
    expect(batch.completed).toMatchObject({
      counts: { changed: 200, refused: 30 },
      stopped: { reason: 'stopped', notReached: 30 },
    });
    expect((await completionOf(batchId))?.metadata.actor).toMatchObject({ userId: luis, name: 'Luis Paz' });
    expect(await harness.refusedIn(batch)).toEqual(contracts.slice(200).map(({ _id }) => [_id, 'stopped']));
    expect((await harness.refusedOf(batch))[0]?.name).toBe('C-200');
    expect(await eventCounts(contracts)).toBe('2'.repeat(200) + '1'.repeat(30));
    expect(await leftBehind(batchId)).toEqual(NOTHING);

    expect((await stop(batchId)).body.code).toBe('batch.ended');
    await requestStop(harness.ports.records, batchId, { kind: 'system' }); // asked in the moment of its end
    expect((await harness.get('/api/batch/under-way')).body.data).toMatchObject({ isStopping: false });
    const { undo } = await harness.undone(batchId);
    expect(undo.completed).toMatchObject({ total: 200, counts: { restored: 200 } });
    expect((await stop(batchId)).body.code).toBe('batch.ended');
    expect((await stop(harness.clock.newId())).body.code).toBe('batch.unknown');
  });

  it('ends an undo too', async () => {
    const contracts = await harness.registered(3);
    const batchId = await harness.carriedOut(CANCEL, contracts);
    const { events, reached, goOn } = holdingChunk(1);
    const batches = harness.startOn({ events: { ...events, readLog: smallPieces(events) } });
    const { _id } = await batches.undo(harness.context(), batchId, []);
    await reached;
    expect(await stop(_id)).toMatchObject({ status: 200, body: { data: { kind: 'undo', isStopping: true } } });
    goOn();
    await harness.ended(_id, batches);
    const [, undo] = await harness.batchesOf(batchId);
    expect(undo?.completed).toMatchObject({ counts: { restored: 1 }, stopped: { reason: 'stopped', notReached: 2 } });
    expect(await harness.refusedIn(undo!)).toEqual(contracts.slice(1).map(({ _id }) => [_id, 'stopped']));
    expect([...undo!.refused.keys()]).toEqual([1, 2]);
    expect(await eventCounts(contracts)).toBe('322');
  });

  it('is said of it too when the log was away for that word', async () => {
    const contracts = await harness.registered(230);
    const { events, reached, goOn } = holdingChunk(2);
    let isAway = true;
    const append: EventStore['append'] = async (stream, expected, written) => {
      if (isAway && written.some(({ type }) => type === 'BatchCompleted')) {
        isAway = false;
        throw new StorageUnavailable('the log');
      }
      return events.append(stream, expected, written);
    };
    const batches = harness.startOn({ events: { ...events, append } });
    const batchId = await start(batches, contracts);
    await reached;
    await stop(batchId);
    goOn();
    while ((await harness.working())?.isOpen) await nextTurn();
    expect(isAway).toBe(false);
    expect((await batchOf(batchId)).completed?.stopped).toEqual({ reason: 'stopped', notReached: 30 });
  });

  /** A log that is read an event at a time. */
  const smallPieces =
    (events: EventStore): EventStore['readLog'] =>
    (query) =>
      events.readLog({ ...query, limit: 1 });

  it('keeps what a crash hid that was done', async () => {
    const contracts = await harness.registered(3);
    const crash = openCrash();
    const { records } = harness.ports;
    const dying = harness.startOn({
      records: crash.through(records),
      events: beforeChunk(async () => crash.dieAt(1, false)),
    });
    const batchId = await start(dying, contracts);
    await harness.ended(batchId, dying).catch(() => {});
    await dying.stop();
    expect(await eventCounts(contracts)).toBe('222');
    await stop(batchId);
    const living = harness.startOn();
    expect(await harness.ended(batchId, living)).toMatchObject({ done: 3, refused: 0 });
    expect((await batchOf(batchId)).completed).toMatchObject({
      counts: { changed: 3, refused: 0 },
      stopped: { reason: 'stopped', notReached: 0 },
    });
  });
});

describe('a batch that cannot come to its end', () => {
  const change = (userId: string, patch: Partial<UserFields>, version: number) =>
    harness.service.users.revise(userId, patch, version, { ...harness.context(), organizationId: INSTALLATION });

  it('ends where its author lost the permission, and stays so when they have it again', async () => {
    const contracts = await harness.registered(230);
    const luis = await harness.addUser({
      email: 'luis@monitor.mx',
      administratorType: 'CUSTOM',
      permissions: ['CONTRACTS'],
    });
    const actor = { kind: 'user', userId: luis, name: 'Luis Paz' } as const;
    const crash = openCrash();
    const { records, events } = harness.ports;
    const dying = harness.startOn({
      records: crash.through(records),
      events: {
        ...beforeChunk(async () => void (await change(luis, { permissions: [] }, 1))),
        append: async (stream, expected, written) => {
          if (written.some(({ type }) => type === 'BatchCommandsRefused')) crash.dieAt(1, false);
          return events.append(stream, expected, written);
        },
      },
    });
    const { _id: batchId } = await dying.startChange({ ...harness.context(), actor }, CANCEL, contracts);
    await harness.ended(batchId, dying).catch(() => {});
    await dying.stop();
    await change(luis, { permissions: ['CONTRACTS'] }, 2);
    const living = harness.startOn();
    expect(await harness.ended(batchId, living)).toMatchObject({ done: 100, refused: 130, notReached: 130 });
    const batch = await batchOf(batchId);
    expect(batch.completed).toMatchObject({ stopped: { reason: 'not-permitted', notReached: 130 } });
    expect(new Set(batch.refused.values())).toEqual(new Set(['not-permitted']));
    expect((await completionOf(batchId))?.metadata.actor).toEqual(actor);
    expect(await eventCounts(contracts)).toBe('2'.repeat(100) + '1'.repeat(130));
  });

  it('ends as lost where what it works on is', async () => {
    const contracts = await harness.registered(230);
    const { records } = harness.ports;
    const getMany: ViewStore['getMany'] = async (from, ids) =>
      ids.some((id) => from.name === 'batch-chunks' && id.endsWith('-2')) ? new Map() : records.getMany(from, ids);
    const batches = harness.startOn({ records: { ...records, getMany } });
    const batchId = await start(batches, contracts);
    expect(await harness.ended(batchId, batches)).toMatchObject({ isOpen: false, done: 200, refused: 0 });
    expect((await batchOf(batchId)).completed).toMatchObject({
      counts: { changed: 200, refused: 0 },
      stopped: { reason: 'data-lost', notReached: 30 },
    });
    expect((await completionOf(batchId))?.metadata.actor).toEqual({ kind: 'system' });
    expect((await harness.undone(batchId)).undo.completed?.counts).toMatchObject({ restored: 200 });
  });
});

describe('a batch that several processes could carry out', () => {
  it('is carried out by one; whoever waits in another gets what it came to', async () => {
    const contracts = await harness.registered(130);
    harness.waiting.meanwhile = () => {}; // nobody is away for long
    let chunks = 0;
    const events = beforeChunk(async () => {
      chunks += 1;
    });
    const [one, other] = [harness.startOn({ events }), harness.startOn({ events })];
    const batchId = await start(one, contracts);
    const [first, second] = await Promise.all([
      harness.ended(batchId, one),
      harness.ended(batchId, other),
      other.resume(),
    ]);
    expect(first).toMatchObject({ done: 130, finishedAt: expect.any(String) });
    expect(second).toEqual(first);
    expect(chunks).toBe(2);
    expect(await eventCounts(contracts)).toBe('2'.repeat(130));
  });

  it('is taken from one that is frozen, which notices before its next chunk and writes nothing any more', async () => {
    const contracts = await harness.registered(230);
    const { events, reached, goOn } = holdingChunk(2);
    let isThawed = false;
    const written: string[] = [];
    const { records } = harness.ports;
    const replaceIf: ViewStore['replaceIf'] = async (into, document, where) => {
      const isWritten = await records.replaceIf(into, document, where);
      if (isThawed && isWritten) written.push(into.name);
      return isWritten;
    };
    let chunksGiven = 0;
    const counting = beforeChunk(
      async () => {
        if (isThawed) chunksGiven += 1;
      },
      { ...harness.ports, events },
    );
    const frozen = harness.startOn({ events: counting, records: { ...records, replaceIf } });
    const batchId = await start(frozen, contracts);
    await reached;
    const living = harness.startOn();
    const outcome = await harness.ended(batchId, living);
    expect(outcome).toMatchObject({ done: 230, leaseNumber: 2 });
    isThawed = true;
    goOn();
    expect(await harness.ended(batchId, frozen)).toEqual(outcome);
    await frozen.stop();
    expect([chunksGiven, written]).toEqual([0, []]);
    expect(await eventCounts(contracts)).toBe('2'.repeat(230));
    expect(await harness.batchesOf(batchId)).toHaveLength(1);
    expect((await batchOf(batchId)).completed).toMatchObject({ counts: { changed: 230 } });
  });

  it('is given on by who was away before a chunk only while it is theirs', async () => {
    const contracts = await harness.registered(130);
    const { records } = harness.ports;
    const [away, thawed, noticed] = [1, 2, 3].map(() => Promise.withResolvers<void>());
    const given: string[] = [];
    const frozen = harness.startOn({
      events: beforeChunk(async (chunk) => void given.push(`frozen ${chunk}`)),
      records: {
        ...records,
        getMany: async (from, ids) => {
          if (from.name === 'batch-chunks' && ids.some((id) => id.endsWith('-1'))) {
            away!.resolve();
            await thawed!.promise;
          }
          return records.getMany(from, ids);
        },
        replaceIf: async (into, document, where) => {
          const isWritten = await records.replaceIf(into, document, where);
          if (!isWritten) noticed!.resolve();
          return isWritten;
        },
      },
    });
    const batchId = await start(frozen, contracts);
    await away!.promise;
    while ((await harness.working())?.done !== 100) await nextTurn();
    const { events, reached, goOn } = holdingChunk(1);
    const living = harness.startOn({ events });
    const outcome = harness.ended(batchId, living);
    await reached;
    harness.waiting.meanwhile = () => {}; // it is not away for long
    thawed!.resolve();
    await noticed!.promise;
    expect(given).toEqual(['frozen 1']);
    expect(await eventCounts(contracts)).toBe('2'.repeat(100) + '1'.repeat(30));
    goOn();
    expect(await outcome).toMatchObject({ done: 130, leaseNumber: 2 });
  });

  it('that died is followed by another one, which looks for what nobody carries out, when its lease ran out', async () => {
    const contracts = await harness.registered(130);
    const crash = openCrash();
    const { records } = harness.ports;
    const dying = harness.startOn({
      events: crash.through(beforeChunk(async (chunk) => void (chunk === 2 && crash.dieAt(1, true)))),
      records: crash.through(records),
    });
    const batchId = await start(dying, contracts);
    await harness.ended(batchId, dying).catch(() => {});
    await dying.stop();

    const living = harness.startOn({ lookEveryMs: 1 });
    await living.resume();
    expect(await harness.working()).toMatchObject({ isOpen: true, leaseNumber: 1 });
    harness.clock.advance(LEASE_MS + 1);
    while ((await harness.working())?.isOpen) await nextTurn();
    expect(await harness.working()).toMatchObject({ done: 130, refused: 0, leaseNumber: 2 });
    expect(await eventCounts(contracts)).toBe('2'.repeat(130));
  });

  it('is given back at once by one that stops: no time passes until another has it', async () => {
    const contracts = await harness.registered(230);
    const { events, reached, goOn } = holdingChunk(1);
    const stopping = harness.startOn({ events });
    const batchId = await start(stopping, contracts);
    const waiting = harness.ended(batchId, stopping);
    await reached;
    const stopped = stopping.stop();
    goOn();
    await expect(waiting).rejects.toMatchObject({ code: 'storage.unavailable' });
    await stopped;
    expect(await harness.working()).toMatchObject({ isOpen: true, done: 100 });
    harness.waiting.meanwhile = () => {
      throw new Error('it waits');
    };
    const next = harness.startOn();
    await next.resume();
    expect(await harness.working()).toMatchObject({ isOpen: false, done: 230 });
    expect(await eventCounts(contracts)).toBe('2'.repeat(230));
  });

  it('is the only one of two that begin at once', async () => {
    const [last, first, second] = await harness.registered(3);
    await harness.carriedOut(CANCEL, [last!]);
    const [one, other] = [harness.startOn(), harness.startOn()];
    const begun = await Promise.allSettled([start(one, [first!]), start(other, [second!])]);
    expect(begun).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { code: 'batch.under-way' } }]);
    await Promise.all([one.stop(), other.stop()]);
    expect(await eventCounts([second!])).toBe('1');
  });

  it('keeps others from beginning, in whatever process', async () => {
    const [first, second] = await harness.registered(2);
    const { events, reached, goOn } = holdingChunk(1);
    const one = harness.startOn({ events });
    const batchId = await start(one, [first!]);
    await reached;
    await expect(start(harness.startOn(), [second!], REMOVE)).rejects.toMatchObject({ code: 'batch.under-way' });
    await expect(start(one, [second!], REMOVE)).rejects.toMatchObject({ code: 'batch.under-way' });
    goOn();
    await harness.ended(batchId, one);
    expect(await leftBehind(batchId)).toEqual(NOTHING);
    await harness.carriedOut(REMOVE, [second!], one);
    expect(await harness.fieldsOf(second!)).toBe('removed');
  });
});

describe('a batch whose stores are away', () => {
  it('refuses who waits, says that it waits, and goes on by itself', async () => {
    const contracts = await harness.registered(230);
    const [back, isLast, goOn] = [1, 2, 3].map(() => Promise.withResolvers<void>());
    const events = beforeChunk(async (chunk) => {
      if (chunk === 2) throw new StorageUnavailable('events');
      if (chunk !== 4) return;
      isLast!.resolve();
      await goOn!.promise;
    });
    const batches = harness.startOn({ events, pause: () => back!.promise });
    const batchId = await start(batches, contracts);
    await expect(harness.ended(batchId, batches)).rejects.toThrow('does not answer');
    const { batch } = await batches.underWay(harness.organization, () => true);
    expect(batch).toMatchObject({
      done: 100,
      finishedAt: null,
      waiting: { reason: 'storage', since: expect.any(String) },
    });
    back!.resolve();
    await isLast!.promise;
    const { batch: after } = await batches.underWay(harness.organization, () => true);
    expect(after).toMatchObject({ done: 200, finishedAt: null });
    expect(after).not.toHaveProperty('waiting');
    goOn!.resolve();
    expect(await harness.ended(batchId, batches)).toMatchObject({ done: 230, refused: 0 });
    expect(await eventCounts(contracts)).toBe('2'.repeat(230));
  });
});

describe('a batch that breaks for a reason nobody foresaw', () => {
  const broken = () => {
    let isBroken = true;
    const told: unknown[] = [];
    const tell = (details: object, message: string): void => void told.push({ ...details, message });
    const logger: Logger = { debug: () => {}, info: tell, warn: tell, error: tell };
    const { records } = harness.ports;
    const replaceIf: ViewStore['replaceIf'] = (into, document, where) =>
      isBroken && 'done' in document && document.done === 2
        ? Promise.reject(new Error('a fault of the program'))
        : records.replaceIf(into, document, where);
    return {
      batches: harness.startOn({ logger, records: { ...records, replaceIf }, lookEveryMs: 1 }),
      told,
      mend: (): void => {
        isBroken = false;
      },
    };
  };

  it('is logged once, told to who waits, and carried out when it is ordered again', async () => {
    const contracts = await harness.registered(2);
    const { batches, told, mend } = broken();
    await batches.resume();
    const order = harness.context();
    const { _id } = await batches.startChange(order, CANCEL, contracts);
    for (const _ of [1, 2]) await expect(harness.ended(_id, batches)).rejects.toThrow('a fault of the program');
    for (let look = 0; look < 20; look += 1) await batches.resume();
    expect(told).toMatchObject([{ message: 'a batch broke off', organizationId: harness.organization }]);
    mend();
    await batches.resume();
    expect(await harness.working()).toMatchObject({ isOpen: true, done: 0 });
    expect(await batches.startChange(order, CANCEL, contracts)).toMatchObject({ _id });
    expect(await harness.ended(_id, batches)).toMatchObject({ done: 2, refused: 0 });
    expect(await eventCounts(contracts)).toBe('22');
    expect(told.slice(1)).toMatchObject([{ message: 'a batch goes on', batchId: _id, done: 0 }]);
  });

  it('is taken up to be stopped', async () => {
    const contracts = await harness.registered(2);
    const { batches, mend } = broken();
    const batchId = await start(batches, contracts);
    await expect(harness.ended(batchId, batches)).rejects.toThrow('a fault of the program');
    mend();
    await batches.stopBatch(harness.context(), batchId);
    await batches.resume();
    expect(await harness.working()).toMatchObject({ isOpen: false, done: 2 });
  });
});

describe('a batch that is ordered again when others came since', () => {
  it('is done, and told as the log tells it', async () => {
    const contracts = await harness.registered(3);
    await harness.service.contracts.remove(contracts[1]!._id, harness.context());
    const batches = harness.startOn();
    const order = harness.context();
    const { _id } = await batches.startChange(order, CANCEL, contracts);
    const first = await harness.ended(_id, batches);
    await harness.carriedOut(REMOVE, await harness.registered(1), batches);
    await batches.startChange(order, CANCEL, contracts);
    const again = await harness.ended(_id, batches);
    expect(again).toMatchObject({ done: 2, refused: 1, position: first.position });
    expect(await leftBehind(_id)).toEqual(NOTHING);
  });
});

describe('a batch whose process dies', () => {
  it('keeps to what the log told of its commands, whatever others did meanwhile; and tells the rest once', async () => {
    const [changed, same, last] = [
      ...(await harness.registered(1)),
      ...(await harness.registered(1, { procedureState: 'CANCELED' })),
      ...(await harness.registered(1)),
    ];
    const revise = (notes: string | null, version: number) =>
      harness.service.contracts.revise(changed!._id, { notes }, version, harness.context());
    await revise('Otra', 1);
    const crash = openCrash();
    const { events, records } = harness.ports;
    const append: EventStore['append'] = async (stream, expected, written) => {
      const appended = await events.append(stream, expected, written);
      if (written.some(({ type }) => type === 'BatchCommandsRefused')) crash.dieAt(1, false);
      return appended;
    };
    const dying = harness.startOn({ events: { ...events, append }, records: crash.through(records) });
    const batchId = await start(dying, [changed!, same!, last!]);
    await harness.ended(batchId, dying).catch(() => {});
    await dying.stop();

    await revise(null, 2);
    await harness.service.contracts.remove(same!._id, harness.context());
    const living = harness.startOn();
    expect(await harness.ended(batchId, living)).toMatchObject({ done: 1, refused: 2 });
    expect(await harness.refusedIn(await batchOf(batchId))).toEqual([
      [changed!._id, 'stream.version-conflict'],
      [same!._id, 'record.removed'],
    ]);
    const told = (await events.read(batchStream(harness.organization, batchId))).events.flatMap(({ type, data }) =>
      type === 'BatchCommandsRefused' ? [(data as { refused: unknown[] }).refused.length] : [],
    );
    expect(told).toEqual([1, 1]);
    expect(await eventCounts([changed!, same!, last!])).toBe('322');
  });

  it('before the log knew of it was not ordered: nobody is told of it, and something else can be', async () => {
    const contracts = await harness.registered(3);
    const crash = openCrash();
    const { events, records } = harness.ports;
    const through = crash.through(events);
    const append: EventStore['append'] = (stream, expected, written) => {
      if (written.some(({ type }) => type === 'BatchStarted')) crash.dieAt(1, false);
      return through.append(stream, expected, written);
    };
    const dying = harness.startOn({ events: { ...through, append }, records: crash.through(records) });
    await expect(start(dying, contracts)).rejects.toThrow();
    await dying.stop();
    expect(await harness.working()).toMatchObject({ isOpen: true, done: 0 });

    const living = harness.startOn();
    expect(await living.underWay(harness.organization, () => true)).toEqual({ batch: null, position: null });
    expect(await living.changeStatus(harness.organization)).toMatchObject({ operation: null });
    const batchId = await start(living, contracts, REMOVE);
    expect(await harness.ended(batchId, living)).toMatchObject({ done: 3, refused: 0 });
    expect(await eventCounts(contracts)).toBe('222');
  });

  it.each([true, false])('leaves nothing behind, whichever write it died with (made: %s)', async (made) => {
    const living = harness.startOn();
    for (let write = 1, isWhole = false; !isWhole; write += 1) {
      const contracts = await harness.registered(3);
      await harness.service.contracts.remove(contracts[1]!._id, harness.context());
      const crash = openCrash();
      const { events, records } = harness.ports;
      const dying = harness.startOn({ events: crash.through(events), records: crash.through(records) });
      crash.dieAt(write, made);
      const order = harness.context();
      await dying
        .startChange(order, CANCEL, contracts)
        .then(({ _id }) => harness.ended(_id, dying))
        .catch(() => {});
      await dying.stop();
      isWhole = crash.writes() < write;
      harness.clock.advance(60_000);
      const { _id } = await living.startChange(order, CANCEL, contracts);
      expect(await harness.ended(_id, living)).toMatchObject({ done: 2, refused: 1 });
      expect(await harness.refusedIn(await batchOf(_id))).toEqual([[contracts[1]!._id, 'record.removed']]);
      const { events: told } = await events.read(batchStream(harness.organization, _id));
      expect(told.map(({ type }) => type)).toEqual(['BatchStarted', 'BatchCommandsRefused', 'BatchCompleted']);
      expect(await eventCounts(contracts)).toBe('222');
      expect(await leftBehind(_id)).toEqual(NOTHING);
    }
  });
});
