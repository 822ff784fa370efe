import { pipeline, type Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { crc32, createInflateRaw } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { WorkbookRefused } from './workbook-refused.ts';

export type Reading = Readonly<{ signal?: AbortSignal | undefined; onBytes?: (count: number) => void }>;

const STORED = 0;
/** Some 200 rows of a contracts sheet: large enough to parse at a good pace, small enough to answer a cancel at once. */
const CHUNK = 256 * 1024;

const damaged = (reason: string, cause?: unknown): WorkbookRefused => new WorkbookRefused('damaged', reason, { cause });

const inflated = (zipped: Readable): Readable =>
  // An error of either stream reaches the reader of the last one: the callback has nothing to add.
  pipeline(zipped, createInflateRaw({ chunkSize: CHUNK }), () => {});

/**
 * The bytes of one part of the archive, in chunks. Stops midway, refusing, when there is more than the archive's directory
 * says; refuses at the end when there is less, or other bytes than its checksum says.
 */
export async function* readBytes(
  zip: ZipFile,
  entry: Entry | undefined,
  { signal, onBytes }: Reading = {},
): AsyncGenerator<Buffer> {
  if (!entry) throw damaged('a part that is referred to is missing');
  const zipped = await zip.openReadStreamPromise(entry, { decodeFileData: false }).catch((error: Error) => {
    throw damaged(error.message, error);
  });
  let size = 0;
  let checksum = 0;
  try {
    for await (const chunk of entry.compressionMethod === STORED ? zipped : inflated(zipped)) {
      signal?.throwIfAborted();
      size += chunk.length;
      if (size > entry.uncompressedSize) throw damaged('a part is larger than the directory says');
      checksum = crc32(chunk, checksum);
      onBytes?.(chunk.length);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof WorkbookRefused || signal?.aborted) throw error;
    throw damaged('a part cannot be inflated', error);
  } finally {
    zipped.destroy();
  }
  if (size !== entry.uncompressedSize || checksum !== entry.crc32) throw damaged('a part is not what was zipped');
}

/** XML is UTF-8 unless its first bytes say UTF-16. */
const encodingOf = ([first, second]: Buffer): string => {
  if (first === 0xff || second === 0x00) return 'utf-16le';
  if (first === 0xfe || first === 0x00) return 'utf-16be';
  return 'utf-8';
};

const decode = (decoder: TextDecoder, bytes?: Buffer): string => {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined });
  } catch (error) {
    throw damaged('a part is not the text it says it is', error);
  }
};

/** The text of one part of the archive, in chunks, as its bytes are read. */
export async function* readPart(zip: ZipFile, entry: Entry | undefined, reading: Reading = {}): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const bytes of readBytes(zip, entry, reading)) {
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
    yield decode(decoder, bytes);
  }
  if (decoder) yield decode(decoder);
}
