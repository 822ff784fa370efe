import { WAITING_WITHIN_MS } from '@monitor/contracts-schema/http/answer-time';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { PLACES } from '@monitor/contracts-schema/http/limits';
import type { Admissions } from '@monitor/platform/admission/admissions';

/** Does work when its turn comes. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Places for who has a password verified or set; each takes memory and time, so that only some can at once. */
export type PasswordPlaces = Readonly<{
  /** Refuses when there is no place; one that is lost, or waits too long for its turn, refuses then. */
  enter: (address: string) => Readonly<{ inTurn: InTurn; leave: () => void }>;
  /** Works with a place of its own. */
  within: <Result>(address: string, work: (inTurn: InTurn) => Promise<Result>) => Promise<Result>;
}>;

/**
 * Each takes 19 MB and one of the four threads that files, compression and name look-ups share: two at once leave the
 * others theirs.
 */
const AT_ONCE = 2;

/** `timeout` gives a signal that comes after so many milliseconds. */
export const openPasswordPlaces = (
  admissions: Admissions,
  timeout: (milliseconds: number) => AbortSignal = AbortSignal.timeout,
): PasswordPlaces => {
  const places = admissions(
    'passwords',
    { ...PLACES.passwords, atOnce: AT_ONCE },
    (why) => new Refused(why === 'of-network' ? 'network.too-many' : 'session.busy'),
  );

  const enter: PasswordPlaces['enter'] = (address) => {
    const late = timeout(WAITING_WITHIN_MS);
    const { inTurn, leave } = places.enter(address);
    return {
      inTurn: (work) =>
        inTurn(work, late).catch((error: unknown) => {
          throw error === late.reason ? new Refused('session.busy') : error;
        }),
      leave,
    };
  };

  return {
    enter,
    within: async (address, work) => {
      const { inTurn, leave } = enter(address);
      try {
        return await work(inTurn);
      } finally {
        leave();
      }
    },
  };
};
