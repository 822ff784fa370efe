import { isBlankWord } from '@monitor/contracts-schema/data-loads/blank-words';
import { type SheetCell, type SheetRow, TOO_LONG } from '@monitor/contracts-schema/data-loads/sheet-cell';
import type { WorkbookLimits } from './workbook-limits.ts';
import { type SheetPlace, type WorkbookProblem, WorkbookRefused } from './workbook-refused.ts';

/**
 * A row whose cells are texts, a blank one being none; of one beyond the limits it says only that it is. Of columns that are
 * not among those read it has the first cell that says something, and the last.
 */
export const rowOfTexts = (
  row: number,
  texts: readonly string[],
  { textLength }: WorkbookLimits,
  read?: ReadonlySet<number>,
): SheetRow => {
  const cells = new Map<number, SheetCell>();
  const last = texts.findLastIndex((text) => text !== '');
  let isSaying = false;
  for (let index = 0; index <= last; index += 1) {
    const text = texts[index]!; // below their length
    const column = index + 1;
    if (text.length > textLength) cells.set(column, { kind: 'error', text: TOO_LONG });
    else if (text !== '' && (!isSaying || index === last || !read || read.has(column))) {
      cells.set(column, { kind: 'text', text });
      isSaying ||= !isBlankWord(text);
    }
  }
  return { row, cells };
};

/** Counts the cells and rows of a sheet that hold something, and refuses what goes beyond the limits. */
export const createCellCounter = (limits: WorkbookLimits) => {
  let rows = 0;
  let cells = 0;
  let textLengths = 0;
  const refuse = (code: WorkbookProblem, reason: string, at: SheetPlace): never => {
    throw new WorkbookRefused(code, reason, { at });
  };
  return {
    countCell: (cell: SheetCell, row: number, column: number): void => {
      const at = { row, column };
      cells += 1;
      if (column > limits.columns) refuse('too-many-columns', `something beyond column ${limits.columns}`, at);
      if (cells > limits.cells) refuse('too-many-cells', `more than ${limits.cells} cells`, at);
      if (cell.kind !== 'text') return;
      textLengths += cell.text.length;
      if (cell.text.length > limits.textLength) refuse('cell-too-long', 'a text too long', at);
      if (textLengths > limits.textLengths) refuse('too-large', `more than ${limits.textLengths} characters`, at);
    },
    countRow: (row: number, column: number): void => {
      rows += 1;
      if (rows > limits.rows) refuse('too-many-rows', `more than ${limits.rows} rows`, { row, column });
    },
  };
};

/** Lets rows pass that hold something, and refuses what goes beyond the limits. */
export const createRowCounter = (limits: WorkbookLimits) => {
  const { countCell, countRow } = createCellCounter(limits);
  return (sheetRow: SheetRow): SheetRow | undefined => {
    const { row, cells } = sheetRow;
    let last = 0;
    for (const [column, cell] of cells) {
      countCell(cell, row, column);
      last = column;
    }
    if (last === 0) return undefined;
    countRow(row, last);
    return sheetRow;
  };
};
