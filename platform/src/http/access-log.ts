import { createHmac } from 'node:crypto';
import type { Metrics } from '../metrics/metrics.ts';
import { type ACCESS_EVENTS, platformMetrics } from '../metrics/platform-metrics.ts';
import type { Logger } from '../process/logger.ts';
import { derivedKey } from '../process/secret.ts';

export type AccessEvent = (typeof ACCESS_EVENTS)[number];

type Details = Readonly<{ account?: string | undefined; reason?: string; path?: string; permission?: string }>;

/**
 * Structured lines, and counts, for whoever watches over the installation. They name an account by `accountKey`, never by its address,
 * and hold no password, no network address and no token.
 */
export type AccessLog = Readonly<{
  /** The same for the same e-mail address, whatever its case; without the installation's secret nobody can tell whose. */
  accountKey: (email: string) => string;
  say: (event: AccessEvent, details: Details) => void;
  /** Somebody signed in requested what needs more than they may. */
  permissionRefused: (
    holder: Readonly<{ email: string }>,
    endpoint: Readonly<{ access: string; path: string }>,
  ) => void;
}>;

const KEY_DIGITS = 16;
const EXPECTED: ReadonlySet<AccessEvent> = new Set([
  ...(['login-succeeded', 'sessions-ended', 'password-changed', 'link-requested', 'link-sent'] as const),
  'address-requested',
  'address-changed',
]);

export const openAccessLog = ({
  logger,
  secret,
  metrics,
}: Readonly<{ logger: Logger; secret: string; metrics: Metrics }>): AccessLog => {
  const { accessEvents } = platformMetrics(metrics);
  const key = derivedKey(secret, 'account keys');
  const accountKey = (email: string): string =>
    createHmac('sha256', key).update(email.trim().toLowerCase()).digest('hex').slice(0, KEY_DIGITS);
  const say: AccessLog['say'] = (event, details) => {
    accessEvents(event);
    logger[EXPECTED.has(event) ? 'info' : 'warn']({ access: event, ...details }, event);
  };
  return {
    accountKey,
    say,
    permissionRefused: ({ email }, { access, path }) =>
      say('permission-refused', { account: accountKey(email), permission: access, path }),
  };
};
