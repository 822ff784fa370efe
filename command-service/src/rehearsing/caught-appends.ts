import type { Append, Appended, EventReader, EventStore, Recorded } from '@monitor/platform/event-store/event-store';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';

type Caught = Readonly<{ id: string; stream: string; event: Recorded }>;

const caughtEvents: Collection<Caught> = {
  name: 'caught-events',
  fields: { id: 'text', stream: 'text' },
  indexes: [['stream']],
};

/** Sorts behind every position of a log. */
const positionOf = (place: number): string => `~${String(place).padStart(16, '0')}`;

/**
 * A log that is read as it is, and in which nothing is written: what is appended is given to `caught` instead, and read
 * again from `scratch`.
 */
export const catchAppends = (
  log: EventReader,
  scratch: ViewStore,
  caught: (events: readonly Recorded[]) => Promise<void>,
): EventStore => {
  const versions = new Map<string, number>();
  let place = 0;

  const versionOf = async (stream: string): Promise<number> =>
    versions.get(stream) ?? (await log.read(stream, { limit: 1 })).version;

  const appendMany = async (appends: readonly Append[]): Promise<Appended[]> => {
    const answers: Appended[] = [];
    const made: Recorded[] = [];
    for (const { stream, expected, events } of appends) {
      const actual = expected === 0 ? (versions.get(stream) ?? 0) : await versionOf(stream);
      if (actual !== expected) {
        answers.push({ ok: false, conflict: 'version', actual });
        continue;
      }
      for (const [index, event] of events.entries()) {
        place += 1;
        made.push({ ...event, stream, version: expected + index + 1, position: positionOf(place) });
      }
      const version = expected + events.length;
      versions.set(stream, version);
      answers.push({ ok: true, version, position: positionOf(place) });
    }
    await scratch.insertMany(
      caughtEvents,
      made.map((event) => ({ id: event.position, stream: event.stream, event })),
    );
    await caught(made);
    return answers;
  };

  const read: EventStore['read'] = async (stream, { from = 1, limit = Number.POSITIVE_INFINITY } = {}) => {
    const version = versions.get(stream);
    if (version === undefined) return log.read(stream, { from, ...(Number.isFinite(limit) && { limit }) });
    const caught = (await scratch.find(caughtEvents, { where: { stream } })).map(({ event }) => event);
    const before = (await log.read(stream)).events.slice(0, version - caught.length);
    return { events: [...before, ...caught].slice(from - 1, from - 1 + limit), version };
  };

  return {
    ...log,
    read,
    append: async (stream, expected, events) => (await appendMany([{ stream, expected, events }]))[0]!, // one each
    appendMany,
    close: async () => {},
  };
};
