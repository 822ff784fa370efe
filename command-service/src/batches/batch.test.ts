import type { BatchCompleted, BatchStarted } from '@monitor/contracts-schema/batches/batch-events';
import { deciderSpec } from '../testing/decider-spec.ts';
import { batchDecider } from './batch.ts';

const given = deciderSpec(batchDecider);

const common = { id: 'b1', organizationId: 'o1', validFrom: '2026-03-01', total: 3 };
const about = { change: { action: 'remove' } } as const;
const ofUndo = { ...common, id: 'u1', kind: 'undo', undoes: 'b1' } as const;
const undone = { contracts: 0, suppliers: 0, administrativeUnits: 0, changed: 0, inUse: 0, gone: 0, restored: 3 };

const started: BatchStarted = { type: 'BatchStarted', data: { ...common, kind: 'change', about } };
const completed: BatchCompleted = {
  type: 'BatchCompleted',
  data: { ...common, kind: 'change', about, counts: { changed: 3, refused: 0 } },
};
const undoStarted: BatchStarted = {
  type: 'BatchStarted',
  data: { ...ofUndo, about: { ...about, of: 'change', chosen: [] } },
};
const undoCompleted: BatchCompleted = {
  type: 'BatchCompleted',
  data: { ...ofUndo, about: { ...about, of: 'change' }, counts: undone },
};

const start = { type: 'StartBatch', data: started.data } as const;
const complete = { type: 'CompleteBatch', data: completed.data } as const;
const undo = { type: 'StartBatch', data: undoStarted.data } as const;
const completeUndo = { type: 'CompleteBatch', data: undoCompleted.data } as const;

describe('a batch', () => {
  it('begins', () => given().when(start).then(started));
  it('ends once it has begun', () => given(started).when(complete).then(completed));
  it('neither begins nor ends again', () => {
    given(started).when(start).then();
    given(started, completed).when(start).then();
    given(started, completed).when(complete).then();
    given(started, completed, undoStarted).when(complete).then();
  });
  it('does not end before it begins', () => given().when(complete).then());
  it('goes on when commands are refused', () =>
    given(started, { type: 'BatchCommandsRefused', data: { ...common, refused: [] } })
      .when(complete)
      .then(completed));
});

describe('undoing a batch', () => {
  it('begins when the batch has ended, and ends', () => {
    given(started, completed).when(undo).then(undoStarted);
    given(started, completed, undoStarted).when(completeUndo).then(undoCompleted);
  });
  it('is said once', () => {
    given(started, completed, undoStarted).when(undo).then();
    given(started, completed, undoStarted, undoCompleted).when(completeUndo).then();
  });
  it('does not end before it begins', () => given(started, completed).when(completeUndo).then());
  it('is refused of what is unknown, under way, or undone', () => {
    given().when(undo).thenRefused('batch.unknown');
    given(started).when(undo).thenRefused('batch.not-complete');
    given(started, completed, undoStarted, undoCompleted).when(undo).thenRefused('batch.undone');
  });
});

describe('the batch of a load, in its stream', () => {
  const target = { id: 'd1', organizationId: 'o1', validFrom: '2026-03-01' };
  const summary = {
    newContractsCount: 2,
    newSuppliersCount: 1,
    newAdministrativeUnitsCount: 1,
    noticedContractsCount: 0,
    revisedContractsCount: 0,
    unchangedContractsCount: 0,
    conflictsCount: 0,
    skippedContractsCount: 0,
    skippedSuppliersCount: 0,
    skippedAdministrativeUnitsCount: 2,
    errorsCount: 1,
  };
  const counts = {
    contracts: 2,
    countedAmount: 125_050,
    suppliers: 1,
    administrativeUnits: 1,
    skipped: 0,
    errors: 1,
    numberTaken: 0,
    revised: 0,
    unchanged: 0,
    removed: 0,
    leftOut: 1,
  };
  const fileName = 'contratos.xlsx';
  const file = { fileId: 'f1', fileName, sha256: 'd'.repeat(64), rows: 3, summary };
  const load = { ...target, kind: 'load', total: 3 } as const;
  const uploaded = { type: 'DataLoadUploaded', data: { ...target, ...file } } as const;
  const corrected = { type: 'DataLoadCorrected', data: { ...target, ...file } } as const;
  const cancelled = { type: 'DataLoadCancelled', data: target } as const;
  const confirmed: BatchStarted = { type: 'BatchStarted', data: { ...load, about: { fileName, summary } } };
  const applied: BatchCompleted = { type: 'BatchCompleted', data: { ...load, about: { fileName }, counts } };
  const ofLoad = { ...target, id: 'u1', total: 4, kind: 'undo', undoes: 'd1' } as const;
  const undoBegun: BatchStarted = {
    type: 'BatchStarted',
    data: { ...ofLoad, about: { of: 'load', fileName, chosen: [] } },
  };
  const confirm = { type: 'StartBatch', data: confirmed.data } as const;
  const end = { type: 'CompleteBatch', data: applied.data } as const;
  const undoIt = { type: 'StartBatch', data: undoBegun.data } as const;

  it('begins while the load is under review, corrected or not', () => {
    given(uploaded).when(confirm).then(confirmed);
    given(uploaded, corrected).when(confirm).then(confirmed);
  });
  it('does nothing the second time, so that what was interrupted goes on', () =>
    given(uploaded, confirmed).when(confirm).then());
  it('is refused of none, once it was cancelled, and once it is applied', () => {
    given().when(confirm).thenRefused('data-load.not-found');
    given(uploaded, cancelled).when(confirm).thenRefused('data-load.not-found');
    given(uploaded, confirmed, applied).when(confirm).thenRefused('data-load.not-found');
  });
  it('ends with what it did, once', () => {
    given(uploaded, confirmed).when(end).then(applied);
    given(uploaded, confirmed, applied).when(end).then();
    given(uploaded).when(end).then();
  });
  it('is undone when it has ended, and not before', () => {
    given(uploaded, confirmed, applied).when(undoIt).then(undoBegun);
    given(uploaded, confirmed, applied, undoBegun).when(undoIt).then();
    for (const history of [[uploaded], [uploaded, confirmed], [uploaded, cancelled]])
      given(...history)
        .when(undoIt)
        .thenRefused('batch.not-complete');
  });
});
