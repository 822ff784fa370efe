import type { RecordedEvent } from './recorded-event.ts';

/** An event that a projection could not fold. */
export type Failure = Readonly<{ projection: string; event: RecordedEvent; error: unknown }>;

/**
 * What becomes of events that a projection cannot fold. What follows such an event in its stream was said of what it had
 * made: it is held back, so that a view shows how things stood before and nothing that never was; or it is gone on with,
 * where somebody said that the event is to be passed over.
 */
export type EventFailures = Readonly<{
  /** The version of a stream from which on a projection holds it back. */
  heldFrom: (projection: string, stream: string) => number | undefined;
  /** Told of each before any later event is folded; throws where nothing may be left aside. */
  meet: (failure: Failure) => Promise<void>;
  /** Told before a projection folds an event, for whoever watches that none takes for ever. */
  begin?: (projection: string, event: RecordedEvent) => void;
}>;

/** Nothing is left aside: the first event that cannot be folded ends it (EventNotFolded). */
export const strictly: EventFailures = {
  heldFrom: () => undefined,
  meet: async (failure) => {
    throw new EventNotFolded(failure);
  },
};

/** An event that ended a strict replay. */
export class EventNotFolded extends Error {
  override readonly name = 'EventNotFolded';
  readonly projection: string;
  readonly event: RecordedEvent;

  constructor({ projection, event, error }: Failure) {
    super(`${projection} cannot fold ${event.type} at ${event.position}`, { cause: error });
    this.projection = projection;
    this.event = event;
  }
}
