import type { z } from 'zod';
import { allEndpoints } from '../all-endpoints.ts';
import { problemAnswer } from '../http/answers.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { type FileAnswer, isFileAnswer } from '../http/file-answer.ts';
import { memoize } from '../memoize.ts';
import { patternFollowed } from '../path-patterns.ts';
import { problemData, problemMessage } from '../problem-data.ts';
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
  const patterns = endpointsBy(method === 'HEAD' ? 'GET' : method);
  const pattern = patternFollowed([...patterns.keys()], (path.split('?', 1)[0] ?? '').toLowerCase());
  return pattern === undefined ? undefined : patterns.get(pattern);
};

/** The endpoints of a method by their paths in lower case. */
const endpointsBy = memoize(
  (method) =>
    new Map(
      allEndpoints
        .filter((endpoint) => endpoint.method === method)
        .map((endpoint) => [endpoint.path.toLowerCase(), endpoint]),
    ),
);

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
  if (known?.status !== answered.status || problemMessage(code as ProblemCode, data) !== message)
    return `problem ${code}, which is none of ours`;
  if (data === undefined) return undefined;
  const declared: Readonly<Record<string, z.ZodType>> = problemData;
  const schema = declared[code];
  return schema ? departure(schema, data, 'data') : `data of problem ${code}, which declares none`;
};

/** Where a value is not exactly what a schema makes of it; undefined when it is. */
export const departure = (schema: z.ZodType, value: unknown, at = ''): string | undefined => {
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    const found = difference(value, parsed.data);
    return found && `${placeOf(at, found.path)} ${found.departs}`;
  }
  return parsed.error.issues.map((issue) => `${placeOf(at, issue.path)}: ${issue.message}`).join('; ');
};

const placeOf = (at: string, path: readonly PropertyKey[]): string =>
  [at, ...path.map(String)].filter(Boolean).join('.');

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

type Difference = Readonly<{ path: readonly string[]; departs: string }>;

const difference = (said: unknown, declared: unknown): Difference | undefined => {
  if (!isObject(said) || !isObject(declared))
    return Object.is(said, declared) ? undefined : { path: [], departs: 'is not what it says' };
  for (const key in said) {
    if (!(key in declared)) return { path: [key], departs: 'is not declared' };
    const deeper = difference(said[key], declared[key]);
    if (deeper) return { ...deeper, path: [key, ...deeper.path] };
  }
  for (const key in declared) if (!(key in said)) return { path: [key], departs: 'is missing' };
  return undefined;
};
