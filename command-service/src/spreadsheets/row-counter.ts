import { type SheetCell, type SheetRow, TOO_LONG } from '@monitor/contracts-schema/data-loads/sheet-cell';
import type { WorkbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';

/** A row whose cells are texts, a blank one being none; of one beyond the limits it says only that it is. */
export const rowOfTexts = (row: number, texts: readonly string[], { textLength }: WorkbookLimits): SheetRow => {
  const cells = new Map<number, SheetCell>();
  texts.forEach((text, index) => {
    if (text.length > textLength) cells.set(index + 1, { kind: 'error', text: TOO_LONG });
    else if (text !== '') cells.set(index + 1, { kind: 'text', text });
  });
  return { row, cells };
};

/** Lets rows pass that hold something, and refuses what goes beyond the limits. */
export const createRowCounter = (limits: WorkbookLimits) => {
  let rows = 0;
  let count = 0;
  return (sheetRow: SheetRow): SheetRow | undefined => {
    const { row, cells } = sheetRow;
    if (cells.size === 0) return undefined;
    for (const [column, cell] of cells) {
      const at = { row, column };
      if (column > limits.columns)
        throw new WorkbookRefused('too-many-columns', `something beyond column ${limits.columns}`, { at });
      if (cell.kind === 'text' && cell.text.length > limits.textLength)
        throw new WorkbookRefused('cell-too-long', 'a text too long', { at });
    }
    rows += 1;
    count += cells.size;
    if (rows > limits.rows) throw new WorkbookRefused('too-many-rows', `more than ${limits.rows} rows`);
    if (count > limits.cells) throw new WorkbookRefused('too-many-cells', `more than ${limits.cells} cells`);
    return sheetRow;
  };
};
