import type { CSSProperties, MouseEvent } from 'react';
import { looks } from '../../layout/primitives.ts';
import { Icon, type IconName } from '../../marks/icon.tsx';
import { classes } from '../../theme/classes.ts';
import { CellEditor, type EndEditing } from './cell-editor.tsx';
import { isSelected, type Place, type Selection } from './places.ts';
import styles from './sheet.module.css';
import type { SheetColumn } from './sheet-column.ts';

/** What a cell shows: as it is read, and as it is typed; and what it wants of who corrects. */
export type SheetCell = Readonly<{
  shown: string;
  text: string;
  wants: 'correction' | 'decision' | undefined;
  isUnsaved: boolean;
  /** Whether there is something to look at in it, though it may stay so. */
  isNoticed?: boolean;
  /** Whether it stays as it is, whatever is typed. */
  isFixed?: boolean;
}>;

/** What becomes of a row, in few pixels and for screen readers. */
export type LineMark = Readonly<{ icon: IconName; tone: 'danger' | 'warning' | 'success'; text: string }>;

/** A row: null where there is none any more, undefined while it is on its way. */
export type SheetLine = Readonly<{ mark: LineMark | undefined }> | null | undefined;

/** A cell that is typed into; what stands in it at first, and whether that was typed over what was there. */
export type Editing = Readonly<{ place: Place; text: string; isTyped: boolean }>;

export type DrawnColumn = Readonly<{ column: SheetColumn; stays: boolean; style: CSSProperties }>;

type SheetRowProps = Readonly<{
  index: number;
  number: number;
  line: SheetLine;
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

const Mark = ({ mark: { icon, tone, text } }: Readonly<{ mark: LineMark }>) => (
  <span className={looks(tone)} title={text}>
    <Icon name={icon} size={16} />
    <span className="visually-hidden">{text}</span>
  </span>
);

/** A row of the sheet at its height: its number, what becomes of it, and its cells. */
export const SheetRow = ({
  index,
  number,
  line,
  top,
  columns,
  cellAt,
  selection,
  editing,
  ...props
}: SheetRowProps) => {
  const { active } = selection;
  const cellOf = ({ column, stays, style }: DrawnColumn, at: number) => {
    const place = { row: index, column: at };
    const cell = cellAt(place);
    const isActive = index === active.row && at === active.column;
    const isEdited = editing?.place.row === index && editing.place.column === at;
    return (
      <td
        key={column.id}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are gone through and typed into
        role="gridcell"
        aria-colindex={at + 2}
        aria-selected={isSelected(selection, place)}
        aria-invalid={cell.wants === 'correction' || undefined}
        aria-readonly={cell.isFixed || undefined}
        aria-describedby={isActive ? props.describedBy : undefined}
        aria-busy={line === undefined || undefined}
        tabIndex={isActive && !props.isLeft ? 0 : -1}
        className={classes(
          styles.cell,
          stays && styles.stays,
          column.kind === 'amount' && looks('trailing'),
          cell.wants === 'correction' && styles.wrong,
          cell.wants === 'decision' && styles.open,
          cell.isNoticed && !cell.wants && styles.noticed,
          cell.isUnsaved && styles.unsaved,
          cell.isFixed && styles.fixed,
          line === null && styles.gone,
        )}
        style={style}
        onMouseDown={(event) => props.onPoint(place, event)}
        onMouseEnter={(event) => props.onPoint(place, event)}
        onDoubleClick={() => props.onEdit(place)}
        // A finger has no letters to begin with: it touches a cell once more.
        onPointerUp={({ pointerType }) => pointerType === 'touch' && isActive && !isEdited && props.onEdit(place)}
      >
        {isEdited ? (
          <CellEditor
            {...editing}
            label={`${column.heading}, fila ${number}`}
            options={column.options}
            onEnd={props.onEnd}
          />
        ) : (
          <span className={looks('clipped')}>{line === undefined ? '…' : cell.shown}</span>
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
        {line?.mark && <Mark mark={line.mark} />}
      </th>
      {columns.map(cellOf)}
    </tr>
  );
};
