import * as yauzl from 'yauzl';
import { type Reading, readBytes, readPart } from './read-part.ts';
import type { WorkbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';

/** A zip, checked from its directory. Parts are named in any case, as the format of workbooks says. */
export type Archive = Readonly<{
  names: readonly string[];
  /** How many bytes of XML the part holds; undefined when there is no such part. */
  size: (part: string) => number | undefined;
  text: (part: string, reading?: Reading) => AsyncGenerator<string>;
  bytes: (part: string) => AsyncGenerator<Buffer>;
  close: () => void;
}>;

/** Where a workbook's zip says which sheets it has. */
export const WORKBOOK = 'xl/workbook.xml';
/** What an OpenDocument spreadsheet's cells are in. */
export const OPEN_DOCUMENT = 'content.xml';

const COMPRESSIONS = [0, 8];

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

const checkSizes = (zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>, limits: WorkbookLimits): void => {
  let zipped = 0;
  let unzipped = 0;
  for (const entry of entries.values()) {
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
 * Opens an archive after judging it by its directory alone: nothing is inflated. What the directory says of sizes is held
 * against the real bytes when a part is read. Refuses what is no archive, is too large, or is unsafe.
 */
export const openArchive = async (path: string, limits: WorkbookLimits): Promise<Archive> => {
  const zip = await yauzl.openPromise(path, { autoClose: false, decodeStrings: false }).catch((error: unknown) => {
    throw asRefusal(error);
  });
  try {
    const entries = await listEntries(zip, limits);
    checkSizes(zip, entries, limits);
    return {
      names: [...entries.keys()],
      size: (part) => entries.get(part.toLowerCase())?.uncompressedSize,
      text: (part, reading) => readPart(zip, entries.get(part.toLowerCase()), reading),
      bytes: (part) => readBytes(zip, entries.get(part.toLowerCase())),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw asRefusal(error);
  }
};
