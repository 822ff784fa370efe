import { administrativeUnitViews } from '@monitor/contracts-schema/administrative-units/administrative-unit-catalogue';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { noFilters, type SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { followJoins, type JoinedEntryView } from '@monitor/contracts-schema/joins/join-views';
import type { OrganizationView } from '@monitor/contracts-schema/organizations/organization-views';
import { publicRfc } from '@monitor/contracts-schema/rfc';
import { type Dimension, spendingCells } from '@monitor/contracts-schema/spending/spending-views';
import { type SupplierView, supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import type { ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { cellsWhere, contractsWhere } from '@monitor/read-model/spending/filter-where';

const ofSupplier = (supplierId: string | undefined): SpendingFilters =>
  supplierId ? { ...noFilters, suppliers: [{ _id: supplierId }] } : noFilters;

/** The values that contracts have in a dimension, whatever their state; of one supplier when it is named. */
export const optionsOf = async (
  views: ViewReader,
  organizationId: string,
  dimension: Dimension,
  supplierId?: string,
): Promise<string[]> => {
  const filters = ofSupplier(supplierId);
  const cells = cellsWhere(organizationId, filters, [dimension]);
  const values = cells
    ? await views.distinct(spendingCells, dimension, cells)
    : await views.distinct(contractViews, dimension, await contractsWhere(views, organizationId, filters));
  return values.map(String);
};

const byUnits = { groupBy: ['organizerId', 'applicantId'], sums: [] } as const;
const isText = (value: unknown): value is string => typeof value === 'string';

/** The units that organize or ask for contracts, by name. */
export const unitOptions = async (views: ViewReader, organizationId: string, supplierId?: string) => {
  const filters = ofSupplier(supplierId);
  const cells = cellsWhere(organizationId, filters, ['organizerId', 'applicantId']);
  const pairs = cells
    ? await views.sumBy(spendingCells, { where: cells, ...byUnits })
    : await views.sumBy(contractViews, {
        where: await contractsWhere(views, organizationId, filters),
        ...byUnits,
      });
  const ids = new Set(pairs.flatMap(({ group }) => [group.organizerId, group.applicantId]).filter(isText));
  const units = await views.getMany(administrativeUnitViews, [...ids]);
  return [...units.values()]
    .flatMap(({ document }) => document ?? [])
    .sort((one, other) => (one.nameOrder < other.nameOrder ? -1 : 1))
    .map(({ id, name }) => ({ _id: id, name }));
};

/** Options with the ids of those that were joined to each of them, in whichever chain. */
export const withWhoBecameIt = <Option extends Readonly<{ _id: string }>>(
  options: readonly Option[],
  joins: readonly JoinedEntryView[],
): (Option & { joined?: string[] })[] => {
  const follow = followJoins(joins);
  const byWho = Map.groupBy(
    joins.filter(({ toId }) => toId !== null),
    ({ id }) => follow(id),
  );
  return options.map((option) => {
    const joined = byWho.get(option._id)?.map(({ id }) => id);
    return joined ? { ...option, joined } : option;
  });
};

type SupplierOption = Readonly<{ _id: string; name: string | null; rfc: string | null }>;

const option = ({ id, name, rfc }: SupplierView, { organization }: OrganizationView): SupplierOption => ({
  _id: id,
  name,
  rfc: publicRfc(rfc, organization),
});

const byName = [{ field: 'nameOrder', direction: 'asc' }] as const;

/** Suppliers are many: between some of them and the next, others are answered. */
const everyOption = async <Option>(
  views: ViewReader,
  where: Where,
  optionOf: (supplier: SupplierView) => Option,
): Promise<Option[]> => {
  const options: Option[] = [];
  for await (const suppliers of views.scan(supplierViews, { where, sort: byName }))
    options.push(...suppliers.map(optionOf));
  return options;
};

/** The suppliers that contracts name, by name; or the one named, if they do. */
export const suppliersWithContracts = async (
  views: ViewReader,
  organization: OrganizationView,
  supplierId?: string,
): Promise<SupplierOption[]> => {
  const { id: organizationId } = organization;
  const where = { organizationId, contracts: { gt: 0 }, name: { not: null } };
  if (!supplierId) return everyOption(views, where, (supplier) => option(supplier, organization));
  const supplier = await supplierOf(views, organizationId, supplierId);
  return supplier && supplier.contracts > 0 ? [option(supplier, organization)] : [];
};

const supplierOf = async (views: ViewReader, organizationId: string, id: string): Promise<SupplierView | undefined> => {
  const supplier = (await views.getMany(supplierViews, [id])).get(id)?.document;
  return supplier?.organizationId === organizationId ? supplier : undefined;
};

const registeredIn = (organizationId: string): Where => ({ organizationId, registered: true });

/** Suppliers of the catalogue, by name, whether contracts name them or not; or the one named, if it is there. */
export const suppliersOfCatalogue = async (
  views: ViewReader,
  organization: OrganizationView,
  supplierId?: string,
): Promise<SupplierOption[]> => {
  const where = registeredIn(organization.id);
  if (!supplierId) return everyOption(views, where, (supplier) => option(supplier, organization));
  const supplier = await supplierOf(views, organization.id, supplierId);
  return supplier?.registered ? [option(supplier, organization)] : [];
};

/** The same, as the form of a contract chooses from them. */
export const supplierNames = (views: ViewReader, organizationId: string) =>
  everyOption(views, registeredIn(organizationId), ({ id, name }) => ({ _id: id, name: name ?? '' }));

export const unitsOfCatalogue = async (views: ViewReader, organizationId: string) =>
  (await views.find(administrativeUnitViews, { where: { organizationId }, sort: byName })).map(({ id, name }) => ({
    _id: id,
    name,
  }));
