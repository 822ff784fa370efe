import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';

/** Who may do a thing that only one process does at a time, and until when. Times are ISO, which sort. */
type Lease = Readonly<{ id: string; owner: string; expiresAt: string }>;

const leases: Collection<Lease> = {
  name: 'leases',
  fields: { owner: 'text', expiresAt: 'text' },
  indexes: [],
};

/** Takes the lease when nobody holds it, or prolongs one's own. Says whether it is held now. */
export const takeLease = async (
  views: ViewStore,
  { id, owner, now, forMs }: { id: string; owner: string; now: Date; forMs: number },
): Promise<boolean> => {
  const lease = { id, owner, expiresAt: new Date(now.getTime() + forMs).toISOString() };
  const inserted = await views.insertMany(leases, [lease]);
  if (inserted.has(id)) return true;
  return views.replaceIf(leases, lease, { anyOf: [{ owner }, { expiresAt: { lt: now.toISOString() } }] });
};

/** Lets another one take it at once. */
export const releaseLease = async (views: ViewStore, { id, owner }: { id: string; owner: string }): Promise<void> => {
  await views.replaceIf(leases, { id, owner, expiresAt: '' }, { owner });
};
