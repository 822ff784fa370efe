import type { Actor, Cause, EventMetadata } from '@monitor/contracts-schema/events/event-metadata';
import { schemaVersionOf } from '@monitor/contracts-schema/upcast-event';
import type { Event, NewEvent } from '@monitor/platform/event-store/event-store';

/** Who commands, through what, when, and under which id: a repeated id repeats nothing. */
export type CommandContext = Readonly<{
  commandId: string;
  organizationId: string;
  actor: Actor;
  cause: Cause;
  now: Date;
  /** Whoever sent it chose a key for it, under which it may come again. */
  isRepeatable?: boolean;
  /** Whether it is too late to begin writing: whoever sent it was told that nothing is known by then. */
  isLate?: () => boolean;
}>;

/** Today's calendar day in UTC. */
export const utcDayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Events ready to append, each with an id that follows from the command's. */
export const toNewEvents = (events: readonly Event[], context: CommandContext): NewEvent[] => {
  const { commandId, organizationId, actor, cause, now } = context;
  const metadata: EventMetadata = { recordedAt: now.toISOString(), organizationId, actor, commandId, cause };
  return events.map((event, index) => ({
    ...event,
    id: `${commandId}/${index}`,
    schemaVersion: schemaVersionOf(event.type),
    metadata,
  }));
};
