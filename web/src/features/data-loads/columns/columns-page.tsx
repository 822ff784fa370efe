import { Navigate, useNavigate } from 'react-router-dom';
import { REVIEW } from '../../../lib/address/admin-paths.ts';
import { usePageTitle } from '../../../lib/address/page-title.ts';
import { useAddressedPart } from '../../../lib/address/use-addressed-part.ts';
import { send } from '../../../lib/api/api.ts';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { useLoadStatus } from '../../../lib/live/load-status.ts';
import { useKeptFocus } from '../../../ui/controls/use-kept-focus.ts';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { pageFrame, stack } from '../../../ui/layout/primitives.ts';
import { classes } from '../../../ui/theme/classes.ts';
import { chooseDataLoadSheet, getDataLoadColumns } from '../data-load-calls.ts';
import { useReviewCommand } from '../review/use-review-command.ts';
import { ReadingProgress } from '../upload/reading-progress.tsx';
import { useCancelLoad } from '../use-cancel-load.ts';
import { ColumnsForm } from './columns-form.tsx';
import { UnreadSheets } from './unread-sheets.tsx';
import { useDecideColumns } from './use-decide-columns.ts';

/** What each column of the file under review says; it is read again as is decided here. */
export const ColumnsPage = () => {
  const navigate = useNavigate();
  const status = useLoadStatus();
  const current = status.data?.data.current;
  const columns = useApiQuery(getDataLoadColumns, {}, { staleTime: 0, enabled: current?.status === 'pending' });
  const cancel = useCancelLoad();
  const frame = useKeptFocus<HTMLDivElement>();
  usePageTitle('Columnas del archivo');
  const read = columns.data?.data;
  const deciding = useDecideColumns(current?._id ?? '', ({ fields }) => {
    if (fields) void navigate(REVIEW);
  });
  const choosing = useReviewCommand((sheet: string) =>
    send(chooseDataLoadSheet, { body: { idDataLoad: current?._id ?? '', sheet } }),
  );
  const isReading = deciding.isPending || choosing.isPending;
  useAddressedPart(read !== undefined && !isReading);

  // While the file is read again it has no columns: it is waited for here.
  const isUnderReview = current?.status === 'pending' && !(read === null && !columns.isFetching);
  if (status.data && !(current && (isReading || isUnderReview))) return <Navigate to={REVIEW} replace />;
  return (
    <div ref={frame} className={classes(pageFrame('desk', 'upTo80'), stack(6))}>
      <PageHeader title="Columnas del archivo" back={{ to: REVIEW, label: 'Revisión de la carga' }}>
        {current && <p>{current.fileName}</p>}
      </PageHeader>
      {isReading ? (
        <ReadingProgress current={current ?? undefined} cancel={cancel} />
      ) : columns.isError && !read ? (
        <FailedState text={columns.error.message} onRetry={() => columns.refetch()} isRetrying={columns.isFetching} />
      ) : read ? (
        <>
          {current?.unreadSheets && (
            <UnreadSheets
              sheet={current.sheet}
              names={current.unreadSheets}
              isLocked={false}
              onChosen={(sheet) => void choosing.run(sheet)}
            />
          )}
          <ColumnsForm
            key={`${current?._id} ${JSON.stringify(read.mapping)}`}
            columns={read}
            onDecided={(decided) => void deciding.run(decided)}
          />
        </>
      ) : (
        <Skeleton height="24rem" />
      )}
    </div>
  );
};
