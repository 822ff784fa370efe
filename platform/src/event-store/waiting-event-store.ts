import { StillLooking } from '../storage/storage-unavailable.ts';
import type { EventStore } from './event-store.ts';

/** The same log for who has time: a question that is still looking through what others wrote is asked on, which is told. */
export const waitingEventStore = (events: EventStore, onLooking: (looking: StillLooking) => void): EventStore => {
  const askOn = async <T>(question: () => Promise<T>): Promise<T> => {
    for (;;)
      try {
        return await question();
      } catch (error) {
        if (!(error instanceof StillLooking)) throw error;
        onLooking(error);
      }
  };
  return {
    ...events,
    readLog: (query) => askOn(() => events.readLog(query)),
    lastPosition: (known) => askOn(() => events.lastPosition(known)),
  };
};
