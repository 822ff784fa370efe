import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { reservations } from '../reservations/reservations.ts';
import { ORGANIZATION_NAMES } from './organization-rules.ts';

const BEYOND_NAMES = `${ORGANIZATION_NAMES.slice(0, -1)}0`; // 0 follows the slash

/** The ids of those that hold the name of an organization: the log says which of them live. */
export const organizationsWithName = async (records: ViewStore): Promise<string[]> => {
  const names = await records.find(reservations, { where: { id: { gte: ORGANIZATION_NAMES, lt: BEYOND_NAMES } } });
  return [...new Set(names.map(({ owner }) => owner.slice(0, owner.indexOf('.'))))];
};
