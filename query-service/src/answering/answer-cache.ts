import { stillAt } from './answer-positions.ts';
import type { EncodedResponse } from './encoded-response.ts';

/**
 * Public answers by what was asked, the least recently used dropped first. An answer is served only while everything it
 * follows from stands where it stood: a view change moves a position, and nothing else invalidates.
 */
export type AnswerCache = Readonly<{
  /** The answer kept by a key, if nothing it follows from has moved; `knownNow` says where each stands, if that is known. */
  get: (key: string, knownNow: (scope: string) => string | undefined) => EncodedResponse | undefined;
  /** Keeps an answer, unless it alone would take a good part of the room. */
  put: (key: string, answer: EncodedResponse) => void;
  /** What is kept now, in bytes: answers in all their forms, and what they are kept by. */
  bytes: () => number;
}>;

const SHARE_OF_ONE = 1 / 4;
const BYTES_A_CHARACTER = 2;

export const createAnswerCache = (maxBytes: number): AnswerCache => {
  const kept = new Map<string, Readonly<{ answer: EncodedResponse; bytes: number }>>();
  let total = 0;

  const drop = (key: string): void => {
    total -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, answer: EncodedResponse): void => {
    drop(key);
    const bytes = key.length * BYTES_A_CHARACTER + answer.size();
    if (bytes > maxBytes * SHARE_OF_ONE) return;
    kept.set(key, { answer, bytes });
    total += bytes;
    for (const oldest of kept.keys()) {
      if (total <= maxBytes) return;
      drop(oldest);
    }
  };

  return {
    get: (key, knownNow) => {
      const answer = kept.get(key)?.answer;
      if (!answer || !stillAt(answer.positions, knownNow)) return undefined;
      keep(key, answer); // used last, and weighed again: it may have gained a compressed form
      return answer;
    },
    put: keep,
    bytes: () => total,
  };
};
