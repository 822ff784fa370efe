import type { dataLoadEndpoints, ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { Rehearsal } from '@monitor/contracts-schema/data-loads/rehearsal';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useExistingPage } from '../../../lib/address/list-state.ts';
import { useListOrStale } from '../../../lib/address/stale-list.ts';
import { send } from '../../../lib/api/api.ts';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { counted } from '../../../lib/format/counted.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PastListNotice } from '../../../ui/feedback/past-list-notice.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { SearchBox } from '../../../ui/filters/search-box.tsx';
import { cluster, stack } from '../../../ui/layout/primitives.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { ListPages } from '../../../ui/tables/list-pages.tsx';
import { UndoButtons } from '../../../ui/tables/sheet/undo-buttons.tsx';
import { getCurrentDataLoad, getDataLoadRemarks } from '../data-load-calls.ts';
import { behindWords } from '../rehearsal/rehearsal-changes.ts';
import { DeleteRowDialog } from '../rows/delete-row-dialog.tsx';
import { RemarkedValuesList } from '../rows/remarked-values.tsx';
import { RowChoices } from '../rows/row-choices.tsx';
import { RowEditDialog } from '../rows/row-edit-dialog.tsx';
import { headingOf } from '../rows/row-fields.ts';
import { RowViewDialog } from '../rows/row-view-dialog.tsx';
import { SavingState } from '../sheet/saving-state.tsx';
import { cellsCorrected } from '../sheet/sheet-values.ts';
import type { SavedEdits } from '../sheet/use-saved-edits.ts';
import styles from './review.module.css';
import { reviewColumns } from './review-columns.tsx';
import { nextErrorQuery, type ReviewState, rowClasses, type ShownClass } from './review-state.ts';

type ReviewDetailsProps = Readonly<{
  loadId: string;
  rows: UseQueryResult<AnswerOf<typeof dataLoadEndpoints.getCurrentDataLoad>>;
  state: ReviewState;
  /** What was rehearsed, which rows may be requested by. */
  rehearsal: Rehearsal | undefined;
  saving: SavedEdits;
  /** The rows are being replaced: they may be looked at, not changed. */
  isLocked: boolean;
  onChange: (by: Partial<ReviewState>) => void;
}>;

type Opened = Readonly<{ row: ReviewRow; as: 'view' | 'edit' | 'delete' }>;

