import {
  type AdministrativeUnitEvent,
  type AdministrativeUnitFields,
  type AdministrativeUnitView,
  administrativeUnitViews,
  nameOrder,
  searchText,
} from '@monitor/contracts-schema';
import { lifecycleOf } from '../projecting/lifecycle.ts';
import type { Projection } from '../projecting/projection.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

const viewOf = (
  before: AdministrativeUnitView | undefined,
  event: RecordedEvent & { data: { id: string; organizationId: string; fields: AdministrativeUnitFields } },
): AdministrativeUnitView => {
  const { id, organizationId, fields } = event.data;
  return {
    id,
    ...lifecycleOf(event, before),
    organizationId,
    ...fields,
    nameOrder: nameOrder(fields.name),
    search: searchText(fields.name, fields.notes),
  };
};

export const administrativeUnitViewProjection: Projection<AdministrativeUnitView, AdministrativeUnitEvent> = {
  name: 'administrative-units',
  version: 3,
  into: administrativeUnitViews,
  keys: ({ data }) => [data.id],
  handles: {
    AdministrativeUnitRegistered: viewOf,
    AdministrativeUnitRevised: viewOf,
    AdministrativeUnitRemoved: () => undefined,
  },
};
