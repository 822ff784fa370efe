import { Refused } from '@monitor/contracts-schema/http/answers';
import type { Recorded } from '@monitor/platform/event-store/event-store';
import { NOBODY, onScratch } from '../../rehearsing/on-scratch.ts';
import { applyLoad } from '../apply/apply-load.ts';
import { contractsOf } from '../apply/confirming.ts';
import type { LoadDependencies } from '../load-dependencies.ts';
import { nothingApplied } from '../recovery.ts';
import type { Review } from '../review/open-review.ts';

/**
 * The events that confirming a load under review would append now, in their order: the load is applied as a confirmed one
 * is. Refuses when somebody is just registering what a row wants.
 */
export const eventsOfConfirming = (
  dependencies: LoadDependencies,
  { load, file }: Review,
  signal: AbortSignal,
  caught: (events: readonly Recorded[]) => Promise<void>,
): Promise<void> => {
  const { fileId, fileName, rows, summary } = file;
  const confirmed = {
    ...{ organizationId: load.id, dataLoadId: load.dataLoadId, fileId, fileName, actor: NOBODY },
    ...{ applied: nothingApplied, isWhole: rows === contractsOf(summary) },
  };
  const goOn = async (): Promise<void> => signal.throwIfAborted();
  return onScratch(dependencies, caught, (scratch) =>
    applyLoad(scratch, confirmed, goOn, { signal, onWaiting: refuseToWait }),
  );
};

const refuseToWait = (): never => {
  throw new Refused('record.under-way');
};