/** The rows under review: searched, narrowed, looked at, corrected and deleted. */
export const ReviewDetails = ({ loadId, rows, state, rehearsal, saving, isLocked, onChange }: ReviewDetailsProps) => {
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  const turn = (page: number): void => {
    if (page === state.page) void rows.refetch();
    else onChange({ page });
  };
  const next = useMutation({
    mutationFn: ({ row }: Opened) => send(getCurrentDataLoad, { query: nextErrorQuery(state, row.rowIndex) }),
    onSuccess: ({ data }, { row: { rowIndex }, as }) => {
      const [row] = data?.doc.details ?? [];
      if (row) return setOpened({ row, as });
      showToast('info', `No hay más errores después de la fila ${rowIndex}.`);
      if (as === 'edit') close();
    },
    onError: ({ message }) => showToast('danger', message),
  });
  const { search, shown: classes, name, remark, behind, pageSize } = state;
  const shown = useListOrStale({ loadId, search, classes, name, remark, behind, pageSize }, { page: state.page }, rows);
  const review = shown.answer?.data;
  useExistingPage(state.page, rows.isPlaceholderData ? undefined : rows.data?.data?.pagination);
  const hadRows = useRef<string>(undefined);
  if (review && review.doc.details.length > 0 && !rows.isPlaceholderData) hadRows.current = remark;
  const pageShown = Math.min(shown.query.page, review?.pagination.pages ?? state.page);
  const isSearched = search !== '' || name !== '' || remark !== '' || behind !== '';
  const isNarrowed = isSearched || classes.length < rowClasses.length;

  const toggle = (id: ShownClass, isShown: boolean): void =>
    onChange({ shown: isShown ? [...state.shown, id] : state.shown.filter((other) => other !== id) });

  return (
    <section aria-labelledby="registros" className={stack(4)}>
      <h2 id="registros" tabIndex={-1}>
        Registros
      </h2>
      <div className={`${styles.narrowing} ${cluster('2-6', 'center')}`}>
        <SearchBox
          label="Buscar en los registros"
          placeholder="Buscar por texto o número de fila"
          value={state.search}
          onSearch={(search) => onChange({ search })}
        />
        <fieldset className={cluster('0-5')}>
          <legend className="visually-hidden">Registros que se muestran</legend>
          {rowClasses.map(({ id, label }) => (
            <CheckboxField
              key={id}
              label={label}
              value={state.shown.includes(id)}
              onChange={(isShown) => toggle(id, isShown)}
            />
          ))}
        </fieldset>
      </div>
      {(saving.edits.done.length > 0 || saving.edits.undone.length > 0) && (
        <div className={cluster('2-4', 'center')}>
          <UndoButtons history={saving.edits} isLocked={isLocked} onUndo={saving.undo} onRedo={saving.redo} />
          <p aria-live="polite">
            <SavingState saving={saving} />
          </p>
        </div>
      )}
      {remark && (
        <RemarkedValuesList
          loadId={loadId}
          remark={remark}
          isLocked={isLocked}
          onCorrected={({ cells }) => saving.noteSaved(cellsCorrected(remark, cells), cells)}
          onAll={() => onChange({ remark: '' })}
        />
      )}
      {state.name && review && (
        <Notice
          actions={
            <Button size="s" icon="close" onPress={() => onChange({ name: '' })}>
              Ver todos
            </Button>
          }
        >
          {review.doc.name === null
            ? 'El nombre que buscabas ya no está entre los nuevos de la carga.'
            : `Solo los registros de «${review.doc.name}».`}
        </Notice>
      )}
      {behind && (
        <Notice
          actions={
            <Button size="s" icon="close" onPress={() => onChange({ behind: '' })}>
              Ver todos
            </Button>
          }
        >
          Solo los registros detrás de «Qué cambiará»: {(rehearsal && behindWords(rehearsal, behind)) ?? 'una cifra'}
        </Notice>
      )}
      {shown.isStale && (
        <PastListNotice
          requested={state.page}
          shown={pageShown}
          onRetry={() => void rows.refetch()}
          isRetrying={rows.isFetching}
        />
      )}
      {rows.isError && !review ? (
        <FailedState text={rows.error.message} onRetry={() => rows.refetch()} isRetrying={rows.isFetching} />
      ) : review?.doc.details.length === 0 ? (
        remark && isAllOfRemark(state) ? (
          <NoMoreRows
            of={remark}
            wasWorkedOff={hadRows.current === remark}
            onShow={(next) => onChange({ remark: next })}
          />
        ) : (
          <NoRows
            hasClasses={rowClasses.some(({ id }) => classes.includes(id))}
            isNarrowed={isNarrowed}
            areErrors={!isSearched && classes.join() === 'errores'}
          />
        )
      ) : (
        <DataTable
          caption="Registros de la carga"
          columns={reviewColumns((row) => (
            <RowChoices loadId={loadId} row={row} isLocked={isLocked} onRemoved={saving.noteRemoved} />
          ))}
          rows={review?.doc.details}
          rowKey={({ _id }) => _id}
          isStale={rows.isPlaceholderData}
          rowTone={({ data }) => (data.summary.skipRow && !data.summary.hasErrors ? 'muted' : undefined)}
          rowActions={(row) => (
            <>
              <IconButton
                label={`Ver fila ${row.rowIndex}`}
                icon="eye"
                size="s"
                onPress={() => setOpened({ row, as: 'view' })}
              />
              <IconButton
                label={`Editar fila ${row.rowIndex}`}
                icon="edit"
                size="s"
                isDisabled={isLocked}
                onPress={() => setOpened({ row, as: 'edit' })}
              />
              <IconButton
                label={`Eliminar fila ${row.rowIndex}`}
                icon="trash"
                size="s"
                isDisabled={isLocked}
                onPress={() => setOpened({ row, as: 'delete' })}
              />
            </>
          )}
        />
      )}
      {review && review.pagination.total > 0 && (
        <ListPages
          pagination={{ ...review.pagination, page: pageShown }}
          pageSize={pageSize}
          onPageSize={(size) => onChange({ pageSize: size })}
          label="registros"
          onPage={turn}
        />
      )}
      {opened?.as === 'view' && (
        <RowViewDialog
          row={opened.row}
          onNext={() => next.mutate(opened)}
          onClose={close}
          onEdit={isLocked ? undefined : () => setOpened({ row: opened.row, as: 'edit' })}
        />
      )}
      {opened?.as === 'edit' && (
        <RowEditDialog
          key={opened.row._id}
          loadId={loadId}
          row={opened.row}
          onSaved={saving.noteSaved}
          onNext={() => next.mutate(opened)}
          onClose={close}
        />
      )}
      {opened?.as === 'delete' && (
        <DeleteRowDialog loadId={loadId} row={opened.row} onRemoved={saving.noteRemoved} onClose={close} />
      )}
    </section>
  );
};

