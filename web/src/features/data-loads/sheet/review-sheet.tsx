import type { ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { columnOf, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { type ComponentProps, useId, useRef, useState } from 'react';
import { ApiProblem } from '../../../lib/api/api.ts';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { counted } from '../../../lib/format/counted.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { cluster, looks, stack } from '../../../ui/layout/primitives.ts';
import { ColumnChooser } from '../../../ui/tables/column-chooser.tsx';
import type { Place } from '../../../ui/tables/sheet/places.ts';
import { SheetGrid } from '../../../ui/tables/sheet/sheet-grid.tsx';
import { SheetHelp } from '../../../ui/tables/sheet/sheet-help.tsx';
import type { Typed } from '../../../ui/tables/sheet/sheet-keys.ts';
import type { LineMark, SheetCell, SheetLine } from '../../../ui/tables/sheet/sheet-row.tsx';
import { UndoButtons } from '../../../ui/tables/sheet/undo-buttons.tsx';
import { useMovedRows } from '../../../ui/tables/sheet/use-moved-rows.ts';
import { getDataLoadRemarks } from '../data-load-calls.ts';
import { type ReviewState, rowsQuery } from '../review/review-state.ts';
import { RowChanges } from '../rows/row-changes.tsx';
import { RowChoices } from '../rows/row-choices.tsx';
import { shownValue } from '../rows/row-fields.ts';
import { isToDecide, markIcons, rowMark } from '../rows/row-marks.ts';
import { SavingState } from './saving-state.tsx';
import type { CellEdit } from './sheet-edits.ts';
import { ownValue, sheetColumnOf, typedText, valueTyped } from './sheet-values.ts';
import type { SavedEdits } from './use-saved-edits.ts';
import { useSheetRows } from './use-sheet-rows.ts';

/** By what rows are known: they stay where they are. */
const known = [columnOf('contractNumber'), columnOf('supplierName')];
const others = templateColumns.filter((column) => !known.includes(column));

const lineMark = (row: ReviewRow): LineMark => {
  const { kind, text } = rowMark(row);
  return { icon: markIcons[kind], tone: kind === 'error' ? 'danger' : 'success', text };
};

type ReviewSheetProps = Readonly<{
  loadId: string;
  state: ReviewState;
  saving: SavedEdits;
  isLocked: boolean;
}>;

/** The rows that want something as a sheet: typed into in place, saved and judged while one goes on. */
export const ReviewSheet = ({ loadId, state, saving, isLocked }: ReviewSheetProps) => {
  const query = rowsQuery(state);
  const sheet = useSheetRows(query);
  const { numbers, rowAt } = sheet;
  const { edits } = saving;

  const remarks = useApiQuery(getDataLoadRemarks, {}, { staleTime: Number.POSITIVE_INFINITY });
  const [chosen, setChosen] = useState<readonly string[]>();
  const [wrong, setWrong] = useState<ReadonlySet<string>>();
  const [added, setAdded] = useState<readonly string[]>([]);
  const [announced, setAnnounced] = useState('');
  const shown = [...(chosen ?? wrong ?? []), ...added];
  // The columns stay those that held something when the sheet was opened, whatever is corrected meanwhile; one that a
  // correction made wrong comes behind them, so that nobody's place moves.
  const found = remarks.data?.data?.remarks.filter(({ kind }) => kind === 'error').map(({ field }) => field);
  const unseen = found?.filter((field) => !wrong?.has(field)) ?? [];
  if (found && (!wrong || unseen.length > 0)) {
    setWrong(new Set([...(wrong ?? []), ...unseen]));
    const hidden = wrong ? others.filter(({ field }) => unseen.includes(field) && !shown.includes(field)) : [];
    setAdded([...added, ...hidden.map(({ field }) => field)]);
    const headings = hidden.map(({ heading }) => `«${heading}»`).join(', ');
    if (hidden.length > 0) setAnnounced(`Ahora también hay qué corregir en ${headings}: ya está en la hoja.`);
  }
  const isAdded = ({ field }: { field: string }) => added.includes(field);
  const columns = [
    ...known,
    ...others.filter((column) => shown.includes(column.field) && !isAdded(column)),
    ...others.filter(isAdded),
  ];

  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  useMovedRows(numbers, (moved) => setAt(moved));
  const saysId = useId();
  const section = useRef<HTMLElement>(null);
  const focusCell = () => section.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus();

  const valueAt = ({ row, column }: Place) => {
    const number = numbers[row] ?? 0;
    const { field } = columns[column]!; // one of them
    const unsaved = edits.unsaved[number];
    const own = ownValue(rowAt(row)?.data.fields[field]);
    return unsaved && field in unsaved
      ? { value: unsaved[field] ?? null, isUnsaved: true }
      : { value: own, isUnsaved: false };
  };

  const cellAt = (place: Place): SheetCell => {
    const column = columns[place.column]!; // one of them
    const row = rowAt(place.row);
    const cell = row?.data.fields[column.field];
    const { value, isUnsaved } = valueAt(place);
    const isWrong = (cell?.errors.length ?? 0) > 0;
    const isOpen = place.column === 0 && row != null && isToDecide(row);
    return {
      shown: isUnsaved ? typedText(column, value) : shownValue(column, cell?.value ?? null),
      text: typedText(column, value),
      wants: isUnsaved ? undefined : isWrong ? 'correction' : isOpen ? 'decision' : undefined,
      isUnsaved,
    };
  };

  const lineAt = (index: number): SheetLine => {
    const row = rowAt(index);
    return row && { mark: lineMark(row) };
  };

  const type = async (typed: readonly Typed[]): Promise<void> => {
    const rows = typed.map(({ place }) => place.row);
    if (rows.length === 0) return;
    setAnnounced('');
    const coming = sheet.ensure(
      rows.reduce((so, row) => Math.min(so, row)),
      rows.reduce((so, row) => Math.max(so, row)),
    );
    try {
      if (coming) await saving.awaiting(typed.length, coming);
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure;
      return setAnnounced(`No se escribió nada: ${failure.message}`);
    }
    const cells: readonly CellEdit[] = typed.flatMap(({ place, text }) => {
      const column = columns[place.column];
      const row = rowAt(place.row);
      if (!column || !row) return [];
      return [{ row: row.rowIndex, field: column.field, from: valueAt(place).value, to: valueTyped(column, text) }];
    });
    saving.type(cells);
    if (cells.length < typed.length)
      setAnnounced(`${counted(typed.length - cells.length, 'celda no cupo', 'celdas no cupieron')} en la hoja.`);
  };

  const { numbering } = sheet;
  const current = rowAt(at.row);
  if (numbering.isError && !numbering.data)
    return (
      <FailedState
        text={numbering.error.message}
        onRetry={() => numbering.refetch()}
        isRetrying={numbering.isFetching}
      />
    );
  return (
    <section ref={section} aria-labelledby="hoja" className={stack(3)}>
      <h2 id="hoja">Hoja de correcciones</h2>
      <div className={cluster('2-4', 'center', 'between')}>
        <p aria-live="polite">
          {counted(numbers.length, 'fila', 'filas')} · <SavingState saving={saving} />
        </p>
        <div className={cluster(2)}>
          <UndoButtons history={edits} isLocked={isLocked} onUndo={saving.undo} onRedo={saving.redo} />
          <ColumnChooser
            columns={others.map(({ field, heading }) => ({ id: field, header: heading }))}
            visible={shown}
            onChange={(fields) => {
              setChosen(fields);
              setAdded([]);
            }}
          />
        </div>
      </div>
      {numbers.length > 0 && wrong ? (
        <SheetGrid
          label="Registros por corregir"
          columns={columns.map(sheetColumnOf)}
          frozen={known.length}
          numbers={numbers}
          lineAt={lineAt}
          cellAt={cellAt}
          isLocked={isLocked}
          describedBy={saysId}
          onShow={sheet.show}
          onSelect={(place) => {
            setAnnounced('');
            setAt(place);
          }}
          onType={(typed) => void type(typed)}
          onUndo={saving.undo}
          onRedo={saving.redo}
          onNoneWrong={(step) =>
            setAnnounced(`No hay más que corregir ${step === 1 ? 'después' : 'antes'} de esta celda.`)
          }
        />
      ) : numbering.data ? (
        <EmptyState title="No hay registros que corregir aquí" icon="check" />
      ) : (
        <Skeleton height="22rem" />
      )}
      <p id={saysId} className={looks('sm', 'breaks')}>
        {numbers.length > 0 && wrong && <Remarks place={at} sheet={sheet} columns={columns} />}
      </p>
      {current?.match && (
        <Match loadId={loadId} row={current} isLocked={isLocked} onRemoved={saving.noteRemoved} onChosen={focusCell} />
      )}
      <p role="status" className={looks('sm')}>
        {announced}
      </p>
      <SheetHelp
        onward="Enter y Tab guardan y llevan a lo siguiente que corregir o decidir; con Mayúsculas, a lo anterior."
        headingLevel={3}
      />
    </section>
  );
};

type MatchProps = ComponentProps<typeof RowChoices>;

/** Of a row whose contract is there already: what it says otherwise, and what can be decided of that. */
const Match = (props: MatchProps) => (
  <section aria-label={`Fila ${props.row.rowIndex}: ${rowMark(props.row).text}`}>
    <RowChanges row={props.row} />
    <RowChoices {...props} />
  </section>
);

type RemarksProps = Readonly<{
  place: Place;
  sheet: Pick<ReturnType<typeof useSheetRows>, 'rowAt' | 'numbers'>;
  columns: typeof templateColumns;
}>;

/** What there is to say of the cell that has the focus. */
const Remarks = ({ place: { row, column }, sheet: { rowAt, numbers }, columns }: RemarksProps) => {
  const { heading = '', field } = columns[column] ?? {};
  const cell = field && rowAt(row)?.data.fields[field];
  const messages = cell ? [...cell.errors, ...cell.infos].map(({ message }) => message) : [];
  return (
    <>
      <strong>
        Fila {numbers[row]}, {heading}
      </strong>
      {messages.length > 0 && `: ${messages.join(' ')}`}
    </>
  );
};
