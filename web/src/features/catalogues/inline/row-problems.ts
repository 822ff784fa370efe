import type { FormValues } from '../../../ui/forms/merged-values.ts';
import type { Catalogue, Entry } from '../catalogue.ts';
import { misreadingOf } from './cell-values.ts';
import type { Edit } from './inline-edits.ts';

/** What is wrong with a row by what was changed in it, by column. What was wrong before, and is left alone, may stay. */
export const rowProblems = <Doc extends Entry, Values extends FormValues>(
  { columns, form }: Catalogue<Doc, Values>,
  { doc, changes }: Edit<Doc>,
): ReadonlyMap<string, string> => {
  const values = form.valuesOf(doc);
  const before = new Set(form.problemsWith(values, doc).map(({ message }) => message));
  const problems = form
    .problemsWith({ ...values, ...changes }, doc)
    .filter(({ field = '', message }) => field in changes || !before.has(message))
    .map(({ field = '', message }) => [field, message] as const);
  const misread = columns.flatMap((column) => {
    const reason = column.id in changes && misreadingOf(column, changes[column.id] ?? '');
    return reason ? [[column.id, reason] as const] : [];
  });
  return new Map([...problems.toReversed(), ...misread]);
};
