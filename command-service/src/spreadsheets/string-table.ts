import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Texts by number, in the order they were added. */
export type StringTable = Readonly<{
  add: (text: string) => number;
  get: (index: number) => string | undefined;
  count: () => number;
  close: () => void;
}>;

const FIRST_BYTES = 64 * 1024;
const FIRST_OFFSETS = 1_024;
const BLOCK = 64 * 1024;
const BLOCKS = 64;
const LONGEST_UTF8 = 3;

/** A file that has no name: it is gone when it is closed, even by the end of the process. */
const openUnnamed = (folder: string): number => {
  const path = join(folder, `strings-${randomUUID()}`);
  const file = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  return file;
};

/** The last few blocks read of a file. A sheet mostly refers to its strings in their order. */
const createBlockReader = (file: number) => {
  const blocks = new Map<number, Buffer>();

  const blockAt = (number: number): Buffer => {
    const known = blocks.get(number);
    if (known) return known;
    const [oldest] = blocks.size < BLOCKS ? [] : blocks;
    if (oldest) blocks.delete(oldest[0]);
    const block = oldest?.[1] ?? Buffer.allocUnsafe(BLOCK);
    readSync(file, block, 0, BLOCK, number * BLOCK);
    blocks.set(number, block);
    return block;
  };

  return {
    read: (start: number, end: number): string => {
      const number = Math.floor(start / BLOCK);
      const from = start - number * BLOCK;
      const length = end - start;
      if (from + length <= BLOCK) return blockAt(number).toString('utf8', from, from + length);
      const bytes = Buffer.allocUnsafe(length);
      readSync(file, bytes, 0, length, start);
      return bytes.toString('utf8');
    },
    forget: () => blocks.clear(),
  };
};

/**
 * Many texts in little memory: as UTF-8, one after the other, without an object each. Beyond `bytesInMemory` they go to
 * a temporary file in `folder`, of which nothing remains after `close`.
 */
export const createStringTable = (bytesInMemory: number, folder: string): StringTable => {
  let bytes = Buffer.allocUnsafe(Math.min(FIRST_BYTES, bytesInMemory));
  let used = 0;
  let offsets = new Uint32Array(FIRST_OFFSETS);
  let count = 0;
  let file: number | undefined;
  let inFile = 0;
  let blocks: ReturnType<typeof createBlockReader> | undefined;

  const spill = (): void => {
    file ??= openUnnamed(folder);
    for (let written = 0; written < used; ) written += writeSync(file, bytes, written, used - written);
    blocks ??= createBlockReader(file);
    blocks.forget(); // the last block may have been read before it was full
    inFile += used;
    used = 0;
  };

  const makeRoom = (needed: number): void => {
    if (used > 0 && used + needed > bytesInMemory) spill();
    if (used + needed <= bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(used + needed, Math.min(bytes.length * 2, bytesInMemory)));
    bytes.copy(larger, 0, 0, used);
    bytes = larger;
  };

  const markEnd = (): void => {
    count += 1;
    if (count === offsets.length) {
      const longer = new Uint32Array(offsets.length * 2);
      longer.set(offsets);
      offsets = longer;
    }
    offsets[count] = inFile + used;
  };

  return {
    add: (text) => {
      makeRoom(text.length * LONGEST_UTF8);
      used += bytes.write(text, used, 'utf8');
      markEnd();
      return count - 1;
    },
    get: (index) => {
      if (!Number.isInteger(index) || index < 0 || index >= count) return undefined;
      const start = offsets[index] ?? 0;
      const end = offsets[index + 1] ?? 0;
      // A text is never split between the file and the memory.
      return start < inFile ? blocks?.read(start, end) : bytes.toString('utf8', start - inFile, end - inFile);
    },
    count: () => count,
    close: () => {
      if (file !== undefined) closeSync(file);
      file = undefined;
      count = 0;
    },
  };
};
