import type { BatchStarted } from '@monitor/contracts-schema/batches/batch-events';
import type { BatchSegments } from '@monitor/contracts-schema/history/change-views';
import { contract, fact, HOLDS_SINCE, idOf, ORGANIZATION, recordedEvent } from '../testing/events.ts';
import { batchSegmentProjection } from './batch-segment-view.projection.ts';

const BATCH = idOf(42);
const cause = { via: 'batch', kind: 'change', batchId: BATCH } as const;
const positionOf = (number: number): string => String(number).padStart(20, '0');
const timeOf = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

/** A registration by the batch at a place, recorded in a second of that day. */
const partAt = (number: number, second = number) =>
  recordedEvent(
    { type: 'ContractRegistered', data: fact(idOf(number), contract) },
    { position: positionOf(number), metadata: { cause, recordedAt: timeOf(second) } },
  );

const startedAt = (number: number) =>
  recordedEvent<BatchStarted>(
    {
      type: 'BatchStarted',
      data: {
        id: BATCH,
        organizationId: ORGANIZATION,
        validFrom: HOLDS_SINCE,
        kind: 'change',
        total: 1,
        about: { change: { action: 'remove' } },
      },
    },
    { position: positionOf(number), metadata: { cause } },
  );

const { BatchStarted: begin, ContractRegistered: part } = batchSegmentProjection.handles;
const withParts = (segments: BatchSegments | undefined, from: number, to: number): BatchSegments | undefined => {
  let grown = segments;
  for (let number = from; number <= to; number += 1) grown = part(grown, partAt(number), BATCH);
  return grown;
};
const boundsOf = ({ full, growing }: BatchSegments) => [...full, growing].map(({ after, last }) => [after, last]);

it('a batch lies in the log in segments of two hundred events, each after the one before', () => {
  const segments = withParts(begin(undefined, startedAt(1), BATCH), 2, 402)!;
  expect(boundsOf(segments)).toEqual([
    [positionOf(1), positionOf(201)],
    [positionOf(201), positionOf(401)],
    [positionOf(401), positionOf(402)],
  ]);
  expect(segments.full.map(({ counts }) => counts)).toEqual([{ contract: 200 }, { contract: 200 }]);
});

it('its undoing, long after, begins a segment of its own', () => {
  const done = withParts(begin(undefined, startedAt(1), BATCH), 2, 3);
  const undone = withParts(begin(done, startedAt(900), BATCH), 901, 901)!;
  expect(boundsOf(undone)).toEqual([
    [positionOf(1), positionOf(3)],
    [positionOf(900), positionOf(901)],
  ]);
});

it('says from when to when, whichever service wrote with a clock behind', () => {
  const { growing } = part(part(undefined, partAt(2, 30), BATCH)!, partAt(3, 20), BATCH)!;
  expect([growing.from, growing.to]).toEqual([timeOf(20), timeOf(30)]);
});

it('of one whose beginning nobody can read, begins with the log', () =>
  expect(boundsOf(withParts(undefined, 5, 6)!)).toEqual([[null, positionOf(6)]]));
