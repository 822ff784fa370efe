import {
  type ContractEvent,
  nameOrder,
  type SupplierEvent,
  type SupplierFields,
  type SupplierReference,
  type SupplierView,
  searchText,
  supplierViews,
} from '@monitor/contracts-schema';
import { lifecycleOf } from '../projecting/lifecycle.ts';
import type { Logged } from '../projecting/logged.ts';
import type { Projection } from '../projecting/projection.ts';
import { addTotals, noTotals, rowChanges } from './supplier-totals.ts';

type SupplierFact = Logged & { data: { id: string; organizationId: string; fields: SupplierFields } };

const catalogueEntry = (before: SupplierView | undefined, event: SupplierFact): SupplierView => {
  const { id, organizationId, fields } = event.data;
  return {
    ...(before ?? noTotals),
    id,
    ...lifecycleOf(event, before),
    organizationId,
    ...fields,
    registered: true,
    nameOrder: nameOrder(fields.name),
    search: searchText(fields.name, fields.rfc, fields.notes),
  };
};

/** A row that no registration stands behind: contracts without a supplier, or whose supplier is not known (any more). */
const unregisteredRow = (
  id: string,
  event: Logged<ContractEvent>,
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

const whileNeeded = (row: SupplierView): SupplierView | undefined =>
  row.registered || row.contracts > 0 ? row : undefined;

const moveTotals = (before: SupplierView | undefined, event: Logged<ContractEvent>, id: string) => {
  const { supplier, totals } = rowChanges(event).get(id)!; // ids are its keys
  const row = before ?? unregisteredRow(id, event, supplier);
  return whileNeeded({ ...row, ...addTotals(row, totals) });
};

export const supplierViewProjection: Projection<SupplierView, SupplierEvent | ContractEvent> = {
  name: 'suppliers',
  version: 3,
  into: supplierViews,
  keys: (event) => {
    switch (event.type) {
      case 'ContractRegistered':
      case 'ContractRevised':
      case 'ContractRemoved':
        return [...rowChanges(event).keys()];
      default:
        return [event.data.id];
    }
  },
  handles: {
    SupplierRegistered: catalogueEntry,
    SupplierRevised: catalogueEntry,
    SupplierRemoved: (before) => before && whileNeeded({ ...before, registered: false }),
    ContractRegistered: moveTotals,
    ContractRevised: moveTotals,
    ContractRemoved: moveTotals,
  },
};
