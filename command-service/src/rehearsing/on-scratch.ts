import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Recorded } from '@monitor/platform/event-store/event-store';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { openOverlayViewStore } from '@monitor/platform/view-store/overlay-view-store';
import { type Aggregates, openAggregates } from '../open-aggregates.ts';
import { type CommandPorts, withWriting } from '../writing/writing.ts';
import { catchAppends } from './caught-appends.ts';

/** Who rehearses: nothing that comes of it is stored. */
export const NOBODY = { kind: 'system' } as const;

/** What works on stores. */
export type OnStores = Readonly<{ ports: Pick<CommandPorts, 'events' | 'writing' | 'records' | 'temporaryFolder'> }>;

/**
 * Works as on the real stores, on a log that keeps nothing and on records that are laid over the real ones: what would be
 * appended is given to `caught`, in its order. Nothing is written, but into a folder that is removed at the end.
 */
export const onScratch = async <Parts extends OnStores>(
  parts: Parts,
  caught: (events: readonly Recorded[]) => Promise<void>,
  work: (onScratch: Parts & Aggregates) => Promise<unknown>,
): Promise<void> => {
  const { ports } = parts;
  const folder = await mkdtemp(join(ports.temporaryFolder, 'rehearsal-'));
  const scratch = openEmbeddedViewStore({ path: join(folder, 'records.db'), durability: 'none' });
  try {
    const records = openOverlayViewStore(ports.records, scratch);
    const stores = withWriting({ events: catchAppends(ports.events, scratch, caught), records });
    await work({ ...parts, ...openAggregates(stores), ports: { ...ports, ...stores } });
  } finally {
    await scratch.close();
    await rm(folder, { recursive: true, force: true });
  }
};
