import { stopSentence } from '@monitor/contracts-schema/batches/batch-words';
import type { LoadResult } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import { registeredBy, revertSentence } from '@monitor/contracts-schema/history/change-words';
import { useParams } from 'react-router-dom';
import { DATA_LOAD, LOADS, REVIEW } from '../../../lib/address/admin-paths.ts';
import { usePageTitle } from '../../../lib/address/page-title.ts';
import { ApiProblem } from '../../../lib/api/api.ts';
import { retryDelay } from '../../../lib/api/retry-policy.ts';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { counted } from '../../../lib/format/counted.ts';
import { formatMoment } from '../../../lib/format/format.ts';
import { useLoadStatus } from '../../../lib/live/load-status.ts';
import { recordsNotReached } from '../../../ui/batches/not-reached.ts';
import { UndoBatch } from '../../../ui/batches/undo-batch.tsx';
import type { UndoWords } from '../../../ui/batches/undo-plan.tsx';
import { useRefreshed } from '../../../ui/batches/use-refreshed.ts';
import { useUndo } from '../../../ui/batches/use-undo.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { ConnectionNotice } from '../../../ui/feedback/connection-notice.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { looks, pageFrame, stack } from '../../../ui/layout/primitives.ts';
import { classes } from '../../../ui/theme/classes.ts';
import { fetchLoadResult } from '../data-load-calls.ts';
import { LoadUnderWay } from '../load-under-way.tsx';
import { LoadFacts } from './load-facts.tsx';
import { LoadResultFigures } from './load-result-figures.tsx';
import { LoadResultLists } from './load-result-lists.tsx';

/** What undoing a load does, in its own words. */
const undoWords: UndoWords = {
  ask: 'Deshacer esta carga',
  question: '¿Deshacer esta carga?',
  confirm: 'Deshacer la carga',
  changedSince: 'Cambiaron después de la carga',
  choice: 'lo que la carga registró se elimina, y lo que corrigió vuelve a lo que decía antes.',
  restored: (count) => {
    if (count === 0) return undefined;
    const contracts = counted(count, 'contrato corregido vuelve', 'contratos corregidos vuelven');
    return `${contracts} a lo que ${count === 1 ? 'decía' : 'decían'} antes de la carga.`;
  },
  noneRemoved: 'No se eliminará nada.',
  alongWith: ', con los proveedores y unidades de la carga que entonces nadie use',
  isFinal: 'No hay botón para rehacerla: habría que volver a cargar el libro.',
};

type RevertedNoticeProps = Readonly<{ load: LoadResult; counts: NonNullable<LoadResult['revertCounts']> }>;

/** That a load was taken back: by whom, when, what went with it and what stayed. */
const RevertedNotice = ({ load: { revertedBy, revertedAt, undoStopped }, counts }: RevertedNoticeProps) => (
  <Notice kind="info" title={undoStopped ? 'Esta carga se deshizo en parte' : 'Esta carga se deshizo'}>
    {revertedAt && `La deshizo ${revertedBy} el ${formatMoment(revertedAt)}. `}
    {revertSentence(counts)}
    {counts.gone > 0 && ` ${counted(counts.gone, 'registro ya no estaba', 'registros ya no estaban')}.`}
    {undoStopped && ` ${stopSentence(undoStopped.reason)} ${recordsNotReached(undoStopped.notReached)}`}
  </Notice>
);

const BUSY_MS = 1_500;

const back = { to: LOADS, label: 'Todas las cargas de datos' };

/** What became of a load, for good: what it registered, what it left out, and why. */
export const LoadResultPage = () => {
  const { id = '' } = useParams();
  usePageTitle('Resultado de la carga de datos');
  return <ShownLoad key={id} id={id} />;
};

