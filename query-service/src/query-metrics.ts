import type { Metrics } from '@monitor/platform/metrics/metrics';

const CACHE_OUTCOMES = ['hit', 'miss'] as const;
export type CacheOutcome = (typeof CACHE_OUTCOMES)[number];

/** What the query service counts. */
export const queryMetrics = (metrics: Metrics) => ({
  cacheLookups: metrics.counterBy(
    'monitor_answer_cache_requests_total',
    'Public questions by whether their answer was kept.',
    'outcome',
    CACHE_OUTCOMES,
  ),
  cacheBytes: metrics.gauge('monitor_answer_cache_bytes', 'What the kept answers take in memory.'),
  sockets: metrics.gauge('monitor_sockets', 'Sockets that are open.'),
  downloads: metrics.gauge(
    'monitor_downloads',
    'Documents that were asked for: waiting for their turn, or being made (running).',
    'state',
  ),
});
