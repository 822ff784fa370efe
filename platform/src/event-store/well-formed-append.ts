import type { Append } from './event-store.ts';

/** Throws on an append that no store can keep its promises for: no event at all, or one id twice. */
export const assertWellFormed = ({ stream, events }: Append): void => {
  if (events.length === 0) throw new RangeError(`An append to ${stream} needs at least one event`);
  if (new Set(events.map(({ id }) => id)).size < events.length)
    throw new RangeError(`An append to ${stream} needs a different id for each event`);
};
