import { slugEnd } from '@monitor/contracts-schema/organization-names';
import type {
  OrganizationEvent,
  OrganizationFields,
} from '@monitor/contracts-schema/organizations/organization-events';
import { type OrganizationView, organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import { nameOrder, searchText } from '@monitor/contracts-schema/text/text';
import { lifecycleOf } from '../projecting/lifecycle.ts';
import type { Projection } from '../projecting/projection.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

const viewOf = (
  before: OrganizationView | undefined,
  event: RecordedEvent & { data: { id: string; fields: OrganizationFields } },
): OrganizationView => {
  const { id, fields } = event.data;
  return {
    id,
    ...lifecycleOf(event, before),
    organization: fields,
    name: fields.name,
    shortName: fields.shortName,
    cover: fields.cover,
    nameOrder: nameOrder(fields.name),
    shortNameOrder: nameOrder(fields.shortName),
    slugEnd: slugEnd(id),
    search: searchText(fields.name, fields.shortName),
  };
};

export const organizationViewProjection: Projection<OrganizationView, OrganizationEvent> = {
  name: 'organizations',
  version: 1,
  into: organizationViews,
  keys: ({ data }) => [data.id],
  handles: {
    OrganizationRegistered: viewOf,
    OrganizationRevised: viewOf,
    OrganizationRemoved: () => undefined,
    OrganizationRestored: viewOf,
  },
};
