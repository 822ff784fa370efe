import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { looks } from '../../layout/primitives.ts';
import { classes } from '../../theme/classes.ts';
import type { EndEditing } from './cell-editor.tsx';
import { neighbourOf, nextWrong, type Onward, onlyAt, type Place, placeWithin, type Selection } from './places.ts';
import styles from './sheet.module.css';
import { remsOf, type SheetColumn } from './sheet-column.ts';
import { sheetKeys, type Typed } from './sheet-keys.ts';
import { type DrawnColumn, type Editing, type SheetCell, type SheetLine, SheetRow } from './sheet-row.tsx';
import { useMovedRows } from './use-moved-rows.ts';

const ROW_PX = 36;
const SPARE_ROWS = 6;

type SheetGridProps = Readonly<{
  label: string;
  columns: readonly SheetColumn[];
  /** How many columns stay where they are while the others are scrolled. */
  frozen: number;
  numbers: readonly number[];
  lineAt: (index: number) => SheetLine;
  cellAt: (place: Place) => SheetCell;
  isLocked: boolean;
  /** Whether it goes on in its first cell where whoever opened it lost the focus by that. */
  takesLostFocus?: boolean;
  describedBy: string;
  /** Which places are in sight. */
  onShow?: (from: number, to: number) => void;
  onSelect: (place: Place) => void;
  onType: (typed: readonly Typed[]) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** Where Enter and Tab lead from wrong cell to wrong cell: there is none any more in this direction. */
  onNoneWrong?: (step: 1 | -1) => void;
}>;

/** Left of all columns stand the rows' numbers. */
const NUMBERS_REM = 6;

const drawnColumns = (columns: readonly SheetColumn[], frozen: number): readonly DrawnColumn[] => {
  let left = NUMBERS_REM;
  return columns.map((column, at) => {
    const stays = at < frozen;
    const style = { width: `${remsOf(column)}rem`, '--left': `${left}rem` };
    left += remsOf(column);
    return { column, stays, style };
  });
};

/**
 * Rows and columns of cells that are gone through by arrows, typed into in place, copied and pasted as blocks, and of which
 * Enter and Tab lead to the next one: any, or one that wants something. Of very many rows those in sight are drawn.
 */
