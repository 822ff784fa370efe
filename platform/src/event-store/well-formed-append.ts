import type { Append } from './event-store.ts';

/**
 * Throws on an append that no store can keep its promises for: to no stream or to one of a store's own ($), no event at
 * all, one without a type or data, or one id twice.
 */
export const assertWellFormed = ({ stream, events }: Append): void => {
  if (!/^[^$]/.test(stream)) throw new RangeError(`'${stream}' is no stream to append to`);
  if (events.some(({ type }) => type === ''))
    throw new RangeError(`An append to ${stream} needs a type for each event`);
  if (events.some(({ data }) => data === undefined))
    throw new RangeError(`An append to ${stream} needs data for each event`);
  if (events.length === 0) throw new RangeError(`An append to ${stream} needs at least one event`);
  if (new Set(events.map(({ id }) => id)).size < events.length)
    throw new RangeError(`An append to ${stream} needs a different id for each event`);
};
