import { administrativeUnitNoun } from '../administrative-units/administrative-unit-noun.ts';
import type { Noun } from '../catalogues/noun.ts';
import { contractNoun } from '../contracts/contract-noun.ts';
import { organizationNoun } from '../organizations/organization-noun.ts';
import { supplierNoun } from '../suppliers/supplier-noun.ts';
import type { CatalogueKind } from './change-views.ts';

/** What is changed of each kind but loads. Apart from the declarations, which pages that need words only would load besides. */
export const changeNouns: Readonly<Record<'contract' | CatalogueKind, Noun>> = {
  contract: contractNoun,
  supplier: supplierNoun,
  'administrative-unit': administrativeUnitNoun,
  organization: organizationNoun,
};
