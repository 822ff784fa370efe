import { type AdministrativeUnitFields, unitKey } from '@monitor/contracts-schema';
import type { CatalogueRules } from '../catalogues/catalogue-rules.ts';

export const administrativeUnitNameReservation = (organizationId: string, name: string): string =>
  `${organizationId}/administrative-unit-name/${unitKey(name)}`;

export const administrativeUnitRules: CatalogueRules<AdministrativeUnitFields> = {
  uniqueKeys: (organizationId, { name }) => [
    { key: administrativeUnitNameReservation(organizationId, name), taken: 'administrative-unit.name-taken' },
  ],
  inUse: 'administrative-unit.in-use',
};
