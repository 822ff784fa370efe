import { Worker } from 'node:worker_threads';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { installationZone } from '@monitor/contracts-schema/installation-zone';
import type { StoreAddress } from '@monitor/platform/view-store/store-address';
import type { DownloadOrder } from './download-order.ts';
import type { FromMaker, MakerStart, ToMaker } from './making-messages.ts';

export type Made = Readonly<{ position: string; size: number }>;

/** Makes one file at a time, away from the thread that answers. */
export type FileMaker = Readonly<{
  /** Makes a file at a path where there is none. Rejects with Refused, or with what failed; also when the signal ends it. */
  make: (order: DownloadOrder, path: string, signal: AbortSignal) => Promise<Made>;
  stop: () => Promise<void>;
}>;

/** Opens a maker that reads the views at an address. */
export type OpenMaker = (views: StoreAddress) => FileMaker;

/** Rows are short-lived: with a small young generation the thread collects them early and stays small. */
const FRUGAL = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 };
const IDLE_MS = 10_000;

/**
 * A maker whose thread begins with the first order, ends when there was none for ten seconds, and is begun anew for the
 * next one after it broke down.
 */
export const createFileMaker = (
  views: StoreAddress,
  script: URL = new URL('./making-thread.ts', import.meta.url),
  idleMs = IDLE_MS,
): FileMaker => {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const begin = (): Worker => {
    const workerData: MakerStart = { views, zone: installationZone() };
    const begun = new Worker(script, { workerData, resourceLimits: FRUGAL });
    const forget = (): void => {
      if (thread === begun) thread = undefined;
    };
    return begun.on('error', forget).on('exit', forget); // whoever waits for a file hears of it too
  };
  /** Forgotten before it ends: an order that comes in that moment begins another. */
  const retire = (): void => {
    const retired = thread;
    thread = undefined;
    void retired?.terminate();
  };
  const tell = (worker: Worker, message: ToMaker): void => worker.postMessage(message);

  return {
    make: async (order, path, signal) => {
      signal.throwIfAborted();
      clearTimeout(idle);
      thread ??= begin();
      const worker = thread;
      const stop = (): void => tell(worker, { type: 'stop' });
      const aborting = new AbortController();
      signal.addEventListener('abort', stop, { signal: aborting.signal });
      try {
        tell(worker, { type: 'make', order, path });
        return outcome(await nextMessage(worker));
      } finally {
        aborting.abort();
        idle = setTimeout(retire, idleMs).unref();
      }
    },
    stop: async () => {
      clearTimeout(idle);
      await thread?.terminate();
    },
  };
};

const nextMessage = (worker: Worker): Promise<FromMaker> => {
  const { promise, resolve, reject } = Promise.withResolvers<FromMaker>();
  const exited = (): void => reject(new Error('The thread that makes documents ended'));
  worker.once('message', resolve).once('error', reject).once('exit', exited);
  return promise.finally(() => worker.off('message', resolve).off('error', reject).off('exit', exited));
};

const outcome = (answer: FromMaker): Made => {
  if (answer.type === 'made') return answer;
  if (answer.type === 'refused') throw new Refused(answer.code);
  const { name, message, stack } = answer;
  throw Object.assign(new Error(message), { name, ...(stack && { stack }) });
};
