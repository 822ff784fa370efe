import type { BatchCompleted, BatchStarted } from '@monitor/contracts-schema/batches/batch-events';
import { deciderSpec } from '../testing/decider-spec.ts';
import { batchDecider } from './batch.ts';

const given = deciderSpec(batchDecider);

const common = { id: 'b1', organizationId: 'o1', holdsSince: '2026-03-01', total: 3 };
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
