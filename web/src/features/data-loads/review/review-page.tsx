import type { DataLoadInfo } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { DataLoadSummary } from '@monitor/contracts-schema/data-loads/data-load-events';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { DASHBOARD, DATA_LOAD, loadResultPath } from '../../../lib/address/admin-paths.ts';
import { usePageTitle } from '../../../lib/address/page-title.ts';
import { send } from '../../../lib/api/api.ts';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { formatMoment } from '../../../lib/format/format.ts';
import { useLoadStatus } from '../../../lib/live/load-status.ts';
import { showToast, type ToastKind } from '../../../lib/toasts.ts';
import { useKeptFocus } from '../../../ui/controls/use-kept-focus.ts';
import { ConnectionNotice } from '../../../ui/feedback/connection-notice.tsx';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { LeaveGuard } from '../../../ui/forms/leave-guard.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { looks, pageFrame, stack } from '../../../ui/layout/primitives.ts';
import { useUndoKeys } from '../../../ui/tables/sheet/use-undo-keys.ts';
import { classes } from '../../../ui/theme/classes.ts';
import { UnreadSheets } from '../columns/unread-sheets.tsx';
import { useDecideColumns } from '../columns/use-decide-columns.ts';
import {
  chooseDataLoadSheet,
  eraseBlanks,
  getCurrentDataLoad,
  getDataLoadColumns,
  getDataLoadNames,
  getDataLoadRemarks,
} from '../data-load-calls.ts';
import type { LoadEnd } from '../load-end.ts';
import { LoadUnderWay } from '../load-under-way.tsx';
import { NewNames } from '../names/new-names.tsx';
import { RehearsalSection } from '../rehearsal/rehearsal-section.tsx';
import { useRehearsal } from '../rehearsal/use-rehearsal.ts';
import { ReviewSheet } from '../sheet/review-sheet.tsx';
import { SavingNotices } from '../sheet/saving-state.tsx';
import { useSavedEdits } from '../sheet/use-saved-edits.ts';
import { ReadingProgress } from '../upload/reading-progress.tsx';
import { UploadRefused } from '../upload/upload-refused.tsx';
import { useUpload } from '../upload/uploading.ts';
import { useCancelLoad } from '../use-cancel-load.ts';
import { useLoadEnd } from '../use-load-end.ts';
import { ConflictsNotice } from './conflicts-notice.tsx';
import { Readings } from './readings.tsx';
import styles from './review.module.css';
import { ReviewActions } from './review-actions.tsx';
import { ReviewDetails } from './review-details.tsx';
import {
  everyClass,
  namesQuery,
  onSheet,
  type ReviewState,
  reviewStateIn,
  rowsQuery,
  withReviewState,
} from './review-state.ts';
import { ReviewSummary } from './review-summary.tsx';
import { UndecidedColumns } from './undecided-columns.tsx';
import { useConfirmLoad } from './use-confirm-load.ts';
import { useReviewCommand } from './use-review-command.ts';

/** Whether some rows of a load are about registered contracts, whose fields their blank cells may take away. */
const isAboutRegistered = (summary: DataLoadSummary | null): boolean =>
  summary !== null && summary.revisedContractsCount + summary.unchangedContractsCount + summary.conflictsCount > 0;

type BlanksSwitchProps = Readonly<{ loadId: string; erasesBlanks: boolean }>;

/** Whether blank cells leave a registered contract's fields alone, or take them away. */
const BlanksSwitch = ({ loadId, erasesBlanks }: BlanksSwitchProps) => {
  const erasing = useReviewCommand((erases: boolean) =>
    send(eraseBlanks, { body: { idDataLoad: loadId, erasesBlanks: erases } }),
  );
  return (
    <CheckboxField
      label="Las celdas vacías borran el dato"
      description="Si no la marcas, una celda vacía deja el dato registrado como está. No se borra lo de columnas que el archivo no tiene."
      value={erasing.isPending ? erasing.input === true : erasesBlanks}
      isDisabled={erasing.isPending}
      onChange={(erases) => void erasing.run(erases)}
    />
  );
};

const ends: Readonly<Record<LoadEnd, Readonly<{ kind: ToastKind; text: string }>>> = {
  confirmed: { kind: 'info', text: 'La carga de datos terminó. Este es su resultado.' },
  cancelled: { kind: 'info', text: 'La carga de datos se canceló desde otra ventana.' },
  stopped: { kind: 'info', text: 'El procesamiento del archivo se detuvo.' },
};

