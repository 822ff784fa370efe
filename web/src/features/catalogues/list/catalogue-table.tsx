import { ACTIVITY } from '../../../lib/address/admin-paths.ts';
import { IconButton, IconLink } from '../../../ui/controls/button.tsx';
import { Tooltip } from '../../../ui/controls/tooltip.tsx';
import type { FormValues } from '../../../ui/forms/merged-values.ts';
import { looks } from '../../../ui/layout/primitives.ts';
import { type Column, DataTable, type Sort } from '../../../ui/tables/data-table.tsx';
import { truncate } from '../../../ui/tables/truncate.ts';
import { classes } from '../../../ui/theme/classes.ts';
import type { Catalogue, CatalogueColumn, Entry } from '../catalogue.ts';
import { useNoLocks } from '../users/entry-locks.ts';
import { tableCaption } from '../words.ts';
import styles from './catalogue.module.css';
import { columnText, columnValue } from './column-value.tsx';
import type { EntrySelection } from './use-selection.ts';

type CatalogueTableProps<Doc extends Entry, Values extends FormValues> = Readonly<{
  catalogue: Catalogue<Doc, Values>;
  columns: readonly CatalogueColumn<Doc>[];
  docs: readonly Doc[] | undefined;
  sort: Sort;
  onSort: (sort: Sort) => void;
  isStale: boolean;
  onEdit: (doc: Doc) => void;
  onRemove: (doc: Doc) => void;
  selection: EntrySelection<Doc>;
}>;

/** Headers stand in one line, or in two if they are long. */
const LETTER_REM = 0.65;
const HEADER_MAX_REM = 12;

export function CatalogueTable<Doc extends Entry, Values extends FormValues>(props: CatalogueTableProps<Doc, Values>) {
  const { catalogue, columns, docs, sort, onSort, isStale, onEdit, onRemove, selection } = props;
  const { useLocks = useNoLocks } = catalogue;
  const locks = useLocks();
  const nameOf = (doc: Doc) => truncate(catalogue.nameOf(doc) || 'sin nombre');

  const nameCell = (column: CatalogueColumn<Doc>, doc: Doc) => {
    const text = columnText(column, doc);
    const short = truncate(text);
    const opener = (
      <button
        type="button"
        className={styles.name}
        aria-label={`Ver y editar ${nameOf(doc)}`}
        onClick={() => onEdit(doc)}
      >
        {short || 'Ver y editar'}
      </button>
    );
    return short === text ? opener : <Tooltip text={text}>{opener}</Tooltip>;
  };

  const cell = (column: CatalogueColumn<Doc>, isName: boolean) => (doc: Doc) => {
    const shown = isName ? nameCell(column, doc) : columnValue(column, doc);
    const note = column.note?.(doc);
    if (!note) return shown;
    return (
      <>
        {shown}
        <p className={looks('sm', 'muted', 'breaks', 'above1')}>{note}</p>
      </>
    );
  };

  const tableColumns = columns.map(
    (column, index): Column<Doc> => ({
      id: column.id,
      header: column.label,
      cell: cell(column, index === 0),
      align: column.kind === 'currency' ? 'end' : 'start',
      sortable: catalogue.sortable.includes(column.id),
      isTitle: index === 0,
      minWidth: column.minWidth ?? `${Math.min(HEADER_MAX_REM, Math.ceil(column.label.length * LETTER_REM))}rem`,
    }),
  );

  const rowActions = (doc: Doc) => {
    const lock = locks.remove(doc);
    if (selection.isSelecting)
      return (
        <label className={classes(styles.choose, looks('centers'))} title={lock}>
          <input
            type="checkbox"
            checked={selection.chosen.has(doc._id)}
            disabled={lock !== undefined}
            onChange={() => selection.toggle(doc)}
          />
          <span className="visually-hidden">
            Elegir {nameOf(doc)}
            {lock && `. ${lock}`}
          </span>
        </label>
      );
    const page = catalogue.publicPage?.(doc) ?? { to: `${ACTIVITY}?registro=${doc._id}`, label: 'Historial' };
    return (
      <>
        <IconLink to={page.to} size="s" icon="history" label={`${page.label} de ${nameOf(doc)}`} />
        {!catalogue.leavesOut?.includes('edit-button') && (
          <IconButton label={`Editar ${nameOf(doc)}`} icon="edit" size="s" onPress={() => onEdit(doc)} />
        )}
        {lock ? (
          <IconButton
            label={`Eliminar ${nameOf(doc)}. ${lock}`}
            icon="trash"
            size="s"
            className={styles.locked ?? ''}
            aria-disabled="true"
          />
        ) : (
          <IconButton label={`Eliminar ${nameOf(doc)}`} icon="trash" size="s" onPress={() => onRemove(doc)} />
        )}
      </>
    );
  };

  return (
    <DataTable
      caption={tableCaption(catalogue.noun)}
      columns={tableColumns}
      rows={docs}
      rowKey={({ _id }) => _id}
      sort={columns.some(({ id }) => id === sort.id) ? sort : undefined}
      onSort={onSort}
      isStale={isStale}
      rowTone={({ _id }) => {
        if (!selection.chosen.has(_id)) return undefined;
        return selection.reasons.has(_id) ? 'danger' : 'info';
      }}
      rowActions={rowActions}
    />
  );
}
