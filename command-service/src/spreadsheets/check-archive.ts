import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import * as yauzl from 'yauzl';
import { type Reading, readPart } from './read-part.ts';
import type { WorkbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';

/** A workbook's zip, checked from its directory. Parts are named in any case, as the format says. */
export type Archive = Readonly<{
  /** How many bytes of XML the part holds; undefined when there is no such part. */
  size: (part: string) => number | undefined;
  text: (part: string, reading?: Reading) => AsyncGenerator<string>;
  close: () => void;
}>;

const ZIP = Buffer.from('504b0304', 'hex');
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');
const COMPRESSIONS = [0, 8];

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

const checkSignature = async (path: string): Promise<void> => {
  await using file = await open(path);
  const start = Buffer.alloc(COMPOUND_FILE.length);
  await file.read(start, 0, start.length, 0);
  if (start.subarray(0, ZIP.length).equals(ZIP)) return;
  if (!start.equals(COMPOUND_FILE)) throw new WorkbookRefused('not-a-workbook', 'not a zip archive');
  if (await holdsEncryptedPackage(path)) throw new WorkbookRefused('encrypted', 'protected by a password');
  throw new WorkbookRefused('old-format', 'a compound file, such as .xls');
};

/** The zip library's own complaints, all about the file. */
const asRefusal = (error: unknown): WorkbookRefused => {
  if (error instanceof WorkbookRefused) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new WorkbookRefused(/encrypt/i.test(reason) ? 'encrypted' : 'damaged', reason, { cause: error });
};

const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: yauzl.Entry): string => {
  const name = yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  const fault = yauzl.validateFileName(name);
  if (fault !== null) throw new WorkbookRefused('unsafe', fault);
  return name.toLowerCase();
};

const listEntries = async (zip: yauzl.ZipFile, limits: WorkbookLimits): Promise<Map<string, yauzl.Entry>> => {
  if (zip.entryCount > limits.archiveEntries) throw new WorkbookRefused('too-large', `${zip.entryCount} entries`);
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    if (entries.has(name)) throw new WorkbookRefused('unsafe', `two entries are named ${name}`);
    if (entry.isEncrypted()) throw new WorkbookRefused('encrypted', `${name} is encrypted`);
    if (!COMPRESSIONS.includes(entry.compressionMethod))
      throw new WorkbookRefused('damaged', `${name} is compressed in an unknown way`);
    entries.set(name, entry);
  }
  return entries;
};

const checkSizes = (zip: yauzl.ZipFile, entries: Iterable<yauzl.Entry>, limits: WorkbookLimits): void => {
  let zipped = 0;
  let unzipped = 0;
  for (const entry of entries) {
    zipped += entry.compressedSize;
    unzipped += entry.uncompressedSize;
  }
  if (unzipped > limits.unzippedBytes) throw new WorkbookRefused('too-large', `${unzipped} bytes when unzipped`);
  // Entries that share their bytes would count them many times over.
  const ratio = unzipped / Math.min(zipped, zip.fileSize);
  if (unzipped > limits.compressionRatioFrom && ratio > limits.compressionRatio)
    throw new WorkbookRefused('too-large', `compressed ${Math.round(ratio)} times`);
};

/**
 * Opens a workbook's archive after judging it by its directory alone: nothing is inflated. What the directory says of
 * sizes is held against the real bytes when a part is read. Refuses what is no workbook, is too large, or is unsafe.
 */
export const checkArchive = async (path: string, limits: WorkbookLimits): Promise<Archive> => {
  await checkSignature(path);
  const zip = await yauzl.openPromise(path, { autoClose: false, decodeStrings: false }).catch((error: unknown) => {
    throw asRefusal(error);
  });
  try {
    const entries = await listEntries(zip, limits);
    for (const part of ['[content_types].xml', 'xl/workbook.xml'])
      if (!entries.has(part)) throw new WorkbookRefused('not-a-workbook', `no ${part}`);
    checkSizes(zip, entries.values(), limits);
    return {
      size: (part) => entries.get(part.toLowerCase())?.uncompressedSize,
      text: (part, reading) => readPart(zip, entries.get(part.toLowerCase()), reading),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw asRefusal(error);
  }
};
