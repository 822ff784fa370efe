import { pause } from '@monitor/platform/process/pause';
import type { System } from '@monitor/platform/process/system';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';

/** Who may do a thing that only one process does at a time, and until when. Times are ISO, which sort. */
type Lease = Readonly<{ id: string; owner: string; expiresAt: string }>;

const leases: Collection<Lease> = {
  name: 'leases',
  fields: { owner: 'text', expiresAt: 'text' },
  indexes: [],
};

/** Takes the lease when nobody holds it, or prolongs one's own. Says whether it is held now. */
const takeLease = async (
  views: ViewStore,
  { id, owner, now, forMs }: { id: string; owner: string; now: Date; forMs: number },
): Promise<boolean> => {
  const lease = { id, owner, expiresAt: new Date(now.getTime() + forMs).toISOString() };
  const inserted = await views.insertMany(leases, [lease]);
  if (inserted.has(id)) return true;
  return views.replaceIf(leases, lease, { anyOf: [{ owner }, { expiresAt: { lt: now.toISOString() } }] });
};

/** Lets another one take it at once. */
const releaseLease = async (views: ViewStore, { id, owner }: { id: string; owner: string }): Promise<void> => {
  await views.replaceIf(leases, { id, owner, expiresAt: '' }, { owner });
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
  const lease = { id, owner: system.newId() };
  const take = () => takeLease(views, { ...lease, now: system.now(), forMs: leaseMs });
  while (!signal.aborted && !(await take())) await pause(leaseMs / 5, signal);
  if (signal.aborted) return releaseLease(views, lease);

  const lost = new AbortController();
  const held = AbortSignal.any([signal, lost.signal]);
  const keeping = keep(take, leaseMs, held).finally(() => lost.abort());
  try {
    await work(held);
  } finally {
    lost.abort();
    await keeping;
    await releaseLease(views, lease);
  }
};

/** Prolongs a lease until the signal; ends by itself when somebody else has it. */
const keep = async (take: () => Promise<boolean>, leaseMs: number, signal: AbortSignal): Promise<void> => {
  do await pause(leaseMs / 3, signal);
  while (!signal.aborted && (await take()));
};
