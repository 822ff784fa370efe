import type { ProblemCode } from '@monitor/contracts-schema/problems';
import type { UniqueKey } from '../writing/unique-keys.ts';

/** What must be so of a catalogue's entries beyond each of them. */
export type CatalogueRules<Fields> = Readonly<{
  /** The keys that only one entry may hold, each with the refusal when another holds it. */
  uniqueKeys: (organizationId: string, fields: Fields) => readonly UniqueKey[];
  /** Why an entry to which contracts refer is not removed; absent when none can refer to it. */
  inUse?: ProblemCode;
  /** Until when what is removed at a moment can be restored; absent when it is removed for good. */
  restorableUntil?: (removedAt: Date) => string;
  /** Each entry's events lie in an organization of its own, which is the entry, whichever one the administrator has chosen. */
  inOwnStream?: boolean;
}>;
