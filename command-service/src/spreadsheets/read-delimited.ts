import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { SheetRow } from '@monitor/contracts-schema/data-loads/sheet-cell';
import { CSV_TYPE } from '@monitor/contracts-schema/http/file-answer';
import { CsvError, type Parser, parse } from 'csv-parse';
import type { OpenWorkbook, RowsOptions } from './read-workbook.ts';
import { repairAccents } from './repair-accents.ts';
import { createRowCounter, rowOfTexts } from './row-counter.ts';
import type { WorkbookLimits } from './workbook-limits.ts';
import { type WorkbookProblem, WorkbookRefused } from './workbook-refused.ts';

const BATCH = 200;
/** What is looked at to tell by what the cells are parted. */
const SAMPLE_BYTES = 64 * 1024;
const SAMPLE_LINES = 40;
const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Excel's own first line, which says the separator and is no row. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/;

type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252';

/** UTF-8 where every byte of the file is; else what Windows in Spanish writes, of which Latin-1 is a part. */
export const encodingOf = async (path: string): Promise<Encoding> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer; // without an encoding, a stream reads buffers
    if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
    isFirst = false;
    try {
      decoder.decode(bytes, { stream: true });
    } catch {
      return 'windows-1252';
    }
  }
  try {
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
};

export async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true }); // as above
}

/** A file as csv-parse reads it quickest: by its bytes, but for those of UTF-16. */
async function* readableOf(
  path: string,
  encoding: Encoding,
  onBytes: (bytes: Buffer) => void,
): AsyncGenerator<Buffer | string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer; // as above
    onBytes(bytes);
    yield encoding === 'utf-16le' ? decoder.decode(bytes, { stream: true }) : bytes;
  }
}

/** What Windows writes where Latin-1 has no letters: quotes, dashes, the euro. */
const NO_LETTERS = /[\x80-\x9f]/g;
/** Those, and the letter that begins a pair which was one with an accent: most files hold none, and no cell of theirs is looked at. */
const TO_MEND = /[\x80-\x9f\xc3]/;
const windows = new TextDecoder('windows-1252');
const windowsText = (text: string): string =>
  text.replace(NO_LETTERS, (letter) => windows.decode(Uint8Array.of(letter.charCodeAt(0))));

const QUOTED = /"(?:[^"]|"")*"/g;

/** How many lines of a text a separator parts into equally many cells, most of all. */
const agreement = (lines: readonly string[], separator: string): Readonly<{ lines: number; cells: number }> => {
  const byCells = new Map<number, number>();
  for (const line of lines) {
    const cells = line.split(separator).length;
    if (cells > 1) byCells.set(cells, (byCells.get(cells) ?? 0) + 1);
  }
  const [cells = 1, count = 0] = [...byCells].sort(([, one], [, other]) => other - one)[0] ?? [];
  return { lines: count, cells };
};

/** By what the cells of a text are parted; undefined of one that is no table. */
const separatorOf = (start: string): string | undefined => {
  const [, separator] = SEPARATOR_LINE.exec(start) ?? [];
  if (separator) return separator;
  const lines = start.replace(QUOTED, '').split(/\r?\n/, SAMPLE_LINES);
  const best = SEPARATORS.map((separator) => ({ separator, ...agreement(lines, separator) })).sort(
    (one, other) => other.lines - one.lines || other.cells - one.cells,
  )[0];
  return best && best.lines > 0 ? best.separator : undefined;
};

const startOf = async (path: string, encoding: Encoding): Promise<string> => {
  let start = '';
  for await (const text of textOf(path, encoding)) {
    start += text;
    if (start.length > SAMPLE_BYTES) break;
  }
  return start.slice(0, SAMPLE_BYTES);
};

/** What is wrong at a place of a text; anything else is damaged as a whole. */
const problemsAt: Readonly<Record<string, WorkbookProblem>> = {
  CSV_MAX_RECORD_SIZE: 'cell-too-long',
  CSV_QUOTE_NOT_CLOSED: 'quote-not-closed',
};

const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof CsvError)) return error;
  const { code, message, records, column } = error as CsvError & Readonly<{ records: number; column: number }>; // its context
  const problem = problemsAt[code];
  if (!problem) return new WorkbookRefused('damaged', message, { cause: error });
  return new WorkbookRefused(problem, message, { at: { row: records + 1, column: column + 1 }, cause: error });
};

/** Records as csv-parse reads them: rows of any width, and stray quotes as they stand. */
const recordsOf = (
  content: AsyncIterable<Buffer | string>,
  encoding: Encoding,
  separator: string,
  limits: WorkbookLimits,
): Parser =>
  Readable.from(content).compose(
    parse({
      delimiter: separator,
      encoding: encoding === 'windows-1252' ? 'latin1' : 'utf8',
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: limits.textLength * limits.columns,
    }),
  ) as Parser;

/**
 * Opens a text of cells parted by commas, semicolons, tabs or bars, in UTF-8, UTF-16 or Windows-1252, as a workbook of one
 * sheet is: rows are its records, counted from 1. Refuses with WorkbookRefused what is no table, is damaged, or goes beyond
 * the limits.
 */
export const openDelimited = async (path: string, limits: WorkbookLimits): Promise<OpenWorkbook> => {
  const encoding = await encodingOf(path);
  const start = await startOf(path, encoding);
  const separator = separatorOf(start);
  if (separator === undefined) throw new WorkbookRefused('not-a-workbook', 'a text that is no table');
  const toSkip = SEPARATOR_LINE.exec(start) ? 1 : 0;
  const { size } = await stat(path);
  return {
    contentType: CSV_TYPE,
    sheetName: '',
    unreadSheets: [],
    async *rows({ onProgress = () => {}, columns = () => undefined }: RowsOptions = {}) {
      let done = 0;
      let isPlain = encoding === 'windows-1252';
      const content = readableOf(path, encoding, (bytes) => {
        isPlain &&= !TO_MEND.test(bytes.toString('latin1'));
        done += bytes.length;
        onProgress(done / size);
      });
      const mend = encoding === 'windows-1252' ? (text: string) => repairAccents(windowsText(text)) : repairAccents;
      const count = createRowCounter(limits);
      let batch: SheetRow[] = [];
      let number = 0;
      try {
        for await (const record of recordsOf(content, encoding, separator, limits)) {
          number += 1;
          const cells = record as string[]; // without names of columns, records are arrays
          const texts = isPlain ? cells : cells.map(mend);
          const row =
            number > toSkip
              ? count({ ...rowOfTexts(number, texts, limits, columns()), width: texts.length })
              : undefined;
          if (row) batch.push(row);
          if (batch.length < BATCH) continue;
          yield batch;
          batch = [];
        }
      } catch (error) {
        throw refusalOf(error);
      }
      if (batch.length > 0) yield batch;
    },
  };
};
