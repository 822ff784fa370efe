import { type MonitorEvent, type OrganizationProgress, organizationProgress } from '@monitor/contracts-schema';
import { hasChanged } from '../projecting/lifecycle.ts';
import type { Logged } from '../projecting/logged.ts';
import type { Projection } from '../projecting/projection.ts';

type List = Exclude<keyof OrganizationProgress, 'id' | 'position'>;

/** Moves an organization's position, and the time of the lists that an event shows in. */
const moving =
  <E extends MonitorEvent>(listsOf: (event: Logged<E>) => readonly List[] = () => []) =>
  (before: OrganizationProgress | undefined, event: Logged<E>, id: string): OrganizationProgress => {
    const { position, metadata } = event;
    const moved: Partial<Record<List, string>> = {};
    for (const list of listsOf(event)) moved[list] = metadata.recordedAt;
    return { ...(before ?? nothingYet), ...moved, id, position };
  };

const nothingYet = { contractsUpdatedAt: null, suppliersUpdatedAt: null, administrativeUnitsUpdatedAt: null };

const contracts = moving(() => ['contractsUpdatedAt']);
const suppliers = moving(() => ['suppliersUpdatedAt']);
const administrativeUnits = moving(() => ['administrativeUnitsUpdatedAt']);
const nothing = moving();

/** How far each organization's views have come. Contracts show the names of suppliers and units. */
export const organizationProgressProjection: Projection<OrganizationProgress, MonitorEvent> = {
  name: 'organization-progress',
  version: 1,
  into: organizationProgress,
  keys: ({ metadata }) => [metadata.organizationId],
  handles: {
    ContractRegistered: contracts,
    ContractRevised: contracts,
    ContractRemoved: contracts,
    DocumentArchived: nothing,
    SupplierRegistered: suppliers,
    SupplierRevised: moving((event) =>
      hasChanged(event, 'name') || hasChanged(event, 'rfc')
        ? ['suppliersUpdatedAt', 'contractsUpdatedAt']
        : ['suppliersUpdatedAt'],
    ),
    SupplierRemoved: suppliers,
    AdministrativeUnitRegistered: administrativeUnits,
    AdministrativeUnitRevised: moving((event) =>
      hasChanged(event, 'name')
        ? ['administrativeUnitsUpdatedAt', 'contractsUpdatedAt']
        : ['administrativeUnitsUpdatedAt'],
    ),
    AdministrativeUnitRemoved: administrativeUnits,
    OrganizationRegistered: nothing,
    OrganizationRevised: nothing,
    OrganizationRemoved: nothing,
    UserRegistered: nothing,
    UserRevised: nothing,
    UserRemoved: nothing,
    UserSessionsEnded: nothing,
    DataLoadUploaded: nothing,
    DataLoadCorrected: nothing,
    DataLoadCancelled: nothing,
    DataLoadConfirmed: nothing,
    DataLoadRowsLeftOut: nothing,
    DataLoadApplied: nothing,
  },
};
