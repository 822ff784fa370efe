import type { ChosenChanged } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { Recorded } from '@monitor/platform/event-store/event-store';
import { nothingUndone } from '../../batches/undo/undo-fate.ts';
import { NOBODY, onScratch } from '../../rehearsing/on-scratch.ts';
import type { LoadDependencies } from '../load-dependencies.ts';
import type { LoadInLog } from '../revert/load-in-log.ts';
import { revertLoad } from '../revert/revert-load.ts';

/** The events that taking an applied load back would append now, in their order, with what is chosen of what others changed. */
export const eventsOfReverting = (
  dependencies: LoadDependencies,
  load: LoadInLog,
  chosen: readonly ChosenChanged[],
  signal: AbortSignal,
  caught: (events: readonly Recorded[]) => Promise<void>,
): Promise<void> => {
  const nothing = { reached: null, counts: nothingUndone, permittedUntil: null };
  const goOn = async (): Promise<void> => signal.throwIfAborted();
  return onScratch(dependencies, caught, (scratch) =>
    revertLoad(scratch, load, { actor: NOBODY, chosen }, nothing, { keep: goOn, signal: AbortSignal.abort() }),
  );
};
