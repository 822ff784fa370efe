import type { ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { ImportField, TemplateColumn } from '@monitor/contracts-schema/data-loads/template-columns';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { line, looks, tiles } from '../../../ui/layout/primitives.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { classes } from '../../../ui/theme/classes.ts';
import { rowFieldGroups, shownValue, sourceOf } from './row-fields.ts';
import { RowMarkIcon } from './row-mark-icon.tsx';
import { cellMarks, markIcons, rowMark } from './row-marks.ts';
import styles from './rows.module.css';

const toneOf = { error: 'danger', skipped: 'muted', created: 'success', info: 'info' } as const;

/** What the review says of a cell: errors, then what will become of it. */
const CellRemarks = ({ row, field }: Readonly<{ row: ReviewRow; field: ImportField }>) =>
  cellMarks(row, [field]).map(({ kind, text }) => (
    <span key={kind} className={classes(styles.remark, line(1, 'above1', 'sm', toneOf[kind]))}>
      <Icon name={markIcons[kind]} size={18} />
      {text}
    </span>
  ));

type RowViewDialogProps = Readonly<{
  row: ReviewRow;
  onNext: () => void;
  onClose: () => void;
  onEdit: (() => void) | undefined;
}>;

/** Every field of a row, and what the review says of each. */
export const RowViewDialog = ({ row, onNext, onClose, onEdit }: RowViewDialogProps) => {
  const mark = rowMark(row);
  return (
    <Dialog
      title={`Fila ${row.rowIndex}`}
      isOpen
      onClose={onClose}
      size="l"
      footer={
        <>
          <Button onPress={onClose}>Cerrar</Button>
          <Button iconAfter="arrow-right" onPress={onNext}>
            Siguiente error
          </Button>
          {onEdit && (
            <Button variant="primary" icon="edit" onPress={onEdit}>
              Editar
            </Button>
          )}
        </>
      }
    >
      <p className={line(2, 'center')}>
        <RowMarkIcon mark={mark} />
        {mark.text}
      </p>
      {rowFieldGroups.map(({ title, columns }) => (
        <section key={title} className={classes(styles.viewGroup, looks('above6'))}>
          <h3>{title}</h3>
          <dl className={tiles(17, '4-6', 'above4')}>
            {columns.map((column) => (
              <Field key={column.id} column={column} row={row} />
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
};

type FieldProps = Readonly<{ column: TemplateColumn; row: ReviewRow }>;

const Field = ({ column, row }: FieldProps) => {
  const cell = row.data.fields[column.field];
  const text = shownValue(column, cell?.value ?? null);
  const source = sourceOf(cell);
  const isLink = column.kind === 'link' && text !== '' && cell?.errors.length === 0;
  return (
    <div>
      <dt className={looks('sm', 'muted')}>{column.heading}</dt>
      <dd className={looks('breaks', 'keepsLines')}>
        {isLink ? (
          <a href={text.replace(/^www\./i, 'https://$&')} target="_blank" rel="noreferrer">
            {text}
          </a>
        ) : (
          text || <span className={styles.blank}>En blanco</span>
        )}
        {source && <span className={looks('block', 'sm', 'muted')}>{source}</span>}
        <CellRemarks row={row} field={column.field} />
      </dd>
    </div>
  );
};
