import { type MonitorEvent, type OrganizationProgress, organizationProgress } from '@monitor/contracts-schema';
import { hasChanged } from '../projecting/lifecycle.ts';
import type { Projection } from '../projecting/projection.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

type List = Exclude<keyof OrganizationProgress, 'id' | 'position'>;

/** Moves an organization's position, and the time of the lists that an event shows in. */
const touch =
  <E extends MonitorEvent>(listsOf: (event: RecordedEvent<E>) => readonly List[] = () => []) =>
  (before: OrganizationProgress | undefined, event: RecordedEvent<E>, id: string): OrganizationProgress => {
    const { position, metadata } = event;
    const moved: Partial<Record<List, string>> = {};
    for (const list of listsOf(event)) moved[list] = metadata.recordedAt;
    return { ...(before ?? nothingYet), ...moved, id, position };
  };

const nothingYet = { contractsUpdatedAt: null, suppliersUpdatedAt: null, administrativeUnitsUpdatedAt: null };

const contracts = touch(() => ['contractsUpdatedAt']);
const suppliers = touch(() => ['suppliersUpdatedAt']);
const administrativeUnits = touch(() => ['administrativeUnitsUpdatedAt']);
const unchanged = touch();

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
    DocumentArchived: unchanged,
    SupplierRegistered: suppliers,
    SupplierRevised: touch((event) =>
      hasChanged(event, 'name') || hasChanged(event, 'rfc')
        ? ['suppliersUpdatedAt', 'contractsUpdatedAt']
        : ['suppliersUpdatedAt'],
    ),
    SupplierRemoved: suppliers,
    AdministrativeUnitRegistered: administrativeUnits,
    AdministrativeUnitRevised: touch((event) =>
      hasChanged(event, 'name')
        ? ['administrativeUnitsUpdatedAt', 'contractsUpdatedAt']
        : ['administrativeUnitsUpdatedAt'],
    ),
    AdministrativeUnitRemoved: administrativeUnits,
    OrganizationRegistered: unchanged,
    OrganizationRevised: unchanged,
    OrganizationRemoved: unchanged,
    UserRegistered: unchanged,
    UserRevised: unchanged,
    UserRemoved: unchanged,
    UserSessionsEnded: unchanged,
    DataLoadUploaded: unchanged,
    DataLoadCorrected: unchanged,
    DataLoadCancelled: unchanged,
    DataLoadConfirmed: unchanged,
    DataLoadRowsLeftOut: unchanged,
    DataLoadApplied: unchanged,
  },
};
