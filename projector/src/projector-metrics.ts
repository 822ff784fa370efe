import type { Metrics } from '@monitor/platform/metrics/metrics';

/** What the projector counts. */
export const projectorMetrics = (metrics: Metrics) => ({
  lagSeconds: metrics.gauge(
    'monitor_projection_lag_seconds',
    'For how long the oldest event that the views do not show has been waiting.',
  ),
  lagEvents: metrics.gauge(
    'monitor_projection_lag_events',
    'Events that the views do not show yet; 1000 stands for as many or more.',
  ),
  following: metrics.gauge('monitor_projection_following', 'Whether the views follow the log: 1, or 0.'),
  deadLetters: metrics.gauge(
    'monitor_dead_letters',
    'Events that a projection could not fold and left aside.',
    'projection',
  ),
});
