import type { ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { TemplateColumn } from '@monitor/contracts-schema/data-loads/template-columns';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { looks } from '../../../ui/layout/primitives.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { classes } from '../../../ui/theme/classes.ts';
import { markIcons, type RowMark, rowMark } from '../rows/row-marks.ts';
import { type Block, readBlock, writeBlock } from './block-text.ts';
import { CellEditor, type EndEditing } from './cell-editor.tsx';
import {
  edgesOf,
  isSelected,
  nextWrong,
  onlyAt,
  type Place,
  placeByKey,
  placesIn,
  placeWithin,
  type Selection,
} from './places.ts';
import styles from './sheet.module.css';

const ROW_PX = 36;
const SPARE_ROWS = 12;

/** What a cell shows. */
export type SheetCell = Readonly<{
  /** As it is read, and as it is typed. */
  shown: string;
  text: string;
  isWrong: boolean;
  isUnsaved: boolean;
}>;

export type Typed = Readonly<{ place: Place; text: string }>;

type SheetGridProps = Readonly<{
  label: string;
  columns: readonly TemplateColumn[];
  /** How many columns stay where they are while the others are scrolled. */
  frozen: number;
  numbers: readonly number[];
  /** The row at a place; null where there is none any more, undefined while it is on its way. */
  rowAt: (index: number) => ReviewRow | null | undefined;
  cellAt: (place: Place) => SheetCell;
  isLocked: boolean;
  /** The id of what says more about the cell that has the focus. */
  describedBy: string;
  onShow: (from: number, to: number) => void;
  onSelect: (place: Place) => void;
  onType: (typed: readonly Typed[]) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** There is no wrong cell any more in this direction. */
  onNoneWrong: (step: 1 | -1) => void;
}>;

type Editing = Readonly<{ place: Place; text: string; isTyped: boolean }>;

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

const widthOf = ({ kind, field }: TemplateColumn): number => {
  if (kind === 'amount' || kind === 'date' || kind === 'boolean') return 9;
  return field === 'servicesDescription' ? 20 : 14;
};

/** What becomes of a row, in few pixels and for screen readers. */
const Mark = ({ mark: { kind, text } }: Readonly<{ mark: RowMark }>) => (
  <span className={kind === 'error' ? looks('danger') : styles.fine} title={text}>
    <Icon name={markIcons[kind]} size={16} />
    <span className="visually-hidden">{text}</span>
  </span>
);

/** Left of all columns stand the rows' numbers. */
const NUMBERS_REM = 6;

/**
 * Rows and columns of cells that are gone through by arrows, typed into in place, copied and pasted as blocks, and of which
 * Enter and Tab lead to the next wrong one. Of very many rows those in sight are drawn.
 */
export const SheetGrid = (props: SheetGridProps) => {
  const { columns, frozen, numbers, rowAt, cellAt, isLocked, onShow, onSelect, onType, onNoneWrong } = props;
  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const [selection, setSelection] = useState<Selection>(onlyAt({ row: 0, column: 0 }));
  const [editing, setEditing] = useState<Editing>();
  const takesFocus = useRef(false);
  const seeking = useRef<Readonly<{ from: Place; step: 1 | -1 }>>(undefined);
  const size = { rows: numbers.length, columns: columns.length };
  const active = placeWithin(selection.active, size);

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
  const drawn = rows.getVirtualItems();
  const range = rows.range;
  useEffect(() => {
    if (range) onShow(range.startIndex, range.endIndex);
  });

  const select = (next: Selection): void => {
    takesFocus.current = true;
    setSelection(next);
    onSelect(next.active);
    rows.scrollToIndex(next.active.row);
  };
  useLayoutEffect(() => {
    if (!takesFocus.current || editing) return;
    const cell = frame.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]');
    if (!cell) return;
    takesFocus.current = false;
    cell.focus();
  });

  const wrongIn = (row: number): readonly boolean[] | undefined => {
    if (rowAt(row) === undefined) return undefined;
    return columns.map((_, column) => cellAt({ row, column }).isWrong);
  };
  const seek = (from: Place, step: 1 | -1): void => {
    const next = nextWrong(from, step, size, wrongIn);
    seeking.current = next?.isUnknown ? { from: { ...next, column: next.column - step }, step } : undefined;
    select(onlyAt(next ? { row: next.row, column: next.column } : from));
    if (!next) onNoneWrong(step);
  };
  // A row that was on its way may be here by now.
  useEffect(() => {
    if (seeking.current && rowAt(seeking.current.from.row) !== undefined)
      seek(seeking.current.from, seeking.current.step);
  });

  const type = (place: Place, text: string): void => onType([{ place, text }]);
  const edit = (place: Place, text?: string): void => {
    if (isLocked || !rowAt(place.row)) return;
    setEditing({ place, text: text ?? cellAt(place).text, isTyped: text !== undefined });
  };

  const endEditing: EndEditing = (then, text) => {
    if (!editing) return;
    const { place } = editing;
    setEditing(undefined);
    if (text !== undefined && text !== cellAt(place).text) type(place, text);
    if (then === 'next') seek(place, 1);
    else if (then === 'before') seek(place, -1);
    else if (then !== 'left') select(onlyAt(then === 'stay' ? place : placeWithin(then, size)));
  };

  const fill = (texts: Block): void => {
    if (isLocked) return;
    const { top, left, bottom, right } = edgesOf({ ...selection, active });
    const isOne = texts.length === 1 && texts[0]?.length === 1;
    const block = isOne ? placesIn(selection).map((places) => places.map(() => texts[0]?.[0] ?? '')) : texts;
    const typed = block.flatMap((cells, row) =>
      cells.map((text, column) => ({ place: { row: top + row, column: left + column }, text })),
    );
    const inside = typed.filter(({ place }) => place.row < size.rows && place.column < size.columns);
    onType(inside);
    const widest = Math.max(...block.map((cells) => cells.length));
    select({
      active,
      anchor: isOne
        ? { row: active.row === top ? bottom : top, column: active.column === left ? right : left }
        : placeWithin({ row: top + block.length - 1, column: left + widest - 1 }, size),
    });
  };

  const fillDown = (): void => {
    if (isLocked) return;
    const [first = [], ...below] = placesIn(selection);
    onType(below.flatMap((places) => places.map((place, at) => ({ place, text: cellAt(first[at] ?? place).text }))));
  };

  const onCommand = (key: string): boolean => {
    const { onUndo, onRedo } = props;
    const commands: Readonly<Record<string, () => void>> = { z: onUndo, y: onRedo, d: fillDown };
    const command = commands[key];
    command?.();
    return command !== undefined;
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (editing) return;
    const { key, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const place = placeByKey(
      active,
      { key, toEdge: isCommand, page: Math.max(1, drawn.length - 2 * SPARE_ROWS) },
      size,
    );
    const acts = (): boolean => {
      if (place) select(shiftKey ? { active: place, anchor: selection.anchor } : onlyAt(place));
      else if (key === 'Tab' || key === 'Enter') seek(active, shiftKey ? -1 : 1);
      else if (key === 'F2') edit(active);
      else if (key === 'Delete' || key === 'Backspace')
        onType(isLocked ? [] : placesIn(selection).flatMap((places) => places.map((at) => ({ place: at, text: '' }))));
      else if (isCommand && shiftKey && key.toLowerCase() === 'z') props.onRedo();
      else if (isCommand) return onCommand(key.toLowerCase());
      else if (key === 'Escape') leave();
      else if (isLetter(event)) edit(active, key);
      else return false;
      return true;
    };
    if (acts()) event.preventDefault();
  };

  /** Tab goes through wrong cells here: whoever wants to go on leaves first. */
  const leave = (): void => grid.current?.focus();

  const onCopy = (event: ClipboardEvent): void => {
    if (editing) return;
    event.preventDefault();
    const block = placesIn(selection).map((places) => places.map((place) => cellAt(place).text));
    event.clipboardData.setData('text/plain', writeBlock(block));
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (editing) return;
    event.preventDefault();
    fill(readBlock(event.clipboardData.getData('text/plain')));
  };

  const onMouse = (place: Place, event: MouseEvent): void => {
    if (event.type === 'mousedown') {
      if (!editing) event.preventDefault();
      else if (place.row === editing.place.row && place.column === editing.place.column) return;
      select(event.shiftKey ? { active: place, anchor: selection.anchor } : onlyAt(place));
    } else if (event.buttons === 1 && !editing) setSelection({ active, anchor: place });
  };

  const lefts = columns.map(
    (_, at) => NUMBERS_REM + columns.slice(0, at).reduce((sum, column) => sum + widthOf(column), 0),
  );
  const styleOf = (at: number): CSSProperties => ({
    width: `${widthOf(columns[at]!)}rem`, // one of them
    ...(at < frozen && { insetInlineStart: `${lefts[at]}rem` }),
  });
  const width = `${(lefts.at(-1) ?? 0) + widthOf(columns.at(-1)!)}rem`; // there is at least one

  return (
    <div ref={frame} className={styles.frame}>
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
        className={styles.table}
        style={{ width }}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onPaste={onPaste}
      >
        <thead className={styles.head}>
          <tr aria-rowindex={1} className={styles.line}>
            <th scope="col" aria-colindex={1} className={classes(styles.number, styles.stays)}>
              Fila
            </th>
            {columns.map((column, at) => (
              <th
                key={column.field}
                scope="col"
                aria-colindex={at + 2}
                className={classes(styles.heading, at < frozen && styles.stays, looks('sm', 'medium', 'oneLine'))}
                style={styleOf(at)}
                title={column.heading}
              >
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody style={{ height: rows.getTotalSize() }} className={styles.body}>
          {drawn.map(({ index, start }) => {
            const row = rowAt(index);
            return (
              <tr
                key={numbers[index]}
                aria-rowindex={index + 2}
                className={classes(styles.line, styles.row)}
                style={{ transform: `translateY(${start}px)` }}
              >
                <th
                  scope="row"
                  aria-colindex={1}
                  className={classes(styles.number, styles.stays, looks('sm', 'tabular'))}
                >
                  {numbers[index]?.toLocaleString('es-MX')}
                  {row && <Mark mark={rowMark(row)} />}
                </th>
                {columns.map((column, at) => {
                  const place = { row: index, column: at };
                  const cell = cellAt(place);
                  const isActive = index === active.row && at === active.column;
                  const isEdited = editing?.place.row === index && editing.place.column === at;
                  return (
                    <td
                      key={column.field}
                      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above
                      role="gridcell"
                      aria-colindex={at + 2}
                      aria-selected={isSelected({ ...selection, active }, place)}
                      aria-invalid={cell.isWrong || undefined}
                      aria-describedby={isActive ? props.describedBy : undefined}
                      aria-busy={row === undefined || undefined}
                      tabIndex={isActive ? 0 : -1}
                      className={classes(
                        styles.cell,
                        at < frozen && styles.stays,
                        column.kind === 'amount' && styles.amount,
                        cell.isWrong && styles.wrong,
                        cell.isUnsaved && styles.unsaved,
                        row === null && styles.gone,
                      )}
                      style={styleOf(at)}
                      onMouseDown={(event) => onMouse(place, event)}
                      onMouseEnter={(event) => onMouse(place, event)}
                      onDoubleClick={() => edit(place)}
                    >
                      {isEdited ? (
                        <CellEditor
                          label={`${column.heading}, fila ${numbers[index]}`}
                          column={column}
                          text={editing.text}
                          isTyped={editing.isTyped}
                          onEnd={endEditing}
                          place={place}
                        />
                      ) : (
                        <span className={styles.text}>{row === undefined ? '…' : cell.shown}</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};
