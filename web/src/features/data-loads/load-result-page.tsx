import type { LoadResult } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import { useParams } from 'react-router-dom';
import { DATA_LOAD, LOADS, REVIEW } from '../../lib/admin-paths.ts';
import { ApiProblem } from '../../lib/api.ts';
import { pauseBeforeAskedAgain } from '../../lib/asked-again.ts';
import { formatMoment } from '../../lib/format.ts';
import { useLoadStatus } from '../../lib/load-status.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ConnectionNotice } from '../../ui/connection-notice.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ApplyingProgress } from './applying-progress.tsx';
import { fetchLoadResult } from './data-load-calls.ts';
import { LoadFacts } from './load-facts.tsx';
import { LoadResultFigures } from './load-result-figures.tsx';
import { LoadResultLists } from './load-result-lists.tsx';
import styles from './load-result-page.module.css';
import { RevertLoad } from './revert-load.tsx';
import { RevertedNotice } from './reverted-notice.tsx';
import { RevertingProgress } from './reverting-progress.tsx';
import { useRevertLoad } from './use-revert-load.ts';

const BUSY_MS = 1_500;

const back = { to: LOADS, label: 'Todas las cargas de datos' };

/** What became of a load, for good: what it registered, what it left out, and why. */
export const LoadResultPage = () => {
  const { id = '' } = useParams();
  const { data: status } = useLoadStatus();
  const current = status?.data.current;
  // Known of before the views are.
  const isReverting = current?._id === id && current.status === 'reverting';
  const isUnderWay = (load: LoadResult | undefined): boolean =>
    isReverting || load?.status === 'confirmed' || load?.status === 'reverting';
  const answer = useApiQuery(
    fetchLoadResult,
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: (query) => pauseBeforeAskedAgain(query) || (isUnderWay(query.state.data?.data) && BUSY_MS),
    },
  );
  const load = answer.isPlaceholderData ? undefined : answer.data?.data;
  const isMissing = answer.error instanceof ApiProblem && answer.error.status === 404;
  usePageTitle('Resultado de la carga de datos');

  if (isMissing && !load) return <MissingLoad />;
  return (
    <div className={styles.page}>
      <PageHeader title="Resultado de la carga de datos" back={back}>
        {load ? <Lead load={load} /> : !answer.isError && <Skeleton width="min(100%, 36rem)" />}
      </PageHeader>
      {load && <ConnectionNotice problem={answer.error} />}
      {answer.isError && !load ? (
        <FailedState text={answer.error.message} onRetry={() => answer.refetch()} isRetrying={answer.isFetching} />
      ) : (
        <Result load={load} isReverting={isReverting} />
      )}
    </div>
  );
};

const Lead = ({ load }: Readonly<{ load: LoadResult }>) => (
  <p>
    <strong className={styles.file}>{load.fileName}</strong> · Subido por {load.uploadedBy} ·{' '}
    {load.confirmedAt
      ? `Confirmada por ${load.confirmedBy} el ${formatMoment(load.confirmedAt)}`
      : formatMoment(load.uploadedAt)}
  </p>
);

type ResultProps = Readonly<{ load: LoadResult | undefined; isReverting: boolean }>;

const Result = ({ load, isReverting }: ResultProps) => {
  const revert = useRevertLoad(load?._id ?? '');
  const isBusy = isReverting || load?.status === 'reverting' || revert.isPending;
  const isOver = load?.status === 'applied' || load?.status === 'reverted';
  return (
    <>
      {load && isBusy ? <RevertingProgress load={load} /> : <Fate load={load} onRevert={revert.mutate} />}
      {load && <LoadFacts load={load} />}
      {load && isOver && !isBusy && <LoadResultLists load={load} />}
    </>
  );
};

type FateProps = Readonly<{ load: LoadResult | undefined; onRevert: ReturnType<typeof useRevertLoad>['mutate'] }>;

const Fate = ({ load, onRevert }: FateProps) => {
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
  if (load?.status === 'confirmed')
    return <ApplyingProgress current={{ ...load, summary: null, status: 'confirming', createdAt: load.uploadedAt }} />;
  return (
    <>
      {load?.revertCounts && <RevertedNotice load={load} counts={load.revertCounts} />}
      <LoadResultFigures load={load} />
      {load?.status === 'applied' && <RevertLoad loadId={load._id} onRevert={onRevert} />}
    </>
  );
};

const MissingLoad = () => (
  <div className={styles.page}>
    <PageHeader title="Carga no encontrada" back={back} />
    <EmptyState
      title="No encontramos esta carga de datos"
      text="El enlace puede estar incompleto, o la carga pertenece a otra organización."
      action={<ButtonLink to={DATA_LOAD}>Ir a la carga de datos</ButtonLink>}
    />
  </div>
);
