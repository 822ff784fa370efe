import type { Append, Appended, EventStore, NewEvent, Recorded } from '@monitor/platform/event-store/event-store';

/** Sorts behind every position of a log. */
const positionOf = (place: number): string => `~${String(place).padStart(16, '0')}`;

/**
 * A log that is read as it is, and in which nothing is written: what is appended is given to `caught` instead, and read
 * again from here. Of streams that `isReadAgain` leaves out only the version is kept, since there may be very many of
 * them; reading one is an error.
 */
export const catchAppends = (
  log: EventStore,
  caught: (events: readonly Recorded[]) => Promise<void>,
  isReadAgain: (stream: string) => boolean,
): EventStore => {
  const versions = new Map<string, number>();
  const kept = new Map<string, Recorded[]>();
  let place = 0;

  const versionOf = async (stream: string): Promise<number> =>
    versions.get(stream) ?? (await log.read(stream, { limit: 1 })).version;

  const append = async (stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended> => {
    const actual = expected === 0 ? (versions.get(stream) ?? 0) : await versionOf(stream);
    if (actual !== expected) return { ok: false, conflict: 'version', actual };
    const recorded = events.map((event, index): Recorded => {
      place += 1;
      return { ...event, stream, version: expected + index + 1, position: positionOf(place) };
    });
    const version = expected + events.length;
    versions.set(stream, version);
    if (isReadAgain(stream)) kept.set(stream, [...(kept.get(stream) ?? []), ...recorded]);
    await caught(recorded);
    return { ok: true, version, position: positionOf(place) };
  };

  const read: EventStore['read'] = async (stream, { from = 1, limit = Number.POSITIVE_INFINITY } = {}) => {
    const version = versions.get(stream);
    if (version === undefined) return log.read(stream, { from, ...(Number.isFinite(limit) && { limit }) });
    if (!isReadAgain(stream)) throw new Error(`Nothing of ${stream} is kept`);
    const events = [...(await log.read(stream)).events, ...(kept.get(stream) ?? [])];
    return { events: events.slice(from - 1, from - 1 + limit), version };
  };

  return {
    ...log,
    read,
    append,
    appendMany: async (appends: readonly Append[]) => {
      const answers: Appended[] = [];
      for (const { stream, expected, events } of appends) answers.push(await append(stream, expected, events));
      return answers;
    },
    close: async () => {},
  };
};
