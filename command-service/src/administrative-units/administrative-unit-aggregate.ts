import { type AdministrativeUnitFields, unitKey } from '@monitor/contracts-schema';
import type { AggregateDefinition } from '../aggregates/aggregate-service.ts';

export const administrativeUnitNameReservation = (organizationId: string, name: string): string =>
  `${organizationId}/administrative-unit-name/${unitKey(name)}`;

export const administrativeUnitAggregate = (
  inUse: (organizationId: string, unitId: string) => Promise<boolean>,
): AggregateDefinition<'AdministrativeUnit', AdministrativeUnitFields> => ({
  noun: 'AdministrativeUnit',
  aggregate: 'administrative-unit',
  uniqueKeys: (organizationId, { name }) => [
    { key: administrativeUnitNameReservation(organizationId, name), taken: 'administrative-unit.name-taken' },
  ],
  problemWith: async (organizationId, id, { after }) =>
    !after && (await inUse(organizationId, id)) ? 'administrative-unit.in-use' : undefined,
});
