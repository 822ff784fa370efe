import type { BatchSummary } from '@monitor/contracts-schema/batches/batch-endpoints';
import { undoableKinds } from '@monitor/contracts-schema/batches/batch-events';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { batchPath } from '../../lib/admin-paths.ts';
import { formatMoment } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { Notice } from '../../ui/notice.tsx';
import { batchFigures } from './batch-facts.ts';
import { BatchOutcome } from './batch-outcome.tsx';
import styles from './batch-page.module.css';
import { BatchUnderWay } from './batch-under-way.tsx';
import { UndoChange } from './undo-change.tsx';
import { useBatch } from './use-batch.ts';
import type { useUndo } from './use-undo.ts';

type BatchFateProps = Readonly<{
  batch: BatchSummary | undefined;
  undo: ReturnType<typeof useUndo>;
  working: Parameters<typeof BatchUnderWay>[0]['working'];
}>;

/** How far it is, or what became of it; the same of its undo. */
export const BatchFate = ({ batch, undo, working }: BatchFateProps) => {
  const begun = undo.data?.data._id;
  const undoneBy = batch?.undoneBy ?? begun;
  const undoing = useBatch(undoneBy, (known) => !known?.completedAt).data?.data;
  const isBusy = undo.isPending || (begun !== undefined && !undoing) || undoing?.completedAt === null;
  const isGoing = batch?.completedAt === null;
  const place = useRefreshed<HTMLDivElement>(isBusy || isGoing);
  const workingOn = (id: string | undefined) => (working && working._id === id ? working : undefined);
  return (
    <div ref={place} tabIndex={-1} className={styles.section}>
      {batch && isGoing ? (
        <BatchUnderWay kind={batch.kind} working={workingOn(batch._id)} />
      ) : (
        <>
          {isBusy && <BatchUnderWay kind="undo" startedBy={undoing?.startedBy} working={workingOn(undoneBy)} />}
          {!isBusy && undoing && <Undone undo={undoing} />}
          <BatchOutcome batch={batch} />
          {batch && !isBusy && undoneBy === undefined && isUndoable(batch) && (
            <div className={styles.actions}>
              <UndoChange batch={batch} onUndo={undo.mutate} />
            </div>
          )}
        </>
      )}
    </div>
  );
};

const isUndoable = (batch: BatchSummary): boolean =>
  undoableKinds.some((kind) => kind === batch.kind) && (batchFigures(batch)?.done ?? 0) > 0;

/** Once work has ended everything may be other than it was; and the focus that was in its progress is here. */
const useRefreshed = <Element extends HTMLElement>(isWorking: boolean) => {
  const place = useRef<Element>(null);
  const wasWorking = useRef(isWorking);
  useEffect(() => {
    if (wasWorking.current && !isWorking) {
      if (document.activeElement === document.body) place.current?.focus();
      void queryClient.invalidateQueries();
    }
    wasWorking.current = isWorking;
  }, [isWorking]);
  return place;
};

const Undone = ({ undo: { _id, startedBy, completedAt, stopped } }: Readonly<{ undo: BatchSummary }>) => (
  <Notice kind="info" title={stopped ? 'Este cambio se deshizo en parte' : 'Este cambio se deshizo'}>
    Lo deshizo {startedBy}
    {completedAt && ` el ${formatMoment(completedAt)}`}. <Link to={batchPath(_id)}>Ver qué volvió a como estaba</Link>
  </Notice>
);
