import { randomUUID } from 'node:crypto';
import { type Pause, pause } from '../process/pause.ts';
import { sideBySide } from '../process/side-by-side.ts';
import type { System } from '../process/system.ts';
import type { Collection, ViewStore } from '../view-store/view-store.ts';

/**
 * Who may do a thing that only one process does at a time; nobody when the owner is blank. Its owner writes another
 * `beat` meanwhile: whoever waits takes it when its own clock has seen no other beat for the time of a lease, so that the
 * clocks of different machines need not agree, nor go forward only. `number` grows with each owner.
 */
type LeaseRecord = Readonly<{ id: string; owner: string; beat: string; number: number }>;

const leases: Collection<LeaseRecord> = {
  name: 'leases',
  fields: { owner: 'text', beat: 'text', number: 'number' },
  indexes: [],
};

const NOBODY = '';

/** What its holder may do until it is lost, or released. */
export type Lease = Readonly<{
  /** Larger than that of every holder before: what is written under a smaller one is no holder's any more. */
  number: number;
  /** Shows life. False when another holds it by now, who may have gone on with the work. */
  renew: () => Promise<boolean>;
  /** Lets another one take it at once, where the store answers; else it runs out. */
  release: () => Promise<void>;
}>;

export type Leases = Readonly<{
  /** Takes a lease that nobody holds, or whose holder has shown no life for its time; undefined while another holds it. */
  tryTake: (id: string) => Promise<Lease | undefined>;
  /** Waits until it can be taken; undefined when the signal comes first. */
  take: (id: string, signal: AbortSignal) => Promise<Lease | undefined>;
  /**
   * Shows life until the signal; ends by itself when somebody else has the lease. A store that is away meanwhile fails it
   * only when others may have taken the lease since.
   */
  keep: (lease: Lease, signal: AbortSignal) => Promise<void>;
}>;

/** How long a process that died, or is frozen, keeps from others what it held, unless they say otherwise. */
export const LEASE_MS = 8_000;

/** Leases of `leaseMs` milliseconds each, kept in a store that all who ask for them share. */
export const openLeases = (
  store: ViewStore,
  { elapsed }: Pick<System, 'elapsed'>,
  leaseMs: number,
  /** How time passes until a lease that another holds is requested again; by the clock. */
  wait: Pause = pause,
): Leases => {
  const seen = new Map<string, Readonly<{ owner: string; beat: string; at: number }>>();

  /** Whether this process has seen for the time of a lease that its holder shows no life. */
  const isRunOut = ({ id, owner, beat }: LeaseRecord): boolean => {
    const last = seen.get(id);
    if (last?.owner === owner && last.beat === beat) return elapsed() - last.at > leaseMs;
    seen.set(id, { owner, beat, at: elapsed() });
    return false;
  };

  const leaseOf = ({ id, owner, number }: LeaseRecord): Lease => ({
    number,
    renew: () => store.replaceIf(leases, { id, owner, beat: randomUUID(), number }, { owner }),
    release: async () => {
      await store.replaceIf(leases, { id, owner: NOBODY, beat: '', number }, { owner }).catch(() => {});
    },
  });

  const tryTake: Leases['tryTake'] = async (id) => {
    const wanted = { id, owner: randomUUID(), beat: randomUUID(), number: 1 };
    if ((await store.insertMany(leases, [wanted])).has(id)) return leaseOf(wanted);
    const held = (await store.getMany(leases, [id])).get(id)?.document;
    if (!held || (held.owner !== NOBODY && !isRunOut(held))) return undefined;
    const taken = { ...wanted, number: held.number + 1 };
    const { owner, beat } = held;
    return (await store.replaceIf(leases, taken, { owner, beat })) ? leaseOf(taken) : undefined;
  };

  return {
    tryTake,
    take: async (id, signal) => {
      while (!signal.aborted) {
        const lease = await tryTake(id);
        if (lease) return lease;
        await wait(leaseMs / 5, signal);
      }
      return undefined;
    },
    keep: async (lease, signal) => {
      let renewedAt = elapsed();
      for (;;) {
        await pause(leaseMs / 4, signal);
        if (signal.aborted) return;
        try {
          if (!(await lease.renew())) return;
          renewedAt = elapsed();
        } catch (error) {
          if (elapsed() - renewedAt > leaseMs) throw error;
        }
      }
    },
  };
};

/**
 * Works under a lease that was taken, keeps it meanwhile, and gives it back. When it is lost all the same, or the signal comes,
 * `held` tells the work to end.
 */
export const underLease = async <Result>(
  leases: Pick<Leases, 'keep'>,
  { lease, signal }: Readonly<{ lease: Lease; signal: AbortSignal }>,
  work: (held: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  let result: { of: Result } | undefined;
  const working = async (held: AbortSignal): Promise<void> => {
    result = { of: await work(held) };
  };
  try {
    await sideBySide(signal, working, (ended) => leases.keep(lease, ended));
  } finally {
    await lease.release();
  }
  return result!.of; // what failed was thrown
};

/**
 * Does what one process does at a time: waits for the lease, keeps it meanwhile, gives it back. When it is lost all the
 * same, `held` tells the work to end. Does nothing when the signal comes first.
 */
export const withLease = async (
  leases: Leases,
  { id, signal }: Readonly<{ id: string; signal: AbortSignal }>,
  work: (held: AbortSignal) => Promise<void>,
): Promise<void> => {
  const lease = await leases.take(id, signal);
  if (lease) await underLease(leases, { lease, signal }, work);
};
