/** A log of events that is read onwards. */
type Log<E> = Readonly<{
  lastPosition: () => Promise<string | undefined>;
  readLog: (query: { after: string | undefined; limit: number }) => Promise<readonly E[]>;
}>;

const BATCH = 1_000;

/**
 * Looks at what has been appended since the last look, from the first look on, and says what is wrong with the first event
 * that `problemWith` finds something wrong with; from then on the same, for a log never changes. `tell` is told once.
 */
export const watchLog = <E extends { position: string }>(
  events: Log<E>,
  problemWith: (event: E) => string | undefined,
  tell: (problem: string) => void,
): (() => Promise<string | undefined>) => {
  let isBegun = false;
  let after: string | undefined;
  let problem: string | undefined;
  return async () => {
    if (problem !== undefined) return problem;
    if (!isBegun) after = await events.lastPosition();
    isBegun = true;
    const batch = await events.readLog({ after, limit: BATCH });
    after = batch.at(-1)?.position ?? after;
    problem = batch.map(problemWith).find((found) => found !== undefined);
    if (problem !== undefined) tell(problem);
    return problem;
  };
};
