import {
  type AdministrativeUnitReference,
  type AdministrativeUnitView,
  type ContractFields,
  type ContractView,
  type Counted,
  contractOrderOf,
  countedOf,
  countsAs,
  type Dimension,
  type Grain,
  grains,
  nameOrder,
  type OrganizationFields,
  type OrganizationView,
  type SpendingCell,
  type SupplierView,
  searchText,
} from '@monitor/contracts-schema';
import { DAY } from './fixtures.ts';

export type Contract = Readonly<{ id: string; fields: ContractFields }>;

const common = (id: string, organizationId: string) =>
  ({ id, organizationId, version: 1, createdAt: DAY, updatedAt: DAY }) as const;

export const organizationViewOf = (id: string, organization: OrganizationFields): OrganizationView => {
  const { name, shortName } = organization;
  const { organizationId: _own, ...times } = common(id, id);
  const order = { nameOrder: nameOrder(name), shortNameOrder: nameOrder(shortName) };
  return { ...times, organization, name, shortName, ...order, search: searchText(name, shortName) };
};

/** The views that these contracts make, by the schema's own rules of counting. */
export const contractViewOf =
  (organizationId: string) =>
  ({ id, fields }: Contract): ContractView => {
    const { supplier, organizerAdministrativeUnit: organizer, applicantAdministrativeUnit: applicant } = fields;
    return {
      ...fields,
      ...common(id, organizationId),
      contract: fields,
      supplierId: supplier?.id ?? null,
      organizerId: organizer.id,
      applicantId: applicant.id,
      ...contractOrderOf(fields),
      ...countedOf(fields),
      search: searchText(fields.contractId, fields.contractNumber, fields.servicesDescription, supplier?.name),
      adminSearch: searchText(fields.notes, fields.karewaNotes),
    };
  };

const dimensionsOf = (fields: ContractFields): Record<Dimension, string | null> => ({
  administrationPeriod: fields.administrationPeriod,
  fiscalYear: fields.fiscalYear,
  period: fields.period,
  procedureType: fields.procedureType,
  organizerId: fields.organizerAdministrativeUnit.id,
  applicantId: fields.applicantAdministrativeUnit.id,
  supplierId: fields.supplier?.id ?? null,
});

const cellsOfGrain = (organizationId: string, grain: Grain, contracts: readonly Contract[]): SpendingCell[] => {
  const known: readonly Dimension[] = grains[grain];
  const keyOf = ({ fields }: Contract) => JSON.stringify(known.map((dimension) => dimensionsOf(fields)[dimension]));
  return [...Map.groupBy(contracts, keyOf)].map(([key, alike]) => {
    const { fields } = alike[0]!; // a group has at least one
    const dimensions = dimensionsOf(fields);
    const finer = (dimension: Dimension) => (known.includes(dimension) ? dimensions[dimension] : null);
    const added = (figure: keyof Counted) =>
      alike.reduce((sum, contract) => sum + countedOf(contract.fields)[figure], 0);
    return {
      id: `${organizationId}:${grain}:${key}`,
      organizationId,
      grain,
      administrationPeriod: fields.administrationPeriod,
      fiscalYear: fields.fiscalYear,
      period: fields.period,
      procedureType: fields.procedureType,
      organizerId: finer('organizerId'),
      applicantId: finer('applicantId'),
      supplierId: finer('supplierId'),
      contracts: alike.length,
      countedContracts: added('countedContracts'),
      countedAmount: added('countedAmount'),
      amendmentContracts: added('amendmentContracts'),
      amendmentAmount: added('amendmentAmount'),
    };
  });
};

export const spendingCellsOf = (organizationId: string, contracts: readonly Contract[]): SpendingCell[] =>
  (Object.keys(grains) as Grain[]).flatMap((grain) => cellsOfGrain(organizationId, grain, contracts)); // its keys are what Grain is

export const supplierViewsOf = (organizationId: string, contracts: readonly Contract[]): SupplierView[] =>
  [...Map.groupBy(contracts, ({ fields }) => fields.supplier?.id ?? `${organizationId}:none`)].map(([id, own]) => {
    const supplier = own[0]?.fields.supplier ?? null;
    const those = (kind: ReturnType<typeof countsAs>) =>
      own.map(({ fields }) => fields).filter((fields) => countsAs(fields) === kind);
    const of = (type?: string) => those('contract').filter(({ procedureType }) => !type || procedureType === type);
    const amountOf = (some: readonly ContractFields[]) =>
      some.reduce((sum, { totalOrMaxAmount }) => sum + (totalOrMaxAmount ?? 0), 0);
    const amount = (type?: string) => amountOf(of(type));
    return {
      ...common(id, organizationId),
      name: supplier?.name ?? null,
      rfc: supplier?.rfc ?? null,
      notes: null,
      registered: supplier !== null,
      contracts: own.length,
      contractsCount: of().length,
      publicCount: of('PUBLIC').length,
      invitationCount: of('INVITATION').length,
      noBidCount: of('NO_BID').length,
      public: amount('PUBLIC'),
      invitation: amount('INVITATION'),
      noBid: amount('NO_BID'),
      total: amount(),
      amendmentsCount: those('amendment').length,
      amendments: amountOf(those('amendment')),
      nameOrder: supplier && nameOrder(supplier.name),
      search: searchText(supplier?.name, supplier?.rfc),
    };
  });

const unitView = (organizationId: string, { id, name }: AdministrativeUnitReference): AdministrativeUnitView => ({
  ...common(id, organizationId),
  name,
  notes: null,
  nameOrder: nameOrder(name),
  search: searchText(name),
});

export const unitViewsOf = (organizationId: string, contracts: readonly Contract[]): AdministrativeUnitView[] => {
  const units = contracts.flatMap(({ fields }) => [
    fields.organizerAdministrativeUnit,
    fields.applicantAdministrativeUnit,
  ]);
  return [...new Map(units.map((unit) => [unit.id, unitView(organizationId, unit)])).values()];
};
