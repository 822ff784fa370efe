import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZIP_TYPE } from '@monitor/contracts-schema/http/file-answer';
import { beginsWith, type WantedSheet } from './find-sheet.ts';
import { openOpenDocument } from './ods/read-open-document.ts';
import { type Archive, OPEN_DOCUMENT, openArchive, WORKBOOK } from './open-archive.ts';
import { openDelimited } from './read-delimited.ts';
import { openOcds } from './read-ocds.ts';
import { type OpenWorkbook, openWorkbook } from './read-workbook.ts';
import { type WorkbookLimits, workbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';
import { compoundStreams } from './xls/compound-streams.ts';
import { openOldWorkbook } from './xls/read-old-workbook.ts';

const START = 4096;
const ZIP = Buffer.from('504b0304', 'hex');
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
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

/** What OpenDocument lists its parts in, and what it says there of one with a password. */
const MANIFEST = 'meta-inf/manifest.xml';
const ENCRYPTED = /encryption-data/;
/** Files that zipping programs add. */
const ADDED = /^__macosx\/|\/$|(?:^|\/)\.ds_store$/;

/** The one file that an archive was made of; undefined of another archive. */
const onlyFile = ({ names }: Archive): string | undefined => {
  const files = names.filter((name) => !ADDED.test(name));
  return files.length === 1 ? files[0] : undefined;
};

const withPassword = (): WorkbookRefused => new WorkbookRefused('encrypted', 'protected by a password');

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
    if (await beginsWith(archive, MANIFEST, ENCRYPTED)) throw withPassword();
    if (archive.size(OPEN_DOCUMENT) !== undefined) return await openOpenDocument(path, archive, limits, sheet);
    const only = isInArchive ? undefined : onlyFile(archive);
    if (only === undefined) throw new WorkbookRefused('not-a-workbook', 'an archive of something else');
    const extracted = join(temporaryFolder, `extracted-${randomUUID()}`);
    await pipeline(archive.bytes(only), createWriteStream(extracted));
    const kind = await kindOf(extracted);
    const table = kind === 'zip' ? openZipped(extracted, opening, true) : openAs(kind, extracted, opening);
    return { ...(await table), contentType: ZIP_TYPE, nameInArchive: only };
  } finally {
    archive.close();
  }
};

/** Both the old .xls and an .xlsx with a password are compound files. */
const openCompound = async (path: string, { limits, sheet }: Opening): Promise<OpenWorkbook> => {
  const { size } = await stat(path);
  if (size > limits.heldBytes) throw new WorkbookRefused('too-large', `${size} bytes`);
  const streams = compoundStreams(await readFile(path));
  if (streams.has('encryptedpackage')) throw withPassword();
  const book = streams.get('workbook') ?? streams.get('book');
  if (!book) throw new WorkbookRefused('old-format', 'a compound file of something else');
  return openOldWorkbook(book(), limits, sheet);
};

const openAs = async (kind: FileKind, path: string, opening: Opening): Promise<OpenWorkbook> => {
  const { limits } = opening;
  switch (kind) {
    case 'zip':
      return openZipped(path, opening);
    case 'text':
      return openDelimited(path, limits);
    case 'json':
      return openOcds(path, opening);
    case 'compound':
      return openCompound(path, opening);
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
