import type { Pause } from '@monitor/platform/process/pause';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import type { WaitForStore } from '@monitor/platform/storage/when-stores-answer';
import { remark, type Terminal } from './terminal.ts';

/** What passes while an operator waits. */
export type WaitingClock = Readonly<{ elapsed: () => number; pause: Pause }>;

/** Whoever has not answered by then is named. */
const SAID_AFTER_MS = 1_000;
const AGAIN_EVERY_MS = 1_000;
const ENOUGH_MS = 60_000;

/**
 * Waits for a store as an operator wants to: says so once, at once, and gives up after a minute (StorageUnavailable) unless
 * it is to wait without end.
 */
export const operatorWaits =
  (terminal: Terminal, { elapsed, pause }: WaitingClock, isEndless: () => boolean): WaitForStore =>
  async (store, work) => {
    const begun = elapsed();
    const settled = new AbortController();
    let isPrinted = false;
    const say = (): void => {
      if (!isPrinted && !settled.signal.aborted) remark(terminal, `Esperando a ${store}…`);
      isPrinted = true;
    };
    void pause(SAID_AFTER_MS, settled.signal).then(say);
    try {
      for (;;)
        try {
          return await work();
        } catch (error) {
          if (!(error instanceof StorageUnavailable && error.passes)) throw error;
          say();
          if (!isEndless() && elapsed() - begun >= ENOUGH_MS) throw error;
          await pause(AGAIN_EVERY_MS);
        }
    } finally {
      settled.abort();
    }
  };
