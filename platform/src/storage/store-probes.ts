import { sharedWork } from '../process/shared-work.ts';
import { answeredWithin, StillLooking } from './storage-unavailable.ts';

/** Whether every store answers, and each of them by its name; of one that is looking through what others wrote, how far. */
export type StoresAnswering = Readonly<{ all: boolean; stores: Readonly<Record<string, boolean | string>> }>;

/** A probe has an answer within half a second, whatever the stores do. */
const PATIENCE_MS = 300;
const BELIEVED_MS = 1_000;

/** Asks each store something small, all at once; what they answered is believed for a second. Never fails. */
export const storeProbes = (
  probes: Readonly<Record<string, () => Promise<unknown>>>,
): (() => Promise<StoresAnswering>) => {
  let last: { at: number; answers: Promise<StoresAnswering> } | undefined;
  /** A store that has not answered the last time is not asked a second time meanwhile. */
  const once = sharedWork<unknown>();
  const looking = new Map<string, string>();

  const probed = async (name: string, probe: () => Promise<unknown>): Promise<void> => {
    try {
      await probe();
      looking.delete(name);
    } catch (error) {
      if (error instanceof StillLooking) looking.set(name, error.message);
      else looking.delete(name);
      throw error;
    }
  };

  const ask = async (): Promise<StoresAnswering> => {
    const answers = Object.entries(probes).map(async ([name, probe]): Promise<[string, boolean | string]> => {
      const isAnswering = answeredWithin(
        PATIENCE_MS,
        name,
        once(name, () => probed(name, probe)),
      );
      return isAnswering.then(
        () => [name, true],
        () => [name, looking.get(name) ?? false],
      );
    });
    const stores = Object.fromEntries(await Promise.all(answers));
    return { all: Object.values(stores).every((answers) => answers === true), stores };
  };

  return () => {
    if (!last || performance.now() - last.at > BELIEVED_MS) last = { at: performance.now(), answers: ask() };
    return last.answers;
  };
};
