import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { openInProcessEventBus } from '@monitor/platform/event-bus/in-process-event-bus';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import { servedHealth } from '@monitor/platform/http/testing/served-health';
import { openMetrics } from '@monitor/platform/metrics/metrics';
import { figuresIn } from '@monitor/platform/metrics/testing/figures-in';
import { silentLogger } from '@monitor/platform/process/logger';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { inGeneration, livePrefix } from '@monitor/platform/view-store/generations';
import { openStoreAt } from '@monitor/platform/view-store/store-address';
import { contract, fact, idOf, recordedEvent } from '@monitor/read-model/testing/events';
import { longHistory } from '@monitor/read-model/testing/random-history';
import { claimGeneration, saveBuilding } from './projecting/generations.ts';
import { createProjector, projectionReadiness, rebuildViews } from './projector.ts';
import { appendHistory } from './testing/append-history.ts';
import { untilMet } from './testing/until-met.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verification-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let [ids, stores] = [5_000, 0];

/** A projector of its own log and views, in a file, with a clock that the test turns. */
const opened = async () => {
  let time = Date.parse('2026-03-01T12:00:00.000Z');
  const work = { isUnderWay: false, looks: 0 };
  const now = () => {
    work.looks += 1; // whether a day has passed
    return new Date(time);
  };
  const system = { now, elapsed: () => performance.now(), newId: () => idOf(++ids) };
  const path = join(folder, `views-${++stores}.db`);
  const ports = {
    events: openEmbeddedEventStore(),
    views: await openStoreAt({ kind: 'embedded', path, durability: 'normal' }),
    records: openEmbeddedViewStore(),
    bus: openInProcessEventBus(),
    system,
  };
  await appendHistory(ports.events, longHistory());
  const said: { level: 'info' | 'warn' | 'error'; message: string; [detail: string]: unknown }[] = [];
  const say = (level: 'info' | 'warn' | 'error') => (details: object, message: string) =>
    void said.push({ level, ...details, message });
  const logger = { ...silentLogger, info: say('info'), warn: say('warn'), error: say('error') };
  const isBusy = async () => {
    work.looks += 1;
    return work.isUnderWay;
  };
  const metrics = openMetrics();
  const projector = createProjector({
    ...ports,
    logger,
    metrics,
    config: {
      feed: 'log',
      pollIntervalMs: 5,
      leaseMs: 100,
      retryMs: 5,
      verification: { temporaryFolder: folder, isBusy, lookEveryMs: 1 },
    },
  });
  await projector.start();
  await untilMet(async () => (await projector.state()).caughtUp);
  const live = inGeneration(ports.views, (await livePrefix(ports.views))!);
  return {
    ...ports,
    projector,
    metrics,
    said,
    work,
    live,
    passDays: (days: number) => {
      time += days * DAY_MS;
    },
    now: () => new Date(time).toISOString(),
    verified: async () => (await projector.state()).verifiedViews,
    /** Looks have gone on meanwhile: so many that a whole verification would have ended. */
    lookedAgain: async (times = 300) => {
      const before = work.looks;
      await untilMet(async () => work.looks > before + times);
    },
    close: async () => {
      await projector.stop();
      await ports.bus.close();
      await ports.events.close();
      await ports.views.close();
      await ports.records.close();
    },
  };
};

type Opened = Awaited<ReturnType<typeof opened>>;

/** As a disk or an editor would: one amount becomes another. */
const damageContract = async ({ live }: Opened): Promise<string> => {
  const [view] = await live.find(contractViews, { limit: 1 });
  const stored = (await live.getMany(contractViews, [view!.id])).get(view!.id)!;
  await live.removeWhere(contractViews, { id: view!.id });
  await live.putMany(contractViews, [{ ...stored, document: { ...view!, totalOrMaxAmount: 7 } }]);
  return view!.id;
};

