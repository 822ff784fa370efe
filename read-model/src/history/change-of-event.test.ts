import type { BatchCompleted, BatchStarted } from '@monitor/contracts-schema/batches/batch-events';
import type { Cause } from '@monitor/contracts-schema/events/event-metadata';
import { aggregateEvents } from '@monitor/contracts-schema/monitor-event';
import { contract, fact, HOLDS_SINCE, idOf, ORGANIZATION, recordedEvent } from '../testing/events.ts';
import { auditedTypes, batchOfPart, changeOfEvent, notAudited } from './change-of-event.ts';

const LOAD = idOf(40);
const byLoad = { via: 'data-load', dataLoadId: LOAD, fileName: 'contratos.xlsx', sheetRow: 3 } as const;

const BATCH = idOf(42);
const byBatch = { via: 'batch', kind: 'change', batchId: BATCH } as const;

const changeBy = (cause: Cause) => {
  const event = recordedEvent({ type: 'ContractRegistered', data: fact(idOf(10), contract) }, { metadata: { cause } });
  return { listing: changeOfEvent(event).listing, batch: batchOfPart(event) };
};

describe('a contract registered', () => {
  it('by a load is a part of what the load did', () =>
    expect(changeBy(byLoad)).toEqual({ listing: 'load-part', batch: LOAD }));

  it('by a batch, or by its undoing, is a part of what the batch did', () => {
    for (const cause of [byBatch, { ...byBatch, isUndone: true } as const])
      expect(changeBy(cause)).toEqual({ listing: 'load-part', batch: BATCH });
  });

  it('in the form is a change of its own', () =>
    expect(changeBy({ via: 'form' })).toEqual({ listing: 'all', batch: null }));
});

it('an undo of a batch is told as the batch’s: it began, and what came of it', () => {
  const change = { action: 'remove' } as const;
  const of = { id: idOf(43), organizationId: ORGANIZATION, validFrom: HOLDS_SINCE, total: 2, undoes: BATCH };
  const counts = { contracts: 1, suppliers: 0, administrativeUnits: 0, changed: 0, inUse: 0, gone: 0, restored: 2 };
  const metadata = { cause: { ...byBatch, isUndone: true } } as const;
  const about = { change, of: 'change' } as const;
  const started = {
    type: 'BatchStarted',
    data: { ...of, kind: 'undo', about: { ...about, chosen: [] } },
  } satisfies BatchStarted;
  const stopped = { reason: 'stopped', notReached: 1 } as const;
  const ended = { type: 'BatchCompleted', data: { ...of, kind: 'undo', about, counts, stopped } } as const;
  const told = { kind: 'batch', subjectId: BATCH, subject: 'Eliminación de 2 contratos' };
  expect(changeOfEvent(recordedEvent<BatchStarted>(started, { metadata }))).toMatchObject({
    ...told,
    action: 'undo-started',
    listing: 'load-step',
    state: null,
  });
  expect(changeOfEvent(recordedEvent<BatchCompleted>(ended, { metadata }))).toMatchObject({
    ...told,
    action: 'undone',
    listing: 'all',
    state: { ...counts, notReached: 1 },
    registeredContracts: 3,
  });
});

it('every type of event that there is, and no other, is told or said to be no entry, never both', () => {
  const types = Object.values(aggregateEvents).flatMap(({ options }) => options.map(({ shape }) => shape.type.value));
  expect([...auditedTypes, ...Object.keys(notAudited)].sort()).toEqual(types.sort());
});
