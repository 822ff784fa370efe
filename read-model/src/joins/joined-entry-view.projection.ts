import type { AdministrativeUnitEvent } from '@monitor/contracts-schema/administrative-units/administrative-unit-events';
import { type JoinableKind, type JoinedEntryView, joinedEntryViews } from '@monitor/contracts-schema/joins/join-views';
import type { SupplierEvent } from '@monitor/contracts-schema/suppliers/supplier-events';
import type { Projection } from '../projecting/projection.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

type JoinOf<Event> = Extract<Event, { type: `${string}Joined` | `${string}JoinCompleted` | `${string}Separated` }>;
type JoinEvent = JoinOf<SupplierEvent> | JoinOf<AdministrativeUnitEvent>;

const joined =
  (kind: JoinableKind) =>
  (
    before: JoinedEntryView | undefined,
    { data, metadata, position }: RecordedEvent<JoinEvent>,
    id: string,
  ): JoinedEntryView => ({
    id,
    organizationId: data.organizationId,
    kind,
    name: data.fields.name,
    rfc: 'rfc' in data.fields ? data.fields.rfc : null,
    toId: data.to.id,
    joinedAt: metadata.recordedAt,
    changes: [...(before?.changes ?? []), { at: metadata.recordedAt, toId: data.to.id }],
    contracts: null,
    asOf: position,
  });

const separated = (
  before: JoinedEntryView | undefined,
  { metadata: { recordedAt: at }, position }: RecordedEvent<JoinEvent>,
): JoinedEntryView | undefined =>
  before && { ...before, toId: null, changes: [...before.changes, { at, toId: null }], asOf: position };

const followed = (
  before: JoinedEntryView | undefined,
  { data: { contracts } }: RecordedEvent & { data: { contracts: number } },
): JoinedEntryView | undefined => before && { ...before, contracts };

/** Who was joined to whom: old addresses, filters and names of those that did not stay lead to those that did. */
export const joinedEntryViewProjection: Projection<JoinedEntryView, JoinEvent> = {
  name: 'joined-entries',
  version: 1,
  into: joinedEntryViews,
  keys: ({ data }) => [data.id],
  handles: {
    SupplierJoined: joined('supplier'),
    SupplierJoinCompleted: followed,
    SupplierSeparated: separated,
    AdministrativeUnitJoined: joined('administrative-unit'),
    AdministrativeUnitJoinCompleted: followed,
    AdministrativeUnitSeparated: separated,
  },
};
