import type { ProblemCode } from '../problems.ts';
import { Refused } from './answers.ts';
import type { Endpoint } from './endpoint.ts';
import { isFileAnswer } from './file-answer.ts';

/** Whoever calls has an answer within five seconds, of which the way takes some. */
export const ANSWERED_WITHIN_MS = 4_700;
/** How long a call may wait for one thing: for its turn, a position, another server. The rest is for looking and answering. */
export const WAITING_WITHIN_MS = 4_000;
/** For how long whoever calls waits for what takes its time. */
export const LONG_ANSWER_MS = 600_000;

/** Whether a call is answered when it is done: it is declared long, or carries a file. Any other is ordinary. */
export const takesItsTime = ({ isLong, file, answer }: Endpoint): boolean =>
  isLong === true || file !== undefined || (typeof answer === 'object' && isFileAnswer(answer));

/** Whether something may have been saved by a call. */
export const isSaving = ({ side, method, savesNothing }: Endpoint): boolean =>
  side === 'command' && method === 'POST' && savesNothing !== true;

/** Within how many milliseconds something is answered, whatever becomes of its work; and what is shown where it is not. */
export type AnswerTime = Readonly<{
  milliseconds: number;
  /** `isBegun`: something of it may have been done. */
  late: (request: Readonly<{ headers: Readonly<Record<string, unknown>> }>, isBegun: boolean) => Error;
}>;

/** The one rule about time: an ordinary call is answered in time, by both services; undefined of what takes its time. */
export const answerTimeOf = (endpoint: Endpoint): AnswerTime | undefined => {
  if (takesItsTime(endpoint)) return undefined;
  const codeOf = (hasKey: boolean, isBegun: boolean): ProblemCode => {
    if (!isSaving(endpoint)) return 'server.late';
    if (!isBegun) return 'server.not-begun';
    return hasKey ? 'storage.outcome-unknown' : 'storage.outcome-unknown-without-key';
  };
  return {
    milliseconds: ANSWERED_WITHIN_MS,
    late: ({ headers }, isBegun) => new Refused(codeOf(headers['idempotency-key'] !== undefined, isBegun)),
  };
};
