import type { BatchSummary } from '@monitor/contracts-schema/batches/batch-endpoints';
import { Navigate, useParams } from 'react-router-dom';
import { BATCHES, loadResultPath } from '../../lib/address/admin-paths.ts';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { ApiProblem } from '../../lib/api/api.ts';
import { formatMoment } from '../../lib/format/format.ts';
import { SkippedRecords } from '../../ui/batches/skipped-records.tsx';
import { useUndo } from '../../ui/batches/use-undo.ts';
import { useWorkingBatch } from '../../ui/batches/use-working-batch.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { ConnectionNotice } from '../../ui/feedback/connection-notice.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { pageFrame, stack } from '../../ui/layout/primitives.ts';
import { classes } from '../../ui/theme/classes.ts';
import { batchName } from './batch-facts.ts';
import { BatchFate } from './batch-fate.tsx';
import { DecidedFacts } from './decided-facts.tsx';
import { useBatch } from './use-batch.ts';

const TITLE = 'Cambio en lote';
const back = { to: BATCHES, label: 'Cambios en lote' };

/** A change of many records, or an undo: how far it is, what became of it, and the way to undo it. */
export const BatchPage = () => {
  const { id = '' } = useParams();
  usePageTitle(TITLE);
  return <Batch key={id} id={id} />;
};

const Batch = ({ id }: Readonly<{ id: string }>) => {
  const last = useWorkingBatch();
  const working = last.data?.data ?? undefined;
  const undo = useUndo(id);
  const begun = undo.answer?.data._id;
  const isLast = working?._id === id;
  const isGoing = isLast && working.finishedAt === null;
  const answer = useBatch(id, (known) => {
    if (!known) return isLast;
    return known.completedAt === null || (begun !== undefined && known.undoneBy === null);
  });
  const batch = answer.isPlaceholderData ? undefined : answer.data?.data;
  const isUnknown = answer.error instanceof ApiProblem && answer.error.status === 404;
  const isComing = isUnknown && (isLast || !last.isFetchedAfterMount); // what was only just begun is in no view yet

  if ((batch ?? (isLast ? working : undefined))?.kind === 'load') return <Navigate to={loadResultPath(id)} replace />;
  if (isUnknown && !isComing && !batch) return <MissingBatch />;
  return (
    <div className={classes(pageFrame('desk', 'upTo80'), stack(6))}>
      <PageHeader title={batch ? batchName(batch) : TITLE} back={back}>
        {batch ? <Lead batch={batch} /> : !answer.isError && <Skeleton width="min(100%, 36rem)" />}
      </PageHeader>
      {batch && <ConnectionNotice problem={answer.error} />}
      {answer.isError && !batch && !isGoing && !isComing ? (
        <FailedState text={answer.error.message} onRetry={() => answer.refetch()} isRetrying={answer.isFetching} />
      ) : (
        <BatchFate batch={batch} undo={undo} working={working} />
      )}
      {batch && <DecidedFacts batch={batch} />}
      {batch?.completedAt && (
        <SkippedRecords
          batchId={batch._id}
          id="sin-cambio"
          title="Registros que se quedaron como estaban"
          caption="Registros que el cambio dejó como estaban, y por qué"
          none="Ningún registro se quedó como estaba"
        />
      )}
    </div>
  );
};

const Lead = ({ batch: { startedBy, startedAt } }: Readonly<{ batch: BatchSummary }>) => (
  <p>
    Lo pidió {startedBy} el {formatMoment(startedAt)}.
  </p>
);

const MissingBatch = () => (
  <div className={classes(pageFrame('desk', 'upTo80'), stack(6))}>
    <PageHeader title="Cambio no encontrado" back={back} />
    <EmptyState
      title="No encontramos este cambio en lote"
      text="El enlace puede estar incompleto, o el cambio pertenece a otra organización."
      action={<ButtonLink to={BATCHES}>Ver los cambios en lote</ButtonLink>}
    />
  </div>
);
