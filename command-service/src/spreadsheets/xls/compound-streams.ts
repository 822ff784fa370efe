import { WorkbookRefused } from '../workbook-refused.ts';

const HEADER = 512;
const ENTRY = 128;
const STREAM = 2;
/** Streams below this size stand in pieces of one that the root has. */
const SMALL = 4_096;
const PIECE = 64;

const refuse = (reason: string): never => {
  throw new WorkbookRefused('old-format', `a compound file with ${reason}`);
};

const numbersIn = (bytes: Buffer): number[] =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(4 * index));

/** What stands in pieces from one on, by a table of which follows which, as far as it is wanted. */
const follow = (start: number, table: Buffer, pieceOf: (number: number) => Buffer, wanted = Infinity): Buffer => {
  const pieces: Buffer[] = [];
  let length = 0;
  for (let next = start; 4 * next + 4 <= table.length && length < wanted; next = table.readUInt32LE(4 * next)) {
    const piece = pieceOf(next);
    length += piece.length;
    pieces.push(piece);
    if (4 * pieces.length > table.length) refuse('a chain that has no end');
  }
  return Buffer.concat(pieces);
};

/**
 * The streams in the root of a compound file (MS-CFB), by their names in lower case; each is put together when it is
 * called for. Refuses with WorkbookRefused what leads nowhere, or round in circles.
 */
export const compoundStreams = (file: Buffer): ReadonlyMap<string, () => Buffer> => {
  const shift = file.length < HEADER ? 0 : file.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) refuse(`sectors of 2^${shift} bytes`);
  const size = 2 ** shift;
  const sectors = Math.ceil(file.length / size) - 1;
  const sector = (number: number): Buffer => file.subarray((number + 1) * size, (number + 2) * size);

  const needed = Math.ceil((4 * sectors) / size);
  const ofTable = numbersIn(file.subarray(76, HEADER));
  for (let next = file.readUInt32LE(68); ofTable.length < needed && next < sectors; ) {
    const more = numbersIn(sector(next));
    next = more.pop() ?? sectors;
    ofTable.push(...more);
  }
  const table = Buffer.concat(ofTable.slice(0, needed).map(sector));
  const directory = follow(file.readUInt32LE(48), table, sector);
  if (directory.length < ENTRY) refuse('no directory');

  const contentAt = (start: number, length: number): Buffer => {
    const whole = (): Buffer => {
      if (length >= SMALL) return follow(start, table, sector, length);
      const small = follow(directory.readUInt32LE(116), table, sector);
      const pieceOf = (number: number): Buffer => small.subarray(number * PIECE, (number + 1) * PIECE);
      return follow(start, follow(file.readUInt32LE(60), table, sector), pieceOf, length);
    };
    const content = whole().subarray(0, length);
    return content.length < length ? refuse('a stream that is cut') : content;
  };

  const streams = new Map<string, () => Buffer>();
  const pending = [directory.readUInt32LE(76)];
  for (let seen = 0; pending.length > 0; ) {
    const at = (pending.pop() ?? 0) * ENTRY;
    if (at + ENTRY > directory.length) continue; // there is none on that side
    seen += 1;
    if (seen * ENTRY > directory.length) refuse('a directory that has no end');
    pending.push(directory.readUInt32LE(at + 68), directory.readUInt32LE(at + 72));
    if (directory[at + 66] !== STREAM) continue;
    const name = directory.toString('utf16le', at, at + PIECE).split('\0', 1)[0] ?? '';
    const [start, length] = [directory.readUInt32LE(at + 116), directory.readUInt32LE(at + 120)];
    streams.set(name.toLowerCase(), () => contentAt(start, length));
  }
  return streams;
};
