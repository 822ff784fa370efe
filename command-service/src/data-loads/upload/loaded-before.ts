import type { LoadedBefore } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { type DataLoadView, dataLoadViews } from '@monitor/contracts-schema/data-loads/data-load-views';
import type { System } from '@monitor/platform/process/system';
import { liveGeneration } from '@monitor/platform/view-store/generations';
import type { CommandPorts } from '../../writing/writing.ts';

/** The organization's last load of a file with this SHA-256 that stands: undefined of none, and of one that was taken back. */
export type FindLoadedBefore = (organizationId: string, sha256: string) => Promise<LoadedBefore | undefined>;

type Standing = DataLoadView & Readonly<{ confirmedAt: string }>;

const isStanding = (load: DataLoadView): load is Standing =>
  load.confirmedAt !== null && (load.status === 'confirmed' || load.status === 'applied');

/** Looks in the views, which should hold the organization's last load. */
export const loadedBeforeInViews = ({ views }: Pick<CommandPorts, 'views'>, system: System): FindLoadedBefore => {
  const live = liveGeneration(views, system);
  return async (organizationId, sha256) => {
    const sort = [{ field: 'uploadedAt', direction: 'desc' }] as const;
    for await (const loads of live.scan(dataLoadViews, { where: { organizationId }, sort })) {
      const found = loads.filter(isStanding).find((load) => load.sha256 === sha256);
      if (!found) continue;
      const { id, fileName, uploadedBy, confirmedAt } = found;
      return { _id: id, fileName, uploadedBy, confirmedAt };
    }
    return undefined;
  };
};
