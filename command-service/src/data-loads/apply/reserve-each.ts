import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { Waits } from '../../batches/plan.ts';
import { Interrupted } from '../../deciding/interrupted.ts';
import { type Claim, type HoldsKey, type Reserved, reservations, reserve } from '../../reservations/reservations.ts';
import { openTicking, ticksNow } from '../../shared-clock/shared-clock.ts';

export type Wanted = Readonly<{ key: string; owner: string }>;

/** Who holds each key in the end, and which keys nobody held before. */
export type ReservedKeys = Readonly<{ holders: ReadonlyMap<string, string>; fresh: ReadonlySet<string> }>;

/** A load registers: what it reserves for begins with this reservation. */
const FIRST_VERSION = 1;

/** Reserves many keys, each for its own owner. */
export type ReserveEach = (wanted: readonly Wanted[], now: Date, holdsKey: HoldsKey) => Promise<ReservedKeys>;

/**
 * Reserves many keys in one write. Of two owners that want one key the first gets it. Keys that others hold are looked at
 * one by one, for they are few. Whoever is holding one in the end holds it by the log: a holder that may be about to
 * append is waited for, and one that never did is followed. The signal ends the waiting: then it throws a refusal.
 */
export const openReserving = (records: ViewStore, elapsed: () => number, { signal, onWaiting }: Waits): ReserveEach => {
  const letTick = openTicking(records, elapsed);

  const settled = async (key: string, claim: Claim, holdsKey: HoldsKey): Promise<Reserved> => {
    for (;;) {
      const reserved = await reserve(records, [key], claim, holdsKey, { signal });
      if (reserved.ok || !reserved.isUnderWay) return reserved;
      if (signal.aborted) throw new Interrupted();
      onWaiting();
      await letTick();
    }
  };

  return async (wanted, now, holdsKey) => {
    const holders = new Map<string, string>();
    for (const { key, owner } of wanted) if (!holders.has(key)) holders.set(key, owner);
    if (holders.size === 0) return { holders, fresh: new Set() };

    const claim = { version: FIRST_VERSION, reservedAt: now.toISOString() };
    const tick = await ticksNow(records);
    const fresh = await records.insertMany(
      reservations,
      [...holders].map(([id, owner]) => ({ id, owner, ...claim, tick })),
    );
    for (const [key, owner] of [...holders].filter(([key]) => !fresh.has(key))) {
      const reserved = await settled(key, { owner, ...claim }, holdsKey);
      if (!reserved.ok) holders.set(key, reserved.owner);
    }
    return { holders, fresh };
  };
};
