/** A cell that was changed, in whatever way rows and columns are known. */
export type CellChange<Row, Field, Value> = Readonly<{ row: Row; field: Field; from: Value; to: Value }>;

/** Cells that were changed at once, and are changed back at once. */
export type Edit<Cell> = readonly Cell[];

/** What somebody did to a sheet: to be undone, and to be done again. */
export type EditHistory<Cell> = Readonly<{ done: readonly Edit<Cell>[]; undone: readonly Edit<Cell>[] }>;

type Changed = CellChange<unknown, unknown, unknown>;

/** So many edits can be undone. */
const KEPT = 200;

export const NO_HISTORY: EditHistory<never> = { done: [], undone: [] };

/** What somebody does is done after all else: what was undone before is gone. */
export const withDone = <Cell>({ done }: EditHistory<Cell>, edit: Edit<Cell>): EditHistory<Cell> => ({
  done: [...done, edit].slice(-KEPT),
  undone: [],
});

/** The cells of a step back or forth as they are to be, and the history after it; undefined where there is none. */
type Step<Cell> = Readonly<{ history: EditHistory<Cell>; cells: Edit<Cell> }> | undefined;

export const stepBack = <Cell extends Changed>({ done, undone }: EditHistory<Cell>): Step<Cell> => {
  const last = done.at(-1);
  if (!last) return undefined;
  const cells = last.map((cell) => ({ ...cell, from: cell.to, to: cell.from }));
  return { history: { done: done.slice(0, -1), undone: [...undone, last] }, cells };
};

export const stepForward = <Cell>({ done, undone }: EditHistory<Cell>): Step<Cell> => {
  const cells = undone.at(-1);
  return cells && { history: { done: [...done, cells], undone: undone.slice(0, -1) }, cells };
};

/** Nothing is left to undo of these rows. */
export const withoutRowsIn = <Cell extends Changed>(
  { done, undone }: EditHistory<Cell>,
  isLost: (row: Cell['row']) => boolean,
): EditHistory<Cell> => {
  const among = (edits: readonly Edit<Cell>[]) =>
    edits.map((edit) => edit.filter(({ row }) => !isLost(row))).filter((edit) => edit.length > 0);
  return { done: among(done), undone: among(undone) };
};
