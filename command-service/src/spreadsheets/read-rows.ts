import { isBlankWord } from '@monitor/contracts-schema/data-loads/blank-words';
import { NO_RESULT, type SheetCell, type SheetRow } from '@monitor/contracts-schema/data-loads/sheet-cell';
import { columnOfReference, LAST_ROW } from './cell-reference.ts';
import { createCellReader, type RawCell, type WorkbookContext } from './create-cell-reader.ts';
import { parseXml } from './parse-xml.ts';
import type { Links } from './read-links.ts';
import { createCellCounter } from './row-counter.ts';
import { scanRows } from './scan-rows.ts';
import type { WorkbookLimits } from './workbook-limits.ts';
import { type WorkbookProblem, WorkbookRefused } from './workbook-refused.ts';

const HYPERLINK = /^\s*HYPERLINK\(\s*"((?:[^"]|"")*)"/i;

/** The address in a formula such as `HYPERLINK("https://…", "ver")`, when it is written there as it is. */
export const hyperlinkOf = (formula: string): string | undefined =>
  HYPERLINK.exec(formula)?.[1]?.replaceAll('""', '"') || undefined;

/** A formula without a result. */
export const UNCALCULATED: SheetCell = { kind: 'error', text: NO_RESULT };

const BATCH = 200;
/** As long as one character may be when escaped. */
const ESCAPE = '_x000D_'.length;

const saysSomething = (cell: SheetCell): boolean => cell.kind !== 'text' || !isBlankWord(cell.text);

/** Which columns are read, once that is known: of the others a row has no cell behind the first one that says something. */
export type ReadColumns = () => ReadonlySet<number> | undefined;

/**
 * The rows of a sheet that hold something, in batches, from its XML as it comes. Refuses rows out of order, and what
 * goes beyond the limits.
 */
export async function* readRows(
  part: AsyncIterable<string>,
  context: WorkbookContext,
  links: Links | undefined,
  limits: WorkbookLimits,
  columns: ReadColumns,
): AsyncGenerator<SheetRow[]> {
  const cellOf = createCellReader(context);
  const { countCell, countRow } = createCellCounter(limits);
  const longestValue = limits.textLength * ESCAPE;

  let batch: SheetRow[] = [];
  let row = 0;
  let column = 0;
  let cells = new Map<number, SheetCell>();
  let isSaying = false;

  const raw: RawCell = { type: 'n', style: undefined, value: '' };
  let formula = '';
  let [isFormula, hasResult] = [false, false];
  let inRows = false;
  let parsed = 0;
  let inPhonetic = false;
  let collecting: 'value' | 'formula' | undefined;

  const refuse: (code: WorkbookProblem, reason: string) => never = (code, reason) => {
    throw new WorkbookRefused(code, reason, { at: { row, column } });
  };

  const startRow = (number: string | undefined): void => {
    const next = number === undefined ? row + 1 : Number(number);
    column = 0;
    if (!(Number.isInteger(next) && next > row && next <= LAST_ROW)) refuse('damaged', `a row numbered ${number}`);
    row = next;
    cells = new Map();
    isSaying = false;
  };

  const endRow = (): void => {
    if (cells.size === 0) return;
    countRow(row, column);
    batch.push({ row, cells });
  };

  const startCell = (reference: string | undefined, type: string | undefined, style: string | undefined): void => {
    column = reference === undefined ? column + 1 : columnOfReference(reference);
    if (column === 0) refuse('damaged', `a cell named ${reference}`);
    raw.type = type ?? 'n';
    raw.style = style;
    raw.value = '';
    formula = '';
    isFormula = false;
    hasResult = false;
  };

  const addCell = (cell: SheetCell, formula: string): void => {
    countCell(cell, row, column);
    const link = links?.(row, column) ?? (formula === '' ? undefined : hyperlinkOf(formula));
    cells.set(column, link ? { ...cell, link } : cell);
    isSaying ||= saysSomething(cell);
  };

  const endCell = (): void => {
    const cell = isFormula && !hasResult ? UNCALCULATED : cellOf(raw);
    if (cell === 'damaged') refuse('damaged', `a cell of type ${raw.type}`);
    if (cell) addCell(cell, formula);
  };

  const parser = parseXml({
    open: (name, attributes) => {
      if (!inRows) inRows = name === 'sheetData';
      else if (name === 'c') startCell(attributes.r, attributes.t, attributes.s);
      else if (name === 'v') {
        collecting = 'value';
        hasResult = true;
      } else if (name === 'row') startRow(attributes.r);
      else if (name === 'f') {
        collecting = 'formula';
        isFormula = true;
      } else if (name === 't' && !inPhonetic) collecting = 'value';
      else if (name === 'rPh') inPhonetic = true;
    },
    text: (text) => {
      if (collecting === 'value') {
        raw.value += text;
        if (raw.value.length > longestValue) refuse('cell-too-long', 'a text too long');
      } else if (collecting === 'formula' && formula.length <= limits.textLength) formula += text;
    },
    close: (name) => {
      if (!inRows) return;
      if (name === 'c') endCell();
      else if (name === 'row') {
        endRow();
        parsed += 1;
      } else if (name === 'rPh') inPhonetic = false;
      else if (name === 'sheetData') inRows = false;
      else collecting = undefined;
    },
  });

  let known: ReadonlySet<number> | undefined;
  const isUnread = (at: number): boolean => known !== undefined && at <= limits.columns && !known.has(at);

  const scanner = scanRows(parser, {
    rowsParsed: () => parsed,
    onRow: (number, plain) => {
      startRow(number);
      for (const one of plain) {
        if (isSaying && isUnread(one.column)) continue;
        column = one.column;
        if (one.value.length > longestValue) refuse('cell-too-long', 'a text too long');
        const cell = cellOf(one);
        if (cell === 'damaged') refuse('damaged', `a cell of type ${one.type}`);
        if (cell) addCell(cell, one.formula);
      }
      endRow();
    },
  });

  for await (const chunk of part) {
    known ??= columns();
    scanner.write(chunk);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  scanner.end();
  if (batch.length > 0) yield batch;
}