type NoMoreRowsProps = Readonly<{ of: string; wasWorkedOff: boolean; onShow: (remark: string) => void }>;

/** Of a remark by its id: `column.I5`. */
const NOTICE = /\.I\d+\b/;

/** Whether no row that has the remark would be left out: wrong rows are all of one class. */
const isAllOfRemark = ({ remark, search, name, behind, shown }: ReviewState): boolean =>
  search + name + behind === '' &&
  (NOTICE.test(remark) ? shown.length === rowClasses.length : shown.includes('errores'));

/** Of a kind of error no row is left: the next kind is offered, and has the focus where the last row was worked off here. */
const NoMoreRows = ({ of, wasWorkedOff, onShow }: NoMoreRowsProps) => {
  const remarks = useApiQuery(getDataLoadRemarks, {}, { staleTime: 0 }).data?.data?.remarks ?? [];
  const left = remarks.filter(({ kind }) => kind === 'error');
  const [next] = left;
  const offer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wasWorkedOff && next) offer.current?.querySelector('button')?.focus();
  }, [wasWorkedOff, next]);
  return (
    <div ref={offer}>
      <EmptyState
        title={`Ya no quedan filas con este ${NOTICE.test(of) ? 'aviso' : 'error'}. ${motivesLeft(left.length)}`}
        icon="check"
        action={
          next && (
            <Button iconAfter="arrow-right" onPress={() => onShow(next._id)}>
              Seguir con {headingOf(next.field)}: {counted(next.rows, 'fila', 'filas')}
            </Button>
          )
        }
      />
    </div>
  );
};

const motivesLeft = (count: number): string => {
  if (count === 0) return 'No queda ningún otro motivo.';
  return count === 1 ? 'Queda 1 motivo.' : `Quedan ${count} motivos.`;
};

type NoRowsProps = Readonly<{ hasClasses: boolean; isNarrowed: boolean; areErrors: boolean }>;

const NoRows = ({ hasClasses, isNarrowed, areErrors }: NoRowsProps) => {
  if (!hasClasses)
    return (
      <EmptyState
        title="No hay registros que mostrar"
        text="Marca al menos una de las casillas de arriba."
        icon="filter"
      />
    );
  if (areErrors) return <EmptyState title="Ya no quedan filas con errores." icon="check" />;
  return isNarrowed ? (
    <EmptyState title="No se han encontrado registros que coincidan con tu búsqueda" />
  ) : (
    <EmptyState
      title="Por el momento no hay registros"
      text="Eliminaste todos los registros de esta carga. Sube el archivo corregido o cancela la carga."
      icon="table"
    />
  );
};
