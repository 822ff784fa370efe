import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { topics } from '@monitor/contracts-schema/events/topics';
import { organizationProgress } from '@monitor/contracts-schema/organizations/organization-progress';
import { spendingCells } from '@monitor/contracts-schema/spending/spending-views';
import { supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import type { EventBus } from '@monitor/platform/event-bus/event-bus';
import { openInProcessEventBus } from '@monitor/platform/event-bus/in-process-event-bus';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import { silentLogger } from '@monitor/platform/process/logger';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { inGeneration, liveGeneration, livePrefix, mappedGenerations } from '@monitor/platform/view-store/generations';
import type { ViewGenerations, ViewStore } from '@monitor/platform/view-store/view-store';
import { viewsVersion } from '@monitor/read-model/projections';
import { contract, fact, idOf, ORGANIZATION, recordedEvent } from '@monitor/read-model/testing/events';
import { longHistory } from '@monitor/read-model/testing/random-history';
import { deadLetterFailures } from './dead-letters/dead-letter-failures.ts';
import { deadLetters } from './dead-letters/dead-letters.ts';
import { claimGeneration, showGeneration } from './projecting/generations.ts';
import { createProjector, type ProjectorConfig, rebuildViews, verifyViews } from './projector.ts';
import { appendHistory } from './testing/append-history.ts';
import { untilMet } from './testing/until-met.ts';

let ids = 1_000;
const system = { now: () => new Date(), elapsed: () => performance.now(), newId: () => idOf(++ids) };

/** Nobody says of an event that it is to be passed over. */
const records = openEmbeddedViewStore();
afterAll(() => records.close());

const history = longHistory();

const opened = () => {
  const ports = {
    events: openEmbeddedEventStore(),
    views: openEmbeddedViewStore(),
    records,
    bus: openInProcessEventBus(),
    system,
  };
  const projector = (config: Partial<ProjectorConfig> = {}, over: Partial<typeof ports> = {}) =>
    createProjector({
      ...ports,
      ...over,
      config: { feed: 'log', pollIntervalMs: 5, leaseMs: 100, remindMs: 20, retryMs: 5, ...config },
    });
  const close = async () => {
    await ports.bus.close();
    await ports.events.close();
    await ports.views.close();
  };
  return { ...ports, projector, close };
};

const differences = async ({ events, views }: Pick<ReturnType<typeof opened>, 'events' | 'views'>) => {
  const scratch = openEmbeddedViewStore();
  const reports = await verifyViews({ events, views, records, system, scratch });
  await scratch.close();
  return reports.flatMap(({ differences }) => differences);
};

const live = async (views: ViewGenerations): Promise<ViewStore> => inGeneration(views, (await livePrefix(views))!);

/** The log and the bus as a program reads them that knows events in another version. */
const readBy = (schemaVersion: number, { events, bus }: Pick<ReturnType<typeof opened>, 'events' | 'bus'>) => {
  const read = <Event>(chunk: readonly Event[]) => chunk.map((event) => ({ ...event, schemaVersion }));
  const log: typeof events = {
    ...events,
    readLog: async (query) => read(await events.readLog(query)),
    async *follow(query) {
      for await (const chunk of events.follow(query)) yield read(chunk);
    },
  };
  const subscribe: EventBus['subscribe'] = (subscription) =>
    bus.subscribe({
      ...subscription,
      handle: (messages) =>
        subscription.handle(messages.map(({ key, value }) => ({ key, value: { ...Object(value), schemaVersion } }))),
    });
  return { events: log, bus: { ...bus, subscribe } };
};

describe('a projector', () => {
  it('builds the views first, follows what comes, and says how far it is', async () => {
    const { projector, events, close, ...ports } = opened();
    await appendHistory(events, history.slice(0, 30));
    const running = projector();
    expect((await running.state()).caughtUp).toBe(false);
    await running.start();
    await appendHistory(events, history.slice(30));
    await untilMet(async () => (await running.state()).caughtUp);
    expect(await running.state()).toEqual({
      caughtUp: true,
      position: await events.lastPosition(),
      lagMs: 0,
      following: true,
      degraded: {},
      verifiedViews: null,
    });
    await running.stop();
    expect(await differences({ events, ...ports })).toEqual([]);
    await close();
  });

  it('tells which organization moved to which position, once its views are written', async () => {
    const { projector, events, views, bus, close } = opened();
    const told: unknown[] = [];
    await bus.subscribe({
      topic: topics.viewChanges,
      handle: async (messages) => {
        for (const { key, value } of messages) {
          const progress = (await (await live(views)).getMany(organizationProgress, [key])).get(key)?.document;
          told.push({ value, shown: progress?.position });
        }
      },
    });
    const running = projector();
    await running.start();
    await appendHistory(events, history.slice(0, 1));
    await untilMet(async () => told.length > 0);
    const position = await events.lastPosition();
    expect(told).toEqual([{ value: { organizationId: ORGANIZATION, position }, shown: position }]);
    await running.stop();
    await close();
  });

  it('loses nothing when it ends between documents and high-water mark, and goes on where it was', async () => {
    const { projector, events, views, close } = opened();
    let refusals = 0;
    const failing = mappedGenerations(views, (store) => ({
      ...store,
      putMany: async (into, documents) => {
        if (into.name === 'taken-in') refusals += 1;
        if (into.name === 'taken-in' && refusals % 2 === 1) throw new Error('the power went');
        return store.putMany(into, documents);
      },
    }));
    const running = projector({}, { views: failing });
    await running.start();
    for (const one of history) await appendHistory(events, [one]);
    await untilMet(async () => (await running.state()).caughtUp);
    await running.stop();
    expect(refusals).toBeGreaterThan(1);
    expect(await differences({ events, views })).toEqual([]);
    await close();
  });

  it('keeps an event aside that cannot be folded, is degraded, and goes on; rebuilding refuses it', async () => {
    const { projector, events, views, close } = opened();
    const running = projector();
    await running.start();
    const broken = { ...contract, organizerAdministrativeUnit: null } as unknown as typeof contract; // no schema lets it in
    const first = recordedEvent({ type: 'ContractRegistered', data: fact(idOf(10), broken) });
    const second = recordedEvent({ type: 'ContractRegistered', data: fact(idOf(11), contract) });
    await appendHistory(events, [first, second]);
    await untilMet(async () => (await running.state()).caughtUp);

    expect((await running.state()).degraded).toEqual({ contracts: 1, spending: 1, 'contract-tallies': 1 });
    const shown = await live(views);
    expect((await shown.find(contractViews, {})).map(({ id }) => id)).toEqual([idOf(11)]);
    const [kept] = await shown.find(deadLetters, { where: { projection: 'contracts' } });
    expect(kept).toMatchObject({
      stream: first.stream,
      version: 1,
      tries: 1,
      error: expect.stringContaining('TypeError'),
    });
    await expect(rebuildViews({ events, views, records, system })).rejects.toThrow('cannot fold ContractRegistered');
    expect(await (await live(views)).count(contractViews, {})).toBe(1);
    await running.stop();
    await close();
  });

  it('holds back a stream from the first of its events that could not be folded', async () => {
    const generation = openEmbeddedViewStore();
    const letter = (version: number) => {
      const place = { stream: 's', version, position: String(version) };
      const said = { projection: 'contracts', type: 'ContractRevised', error: 'x', firstMetAt: '', tries: 1 };
      return { ...place, ...said, id: `contracts@${version}`, isSkipped: false, skip: null };
    };
    await generation.insertMany(deadLetters, [letter(2), letter(3)]);
    const event = { ...recordedEvent({ type: 'ContractRegistered', data: fact(idOf(10), contract) }), stream: 's' };
    const { heldFrom } = await deadLetterFailures({ generation, records, system, logger: silentLogger }, [event]);
    expect([heldFrom('contracts', 's'), heldFrom('suppliers', 's')]).toEqual([2, undefined]);
    await generation.close();
  });

  it.each(['log', 'bus'] as const)('fed by the %s, is up to date with an event that nobody can read', async (feed) => {
    const { projector, events, views, close } = opened();
    const running = projector({ feed });
    await running.start();
    const first = recordedEvent({ type: 'ContractRegistered', data: fact(idOf(10), contract) });
    const removed = recordedEvent({ type: 'ContractRemoved', data: fact(idOf(10), contract) }, { version: 2 });
    await appendHistory(events, [{ ...first, schemaVersion: 0 }, removed]);
    await untilMet(async () => (await running.state()).caughtUp);
    await running.stop();

    const again = projector({ feed });
    await again.start();
    await appendHistory(events, [recordedEvent({ type: 'ContractRegistered', data: fact(idOf(11), contract) })]);
    await untilMet(async () => (await again.state()).caughtUp);
    const { degraded } = await again.state();
    expect(degraded).toMatchObject({ contracts: 1, spending: 1, suppliers: 1, changes: 1 });
    expect(degraded).not.toHaveProperty('organization-progress');
    expect((await (await live(views)).find(contractViews, {})).map(({ id }) => id)).toEqual([idOf(11)]);
    await again.stop();
    expect(await differences({ events, views })).toEqual([]);
    await close();
  });

  it.each(['log', 'bus'] as const)(
    'fed by the %s, ends at an event of a newer program, and another goes on',
    async (feed) => {
      const { projector, events, views, bus, close } = opened();
      const first = recordedEvent({ type: 'ContractRegistered', data: fact(idOf(10), contract) });
      const newer = recordedEvent({ type: 'ContractRegistered', data: fact(idOf(11), contract) });
      const after = recordedEvent({ type: 'ContractRegistered', data: fact(idOf(12), contract) });
      const outdated = projector({ feed });
      await outdated.start();
      await appendHistory(events, [first, { ...newer, schemaVersion: 99 }, after]);
      expect(await outdated.failed).toMatchObject({
        name: 'StartRefused',
        message: expect.stringMatching(
          new RegExp(`^ContractRegistered \\(evento 1 de ${newer.stream}\\).*más nuevo.*$`),
        ),
      });
      expect(await outdated.state()).toMatchObject({ following: false, caughtUp: false, degraded: {} });
      await outdated.stop();
      await expect(rebuildViews({ events, views, records, system, onDeadEvents: 'dead-letter' })).rejects.toThrow(
        'más nuevo',
      );

      expect((await (await live(views)).find(contractViews, {})).map(({ id }) => id)).toEqual([idOf(10)]);
      const upgraded = projector({ feed }, readBy(1, { events, bus }));
      await upgraded.start();
      await untilMet(async () => (await upgraded.state()).caughtUp);
      expect(await (await live(views)).count(contractViews, {})).toBe(3);
      await upgraded.stop();
      await close();
    },
  );

  it('goes on with views that another process rebuilt, and loses nothing in between', async () => {
    const { projector, events, views, close } = opened();
    const running = projector();
    await running.start();
    const appending = (async () => {
      for (const one of history) await appendHistory(events, [one]);
    })();
    for (let n = 0; n < 3; n += 1) await rebuildViews({ events, views, records, system });
    await appending;
    await untilMet(async () => (await running.state()).caughtUp);
    expect(await livePrefix(views)).toBe('v4.');
    expect(await differences({ events, views })).toEqual([]);
    await running.stop();
    await close();
  });

  it('builds anew when the live views are not those it knows', async () => {
    const { projector, events, views, close } = opened();
    await views.setPointer('views', 'v7.');
    const running = projector();
    await running.start();
    expect(await livePrefix(views)).not.toBe('v7.');
    await running.stop();
    await close();
    expect(events).toBeDefined();
  });
});

describe('views of another log', () => {
  const built = async (ports: ReturnType<typeof opened>) => {
    const running = ports.projector();
    await running.start();
    await untilMet(async () => (await running.state()).caughtUp);
    await running.stop();
  };

  it('are built anew when the log was restored from an older copy', async () => {
    const { projector, events, close, ...before } = opened();
    await appendHistory(events, history);
    await built({ projector, events, close, ...before });
    const older = openEmbeddedEventStore();
    await appendHistory(older, history.slice(0, 30));
    const running = projector({}, { events: older });
    await running.start();
    await appendHistory(older, history.slice(30, 35));
    await untilMet(async () => (await running.state()).caughtUp);
    await running.stop();
    expect(await differences({ events: older, views: before.views })).toEqual([]);
    await older.close();
    await close();
  });

  it('are built anew when a restored log has gone on in other ways since', async () => {
    const { projector, events, close, ...before } = opened();
    await appendHistory(events, history.slice(0, 40));
    await built({ projector, events, close, ...before });
    const other = openEmbeddedEventStore();
    const gone = history.slice(0, 45).map((event, place) => (place < 30 ? event : { ...event, id: `other-${place}` }));
    await appendHistory(other, gone);
    const running = projector({}, { events: other });
    await running.start();
    await untilMet(async () => (await running.state()).caughtUp);
    await running.stop();
    expect(await differences({ events: other, views: before.views })).toEqual([]);
    await other.close();
    await close();
  });

  it('are kept when they are merely behind', async () => {
    const ports = opened();
    await appendHistory(ports.events, history.slice(0, 40));
    await built(ports);
    const prefix = await livePrefix(ports.views);
    await appendHistory(ports.events, history.slice(40));
    await built(ports);
    expect(await livePrefix(ports.views)).toBe(prefix);
    await ports.close();
  });
});

describe('rebuilding', () => {
  it('does not show views that were dropped while they were built', async () => {
    const { views, close } = opened();
    const [older, newer] = [await claimGeneration(views, viewsVersion), await claimGeneration(views, viewsVersion)];
    await newer.finish();
    await showGeneration(views, newer.prefix);
    await expect(older.finish()).rejects.toThrow('was dropped');
    await expect(showGeneration(views, older.prefix)).rejects.toThrow('Other views were built');
    expect(await livePrefix(views)).toBe(newer.prefix);
    await close();
  });

  it('shows no views whose sums disagree, and leaves those that are live as they are', async () => {
    const { events, views, close } = opened();
    await appendHistory(events, history);
    const shown = await rebuildViews({ events, views, records, system });
    const wrong = mappedGenerations(views, (store) => ({
      ...store,
      putMany: (into, documents) =>
        store.putMany(
          into,
          into.name === supplierViews.name
            ? documents.map((stored) =>
                stored.document ? { ...stored, document: { ...stored.document, total: 1 } } : stored,
              )
            : documents,
        ),
    }));
    await expect(rebuildViews({ events, views: wrong, records, system })).rejects.toThrow('Sums do not agree');
    expect(await livePrefix(views)).toBe(shown);
    expect(await differences({ events, views })).toEqual([]);
    expect(await views.generations()).toEqual([shown]);
    await close();
  });

  it('keeps the generation before for going back and drops older ones', async () => {
    const { events, views, close } = opened();
    await appendHistory(events, history);
    const [first, second, third] = [
      await rebuildViews({ events, views, records, system }),
      await rebuildViews({ events, views, records, system }),
      await rebuildViews({ events, views, records, system }),
    ];
    expect((await views.generations()).toSorted()).toEqual([second, third]);
    await expect(inGeneration(views, first).count(spendingCells, {})).rejects.toThrow(StorageUnavailable);
    const sizes = await Promise.all(
      [second, third].map((prefix) => inGeneration(views, prefix).count(spendingCells, {})),
    );
    expect(sizes).toEqual([sizes[1], sizes[1]]);
    expect(sizes[1]).toBeGreaterThan(0);
    await close();
  });

  it('shows readers the new generation', async () => {
    const { events, views, close } = opened();
    const reader = liveGeneration(views, system);
    expect(await reader.count(supplierViews, {})).toBe(0);
    await appendHistory(events, history);
    await rebuildViews({ events, views, records, system });
    await reader.refresh();
    expect(await reader.count(supplierViews, {})).toBeGreaterThan(0);
    await close();
  });
});

describe('a bus that loses what it took', () => {
  /** Whoever folds the events hears nothing of those that come while it is losing. */
  const losing = (bus: EventBus) => {
    const state = { isLosing: false };
    const lossy: EventBus = {
      ...bus,
      subscribe: (subscription) =>
        bus.subscribe({
          ...subscription,
          handle: async (messages) =>
            state.isLosing && subscription.topic === topics.events ? undefined : subscription.handle(messages),
        }),
    };
    return { state, lossy };
  };

  it('costs no event when another one of the organization comes after', async () => {
    const { projector, events, views, bus, close } = opened();
    const { state, lossy } = losing(bus);
    const running = projector({ feed: 'bus', remindMs: 60_000 }, { bus: lossy });
    await running.start();
    await appendHistory(events, history.slice(0, 20));
    await untilMet(async () => (await running.state()).caughtUp);
    state.isLosing = true;
    await appendHistory(events, history.slice(20, 40));
    await untilMet(async () => (await running.state()).position === (await events.lastPosition()));
    state.isLosing = false;
    await appendHistory(events, history.slice(40));
    await untilMet(async () => (await running.state()).caughtUp);
    await running.stop();
    expect(await differences({ events, views })).toEqual([]);
    await close();
  });

  it('costs no event when nothing comes after', async () => {
    const { projector, events, views, bus, close } = opened();
    const { state, lossy } = losing(bus);
    const running = projector({ feed: 'bus' }, { bus: lossy });
    await running.start();
    state.isLosing = true;
    await appendHistory(events, history);
    await untilMet(async () => (await running.state()).position === (await events.lastPosition()));
    expect((await running.state()).caughtUp).toBe(false);
    state.isLosing = false;
    await untilMet(async () => (await running.state()).caughtUp);
    await running.stop();
    expect(await differences({ events, views })).toEqual([]);
    await close();
  });
});

describe('a bus that was given another log', () => {
  /** A bus that holds a history, and the log as it was restored from a copy made amid it. */
  const restored = async () => {
    const { projector, events, views, close } = opened();
    await appendHistory(events, history);
    const running = projector({ feed: 'bus' });
    await running.start();
    await untilMet(async () => (await running.state()).caughtUp);
    await running.stop();
    const older = openEmbeddedEventStore();
    await appendHistory(older, history.slice(0, 30));
    const closeAll = async () => {
      await older.close();
      await close();
    };
    return { projector, views, older, close: closeAll };
  };

  it('is refused while it holds events that the log lacks', async () => {
    const { projector, older, close } = await restored();
    await expect(projector({ feed: 'bus' }, { events: older }).start()).rejects.toThrow(
      /^Kafka tiene eventos que no están en la bitácora/,
    );
    await close();
  });

  it('is refused as well when the log has gone on beyond them', async () => {
    const { projector, older, close } = await restored();
    const others = history.slice(30).map((event, place) => ({ ...event, id: `other-${place}` }));
    const more = recordedEvent({ type: 'ContractRegistered', data: fact(idOf(77), contract) });
    await appendHistory(older, [...others, more]);
    await expect(projector({ feed: 'bus' }, { events: older }).start()).rejects.toThrow(/^Kafka tiene eventos/);
    await close();
  });

  it('gets the log from its beginning once it is empty', async () => {
    const { projector, views, older, close } = await restored();
    const bus = openInProcessEventBus();
    const running = projector({ feed: 'bus' }, { events: older, bus });
    await running.start();
    await untilMet(async () => (await running.state()).caughtUp);
    await appendHistory(older, history.slice(30, 35));
    await untilMet(async () => (await running.state()).caughtUp);
    await running.stop();
    expect(await differences({ events: older, views })).toEqual([]);
    await bus.close();
    await close();
  });
});

describe('a projector that wakes amid saying how far it is', () => {
  it.each([
    ['log', 'taken-in'],
    ['bus', 'relayed'],
  ] as const)('takes nothing back of what its successor has reached, following the %s', async (feed, saying) => {
    const { projector, events, views, close } = opened();
    await rebuildViews({ events, views, records, system });
    const [amid, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const sleepy = mappedGenerations(views, (store) => {
      let asleep: Promise<void> | undefined;
      return {
        ...store,
        putMany: async (into, documents) => {
          if (into.name === saying) {
            asleep = woken.promise;
            amid.resolve();
          }
          await asleep;
          await store.putMany(into, documents);
        },
        replaceIf: async (into, document, where) => {
          await asleep;
          return store.replaceIf(into, document, where);
        },
      };
    });
    const sleeper = projector({ feed }, { views: sleepy });
    await sleeper.start();
    await appendHistory(events, history.slice(0, 20));
    await amid.promise;
    const successor = projector({ feed });
    await successor.start();
    await appendHistory(events, history.slice(20));
    await untilMet(async () => (await successor.state()).caughtUp);
    woken.resolve();
    await sleeper.stop();
    expect(await successor.state()).toMatchObject({ caughtUp: true, position: await events.lastPosition() });
    await successor.stop();
    expect(await differences({ events, views })).toEqual([]);
    await close();
  });
});

describe('projectors that share organizations over the bus', () => {
  it('build the views once when they start together', async () => {
    const { projector, events, views, close } = opened();
    await appendHistory(events, history);
    // A busy machine must not let the builder's lease run out: then another builds as well, as it should.
    const together = { feed: 'bus', leaseMs: 5_000 } as const;
    const projectors = [projector(together), projector(together), projector(together)];
    await Promise.all(projectors.map((one) => one.start()));
    await rebuildViews({ events, views, records, system });
    expect(await livePrefix(views)).toBe('v2.');
    for (const one of projectors) await one.stop();
    await close();
  });

  it('end with what the log says, though one is closed in the middle', async () => {
    const { projector, events, views, close } = opened();
    const [one, other] = [projector({ feed: 'bus' }), projector({ feed: 'bus' })];
    await one.start();
    await other.start();
    await appendHistory(events, history.slice(0, 40));
    await one.stop();
    await appendHistory(events, history.slice(40));
    await untilMet(async () => (await other.state()).caughtUp);
    await other.stop();
    expect(await differences({ events, views })).toEqual([]);
    const shown = await (await live(views)).count(contractViews, {});
    expect(shown).toBeGreaterThan(0);
    await close();
  });

  it('lose nothing when the views are rebuilt meanwhile', async () => {
    const { projector, events, views, close } = opened();
    const projectors = [projector({ feed: 'bus' }), projector({ feed: 'bus' })];
    for (const one of projectors) await one.start();
    const appending = (async () => {
      for (const one of history) await appendHistory(events, [one]);
    })();
    for (let n = 0; n < 3; n += 1) await rebuildViews({ events, views, records, system });
    await appending;
    await untilMet(async () => (await projectors[1]!.state()).caughtUp);
    for (const one of projectors) await one.stop();
    expect(await differences({ events, views })).toEqual([]);
    await close();
  });

  it('leave no second subscription behind while the bus is away', async () => {
    const { projector, events, views, bus, close } = opened();
    const back = Promise.withResolvers<void>();
    const state = { isAway: true, refused: 0, waiting: 0, mostWaiting: 0 };
    const away: EventBus = {
      ...bus,
      publish: async (topic, messages) => {
        if (!state.isAway || topic !== topics.events) return bus.publish(topic, messages);
        state.refused += 1;
        throw new Error('no broker answers');
      },
      subscribe: async (subscription) => {
        state.waiting += 1;
        state.mostWaiting = Math.max(state.mostWaiting, state.waiting);
        await back.promise;
        state.waiting -= 1;
        return bus.subscribe(subscription);
      },
    };
    const running = projector({ feed: 'bus' }, { bus: away });
    await running.start();
    await appendHistory(events, history);
    await untilMet(async () => state.refused >= 4);
    state.isAway = false;
    back.resolve();
    await untilMet(async () => (await running.state()).caughtUp);
    await running.stop();
    expect(state.mostWaiting).toBe(1);
    expect(await differences({ events, views })).toEqual([]);
    await close();
  });

  it('take over the relay of one that died', async () => {
    const { projector, events, views, close } = opened();
    await views.insertMany({ name: 'leases', fields: { owner: 'text', beat: 'text', number: 'number' }, indexes: [] }, [
      { id: 'relay', owner: 'dead', beat: 'last', number: 1 } as { id: string },
    ]);
    const running = projector({ feed: 'bus' });
    await running.start();
    await appendHistory(events, history);
    expect((await running.state()).caughtUp).toBe(false);
    await untilMet(async () => (await running.state()).caughtUp);
    await running.stop();
    expect(await differences({ events, views })).toEqual([]);
    await close();
  });
});
