import { administrativeUnitExample } from '../administrative-units/administrative-unit-example.ts';
import type { EntryExample } from '../catalogues/entry-example.ts';
import type { CatalogueKey, EntryFields, EntryForm } from '../catalogues.ts';
import { organizationExample } from '../organizations/organization-example.ts';
import { resourceExample } from '../resources/resource-example.ts';
import { supplierExample } from '../suppliers/supplier-example.ts';
import { userExample } from '../users/user-example.ts';

/** An entry of every catalogue: whatever all of them have in common is tested with these. */
export const entryExamples: { readonly [Key in CatalogueKey]: EntryExample<EntryFields<Key>, EntryForm<Key>> } = {
  suppliers: supplierExample,
  organizations: organizationExample,
  administrativeUnits: administrativeUnitExample,
  users: userExample,
  resources: resourceExample,
};
