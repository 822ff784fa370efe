import { pause } from '@monitor/platform/process/pause';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import { atLeastMsBetween, ticksNow } from '../shared-clock/shared-clock.ts';

/**
 * A key that only one thing may hold: a contract number, a name, an e-mail. Taken before the append, so that of two
 * that come at once one is refused. `version` is the one its owner's stream reaches by that append: once the log is
 * there, the log alone says whether the owner holds the key. `tick` marks when it was taken; what was told from the log
 * has none.
 */
export type Reservation = Readonly<{ id: string; owner: string; version: number; reservedAt: string; tick?: number }>;

export const reservations: Collection<Reservation> = {
  name: 'reservations',
  fields: { id: 'text', owner: 'text', version: 'number', reservedAt: 'text' },
  // They are counted every half a minute, as many as contracts have numbers: in the smallest index that there may be.
  indexes: [['version']],
};

/** Who reserves, for which version of its stream, and when by people's clocks: these three tell claims apart. */
export type Claim = Omit<Reservation, 'id' | 'tick'>;

/** Whether the thing named by `owner` exists and holds `key` still: what the log says. */
export type HoldsKey = (owner: string, key: string) => Promise<boolean>;

/**
 * `undo` gives back what was not the owner's before. A key that is refused is another's by the log; or it `isUnderWay`, and
 * nobody knows yet whether it will be.
 */
export type Reserved =
  | Readonly<{ ok: true; undo: () => Promise<void> }>
  | Readonly<{ ok: false; key: string; owner: string; isUnderWay: boolean }>;

/** A reservation this young may belong to an append under way, even though the log knows nothing of its owner yet. */
const UNDER_WAY_MS = 30_000;

/** For how long a command waits to see what becomes of an append under way: they take some milliseconds. */
const PATIENCE_MS = 2_000;
const LOOK_EVERY_MS = 50;

export type ReservationPatience = Readonly<{ patienceMs?: number; signal?: AbortSignal }>;

/**
 * Reserves all keys for an owner, or none: says which key another holds. Keys the owner has stay; a key whose holder
 * does not hold it in the log (it crashed before its append, was removed, or moved on) is taken over. One that may be
 * about to append is waited for as long as `patienceMs`, or until the signal.
 */
export const reserve = async (
  records: ViewStore,
  keys: readonly string[],
  claim: Claim,
  holdsKey: HoldsKey,
  { patienceMs = PATIENCE_MS, signal }: ReservationPatience = {},
): Promise<Reserved> => {
  if (keys.length === 0) return { ok: true, undo: async () => {} };
  const marked = { ...claim, tick: await ticksNow(records) };
  const gained = await records.insertMany(
    reservations,
    keys.map((id) => ({ id, ...marked })),
  );
  // Whoever claimed it since, for the same owner, has written another time.
  const undo = async (): Promise<void> => {
    const { owner, reservedAt } = claim;
    if (gained.size > 0)
      await records.removeWhere(reservations, { id: { in: [...gained] }, owner, version: claim.version, reservedAt });
  };
  const until = performance.now() + patienceMs;
  const isOver = (): boolean => signal?.aborted === true || performance.now() >= until;
  for (const key of keys.filter((key) => !gained.has(key))) {
    const outcome = await takeInTime(records, { id: key, ...marked }, holdsKey, { isOver, signal });
    if (outcome.kind === 'gained') gained.add(key);
    if (outcome.kind === 'gained' || outcome.kind === 'renewed') continue;
    await undo();
    return { ok: false, key, owner: outcome.owner, isUnderWay: outcome.kind === 'under-way' };
  }
  return { ok: true, undo };
};

/** What became of asking for a key, and whose it was or is. */
type Outcome = Readonly<{ kind: 'gained' | 'renewed' | 'held' | 'under-way'; owner: string }>;

/** Takes one key, and looks again while another may be about to append. */
const takeInTime = async (
  records: ViewStore,
  wanted: Required<Reservation>,
  holdsKey: HoldsKey,
  { isOver, signal }: Readonly<{ isOver: () => boolean; signal: AbortSignal | undefined }>,
): Promise<Outcome> => {
  for (;;) {
    const outcome = await takeFrom(records, wanted, holdsKey);
    if (outcome.kind !== 'under-way' || isOver()) return outcome;
    await pause(LOOK_EVERY_MS, signal);
  }
};

