import type { ReviewRow, RowDifference } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { columnOf, type ImportField, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { looks } from '../../../ui/layout/primitives.ts';
import { truncate } from '../../../ui/tables/truncate.ts';
import { shownValue } from './row-fields.ts';

const LONGEST = 60;

const isColumn = (field: string): field is ImportField => templateColumns.some((column) => column.field === field);

const textOf = (field: string, value: RowDifference['from']): string => {
  const text = isColumn(field) ? shownValue(columnOf(field), value) : String(value ?? '');
  return text === '' ? 'en blanco' : `«${truncate(text, LONGEST)}»`;
};

/** What a row says otherwise than its registered contract, or an earlier row, field by field: from what, to what. */
export const RowChanges = ({ row }: Readonly<{ row: ReviewRow }>) => {
  const changes = row.match?.changes ?? [];
  if (changes.length === 0) return null;
  return (
    <ul className={looks('sm', 'breaks')}>
      {changes.map(({ field, label, from, to }) => (
        <li key={`${field} ${from}`}>
          <strong>{label}</strong>: {textOf(field, from)} → {textOf(field, to)}
        </li>
      ))}
    </ul>
  );
};
