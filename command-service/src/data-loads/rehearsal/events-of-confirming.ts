import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Refused, streamOf } from '@monitor/contracts-schema';
import type { Recorded } from '@monitor/platform/event-store/event-store';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { openOverlayViewStore } from '@monitor/platform/view-store/overlay-view-store';
import { openAggregates } from '../../open-aggregates.ts';
import { applyLoad } from '../apply/apply-load.ts';
import { contractsOf } from '../apply/confirming.ts';
import type { LoadDependencies } from '../load-dependencies.ts';
import { nothingApplied } from '../recovery.ts';
import type { Review } from '../review/open-review.ts';
import { catchAppends } from './caught-appends.ts';

const NOBODY = { kind: 'system' } as const;

/**
 * The events that confirming a load under review would append now, in their order: the load is applied as a confirmed one
 * is, to a log that keeps nothing and to records that are laid over the real ones. Nothing is written, but into a folder
 * that is removed at the end. Refuses when somebody is just registering what a row wants.
 */
export const eventsOfConfirming = async (
  dependencies: LoadDependencies,
  { load, file }: Review,
  signal: AbortSignal,
  caught: (events: readonly Recorded[]) => Promise<void>,
): Promise<void> => {
  const { ports } = dependencies;
  const folder = await mkdtemp(join(ports.temporaryFolder, 'rehearsal-'));
  const scratch = openEmbeddedViewStore({ path: join(folder, 'records.db'), durability: 'none' });
  try {
    const records = openOverlayViewStore(ports.records, scratch);
    const contracts = streamOf(load.id, 'contract', '');
    const events = catchAppends(ports.events, caught, (stream) => !stream.startsWith(contracts));
    const onScratch = { ...dependencies, ...openAggregates({ events, records }), ports: { ...ports, events, records } };
    const { fileId, fileName, rows, summary } = file;
    const confirmed = {
      ...{ organizationId: load.id, dataLoadId: load.dataLoadId, fileId, fileName, actor: NOBODY },
      ...{ applied: nothingApplied, isWhole: rows === contractsOf(summary) },
    };
    const goOn = async (): Promise<void> => signal.throwIfAborted();
    await applyLoad(onScratch, confirmed, goOn, { signal, onWaiting: refuseToWait });
  } finally {
    await scratch.close();
    await rm(folder, { recursive: true, force: true });
  }
};

const refuseToWait = (): never => {
  throw new Refused('record.under-way');
};
