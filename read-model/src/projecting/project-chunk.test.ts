import type { ContractEvent } from '@monitor/contracts-schema/contracts/contract-events';
import type { SupplierEvent } from '@monitor/contracts-schema/suppliers/supplier-events';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { ValueRefused } from '@monitor/platform/view-store/value-refused';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import { contract, fact, idOf, recordedEvent } from '../testing/events.ts';
import type { EventFailures, Failure } from './event-failures.ts';
import { projectChunk } from './project-chunk.ts';
import type { Projection } from './projection.ts';
import { asRecordedEvents, type RecordedEvent } from './recorded-event.ts';

type Tally = Readonly<{ id: string; supplier: string; events: number }>;

const tallies: Collection<Tally> = { name: 'tallies', fields: { supplier: 'text' }, indexes: [] };

type Counted = Extract<ContractEvent, { type: 'ContractRegistered' | 'ContractRemoved' }>;
type Renamed = Extract<SupplierEvent, { type: 'SupplierRemoved' }>;

const REFUSED = 'no se puede';
const LARGE = 'demasiado';

/** Counts events by contract; what happens to a supplier happens to all its contracts. */
const tally: Projection<Tally, Counted | Renamed> = {
  name: 'tallies',
  version: 1,
  into: tallies,
  keys: (event) => (event.type === 'SupplierRemoved' ? { where: { supplier: event.data.id } } : [event.data.id]),
  handles: {
    ContractRegistered: (before, { data }, id) => {
      if (data.fields.notes === REFUSED) throw new Error(REFUSED);
      const supplier = data.fields.notes === LARGE ? 'x'.repeat(5_000_000) : (data.fields.supplier?.id ?? '');
      return { id, supplier, events: (before?.events ?? 0) + 1 };
    },
    ContractRemoved: () => undefined,
    SupplierRemoved: (before) => before && { ...before, events: before.events + 100 },
  },
};

const at = (number: number) => ({ position: String(number).padStart(20, '0') });
const registered = (number: number, id = idOf(10), notes = '', version = 1) =>
  recordedEvent({ type: 'ContractRegistered', data: fact(id, { ...contract, notes }) }, { ...at(number), version });
const removed = (number: number, id = idOf(10)) =>
  recordedEvent({ type: 'ContractRemoved', data: fact(id, contract) }, at(number));
const supplierRemoved = (number: number) =>
  recordedEvent(
    { type: 'SupplierRemoved', data: fact(contract.supplier!.id, { name: '', rfc: null, notes: null }) },
    at(number),
  );

const counting = (store: ViewStore) => {
  const calls = { getMany: 0, putMany: 0 };
  const counted: ViewStore = {
    ...store,
    getMany: (from, ids) => {
      calls.getMany += 1;
      return store.getMany(from, ids);
    },
    putMany: (into, documents) => {
      calls.putMany += 1;
      return store.putMany(into, documents);
    },
  };
  return { counted, calls };
};

