import type {
  AdministrativeUnitFields,
  ContractFields,
  OrganizationFields,
  SupplierFields,
  UserFields,
} from '@monitor/contracts-schema';
import { administrativeUnitAggregate } from './administrative-units/administrative-unit-aggregate.ts';
import { type AggregateService, openAggregate, type Stores } from './aggregates/aggregate-service.ts';
import { contractAggregate } from './contracts/contract-aggregate.ts';
import { isReferenced, type References } from './contracts/contract-references.ts';
import { missingReference } from './contracts/missing-reference.ts';
import { isBeingApplied } from './data-loads/working-load-store.ts';
import { keyedQueue } from './deciding/keyed-queue.ts';
import { isLastOrganization } from './organizations/is-last-organization.ts';
import { organizationAggregate } from './organizations/organization-aggregate.ts';
import { supplierAggregate } from './suppliers/supplier-aggregate.ts';
import { userAggregate } from './users/user-aggregate.ts';

export type Aggregates = Readonly<{
  users: AggregateService<UserFields>;
  organizations: AggregateService<OrganizationFields>;
  suppliers: AggregateService<SupplierFields>;
  administrativeUnits: AggregateService<AdministrativeUnitFields>;
  contracts: AggregateService<ContractFields>;
}>;

/**
 * All aggregates. In one organization contracts, suppliers and units change in turn, so that nobody names
 * whom another is removing; and so do organizations, so that the last one stays.
 */
export const openAggregates = (stores: Stores): Aggregates => {
  const { records } = stores;
  const inOrganization = keyedQueue();
  const amongOrganizations = keyedQueue();

  const referencesInLog = async (organizationId: string, contractId: string): Promise<References | null> => {
    const contract = await contracts.find(organizationId, contractId);
    return contract.status === 'registered' ? contract.fields : null;
  };
  /** While a load is applied, its rows may name anybody. */
  const mayBeReferenced = async (organizationId: string, targetId: string): Promise<boolean> =>
    (await isBeingApplied(records, organizationId)) || isReferenced(records, targetId, referencesInLog);

  const suppliers = openAggregate(stores, { ...supplierAggregate(mayBeReferenced), inTurn: inOrganization });
  const administrativeUnits = openAggregate(stores, {
    ...administrativeUnitAggregate(mayBeReferenced),
    inTurn: inOrganization,
  });
  const contracts = openAggregate(stores, {
    ...contractAggregate(stores, (organizationId, references) =>
      missingReference({ suppliers, administrativeUnits }, organizationId, references),
    ),
    inTurn: inOrganization,
  });
  const organizations: AggregateService<OrganizationFields> = openAggregate(stores, {
    ...organizationAggregate((organizationId) => isLastOrganization(records, organizations.find, organizationId)),
    inTurn: (_organizationId, command) => amongOrganizations('', command),
  });
  return { users: openAggregate(stores, userAggregate), organizations, suppliers, administrativeUnits, contracts };
};
