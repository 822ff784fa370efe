/** How long an EventStoreDB may be silent, in milliseconds. */
export type Patience = Readonly<{
  /** Whoever asks is answered, or told that nobody answers, within this. */
  answerMs: number;
  /** A connection that has died is noticed within the sum of both: how often it is tried, and how long that may take. */
  pingEveryMs: number;
  pingMs: number;
}>;

/** Whoever asks the monitor has an answer within five seconds, of which the store takes most. */
export const usualPatience: Patience = { answerMs: 4_000, pingEveryMs: 5_000, pingMs: 4_000 };
