import type { ImportField } from '@monitor/contracts-schema/data-loads/template-columns';
import type { MeaningOf } from './cells/cell-parsing.ts';
import { parseRow } from './cells/parsed-row.ts';
import type { RowValues } from './cells/row-values.ts';
import { flagsOf } from './reviewed-row.ts';
import type { RowMessage } from './row-messages.ts';
import { createRowRemarks } from './row-remarks.ts';
import { checkRequired } from './row-rules.ts';

/** A row without its cells that cannot be read, and why these cannot. */
export type ReadablePart = Readonly<{ readable: RowValues; unreadable: ReadonlyMap<ImportField, RowMessage> }>;

/** What can be read of a row, of one that lacks nothing but what cannot: undefined of any other, and of one that can be read whole. */
export const readablePart = (values: RowValues, meaningOf: MeaningOf): ReadablePart | undefined => {
  const unreadable = new Map<ImportField, RowMessage>();
  const parsed = parseRow(
    values,
    (field, { error }) => {
      if (error) unreadable.set(field, error);
    },
    meaningOf,
  );
  if (unreadable.size === 0) return undefined;
  const remarks = createRowRemarks((field) => unreadable.has(field));
  checkRequired({ parsed, values, remarks });
  if (flagsOf(remarks.fields, false).hasErrors) return undefined;
  const cells = Object.entries(values).filter(([field]) => !unreadable.has(field as ImportField)); // its own keys
  return { readable: Object.fromEntries(cells), unreadable };
};