it('a damaged view is found by the next day’s verification, and said; building the views anew ends it', async () => {
  const world = await opened();
  const { projector, events, views, records, system, metrics, said, passDays, verified } = world;
  const served = await servedHealth(() => projectionReadiness({ standing: () => undefined, ...projector }, {}));
  await world.lookedAgain();
  expect(await verified()).toBeNull();
  const id = await damageContract(world);
  passDays(1);
  await untilMet(async () => (await verified()) !== null);
  const verifiedViews = {
    endedAt: world.now(),
    position: await events.lastPosition(),
    documents: expect.any(Number),
    differing: { contracts: 1 },
    mended: 0,
    failure: null,
  };
  expect(await served.health()).toMatchObject({ status: 200, body: { ready: true, verifiedViews } });
  await served.close();
  await untilMet(async () => said.some(({ level }) => level === 'warn'));
  expect(said.find(({ level }) => level === 'warn')).toMatchObject({
    message: 'the views were not what the log says',
    examples: [`contracts ${id}`],
  });
  const figures = figuresIn(await metrics.show());
  expect(figures.get('monitor_verification_differences{of="views"}')).toBe(1);
  expect(figures.get('monitor_verification_ended_seconds{of="views"}')).toBe(Date.parse(world.now()) / 1_000);

  await rebuildViews({ events, views, records, system });
  await untilMet(async () => (await projector.state()).caughtUp);
  expect(await verified()).toBeNull();
  await world.lookedAgain();
  passDays(1);
  await untilMet(async () => (await verified()) !== null);
  expect(await verified()).toMatchObject({ differing: {} });
  await world.close();
});

it('views that are what the log says are said to be, once a day', async () => {
  const world = await opened();
  await world.lookedAgain();
  for (const _day of [1, 2]) {
    world.passDays(1);
    await untilMet(async () => (await world.verified())?.endedAt === world.now());
    await world.lookedAgain();
  }
  expect(await world.verified()).toMatchObject({ differing: {}, mended: 0, failure: null });
  const clean = world.said.filter(({ message }) => message === 'the views are what the log says');
  expect(clean).toHaveLength(2);
  await world.close();
});

it('waits while something is under way, and while views are being built', async () => {
  const world = await opened();
  await world.lookedAgain();
  world.work.isUnderWay = true;
  world.passDays(1);
  await world.lookedAgain();
  expect(await world.verified()).toBeNull();
  const { prefix } = await claimGeneration(world.views, 'others');
  let position = 0;
  const goingOn = async () => {
    position += 1;
    await saveBuilding(world.views, prefix, String(position));
    return position > 20;
  };
  const looked = world.lookedAgain();
  world.work.isUnderWay = false;
  await untilMet(goingOn);
  await looked;
  await untilMet(async () => (await world.verified()) !== null);
  await world.close();
});

it('gives way to a load that begins meanwhile, and takes what it brought for what it is', async () => {
  const world = await opened();
  const { events, projector } = world;
  await world.lookedAgain();
  const replayed = Promise.withResolvers<void>();
  const readLog = events.readLog;
  // The first piece of the log that the verification reads brings a load.
  let isBegun = false;
  events.readLog = async (query) => {
    if (query.limit === 100 && !isBegun) {
      isBegun = true;
      world.work.isUnderWay = true;
      replayed.resolve();
    }
    return readLog(query);
  };
  world.passDays(1);
  await replayed.promise;
  const later = [1, 2, 3].map((number) =>
    recordedEvent({ type: 'ContractRegistered', data: fact(idOf(90_000 + number), contract) }),
  );
  await appendHistory(events, later);
  await untilMet(async () => (await projector.state()).caughtUp);
  await world.lookedAgain();
  expect(await world.verified()).toBeNull();
  world.work.isUnderWay = false;
  await untilMet(async () => (await world.verified()) !== null);
  expect(await world.verified()).toMatchObject({ differing: {}, failure: null });
  await world.close();
});
