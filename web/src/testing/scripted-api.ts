import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import { Refused } from '@monitor/contracts-schema/http/answers';
import {
  AFTER_POSITION_HEADER,
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type FiltersOf,
  ORGANIZATION_HEADER,
  ORGANIZATION_PARAMETER,
  type ParamsOf,
  POSITION_HEADER,
  type QueryOf,
} from '@monitor/contracts-schema/http/endpoint';
import { isFileAnswer } from '@monitor/contracts-schema/http/file-answer';
import { isPublicRead } from '@monitor/contracts-schema/http/known-query';
import { toProblemResponse } from '@monitor/contracts-schema/http/problem-answers';
import type { Permission } from '@monitor/contracts-schema/permission';
import { readInput } from '@monitor/contracts-schema/read-input';
import { answerFault } from '@monitor/contracts-schema/testing/answer-fault';
import type { z } from 'zod';
import { exampleOf } from './example-of.ts';

/** A question as its endpoint understands it. */
export type ScriptedRequest<E extends Endpoint> = Readonly<{
  params: ParamsOf<E>;
  query: QueryOf<E>;
  filters: FiltersOf<E>;
  body: BodyOf<E>;
  organizationId: string | null;
  /** Its address's query, as it is written there. */
  said: Readonly<Record<string, string | string[]>>;
  /** The position in the log from before which nothing may be answered. */
  after: string | null;
  idempotencyKey: string | null;
  address: string;
}>;

type Reply<E extends Endpoint> = (question: ScriptedRequest<E>) => AnswerOf<E> | Promise<AnswerOf<E>>;
type Asked = Readonly<{ endpoint: Endpoint; question: ScriptedRequest<Endpoint> }>;
type Why = ConstructorParameters<typeof Refused>;
type AnyReply = (question: ScriptedRequest<Endpoint>) => unknown;

/** What a request holds, however it is sent. */
export type SentRequest = Readonly<{ method: string; address: string; headers: Headers; body: unknown }>;

const replies = new Map<string, AnyReply>();
let asked: Asked[] = [];
let mistakes: unknown[] = [];
/** Since when the answers of an endpoint are kept, while the monitor is out of reach. */
const kept = new Map<string, string>();
/** The log position that the answers of an endpoint say they reflect. */
const reflected = new Map<string, string>();
const sessions = new Map<string, readonly Permission[]>();

const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/**
 * The monitor's API as a test tells it to answer. It knows every endpoint, reads questions by the code of the services and
 * holds answers to their schemas, so that neither the site nor a test can rely on what is not declared; what a test does
 * not tell is answered with the plainest answer that there is.
 */
export const api = {
  answer: <E extends Endpoint>(endpoint: E, reply: AnswerOf<E> | Reply<E>): void =>
    void replies.set(keyOf(endpoint), (typeof reply === 'function' ? reply : () => reply) as AnyReply),
  /** The same, for what a test does not tell. */
  usually: <E extends Endpoint>(endpoint: E, reply: Reply<E>): void => {
    if (!replies.has(keyOf(endpoint))) api.answer(endpoint, reply);
  },
  /** Answers of an endpoint are what the service worker kept, since a moment; without one they are the monitor's again. */
  keepSince: (endpoint: Endpoint, moment: string | undefined): void =>
    void (moment === undefined ? kept.delete(keyOf(endpoint)) : kept.set(keyOf(endpoint), moment)),
  /** Answers of an endpoint say that they reflect a position of the log. */
  reflect: (endpoint: Endpoint, position: string): void => void reflected.set(keyOf(endpoint), position),
  refuse: (endpoint: Endpoint, ...why: Why): void =>
    void replies.set(keyOf(endpoint), () => {
      throw new Refused(...why);
    }),
  /** Nobody answers: the network is away. */
  lose: (endpoint: Endpoint): void =>
    void replies.set(keyOf(endpoint), () => {
      throw new NetworkLost();
    }),
  /** The plainest answer of an endpoint, to say more upon. */
  example: <E extends Endpoint>(endpoint: E): AnswerOf<E> => exampleOf(endpoint.answer as z.ZodType) as AnswerOf<E>, // its own
  asked: <E extends Endpoint>(endpoint: E): ScriptedRequest<E>[] =>
    asked
      .filter((one) => keyOf(one.endpoint) === keyOf(endpoint))
      .map(({ question }) => question as ScriptedRequest<E>), // by its own schemas
  /** Takes calls with a token as those of somebody who holds these permissions; without any, refuses the token. */
  knowSession: (token: string, permissions: readonly Permission[] | undefined): void => {
    if (permissions) sessions.set(token, permissions);
    else sessions.delete(token);
  },
  /** What a page asked that no endpoint takes, and what a test answered that no endpoint gives. */
  mistakes: (): readonly unknown[] => mistakes,
  reset: (): void => {
    replies.clear();
    asked = [];
    mistakes = [];
    sessions.clear();
    kept.clear();
    reflected.clear();
  },
};

/** As `fetch` fails when nobody can be reached. */
class NetworkLost extends TypeError {}

