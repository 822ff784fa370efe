import { tmpdir } from 'node:os';
import type { SheetRow } from '@monitor/contracts-schema/data-loads/sheet-cell';
import { XLSX_TYPE } from '@monitor/contracts-schema/http/file-answer';
import { findSheet, type SheetParts, type WantedSheet } from './find-sheet.ts';
import { type Archive, openArchive, WORKBOOK } from './open-archive.ts';
import { readDateStyles } from './read-date-styles.ts';
import { readLinks } from './read-links.ts';
import type { Reading } from './read-part.ts';
import { type ReadColumns, readRows } from './read-rows.ts';
import { readSharedStrings } from './read-shared-strings.ts';
import { createStringTable } from './string-table.ts';
import { type WorkbookLimits, workbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';

export type RowsOptions = Readonly<{
  /** Ends the reading with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Called with how much has been read, from 0 to 1, at most once for each hundredth. */
  onProgress?: (fraction: number) => void;
  /** Any others need not be read. */
  columns?: ReadColumns;
  /** Where shared texts go when they are too many for the memory. */
  temporaryFolder?: string;
}>;

export type OpenWorkbook = Readonly<{
  contentType: string;
  /** What the file is called in the archive that it came in. */
  nameInArchive?: string;
  sheetName: string;
  /** The names of the other visible sheets that hold something, of the first ten. */
  unreadSheets: readonly string[];
  /** The rows that hold something, in batches of some 200. May be requested again. */
  rows: (options?: RowsOptions) => AsyncGenerator<SheetRow[]>;
}>;

const STEPS = 100;

/** Says how much of so many bytes has been read, at most once for each hundredth. */
export const progressOf = (total: number, onProgress: (fraction: number) => void): ((bytes: number) => void) => {
  let done = 0;
  let step = 0;
  return (bytes) => {
    done += bytes;
    const reached = Math.floor((done / total) * STEPS);
    if (reached === step) return;
    step = reached;
    onProgress(reached / STEPS);
  };
};

async function* readSheet(
  archive: Archive,
  { sheet, sharedStrings, styles, from1904 }: SheetParts,
  limits: WorkbookLimits,
  { signal, onProgress = () => {}, columns = () => undefined, temporaryFolder = tmpdir() }: RowsOptions,
): AsyncGenerator<SheetRow[]> {
  const sizeOf = (part: string | undefined): number => (part && archive.size(part)) || 0;
  const reading: Reading = { signal };
  const counted: Reading = { signal, onBytes: progressOf(sizeOf(sharedStrings) + sizeOf(sheet), onProgress) };
  const strings = createStringTable(limits.stringBytesInMemory, temporaryFolder);
  const targets = createStringTable(limits.stringBytesInMemory, temporaryFolder);
  try {
    if (sharedStrings) await readSharedStrings(archive.text(sharedStrings, counted), strings, limits);
    const dateStyles = styles ? await readDateStyles(archive.text(styles, reading)) : new Set<number>();
    const links = await readLinks(archive, sheet, targets, limits, reading);
    yield* readRows(archive.text(sheet, counted), { strings, dateStyles, from1904 }, links, limits, columns);
  } finally {
    strings.close();
    targets.close();
  }
}

/**
 * Opens a workbook (.xlsx) for the reading of the visible sheet of a name, or else its first, in memory that does not grow
 * with the sheet.
 * Refuses with WorkbookRefused, here or while the rows are read, a file that is no workbook, is damaged, or goes beyond
 * `limits`. Nothing stays open between the calls, nor after the last row, a failure, or a reader who leaves early.
 */
export const openWorkbook = async (
  path: string,
  limits: Partial<WorkbookLimits> = {},
  sheet?: WantedSheet,
): Promise<OpenWorkbook> => {
  const allLimits = { ...workbookLimits, ...limits };

  const archive = await openArchive(path, allLimits);
  try {
    for (const part of ['[Content_Types].xml', WORKBOOK])
      if (archive.size(part) === undefined) throw new WorkbookRefused('not-a-workbook', `no ${part}`);
    const parts = await findSheet(archive, sheet);
    return {
      contentType: XLSX_TYPE,
      sheetName: parts.name,
      unreadSheets: parts.unread,
      async *rows(options = {}) {
        const reopened = await openArchive(path, allLimits);
        try {
          yield* readSheet(reopened, parts, allLimits, options);
        } finally {
          reopened.close();
        }
      },
    };
  } finally {
    archive.close();
  }
};
