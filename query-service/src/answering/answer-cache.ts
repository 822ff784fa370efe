import type { CacheOutcome } from '../query-metrics.ts';
import { newestOf, type Positions } from './answer-positions.ts';
import type { EncodedResponse } from './encoded-response.ts';
import type { Standing } from './seen-positions.ts';

/** What somebody takes: an answer that is current, or one that was a moment ago too. */
export type Takes = 'current' | 'recent';

/** How an answer is made of what stands at some positions, and whether it follows from nothing else and may be cached. */
type Making = Readonly<{
  positions: Positions;
  make: () => Promise<Readonly<{ answer: EncodedResponse; isCacheable: boolean }>>;
}>;

/**
 * Public answers by request, the least recently used dropped first. An answer is current while everything it follows
 * from stands where it stood. Behind that it is given for a moment longer, while one of those who ask for it makes the next.
 */
export type AnswerCache = Readonly<{
  /** The answer cached under a key, to who takes it. */
  get: (key: string, takes: Takes) => EncodedResponse | undefined;
  /** The same, or the one that is being made, or one that is made now. */
  answer: (key: string, takes: Takes, making: Making) => Promise<EncodedResponse>;
  /** Weighs anew what is cached under a key: sent, it may have gained a compressed form. */
  weigh: (key: string) => void;
  /** What is cached now, in bytes: answers in all their forms, and their keys. */
  bytes: () => number;
}>;

const SHARE_OF_ONE = 1 / 4;
const BYTES_A_CHARACTER = 2;

export const createAnswerCache = (
  maxBytes: number,
  {
    standingOf,
    looked,
  }: Readonly<{ standingOf: (positions: Positions) => Standing; looked: (outcome: CacheOutcome) => void }>,
): AnswerCache => {
  const entries = new Map<string, Readonly<{ answer: EncodedResponse; bytes: number }>>();
  const underWay = new Map<string, Readonly<{ positions: Positions; made: Promise<EncodedResponse> }>>();
  let total = 0;

  const drop = (key: string): void => {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  /** Keeps an answer as the one that was used last, unless it alone would take a good part of the room. */
  const keep = (key: string, answer: EncodedResponse): void => {
    drop(key);
    const bytes = key.length * BYTES_A_CHARACTER + answer.size();
    if (bytes > maxBytes * SHARE_OF_ONE) return;
    entries.set(key, { answer, bytes });
    total += bytes;
    for (const oldest of entries.keys()) {
      if (total <= maxBytes) return;
      drop(oldest);
    }
  };
  /** An answer that was long in the making takes the place of none that is newer. */
  const put = (key: string, answer: EncodedResponse): void => {
    const before = entries.get(key)?.answer;
    if (!before || newestOf(before.positions) <= newestOf(answer.positions)) keep(key, answer);
  };

  const isTaken = (key: string, standing: Standing, takes: Takes): boolean =>
    standing === 'current' ||
    (takes === 'recent' && (standing === 'behind' || (standing === 'due' && underWay.has(key))));

  const get: AnswerCache['get'] = (key, takes) => {
    const answer = entries.get(key)?.answer;
    if (!answer || !isTaken(key, standingOf(answer.positions), takes)) return undefined;
    keep(key, answer); // used last
    looked('hit');
    return answer;
  };

  /** What another is making already. Who it fails makes an own one: it may have been refused for the caller. */
  const shared = (key: string, takes: Takes): Promise<EncodedResponse | undefined> | undefined => {
    const other = underWay.get(key);
    if (!other || !isTaken(key, standingOf(other.positions), takes)) return undefined;
    return other.made.then(
      (answer) => {
        looked('hit');
        return answer;
      },
      () => undefined,
    );
  };

  const made = async (key: string, { positions, make }: Making): Promise<EncodedResponse> => {
    const making = make().then(({ answer, isCacheable }) => {
      if (!isCacheable) return answer;
      looked('miss');
      put(key, answer);
      return answer;
    });
    const own = { positions, made: making };
    underWay.set(key, own);
    try {
      return await making;
    } finally {
      if (underWay.get(key) === own) underWay.delete(key);
    }
  };

  return {
    get,
    answer: async (key, takes, making) => {
      const other = get(key, takes) ?? shared(key, takes); // nobody else asks between this look and the making
      return (other && (await other)) ?? made(key, making);
    },
    weigh: (key) => {
      const answer = entries.get(key)?.answer;
      if (answer) keep(key, answer);
    },
    bytes: () => total,
  };
};
