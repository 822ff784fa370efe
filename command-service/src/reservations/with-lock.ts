import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { reserve } from './reservations.ts';

const LOOK_EVERY_MS = 50;
/** Longer than any command takes, and no longer than somebody waits for an answer. */
const LOOKS = 80;

/**
 * Does work while nobody else does work under the same key, in whatever process. Waits some seconds for its turn, and is
 * refused (server.busy) then. Who crashed over its work is waited for half a minute.
 */
export const withLock = async <Result>(
  records: ViewStore,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const owner = randomUUID();
  for (let look = 0; look < LOOKS; look += 1) {
    const claim = { owner, version: 1, reservedAt: new Date().toISOString() };
    const reserved = await reserve(records, [key], claim, async () => false);
    // What the work did is done, also where it cannot be told that its turn is over: others wait for it then.
    if (reserved.ok) return work().finally(() => reserved.undo().catch(() => {}));
    await pause(LOOK_EVERY_MS);
  }
  throw new Refused('server.busy');
};
