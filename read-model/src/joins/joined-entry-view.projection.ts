import type { AdministrativeUnitEvent } from '@monitor/contracts-schema/administrative-units/administrative-unit-events';
import type { BatchCompleted } from '@monitor/contracts-schema/batches/batch-events';
import { type JoinableKind, type JoinedEntryView, joinedEntryViews } from '@monitor/contracts-schema/joins/join-views';
import type { SupplierEvent } from '@monitor/contracts-schema/suppliers/supplier-events';
import type { Projection } from '../projecting/projection.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

type JoinOf<Event> = Extract<Event, { type: `${string}Joined` | `${string}Separated` }>;
type JoinEvent = JoinOf<SupplierEvent> | JoinOf<AdministrativeUnitEvent>;
/** Of a merge, how many contracts followed. */
type Followed = BatchCompleted;

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
    batchId: data.batchId,
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
  { data }: RecordedEvent<Followed>,
): JoinedEntryView | undefined =>
  before && data.kind === 'merge' ? { ...before, contracts: data.counts.changed } : before;

/** Who was joined to whom: old addresses, filters and names of those that did not stay lead to those that did. */
export const joinedEntryViewProjection: Projection<JoinedEntryView, JoinEvent | Followed> = {
  name: 'joined-entries',
  version: 1,
  into: joinedEntryViews,
  keys: ({ type, data }) => {
    if (type !== 'BatchCompleted') return [data.id];
    return data.kind === 'merge' ? [data.about.entry.id] : [];
  },
  handles: {
    SupplierJoined: joined('supplier'),
    SupplierSeparated: separated,
    AdministrativeUnitJoined: joined('administrative-unit'),
    AdministrativeUnitSeparated: separated,
    BatchCompleted: followed,
  },
};
