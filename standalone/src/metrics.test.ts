import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figuresIn } from '@monitor/platform/metrics/testing/figures-in';
import { spawnMonitor } from './testing/spawned-monitor.ts';

const METRICS_TOKEN = '0123456789abcdef0123456789abcdef';
const operator = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } };

let folder: string;
let monitor: ReturnType<typeof spawnMonitor>;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'monitor-metrics-'));
  monitor = spawnMonitor({ DATA_DIR: folder, METRICS_TOKEN });
  url = await monitor.url;
});
afterAll(async () => {
  monitor.stop();
  await monitor.ended();
  await rm(folder, { recursive: true, force: true });
});

describe('the figures of a monitor in one process', () => {
  it('are nobody else’s than the operator’s', async () => {
    for (const headers of [{}, { authorization: 'Bearer other' }, { 'x-forwarded-for': '127.0.0.1' }])
      expect((await fetch(`${url}/metrics`, { headers })).status).toBe(404);
    expect((await fetch(`${url}/metrics`, operator)).status).toBe(200);
  });

  it('hold those of every part, the projector’s thread included', async () => {
    await fetch(`${url}/public-api/organizations/local/list`);
    const figures = figuresIn(await (await fetch(`${url}/metrics`, operator)).text());
    const positive = [
      'monitor_http_request_duration_seconds_count{method="GET",endpoint="/public-api/organizations/local/list",status="200"}',
      'monitor_store_answering{store="log"}',
      'monitor_projection_following{thread="projector"}',
      'monitor_heap_used_bytes',
      'monitor_heap_used_bytes{thread="projector"}',
      'monitor_store_call_duration_seconds_count{store="views",operation="question",outcome="answered",thread="projector"}',
    ];
    for (const series of positive) expect([series, figures.get(series)]).toEqual([series, expect.any(Number)]);
    const there = [
      'monitor_event_loop_lag_seconds{quantile="1"}',
      'monitor_event_loop_lag_seconds{quantile="1",thread="projector"}',
      'monitor_projection_lag_seconds{thread="projector"}',
      'monitor_projection_lag_events{thread="projector"}',
      'monitor_data_loads{state="waiting"}',
      'monitor_archive_links{state="due"}',
      'monitor_sockets',
      'monitor_downloads{state="waiting"}',
      'monitor_answer_cache_bytes',
      'monitor_mails_total{outcome="failed"}',
      'monitor_access_events_total{event="login-throttled"}',
      'monitor_foreign_events_total',
      'process_resident_memory_bytes',
    ];
    expect(there.filter((series) => !figures.has(series))).toEqual([]);
  });
});
