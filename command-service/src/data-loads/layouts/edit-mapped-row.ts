import type { ColumnMapping } from '@monitor/contracts-schema/data-loads/column-mapping';
import { type ImportField, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { toOneLine } from '@monitor/contracts-schema/text/plain-text';
import { type RawValue, textOf } from '../review/rules/cells/cell-parsing.ts';
import { splitPrefix } from '../review/rules/cells/override-prefix.ts';
import { parseRow } from '../review/rules/cells/parsed-row.ts';
import { type CellChanges, type CellValue, editRow, type RowValues } from '../review/rules/cells/row-values.ts';
import { type Derivation, derivationsIn } from './derivations.ts';
import type { Read } from './derived-cells.ts';

const meansTheSame = (field: ImportField, one: RawValue, other: RawValue): boolean => {
  if (textOf(one) === textOf(other)) return true;
  const [meaning, another] = [one, other].map((value) => parseRow({ [field]: { value } }, () => {})[field]);
  return meaning !== null && meaning === another;
};

/** Whether what is typed is what a cell says without it. A prefix is more than that. */
const takesBack = (field: ImportField, change: RawValue, value: RawValue): boolean => {
  const typed = typeof change === 'string' ? splitPrefix(toOneLine(change)) : { text: change, prefix: '' };
  return typed.prefix === '' && meansTheSame(field, typed.text, value);
};

const OF_NO_CELL: Derivation = { sources: [], derive: (_row, asRead) => asRead };

type Edit = Readonly<{ values: RowValues; edited: Read; change: RawValue | undefined }>;

/** What a cell says once others of its row may have changed, and somebody may have typed over it. */
const settled = (
  field: ImportField,
  { sources, derive, isUnread }: Derivation,
  { values, edited, change }: Edit,
): CellValue | undefined => {
  const { [field]: before } = values;
  if (!before?.origin && !before?.derived && !isUnread?.(values)) return edited[field];
  const sourcesIn = (row: RowValues): readonly RawValue[] => sources.map((source) => row[source]?.value ?? null);
  const { isTypedOver, ...origin } = before?.origin ?? { cell: before ?? null, sources: sourcesIn(values) };
  const asRead = origin.cell ?? undefined;
  const isAsRead = sources.every((source, at) =>
    meansTheSame(source, edited[source]?.value ?? null, origin.sources[at] ?? null),
  );
  const follows = isAsRead ? asRead : derive(edited, asRead);
  if (change === undefined ? isTypedOver : !takesBack(field, change, follows?.value ?? null)) {
    const { value = null, prefix } = edited[field] ?? {};
    return { value, ...(prefix && { prefix }), origin: { ...origin, isTypedOver: true } };
  }
  return isAsRead ? asRead : { value: null, ...follows, origin };
};

/**
 * How rows of a file are edited: what follows from other cells, as the file's columns are read, follows what is typed into
 * these, unless somebody typed over it. Once either is taken back the row is what it was. A file that is laid out as the template
 * has no such cells.
 */
export const editingRows = (mapping: ColumnMapping | undefined): typeof editRow => {
  if (!mapping) return editRow;
  const derivations = derivationsIn(mapping);
  const others = templateColumns.flatMap(({ field }) => (derivations.has(field) ? [] : [[field, OF_NO_CELL] as const]));
  const all = [...others, ...derivations];

  return (values: RowValues, changes: CellChanges): RowValues => {
    const edited: Read = { ...editRow(values, changes) };
    for (const [field, derivation] of all) {
      const cell = settled(field, derivation, { values, edited, change: changes[field] });
      if (cell) edited[field] = cell;
      else delete edited[field];
    }
    return edited;
  };
};
