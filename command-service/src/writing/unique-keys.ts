import type { FieldProblemCode, ProblemCode } from '@monitor/contracts-schema/problems';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { type HoldsKey, releaseAt, reserve } from '../reservations/reservations.ts';
import type { Constraint } from './constraint.ts';

/** A key that only one of its kind may hold, and the refusal when another holds it. */
export type UniqueKey = Readonly<{ key: string; taken: FieldProblemCode }>;

/** Which keys a state claims, which of them it holds already, and whether another than a stream holds one by the log. */
export type KeysOf<S> = Readonly<{
  held: (organizationId: string, state: S) => readonly UniqueKey[];
  wanted: (organizationId: string, state: S) => readonly UniqueKey[];
  versionOf: (state: S) => number;
  holdsAgainst: (organizationId: string, owner: string) => HoldsKey;
}>;

const isAmong = (keys: readonly UniqueKey[], { key }: UniqueKey): boolean => keys.some((one) => one.key === key);

/** Reserves what states need beyond what was there, and gives back what is no longer held. */
export const uniqueKeys =
  <S>(records: ViewStore, { held, wanted, versionOf, holdsAgainst }: KeysOf<S>): Constraint<S> =>
  (transitions) => {
    const undoing = new Map<string, () => Promise<void>>();
    const steps = transitions.map(({ stream, context, before, after, version }) => {
      const had = held(context.organizationId, before);
      const gained = wanted(context.organizationId, after).filter((key) => !isAmong(had, key));
      return { stream, context, version, had, gained };
    });

    return {
      claim: async () => {
        const problems = new Map<string, ProblemCode>();
        for (const { stream, context, version, gained } of steps.filter(({ gained }) => gained.length > 0)) {
          const { organizationId, now } = context;
          const reserved = await reserve(
            records,
            gained.map(({ key }) => key),
            { owner: stream, version, reservedAt: now.toISOString() },
            holdsAgainst(organizationId, stream),
          );
          if (reserved.ok) undoing.set(stream, reserved.undo);
          else if (reserved.isUnderWay) problems.set(stream, 'record.under-way');
          else
            problems.set(stream, gained.find(({ key }) => key === reserved.key)?.taken ?? 'record.already-registered');
        }
        return problems;
      },
      settle: async (inLog) => {
        const free: { key: string; owner: string; version: number }[] = [];
        for (const { stream, context, had, gained } of steps) {
          const state = inLog.get(stream);
          if (state === undefined) continue;
          const keys = wanted(context.organizationId, state);
          if (!gained.some((key) => isAmong(keys, key))) await undoing.get(stream)?.();
          for (const one of [...had, ...gained])
            if (!isAmong(keys, one)) free.push({ key: one.key, owner: stream, version: versionOf(state) });
        }
        await releaseAt(records, free);
      },
    };
  };
