import {
  administrativeUnitViews,
  type Dimension,
  noFilters,
  type SpendingFilters,
  spendingCells,
  supplierViews,
} from '@monitor/contracts-schema';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { cellsWhere } from '../spending/filter-where.ts';

const ofSupplier = (supplierId: string | undefined): SpendingFilters =>
  supplierId ? { ...noFilters, suppliers: [{ _id: supplierId }] } : noFilters;

/** The values that contracts have in a dimension, whatever their state; of one supplier when it is named. */
export const optionsOf = async (
  views: ViewReader,
  organizationId: string,
  dimension: Dimension,
  supplierId?: string,
): Promise<string[]> => {
  const where = cellsWhere(organizationId, ofSupplier(supplierId), [dimension]);
  return (await views.distinct(spendingCells, dimension, where)).map(String);
};

/** The units that organize or ask for contracts, by name. */
export const unitOptions = async (views: ViewReader, organizationId: string, supplierId?: string) => {
  const ids = new Set([
    ...(await optionsOf(views, organizationId, 'organizerId', supplierId)),
    ...(await optionsOf(views, organizationId, 'applicantId', supplierId)),
  ]);
  const units = await views.getMany(administrativeUnitViews, [...ids]);
  return [...units.values()]
    .flatMap(({ document }) => document ?? [])
    .sort((one, other) => one.nameKey.localeCompare(other.nameKey))
    .map(({ id, name }) => ({ _id: id, name }));
};

const option = ({ id, name, rfc }: { id: string; name: string | null; rfc: string | null }) => ({ _id: id, name, rfc });

/** Suppliers of the catalogue, by name; only those named by contracts when asked. */
export const supplierOptions = async (views: ViewReader, organizationId: string, withContracts: boolean) => {
  const where = { organizationId, registered: true, ...(withContracts && { contracts: { gt: 0 } }) };
  const suppliers = await views.find(supplierViews, { where, sort: [{ field: 'nameKey', direction: 'asc' }] });
  return suppliers.map(option);
};

export const unitsOfCatalogue = async (views: ViewReader, organizationId: string) => {
  const sort = [{ field: 'nameKey', direction: 'asc' }] as const;
  return (await views.find(administrativeUnitViews, { where: { organizationId }, sort })).map(({ id, name }) => ({
    _id: id,
    name,
  }));
};
