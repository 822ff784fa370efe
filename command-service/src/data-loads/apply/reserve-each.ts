import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { type HoldsKey, reservations, reserve } from '../../reservations/reservations.ts';

export type Wanted = Readonly<{ key: string; owner: string }>;

/** Who holds each key in the end, and which keys nobody held before. */
export type ReservedKeys = Readonly<{ holders: ReadonlyMap<string, string>; fresh: ReadonlySet<string> }>;

/** A load registers: what it reserves for begins with this reservation. */
const FIRST_VERSION = 1;

/**
 * Reserves many keys, each for its own owner, in one write. Of two owners that want one key the first gets it. Keys that
 * others hold are looked at one by one, for they are few.
 */
export const reserveEach = async (
  records: ViewStore,
  wanted: readonly Wanted[],
  now: Date,
  holdsKey: HoldsKey,
): Promise<ReservedKeys> => {
  const holders = new Map<string, string>();
  for (const { key, owner } of wanted) if (!holders.has(key)) holders.set(key, owner);
  if (holders.size === 0) return { holders, fresh: new Set() };

  const reservedAt = now.toISOString();
  const fresh = await records.insertMany(
    reservations,
    [...holders].map(([id, owner]) => ({ id, owner, version: FIRST_VERSION, reservedAt })),
  );
  const contested = [...holders].filter(([key]) => !fresh.has(key));
  const known =
    contested.length === 0
      ? new Map()
      : await records.getMany(
          reservations,
          contested.map(([key]) => key),
        );
  for (const [key, owner] of contested) {
    if (known.get(key)?.document?.owner === owner) continue;
    const reserved = await reserve(records, [key], { owner, version: FIRST_VERSION, reservedAt }, holdsKey);
    if (!reserved.ok) holders.set(key, reserved.owner);
  }
  return { holders, fresh };
};