/** The load under review: what it would do, its rows, and what is decided about it. */
export const ReviewPage = () => {
  const status = useLoadStatus();
  const info = status.data?.data;
  const cancel = useCancelLoad();
  const confirm = useConfirmLoad();
  const [shown, setShown] = useState<string>();
  usePageTitle('Revisión de la carga de datos');

  if (info?.current && info.current._id !== shown) setShown(info.current._id);
  useLoadEnd(info, (end) => {
    // Whoever ordered it here is told by the answer.
    const mine = { cancelled: cancel, confirmed: confirm, stopped: undefined }[end];
    if (!mine || (!mine.isPending && !mine.answer)) showToast(ends[end].kind, ends[end].text);
  });

  if (info && !info.current)
    return shown && info.recent?.recentDataLoadId === shown ? (
      <Navigate to={loadResultPath(shown)} replace />
    ) : (
      <NothingToReview isNews={!shown} />
    );
  return (
    <div className={classes(pageFrame('desk', 'upTo80'), stack(6))}>
      <PageHeader title="Revisión de la carga de datos" back={{ to: DASHBOARD, label: 'Dashboard' }}>
        {info?.current && (
          <p>
            <strong className={classes(styles.file, looks('medium', 'breaks'))}>{info.current.fileName}</strong> ·
            Subido por {info.current.uploadedBy} · {formatMoment(info.current.createdAt)}
          </p>
        )}
      </PageHeader>
      {info && <ConnectionNotice problem={status.error} />}
      {status.isError && !info && (
        <FailedState text={status.error.message} onRetry={() => status.refetch()} isRetrying={status.isFetching} />
      )}
      {!info && !status.isError && (
        <ReviewSummary summary={undefined} onShowErrors={() => {}} onShowNotices={() => {}} />
      )}
      {info?.current && <Review key={info.current._id} current={info.current} cancel={cancel} confirm={confirm} />}
    </div>
  );
};

/** Nobody has anything to review: said, and on to where a load begins. */
const NothingToReview = ({ isNews }: Readonly<{ isNews: boolean }>) => {
  useEffect(() => {
    if (isNews)
      showToast(
        'info',
        'La carga de datos no se encuentra disponible. Por favor recarga la página para actualizar la información.',
      );
  }, [isNews]);
  return <Navigate to={DATA_LOAD} replace />;
};

type ReviewProps = Readonly<{
  current: NonNullable<DataLoadInfo['current']>;
  cancel: ReturnType<typeof useCancelLoad>;
  confirm: ReturnType<typeof useConfirmLoad>;
}>;

