import type { Cause, EventMetadata } from '@monitor/contracts-schema/events/event-metadata';
import { changesBetween } from '@monitor/contracts-schema/events/lifecycle-events';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { type AggregateName, aggregateEvents, type MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import {
  type OrganizationFields,
  organizationDefaults,
} from '@monitor/contracts-schema/organizations/organization-events';
import { streamOf } from '@monitor/contracts-schema/streams';
import { aContract } from '@monitor/contracts-schema/testing/a-contract';
import { schemaVersionOf } from '@monitor/contracts-schema/upcast-event';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

/** A readable id of the right form: 32 hex digits. */
export const idOf = (number: number): string => number.toString(16).padStart(32, '0');

export const ORGANIZATION = idOf(1);
export const HOLDS_SINCE = '2020-03-01';

export const contract = aContract({
  procedureType: 'NO_BID',
  fiscalYear: '2020',
  period: '1o 2020',
  contractId: 'AD/7',
  partida: 'ÚNICA',
  servicesDescription: 'Suministro de cañerías',
  supplier: { id: idOf(20), name: 'Muebles Ñandú', rfc: null },
  organizerAdministrativeUnit: { id: idOf(30), name: 'Oficialía Mayor' },
  applicantAdministrativeUnit: { id: idOf(31), name: 'Obras Públicas' },
  contractNumber: 'C-1/2020',
  contractDate: '2020-02-01',
  totalAmount: 1_000_00,
  totalOrMaxAmount: 1_000_00,
  contractUrl: 'http://example.org/contrato.pdf',
  areaInCharge: 'Adquisiciones',
  updateDate: '2020-04-01',
  notes: 'Nota pública',
  karewaNotes: 'Nota interna',
  informationDate: '2020-04-02',
});

export const organization: OrganizationFields = {
  ...organizationDefaults,
  name: 'Municipio de Ánimas',
  shortName: 'Ánimas',
};

export const user: UserFields = {
  name: 'Inés',
  lastName: 'Peña',
  email: 'ines@example.org',
  active: true,
  administratorType: 'GENERAL',
  permissions: [],
  notes: null,
  unconfirmedEmail: null,
  profilePicture: null,
};

const metadata: EventMetadata = {
  recordedAt: '2020-05-01T10:00:00.000Z',
  organizationId: ORGANIZATION,
  actor: { kind: 'user', userId: idOf(90), name: 'Inés Peña' },
  commandId: idOf(91),
  cause: { via: 'form' },
};

const aggregateOf = new Map(
  (Object.keys(aggregateEvents) as AggregateName[]) // its own keys
    .flatMap((name) => aggregateEvents[name].options.map(({ shape }) => [shape.type.value as string, name] as const)),
);

/** Where and how an event was recorded, unless a test says otherwise. */
type Recording = Partial<Pick<RecordedEvent, 'position' | 'version'>> & Readonly<{ metadata?: Partial<EventMetadata> }>;

/** What an event's stream is named by: an undo stands in the stream of what it undoes, a load's batch in the load's. */
const streamNamesOf = (
  { type, data }: MonitorEvent,
  cause: Cause | undefined,
): [aggregate: AggregateName, id: string] => {
  const aggregate = aggregateOf.get(type)!; // every type is an aggregate's
  if (aggregate === 'batch' && cause?.via === 'data-load') return ['data-load', cause.dataLoadId];
  return [aggregate, 'undoes' in data ? data.undoes : data.id];
};

/** An event as the log would give it back. */
export const recordedEvent = <E extends MonitorEvent>(event: E, recording: Recording = {}): RecordedEvent<E> => {
  const { version = 1, position = '00000000000000000001' } = recording;
  const { id } = event.data;
  const [aggregate, streamId] = streamNamesOf(event, recording.metadata?.cause);
  const organizationId = aggregate === 'user' || aggregate === 'calculation' ? INSTALLATION : event.data.organizationId;
  return {
    ...event,
    id: `${id}@${version}`,
    schemaVersion: schemaVersionOf(event.type),
    stream: streamOf(organizationId, aggregate, streamId),
    version,
    position,
    metadata: { ...metadata, organizationId, ...recording.metadata },
  } as unknown as RecordedEvent<E>; // the event itself, and what recording adds
};

/** Events in the order of the log, each at a position of its own; streams are not numbered. */
export const recordedInOrder = (events: readonly MonitorEvent[]): RecordedEvent[] =>
  events.map((event, index) => recordedEvent(event, { position: String(index + 1).padStart(20, '0') }));

const ofOrganization = (id: string) => ({ id, organizationId: id, validFrom: HOLDS_SINCE, fields: organization });

/** An organization goes, for some days. */
export const organizationRemoved = (id: string): MonitorEvent => ({
  type: 'OrganizationRemoved',
  data: { ...ofOrganization(id), restorableUntil: '2020-05-31T10:00:00.000Z' },
});

/** It is back. */
export const organizationRestored = (id: string): MonitorEvent => ({
  type: 'OrganizationRestored',
  data: { ...ofOrganization(id), registeredAt: metadata.recordedAt },
});

/** The data of a revision from one state to the next. */
export const revision = <Fields extends Readonly<Record<string, unknown>>>(
  id: string,
  before: Fields,
  after: Fields,
) => ({
  id,
  organizationId: ORGANIZATION,
  validFrom: HOLDS_SINCE,
  fields: after,
  changes: changesBetween(before, after),
});

/** The data of a registration or removal. */
export const fact = <Fields>(id: string, fields: Fields) => ({
  id,
  organizationId: ORGANIZATION,
  validFrom: HOLDS_SINCE,
  fields,
});
