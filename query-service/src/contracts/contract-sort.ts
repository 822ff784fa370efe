import type { ContractOrder, contractSortFields } from '@monitor/contracts-schema';
import type { Sort } from '@monitor/platform/view-store/view-store';

type SortField = (typeof contractSortFields)[number];

/** What a list sorts by where it is not the field itself. */
const viewFields: Partial<Record<SortField, keyof ContractOrder>> = {
  supplier: 'supplierOrder',
  servicesDescription: 'descriptionOrder',
  applicantAdministrativeUnit: 'applicantOrder',
  organizerAdministrativeUnit: 'organizerOrder',
  areaInCharge: 'areaOrder',
  period: 'periodOrder',
  procedureType: 'procedureTypeOrder',
  procedureState: 'procedureStateOrder',
  category: 'categoryOrder',
  contractType: 'contractTypeOrder',
  administrativeUnitType: 'administrativeUnitTypeOrder',
};

export const contractSort = (field: SortField, direction: 'asc' | 'desc'): Sort => [
  { field: viewFields[field] ?? field, direction },
];
