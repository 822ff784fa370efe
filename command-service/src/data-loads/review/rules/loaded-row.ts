import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { type RowValues, saysNothing } from './cells/row-values.ts';
import { createDigest } from './digest.ts';
import type { EditedRow, RowCatalogue } from './load-catalogue.ts';
import type { RowContext } from './row-revising.ts';

/** What a file says in a row, in short: equal of rows whose cells are the same. What is derived no cell says. */
export const rowDigest = (values: RowValues): string => {
  const digest = createDigest();
  digest.add(
    templateColumns.map(({ field }) => {
      const cell = values[field];
      return cell && !cell.derived ? [cell.value, cell.prefix] : 0;
    }),
  );
  return digest.text();
};

/** What a row's file says in it, of one that says something else by now. */
export const editedFromIn = (
  { values: before, editedFrom }: Readonly<{ values: RowValues }> & Pick<RowContext, 'editedFrom'>,
  values: RowValues,
): string | undefined => {
  if (values === before) return editedFrom;
  const inFile = editedFrom ?? rowDigest(before);
  return rowDigest(values) === inFile ? undefined : inFile;
};

const speaksOf = (values: RowValues, filled: string): boolean =>
  templateColumns.some(({ field, fills }) => {
    const cell = values[field];
    return fills === filled && cell !== undefined && cell.value !== null && !cell.derived && !saysNothing(cell);
  });

/**
 * The contract that a row was loaded for before, as its file has it, and that nobody has had say something else by hand since of
 * what the row says: it was edited in the review, and what came of that is what is registered. Nothing is looked for of a row
 * that is edited now, nor where blank cells take something away.
 */
export const loadedBefore = (
  values: RowValues,
  { hasEditedRows, loadedRow, revising }: Pick<RowCatalogue, 'hasEditedRows' | 'loadedRow' | 'revising'>,
  { editedFrom }: Pick<RowContext, 'editedFrom'>,
): EditedRow | undefined => {
  if (!hasEditedRows || editedFrom !== undefined || revising.erasesBlanks || revising.isOfProcedures) return undefined;
  const loaded = loadedRow(rowDigest(values));
  return loaded?.changedByHand.some((field) => speaksOf(values, field)) ? undefined : loaded;
};
