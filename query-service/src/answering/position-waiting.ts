import type { ViewChange } from '@monitor/contracts-schema/events/topics';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { PLACES } from '@monitor/contracts-schema/http/limits';
import type { Admissions } from '@monitor/platform/admission/admissions';
import { EVERYTHING } from './answer-positions.ts';

/** How often the store is polled while somebody waits, for changes that nobody announced. */
const POLL_MS = 100;
type Waiting = Readonly<{ scopes: readonly string[]; position: string; reached: () => void }>;

/** Questions that wait for a position of some views; all of them share one poll of the store. */
export type PositionWaiting = Readonly<{
  /** Resolves when told that the views of one of these came so far; refuses after a time, and when whoever asked is gone. */
  wait: (scopes: readonly string[], position: string, asker: Asker) => Promise<void>;
  /** Says how far an organization's views have come. */
  notify: (change: ViewChange) => void;
}>;

/** Who waits: from which address, and until when. */
export type Asker = Readonly<{ address: string; gone?: AbortSignal }>;

export const waitForPositions = (
  poll: (scopes: readonly string[]) => Promise<void>,
  { waitTimeoutMs, admissions }: Readonly<{ waitTimeoutMs: number; admissions: Admissions }>,
): PositionWaiting => {
  const places = admissions(
    'positionWaits',
    PLACES.positionWaits,
    (why) => new Refused(why === 'of-network' ? 'network.too-many' : 'views.behind'),
  );
  const all = new Set<Waiting>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let polling = false;

  const pollAll = (): void => {
    if (polling) return;
    polling = true;
    poll([...new Set([...all].flatMap(({ scopes }) => scopes))])
      .catch(() => {}) // a store that is away is polled again
      .finally(() => {
        polling = false;
      });
  };
  const enter = (waiting: Waiting): void => {
    all.add(waiting);
    timer ??= setInterval(pollAll, POLL_MS);
  };
  const leave = (waiting: Waiting): void => {
    all.delete(waiting);
    if (all.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    wait: async (scopes, position, { address, gone }) => {
      if (gone?.aborted) throw new Refused('views.behind');
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const place = places.enter(address, reject);
      const giveUp = (): void => reject(new Refused('views.behind'));
      const waiting = { scopes, position, reached: resolve };
      const deadline = setTimeout(giveUp, waitTimeoutMs);
      gone?.addEventListener('abort', giveUp);
      enter(waiting);
      try {
        await promise;
      } finally {
        clearTimeout(deadline);
        gone?.removeEventListener('abort', giveUp);
        leave(waiting);
        place.leave();
      }
    },
    notify: ({ organizationId, position }) => {
      for (const waiting of all)
        if (
          waiting.position <= position &&
          waiting.scopes.some((scope) => [organizationId, EVERYTHING].includes(scope))
        )
          waiting.reached();
    },
  };
};
