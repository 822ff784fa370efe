import type { ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { TemplateColumn } from '@monitor/contracts-schema/data-loads/template-columns';
import type { CSSProperties, MouseEvent } from 'react';
import { looks } from '../../../ui/layout/primitives.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { classes } from '../../../ui/theme/classes.ts';
import { markIcons, type RowMark, rowMark } from '../rows/row-marks.ts';
import { CellEditor, type EndEditing } from './cell-editor.tsx';
import { isSelected, type Place, type Selection } from './places.ts';
import styles from './sheet.module.css';

/** What a cell shows: as it is read, and as it is typed; and what it wants of who corrects. */
export type SheetCell = Readonly<{
  shown: string;
  text: string;
  wants: 'correction' | 'decision' | undefined;
  isUnsaved: boolean;
}>;

/** A cell that is typed into; what stands in it at first, and whether that was typed over what was there. */
export type Editing = Readonly<{ place: Place; text: string; isTyped: boolean }>;

export type DrawnColumn = Readonly<{ column: TemplateColumn; stays: boolean; style: CSSProperties }>;

type SheetRowProps = Readonly<{
  index: number;
  number: number;
  /** Null where there is none any more, undefined while it is on its way. */
  row: ReviewRow | null | undefined;
  top: number;
  columns: readonly DrawnColumn[];
  cellAt: (place: Place) => SheetCell;
  selection: Selection;
  editing: Editing | undefined;
  /** Whether the cells were left: none is on the way of Tab. */
  isLeft: boolean;
  /** The id of what says more about the cell that has the focus. */
  describedBy: string;
  onPoint: (place: Place, event: MouseEvent) => void;
  onEdit: (place: Place) => void;
  onEnd: EndEditing;
}>;

/** What becomes of a row, in few pixels and for screen readers. */
const Mark = ({ mark: { kind, text } }: Readonly<{ mark: RowMark }>) => (
  <span className={kind === 'error' ? looks('danger') : styles.fine} title={text}>
    <Icon name={markIcons[kind]} size={16} />
    <span className="visually-hidden">{text}</span>
  </span>
);

/** A row of the sheet at its height: its number, what becomes of it, and its cells. */
export const SheetRow = ({ index, number, row, top, columns, cellAt, selection, editing, ...props }: SheetRowProps) => {
  const { active } = selection;
  const cellOf = ({ column, stays, style }: DrawnColumn, at: number) => {
    const place = { row: index, column: at };
    const cell = cellAt(place);
    const isActive = index === active.row && at === active.column;
    const isEdited = editing?.place.row === index && editing.place.column === at;
    return (
      <td
        key={column.field}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are gone through and typed into
        role="gridcell"
        aria-colindex={at + 2}
        aria-selected={isSelected(selection, place)}
        aria-invalid={cell.wants === 'correction' || undefined}
        aria-describedby={isActive ? props.describedBy : undefined}
        aria-busy={row === undefined || undefined}
        tabIndex={isActive && !props.isLeft ? 0 : -1}
        className={classes(
          styles.cell,
          stays && styles.stays,
          column.kind === 'amount' && styles.amount,
          cell.wants === 'correction' && styles.wrong,
          cell.wants === 'decision' && styles.open,
          cell.isUnsaved && styles.unsaved,
          row === null && styles.gone,
        )}
        style={style}
        onMouseDown={(event) => props.onPoint(place, event)}
        onMouseEnter={(event) => props.onPoint(place, event)}
        onDoubleClick={() => props.onEdit(place)}
        // A finger has no letters to begin with: it touches a cell once more.
        onPointerUp={({ pointerType }) => pointerType === 'touch' && isActive && !isEdited && props.onEdit(place)}
      >
        {isEdited ? (
          <CellEditor {...editing} label={`${column.heading}, fila ${number}`} column={column} onEnd={props.onEnd} />
        ) : (
          <span className={styles.text}>{row === undefined ? '…' : cell.shown}</span>
        )}
      </td>
    );
  };
  return (
    <tr
      aria-rowindex={index + 2}
      className={classes(styles.line, styles.row)}
      style={{ transform: `translateY(${top}px)` }}
    >
      <th scope="row" aria-colindex={1} className={classes(styles.number, styles.stays, looks('sm', 'tabular'))}>
        {number.toLocaleString('es-MX')}
        {row && <Mark mark={rowMark(row)} />}
      </th>
      {columns.map(cellOf)}
    </tr>
  );
};
