import type { OrganizationEvent } from '@monitor/contracts-schema/organizations/organization-events';
import {
  type RemovedOrganization,
  removedOrganizations,
} from '@monitor/contracts-schema/organizations/organization-removal';
import type { Projection } from '../projecting/projection.ts';

type RemovalEvent = Extract<OrganizationEvent, { type: 'OrganizationRemoved' | 'OrganizationRestored' }>;

/** The organizations that are removed, for as long as they are. */
export const removedOrganizationProjection: Projection<RemovedOrganization, RemovalEvent> = {
  name: 'removed-organizations',
  version: 1,
  into: removedOrganizations,
  keys: ({ data }) => [data.id],
  handles: {
    OrganizationRemoved: (_, { data: { id, fields, restorableUntil }, metadata: { recordedAt, actor } }) => ({
      id,
      name: fields.name,
      shortName: fields.shortName,
      removedAt: recordedAt,
      restorableUntil,
      removedBy: actor.kind === 'user' ? actor.name : null,
    }),
    OrganizationRestored: () => undefined,
  },
};
