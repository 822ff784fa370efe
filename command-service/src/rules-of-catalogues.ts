import type { CatalogueKey, EntryFields } from '@monitor/contracts-schema/catalogues';
import { administrativeUnitRules } from './administrative-units/administrative-unit-rules.ts';
import type { CatalogueRules } from './catalogues/catalogue-rules.ts';
import { organizationRules } from './organizations/organization-rules.ts';
import { resourceRules } from './resources/resource-rules.ts';
import { supplierRules } from './suppliers/supplier-rules.ts';
import { userRules } from './users/user-rules.ts';

/** The rules of every catalogue. */
export const rulesOfCatalogues: { readonly [Key in CatalogueKey]: CatalogueRules<EntryFields<Key>> } = {
  suppliers: supplierRules,
  administrativeUnits: administrativeUnitRules,
  organizations: organizationRules,
  users: userRules,
  resources: resourceRules,
};
