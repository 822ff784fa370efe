import type {
  AdministrativeUnitFields,
  ContractFields,
  OrganizationFields,
  SupplierFields,
  UserFields,
} from '@monitor/contracts-schema';
import { administrativeUnitKind } from './administrative-units/administrative-unit-kind.ts';
import { type Registry, registryOf, type Stores } from './cataloguing/registry.ts';
import { contractKind } from './contracts/contract-kind.ts';
import { isNamedByContracts, type Named } from './contracts/contract-references.ts';
import { problemNaming } from './contracts/problem-naming.ts';
import { currentLoadOf } from './data-loads/current-load.ts';
import { keyedQueue } from './deciding/keyed-queue.ts';
import { isLastOrganization } from './organizations/is-last-organization.ts';
import { organizationKind } from './organizations/organization-kind.ts';
import { supplierKind } from './suppliers/supplier-kind.ts';
import { userKind } from './users/user-kind.ts';

export type Registries = Readonly<{
  users: Registry<UserFields>;
  organizations: Registry<OrganizationFields>;
  suppliers: Registry<SupplierFields>;
  administrativeUnits: Registry<AdministrativeUnitFields>;
  contracts: Registry<ContractFields>;
}>;

/**
 * The registries of all kinds. In one organization contracts, suppliers and units change in turn, so that nobody names
 * whom another is removing; and so do organizations, so that the last one stays.
 */
export const openRegistries = (stores: Stores): Registries => {
  const { records } = stores;
  const inOrganization = keyedQueue();
  const amongOrganizations = keyedQueue();

  const namedInLog = async (organizationId: string, contractId: string): Promise<Named | null> => {
    const contract = await contracts.find(organizationId, contractId);
    return contract.status === 'registered' ? contract.fields : null;
  };
  /** While a load is applied, its rows may name anybody. */
  const mayBeNamed = async (organizationId: string, targetId: string): Promise<boolean> =>
    Boolean((await currentLoadOf(records, organizationId))?.applying) ||
    isNamedByContracts(records, targetId, namedInLog);

  const suppliers = registryOf(stores, { ...supplierKind(mayBeNamed), inTurn: inOrganization });
  const administrativeUnits = registryOf(stores, { ...administrativeUnitKind(mayBeNamed), inTurn: inOrganization });
  const contracts = registryOf(stores, {
    ...contractKind(stores, (organizationId, named) =>
      problemNaming({ suppliers, administrativeUnits }, organizationId, named),
    ),
    inTurn: inOrganization,
  });
  const organizations: Registry<OrganizationFields> = registryOf(stores, {
    ...organizationKind((organizationId) => isLastOrganization(records, organizations.find, organizationId)),
    inTurn: (_organizationId, command) => amongOrganizations('', command),
  });
  return { users: registryOf(stores, userKind), organizations, suppliers, administrativeUnits, contracts };
};
