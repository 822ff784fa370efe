/** A cell of the sheet, by where its row and its column stand. */
export type Place = Readonly<{ row: number; column: number }>;

/** How many rows and columns there are. */
export type Size = Readonly<{ rows: number; columns: number }>;

/** The cell that has the focus, and the opposite corner of all that are selected with it. */
export type Selection = Readonly<{ active: Place; anchor: Place }>;

export const onlyAt = (place: Place): Selection => ({ active: place, anchor: place });

const within = (value: number, count: number): number => Math.max(0, Math.min(value, count - 1));

/** A place that is there. */
export const placeWithin = ({ row, column }: Place, { rows, columns }: Size): Place => ({
  row: within(row, rows),
  column: within(column, columns),
});

/** A place in the row that it was in, by the rows' numbers, once others came or went; where it was if that one is gone. */
export const placeInRow = (place: Place, before: readonly number[], now: readonly number[]): Place => {
  const row = now.indexOf(before[place.row] ?? Number.NaN);
  return row < 0 ? place : { ...place, row };
};

/** The selected cells from the first to the last row and column. */
export const edgesOf = ({ active, anchor }: Selection) => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  right: Math.max(active.column, anchor.column),
});

export const isSelected = (selection: Selection, { row, column }: Place): boolean => {
  const { top, bottom, left, right } = edgesOf(selection);
  return row >= top && row <= bottom && column >= left && column <= right;
};

const upTo = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** The selected cells, row by row. */
export const placesIn = (selection: Selection): readonly (readonly Place[])[] => {
  const { top, bottom, left, right } = edgesOf(selection);
  return upTo(top, bottom).map((row) => upTo(left, right).map((column) => ({ row, column })));
};

const steps: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

const ALL = Number.MAX_SAFE_INTEGER;

/** Where a key leads from a place; undefined of one that leads nowhere. */
export const placeByKey = (
  { row, column }: Place,
  { key, toEdge, page }: Readonly<{ key: string; toEdge: boolean; page: number }>,
  size: Size,
): Place | undefined => {
  const step = steps[key];
  if (step) {
    const far = toEdge ? ALL : 1;
    return placeWithin({ row: row + step.row * far, column: column + step.column * far }, size);
  }
  if (key === 'PageUp' || key === 'PageDown')
    return placeWithin({ row: row + (key === 'PageUp' ? -page : page), column }, size);
  if (key === 'Home') return placeWithin({ row: toEdge ? 0 : row, column: 0 }, size);
  if (key === 'End') return placeWithin({ row: toEdge ? ALL : row, column: ALL }, size);
  return undefined;
};

/** The keys that end a cell and go on from it, and whether forth or back. */
export type Onward = Readonly<{ key: 'Enter' | 'Tab'; step: 1 | -1 }>;

/** Where one goes on as in any spreadsheet: beneath by Enter, beside by Tab, from the end of a row to the next. */
export const neighbourOf = ({ row, column }: Place, { key, step }: Onward, size: Size): Place => {
  if (key === 'Enter') return placeWithin({ row: row + step, column }, size);
  const at = within(row * size.columns + column + step, size.rows * size.columns);
  return { row: Math.floor(at / size.columns), column: at % size.columns };
};

/** What is known of a row: which of its cells are wrong; nothing while it is on its way. */
type WrongIn = (row: number) => readonly boolean[] | undefined;

/**
 * The next wrong cell after a place, or before it; `isUnknown` where a row stands in between that is still on its way, at which
 * to look again. Undefined when there is none.
 */
export const nextWrong = (
  from: Place,
  step: 1 | -1,
  { rows, columns }: Size,
  wrongIn: WrongIn,
): (Place & Readonly<{ isUnknown: boolean }>) | undefined => {
  const first = step === 1 ? 0 : columns - 1;
  for (
    let { row, column } = { ...from, column: from.column + step };
    row >= 0 && row < rows;
    row += step, column = first
  ) {
    const wrong = wrongIn(row);
    if (!wrong) return { row, column: first, isUnknown: true };
    for (let at = column; at >= 0 && at < columns; at += step)
      if (wrong[at]) return { row, column: at, isUnknown: false };
  }
  return undefined;
};