/** Takes one key that somebody has or had, unless another holds it; again when it changes hands meanwhile. */
const takeFrom = async (records: ViewStore, wanted: Required<Reservation>, holdsKey: HoldsKey): Promise<Outcome> => {
  for (;;) {
    const holder = (await records.getMany(reservations, [wanted.id])).get(wanted.id)?.document;
    if (!holder) {
      if ((await records.insertMany(reservations, [wanted])).has(wanted.id))
        return { kind: 'gained', owner: wanted.owner };
      continue;
    }
    const { owner, version, reservedAt } = holder;
    const isOurs = owner === wanted.owner;
    if (!isOurs && (await holdsKey(owner, wanted.id))) return { kind: 'held', owner };
    if (!isOurs && isUnderWay(holder, await ticksNow(records))) return { kind: 'under-way', owner };
    const renewed = isOurs ? { ...wanted, version: Math.max(version, wanted.version) } : wanted;
    if (await records.replaceIf(reservations, renewed, { owner, version, reservedAt }))
      return { kind: isOurs ? 'renewed' : 'gained', owner };
  }
};

/** Whether what left a mark may be about to append. */
export const isRecent = async (records: ViewStore, tick: number): Promise<boolean> =>
  atLeastMsBetween(tick, await ticksNow(records)) < UNDER_WAY_MS;

const isUnderWay = ({ tick }: Reservation, now: number): boolean =>
  tick !== undefined && atLeastMsBetween(tick, now) < UNDER_WAY_MS;

/** Gives back keys that owners no longer hold at a version, in few writes. Claims for what they do next are left alone. */
export const releaseAt = async (
  records: ViewStore,
  held: readonly Readonly<{ key: string; owner: string; version: number }>[],
): Promise<void> => {
  for (const [version, among] of Map.groupBy(held, (one) => one.version))
    await records.removeWhere(reservations, {
      id: { in: among.map(({ key }) => key) },
      owner: { in: [...new Set(among.map(({ owner }) => owner))] },
      version: { lte: version },
    });
};

/**
 * Makes owners hold again the keys that the log says they hold, while nobody else changes anything. A key that another
 * holds too, by the log, stays with that one, of these the first: gives back which, with whom, and who else.
 */
export const restoreKeys = async (
  records: ViewStore,
  claims: readonly Reservation[],
  holdsKey: HoldsKey,
): Promise<readonly Readonly<{ key: string; holder: string; other: string }>[]> => {
  const first = new Map<string, Reservation>();
  for (const claim of claims) if (!first.has(claim.id)) first.set(claim.id, claim);
  if (first.size === 0) return [];
  const gained = await records.insertMany(reservations, [...first.values()]);
  const others = claims.filter((claim) => !gained.has(claim.id) || claim !== first.get(claim.id));
  if (others.length === 0) return [];
  const keys = [...new Set(others.map(({ id }) => id))];
  const known = await records.getMany(reservations, keys);
  const holders = new Map(keys.map((key) => [key, known.get(key)?.document?.owner]));
  const collisions: { key: string; holder: string; other: string }[] = [];
  for (const claim of others) {
    const { id: key, owner: other } = claim;
    const holder = holders.get(key);
    if (holder === other) continue;
    if (holder !== undefined && (await holdsKey(holder, key))) collisions.push({ key, holder, other });
    else {
      await records.replaceMany(reservations, [claim]);
      holders.set(key, other);
    }
  }
  return collisions;
};

/** Who holds a key, if anybody. */
export const ownerOf = async (records: ViewStore, key: string): Promise<string | undefined> =>
  (await records.getMany(reservations, [key])).get(key)?.document?.owner;

/** Gives back keys of owners that are no more, many in one write: a key that somebody else took over since stays theirs. */
export const releaseOf = async (
  records: ViewStore,
  keys: readonly string[],
  owners: readonly string[],
): Promise<void> => {
  if (keys.length > 0 && owners.length > 0)
    await records.removeWhere(reservations, { id: { in: keys }, owner: { in: owners } });
};
