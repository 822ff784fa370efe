import type { BatchProgress, BatchSummary } from '@monitor/contracts-schema/batches/batch-endpoints';
import { Link } from 'react-router-dom';
import { batchPath } from '../../lib/address/admin-paths.ts';
import { formatMoment } from '../../lib/format/format.ts';
import { BatchUnderWay } from '../../ui/batches/batch-under-way.tsx';
import { UndoBatch } from '../../ui/batches/undo-batch.tsx';
import { useRefreshed } from '../../ui/batches/use-refreshed.ts';
import type { useUndo } from '../../ui/batches/use-undo.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { stack } from '../../ui/layout/primitives.ts';
import { batchFigures, workOf } from './batch-facts.ts';
import { BatchOutcome } from './batch-outcome.tsx';
import { undoWordsOf } from './undo-words.ts';
import { useBatch } from './use-batch.ts';

type BatchFateProps = Readonly<{
  batch: BatchSummary | undefined;
  undo: ReturnType<typeof useUndo>;
  working: BatchProgress | undefined;
}>;

/** How far it is, or what became of it; the same of its undo. */
export const BatchFate = ({ batch, undo, working }: BatchFateProps) => {
  const begun = undo.answer?.data._id;
  const undoneBy = batch?.undoneBy ?? begun;
  const undoing = useBatch(undoneBy, (known) => !known?.completedAt).data?.data;
  const isBusy = undo.isPending || (begun !== undefined && !undoing) || undoing?.completedAt === null;
  const isGoing = batch?.completedAt === null;
  const place = useRefreshed<HTMLDivElement>(isBusy || isGoing);
  const workingOn = (id: string | undefined) => (working && working._id === id ? working : undefined);
  const of = batch ? workOf(batch) : 'change';
  return (
    <div ref={place} tabIndex={-1} className={stack(5, 'shrinks')}>
      {batch && isGoing ? (
        <BatchUnderWay of={of} isUndo={batch.kind === 'undo'} {...reachedIn(workingOn(batch._id))} />
      ) : (
        <>
          {isBusy && (
            <BatchUnderWay of={of} isUndo startedBy={undoing?.startedBy} {...reachedIn(workingOn(undoneBy))} />
          )}
          {!isBusy && undoing && <Undone what={of === 'merge' ? 'Esta unión' : 'Este cambio'} undo={undoing} />}
          <BatchOutcome batch={batch} />
          {batch && !isBusy && undoneBy === undefined && isUndoable(batch) && (
            <UndoBatch batchId={batch._id} words={undoWordsOf(batch)} onUndo={undo.run} />
          )}
        </>
      )}
    </div>
  );
};

const reachedIn = (working: BatchProgress | undefined) => ({
  batchId: working?._id,
  isStopping: working?.isStopping,
  reached: working && { done: working.done + working.refused, total: working.total },
  waiting: working?.waiting,
});

/** A merge of whom no contract names is one all the same; what was stopped of one the system undoes. */
const isUndoable = (batch: BatchSummary): boolean => {
  if (batch.kind === 'undo') return false;
  if (batch.kind === 'merge') return batch.changed?.refused === 0 && !batch.stopped;
  return (batchFigures(batch)?.done ?? 0) > 0;
};

type UndoneProps = Readonly<{ what: string; undo: BatchSummary }>;

const Undone = ({ what, undo: { _id, startedBy, completedAt, stopped } }: UndoneProps) => (
  <Notice kind="info" title={stopped ? `${what} se deshizo en parte` : `${what} se deshizo`}>
    Lo deshizo {startedBy}
    {completedAt && ` el ${formatMoment(completedAt)}`}. <Link to={batchPath(_id)}>Ver qué volvió a como estaba</Link>
  </Notice>
);