const Review = ({ current, cancel, confirm }: ReviewProps) => {
  const [params, setParams] = useSearchParams();
  const state = reviewStateIn(params);
  const upload = useUpload();
  const isDetailed = state.view === 'details';
  const saving = useSavedEdits(current);
  const isUnsaved = saving.unsavedRows > 0 || saving.awaited > 0;
  const frame = useKeptFocus<HTMLDivElement>();
  const deciding = useDecideColumns(current._id);
  const isApplying = confirm.isPending || current.status === 'confirming';
  const isReading =
    deciding.isPending || current.status === 'processing' || upload?.phase === 'sending' || upload?.phase === 'reading';
  const rows = useApiQuery(
    getCurrentDataLoad,
    { query: rowsQuery(state) },
    { staleTime: 0, enabled: !isApplying && (isDetailed || isReading) },
  );
  const names = useApiQuery(
    getDataLoadNames,
    { query: namesQuery(state) },
    { staleTime: 0, enabled: !isApplying && !isReading },
  );
  const fileColumns = useApiQuery(
    getDataLoadColumns,
    {},
    { staleTime: 0, enabled: !isApplying && !isReading && current.columns !== undefined },
  );
  const read = (current.columns && fileColumns.data?.data) ?? undefined;
  const remarks = useApiQuery(
    getDataLoadRemarks,
    {},
    { staleTime: 0, enabled: !isApplying && !isReading && !isDetailed },
  );
  const rowsShown = isDetailed ? { version: rows.data?.data?.doc.version } : ('hidden' as const);
  const rehearsing = useRehearsal(current._id, isApplying || isReading ? 'unavailable' : rowsShown);
  const choosingSheet = useReviewCommand((sheet: string) =>
    send(chooseDataLoadSheet, { body: { idDataLoad: current._id, sheet } }),
  );
  useUndoKeys({
    isLocked: isReading || isApplying || state.view === 'summary',
    onUndo: saving.undo,
    onRedo: saving.redo,
  });
  const change = (by: Partial<ReviewState>): void =>
    setParams((now) => withReviewState(now, by), { preventScrollReset: true });

  if (current.status === 'reverting') return <Navigate to={loadResultPath(current._id)} replace />;
  if (isApplying) return <LoadUnderWay load={current} />;
  // The first file of a load is read where it was uploaded.
  if (current.status === 'processing' && rows.data?.data === null) return <Navigate to={DATA_LOAD} replace />;
  return (
    <div ref={frame} className={stack(6)}>
      {upload?.phase === 'failed' && <UploadRefused upload={upload} />}
      {isReading && <ReadingProgress current={current} cancel={cancel} />}
      {current.summary && current.summary.errorsCount > 0 && (
        <Notice kind="warning">
          Hay errores en uno o más registros. Por favor, descarga el archivo con validaciones y realiza las correcciones
          necesarias.
        </Notice>
      )}
      {current.columns && !current.columns.isDecided && !isReading && (
        <UndecidedColumns columns={current.columns} buyers={read?.buyers} />
      )}
      {current.unreadSheets && (
        <UnreadSheets
          sheet={current.sheet}
          names={current.unreadSheets}
          isLocked={isReading || choosingSheet.isPending}
          onChosen={(sheet) => void choosingSheet.run(sheet)}
        />
      )}
      {!isReading && (
        <ReviewActions
          current={current}
          rehearsing={rehearsing}
          undecidedNames={names.data?.data?.counts.undecided ?? 0}
          view={state.view}
          onView={(view) => change(view === 'sheet' ? onSheet(state) : { view })}
          isUnsaved={isUnsaved}
          cancel={cancel}
          confirm={confirm}
        />
      )}
      {!isReading && (current.erasesBlanks || isAboutRegistered(current.summary)) && (
        <BlanksSwitch loadId={current._id} erasesBlanks={current.erasesBlanks} />
      )}
      {!isReading && current.summary && current.summary.conflictsCount > 0 && (
        <ConflictsNotice
          loadId={current._id}
          conflicts={current.summary.conflictsCount}
          onRemoved={saving.noteRemoved}
          onShow={() => change({ view: 'details', shown: ['por-decidir'] })}
        />
      )}
      <LeaveGuard isDirty={isUnsaved} />
      <SavingNotices saving={saving} />
      {state.view === 'sheet' ? (
        <ReviewSheet loadId={current._id} state={state} saving={saving} isLocked={isReading} />
      ) : isDetailed ? (
        <ReviewDetails
          loadId={current._id}
          rows={rows}
          state={state}
          rehearsal={rehearsing.rehearsal}
          saving={saving}
          isLocked={isReading}
          onChange={change}
        />
      ) : (
        !isReading && (
          <>
            <ReviewSummary
              summary={current.summary ?? undefined}
              onShowErrors={() => change({ view: 'details', shown: ['errores'] })}
              onShowNotices={() => change({ view: 'details', shown: ['avisos'] })}
            />
            <Readings
              loadId={current._id}
              columns={current.columns}
              read={read}
              unchanged={current.summary?.unchangedContractsCount ?? 0}
              names={names.data?.data?.counts}
              remarks={remarks}
              isAwaited={names.isPending || (current.columns !== undefined && fileColumns.isPending)}
              isLocked={isReading}
              onColumnsDecided={(decided) => void deciding.run(decided)}
              onRemoved={saving.noteRemoved}
              onShow={(remark) => change({ view: 'details', remark, shown: everyClass })}
              onShowUnchanged={() => change({ view: 'details', shown: ['iguales'] })}
            >
              <NewNames loadId={current._id} names={names} state={state} isLocked={isReading} onChange={change} />
            </Readings>
            <RehearsalSection
              state={rehearsing}
              onShow={(behind) => change({ view: 'details', behind, shown: everyClass })}
            />
          </>
        )
      )}
    </div>
  );
};
