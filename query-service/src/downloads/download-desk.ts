import { randomUUID } from 'node:crypto';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { Admission } from '@monitor/platform/admission/admission';
import { type DownloadOrder, keyOf } from './download-order.ts';
import type { FileMaker } from './file-maker.ts';
import type { FileShelf, HeldFile } from './file-shelf.ts';

/** Makes documents on request: equal requests wait for one file, and networks are served in turns. */
export type DownloadDesk = Readonly<{
  /** The file that answers, held, if it is made already. */
  made: (order: DownloadOrder, position: string) => Promise<HeldFile | undefined>;
  /**
   * The file that answers, held, made if need be from data at the position or a later one. Refuses when too many wait.
   * Aborting the signal ends the wait; a file that no request waits for any more is not made.
   */
  fileFor: (order: DownloadOrder, position: string, address: string, signal: AbortSignal) => Promise<HeldFile>;
  /** How many documents wait for their turn, and how many are being made. */
  underWay: () => Readonly<{ waiting: number; running: number }>;
  stop: () => Promise<void>;
}>;

type Waiter = Readonly<{ give: (file: HeldFile) => void; refuse: (reason: unknown) => void }>;

type Making = {
  readonly key: string;
  readonly order: DownloadOrder;
  readonly waiters: Set<Waiter>;
  readonly unwanted: AbortController;
  isUnderWay: boolean;
};

export const openDownloadDesk = ({
  shelf,
  makers,
  places,
}: {
  shelf: FileShelf;
  /** As many as there are turns at once. */
  makers: readonly FileMaker[];
  /** For who waits for a file. */
  places: Admission;
}): DownloadDesk => {
  const makings = new Map<string, Making>();
  const free = [...makers];
  const busy = new Set<Promise<void>>();
  let stopped = false;

  const forget = (making: Making): void => {
    if (makings.get(making.key) === making) makings.delete(making.key);
  };

  const make = async (maker: FileMaker, making: Making): Promise<void> => {
    const { order, waiters, unwanted } = making;
    const id = randomUUID();
    try {
      const { position, size } = await maker.make(order, shelf.pathOf(id), unwanted.signal);
      const held = shelf.add({ key: keyOf(order, position), id, size, position });
      forget(making);
      for (const waiter of waiters) waiter.give(held.again());
      held.release();
    } catch (error) {
      forget(making);
      for (const waiter of waiters) waiter.refuse(error);
      await shelf.discard(id);
    }
  };

  /** In the turn of any of its waiters; the turns of the others find it begun. */
  const begin = async (making: Making): Promise<void> => {
    const isWanted = making.waiters.size > 0;
    if (stopped || making.isUnderWay || !isWanted) return;
    making.isUnderWay = true;
    const maker = free.pop() as FileMaker; // there is one for each turn
    const working = make(maker, making).finally(() => {
      busy.delete(working);
      free.push(maker);
    });
    busy.add(working);
    await working;
  };

  const giveUp = (making: Making): void => {
    forget(making);
    making.unwanted.abort();
  };

  const waitFor = (key: string, order: DownloadOrder, address: string, signal: AbortSignal): Promise<HeldFile> => {
    const { promise, resolve, reject } = Promise.withResolvers<HeldFile>();
    const waiter: Waiter = { give: resolve, refuse: reject };
    const leave = (reason: unknown): void => {
      making.waiters.delete(waiter);
      if (making.waiters.size === 0) giveUp(making);
      reject(reason);
    };
    const place = places.enter(address, leave);
    const making = makings.get(key) ?? {
      key,
      order,
      waiters: new Set(),
      unwanted: new AbortController(),
      isUnderWay: false,
    };
    makings.set(key, making);
    making.waiters.add(waiter);
    const hangUp = (): void => leave(signal.reason);
    signal.addEventListener('abort', hangUp);
    place.inTurn(() => begin(making)).catch(() => {}); // whoever loses the place is told by it
    return promise.finally(() => {
      signal.removeEventListener('abort', hangUp);
      place.leave();
    });
  };

  return {
    made: (order, position) => shelf.hold(keyOf(order, position)),
    fileFor: async (order, position, address, signal) => {
      const key = keyOf(order, position);
      const held = await shelf.hold(key);
      if (held) return held;
      signal.throwIfAborted();
      if (stopped) throw new Refused('download.busy');
      return waitFor(key, order, address, signal);
    },
    underWay: () => ({
      waiting: makings.values().reduce((count, { isUnderWay }) => count + Number(!isUnderWay), 0),
      running: busy.size,
    }),
    stop: async () => {
      stopped = true;
      for (const making of makings.values()) {
        for (const { refuse } of making.waiters) refuse(new Refused('download.busy'));
        making.waiters.clear();
      }
      await Promise.all(makers.map((maker) => maker.stop()));
      await Promise.all(busy);
    },
  };
};
