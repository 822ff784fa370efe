import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import { apartMs } from '../deciding/apart-ms.ts';

/**
 * A key that only one thing may hold: a contract number, a name, an e-mail. Taken before the append, so that of two
 * that come at once one is refused. `version` is the one its owner's stream reaches by that append: once the log is
 * there, the log alone says whether the owner holds the key.
 */
export type Reservation = Readonly<{ id: string; owner: string; version: number; reservedAt: string }>;

export const reservations: Collection<Reservation> = {
  name: 'reservations',
  fields: { id: 'text', owner: 'text', version: 'number', reservedAt: 'text' },
  indexes: [],
};

/** Who reserves, for which version of its stream, and when. */
export type Claim = Omit<Reservation, 'id'>;

/** Whether the thing named by `owner` exists and holds `key` still: what the log says. */
export type HoldsKey = (owner: string, key: string) => Promise<boolean>;

/** `undo` gives back what was not the owner's before. */
export type Reserved =
  | Readonly<{ ok: true; undo: () => Promise<void> }>
  | Readonly<{ ok: false; key: string; owner: string }>;

/** A reservation this young may belong to an append under way, even though the log knows nothing of its owner yet. */
const UNDER_WAY_MS = 30_000;

/**
 * Reserves all keys for an owner, or none: says which key another holds. Keys the owner has are kept; a key whose holder
 * does not hold it in the log (it crashed before its append, was removed, or moved on) is taken over.
 */
export const reserve = async (
  records: ViewStore,
  keys: readonly string[],
  claim: Claim,
  holdsKey: HoldsKey,
): Promise<Reserved> => {
  const gained = await records.insertMany(
    reservations,
    keys.map((id) => ({ id, ...claim })),
  );
  // Whoever claimed it since, for the same owner, has written another time.
  const undo = async (): Promise<void> => {
    const { owner, reservedAt } = claim;
    if (gained.size > 0)
      await records.removeWhere(reservations, { id: { in: [...gained] }, owner, version: claim.version, reservedAt });
  };
  for (const key of keys.filter((key) => !gained.has(key))) {
    const outcome = await takeFrom(records, key, claim, holdsKey);
    if (outcome.kind === 'gained') gained.add(key);
    if (outcome.kind !== 'held') continue;
    await undo();
    return { ok: false, key, owner: outcome.owner };
  }
  return { ok: true, undo };
};

type Outcome = Readonly<{ kind: 'gained' } | { kind: 'kept' } | { kind: 'held'; owner: string }>;

/** Takes one key that somebody has or had, unless another holds it; again when it changes hands meanwhile. */
const takeFrom = async (records: ViewStore, key: string, claim: Claim, holdsKey: HoldsKey): Promise<Outcome> => {
  for (;;) {
    const wanted: Reservation = { id: key, ...claim };
    const holder = (await records.getMany(reservations, [key])).get(key)?.document;
    if (!holder) {
      if ((await records.insertMany(reservations, [wanted])).has(key)) return { kind: 'gained' };
      continue;
    }
    const { owner, version, reservedAt } = holder;
    const isOurs = owner === claim.owner;
    if (!isOurs && (isUnderWay(holder, claim) || (await holdsKey(owner, key)))) return { kind: 'held', owner };
    const renewed = isOurs ? { ...wanted, version: Math.max(version, claim.version) } : wanted;
    if (await records.replaceIf(reservations, renewed, { owner, version, reservedAt }))
      return { kind: isOurs ? 'kept' : 'gained' };
  }
};

const isUnderWay = (holder: Reservation, claim: Claim): boolean =>
  apartMs(new Date(claim.reservedAt), holder.reservedAt) < UNDER_WAY_MS;

/** Gives back keys that an owner no longer holds at `version`. Claims for what it does next are left alone. */
export const release = async (
  records: ViewStore,
  keys: readonly string[],
  { owner, version }: Pick<Claim, 'owner' | 'version'>,
): Promise<void> => {
  if (keys.length > 0) await records.removeWhere(reservations, { id: { in: keys }, owner, version: { lte: version } });
};

/**
 * Makes an owner hold again the keys that the log says it holds, while nobody else changes anything. Keys that another
 * holds too, by the log, stay with that one: gives back which, and with whom.
 */
export const restoreKeys = async (
  records: ViewStore,
  keys: readonly string[],
  claim: Claim,
  holdsKey: HoldsKey,
): Promise<readonly Readonly<{ key: string; holder: string }>[]> => {
  const gained = await records.insertMany(
    reservations,
    keys.map((id) => ({ id, ...claim })),
  );
  const others = keys.filter((key) => !gained.has(key));
  const known = others.length === 0 ? new Map() : await records.getMany(reservations, others);
  const collisions: { key: string; holder: string }[] = [];
  for (const key of others) {
    const holder: string | undefined = known.get(key)?.document?.owner;
    if (holder === claim.owner) continue;
    if (holder !== undefined && (await holdsKey(holder, key))) collisions.push({ key, holder });
    else await records.replaceMany(reservations, [{ id: key, ...claim }]);
  }
  return collisions;
};

/** Who holds a key, if anybody. */
export const ownerOf = async (records: ViewStore, key: string): Promise<string | undefined> =>
  (await records.getMany(reservations, [key])).get(key)?.document?.owner;
