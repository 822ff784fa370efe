import type { BatchRecordKind } from '@monitor/contracts-schema/batches/batch-events';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { type Counted, countedOf, nothingCounted } from '@monitor/contracts-schema/contracts/counting';
import type { FieldChange } from '@monitor/contracts-schema/events/lifecycle-events';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { streamPrefixOf } from '@monitor/contracts-schema/streams';
import type { EventReader, Recorded } from '@monitor/platform/event-store/event-store';
import { derivedId } from '../../deciding/derived-id.ts';

/** What a batch did to a record: in which version of its stream, by which row of a sheet. */
export type BatchThing = Readonly<{
  kind: BatchRecordKind;
  id: string;
  stream: string;
  version: number;
  position: string;
  sheetRow: number | null;
  did: 'registered' | 'revised' | 'removed' | 'joined';
  /** What a registered contract adds to totals. */
  counted: Counted;
  /** What a revised contract said before, of what the batch changed; of a supplier or a unit what it was called. */
  before: Partial<ContractFields> & Readonly<{ name?: string }>;
}>;

/** Where the log tells what a batch did; up to the log's end, while the batch has none. */
export type BatchSpan = Readonly<{
  organizationId: string;
  batchId: string;
  startedAt: string;
  completedAt: string | null;
}>;

/** The command that undoes what a batch did to a record: the same whenever it is given. */
export const undoCommandId = (batchId: string, stream: string): string => derivedId(batchId, 'revert', stream);

const EVENTS_AT_ONCE = 500;

const didBy: Readonly<Partial<Record<string, Pick<BatchThing, 'kind' | 'did'>>>> = {
  ContractRegistered: { kind: 'contract', did: 'registered' },
  ContractRevised: { kind: 'contract', did: 'revised' },
  ContractRemoved: { kind: 'contract', did: 'removed' },
  SupplierJoined: { kind: 'supplier', did: 'joined' },
  SupplierRevised: { kind: 'supplier', did: 'revised' },
  SupplierRegistered: { kind: 'supplier', did: 'registered' },
  AdministrativeUnitJoined: { kind: 'administrative-unit', did: 'joined' },
  AdministrativeUnitRevised: { kind: 'administrative-unit', did: 'revised' },
  AdministrativeUnitRegistered: { kind: 'administrative-unit', did: 'registered' },
};

/** A load is the batch of its own id. */
type CauseOfBatch = Readonly<{ batchId?: string; dataLoadId?: string; isUndone?: boolean; sheetRow?: number | null }>;

/** What the changes of a correction were made on. */
const before = (changes: readonly FieldChange[]): BatchThing['before'] =>
  Object.fromEntries(changes.map(({ field, from }) => [field, from]));

/** Of a correction its changes, of a registration its fields. */
type DataOfThing = Readonly<{ changes?: FieldChange[]; fields?: ContractFields }>;

/** What an event says that a batch did, if it does. */
export const batchThing = (
  { type, stream, version, position, data, metadata }: Recorded,
  batchId: string,
): BatchThing | undefined => {
  const done = didBy[type];
  const cause = metadata.cause as CauseOfBatch; // or another
  if (!done || (cause.batchId ?? cause.dataLoadId) !== batchId || cause.isUndone) return undefined;
  const { id, changes = [], fields } = data as MonitorEvent['data'] & DataOfThing;
  const counted = type === 'ContractRegistered' && fields ? countedOf(fields) : nothingCounted;
  return {
    ...done,
    id,
    stream,
    version,
    position,
    sheetRow: cause.sheetRow ?? null,
    counted,
    before: before(changes),
  };
};

/** All that a batch did, in the order of the log, in pieces: from after a position on. */
export async function* batchThings(
  events: EventReader,
  { organizationId, batchId, startedAt, completedAt }: BatchSpan,
  from: string | null = null,
): AsyncGenerator<Readonly<{ things: readonly BatchThing[]; reached: string }>> {
  const streamPrefix = streamPrefixOf(organizationId);
  for (let after = from ?? startedAt; completedAt === null || after < completedAt; ) {
    const piece = await events.readLog({ after, streamPrefix, limit: EVENTS_AT_ONCE });
    const last = piece.at(-1);
    if (!last) return;
    after = last.position;
    yield { things: piece.flatMap((event) => batchThing(event, batchId) ?? []), reached: after };
  }
}
