import { Readable } from 'node:stream';
import { answeredWithin, StorageUnavailable } from '../storage/storage-unavailable.ts';
import type { FileStore } from './file-store.ts';

const ignore = (): void => undefined;

/** Whoever asks has an answer within five seconds, and some of that is the way. */
const PATIENCE_MS = 4_000;

/**
 * The same store, with an end to every wait: one that hangs fails with StorageUnavailable of `name`. What gets on is never
 * cut off, however long it takes: of a content that is read or written only the time counts in which nothing moves though
 * the store is waited for. A content is given when its first bytes are there.
 */
export const watchedFileStore = (store: FileStore, name: string, patienceMs = PATIENCE_MS): FileStore => {
  const inTime = <T>(work: Promise<T>): Promise<T> => answeredWithin(patienceMs, name, work);

  const save: FileStore['save'] = async (id, description, content, limits) => {
    content.on('error', ignore); // met by whoever reads it, though it fails before anybody does
    const stalled = Promise.withResolvers<never>();
    let timer: NodeJS.Timeout | undefined;
    const itsTurn = (): void => {
      timer = setTimeout(() => stalled.reject(new StorageUnavailable(name)), patienceMs);
    };
    /** The content, with the clock running while the store has it. */
    const passedOn = async function* (): AsyncGenerator<unknown> {
      clearTimeout(timer);
      for await (const chunk of content)
        for (const piece of inPieces(chunk)) {
          itsTurn();
          yield piece;
          clearTimeout(timer);
        }
      itsTurn();
    };
    const passing = Readable.from(passedOn(), { highWaterMark: 1 });
    itsTurn();
    try {
      return await Promise.race([store.save(id, description, passing, limits), stalled.promise]);
    } finally {
      clearTimeout(timer);
      passing.destroy();
      content.destroy();
    }
  };

  return {
    save,
    describe: (id) => inTime(store.describe(id)),
    open: async (id) => {
      const opening = store.open(id);
      const content = await inTime(opening).catch((error: unknown) => {
        opening.then((late) => late?.destroy(), ignore);
        throw error;
      });
      return content && startedReading(content, inTime);
    },
    remove: (id) => inTime(store.remove(id)),
    close: () => store.close(),
  };
};

/** As much as a store takes in one go: how it gets on with more could not be seen. */
const PIECE_BYTES = 256 * 1024;

function* inPieces(chunk: unknown): Generator<unknown> {
  if (!Buffer.isBuffer(chunk)) return yield chunk;
  for (let at = 0; at < chunk.length; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES);
}

type Chunk = IteratorResult<unknown, unknown>;

/** The same content, each piece of which comes in time; its first piece is there. */
const startedReading = async (content: Readable, inTime: <T>(work: Promise<T>) => Promise<T>): Promise<Readable> => {
  const pieces = content[Symbol.asyncIterator]();
  const nextPiece = async (): Promise<Chunk> => {
    try {
      return await inTime(pieces.next());
    } catch (error) {
      content.destroy();
      throw error;
    }
  };
  const first = await nextPiece();
  const all = async function* (): AsyncGenerator<unknown> {
    for (let piece = first; !piece.done; piece = await nextPiece()) yield piece.value;
  };
  const reading = Readable.from(all(), { objectMode: false });
  return reading.once('close', () => content.destroy());
};
