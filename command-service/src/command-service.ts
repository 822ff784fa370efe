import type {
  AdministrativeUnitFields,
  ContractFields,
  OrganizationFields,
  SupplierFields,
  UserFields,
} from '@monitor/contracts-schema';
import { sessionTokens } from '@monitor/platform/http/session-token';
import type { Ports } from '@monitor/platform/ports';
import type { Logger } from '@monitor/platform/process/logger';
import type { System } from '@monitor/platform/process/system';
import type { Express } from 'express';
import { mountAccounts } from './accounts/account-routes.ts';
import { createLogin } from './accounts/login.ts';
import { administrativeUnitKind } from './administrative-units/administrative-unit-kind.ts';
import { mountAdministrativeUnits } from './administrative-units/administrative-unit-routes.ts';
import { type Registry, registryOf } from './cataloguing/registry.ts';
import { contractKind } from './contracts/contract-kind.ts';
import { isNamedByContracts } from './contracts/contract-references.ts';
import { mountContracts } from './contracts/contract-routes.ts';
import { mountDataLoads } from './data-loads/data-load-routes.ts';
import { createDataLoads, type DataLoads } from './data-loads/data-loads.ts';
import type { Door } from './http/command-routes.ts';
import { livingOrganizations } from './organizations/living-organizations.ts';
import { organizationKind } from './organizations/organization-kind.ts';
import { mountOrganizations } from './organizations/organization-routes.ts';
import { supplierKind } from './suppliers/supplier-kind.ts';
import { mountSuppliers } from './suppliers/supplier-routes.ts';
import { userKind } from './users/user-kind.ts';
import { mountVisits } from './visits/visit-routes.ts';

export { ensureAdministrator } from './users/ensure-administrator.ts';
export { createAdministrator } from './users/create-administrator.ts';

export type Registries = Readonly<{
  users: Registry<UserFields>;
  organizations: Registry<OrganizationFields>;
  suppliers: Registry<SupplierFields>;
  administrativeUnits: Registry<AdministrativeUnitFields>;
  contracts: Registry<ContractFields>;
}>;

export type CommandService = Registries &
  Readonly<{
    dataLoads: DataLoads;
    routes: (app: Express) => void;
    /** Finishes or forgets what a crash left halfway: confirmed loads are applied, unread files dropped. */
    start: () => Promise<void>;
    stop: () => Promise<void>;
  }>;

export type CommandServiceParts = Readonly<{ ports: Ports; system: System; logger: Logger }>;

const openRegistries = ({ events, records }: Ports): Registries => {
  const stores = { events, records };
  const contracts = registryOf(stores, contractKind(stores));
  const inUse = (targetId: string) =>
    isNamedByContracts(records, targetId, async (organizationId, contractId) => {
      const contract = await contracts.find(organizationId, contractId);
      return contract.status === 'registered' ? contract.fields : null;
    });
  const isLast = async (organizationId: string) =>
    (await livingOrganizations(records)).every((living) => living === organizationId);
  return {
    contracts,
    users: registryOf(stores, userKind),
    organizations: registryOf(stores, organizationKind(isLast)),
    suppliers: registryOf(stores, supplierKind(inUse)),
    administrativeUnits: registryOf(stores, administrativeUnitKind(inUse)),
  };
};

export const createCommandService = ({ ports, system, logger }: CommandServiceParts): CommandService => {
  const registries = openRegistries(ports);
  const { users, organizations, suppliers, administrativeUnits, contracts } = registries;
  const tokens = sessionTokens(ports.secret);
  const dataLoads = createDataLoads({ ports, system, logger, suppliers, administrativeUnits, contracts });

  return {
    ...registries,
    dataLoads,
    routes: (app) => {
      const door: Door = { app, tokens, users, organizations, system };
      mountAccounts(door, createLogin({ records: ports.records, users, tokens }));
      mountContracts(door, contracts, { suppliers, administrativeUnits });
      mountSuppliers(door, suppliers);
      mountAdministrativeUnits(door, administrativeUnits);
      mountOrganizations(door, organizations);
      mountDataLoads(door, dataLoads);
      mountVisits(door, ports.records);
    },
    start: () => dataLoads.resume(),
    stop: () => dataLoads.stop(),
  };
};
