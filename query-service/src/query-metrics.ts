import type { Metrics } from '@monitor/platform/metrics/metrics';

const CACHE_OUTCOMES = ['hit', 'miss'] as const;
export type CacheOutcome = (typeof CACHE_OUTCOMES)[number];

/** What the query service counts. */
export const queryMetrics = (metrics: Metrics) => ({
  cacheLookups: metrics.counterBy(
    'monitor_answer_cache_requests_total',
    'Public queries by whether their answer was cached.',
    'outcome',
    CACHE_OUTCOMES,
  ),
  cacheBytes: metrics.gauge('monitor_answer_cache_bytes', 'What the cached answers take in memory.'),
  sockets: metrics.gauge('monitor_sockets', 'Sockets that are open.'),
  downloads: metrics.gauge(
    'monitor_downloads',
    'Documents that were requested: waiting for their turn, or being made (running).',
    'state',
  ),
});