const ShownLoad = ({ id }: Readonly<{ id: string }>) => {
  const { data: status } = useLoadStatus();
  const undo = useUndo(id);
  const begun = undo.answer?.data._id;
  const current = status?.data.current;
  // Known of before the views are.
  const isReverting = (current?._id === id && current.status === 'reverting') || undo.isPending;
  const isUndoing = (load: LoadResult | undefined): boolean =>
    isReverting || load?.status === 'reverting' || (begun !== undefined && load?.undoneBy === null);
  const answer = useApiQuery(
    fetchLoadResult,
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: (query) => {
        const known = query.state.data?.data;
        return retryDelay(query) || ((isUndoing(known) || known?.status === 'confirmed') && BUSY_MS);
      },
    },
  );
  const load = answer.isPlaceholderData ? undefined : answer.data?.data;
  const isMissing = answer.error instanceof ApiProblem && answer.error.status === 404;

  if (isMissing && !load) return <MissingLoad />;
  return (
    <div className={classes(pageFrame('desk', 'upTo80'), stack(6))}>
      <PageHeader title="Resultado de la carga de datos" back={back}>
        {load ? <Lead load={load} /> : !answer.isError && <Skeleton width="min(100%, 36rem)" />}
      </PageHeader>
      {load && <ConnectionNotice problem={answer.error} />}
      {answer.isError && !load ? (
        <FailedState text={answer.error.message} onRetry={() => answer.refetch()} isRetrying={answer.isFetching} />
      ) : (
        <Result load={load} isUndoing={isUndoing(load)} undo={undo} />
      )}
    </div>
  );
};

const Lead = ({ load }: Readonly<{ load: LoadResult }>) => (
  <p>
    <strong className={looks('breaks')}>{load.fileName}</strong> · Subido por {load.uploadedBy} ·{' '}
    {load.confirmedAt
      ? `Confirmada por ${load.confirmedBy} el ${formatMoment(load.confirmedAt)}`
      : formatMoment(load.uploadedAt)}
  </p>
);

type ResultProps = Readonly<{
  load: LoadResult | undefined;
  isUndoing: boolean;
  undo: ReturnType<typeof useUndo>;
}>;

const Result = ({ load, isUndoing, undo }: ResultProps) => {
  const place = useRefreshed<HTMLDivElement>(isUndoing || load?.status === 'confirmed');
  const isOver = load?.status === 'applied' || load?.status === 'reverted';
  return (
    <>
      <div ref={place} tabIndex={-1} className={stack(5, 'shrinks')}>
        {load && isUndoing ? (
          <LoadUnderWay load={load} undo={{ id: load.undoneBy ?? undo.answer?.data._id, startedBy: load.revertedBy }} />
        ) : (
          <Fate load={load} onUndo={undo.run} />
        )}
      </div>
      {load && <LoadFacts load={load} />}
      {load && isOver && !isUndoing && <LoadResultLists load={load} />}
    </>
  );
};

type FateProps = Readonly<{ load: LoadResult | undefined; onUndo: ReturnType<typeof useUndo>['run'] }>;

const Fate = ({ load, onUndo }: FateProps) => {
  if (load?.status === 'pending')
    return (
      <Notice
        kind="info"
        title="Esta carga espera su revisión"
        actions={<ButtonLink to={REVIEW}>Continuar</ButtonLink>}
      >
        Nada se ha registrado todavía.
      </Notice>
    );
  if (load?.status === 'cancelled')
    return (
      <Notice kind="info" title="Esta carga se canceló">
        Nada de ella se registró.
      </Notice>
    );
  if (load?.status === 'confirmed') return <LoadUnderWay load={load} />;
  return (
    <>
      {load?.revertCounts && <RevertedNotice load={load} counts={load.revertCounts} />}
      {load?.stopped && (
        <Notice kind="warning" title={stopSentence(load.stopped.reason)}>
          {load.stopped.notReached > 0 &&
            `No se llegó a ${counted(load.stopped.notReached, 'fila, que quedó', 'filas, que quedaron')} fuera.`}
        </Notice>
      )}
      <LoadResultFigures load={load} />
      {load?.status === 'applied' && hasDone(load) && (
        <UndoBatch batchId={load._id} words={undoWords} onUndo={onUndo} />
      )}
    </>
  );
};

/** A load that was stopped at once did nothing that could be undone. */
const hasDone = ({ counts }: LoadResult): boolean =>
  counts !== null && registeredBy(counts) + counts.revised + (counts.renamed ?? 0) > 0;

const MissingLoad = () => (
  <div className={classes(pageFrame('desk', 'upTo80'), stack(6))}>
    <PageHeader title="Carga no encontrada" back={back} />
    <EmptyState
      title="No encontramos esta carga de datos"
      text="El enlace puede estar incompleto, o la carga pertenece a otra organización."
      action={<ButtonLink to={DATA_LOAD}>Ir a la carga de datos</ButtonLink>}
    />
  </div>
);
