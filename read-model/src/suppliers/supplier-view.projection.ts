import type { SupplierReference } from '@monitor/contracts-schema/contracts/contract';
import type { ContractEvent } from '@monitor/contracts-schema/contracts/contract-events';
import { supplierCatalogue } from '@monitor/contracts-schema/suppliers/supplier-catalogue';
import type { SupplierEvent, SupplierFields } from '@monitor/contracts-schema/suppliers/supplier-events';
import { type SupplierView, supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import { nameOrder, searchText } from '@monitor/contracts-schema/text/text';
import { catalogueDoc } from '../catalogues/catalogue-doc.ts';
import { lifecycleOf } from '../projecting/lifecycle.ts';
import type { Projection } from '../projecting/projection.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';
import { addTotals, noTotals, supplierRowChanges } from './supplier-totals.ts';

type SupplierFact = RecordedEvent & { data: { id: string; organizationId: string; fields: SupplierFields } };

const catalogueEntry = (before: SupplierView | undefined, event: SupplierFact): SupplierView => {
  const entry = catalogueDoc(supplierCatalogue, before, event);
  const { name } = event.data.fields;
  return { ...(before ?? noTotals), ...event.data.fields, ...entry, registered: true, nameOrder: nameOrder(name) };
};

/** A row that no registration stands behind: contracts without a supplier, or whose supplier is not known (any more). */
const unregisteredRow = (
  id: string,
  event: RecordedEvent<ContractEvent>,
  supplier: SupplierReference | null,
): SupplierView => ({
  id,
  ...lifecycleOf(event, undefined),
  version: 0,
  organizationId: event.data.organizationId,
  name: supplier?.name ?? null,
  rfc: supplier?.rfc ?? null,
  notes: null,
  registered: false,
  ...noTotals,
  nameOrder: supplier && nameOrder(supplier.name),
  search: searchText(supplier?.name, supplier?.rfc),
});

const keepIfReferenced = (row: SupplierView): SupplierView | undefined =>
  row.registered || row.contracts > 0 ? row : undefined;

const moveTotals = (before: SupplierView | undefined, event: RecordedEvent<ContractEvent>, id: string) => {
  const { supplier, totals } = supplierRowChanges(event).get(id)!; // ids are its keys
  const row = before ?? unregisteredRow(id, event, supplier);
  return keepIfReferenced({ ...row, ...addTotals(row, totals) });
};

/** Contracts that still name it keep its row. */
const notRegistered = (before: SupplierView | undefined): SupplierView | undefined =>
  before && keepIfReferenced({ ...before, registered: false });

export const supplierViewProjection: Projection<SupplierView, SupplierEvent | ContractEvent> = {
  name: 'suppliers',
  version: 1,
  into: supplierViews,
  keys: (event) => {
    switch (event.type) {
      case 'ContractRegistered':
      case 'ContractRevised':
      case 'ContractRemoved':
      case 'ContractRestored':
        return [...supplierRowChanges(event).keys()];
      default:
        return [event.data.id];
    }
  },
  handles: {
    SupplierRegistered: catalogueEntry,
    SupplierRevised: catalogueEntry,
    SupplierRemoved: notRegistered,
    SupplierJoined: notRegistered,
    SupplierSeparated: catalogueEntry,
    ContractRegistered: moveTotals,
    ContractRevised: moveTotals,
    ContractRemoved: moveTotals,
    ContractRestored: moveTotals,
  },
};
