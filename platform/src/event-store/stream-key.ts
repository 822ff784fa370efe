import type { WordNumbers } from './word-numbers.ts';

const ID = /^[\da-f]{32}$/;
const ID_LETTERS = 32;
const NUMBER_BYTES = 4;

/** What comes before the id that a stream's name ends with, and that id: of a name that ends with none, all of it. */
const partsOf = (stream: string): readonly [kind: string, id: string] => {
  const end = stream.slice(-ID_LETTERS);
  return ID.test(end) ? [stream.slice(0, -ID_LETTERS), end] : [stream, ''];
};

/** A stream's name in few bytes: the number of what comes before its id, and the id as what it writes in letters. */
const keyWith = (stream: string, numberOf: (word: string) => number | undefined): Uint8Array | undefined => {
  const [kind, id] = partsOf(stream);
  const number = numberOf(kind);
  if (number === undefined) return undefined;
  const key = Buffer.alloc(NUMBER_BYTES + id.length / 2);
  key.writeUInt32BE(number);
  key.write(id, NUMBER_BYTES, 'hex');
  return key;
};

export const streamKeys = (words: WordNumbers) => ({
  /** The key of a stream that is to be there; what its name begins with gets a number where it has none. */
  keyFor: (stream: string): Uint8Array => keyWith(stream, words.numberFor)!, // every word gets a number
  /** The key of a stream that may be there; undefined of one that cannot. */
  keyOf: (stream: string): Uint8Array | undefined => keyWith(stream, words.numberOf),
  /** The name that a key stands for. */
  streamOf: (key: Uint8Array): string => {
    const bytes = Buffer.from(key);
    return (words.wordOf(bytes.readUInt32BE()) ?? '') + bytes.toString('hex', NUMBER_BYTES);
  },
});