const parametersIn = (path: string, address: string): Record<string, string> | undefined => {
  const [names, parts] = [path, address].map((text) => text.split('/')) as [string[], string[]];
  const fits = names.length === parts.length && names.every((name, at) => name.startsWith(':') || name === parts[at]);
  if (!fits) return undefined;
  return Object.fromEntries(
    names.flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), decodeURIComponent(parts[at] ?? '')]] : [])),
  );
};

const queryIn = (search: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );

const checkAccess = ({ access }: Endpoint, headers: Headers): void => {
  if (access === 'public') return;
  const permissions = sessions.get(headers.get('authorization')?.replace('Bearer ', '') ?? '');
  if (!permissions) throw new Refused('session.required');
  if (access !== 'session' && !permissions.includes(access))
    throw new Refused('permission.missing', { data: { permissions } });
};

const organizationOf = (endpoint: Endpoint, headers: Headers, search: URLSearchParams): string | null => {
  const inAddress = search.get(ORGANIZATION_PARAMETER);
  const inHeader = headers.get(ORGANIZATION_HEADER);
  if (inAddress && inHeader && inAddress !== inHeader) throw new Refused('organization.ambiguous');
  const id = inAddress ?? inHeader;
  if (!id && endpoint.organization === 'required') throw new Refused('organization.not-chosen');
  return id;
};

const bodyIn = (body: unknown): unknown => {
  if (typeof body === 'string') return JSON.parse(body);
  return body instanceof FormData ? Object.fromEntries(body) : undefined;
};

const questionOf = (
  endpoint: Endpoint,
  params: Record<string, string>,
  request: SentRequest,
): ScriptedRequest<Endpoint> => {
  const { searchParams, pathname, search } = new URL(request.address, location.href);
  const { headers } = request;
  const query = queryIn(searchParams);
  return {
    said: query,
    ...readInput(endpoint, { params, query, body: bodyIn(request.body) }),
    organizationId: organizationOf(endpoint, headers, searchParams),
    after: headers.get(AFTER_POSITION_HEADER),
    idempotencyKey: headers.get('idempotency-key'),
    address: pathname + search,
  } as ScriptedRequest<Endpoint>; // each part by the endpoint's own schema
};

/** An answer as it goes over the wire. What its endpoint does not declare is a mistake of the test. */
const responseWith = (request: SentRequest, endpoint: Endpoint, answer: unknown): Response => {
  const declared = endpoint.answer;
  if (declared === 'empty') return new Response(null);
  const isFile = isFileAnswer(declared);
  const body = isFile ? 'a file' : JSON.stringify(answer);
  const contentType = isFile ? declared.mediaTypes[0] : 'application/json';
  const fault = answerFault({ method: request.method, path: request.address, status: 200, contentType, body });
  if (fault) throw new Error(fault);
  const since = kept.get(keyOf(endpoint));
  const position = reflected.get(keyOf(endpoint));
  const said = { ...(since && { 'x-kept-since': since }), ...(position && { [POSITION_HEADER]: position }) };
  return new Response(body, { headers: { 'content-type': contentType, ...said } });
};

/** Answers a request as the services would. */
export const answerRequest = async (request: SentRequest): Promise<Response> => {
  const { pathname } = new URL(request.address, location.href);
  const found = allEndpoints
    .filter(({ method }) => method === request.method)
    .map((endpoint) => ({ endpoint, params: parametersIn(endpoint.path, pathname) }))
    .find(({ params }) => params);
  if (!found?.params) {
    mistakes.push(new Error(`No endpoint is ${request.method} ${pathname}`));
    throw new NetworkLost();
  }
  const { endpoint, params } = found;
  try {
    checkAccess(endpoint, request.headers);
    const question = readQuestion(endpoint, params, request);
    asked.push({ endpoint, question });
    const reply = replies.get(keyOf(endpoint));
    const answer = reply ? await reply(question) : exampleAnswer(endpoint);
    return noted(() => responseWith(request, endpoint, answer));
  } catch (problem) {
    if (problem instanceof NetworkLost) throw problem;
    const { status, body } = toProblemResponse(problem);
    return new Response(JSON.stringify(body), { status });
  }
};

const noted = <Result>(work: () => Result): Result => {
  try {
    return work();
  } catch (mistake) {
    mistakes.push(mistake);
    throw mistake;
  }
};

const readQuestion = (endpoint: Endpoint, params: Record<string, string>, request: SentRequest) =>
  noted(() => {
    const question = questionOf(endpoint, params, request);
    const isKept = isPublicRead(endpoint) && request.address.startsWith('/public-api/');
    if (isKept && endpoint.organization === 'required' && !question.address.includes(`${ORGANIZATION_PARAMETER}=`))
      throw new Error(`${question.address} does not say its organization: it could not be passed on`);
    return question;
  });

const exampleAnswer = ({ answer }: Endpoint): unknown =>
  answer === 'empty' || isFileAnswer(answer) ? undefined : exampleOf(answer);

/** In the place of the browser's `fetch`. */
export const scriptedFetch = async (
  input: string | URL | Request,
  { method = 'GET', headers, body, signal }: RequestInit = {},
): Promise<Response> => {
  const answer = answerRequest({ method, address: String(input), headers: new Headers(headers), body });
  if (!signal) return answer;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([answer, aborted]);
};
