import { tmpdir } from 'node:os';
import { XLS_TYPE } from '@monitor/contracts-schema/http/file-answer';
import { chooseSheet, unreadNames, type WantedSheet } from '../find-sheet.ts';
import { createLinks, type Links } from '../read-links.ts';
import type { OpenWorkbook, RowsOptions } from '../read-workbook.ts';
import { createStringTable, type StringTable } from '../string-table.ts';
import type { WorkbookLimits } from '../workbook-limits.ts';
import { WorkbookRefused } from '../workbook-refused.ts';
import { readBookRows } from './read-book-rows.ts';
import { openHeldWorkbook } from './read-held-workbook.ts';
import { readHyperlink } from './read-hyperlink.ts';
import { createTextReader, RECORD, recordsOf } from './read-records.ts';
import { type Book, type BookSheet, surveyBook } from './survey-book.ts';

/** Before the texts that are shared it says how many there are. */
const STRINGS_FROM = 8;

const readStrings = (stream: Buffer, from: number, strings: StringTable, limits: WorkbookLimits): void => {
  const read = createTextReader((text) => {
    strings.add(text);
    if (strings.count() > limits.cells) throw new WorkbookRefused('too-many-cells', 'too many shared strings');
  });
  for (const { type, data, at } of recordsOf(stream, from)) {
    if (at > from && type !== RECORD.CONTINUE) return;
    read(data, at === from ? STRINGS_FROM : 0, at > from);
  }
};

const readLinks = (stream: Buffer, { from, to }: BookSheet, targets: StringTable, limits: WorkbookLimits): Links => {
  const links = createLinks(targets, limits);
  for (const { type, data, at } of recordsOf(stream, from)) {
    const link = type === RECORD.HYPERLINK ? readHyperlink(data) : undefined;
    if (link) links.add(link.range, targets.add(link.target));
    if (at === to) break;
  }
  return links.find;
};

/** What a record that is too short makes of its reading. */
const isTooShort = (error: unknown): boolean => (error as Error).name === 'RangeError';

const surveyed = (stream: Buffer): Book | undefined => {
  try {
    return surveyBook(stream);
  } catch (error) {
    if (isTooShort(error) || (error instanceof WorkbookRefused && error.code === 'damaged')) return undefined;
    throw error;
  }
};

/**
 * Opens the stream of an old workbook (.xls) for the reading of a sheet as a workbook of today is opened; memory grows
 * with its bytes, and not with its cells. One of an Excel before 97, and one that is not as its format says, is left to a
 * library that holds it as a whole. Refuses with WorkbookRefused what goes beyond `limits`, has a password, or nobody can read.
 */
export const openOldWorkbook = async (
  stream: Buffer,
  limits: WorkbookLimits,
  wanted: WantedSheet | undefined,
): Promise<OpenWorkbook> => {
  const book = surveyed(stream);
  if (!book) return openHeldWorkbook(stream, limits, wanted);
  const visible = book.sheets.filter(({ isHidden }) => !isHidden);
  const { found, others } = chooseSheet(visible, wanted);
  if (found.to === undefined || !found.isInOrder) return openHeldWorkbook(stream, limits, wanted);
  return {
    contentType: XLS_TYPE,
    sheetName: found.name,
    unreadSheets: unreadNames(others),
    async *rows({ signal, onProgress = () => {}, temporaryFolder = tmpdir() }: RowsOptions = {}) {
      const strings = createStringTable(limits.stringBytesInMemory, temporaryFolder);
      const targets = createStringTable(limits.stringBytesInMemory, temporaryFolder);
      try {
        if (book.strings !== undefined) readStrings(stream, book.strings, strings, limits);
        const links = found.hasLinks ? readLinks(stream, found, targets, limits) : undefined;
        for (const { batch, fraction } of readBookRows(stream, found, { book, strings, links }, limits)) {
          signal?.throwIfAborted();
          onProgress(fraction);
          if (batch.length > 0) yield batch;
        }
      } catch (error) {
        throw isTooShort(error) ? new WorkbookRefused('damaged', 'a record is too short', { cause: error }) : error;
      } finally {
        strings.close();
        targets.close();
      }
    },
  };
};
