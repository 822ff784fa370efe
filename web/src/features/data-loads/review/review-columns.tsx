import type { ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { type ImportField, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import type { ReactNode } from 'react';
import { counted } from '../../../lib/format/counted.ts';
import { line, looks } from '../../../ui/layout/primitives.ts';
import { Money } from '../../../ui/marks/money.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import { truncate } from '../../../ui/tables/truncate.ts';
import { TruncatedText } from '../../../ui/tables/truncated-text.tsx';
import { classes } from '../../../ui/theme/classes.ts';
import { RowChanges } from '../rows/row-changes.tsx';
import { shownValue } from '../rows/row-fields.ts';
import { RowMarkIcon } from '../rows/row-mark-icon.tsx';
import { cellMarks, rowMark } from '../rows/row-marks.ts';
import styles from './review.module.css';

const valueIn = (row: ReviewRow, field: ImportField) => row.data.fields[field]?.value ?? null;
const textOf = (row: ReviewRow, ...fields: readonly ImportField[]): string =>
  String(fields.map((field) => valueIn(row, field)).find((value) => value !== null) ?? '');

const SUPPLIER = ['supplierName', 'supplierRfc'] as const;
const AMOUNT = ['totalOrMaxAmount', 'totalAmount'] as const;

/** The amount of a row that counts; as written when it cannot be read. */
const Amount = ({ row }: Readonly<{ row: ReviewRow }>) => {
  const value = AMOUNT.map((field) => valueIn(row, field)).find((found) => found !== null) ?? null;
  return typeof value === 'number' ? <Money pesos={value} /> : value;
};

const Marked = ({
  row,
  fields,
  children,
}: Readonly<{ row: ReviewRow; fields: readonly ImportField[]; children: ReactNode }>) => (
  <span className={classes(styles.marked, line(2, 'inline', 'center'))}>
    {children}
    {cellMarks(row, fields).map((mark) => (
      <RowMarkIcon key={mark.kind} mark={mark} />
    ))}
  </span>
);

const list = new Intl.ListFormat('es-MX');

/** What of it is registered: the contract that it is about, and whom its names mean. */
const registeredIn = ({ data: { fields }, match }: ReviewRow): string => {
  const unit = fields.organizerAdministrativeUnit?.registered ?? fields.applicantAdministrativeUnit?.registered;
  return list.format([
    ...(match?.contractId ? ['Contrato'] : []),
    ...((fields.supplierName?.registered ?? fields.supplierRfc?.registered) ? ['Proveedor'] : []),
    ...(unit ? ['Unidad'] : []),
  ]);
};

const MOST = 3;
const LONGEST = 60;

/** The cells of which something is found: what each says, and why it is looked at. */
const FoundIn = ({ row }: Readonly<{ row: ReviewRow }>) => {
  const found = templateColumns.flatMap((column) => {
    const { value = null, written, errors = [], infos = [] } = row.data.fields[column.field] ?? {};
    const messages = [...errors, ...infos].map(({ message }) => message);
    const shown = written ?? value;
    return messages.length === 0 ? [] : [{ column, shown, messages, isWrong: errors.length > 0 }];
  });
  return (
    <ul className={looks('sm', 'breaks')}>
      {found.slice(0, MOST).map(({ column, shown, messages, isWrong }) => (
        <li key={column.field} className={isWrong ? looks('danger') : undefined}>
          <strong>{column.heading}</strong>
          {shown !== null && (
            <> «{truncate(column.kind === 'enum' ? String(shown) : shownValue(column, shown), LONGEST)}»</>
          )}
          : {messages.join(' ')}
        </li>
      ))}
      {found.length > MOST && <li>y {counted(found.length - MOST, 'celda más', 'celdas más')}</li>}
    </ul>
  );
};

const hasNothingToLookAt = ({ match, data }: ReviewRow): boolean =>
  !match && Object.values(data.fields).every(({ errors, infos }) => errors.length + infos.length === 0);

/** `choicesOf` are what can be decided of a row. */
export const reviewColumns = (choicesOf: (row: ReviewRow) => ReactNode): readonly Column<ReviewRow>[] => [
  {
    id: 'row',
    header: 'Fila',
    isTitle: true,
    minWidth: '6rem',
    cell: (row) => (
      <span className={classes(styles.marked, line(2, 'inline', 'center'))}>
        <RowMarkIcon mark={rowMark(row)} />
        <span>
          <span className={styles.phoneOnly}>Fila </span>
          {row.rowIndex}
        </span>
      </span>
    ),
  },
  {
    id: 'supplier',
    header: 'Proveedor',
    minWidth: '9rem',
    cell: (row) => (
      <Marked row={row} fields={SUPPLIER}>
        <TruncatedText text={textOf(row, ...SUPPLIER)} />
      </Marked>
    ),
  },
  {
    id: 'applicant',
    header: 'Unidad solicitante',
    minWidth: '9rem',
    cell: (row) => (
      <Marked row={row} fields={['applicantAdministrativeUnit']}>
        <TruncatedText text={textOf(row, 'applicantAdministrativeUnit')} />
      </Marked>
    ),
  },
  {
    id: 'registered',
    header: 'Ya en el catálogo',
    minWidth: '9rem',
    hiddenOnPhone: true,
    cell: (row) => <span className={looks('muted')}>{registeredIn(row)}</span>,
  },
  {
    id: 'remarks',
    header: 'Qué revisar',
    minWidth: '16rem',
    cell: (row) =>
      hasNothingToLookAt(row) ? null : (
        <>
          <RowChanges row={row} />
          <FoundIn row={row} />
          {choicesOf(row)}
        </>
      ),
  },
  {
    id: 'amount',
    header: 'Monto total',
    align: 'end',
    cell: (row) => (
      <Marked row={row} fields={AMOUNT}>
        <Amount row={row} />
      </Marked>
    ),
  },
];
