import { openEmbeddedEventLog } from '../embedded-event-log.ts';
import type { Recorded } from '../event-store.ts';

/** All that the file of an embedded log holds, whoever else has it open. */
export const eventsInFile = (path: string): readonly Recorded[] => {
  const log = openEmbeddedEventLog(path, { readOnly: true });
  try {
    return log.readLog({ limit: Number.MAX_SAFE_INTEGER });
  } finally {
    log.close();
  }
};
