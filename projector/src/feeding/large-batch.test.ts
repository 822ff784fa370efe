import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { topics } from '@monitor/contracts-schema/events/topics';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { openInProcessEventBus } from '@monitor/platform/event-bus/in-process-event-bus';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { inGeneration, liveGeneration, livePrefix, mappedGenerations } from '@monitor/platform/view-store/generations';
import type { ViewGenerations } from '@monitor/platform/view-store/view-store';
import type { RecordedEvent } from '@monitor/read-model/projecting/recorded-event';
import { contract, fact, HOLDS_SINCE, idOf, ORGANIZATION, recordedEvent } from '@monitor/read-model/testing/events';
import { randomHistory } from '@monitor/read-model/testing/random-history';
import fc from 'fast-check';
import { createProjector, type ProjectorConfig, verifyViews } from '../projector.ts';
import { appendHistory } from '../testing/append-history.ts';
import { untilMet } from '../testing/until-met.ts';

let ids = 1_000;
const system = { now: () => new Date(), elapsed: () => performance.now(), newId: () => idOf(++ids) };
const records = openEmbeddedViewStore();
afterAll(() => records.close());

const LARGE = 500;
const BATCH = idOf(5_000);
const OTHER = idOf(2);

const opened = () => {
  const ports = { events: openEmbeddedEventStore(), views: openEmbeddedViewStore(), bus: openInProcessEventBus() };
  const projector = (config: Partial<ProjectorConfig> = {}, views: ViewGenerations = ports.views) =>
    createProjector({
      ...ports,
      views,
      records,
      system,
      config: { feed: 'log', pollIntervalMs: 5, retryMs: 5, largeFrom: LARGE, ...config },
    });
  return {
    ...ports,
    projector,
    isCurrent: async (running: ReturnType<typeof projector>) => untilMet(async () => (await running.state()).caughtUp),
    shown: async () => inGeneration(ports.views, (await livePrefix(ports.views)) ?? ''),
    /** What the shown views say otherwise than the log. */
    differences: async () => {
      const scratch = openEmbeddedViewStore();
      const reports = await verifyViews({ ...ports, records, system, scratch });
      await scratch.close();
      return reports.flatMap(({ differences }) => differences);
    },
    close: async () => {
      await ports.bus.close();
      await ports.events.close();
      await ports.views.close();
    },
  };
};

const batch = {
  id: BATCH,
  organizationId: ORGANIZATION,
  validFrom: HOLDS_SINCE,
  total: LARGE,
  kind: 'change',
} as const;
const about = { change: { action: 'remove' } } as const;
const begins = (total = LARGE) => recordedEvent({ type: 'BatchStarted', data: { ...batch, total, about } });
const ends = () => {
  const counts = { changed: LARGE, refused: 0 };
  return recordedEvent({ type: 'BatchCompleted', data: { ...batch, about, counts } }, { version: 2 });
};
const registers = (n: number, organizationId = ORGANIZATION): RecordedEvent => {
  const supplier = { id: idOf(organizationId === OTHER ? 21 : 20), name: 'Muebles Ñandú', rfc: null };
  const data = { ...fact(idOf(6_000 + n), { ...contract, supplier }), organizationId };
  return recordedEvent<MonitorEvent>({ type: 'ContractRegistered', data });
};

