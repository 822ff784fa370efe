import type { Recorded } from '@monitor/platform/event-store/event-store';
import { type LogPlace, lastPlace } from '@monitor/platform/event-store/log-place';
import type { Collection, ViewReader, ViewStore } from '@monitor/platform/view-store/view-store';

type Mark = Readonly<{ id: string; place: LogPlace }>;

const ID = 'log';

/**
 * How far somebody has come in the log: its last event there, by which the log can be recognised. It is never taken back:
 * who was away amid saving it changes nothing of what was reached meanwhile.
 */
export const highWaterMark = (name: string) => {
  const marks: Collection<Mark> = { name, fields: {}, indexes: [] };

  return {
    /** Undefined when nothing was reached. */
    read: async (from: ViewReader): Promise<LogPlace | undefined> =>
      (await from.getMany(marks, [ID])).get(ID)?.document?.place,

    /** Says that a chunk, which was read after a position, was reached; not without events. */
    save: async (
      into: ViewStore,
      chunk: readonly Pick<Recorded, 'id' | 'position'>[],
      after: string | undefined,
    ): Promise<void> => {
      const place = lastPlace(chunk, after);
      if (place) await into.putMany(marks, [{ id: ID, position: place.position, document: { id: ID, place } }]);
    },
  };
};
