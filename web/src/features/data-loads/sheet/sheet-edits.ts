import type { ImportField } from '@monitor/contracts-schema/data-loads/template-columns';
import {
  type CellChange,
  type EditHistory,
  NO_HISTORY,
  stepBack,
  stepForward,
  withDone,
  withoutRowsIn,
} from '../../../ui/tables/sheet/edit-history.ts';

/** What a cell says, as it is saved: a text as it would be typed into the workbook; null for a blank one. */
export type CellValue = string | number | boolean | null;

/** Of a row whether it is out of the load, as if a cell stated it: it goes, and comes back, in turn with what cells say. */
const REMOVED = 'removed';
type RowField = ImportField | typeof REMOVED;

export type CellEdit = CellChange<number, RowField, CellValue>;

type RowValues = Readonly<Partial<Record<RowField, CellValue>>>;

/** What is not saved yet, by the numbers of the rows. */
export type Unsaved = Readonly<Record<number, RowValues>>;

/** What somebody did to the rows of a load: to be undone, to be done again, and to be saved. */
export type SheetEdits = EditHistory<CellEdit> &
  Readonly<{
    unsaved: Unsaved;
    /** As which revisions rows were saved: one that is another by now is somebody else's. */
    revisions: Readonly<Record<number, number>>;
  }>;

export const NO_EDITS: SheetEdits = { ...NO_HISTORY, unsaved: {}, revisions: {} };

const withValues = (unsaved: Unsaved, cells: readonly CellEdit[]): Unsaved => {
  const next = { ...unsaved };
  for (const { row, field, to } of cells) next[row] = { ...next[row], [field]: to };
  return next;
};

/** What somebody does, to be undone. Cells that stay as they were are none of it. */
export const withEdit = (edits: SheetEdits, cells: readonly CellEdit[]): SheetEdits => {
  const edit = cells.filter(({ from, to }) => from !== to);
  if (edit.length === 0) return edits;
  return { ...edits, ...withDone(edits, edit), unsaved: withValues(edits.unsaved, edit) };
};

type SavedRow = Readonly<{ rowIndex: number; revision: number }>;

const withRevisions = (edits: SheetEdits, rows: readonly SavedRow[]): SheetEdits => {
  const saved = Object.fromEntries(rows.map(({ rowIndex, revision }) => [rowIndex, revision]));
  return { ...edits, revisions: { ...edits.revisions, ...saved } };
};

/** What was done elsewhere than in the sheet, and is saved: to be undone like all else. */
export const withSavedEdit = (
  edits: SheetEdits,
  cells: readonly CellEdit[],
  rows: readonly SavedRow[],
): SheetEdits => ({ ...withRevisions(withEdit(edits, cells), rows), unsaved: edits.unsaved });

/** Rows that a step over the edits put back into the load, or took out. */
export type MovedRows = Readonly<{ to: 'back' | 'out'; rows: readonly number[] }>;

export const rowsMovedBy = (edit: readonly CellEdit[] | undefined, to: MovedRows['to']): MovedRows | undefined => {
  const rows = (edit ?? []).filter(({ field }) => field === REMOVED).map(({ row }) => row);
  return rows.length > 0 ? { to, rows } : undefined;
};

/** Rows were taken out of the load elsewhere than in the sheet. What was typed into them and is not saved goes with them. */
export const withRemoved = (edits: SheetEdits, rows: readonly SavedRow[]): SheetEdits => {
  const unsaved = rows.map(({ rowIndex }) => rowIndex).filter((row) => row in edits.unsaved);
  const cells = rows.map(({ rowIndex }): CellEdit => ({ row: rowIndex, field: REMOVED, from: false, to: true }));
  return withSavedEdit(withoutRows(edits, unsaved), cells, rows);
};

const stepped =
  (step: typeof stepBack<CellEdit>) =>
  (edits: SheetEdits): SheetEdits => {
    const next = step(edits);
    return next ? { ...edits, ...next.history, unsaved: withValues(edits.unsaved, next.cells) } : edits;
  };

export const undo = stepped(stepBack);
export const redo = stepped(stepForward);

/** What was sent is saved; what was typed over it meanwhile is not. */
export const withSaved = (edits: SheetEdits, sent: Unsaved, rows: readonly SavedRow[]): SheetEdits => {
  const unsaved: Record<number, RowValues> = {};
  for (const [row, values] of Object.entries(edits.unsaved)) {
    const before: RowValues = sent[Number(row)] ?? {};
    const left = Object.entries(values).filter(([field, value]) => before[field as RowField] !== value);
    if (left.length > 0) unsaved[Number(row)] = Object.fromEntries(left);
  }
  return withRevisions({ ...edits, unsaved }, rows);
};

/** What was done to rows that are not what they were is neither saved nor undone. */
export const withoutRows = (edits: SheetEdits, rows: readonly number[]): SheetEdits => {
  const lost = new Set(rows);
  const left = Object.entries(edits.unsaved).filter(([row]) => !lost.has(Number(row)));
  return { ...edits, ...withoutRowsIn(edits, (row) => lost.has(row)), unsaved: Object.fromEntries(left) };
};

/** The first rows that are not saved, so many; what is typed into one that goes is saved before it does. */
export const firstUnsaved = ({ unsaved }: SheetEdits, rows: number): Unsaved => {
  const first = Object.entries(unsaved).slice(0, rows);
  return Object.fromEntries(
    first.map(([row, { [REMOVED]: removed, ...cells }]): [string, RowValues] => {
      const isTyped = Object.keys(cells).length > 0;
      return [row, removed === undefined || (removed === true && isTyped) ? cells : { ...cells, [REMOVED]: removed }];
    }),
  );
};

/** All that is not saved is given up. */
export const withoutUnsaved = (edits: SheetEdits): SheetEdits =>
  withoutRows(edits, Object.keys(edits.unsaved).map(Number));

const keyOf = (whose: string): string => `hoja ${whose}`;

/** What somebody did to a load's cells in this tab, also before its page was loaded again. */
export const storedEdits = (whose: string): SheetEdits => {
  const text = sessionStorage.getItem(keyOf(whose));
  return text === null ? NO_EDITS : (JSON.parse(text) as SheetEdits); // as it was stored
};

/** Without room for all of it, what can be undone is given up before what is not saved. */
export const storeEdits = (whose: string, edits: SheetEdits): void => {
  for (const stored of [edits, { ...NO_EDITS, unsaved: edits.unsaved }])
    try {
      sessionStorage.setItem(keyOf(whose), JSON.stringify(stored));
      return;
    } catch {
      sessionStorage.removeItem(keyOf(whose));
    }
};
