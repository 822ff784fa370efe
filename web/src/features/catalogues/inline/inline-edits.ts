import type { FieldProblem } from '@monitor/contracts-schema/http/answers';
import type { FormValues } from '../../../ui/forms/merged-values.ts';
import {
  type CellChange,
  type EditHistory,
  NO_HISTORY,
  stepBack,
  stepForward,
  withDone,
  withoutRowsIn,
} from '../../../ui/tables/sheet/edit-history.ts';
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

/** A cell with another text. One that is again as the entry has it is no edit; without a text it becomes so. */
export const withCell = <Doc extends Entry>(
  edits: Edits<Doc>,
  shown: Doc,
  column: string,
  text: string | undefined,
  valuesOf: ValuesOf<Doc>,
): Edits<Doc> => {
  const edit: Edit<Doc> = edits.get(shown._id) ?? { doc: shown, changes: {}, conflicting: [], refusals: [] };
  const { doc, changes, conflicting } = edit;
  const { [column]: _before, ...others } = changes;
  const next = text === undefined || text === saidIn(valuesOf(doc), column) ? others : { ...others, [column]: text };
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

/** Texts of changed cells; of one that is as its entry has it there is none. */
type TableChange = CellChange<string, string, string | undefined>;

/** What somebody did to a table, not saved yet: as it stands, and how it came to be so. */
export type TableEdits<Doc> = EditHistory<TableChange> & Readonly<{ edits: Edits<Doc> }>;

export const noEdits = <Doc>(): TableEdits<Doc> => ({ ...NO_HISTORY, edits: new Map() });

export type TypedCell<Doc> = Readonly<{ doc: Doc; column: string; text: string | undefined }>;

/** Cells that are typed over at once, those that are closed by what the others say by then left out. */
export const withTyped = <Doc extends Entry>(
  table: TableEdits<Doc>,
  typed: readonly TypedCell<Doc>[],
  valuesOf: ValuesOf<Doc>,
  isClosed: (cell: TypedCell<Doc>, changes: Edit<Doc>['changes']) => boolean = () => false,
): TableEdits<Doc> => {
  let { edits } = table;
  const changed: TableChange[] = [];
  for (const cell of typed) {
    const { doc, column: field, text } = cell;
    const before = edits.get(doc._id)?.changes ?? {};
    if (isClosed(cell, before)) continue;
    edits = withCell(edits, doc, field, text, valuesOf);
    const [from, to] = [before[field], edits.get(doc._id)?.changes[field]];
    if (from !== to) changed.push({ row: doc._id, field, from, to });
  }
  return changed.length > 0 ? { ...withDone(table, changed), edits } : table;
};

type DocOf<Doc> = (id: string) => Doc | undefined;

const stepped =
  (step: typeof stepBack<TableChange>) =>
  <Doc extends Entry>(table: TableEdits<Doc>, docOf: DocOf<Doc>, valuesOf: ValuesOf<Doc>): TableEdits<Doc> => {
    const next = step(table);
    if (!next) return table;
    const edits = next.cells.reduce((edits, { row, field, to }) => {
      const doc = docOf(row);
      return doc ? withCell(edits, doc, field, to, valuesOf) : edits;
    }, table.edits);
    return { ...next.history, edits };
  };

export const undo = stepped(stepBack);
export const redo = stepped(stepForward);

/** A table of which the rows that are left could not be saved: the others are done with. */
export const withOnly = <Doc>(table: TableEdits<Doc>, edits: Edits<Doc>): TableEdits<Doc> => ({
  ...withoutRowsIn(table, (id) => !edits.has(id)),
  edits,
});

/** Whether a refusal of the whole tells of its rows one by one. */
export const tellsOfRows = <Doc extends Entry>(edits: Edits<Doc>, errors: readonly FieldProblem[]): boolean =>
  errors.some(({ field }) => field !== undefined && edits.has(field));
