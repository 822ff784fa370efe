/** What an occupant of a place does: nothing that takes turns, waiting for its turn, or having it. */
export type Doing = 'resting' | 'waiting' | 'working';

/**
 * Occupants of places by their networks, the wider ones around the narrower: what is shared out is shared among the widest
 * first, what falls to each of these among those inside it, and so on.
 */
export type FairTree<Occupant> = Readonly<{
  add: (networks: readonly string[], occupant: Occupant) => void;
  remove: (occupant: Occupant) => void;
  /** Says what an occupant does from now on. */
  set: (occupant: Occupant, doing: Doing) => void;
  has: (occupant: Occupant) => boolean;
  size: () => number;
  /** How many are of one subscriber, the last of the networks. */
  sizeOf: (networks: readonly string[]) => number;
  /** Of the network that has most, whoever came last; among equals, of the one that somebody came to last. Whoever works is passed over. */
  newestOfHeaviest: () => Occupant | undefined;
  /** Of those that wait, whoever's network had its last turn longest ago; among equals, of the one that has fewest. */
  next: () => Occupant | undefined;
}>;

type Branch<Occupant> = {
  readonly network: string;
  readonly branches: Map<string, Branch<Occupant>>;
  /** In the order in which they came. */
  readonly occupants: Set<Occupant>;
  readonly count: Record<Doing, number>;
  lastCame: number;
};

type Standing<Occupant> = { doing: Doing; readonly path: readonly Branch<Occupant>[] };

/** Of networks that had a turn while somebody has been waiting: beyond these the one that had it longest ago is forgotten. */
const MOST_REMEMBERED = 10_000;

export const createFairTree = <Occupant>(): FairTree<Occupant> => {
  const root = branchOf<Occupant>('');
  const standings = new Map<Occupant, Standing<Occupant>>();
  const lastTurns = new Map<string, number>();
  let [came, turns] = [0, 0];

  const grow = (networks: readonly string[]): Branch<Occupant>[] => {
    const path = [root];
    for (const network of networks) {
      const { branches } = path.at(-1)!; // it begins with the root
      const branch = branches.get(network) ?? branchOf<Occupant>(network);
      branches.set(network, branch);
      path.push(branch);
    }
    return path;
  };

  const prune = (path: readonly Branch<Occupant>[]): void => {
    path.forEach((branch, depth) => {
      if (depth > 0 && sizeOf(branch) === 0) path[depth - 1]?.branches.delete(branch.network);
    });
  };

  const noteTurn = ({ path }: Standing<Occupant>): void => {
    turns += 1;
    for (const { network } of path) {
      lastTurns.delete(network);
      lastTurns.set(network, turns);
    }
    for (const oldest of lastTurns.keys()) {
      if (lastTurns.size <= MOST_REMEMBERED) break;
      lastTurns.delete(oldest);
    }
  };

  const set = (occupant: Occupant, doing: Doing): void => {
    const standing = standings.get(occupant);
    if (!standing) return;
    for (const { count } of standing.path) {
      count[standing.doing] -= 1;
      count[doing] += 1;
    }
    standing.doing = doing;
    if (doing === 'working') noteTurn(standing);
    if (root.count.waiting === 0) lastTurns.clear(); // nobody has to be before anybody
  };

  const lastTurn = ({ network }: Branch<Occupant>): number => lastTurns.get(network) ?? 0;

  return {
    add: (networks, occupant) => {
      const path = grow(networks);
      came += 1;
      for (const branch of path) {
        branch.count.resting += 1;
        branch.lastCame = came;
      }
      path.at(-1)?.occupants.add(occupant);
      standings.set(occupant, { doing: 'resting', path });
    },
    remove: (occupant) => {
      const standing = standings.get(occupant);
      if (!standing) return;
      for (const { count } of standing.path) count[standing.doing] -= 1;
      standing.path.at(-1)?.occupants.delete(occupant);
      standings.delete(occupant);
      prune(standing.path);
      if (root.count.waiting === 0) lastTurns.clear();
    },
    set,
    has: (occupant) => standings.has(occupant),
    size: () => standings.size,
    sizeOf: (networks) => {
      let branch: Branch<Occupant> | undefined = root;
      for (const network of networks) branch = branch?.branches.get(network);
      return branch ? sizeOf(branch) : 0;
    },
    newestOfHeaviest: () => {
      const heaviest = leafOf(
        root,
        ({ count }) => count.resting + count.waiting > 0,
        (a, b) => sizeOf(b) - sizeOf(a) || b.lastCame - a.lastCame,
      );
      return [...heaviest.occupants].findLast((occupant) => standings.get(occupant)?.doing !== 'working');
    },
    next: () => {
      const leaf = leafOf(
        root,
        ({ count }) => count.waiting > 0,
        (a, b) => lastTurn(a) - lastTurn(b) || sizeOf(a) - sizeOf(b),
      );
      for (const occupant of leaf.occupants) if (standings.get(occupant)?.doing === 'waiting') return occupant;
      return undefined;
    },
  };
};

const branchOf = <Occupant>(network: string): Branch<Occupant> => ({
  network,
  branches: new Map(),
  occupants: new Set(),
  count: { resting: 0, waiting: 0, working: 0 },
  lastCame: 0,
});

const sizeOf = ({ count }: Branch<unknown>): number => count.resting + count.waiting + count.working;

/** Down to where occupants are, each time into the first by an order of those that may be; of equals, the one that is longest there. */
const leafOf = <Occupant>(
  root: Branch<Occupant>,
  mayBe: (branch: Branch<Occupant>) => boolean,
  order: (a: Branch<Occupant>, b: Branch<Occupant>) => number,
): Branch<Occupant> => {
  let branch = root;
  for (;;) {
    let first: Branch<Occupant> | undefined;
    for (const other of branch.branches.values())
      if (mayBe(other) && (first === undefined || order(other, first) < 0)) first = other;
    if (first === undefined) return branch;
    branch = first;
  }
};
