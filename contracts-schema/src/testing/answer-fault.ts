import type { z } from 'zod';
import { allEndpoints } from '../all-endpoints.ts';
import { problemAnswer } from '../http/answers.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { type FileAnswer, isFileAnswer } from '../http/file-answer.ts';
import { patternFollowed } from '../path-patterns.ts';
import { problemData } from '../problem-data.ts';
import { type ProblemCode, problems } from '../problems.ts';

/** An answer as it went over the wire, its body no longer compressed. */
export type Answered = Readonly<{
  method: string;
  /** With or without a query. */
  path: string;
  status: number;
  contentType: string | undefined;
  body: string;
}>;

/** The endpoint that a request is for, as the router finds it: in any case, and whether it asks for the head only. */
export const endpointOf = ({ method, path }: Pick<Answered, 'method' | 'path'>): Endpoint | undefined => {
  const asked = method === 'HEAD' ? 'GET' : method;
  const ofMethod = allEndpoints.filter((endpoint) => endpoint.method === asked);
  const lowerCase = ofMethod.map((endpoint) => endpoint.path.toLowerCase());
  const pattern = patternFollowed(lowerCase, (path.split('?', 1)[0] ?? '').toLowerCase());
  return pattern === undefined ? undefined : ofMethod[lowerCase.indexOf(pattern)];
};

/**
 * How an answer departs from what its endpoint declares: a key that it does not name, however deep, one that is missing,
 * a value of another kind, another content type, or a problem that is none of ours. Undefined when it keeps to it, and
 * for what is no part of the API.
 */
export const answerFault = (answered: Answered): string | undefined => {
  const { method, path, status } = answered;
  if (!/^\/(?:public-)?api\//i.test(path) || method === 'OPTIONS') return undefined;
  const found = faultIn(answered, endpointOf(answered));
  return found && `${method} ${path} answered ${status}: ${found}`;
};

const faultIn = (answered: Answered, endpoint: Endpoint | undefined): string | undefined => {
  const { method, status, body } = answered;
  if (status === 304 || method === 'HEAD') return body === '' ? undefined : 'a body';
  if (status >= 400) return problemFault(answered);
  if (!endpoint) return 'no endpoint declares it';
  const { answer } = endpoint;
  if (answer === 'empty') return status === 204 && body === '' ? undefined : 'something, though nothing is declared';
  if (!isFileAnswer(answer)) return jsonFault(answer, answered);
  return isDeclared(answer, answered.contentType ?? '') ? undefined : `a file of type ${answered.contentType}`;
};

const isDeclared = ({ mediaTypes }: FileAnswer, contentType: string): boolean => {
  const mediaType = (contentType.split(';', 1)[0] ?? '').trim();
  return ['*/*', `${mediaType.split('/', 1)[0]}/*`, mediaType].some((accepted) => mediaTypes.includes(accepted));
};

const jsonFault = (schema: z.ZodType, { contentType = '', body }: Answered): string | undefined => {
  if (!contentType.startsWith('application/json')) return `content type ${contentType}`;
  return departure(schema, JSON.parse(body));
};

const problemFault = (answered: Answered): string | undefined => {
  const departed = jsonFault(problemAnswer, answered);
  if (departed) return departed;
  const { code, message, data } = JSON.parse(answered.body) as z.infer<typeof problemAnswer>; // it just was one
  const known = problems[code as ProblemCode] as (typeof problems)[ProblemCode] | undefined;
  if (known?.status !== answered.status || known.message !== message) return `problem ${code}, which is none of ours`;
  if (data === undefined) return undefined;
  const declared: Readonly<Record<string, z.ZodType>> = problemData;
  const schema = declared[code];
  return schema ? departure(schema, data, 'data') : `data of problem ${code}, which declares none`;
};

/** Where a value is not exactly what a schema makes of it; undefined when it is. */
export const departure = (schema: z.ZodType, value: unknown, at = ''): string | undefined => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return difference(value, parsed.data, at);
  return parsed.error.issues.map((issue) => `${placeOf(at, issue.path)}: ${issue.message}`).join('; ');
};

const placeOf = (at: string, path: readonly PropertyKey[]): string =>
  [at, ...path.map(String)].filter(Boolean).join('.');

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const difference = (said: unknown, declared: unknown, at: string): string | undefined => {
  if (!isObject(said) || !isObject(declared))
    return Object.is(said, declared) ? undefined : `${at} is not what it says`;
  for (const key of new Set([...Object.keys(said), ...Object.keys(declared)])) {
    const place = placeOf(at, [key]);
    if (!(key in declared)) return `${place} is not declared`;
    if (!(key in said)) return `${place} is missing`;
    const deeper = difference(said[key], declared[key], place);
    if (deeper) return deeper;
  }
  return undefined;
};
