import type { BatchProgress as Progress } from '@monitor/contracts-schema/batches/batch-endpoints';
import type { BatchKind } from '@monitor/contracts-schema/batches/batch-events';
import { countedContracts } from '@monitor/contracts-schema/batches/batch-words';
import type { ReactNode } from 'react';
import { formatCount, formatMoment } from '../../lib/format.ts';
import { BatchProgress } from '../../ui/batches/batch-progress.tsx';
import { StopBatch } from '../../ui/batches/stop-batch.tsx';
import { Notice } from '../../ui/notice.tsx';

type BatchUnderWayProps = Readonly<{
  kind: BatchKind;
  /** Of an undo: the page itself is of what it undoes. */
  startedBy?: string | undefined;
  /** Undefined until it is heard of. */
  working: Progress | undefined;
}>;

/** How far a batch has come, what it waits for, and the way to stop it. */
export const BatchUnderWay = ({ kind, startedBy, working }: BatchUnderWayProps) => {
  const isUndo = kind === 'undo';
  const done = working && working.done + working.refused;
  const label = isUndo ? 'Deshaciendo el cambio' : 'Haciendo el cambio';
  return (
    <BatchProgress
      title={isUndo ? 'Avance de deshacer el cambio' : 'Avance del cambio'}
      label={working?.waiting ? 'En espera' : label}
      value={working && (100 * (done ?? 0)) / Math.max(1, working.total)}
      detail={working && `${formatCount(done ?? 0)} de ${countedContracts(working.total)}`}
      waiting={working?.waiting && <Waiting since={working.waiting.since} />}
      note={`${startedBy ? `Lo deshace ${startedBy}. ` : ''}Puedes salir de esta página: continúa por sí solo y aquí verás su avance al volver.`}
      actions={working && <StopBatch batchId={working._id} kind={kind} isStopping={working.isStopping} />}
    />
  );
};

const Waiting = ({ since }: Readonly<{ since: string }>): ReactNode => (
  <Notice kind="warning" title={`El cambio espera desde el ${formatMoment(since)}`}>
    El almacenamiento del monitor no contesta. En cuanto conteste, el cambio sigue por sí solo desde donde quedó.
  </Notice>
);
