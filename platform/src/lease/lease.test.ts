import { openEmbeddedViewStore } from '../view-store/embedded-view-store.ts';
import type { ViewStore } from '../view-store/view-store.ts';
import { openLeases, withLease } from './lease.ts';

const LEASE_MS = 10_000;

let store: ViewStore;
let time: number;
beforeEach(() => {
  store = openEmbeddedViewStore();
  time = 0;
});
afterEach(() => store.close());

/** A process of its own: what it has seen of others is its own too. */
const aProcess = (leaseMs = LEASE_MS) => openLeases(store, { elapsed: () => time }, leaseMs);

describe('a lease', () => {
  it('is held by one process at a time, and had by the next one as soon as it is released', async () => {
    const [one, other] = [aProcess(), aProcess()];
    const held = await one.tryTake('work');
    expect(held?.number).toBe(1);
    expect(await other.tryTake('work')).toBeUndefined();
    expect((await other.tryTake('other work'))?.number).toBe(1);
    await held?.release();
    expect((await other.tryTake('work'))?.number).toBe(2);
  });

  it('is taken over once its holder has shown no life for its time, by the clock of who waits', async () => {
    const [one, other] = [aProcess(), aProcess()];
    const held = await one.tryTake('work');
    time = 5 * LEASE_MS;
    expect(await other.tryTake('work')).toBeUndefined(); // it has only begun to look
    time += LEASE_MS;
    expect(await held?.renew()).toBe(true);
    expect(await other.tryTake('work')).toBeUndefined();
    time += LEASE_MS;
    expect(await other.tryTake('work')).toBeUndefined();
    time += 1;
    expect((await other.tryTake('work'))?.number).toBe(2);
  });

  it('is lost to who was away for too long: it notices, and takes nothing away from who has it now', async () => {
    const [frozen, other] = [aProcess(), aProcess()];
    const held = await frozen.tryTake('work');
    await other.tryTake('work');
    time += LEASE_MS + 1;
    const taken = await other.tryTake('work');
    expect(await held?.renew()).toBe(false);
    await held?.release();
    expect(await taken?.renew()).toBe(true);
    expect(await frozen.tryTake('work')).toBeUndefined();
  });

  it('is had by one of many who see at once that it ran out', async () => {
    await aProcess().tryTake('work');
    const others = Array.from({ length: 8 }, () => aProcess());
    await Promise.all(others.map((one) => one.tryTake('work')));
    time += LEASE_MS + 1;
    const taken = await Promise.all(others.map((one) => one.tryTake('work')));
    expect(taken.filter((lease) => lease).map((lease) => lease?.number)).toEqual([2]);
  });

  it('is kept until the signal, and no longer than it is its own', async () => {
    const leases = aProcess(20);
    const stop = new AbortController();
    const held = (await leases.tryTake('work'))!;
    const keeping = leases.keep(held, stop.signal);
    stop.abort();
    await keeping;
    await held.release();
    await aProcess().tryTake('work');
    await leases.keep(held, new AbortController().signal);
  });

  it('fails who keeps it while the store is away for its time', async () => {
    const away: ViewStore = { ...store, replaceIf: async () => Promise.reject(new Error('away')) };
    const leases = openLeases(away, { elapsed: () => (time += LEASE_MS) }, 20);
    const held = (await leases.tryTake('work'))!;
    await expect(leases.keep(held, new AbortController().signal)).rejects.toThrow('away');
  });

  it('lets the work of one process at a time be done, and is given back after it, and after it failed', async () => {
    const leases = aProcess(20);
    const { signal } = new AbortController();
    let [working, most] = [0, 0];
    const work = async (): Promise<void> => {
      working += 1;
      most = Math.max(most, working);
      await new Promise((resolve) => setImmediate(resolve));
      working -= 1;
    };
    await Promise.all([1, 2, 3].map(() => withLease(leases, { id: 'work', signal }, work)));
    expect(most).toBe(1);
    await expect(withLease(leases, { id: 'work', signal }, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(await aProcess().tryTake('work')).toBeDefined();
  });

  it('is not waited for once the signal has come', async () => {
    const leases = aProcess(20);
    await aProcess().tryTake('work');
    const stop = new AbortController();
    const waiting = withLease(leases, { id: 'work', signal: stop.signal }, async () => {
      throw new Error('never');
    });
    stop.abort();
    await waiting;
  });
});