describe('projecting a batch', () => {
  const views = openEmbeddedViewStore();
  beforeEach(() => views.dropPrefix(tallies.name));
  afterAll(() => views.close());

  const eventsOf = async (id = idOf(10)) => (await views.getMany(tallies, [id])).get(id);

  it('costs one read and one write, however many events share a document', async () => {
    const { counted, calls } = counting(views);
    await projectChunk(
      counted,
      tally,
      Array.from({ length: 1_000 }, (_, n) => registered(n + 1)),
    );
    expect(calls).toEqual({ getMany: 1, putMany: 1 });
    expect((await eventsOf())?.document?.events).toBe(1_000);
  });

  it('changes nothing when it is repeated, whole or from its middle', async () => {
    const chunk = [registered(1), registered(2), registered(3)];
    await projectChunk(views, tally, chunk);
    await projectChunk(views, tally, chunk);
    await projectChunk(views, tally, chunk.slice(1));
    expect(await eventsOf()).toEqual({ id: idOf(10), ...at(3), document: expect.objectContaining({ events: 3 }) });
  });

  it('folds a new event once when it comes behind repeated ones', async () => {
    await projectChunk(views, tally, [registered(1), registered(2)]);
    await projectChunk(views, tally, [registered(2), registered(3)]);
    expect((await eventsOf())?.document?.events).toBe(3);
  });

  it('does not bring back what was removed when it is repeated', async () => {
    await projectChunk(views, tally, [registered(1)]);
    await projectChunk(views, tally, [removed(2)]);
    await projectChunk(views, tally, [registered(1)]);
    expect(await eventsOf()).toEqual({ id: idOf(10), ...at(2), document: undefined });
  });

  it('neither reads nor writes for events it does not know', async () => {
    const { counted, calls } = counting(views);
    const unknown = { ...registered(1), type: 'SomethingNew' } as unknown as RecordedEvent; // what a newer program may append
    await projectChunk(counted, tally, [unknown]);
    expect(calls).toEqual({ getMany: 0, putMany: 0 });
  });

  it('writes what it holds before a query selects documents, and goes on with what they became', async () => {
    const [first, second] = [idOf(10), idOf(11)];
    await projectChunk(views, tally, [
      registered(1, first),
      registered(2, second),
      supplierRemoved(3),
      registered(4, first),
    ]);
    expect((await eventsOf(first))?.document?.events).toBe(102);
    expect(await eventsOf(second)).toEqual({
      id: second,
      ...at(3),
      document: expect.objectContaining({ events: 101 }),
    });
  });

  it('ends strictly at an event that cannot be folded, and writes nothing', async () => {
    const chunk = [registered(1), registered(2, idOf(10), REFUSED)];
    await expect(projectChunk(views, tally, chunk)).rejects.toThrow('tallies cannot fold ContractRegistered');
    expect(await eventsOf()).toBeUndefined();
  });

  /** Failures kept aside, and the streams they hold back. */
  const keptAside = (skipped: readonly RecordedEvent[] = []) => {
    const met: Failure[] = [];
    const held = new Map<string, number>();
    const failures: EventFailures = {
      heldFrom: (_projection, stream) => held.get(stream),
      meet: async (failure) => {
        met.push(failure);
        if (!skipped.includes(failure.event)) held.set(failure.event.stream, failure.event.version);
      },
    };
    return { met, failures };
  };

  it('keeps such an event aside, holds back what follows in its stream, and folds the rest', async () => {
    const { met, failures } = keptAside();
    const refused = registered(2, idOf(10), REFUSED, 2);
    const chunk = [registered(1), refused, registered(3, idOf(10), '', 3), registered(4, idOf(11))];
    await projectChunk(views, tally, chunk, failures);
    await projectChunk(views, tally, [registered(5, idOf(10), '', 4), ...chunk], failures);
    expect(await eventsOf()).toMatchObject({ ...at(1), document: { events: 1 } });
    expect((await eventsOf(idOf(11)))?.document?.events).toBe(1);
    expect(met).toEqual([{ projection: 'tallies', event: refused, error: new Error(REFUSED) }]);
  });

  it('passes over such an event where somebody said so', async () => {
    const refused = registered(2, idOf(10), REFUSED, 2);
    const { met, failures } = keptAside([refused]);
    await projectChunk(views, tally, [registered(1), refused, registered(3, idOf(10), '', 3)], failures);
    expect((await eventsOf())?.document?.events).toBe(2);
    expect(met).toHaveLength(1);
  });

  it('blames the event whose document the store refuses, and nobody before or after it', async () => {
    const { met, failures } = keptAside();
    const large = registered(3, idOf(12), LARGE);
    const chunk = [1, 2].map((n) => registered(n, idOf(9 + n))).concat(large, registered(4, idOf(10), '', 2));
    await projectChunk(views, tally, chunk, failures);
    expect(met.map(({ event }) => event)).toEqual([large]);
    expect(met[0]?.error).toBeInstanceOf(ValueRefused);
    expect((await eventsOf(idOf(10)))?.document?.events).toBe(2);
    expect(await eventsOf(idOf(12))).toBeUndefined();
  });

  it('blames an event that nobody can read, that names no document, or selects by what is no value', async () => {
    const { met, failures } = keptAside();
    const written = registered(1, idOf(13));
    const [unreadable] = asRecordedEvents([{ ...written, schemaVersion: 0 }]).events;
    const nameless = { ...registered(2, idOf(14)), data: { ...written.data, id: 7 } } as unknown as RecordedEvent;
    const selecting = { ...supplierRemoved(3), data: { id: 7 } } as unknown as RecordedEvent;
    await projectChunk(views, tally, [unreadable!, nameless, selecting, registered(4)], failures);
    expect(met.map(({ event }) => event)).toEqual([unreadable, nameless, selecting]);
    expect((await eventsOf())?.document?.events).toBe(1);
  });

  it('blames no event for a store that fails', async () => {
    const { met, failures } = keptAside();
    const broken: ViewStore = { ...views, putMany: async () => Promise.reject(new Error('disk full')) };
    const projecting = projectChunk(broken, tally, [registered(1)], failures);
    await expect(projecting).rejects.toThrow('disk full');
    expect(met).toEqual([]);
  });
});
