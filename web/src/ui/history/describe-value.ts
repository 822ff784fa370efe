import { enumLabelsOf, fieldsWith, recordOf } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { historyAmounts } from '@monitor/contracts-schema/history/history-amounts';
import type { HistoryEntry } from '@monitor/contracts-schema/history/history-answers';
import { formatDay, formatPesos } from '../../lib/format/format.ts';

const enumLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = recordOf(
  fieldsWith({ kind: 'enum' }),
  enumLabelsOf,
);
const days: ReadonlySet<string> = new Set(fieldsWith({ kind: 'date' }));

/** A field's value as a citizen reads it; blank for none. */
export const describeValue = (field: string, value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return historyAmounts.has(field) ? formatPesos(value) : value.toLocaleString('es-MX');
  if (typeof value === 'object') return 'name' in value ? String(value.name) : JSON.stringify(value);
  const text = String(value);
  return enumLabels[field]?.[text] ?? (days.has(field) ? formatDay(text) : text);
};

/** What two values that read alike differ in: the same name of another record. */
export const isSilentChange = ({ field, from, to }: HistoryEntry['changes'][number]): boolean =>
  describeValue(field, from) === describeValue(field, to);
