import { type AdministrativeUnitFields, unitKey } from '@monitor/contracts-schema';
import type { Kind } from '../cataloguing/registry.ts';

export const administrativeUnitNameReservation = (organizationId: string, name: string): string =>
  `${organizationId}/administrative-unit-name/${unitKey(name)}`;

export const administrativeUnitKind = (
  inUse: (organizationId: string, unitId: string) => Promise<boolean>,
): Kind<'AdministrativeUnit', AdministrativeUnitFields> => ({
  noun: 'AdministrativeUnit',
  aggregate: 'administrative-unit',
  uniqueKeys: (organizationId, { name }) => [
    { key: administrativeUnitNameReservation(organizationId, name), taken: 'administrative-unit.name-taken' },
  ],
  problemWith: async (organizationId, id, { after }) =>
    !after && (await inUse(organizationId, id)) ? 'administrative-unit.in-use' : undefined,
});
