import { idNamed } from '@monitor/contracts-schema/organization-names';
import type { OrganizationFields } from '@monitor/contracts-schema/organizations/organization-events';
import { isRecordId } from '@monitor/contracts-schema/record-id';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { AggregateService, Resolved } from '../aggregates/aggregate-service.ts';
import { organizationsWithName } from './organizations-with-name.ts';

/** A registered organization by any of its names; undefined when none is, or which one is not sure. */
export type FindOrganization = (named: string) => Promise<Resolved<OrganizationFields> | undefined>;

export const openFindOrganization =
  (records: ViewStore, find: AggregateService<OrganizationFields>['find']): FindOrganization =>
  async (named) => {
    const candidates = isRecordId(named)
      ? [named]
      : (await organizationsWithName(records)).filter((id) => idNamed(named, [id]) !== undefined);
    const found: Resolved<OrganizationFields>[] = [];
    for (const id of candidates) {
      const state = await find(id, id);
      if (state.status === 'registered') found.push({ id, fields: state.fields });
    }
    return found.length === 1 ? found[0] : undefined;
  };
