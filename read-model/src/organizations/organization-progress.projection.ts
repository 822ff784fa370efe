import { type CatalogueKey, catalogueKeys, catalogues } from '@monitor/contracts-schema/catalogues';
import type { FieldChange } from '@monitor/contracts-schema/events/lifecycle-events';
import { aggregateEvents, type EventType, type MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import {
  type OrganizationProgress,
  organizationProgress,
} from '@monitor/contracts-schema/organizations/organization-progress';
import { hasChanged } from '../projecting/lifecycle.ts';
import type { Handler, Projection } from '../projecting/projection.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

type Lists = Readonly<{ contracts?: boolean; catalogue?: CatalogueKey }>;

const nothingYet = { contractsUpdatedAt: null, cataloguesUpdatedAt: {} };

/** Moves an organization's position, and the time of the lists that an event shows in. */
const touch =
  <E extends MonitorEvent>(listsOf: (event: RecordedEvent<E>) => Lists = () => ({})) =>
  (before: OrganizationProgress = { ...nothingYet, id: '', position: '' }, event: RecordedEvent<E>, id: string) => {
    const { position, metadata } = event;
    const { contracts = false, catalogue } = listsOf(event);
    const { contractsUpdatedAt, cataloguesUpdatedAt } = before;
    return {
      id,
      position,
      contractsUpdatedAt: contracts ? metadata.recordedAt : contractsUpdatedAt,
      cataloguesUpdatedAt: catalogue
        ? { ...cataloguesUpdatedAt, [catalogue]: metadata.recordedAt }
        : cataloguesUpdatedAt,
    };
  };

type Handlers = Projection<OrganizationProgress, MonitorEvent>['handles'];
type AnyHandler = Handler<OrganizationProgress, never>;

const typesOf = (events: (typeof aggregateEvents)[keyof typeof aggregateEvents]): EventType[] =>
  events.options.map(({ shape }) => shape.type.value);

/** Every event moves the position; one of a catalogue its list too. */
const moved = Object.fromEntries([
  ...Object.values(aggregateEvents)
    .flatMap(typesOf)
    .map((type): [EventType, AnyHandler] => [type, touch()]),
  ...catalogueKeys.flatMap((catalogue) =>
    typesOf(catalogues[catalogue].event).map((type): [EventType, AnyHandler] => [type, touch(() => ({ catalogue }))]),
  ),
]) as Handlers; // each type of each aggregate

/** The position moves by an event whatever it says: of one that does not tell, everything may have changed. */
const mayHaveChanged = (
  event: RecordedEvent<Extract<MonitorEvent, { data: { changes: readonly FieldChange[] } }>>,
  ...fields: readonly string[]
): boolean => {
  try {
    return fields.some((field) => hasChanged(event, field));
  } catch {
    return true;
  }
};

const contracts = touch(() => ({ contracts: true }));

/** How far each organization's views have come. Contracts show the names of suppliers and units. */
export const organizationProgressProjection: Projection<OrganizationProgress, MonitorEvent> = {
  name: 'organization-progress',
  version: 1,
  into: organizationProgress,
  keys: ({ metadata }) => [metadata.organizationId],
  takesUnreadable: true,
  handles: {
    ...moved,
    UserSessionsEnded: touch(), // shows in no list
    ContractRegistered: contracts,
    ContractRevised: contracts,
    ContractRemoved: contracts,
    ContractRestored: contracts,
    SupplierRevised: touch((event) => ({
      catalogue: 'suppliers',
      contracts: mayHaveChanged(event, 'name', 'rfc'),
    })),
    AdministrativeUnitRevised: touch((event) => ({
      catalogue: 'administrativeUnits',
      contracts: mayHaveChanged(event, 'name'),
    })),
  },
};
