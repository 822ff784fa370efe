import { setTimeout as pause } from 'node:timers/promises';
import type { Locator } from 'playwright-core';

const PATIENCE_SECONDS = 60;
const EVERY_MS = 50;

/** Waits until all of this is to be seen. */
export const see = (...things: readonly Locator[]): Promise<unknown> =>
  Promise.all(things.map((thing) => thing.waitFor()));

/** Waits until something is to be seen no longer. */
export const seeNoMore = (thing: Locator): Promise<void> => thing.waitFor({ state: 'hidden' });

/** Presses a control once it can be: what was done before may still be under way, and a press of then is lost. */
export const pressOnceEnabled = async (control: Locator, key = 'Enter'): Promise<void> => {
  await see(control.and(control.page().locator(':enabled')));
  await control.press(key);
};

/** Waits until what is read is as expected, and says what differs when that does not come about. */
export const comesToBe = async (
  read: () => Promise<unknown>,
  expected: unknown,
  seconds = PATIENCE_SECONDS,
): Promise<void> => {
  const latest = Date.now() + seconds * 1_000;
  for (;;) {
    try {
      expect(await read()).toEqual(expected);
      return;
    } catch (difference) {
      if (Date.now() > latest) throw difference;
      await pause(EVERY_MS);
    }
  }
};
