import type { WrittenEvent } from '../upcast-event.ts';
import type { Rehearsal } from './rehearsal.ts';

/** An event that is in no log, and stands where it would. */
export type RehearsedEvent = WrittenEvent & Readonly<{ id: string; stream: string; version: number; position: string }>;

/** Gives events away as they come; resolves when all were, or throws once the signal is aborted. */
export type GiveEvents = (
  give: (events: readonly RehearsedEvent[]) => Promise<void>,
  ends: AbortSignal,
) => Promise<void>;

/** What events would make of what anybody may read, and the sheet rows behind each figure and warning. */
export type Rehearsed = Readonly<{
  figures: Omit<Rehearsal, '_id' | 'version' | 'rehearsedAt'>;
  rowsBehind: ReadonlyMap<string, readonly number[]>;
}>;

/**
 * Rehearses events over the figures as they are once the views are current; anew, events and all, when somebody changes
 * these meanwhile. Refuses where that happens again and again; throws once the signal is aborted.
 */
export type Rehearse = (
  order: Readonly<{
    organizationId: string;
    /** Resolves once the views hold the organization's last event. */
    whenCurrent: (ends: AbortSignal) => Promise<unknown>;
    giveEvents: GiveEvents;
  }>,
  ends: AbortSignal,
) => Promise<Rehearsed>;
