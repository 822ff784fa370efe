import { randomUUID } from 'node:crypto';
import { Refused } from '@monitor/contracts-schema';
import { type DownloadOrder, keyOf } from './download-order.ts';
import { createFairQueue } from './fair-queue.ts';
import type { FileMaker } from './file-maker.ts';
import type { FileShelf, HeldFile } from './file-shelf.ts';
import { createWaitingRoom, type Room } from './waiting-room.ts';

/** Makes documents on request: equal requests wait for one file, and addresses are served in turns. */
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
  room,
}: {
  shelf: FileShelf;
  /** As many files are made at once as there are makers. */
  makers: readonly FileMaker[];
  room: Room;
}): DownloadDesk => {
  const makings = new Map<string, Making>();
  const queue = createFairQueue<Making>();
  const waitingRoom = createWaitingRoom(room);
  const free = [...makers];
  const busy = new Set<Promise<void>>();
  let stopped = false;

  const forget = (making: Making): void => {
    if (makings.get(making.key) === making) makings.delete(making.key);
  };

  const make = async (maker: FileMaker, making: Making): Promise<void> => {
    const { order, waiters, unwanted } = making;
    const id = randomUUID();
    making.isUnderWay = true;
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

  const goOn = (): void => {
    while (free.length > 0) {
      const making = queue.take();
      if (!making) return;
      const maker = free.pop() as FileMaker; // there is one
      const working = make(maker, making).finally(() => {
        busy.delete(working);
        free.push(maker);
        if (!stopped) goOn();
      });
      busy.add(working);
    }
  };

  const giveUp = (making: Making): void => {
    forget(making);
    queue.remove(making);
    making.unwanted.abort();
  };

  const waitFor = (making: Making, signal: AbortSignal): Promise<HeldFile> => {
    const { promise, resolve, reject } = Promise.withResolvers<HeldFile>();
    const waiter: Waiter = { give: resolve, refuse: reject };
    making.waiters.add(waiter);
    const leave = (): void => {
      making.waiters.delete(waiter);
      if (making.waiters.size === 0) giveUp(making);
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave);
    return promise.finally(() => signal.removeEventListener('abort', leave));
  };

  return {
    made: (order, position) => shelf.hold(keyOf(order, position)),
    fileFor: async (order, position, address, signal) => {
      const key = keyOf(order, position);
      const kept = await shelf.hold(key);
      if (kept) return kept;
      signal.throwIfAborted();
      if (stopped) throw new Refused('download.busy');
      const leaveRoom = waitingRoom.enter(address);
      const begun = makings.get(key);
      const making = begun ?? { key, order, waiters: new Set(), unwanted: new AbortController(), isUnderWay: false };
      makings.set(key, making);
      const waiting = waitFor(making, signal).finally(leaveRoom);
      if (!making.isUnderWay) queue.add(address, making);
      goOn();
      return waiting;
    },
    underWay: () => ({
      waiting: makings.values().reduce((count, { isUnderWay }) => count + Number(!isUnderWay), 0),
      running: busy.size,
    }),
    stop: async () => {
      stopped = true;
      for (const making of makings.values()) {
        queue.remove(making);
        for (const { refuse } of making.waiters) refuse(new Refused('download.busy'));
        making.waiters.clear();
      }
      await Promise.all(makers.map((maker) => maker.stop()));
      await Promise.all(busy);
    },
  };
};
