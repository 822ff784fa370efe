import type { Readiness } from '@monitor/platform/http/health-routes';
import type { StandingEvent } from './watching/standing-event.ts';

/** How far views are behind the log. */
type Following = Readonly<{ caughtUp: boolean; following: boolean; lagMs: number }>;

const CLOSELY_MS = 5_000;

/** Whether readers can be served: under load there is always an event on its way, so following closely is enough. */
const followsClosely = ({ caughtUp, following, lagMs }: Following): boolean =>
  caughtUp || (following && lagMs < CLOSELY_MS);

/** Whether views follow the log: not while one event is folded for ever, which is said instead, nor far behind. */
export const projectionReadiness = async (
  { standing, state }: Readonly<{ standing: () => StandingEvent | undefined; state: () => Promise<Following> }>,
  known: Readiness['details'],
): Promise<Readiness> => {
  const stood = standing();
  if (stood) return { ready: false, details: { ...known, standing: stood } }; // its thread may answer nobody
  const now = await state();
  return { ready: followsClosely(now), details: { ...known, ...now } };
};
