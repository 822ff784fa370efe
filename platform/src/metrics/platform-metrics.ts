import type { Metrics } from './metrics.ts';

/** Store calls take from a fraction of a millisecond, embedded, to the seconds after which they are given up. */
const STORE_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Answers from the cache take less than a millisecond, uploads and downloads minutes. */
const HTTP_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

const MAIL_OUTCOMES = ['sent', 'failed'] as const;

/** What happened at the doors: who came in, who did not, and what ended. */
export const ACCESS_EVENTS = [
  'login-succeeded',
  'login-failed',
  'login-throttled',
  'permission-refused',
  'sessions-ended',
  'password-changed',
  'password-change-failed',
  'link-requested',
  'link-throttled',
  'link-sent',
  'link-refused',
  'address-requested',
  'address-changed',
  'account-deactivated',
  'account-removed',
] as const;

/** By which limit somebody was left without a place. */
const NO_PLACES = ['of-network', 'in-all'] as const;

/** What every process counts, whatever it does: its doors, its stores, its thread. */
export const platformMetrics = (metrics: Metrics) => ({
  httpRequests: metrics.histogram(
    'monitor_http_request_duration_seconds',
    'HTTP requests by the path that is declared for them, until the answer was sent or given up.',
    ['method', 'endpoint', 'status'],
    HTTP_SECONDS,
  ),
  accessEvents: metrics.counterBy(
    'monitor_access_events_total',
    'What happened at the doors: sign-ins, refusals, ended sessions.',
    'event',
    ACCESS_EVENTS,
  ),
  storeCalls: metrics.histogram(
    'monitor_store_call_duration_seconds',
    'Calls to stores by what they ask, and how that came out: answered, unavailable, failed.',
    ['store', 'operation', 'outcome'],
    STORE_SECONDS,
  ),
  storesAnswering: metrics.gauge(
    'monitor_store_answering',
    'Whether a store answers now: 1, or 0 when it is away, hangs or refuses.',
    'store',
  ),
  diskFree: metrics.gauge('monitor_disk_free_bytes', 'What is free on the disk of the data folder.'),
  diskFull: metrics.gauge(
    'monitor_disk_full',
    'Whether nothing is saved any more for want of room on the disk: 1, or 0.',
  ),
  verificationDifferences: metrics.gauge(
    'monitor_verification_differences',
    'Documents that were not what the log says when they were last held against it: of the views, of the records.',
    'of',
  ),
  verificationEnded: metrics.gauge(
    'monitor_verification_ended_seconds',
    'When they were last held against the log, in seconds since 1970.',
    'of',
  ),
  placesRefused: metrics.counterBy(
    'monitor_places_refused_total',
    'Who was refused a place or lost it, by the limit: that of one network, or that of all.',
    'limit',
    NO_PLACES,
  ),
  mails: metrics.counterBy('monitor_mails_total', 'Mails by what became of them.', 'outcome', MAIL_OUTCOMES),
  foreignEvents: metrics.counter(
    'monitor_foreign_events_total',
    'Events of other applications on the same log that were passed by.',
  ),
  refusedAppends: metrics.counter(
    'monitor_refused_appends_total',
    'Appends of many in one call that the log refused for another reason than a version, and that went one by one.',
  ),
  eventLoopLag: metrics.gauge(
    'monitor_event_loop_lag_seconds',
    'By how much what was due came late on this thread since it was last asked: nearly always (0.99), and at worst (1).',
    'quantile',
  ),
  heapUsed: metrics.gauge('monitor_heap_used_bytes', "What this thread's objects take."),
});
