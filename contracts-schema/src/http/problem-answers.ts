import { z } from 'zod';
import { problemMessage } from '../problem-data.ts';
import { type ProblemCode, problems } from '../problems.ts';
import { type FieldProblem, fieldProblems, type ProblemAnswer, Refused } from './answers.ts';
import type { Problem } from './problem.ts';
import './spanish-validation.ts'; // whatever is refused by a schema is answered from here

/**
 * A problem as HTTP shows it: its status, the envelope, the seconds after which to ask again, and whether it was a
 * failure of ours that wants a log line.
 */
export type ProblemResponse = Readonly<{
  status: number;
  body: ProblemAnswer;
  unexpected: boolean;
  retryAfter?: number | undefined;
}>;

/** Of the kinds that are failures of ours, those that are said on purpose. */
const SAID_ON_PURPOSE: ReadonlySet<ProblemCode> = new Set(['server.busy', 'server.starting', 'storage.full']);

export const problemResponse = (
  code: ProblemCode,
  details: { errors?: readonly FieldProblem[]; data?: unknown; retryAfter?: number | undefined } = {},
): ProblemResponse => {
  const problem: Problem = problems[code];
  const { status } = problem;
  const retryAfter = problem.retryAfter && (details.retryAfter ?? problem.retryAfter);
  const { errors = [], data } = details;
  return {
    status,
    ...(retryAfter !== undefined && { retryAfter }),
    unexpected: ['server.', 'storage.', 'program.'].some((kind) => code.startsWith(kind)) && !SAID_ON_PURPOSE.has(code),
    body: {
      error: true,
      code,
      message: problemMessage(code, data),
      ...(errors.length > 0 && { errors: [...errors] }),
      ...(data !== undefined && { data }),
    },
  };
};

const codesOfErrors: Readonly<Record<string, ProblemCode>> = {
  StorageUnavailable: 'storage.unavailable',
  StorageFull: 'storage.full',
  StillLooking: 'storage.unavailable',
  OutcomeUnknown: 'storage.outcome-unknown',
  OutcomeUnknownWithoutKey: 'storage.outcome-unknown-without-key',
  UnsupportedEventVersion: 'program.outdated',
  DamagedEvent: 'storage.damaged',
  FileTooLarge: 'data-load.too-large',
  BodyTooComplex: 'request.too-large',
};

/** What any error thrown on the way to an answer becomes. Details of unforeseen ones never leave the server. */
export const toProblemResponse = (error: unknown): ProblemResponse => {
  if (error instanceof Refused) return problemResponse(error.code, error);
  if (error instanceof z.ZodError) return problemResponse('request.invalid', { errors: fieldProblems(error) });
  if (!(error instanceof Error)) return problemResponse('server.failed');
  const known = codesOfErrors[error.name];
  if (known) return problemResponse(known);
  // Express and its body parsers mark what the client got wrong with a status.
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 500;
  if (status === 413) return problemResponse('request.too-large');
  return problemResponse(status >= 400 && status < 500 ? 'request.invalid' : 'server.failed');
};
