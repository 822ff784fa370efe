import type { Metrics } from '@monitor/platform/metrics/metrics';

/** What the command service counts. */
export const commandMetrics = (metrics: Metrics) => ({
  dataLoads: metrics.gauge(
    'monitor_data_loads',
    'Loads by what becomes of them: uploading, reviewing, correcting, applying, reverting, or waiting for a store to go on.',
    'state',
  ),
  archiveQueue: metrics.gauge(
    'monitor_archive_links',
    'Linked documents to copy: due now, to be tried again later, given up.',
    'state',
  ),
});
