import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figuresIn, metricNamesIn } from '@monitor/platform/metrics/testing/figures-in';
import { alerts, board, metricNamesAsked, operatorsPage, scrapeJobs } from '../testing/deployed.ts';
import { spawnMonitor } from '../testing/spawned-monitor.ts';

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

describe('what operators look at', () => {
  const exported = async (): Promise<ReadonlySet<string>> =>
    metricNamesIn(await (await fetch(`${url}/metrics`, operator)).text());
  /** Of Prometheus itself. */
  const ITS_OWN = new Set(['up']);
  const missing = async (expressions: readonly string[]): Promise<string[]> => {
    const names = await exported();
    return metricNamesAsked(expressions).filter((name) => !names.has(name) && !ITS_OWN.has(name));
  };

  it('alerts ask for what the monitor shows', async () => {
    const expressions = (await alerts()).map(({ expr }) => expr);
    expect(expressions.length).toBeGreaterThan(10);
    expect(await missing(expressions)).toEqual([]);
  });

  it('the board asks for what the monitor shows', async () => {
    const { panels } = await board();
    const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(expressions.length).toBeGreaterThan(20);
    expect(await missing(expressions)).toEqual([]);
  });

  it('everything that the monitor counts is on the board, and told in the operators’ page', async () => {
    const { panels } = await board();
    const asked = new Set(metricNamesAsked(panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))));
    const page = await operatorsPage();
    const own = [...(await exported())].filter((name) => name.startsWith('monitor_'));
    expect(own.filter((name) => !asked.has(name))).toEqual([]);
    expect(own.filter((name) => !page.includes(`\`${name}`))).toEqual([]);
  });

  it('of each alert the operators’ page says what to do', async () => {
    const page = await operatorsPage();
    const named = (await alerts()).map(({ alert }) => alert);
    expect(named.filter((alert) => !page.includes(`| ${alert} |`))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });

  it('every service is asked, with the token', async () => {
    expect(await scrapeJobs()).toEqual([
      expect.objectContaining({
        job_name: 'monitor',
        authorization: { credentials_file: '/run/secrets/metrics-token' },
        dns_sd_configs: [expect.objectContaining({ names: ['command-service', 'query-service', 'projector'] })],
      }),
    ]);
  });

  it('the board’s panels stand beside each other, none over another', async () => {
    const { panels } = await board();
    const taken = new Map<string, string>();
    for (const { title, gridPos } of panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect([title, taken.get(`${x},${y}`)]).toEqual([title, undefined]);
          taken.set(`${x},${y}`, title);
        }
    }
  });
});
