import type { FieldProblem } from '@monitor/contracts-schema/http/answers';
import type { Problem } from '@monitor/contracts-schema/http/problem';
import { type ProblemCode, problems } from '@monitor/contracts-schema/problems';
import type { ApiProblem } from '../../lib/api/api.ts';
import { lapseIn } from '../../lib/session/session-lapse.ts';
import type { RefusedValue } from './form-state.ts';

type Refusal = Pick<ApiProblem, 'code' | 'status' | 'message' | 'errors'>;

/** What the server found wrong with a form, one line each, and the fields they are about as far as they are known. */
export const refusedFields = ({ code, message, errors }: Refusal): readonly FieldProblem[] => {
  if (errors.length > 0) return errors;
  const { field }: Partial<Problem> = Object.hasOwn(problems, code) ? problems[code as ProblemCode] : {}; // one of its keys
  return [{ message, ...(field && { field }) }];
};

/** The same, each with the value that was refused; nothing where nothing was. */
export const refusedValues = (refusal: Refusal | undefined, values: object | undefined): readonly RefusedValue[] => {
  const sent: Readonly<Record<string, unknown>> = { ...values };
  return (refusal ? refusedFields(refusal) : []).map((problem) => ({ ...problem, value: sent[problem.field ?? ''] }));
};

/** Somebody else changed the entry first. */
export const isConflict = ({ code }: Pick<Refusal, 'code'>): boolean =>
  code === ('stream.version-conflict' satisfies ProblemCode);

/** The session ended or may do less: the administration around the page answers that, and nothing else is shown. */
export const isOfSession = ({ code }: Pick<Refusal, 'code'>): boolean =>
  lapseIn(code) !== undefined || code === ('permission.missing' satisfies ProblemCode);

const UNKNOWN: readonly string[] = [
  'storage.outcome-unknown',
  'storage.outcome-unknown-without-key',
] satisfies ProblemCode[];

/** Nobody knows whether it was done. */
export const isOutcomeUnknown = ({ code }: Pick<Refusal, 'code'>): boolean => UNKNOWN.includes(code);

/**
 * Why something was not done: a "no" with its reason, or a "nobody knows", says so itself. Anything else is a failure of
 * ours, or of the way there, and said in other words.
 */
export const reasonOf = (refusal: Pick<Refusal, 'status' | 'code' | 'message'>, ofFailure: string): string =>
  (refusal.status >= 400 && refusal.status < 500) || isOutcomeUnknown(refusal) ? refusal.message : ofFailure;
