import { organizationOfStream } from '@monitor/contracts-schema/streams';
import type { Recorded } from '@monitor/platform/event-store/event-store';

/**
 * An event as the bus brings it. `follows` is the position of its organization's event before it, null before the first
 * one; where it is missing nobody knows, and whoever reads it looks into the log.
 */
export type EventOnBus = Recorded & Readonly<{ follows?: string | null }>;

/** Events with what they follow, given the last position of each organization before them. */
export const linked = (chunk: readonly Recorded[], before: ReadonlyMap<string, string>): EventOnBus[] => {
  const last = new Map(before);
  return chunk.map((event) => {
    const organizationId = organizationOfStream(event.stream);
    const follows = last.get(organizationId) ?? null;
    last.set(organizationId, event.position);
    return { ...event, follows };
  });
};

/** Whether events of one organization follow on a position, or on its beginning, without one that is missing. */
export const followsOn = (position: string | undefined, events: readonly EventOnBus[]): boolean => {
  let reached = position ?? '';
  for (const { follows, position } of events) {
    if (follows === undefined || (follows ?? '') > reached) return false;
    if (position > reached) reached = position;
  }
  return true;
};

/** The event as it is in the log. */
export const asInLog = ({ follows: _, ...event }: EventOnBus): Recorded => event;
