import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import type { RecentLoad, WorkingLoad } from './working-load.ts';

/** The loads organizations have, by the organization. */
export const workingLoads: Collection<WorkingLoad> = {
  name: 'current-loads',
  fields: { id: 'text', revision: 'number', dataLoadId: 'text' },
  indexes: [],
};

export const recentLoads: Collection<RecentLoad> = { name: 'recent-loads', fields: {}, indexes: [] };

export const workingLoadOf = async (records: ViewStore, organizationId: string): Promise<WorkingLoad | undefined> =>
  (await records.getMany(workingLoads, [organizationId])).get(organizationId)?.document;

/** Every organization's. */
export const allWorkingLoads = (records: ViewStore): Promise<WorkingLoad[]> => records.find(workingLoads, {});

/** Takes an organization's slot; false when another load has it. */
export const acquireSlot = async (records: ViewStore, load: WorkingLoad): Promise<boolean> =>
  (await records.insertMany(workingLoads, [load])).has(load.id);

/** Gives an organization's slot back, unless another load has it by now. */
export const releaseSlot = async (records: ViewStore, { id, dataLoadId }: WorkingLoad): Promise<void> => {
  await records.removeWhere(workingLoads, { id, dataLoadId });
};
