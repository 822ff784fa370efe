import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ODS_TYPE, XLS_TYPE, ZIP_TYPE } from '@monitor/contracts-schema/http/file-answer';
import { checkOpenDocument } from './check-open-document.ts';
import { type WantedSheet, WORKBOOK } from './find-sheet.ts';
import { type Archive, openArchive } from './open-archive.ts';
import { openDelimited } from './read-delimited.ts';
import { openOcds } from './read-ocds.ts';
import { MOST_CELLS, openOtherWorkbook } from './read-other-workbook.ts';
import { type OpenWorkbook, openWorkbook } from './read-workbook.ts';
import { type WorkbookLimits, workbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';

const START = 4096;
const ZIP = Buffer.from('504b0304', 'hex');
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');
const UTF16 = Buffer.from('fffe', 'hex');
const JSON_BEGINS = /^[\s\ufeff]*[{[]/;
const MARKUP = /^[\s\ufeff]*</;

type FileKind = 'zip' | 'compound' | 'json' | 'text' | 'other';

const kindOf = async (path: string): Promise<FileKind> => {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(START), 0, START, 0);
  const start = buffer.subarray(0, bytesRead);
  const begins = (magic: Buffer): boolean => start.subarray(0, magic.length).equals(magic);
  if (begins(ZIP)) return 'zip';
  if (begins(COMPOUND_FILE)) return 'compound';
  if (begins(UTF16)) return 'text';
  const text = start.toString();
  if (bytesRead === 0 || start.includes(0) || MARKUP.test(text)) return 'other';
  return JSON_BEGINS.test(text) ? 'json' : 'text';
};

/** Both the old .xls and an .xlsx with a password are compound files: the second has a stream of this name. */
const holdsEncryptedPackage = async (path: string): Promise<boolean> => {
  let end: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const bytes: Buffer = Buffer.concat([end, chunk]);
    if (bytes.includes(ENCRYPTED_PACKAGE)) return true;
    end = bytes.subarray(-ENCRYPTED_PACKAGE.length);
  }
  return false;
};

/** What an OpenDocument spreadsheet's cells are in. */
const OPEN_DOCUMENT = 'content.xml';
/** Files that zipping programs add. */
const ADDED = /^__macosx\/|\/$|(?:^|\/)\.ds_store$/;

/** The one file that an archive was made of; undefined of another archive. */
const onlyFile = ({ names }: Archive): string | undefined => {
  const files = names.filter((name) => !ADDED.test(name));
  return files.length === 1 ? files[0] : undefined;
};

type TableOptions = Readonly<{
  limits?: Partial<WorkbookLimits>;
  /** Where a file lies that is taken out of an archive, for as long as it is read. */
  temporaryFolder?: string;
  /** The visible sheet that is read, where a workbook has it; the first, unless it is said. */
  sheet?: WantedSheet | undefined;
}>;

type Opening = Readonly<{ limits: WorkbookLimits; temporaryFolder: string; sheet?: WantedSheet | undefined }>;

/** A workbook is a zip itself; another archive is taken for the one file in it, which is no archive again. */
const openZipped = async (path: string, opening: Opening, isInArchive = false): Promise<OpenWorkbook> => {
  const { limits, temporaryFolder, sheet } = opening;
  const archive = await openArchive(path, limits);
  try {
    if (archive.size(WORKBOOK) !== undefined) return await openWorkbook(path, limits, sheet);
    if (archive.size(OPEN_DOCUMENT) !== undefined) {
      const checked = await checkOpenDocument(archive.text(OPEN_DOCUMENT), MOST_CELLS);
      return await openOtherWorkbook(path, ODS_TYPE, limits, { sheet, ...checked });
    }
    const only = isInArchive ? undefined : onlyFile(archive);
    if (only === undefined) throw new WorkbookRefused('not-a-workbook', 'an archive of something else');
    const extracted = join(temporaryFolder, `extracted-${randomUUID()}`);
    await pipeline(archive.bytes(only), createWriteStream(extracted));
    const kind = await kindOf(extracted);
    const table = kind === 'zip' ? openZipped(extracted, opening, true) : openAs(kind, extracted, opening);
    return { ...(await table), contentType: ZIP_TYPE };
  } finally {
    archive.close();
  }
};

const openAs = async (kind: FileKind, path: string, opening: Opening): Promise<OpenWorkbook> => {
  const { limits, sheet } = opening;
  switch (kind) {
    case 'zip':
      return openZipped(path, opening);
    case 'text':
      return openDelimited(path, limits);
    case 'json':
      return openOcds(path, opening);
    case 'compound':
      if (await holdsEncryptedPackage(path)) throw new WorkbookRefused('encrypted', 'protected by a password');
      return openOtherWorkbook(path, XLS_TYPE, limits, { sheet });
    case 'other':
      throw new WorkbookRefused('not-a-workbook', 'neither a workbook nor a table of texts');
  }
};

/**
 * Opens a file of rows by what it is, whatever its name says: a workbook of Excel, old or new, or OpenDocument; texts parted
 * by commas, semicolons, tabs or bars; JSON of the Open Contracting standard; or an archive with one such file. Refuses with WorkbookRefused what is none of these.
 */
export const openTable = async (
  path: string,
  { limits = {}, temporaryFolder = tmpdir(), sheet }: TableOptions = {},
): Promise<OpenWorkbook> =>
  openAs(await kindOf(path), path, { limits: { ...workbookLimits, ...limits }, temporaryFolder, sheet });
