import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { atLeastMsBetween, letTimePass, openTicking, ticksNow } from './shared-clock.ts';

let records: ViewStore;
beforeEach(() => {
  records = openEmbeddedViewStore();
});
afterEach(() => records.close());

/** A process, with a clock of its own that the test turns. */
const openProcess = () => {
  let now = 0;
  const look = openTicking(records, () => now);
  return {
    after: (milliseconds: number) => {
      now += milliseconds;
      return look();
    },
  };
};

describe('the clock that processes share', () => {
  it('ticks when a process has seen it stand still for five seconds of its own', async () => {
    const process = openProcess();
    await process.after(0);
    await process.after(4_999);
    expect(await ticksNow(records)).toBe(0);
    await process.after(1);
    expect(await ticksNow(records)).toBe(1);
    await process.after(1_000);
    await process.after(5_000);
    expect(await ticksNow(records)).toBe(2);
  });

  it('is not made fast by many that keep it', async () => {
    const processes = Array.from({ length: 5 }, openProcess);
    for (let second = 0; second <= 30; second += 1)
      await Promise.all(processes.map((process) => process.after(second === 0 ? 0 : 1_000)));
    expect(await ticksNow(records)).toBe(5);
  });

  it('begins no earlier for one that comes later', async () => {
    const [first, second] = [openProcess(), openProcess()];
    await first.after(0);
    await first.after(5_000);
    await second.after(0);
    expect(await ticksNow(records)).toBe(1);
    await second.after(4_000);
    expect(await ticksNow(records)).toBe(1);
  });

  it('says no more of a mark than is certain', () => {
    expect(atLeastMsBetween(7, 7)).toBe(0);
    expect(atLeastMsBetween(7, 8)).toBe(0);
    expect(atLeastMsBetween(7, 9)).toBe(5_000);
  });

  it('can be moved on', async () => {
    const mark = await ticksNow(records);
    await letTimePass(records, 30_000);
    expect(atLeastMsBetween(mark, await ticksNow(records))).toBeGreaterThanOrEqual(30_000);
  });
});
