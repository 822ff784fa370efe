import { asRecordedEvents } from '../projecting/recorded-event.ts';
import { overLiveViews } from '../rehearsal/over-live-views.ts';
import type { RehearseEvents } from '../rehearsal/rehearse-in-thread.ts';

/** Rehearses in the thread of whoever wants it: to begin another takes longer than what most tests rehearse. */
export const rehearseHere: RehearseEvents = (task, signal, giveEvents) =>
  overLiveViews(task, async (rehearsal) => {
    await giveEvents(async (events) => {
      signal.throwIfAborted();
      await rehearsal.add(asRecordedEvents(events).events);
    }, signal);
    signal.throwIfAborted();
    return rehearsal.end();
  });
