import type { EventReader, Recorded, StreamVersion } from './event-store.ts';

/** What a stream's events add up to. */
export type StreamFold<State> = Readonly<{ initial: State; evolve: (state: State, event: Recorded) => State }>;

type Folded<State> = Readonly<{ state: State; version: StreamVersion; lastId: string }>;

const KEPT = 1_000;

/**
 * What streams add up to as the log has them when it is asked, never as they were: what is remembered of a stream saves
 * reading it again from its beginning. A stream that is not the one that was remembered (a log that was restored) is read
 * anew. Remembers the last streams requested, at most `maxStreams`.
 */
export const foldedStreams = <State>(
  events: Pick<EventReader, 'read'>,
  { initial, evolve }: StreamFold<State>,
  maxStreams = KEPT,
): ((stream: string) => Promise<State>) => {
  const known = new Map<string, Folded<State>>();

  const remember = (stream: string, before: State, since: readonly Recorded[]): State => {
    const state = since.reduce(evolve, before);
    const last = since.at(-1);
    known.delete(stream);
    if (last) known.set(stream, { state, version: last.version, lastId: last.id });
    const [oldest] = known.keys();
    if (known.size > maxStreams && oldest !== undefined) known.delete(oldest);
    return state;
  };

  return async (stream) => {
    const before = known.get(stream);
    if (before) {
      const [last, ...since] = (await events.read(stream, { from: before.version })).events;
      if (last?.id === before.lastId && since.length === 0) return before.state;
      if (last?.id === before.lastId) return remember(stream, before.state, since);
    }
    return remember(stream, initial, (await events.read(stream)).events);
  };
};
