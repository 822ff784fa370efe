import { setTimeout as pause } from 'node:timers/promises';
import { watchEventLoop } from './event-loop-lag.ts';
import { openMetrics, openProcessMetrics } from './metrics.ts';
import { platformMetrics } from './platform-metrics.ts';
import { figuresIn } from './testing/figures-in.ts';

describe('the metrics of a process', () => {
  it('count each kind from 0, and a name that is declared again goes on', async () => {
    const metrics = openMetrics();
    const declare = () => metrics.counterBy('doors_total', 'Doors.', 'side', ['in', 'out']);
    declare()('in');
    declare()('in');
    const figures = figuresIn(await metrics.show());
    expect([figures.get('doors_total{side="in"}'), figures.get('doors_total{side="out"}')]).toEqual([2, 0]);
  });

  it('say nothing of what fails or hangs, and the rest all the same', async () => {
    const metrics = openMetrics();
    metrics.gauge('away', 'Away.')(async () => Promise.reject(new Error('the store is away')));
    metrics.gauge('hanging', 'Hanging.', 'kind')(() => new Promise(() => {}));
    metrics.gauge('there', 'There.')(() => 7);
    const figures = figuresIn(await metrics.show());
    expect(['away', 'hanging', 'there'].map((name) => figures.get(name))).toEqual([undefined, undefined, 7]);
    expect([...figures.keys()].filter((series) => series.startsWith('hanging'))).toEqual([]);
  });

  it('are shown with those of a thread, each metric once and each series by its thread', async () => {
    const [main, thread] = [openProcessMetrics(), openMetrics('projector')];
    for (const metrics of [main, thread])
      platformMetrics(metrics).storeCalls({ store: 'views', operation: 'question', outcome: 'answered' }, 0.002);
    thread.gauge('lag', 'Lag.')(() => 3);
    const text = await main.show(structuredClone(await thread.collect()));
    const figures = figuresIn(text);
    const calls = 'monitor_store_call_duration_seconds_count{store="views",operation="question",outcome="answered"';
    expect([figures.get(`${calls}}`), figures.get(`${calls},thread="projector"}`)]).toEqual([1, 1]);
    expect(figures.get('lag{thread="projector"}')).toBe(3);
    expect(figures.get('process_start_time_seconds')).toBeGreaterThan(0);
    const declared = text.match(/^# TYPE \S+/gm) ?? [];
    expect(new Set(declared).size).toBe(declared.length);
  });

  it('tell by how much a thread was held up', async () => {
    const { lag, close } = watchEventLoop();
    await pause(30);
    lag();
    await pause(30); // from here on it looks
    const until = performance.now() + 100;
    while (performance.now() < until); // holds it up
    await pause(30);
    expect(lag()['1']).toBeGreaterThan(0.05);
    await close();
  });
});
