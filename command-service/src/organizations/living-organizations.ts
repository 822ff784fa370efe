import { INSTALLATION } from '@monitor/contracts-schema';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { reservations } from '../reservations/reservations.ts';

const NAMES = `${INSTALLATION}/organization-name/`;

/** Ids of the organizations that hold a name: those that live. */
export const livingOrganizations = async (records: ViewStore): Promise<string[]> => {
  const names = await records.find(reservations, { where: { id: { gte: NAMES, lt: `${NAMES.slice(0, -1)}0` } } });
  return names.map(({ owner }) => owner.slice(0, owner.indexOf('.')));
};
