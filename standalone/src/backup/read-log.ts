import { refuseDamaged } from '@monitor/contracts-schema/upcast-event';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import type { Manifest } from './manifest.ts';

const BATCH = 1_000;

/**
 * Reads the log of a file to its end. Says how many events it holds, and the last of them; throws where it cannot be read,
 * and at an event that is not as it was written (DamagedEvent), which names the file that this one is a copy of.
 */
export const readLog = async (path: string, original = path): Promise<Manifest['log']> => {
  const events = openEmbeddedEventStore({ path });
  try {
    let read: Manifest['log'] = { events: 0, position: null, id: null };
    for (;;) {
      const batch = await events.readLog({ after: read.position ?? undefined, limit: BATCH });
      for (const event of batch) if (event.damagedIn !== undefined) refuseDamaged({ ...event, damagedIn: original });
      const last = batch.at(-1);
      if (!last) return read;
      read = { events: read.events + batch.length, position: last.position, id: last.id };
    }
  } finally {
    await events.close();
  }
};
