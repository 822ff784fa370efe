/** Why a file cannot be read as a workbook; each has its own text for the person who sent it. */
export type WorkbookProblem =
  | 'not-a-workbook'
  /** A workbook of Excel 97-2003 (.xls). */
  | 'old-format'
  | 'encrypted'
  /** Truncated, or not what its own directory or XML says. */
  | 'damaged'
  /** What no spreadsheet program writes: document types, entities, file names that lead elsewhere. */
  | 'unsafe'
  | 'too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'too-many-cells'
  | 'too-many-links'
  | 'cell-too-long'
  /** Of a text: whatever follows is one cell. */
  | 'quote-not-closed'
  | 'no-visible-sheet';

/** Where in the sheet, from 1. */
export type SheetPlace = Readonly<{ row: number; column: number }>;

/** The file is at fault, not the reader: `code` is for its sender, the message for the log. */
export class WorkbookRefused extends Error {
  readonly code: WorkbookProblem;
  readonly detail?: SheetPlace;

  constructor(code: WorkbookProblem, reason: string, { at, cause }: { at?: SheetPlace; cause?: unknown } = {}) {
    super(at ? `${code}: ${reason} (row ${at.row}, column ${at.column})` : `${code}: ${reason}`, { cause });
    this.name = 'WorkbookRefused';
    this.code = code;
    if (at) this.detail = at;
  }
}
