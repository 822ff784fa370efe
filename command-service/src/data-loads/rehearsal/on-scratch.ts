import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { streamOf } from '@monitor/contracts-schema/streams';
import type { Recorded } from '@monitor/platform/event-store/event-store';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { openOverlayViewStore } from '@monitor/platform/view-store/overlay-view-store';
import { openAggregates } from '../../open-aggregates.ts';
import type { LoadDependencies } from '../load-dependencies.ts';
import { catchAppends } from './caught-appends.ts';

/** Who rehearses: nothing that comes of it is kept. */
export const NOBODY = { kind: 'system' } as const;

/**
 * Works as on the real stores, on a log that keeps nothing and on records that are laid over the real ones: what would be
 * appended is given to `caught`, in its order. Nothing is written, but into a folder that is removed at the end.
 */
export const onScratch = async (
  dependencies: LoadDependencies,
  organizationId: string,
  caught: (events: readonly Recorded[]) => Promise<void>,
  work: (onScratch: LoadDependencies) => Promise<unknown>,
): Promise<void> => {
  const { ports } = dependencies;
  const folder = await mkdtemp(join(ports.temporaryFolder, 'rehearsal-'));
  const scratch = openEmbeddedViewStore({ path: join(folder, 'records.db'), durability: 'none' });
  try {
    const records = openOverlayViewStore(ports.records, scratch);
    const contracts = streamOf(organizationId, 'contract', '');
    const events = catchAppends(ports.events, caught, (stream) => !stream.startsWith(contracts));
    await work({ ...dependencies, ...openAggregates({ events, records }), ports: { ...ports, events, records } });
  } finally {
    await scratch.close();
    await rm(folder, { recursive: true, force: true });
  }
};
