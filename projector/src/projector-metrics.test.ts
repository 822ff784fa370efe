import { openInProcessEventBus } from '@monitor/platform/event-bus/in-process-event-bus';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import { openMetrics } from '@monitor/platform/metrics/metrics';
import { figuresIn } from '@monitor/platform/metrics/testing/figures-in';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { contract, fact, idOf, recordedEvent } from '@monitor/read-model/testing/events';
import { createProjector } from './projector.ts';
import { appendHistory } from './testing/append-history.ts';
import { untilMet } from './testing/until-met.ts';

const registered = (n: number, fields = contract) =>
  recordedEvent({ type: 'ContractRegistered', data: fact(idOf(n), fields) });

describe.each(['log', 'bus'] as const)('what a projector that follows the %s counts', (feed) => {
  const metrics = openMetrics();
  const figure = async (series: string) => figuresIn(await metrics.show()).get(series);
  let ids = 0;
  const system = { now: () => new Date(), elapsed: () => performance.now(), newId: () => idOf(++ids) };
  const [events, bus] = [openEmbeddedEventStore(), openInProcessEventBus()];
  const [views, records] = [openEmbeddedViewStore(), openEmbeddedViewStore()];
  const projector = createProjector({
    events,
    views,
    records,
    bus,
    system,
    metrics,
    config: { feed, pollIntervalMs: 5, leaseMs: 100, retryMs: 5 },
  });
  afterAll(async () => {
    await projector.stop();
    await bus.close();
    await events.close();
    await views.close();
    await records.close();
  });

  it('for how long, and for how many events, the views are behind', async () => {
    await appendHistory(events, [registered(10), registered(11)]);
    expect(await figure('monitor_projection_lag_events')).toBe(2);
    expect(await figure('monitor_projection_following')).toBe(0);
    await projector.start();
    await untilMet(async () => (await projector.state()).caughtUp);
    expect(await figure('monitor_projection_lag_events')).toBe(0);
    expect(await figure('monitor_projection_lag_seconds')).toBe(0);
    expect(await figure('monitor_projection_following')).toBe(1);
  });

  it('events that could not be folded, by projection', async () => {
    expect(await figure('monitor_dead_letters{projection="contracts"}')).toBeUndefined();
    const broken = { ...contract, organizerAdministrativeUnit: null } as unknown as typeof contract; // no schema lets it in
    await appendHistory(events, [registered(12, broken)]);
    await untilMet(async () => (await projector.state()).caughtUp);
    expect(await figure('monitor_dead_letters{projection="contracts"}')).toBe(1);
  });
});
