import type { DataLoadInfo } from '@monitor/contracts-schema';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { type CurrentLoad, currentLoadOf, recentLoads } from './current-load.ts';

const currentOf = ({ dataLoadId, staged, reading, applying }: CurrentLoad): DataLoadInfo['current'] => {
  const file = reading ?? staged;
  if (!file) return null;
  const { fileName, uploadedBy, createdAt } = file;
  const named = { _id: dataLoadId, fileName, uploadedBy, createdAt };
  if (reading) return { ...named, summary: null, status: 'processing' };
  return applying
    ? { ...named, summary: null, status: 'confirming' }
    : { ...named, summary: staged?.summary ?? null, status: 'pending' };
};

/** An organization's load under way, and the last one it confirmed. */
export const loadStatus = async (records: ViewStore, organizationId: string): Promise<DataLoadInfo> => {
  const current = await currentLoadOf(records, organizationId);
  const recent = (await records.getMany(recentLoads, [organizationId])).get(organizationId)?.document;
  return {
    current: current ? currentOf(current) : null,
    recent: recent
      ? {
          recentUploadedBy: recent.uploadedBy,
          recentConfirmedAt: recent.confirmedAt,
          ...(recent.dataLoadId && { recentDataLoadId: recent.dataLoadId }),
        }
      : null,
  };
};
