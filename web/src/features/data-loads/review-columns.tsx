import type { ImportField, ReviewRow } from '@monitor/contracts-schema';
import type { ReactNode } from 'react';
import type { Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { TruncatedText } from '../../ui/truncated-text.tsx';
import styles from './review-columns.module.css';
import { RowMarkIcon } from './row-mark-icon.tsx';
import { cellMarks, rowMark } from './row-marks.ts';

const saidIn = (row: ReviewRow, field: ImportField) => row.data.fields[field]?.value ?? null;
const textOf = (row: ReviewRow, ...fields: readonly ImportField[]): string =>
  String(fields.map((field) => saidIn(row, field)).find((value) => value !== null) ?? '');

const SUPPLIER = ['supplierName', 'supplierRfc'] as const;
const AMOUNT = ['totalOrMaxAmount', 'totalAmount'] as const;

/** The amount of a row that counts; as written when it cannot be read. */
const Amount = ({ row }: Readonly<{ row: ReviewRow }>) => {
  const value = AMOUNT.map((field) => saidIn(row, field)).find((found) => found !== null) ?? null;
  return typeof value === 'number' ? <Money pesos={value} /> : value;
};

const Marked = ({
  row,
  fields,
  children,
}: Readonly<{ row: ReviewRow; fields: readonly ImportField[]; children: ReactNode }>) => (
  <span className={styles.marked}>
    {children}
    {cellMarks(row, fields).map((mark) => (
      <RowMarkIcon key={mark.kind} mark={mark} />
    ))}
  </span>
);

export const reviewColumns: readonly Column<ReviewRow>[] = [
  {
    id: 'row',
    header: 'Fila',
    isTitle: true,
    minWidth: '6rem',
    cell: (row) => (
      <span className={styles.marked}>
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
