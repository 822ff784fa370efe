import { type BatchStarted, doneBatchOf } from '@monitor/contracts-schema/batches/batch-events';
import { type BatchSegments, batchSegmentViews, sizeOfSegment } from '@monitor/contracts-schema/history/change-views';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import type { Projection } from '../projecting/projection.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';
import { batchOfPart, changeOfEvent, type partTypes } from './change-of-event.ts';

/** A page reads as many at once from the log. */
const EVENTS_A_SEGMENT = 200;

type Part = Extract<MonitorEvent, { type: (typeof partTypes)[number] }>;
type Grown = BatchSegments['growing'];

const emptyAfter = (after: string | null): Grown => ({ after, last: after ?? '', from: '', to: '', counts: {} });

const grown = ({ after, from, to, counts }: Grown, event: RecordedEvent<Part>): Grown => {
  const { kind } = changeOfEvent(event);
  const { recordedAt } = event.metadata;
  const times = [from || recordedAt, to || recordedAt, recordedAt].sort(); // services' clocks differ
  return {
    after,
    last: event.position,
    from: times.at(0) ?? recordedAt,
    to: times.at(-1) ?? recordedAt,
    counts: { ...counts, [kind]: (counts[kind] ?? 0) + 1 },
  };
};

const part = (segments: BatchSegments | undefined, event: RecordedEvent<Part>, id: string): BatchSegments => {
  const { organizationId } = event.metadata;
  const { full = [], growing = emptyAfter(null) } = segments ?? {};
  if (sizeOfSegment(growing) < EVENTS_A_SEGMENT) return { id, organizationId, full, growing: grown(growing, event) };
  return { id, organizationId, full: [...full, growing], growing: grown(emptyAfter(growing.last), event) };
};

/** Where the log holds what each batch did: from where it began, in segments of some hundred events. */
export const batchSegmentProjection: Projection<BatchSegments, BatchStarted | Part> = {
  name: 'batch-segments',
  version: 1,
  into: batchSegmentViews,
  keys: (event) => {
    const id = event.type === 'BatchStarted' ? doneBatchOf(event.data) : batchOfPart(event);
    return id === null ? [] : [id];
  },
  handles: {
    BatchStarted: (segments, { position, metadata: { organizationId } }, id) => {
      const { full = [], growing = emptyAfter(null) } = segments ?? {};
      const before = sizeOfSegment(growing) > 0 ? [...full, growing] : full;
      return { id, organizationId, full: before, growing: emptyAfter(position) };
    },
    ContractRegistered: part,
    ContractRevised: part,
    ContractRemoved: part,
    ContractRestored: part,
    SupplierRegistered: part,
    SupplierRevised: part,
    SupplierRemoved: part,
    AdministrativeUnitRegistered: part,
    AdministrativeUnitRevised: part,
    AdministrativeUnitRemoved: part,
  },
};
