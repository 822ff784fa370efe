import type { FieldProblem } from '@monitor/contracts-schema/http/answers';
import type { FormValues } from '../../../ui/forms/merged-values.ts';
import type { Entry } from '../catalogue.ts';

/** A row being edited in the table: the entry that it was made on, and the new text of each changed cell. */
export type Edit<Doc> = Readonly<{
  doc: Doc;
  changes: Readonly<Record<string, string>>;
  /** Changed cells that somebody else has changed since. */
  conflicting: readonly string[];
  /** Why the row could not be saved, as it stood then. */
  refusals: readonly string[];
}>;

/** The rows edited and not yet saved, by id; they outlive the page of the list that they were on. */
export type Edits<Doc> = ReadonlyMap<string, Edit<Doc>>;

type ValuesOf<Doc> = (doc: Doc) => FormValues;

/** What a cell holds: a flag as the text that says it. */
const saidIn = (values: FormValues, column: string): string => String(values[column]);

const without = <Doc>(edits: Edits<Doc>, id: string): Map<string, Edit<Doc>> => {
  const left = new Map(edits);
  left.delete(id);
  return left;
};

/** A cell with another text. One that is again as the entry has it is no edit. */
export const withCell = <Doc extends Entry>(
  edits: Edits<Doc>,
  shown: Doc,
  column: string,
  text: string,
  valuesOf: ValuesOf<Doc>,
): Edits<Doc> => {
  const edit: Edit<Doc> = edits.get(shown._id) ?? { doc: shown, changes: {}, conflicting: [], refusals: [] };
  const { doc, changes, conflicting } = edit;
  const { [column]: _before, ...others } = changes;
  const next = text === saidIn(valuesOf(doc), column) ? others : { ...others, [column]: text };
  if (Object.keys(next).length === 0) return without(edits, doc._id);
  return new Map(edits).set(doc._id, { doc, changes: next, conflicting, refusals: [] });
};

/** The edits over entries that have come anew: what others changed is taken on, what was changed here stays. */
export const rebased = <Doc extends Entry>(
  edits: Edits<Doc>,
  docs: readonly Doc[],
  valuesOf: ValuesOf<Doc>,
): Edits<Doc> =>
  docs.reduce((left, doc) => {
    const edit = left.get(doc._id);
    if (!edit || doc.version <= edit.doc.version) return left;
    const [before, now] = [valuesOf(edit.doc), valuesOf(doc)];
    const changed = Object.entries(edit.changes).filter(([column, text]) => text !== saidIn(now, column));
    if (changed.length === 0) return without(left, doc._id);
    const conflicting = changed.map(([column]) => column).filter((column) => now[column] !== before[column]);
    const known = edit.conflicting.filter((column) => !conflicting.includes(column));
    return new Map(left).set(doc._id, {
      doc,
      changes: Object.fromEntries(changed),
      conflicting: [...known, ...conflicting],
      refusals: [],
    });
  }, edits);

/** What is left after the table was saved in part: the rows refused, each with its reasons. */
export const refused = <Doc extends Entry>(edits: Edits<Doc>, errors: readonly FieldProblem[]): Edits<Doc> => {
  const reasons = Map.groupBy(errors, ({ field }) => field);
  return new Map(
    [...edits]
      .filter(([id]) => reasons.has(id))
      .map(([id, edit]) => [id, { ...edit, refusals: (reasons.get(id) ?? []).map(({ message }) => message) }]),
  );
};

/** Whether a refusal of the whole tells of its rows one by one. */
export const tellsOfRows = <Doc extends Entry>(edits: Edits<Doc>, errors: readonly FieldProblem[]): boolean =>
  errors.some(({ field }) => field !== undefined && edits.has(field));
