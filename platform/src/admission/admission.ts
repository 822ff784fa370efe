import { networksOf } from '../http/network-of.ts';
import { createFairTree } from './fair-tree.ts';

/** How many may be there at once, in all and of one network; and of these, how many may work at a time. */
export type PlaceLimits = Readonly<{ inAll: number; perNetwork: number; atOnce?: number }>;

/** Which of the limits somebody has no place by, or no longer. */
export type NoPlace = 'of-network' | 'in-all';

/** A place that somebody has until it is left, or lost to a lighter network. */
export type Place = Readonly<{
  /** Works when its turn comes, and is lost no more then. Throws why the place was lost, or the signal's reason. */
  inTurn: <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;
  leave: () => void;
}>;

/**
 * The one way to what only so many can have at a time. Networks share it evenly: when all places are taken, whoever came
 * last of the heaviest network loses its own to the newcomer, unless that is the newcomer itself; turns go to the network
 * that had one longest ago. An address's /48 shares with other /48, then its /56 with those beside it, then its /64; an
 * IPv4 address likewise within its /24. Memory is bounded by the places.
 */
export type Admission = Readonly<{
  /** Takes a place, or throws what the refusal is. `onLost` is told why it was lost later. */
  enter: (address: string, onLost?: (refusal: Error) => void) => Place;
  /** Takes a place, works in turn, and leaves. */
  inTurn: <Result>(address: string, work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;
  taken: () => number;
}>;

type Occupant = { lost?: Error; readonly onLost: (refusal: Error) => void; begin: () => void };

export const openAdmission = (
  { inAll, perNetwork, atOnce = 0 }: PlaceLimits,
  refusalOf: (why: NoPlace) => Error,
): Admission => {
  const tree = createFairTree<Occupant>();
  let working = 0;

  const goOn = (): void => {
    while (working < atOnce) {
      const next = tree.next();
      if (!next) return;
      working += 1;
      tree.set(next, 'working');
      next.begin();
    }
  };

  const makeRoom = (newcomer: Occupant): void => {
    if (tree.size() <= inAll) return;
    const loser = tree.newestOfHeaviest() ?? newcomer;
    tree.remove(loser);
    loser.lost = refusalOf('in-all');
    if (loser === newcomer) throw loser.lost;
    loser.onLost(loser.lost);
  };

  const turnOf = (occupant: Occupant, lost: Promise<never>, signal: AbortSignal | undefined): Promise<void> => {
    const turn = Promise.withResolvers<void>();
    const giveUp = (): void => {
      tree.remove(occupant);
      turn.reject(signal?.reason);
    };
    occupant.begin = () => {
      signal?.removeEventListener('abort', giveUp);
      turn.resolve();
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    if (signal?.aborted) giveUp();
    else tree.set(occupant, 'waiting');
    goOn();
    return Promise.race([turn.promise, lost]);
  };

  const enter: Admission['enter'] = (address, onLost = () => {}) => {
    const networks = networksOf(address);
    if (tree.sizeOf(networks) >= perNetwork) throw refusalOf('of-network');
    const lost = Promise.withResolvers<never>();
    lost.promise.catch(() => {}); // whoever waits for no turn is told by onLost
    const lose = (refusal: Error): void => {
      lost.reject(refusal);
      onLost(refusal);
    };
    const occupant: Occupant = { onLost: lose, begin: () => {} };
    tree.add(networks, occupant);
    makeRoom(occupant);
    return {
      inTurn: async (work, signal) => {
        if (occupant.lost) throw occupant.lost;
        await turnOf(occupant, lost.promise, signal);
        try {
          return await work();
        } finally {
          working -= 1;
          tree.set(occupant, 'resting');
          goOn();
        }
      },
      leave: () => tree.remove(occupant),
    };
  };

  return {
    enter,
    inTurn: async (address, work, signal) => {
      const place = enter(address);
      try {
        return await place.inTurn(work, signal);
      } finally {
        place.leave();
      }
    },
    taken: tree.size,
  };
};