export const SheetGrid = (props: SheetGridProps) => {
  const { columns, numbers, lineAt, cellAt, isLocked, onShow } = props;
  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState<Selection>(onlyAt({ row: 0, column: 0 }));
  const [editing, setEditing] = useState<Editing>();
  const [isLeft, setLeft] = useState(false);
  const takesFocus = useRef<'always' | 'if lost' | undefined>(props.takesLostFocus ? 'if lost' : undefined);
  const seeking = useRef<Readonly<{ from: Place; step: 1 | -1 }>>(undefined);
  useMovedRows(numbers, (moved) => {
    setChosen(({ active, anchor }) => ({ active: moved(active), anchor: moved(anchor) }));
    setEditing((now) => now && { ...now, place: moved(now.place) });
  });
  const size = { rows: numbers.length, columns: columns.length };
  const selection = { active: placeWithin(chosen.active, size), anchor: placeWithin(chosen.anchor, size) };
  const { active } = selection;

  const rows = useVirtualizer({
    count: numbers.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: SPARE_ROWS,
    scrollPaddingStart: ROW_PX,
    // The cell that has the focus stays, wherever one scrolls.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const [from, to] = [Math.max(0, startIndex - overscan), Math.min(count - 1, endIndex + overscan)];
      const inSight = Array.from({ length: to - from + 1 }, (_, at) => from + at);
      if (active.row >= from && active.row <= to) return inSight;
      return active.row < from ? [active.row, ...inSight] : [...inSight, active.row];
    },
  });
  const { range } = rows;
  useEffect(() => {
    if (range) onShow?.(range.startIndex, range.endIndex);
  });

  const select = (next: Selection): void => {
    takesFocus.current = 'always';
    setLeft(false);
    setChosen(next);
    props.onSelect(next.active);
    rows.scrollToIndex(next.active.row);
  };
  useLayoutEffect(() => {
    if (!takesFocus.current || editing) return;
    const cell = frame.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]');
    if (!cell) return;
    if (takesFocus.current === 'always' || document.activeElement?.matches('body, h1')) cell.focus();
    takesFocus.current = undefined;
  });

  const wrongIn = (row: number): readonly boolean[] | undefined =>
    lineAt(row) === undefined ? undefined : columns.map((_, column) => cellAt({ row, column }).wants !== undefined);
  const seek = (from: Place, step: 1 | -1): void => {
    const next = nextWrong(from, step, size, wrongIn);
    seeking.current = next?.isUnknown ? { from: { ...next, column: next.column - step }, step } : undefined;
    select(onlyAt(next ? { row: next.row, column: next.column } : from));
    if (!next) props.onNoneWrong?.(step);
  };
  const goOn = (from: Place, onward: Onward): void =>
    props.onNoneWrong ? seek(from, onward.step) : select(onlyAt(neighbourOf(from, onward, size)));
  // A row that was on its way may be here by now.
  useEffect(() => {
    if (seeking.current && lineAt(seeking.current.from.row) !== undefined)
      seek(seeking.current.from, seeking.current.step);
  });

  const edit = (place: Place, text?: string): void => {
    const line = lineAt(place.row);
    // What is typed over a cell needs not be known; what is in it does.
    if (isLocked || line === null || (line === undefined && text === undefined)) return;
    const cell = cellAt(place);
    if (!cell.isFixed) setEditing({ place, text: text ?? cell.text, isTyped: text !== undefined });
  };
  const endEditing: EndEditing = (then, text) => {
    if (!editing) return;
    const { place } = editing;
    setEditing(undefined);
    if (text !== undefined && text !== cellAt(place).text) props.onType([{ place, text }]);
    if (then === 'left') return;
    if (then === 'stay') select(onlyAt(place));
    else if ('step' in then) goOn(place, then);
    else select(onlyAt(placeWithin(then, size)));
  };

  const point = (place: Place, event: MouseEvent): void => {
    const isEdited = editing?.place.row === place.row && editing.place.column === place.column;
    if (event.type === 'mousedown' && !isEdited) {
      if (!editing) event.preventDefault();
      select(event.shiftKey ? { active: place, anchor: selection.anchor } : onlyAt(place));
    } else if (event.type === 'mouseenter' && event.buttons === 1 && !editing) setChosen({ active, anchor: place });
  };

  const keys = sheetKeys({
    selection,
    size,
    page: Math.max(1, (range?.endIndex ?? 0) - (range?.startIndex ?? 0)),
    textAt: (place) => cellAt(place).text,
    onSelect: select,
    onType: (typed) => !isLocked && props.onType(typed),
    onUndo: () => !isLocked && props.onUndo(),
    onRedo: () => !isLocked && props.onRedo(),
    onGoOn: goOn,
    onEdit: edit,
    // Tab goes through cells: whoever wants to go on beyond the sheet leaves its cells first.
    isLeft,
    onLeave: () => {
      setLeft(true);
      grid.current?.focus();
    },
  });

  const drawn = drawnColumns(columns, props.frozen);
  const width = `${columns.reduce((sum, column) => sum + remsOf(column), NUMBERS_REM)}rem`;
  return (
    <div ref={frame} className={classes(styles.frame, looks('anchors', 'boxed', 'small'))}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are gone through and typed into
        role="grid"
        aria-label={props.label}
        aria-rowcount={numbers.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        aria-readonly={isLocked}
        tabIndex={-1}
        className={looks('block', 'unmarked')}
        style={{ width }}
        onBlur={({ target }) => target === grid.current && setLeft(false)}
        {...(!editing && keys)}
      >
        <thead className={classes(styles.head, looks('block'))}>
          <tr aria-rowindex={1} className={styles.line}>
            <th scope="col" aria-colindex={1} className={classes(styles.number, styles.stays)}>
              Fila
            </th>
            {drawn.map(({ column: { id, heading }, stays, style }, at) => (
              <th
                key={id}
                scope="col"
                aria-colindex={at + 2}
                className={classes(styles.heading, stays && styles.stays, looks('sm', 'medium', 'oneLine'))}
                style={style}
                title={heading}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody style={{ height: rows.getTotalSize() }} className={looks('anchors', 'block')}>
          {rows.getVirtualItems().map(({ index, start }) => (
            <SheetRow
              key={numbers[index]}
              index={index}
              number={numbers[index] ?? 0}
              line={lineAt(index)}
              top={start}
              columns={drawn}
              cellAt={cellAt}
              selection={selection}
              editing={editing}
              isLeft={isLeft}
              describedBy={props.describedBy}
              onPoint={point}
              onEdit={edit}
              onEnd={endEditing}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};
