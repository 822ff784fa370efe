import type { ProblemCode } from '@monitor/contracts-schema/problems';
import type { CommandContext } from '../deciding/command-context.ts';

/** A stream about to go from one state to the next, in which command, and the version it then reaches. */
export type Transition<S> = Readonly<{
  stream: string;
  context: CommandContext;
  before: S;
  after: S;
  version: number;
}>;

/** What some transitions need that are to be made together. */
export type Hold<S> = Readonly<{
  /** Takes it. Gives back why some of them may not be made, by their streams. */
  claim: () => Promise<ReadonlyMap<string, ProblemCode>>;
  /**
   * Keeps what follows from what the log then says of each, made or not, and gives back the rest. Also of transitions made
   * long ago, whose claim was lost with who made it.
   */
  settle: (inLog: ReadonlyMap<string, S>) => Promise<void>;
}>;

/** What has to be so beyond the streams themselves: claimed before the append, settled after it. */
export type Constraint<S> = (transitions: readonly Transition<S>[]) => Hold<S>;

/** A rule that is asked of one after the other, and what is told of each once its fate is known. */
export const constrainEach =
  <S>(
    problemOf: (transition: Transition<S>) => Promise<ProblemCode | undefined>,
    tell: (transition: Transition<S>, inLog: S) => Promise<void> = async () => {},
  ): Constraint<S> =>
  (transitions) => ({
    claim: async () => {
      const problems = new Map<string, ProblemCode>();
      for (const transition of transitions) {
        const problem = await problemOf(transition);
        if (problem) problems.set(transition.stream, problem);
      }
      return problems;
    },
    settle: async (inLog) => {
      for (const transition of transitions) await tell(transition, inLog.get(transition.stream) ?? transition.before);
    },
  });
