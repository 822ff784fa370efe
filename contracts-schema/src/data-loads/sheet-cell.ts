import type { ReleaseOfRow } from '../events/event-metadata.ts';

/**
 * What one spreadsheet cell says, freed of the file format: rich text joined, a formula replaced by its cached result,
 * a date as its calendar day `YYYY-MM-DD`. A cell holding nothing is absent.
 */
export type SheetCell = Readonly<
  (
    | { kind: 'text'; text: string }
    | { kind: 'number'; number: number }
    | { kind: 'date'; date: string }
    | { kind: 'boolean'; boolean: boolean }
    /**
     * `#N/A`, `#REF!` and their like, as a value or as a formula's result; `NO_RESULT` of one that has none; `TOO_LONG`.
     */
    | { kind: 'error'; text: string }
  ) & {
    /** The target of the cell's hyperlink, when it has one. */
    link?: string;
  }
>;

/** What a formula says whose result is not kept: a program wrote it, and none has calculated it since. */
export const NO_RESULT = '#SIN RESULTADO';

/** What stands for a text longer than a cell's may be, in files that hold one. */
export const TOO_LONG = '#TEXTO DEMASIADO LARGO';

/**
 * A non-empty row: its real row number in the sheet (from 1), and its cells by column number (from 1); of a text, whose
 * lines part into cells as they may, how many there are, with those that hold nothing.
 */
export type SheetRow = Readonly<{
  row: number;
  cells: ReadonlyMap<number, SheetCell>;
  width?: number;
  release?: ReleaseOfRow;
}>;
