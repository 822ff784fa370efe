import { DERIVED } from '@monitor/read-model/projecting/project-events';
import type { RecordedEvent } from '@monitor/read-model/projecting/recorded-event';
import { projections } from '@monitor/read-model/projections';

/** An event as it is named to people. */
export type WatchedEvent = Readonly<Pick<RecordedEvent, 'stream' | 'version' | 'position' | 'type'>>;

/** The events that are being folded, which the marks of their folding refer to. */
export type WatchedChunk = Readonly<{ number: number; events: readonly WatchedEvent[] }>;

/** Told which event is being folded by which projection, as often as that changes. */
export type FoldingWatch = Readonly<{
  begin: (projection: string, event: RecordedEvent) => void;
  rest: () => void;
}>;

/** In the order in which marks number them. */
export const watchedNames: readonly string[] = [...projections.map(({ name }) => name), DERIVED];

/** Where a mark lies: how many were made, or 0 while nothing is folded; of which chunk, event and projection the last one is. */
export const MARK = { count: 0, chunk: 1, event: 2, projection: 3 } as const;

/** Memory for marks, which another thread reads while the one that folds answers nobody. */
export const sharedMarks = (): Int32Array<SharedArrayBuffer> =>
  new Int32Array(new SharedArrayBuffer(Object.keys(MARK).length * Int32Array.BYTES_PER_ELEMENT));

/** Marks what is being folded; each chunk is told once, before the first of its events. */
export const markFolding = (marks: Int32Array, tell: (chunk: WatchedChunk) => void) => {
  let [chunks, made] = [0, 0];
  return (chunk: readonly RecordedEvent[]): FoldingWatch => {
    chunks += 1;
    const places = new Map(chunk.map((event, place) => [event, place]));
    tell({
      number: chunks,
      events: chunk.map(({ stream, version, position, type }) => ({ stream, version, position, type })),
    });
    const mine = chunks;
    return {
      begin: (projection, event) => {
        made += 1;
        marks[MARK.chunk] = mine;
        marks[MARK.event] = places.get(event) ?? -1;
        marks[MARK.projection] = watchedNames.indexOf(projection);
        marks[MARK.count] = made;
      },
      rest: () => {
        marks[MARK.count] = 0;
      },
    };
  };
};

/** Folds a chunk while it is watched, if anybody does. */
export const watched = async (
  watch: ((chunk: readonly RecordedEvent[]) => FoldingWatch) | undefined,
  chunk: readonly RecordedEvent[],
  fold: (begin: FoldingWatch['begin']) => Promise<void>,
): Promise<void> => {
  const watching = watch?.(chunk);
  try {
    await fold(watching?.begin ?? (() => {}));
  } finally {
    watching?.rest();
  }
};
