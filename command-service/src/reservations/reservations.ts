import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';

/**
 * A key that only one thing may hold: a contract number, a name, an e-mail. Taken before the append, so that of two
 * that come at once one is refused.
 */
export type Reservation = Readonly<{ id: string; owner: string; reservedAt: string }>;

export const reservations: Collection<Reservation> = {
  name: 'reservations',
  fields: { id: 'text', owner: 'text' },
  indexes: [],
};

/** Whether the thing named by `owner` exists and holds `key` still: what the log says. */
export type HoldsKey = (owner: string, key: string) => Promise<boolean>;

export type Reserved = Readonly<{ ok: true }> | Readonly<{ ok: false; key: string; owner: string }>;

/** A reservation this young may belong to an append under way, even though the log knows nothing of its owner yet. */
const UNDER_WAY_MS = 30_000;

/**
 * Reserves all keys for an owner, or none: says which key another holds. Keys the owner has are kept; a key whose holder
 * does not hold it in the log (it crashed before its append, was removed, or moved on) is taken over.
 */
export const reserve = async (
  records: ViewStore,
  keys: readonly string[],
  owner: string,
  now: Date,
  holdsKey: HoldsKey,
): Promise<Reserved> => {
  const wanted = keys.map((id): Reservation => ({ id, owner, reservedAt: now.toISOString() }));
  const taken = await records.insertMany(reservations, wanted);
  const contested = keys.filter((key) => !taken.has(key));
  const holders = await records.getMany(reservations, contested);
  for (const key of contested) {
    const holder = holders.get(key)?.document;
    if (holder?.owner === owner) continue;
    if (holder && (await takenOver(records, holder, { id: key, owner, reservedAt: now.toISOString() }, now, holdsKey)))
      continue;
    await release(records, [...taken], owner);
    return { ok: false, key, owner: holder?.owner ?? '' };
  }
  return { ok: true };
};

const takenOver = async (
  records: ViewStore,
  holder: Reservation,
  wanted: Reservation,
  now: Date,
  holdsKey: HoldsKey,
): Promise<boolean> => {
  if (await holdsKey(holder.owner, holder.id)) return false;
  const underWay = now.getTime() - Date.parse(holder.reservedAt) < UNDER_WAY_MS;
  return !underWay && records.replaceIf(reservations, wanted, { owner: holder.owner });
};

/** Gives keys back, as far as the owner holds them. */
export const release = async (records: ViewStore, keys: readonly string[], owner: string): Promise<void> => {
  if (keys.length > 0) await records.removeWhere(reservations, { id: { in: keys }, owner });
};

/** Who holds a key, if anybody. */
export const ownerOf = async (records: ViewStore, key: string): Promise<string | undefined> =>
  (await records.getMany(reservations, [key])).get(key)?.document?.owner;