describe('a batch of much more than there is', () => {
  it('is shown with its end, in views that were built meanwhile, while others go on', async () => {
    const { events, views, bus, projector, isCurrent, shown, differences, close } = opened();
    const running = projector();
    await running.start();
    await appendHistory(events, [registers(1), begins()]);
    await isCurrent(running);
    const before = await livePrefix(views);
    const moved: unknown[] = [];
    const reader = liveGeneration(views, system);
    await reader.refresh();
    await bus.subscribe({
      topic: topics.viewChanges,
      handle: async (messages) => {
        for (const { key } of messages) moved.push([key, await reader.count(contractViews, { organizationId: key })]);
      },
    });

    await appendHistory(events, [registers(2), registers(3, OTHER), registers(4)]);
    await untilMet(async () => moved.length > 0);
    expect(moved).toEqual([[OTHER, 1]]);
    expect(await (await shown()).count(contractViews, { organizationId: ORGANIZATION })).toBe(1);
    expect(await livePrefix(views)).toBe(before);
    expect((await running.state()).caughtUp).toBe(false);

    await appendHistory(events, [registers(5, OTHER), ends()]);
    await isCurrent(running);
    expect(await livePrefix(views)).not.toBe(before);
    await untilMet(async () => moved.some((one) => JSON.stringify(one) === JSON.stringify([ORGANIZATION, 3])));
    expect(moved).not.toContainEqual([ORGANIZATION, 1]);
    await appendHistory(events, [registers(6)]);
    await isCurrent(running);
    await running.stop();
    expect(await differences()).toEqual([]);
    await close();
  });

  it.each([
    ['there is much already', LARGE, Array.from({ length: LARGE / 10 + 1 }, (_, n) => registers(100 + n))],
    ['it is of few', LARGE - 1, []],
  ])('is followed where %s', async (_, total, there) => {
    const { events, views, projector, isCurrent, differences, close } = opened();
    await appendHistory(events, there);
    const running = projector();
    await running.start();
    const before = await livePrefix(views);
    await appendHistory(events, [begins(total), registers(1)]);
    await isCurrent(running);
    await appendHistory(events, [registers(2), ends()]);
    await isCurrent(running);
    expect(await livePrefix(views)).toBe(before);
    await running.stop();
    expect(await differences()).toEqual([]);
    await close();
  });

  it('is followed when it does not go on', async () => {
    const { events, views, projector, isCurrent, differences, close } = opened();
    const running = projector({ stalledMs: 30 });
    await running.start();
    await appendHistory(events, [begins()]);
    await isCurrent(running);
    await appendHistory(events, [registers(1)]);
    await isCurrent(running);
    expect(await views.generations()).toEqual([await livePrefix(views)]);
    await appendHistory(events, [registers(2)]);
    await isCurrent(running);
    await running.stop();
    expect(await differences()).toEqual([]);
    await close();
  });

  it('comes to the same as if it were followed, wherever whoever follows the log dies', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomHistory,
        fc.array(fc.nat(120), { maxLength: 3 }),
        fc.nat(100),
        fc.nat(100),
        async (history, deaths, first, length) => {
          const { events, views, projector, isCurrent, differences, close } = opened();
          const from = Math.floor((history.length * first) / 101);
          const to = from + Math.floor(((history.length - from) * length) / 101);
          const log = [...history.slice(0, from), begins(), ...history.slice(from, to), ends(), ...history.slice(to)];
          const parts = deaths.length + 1;
          for (let life = 0; life < parts; life += 1) {
            const mortal = dyingAfter(views, deaths[life]);
            const running = projector({}, mortal.views);
            const part = log.slice(
              Math.floor((log.length * life) / parts),
              Math.floor((log.length * (life + 1)) / parts),
            );
            await running.start().catch(() => {});
            for (const one of part) {
              await appendHistory(events, [one]);
              if (one.data.id === BATCH && one.version === 1) await settled(running, mortal); // its end comes later
            }
            await settled(running, mortal);
            if (life === deaths.length) await isCurrent(running);
            await running.stop();
          }
          expect(await differences()).toEqual([]);
          if (deaths.length === 0) expect(await livePrefix(views)).toBe('v2.');
          await close();
        },
      ),
      { numRuns: 20 },
    );
  });
});

/** Everything is taken in, if not shown; or whoever would have is gone. */
const settled = (running: ReturnType<typeof createProjector>, { isGone }: ReturnType<typeof dyingAfter>) =>
  untilMet(async () => isGone() || (await running.state()).lagMs === 0);

/** Views that are written so often, and then never again; a process that is gone drops nothing either. */
const dyingAfter = (views: ViewGenerations, writes: number | undefined) => {
  let left = writes ?? Number.POSITIVE_INFINITY;
  const alive = async <T>(work: () => Promise<T>): Promise<T> => {
    left -= 1;
    if (left < 0) throw new Error('The process is gone');
    return work();
  };
  const mortal = mappedGenerations(views, (store) => ({
    ...store,
    putMany: (into, documents) => alive(() => store.putMany(into, documents)),
    saveCheckpoint: (name, position) => alive(() => store.saveCheckpoint(name, position)),
    setPointer: (name, value) => alive(() => store.setPointer(name, value)),
  }));
  const whole: ViewGenerations = {
    ...mortal,
    dropGeneration: (prefix) => alive(() => views.dropGeneration(prefix)),
    buildGeneration: (prefix) => alive(() => mortal.buildGeneration(prefix)),
  };
  return { views: whole, isGone: () => left < 0 };
};
