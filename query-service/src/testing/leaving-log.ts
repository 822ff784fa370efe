import type { EventReader, EventStore } from '@monitor/platform/event-store/event-store';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';

/** What may be read of a log that goes away and comes back, how often each stream was read, and how many events at once. */
export const leavingLog = (log: EventStore) => {
  const state = { isAway: false, reads: [] as string[], limits: [] as number[] };
  const whileThere = <T>(work: () => T): T => {
    if (state.isAway) throw new StorageUnavailable('the log');
    return work();
  };
  const events: EventReader = {
    read: async (stream, range) => {
      state.reads.push(stream);
      return whileThere(() => log.read(stream, range));
    },
    readLog: async (query) => {
      state.limits.push(query.limit);
      return whileThere(() => log.readLog(query));
    },
    lastPosition: async (known) => whileThere(() => log.lastPosition(known)),
    async *follow(query) {
      for await (const batch of log.follow(query)) yield whileThere(() => batch);
    },
  };
  return { state, events };
};
