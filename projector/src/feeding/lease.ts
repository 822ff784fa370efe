import { pause } from '@monitor/platform/process/pause';
import { sideBySide } from '@monitor/platform/process/side-by-side';
import type { System } from '@monitor/platform/process/system';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';

/**
 * Who may do a thing that only one process does at a time; nobody when the owner is blank. Its owner writes another
 * `beat` meanwhile: whoever waits takes it when its own clock has seen no other beat for the time of a lease, so that the
 * clocks of different machines need not agree, nor go forward only.
 */
type Lease = Readonly<{ id: string; owner: string; beat: string }>;

const leases: Collection<Lease> = {
  name: 'beating-leases',
  fields: { owner: 'text', beat: 'text' },
  indexes: [],
};

const NOBODY = '';

type Holding = Readonly<{
  views: ViewStore;
  system: System;
  id: string;
  owner: string;
  leaseMs: number;
  signal: AbortSignal;
}>;

const mine = ({ id, owner, system }: Holding): Lease => ({ id, owner, beat: system.newId() });

/** Waits until nobody holds the lease any more, and takes it. False when the signal came first. */
const takeLease = async (holding: Holding): Promise<boolean> => {
  const { views, id, leaseMs, signal } = holding;
  let seen: { lease: Lease; at: number } | undefined;
  while (!signal.aborted) {
    if ((await views.insertMany(leases, [mine(holding)])).has(id)) return true;
    const lease = (await views.getMany(leases, [id])).get(id)?.document;
    if (!lease) continue;
    const { owner, beat } = lease;
    if (seen?.lease.owner !== owner || seen.lease.beat !== beat) seen = { lease, at: performance.now() };
    const isFree = owner === NOBODY || performance.now() - seen.at > leaseMs;
    if (isFree && (await views.replaceIf(leases, mine(holding), { owner, beat }))) return true;
    await pause(leaseMs / 5, signal);
  }
  return false;
};

/**
 * Beats until the signal; ends by itself when somebody else has the lease. A store that is away meanwhile fails it only
 * when others may have taken the lease since.
 */
const keepLease = async (holding: Holding): Promise<void> => {
  const { views, owner, leaseMs, signal } = holding;
  let keptAt = performance.now();
  for (;;) {
    await pause(leaseMs / 3, signal);
    if (signal.aborted) return;
    try {
      if (!(await views.replaceIf(leases, mine(holding), { owner }))) return;
      keptAt = performance.now();
    } catch (error) {
      if (performance.now() - keptAt > leaseMs) throw error;
    }
  }
};

/** Lets another one take it at once, where the store answers; else it runs out. */
const releaseLease = async ({ views, id, owner }: Holding): Promise<void> => {
  await views.replaceIf(leases, { id, owner: NOBODY, beat: '' }, { owner }).catch(() => {});
};

/**
 * Does what one process does at a time: waits for the lease, keeps it meanwhile, gives it back. When it is lost all the
 * same, `held` tells the work to end. Does nothing when the signal comes first.
 */
export const withLease = async (
  { views, system }: { views: ViewStore; system: System },
  { id, leaseMs, signal }: { id: string; leaseMs: number; signal: AbortSignal },
  work: (held: AbortSignal) => Promise<void>,
): Promise<void> => {
  const holding: Holding = { views, system, id, owner: system.newId(), leaseMs, signal };
  if (!(await takeLease(holding))) return;
  try {
    await sideBySide(signal, work, (ended) => keepLease({ ...holding, signal: ended }));
  } finally {
    await releaseLease(holding);
  }
};
