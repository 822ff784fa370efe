import type { AdministrativeUnitFields } from '@monitor/contracts-schema/administrative-units/administrative-unit-events';
import { unitKey } from '@monitor/contracts-schema/text/text';
import type { CatalogueRules } from '../catalogues/catalogue-rules.ts';

export const administrativeUnitNameReservation = (organizationId: string, name: string): string =>
  `${organizationId}/administrative-unit-name/${unitKey(name)}`;

export const administrativeUnitRules: CatalogueRules<AdministrativeUnitFields> = {
  uniqueKeys: (organizationId, { name }) => [
    { key: administrativeUnitNameReservation(organizationId, name), taken: 'administrative-unit.name-taken' },
  ],
  inUse: 'administrative-unit.in-use',
};
