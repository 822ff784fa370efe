import type { FieldProblem, ProblemAnswer } from '@monitor/contracts-schema/http/answers';
import type { AnswerOf, Endpoint, InputOf } from '@monitor/contracts-schema/http/endpoint';
import type { Permission } from '@monitor/contracts-schema/permission';
import { forgetPosition, positionReached, rememberPosition } from '../live/positions.ts';
import { chosenOrganization } from '../session/organization.ts';
import { currentSession, keepPermissions } from '../session/session.ts';
import { lapseIn, sessionRefused } from '../session/session-lapse.ts';
import type { Call } from './call.ts';

/** A refusal or failure, with the code, Spanish message and field errors that the services gave. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: string;
  readonly status: number;
  readonly errors: readonly FieldProblem[];
  readonly data: unknown;

  constructor(status: number, { code, message, errors = [], data }: Omit<ProblemAnswer, 'error'>) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors as readonly FieldProblem[]; // the envelope's own schema, read back
    this.data = data;
  }
}

/** Nobody answered. */
export const unreachable = (): ApiProblem =>
  new ApiProblem(0, {
    code: 'network.unreachable',
    message: 'No fue posible comunicarse con el monitor. Revisa tu conexión e intenta nuevamente.',
  });

const unreadable = (status: number) =>
  new ApiProblem(status, {
    code: 'server.failed',
    message: 'Ocurrió un error de nuestro lado. Intenta nuevamente.',
  });

type Parts = Readonly<{ params?: object; query?: object; body?: unknown }>;

/**
 * The address of a call: its path with the parameters filled in, and its query without what is undefined; a list is one
 * name repeated.
 */
export const callAddress = (path: string, { params = {}, query = {} }: Parts): string => {
  const filled = Object.entries(params).reduce(
    (address, [name, value]) => address.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, String(one)])),
  );
  return search.size > 0 ? `${filled}?${search}` : filled;
};

/**
 * The address of a public answer about an organization, the chosen one by default, which says so itself: it can
 * be passed on and kept.
 */
export const publicAddressOf = (
  path: string,
  { query, ...parts }: Parts,
  organization = chosenOrganization()?._id,
): string => callAddress(path, { ...parts, query: { organization, ...query } });

/** Who asks, about which organization, and not answered from before this page's own last change in a log. */
export const callHeaders = (
  log = chosenOrganization()?._id,
  organizationId = chosenOrganization()?._id,
): Record<string, string> => {
  const token = currentSession()?.token;
  const after = log && positionReached(log);
  return {
    ...(organizationId && { 'x-current-organization-id': organizationId }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(after && { 'x-after-position': after }),
  };
};

type Options = Readonly<{
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  /** The organization that the call is about, when it is not the chosen one. */
  organizationId?: string;
  /** Whose log the call reads or moves, when it is not that of the organization it is about. */
  log?: string;
  /** Called with the response before it is read. */
  onResponse?: (response: Response) => void;
}>;

/** The same, of whichever organization was chosen when it was asked. */
type RequestOptions = Omit<Options, 'organizationId' | 'log'> &
  Readonly<{ organizationId: string | undefined; log: string | undefined }>;

/** Calls an endpoint and gives its answer; throws an ApiProblem for everything else. */
export const send = async <E extends Endpoint>(
  call: Call<E>,
  input: InputOf<E>,
  options: Options = {},
): Promise<AnswerOf<E>> => {
  // By the time of the answer another one may be chosen.
  const organizationId = options.organizationId ?? chosenOrganization()?._id;
  const log = options.log ?? organizationId;
  const request = { ...options, organizationId, log };
  try {
    return await sendOnce(call, input, request);
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || problem.code !== 'position.not-recorded' || !log) throw problem;
    forgetPosition(log);
    return sendOnce(call, input, request);
  }
};

const sendOnce = async <E extends Endpoint>(
  { method, path }: Call<E>,
  input: InputOf<E>,
  { signal, headers, organizationId, log, onResponse }: RequestOptions,
): Promise<AnswerOf<E>> => {
  const parts = input as Parts; // what any endpoint's input may hold
  const sendsFile = parts.body instanceof FormData;
  const isPublicRead = method === 'GET' && path.startsWith('/public-api/');
  const token = currentSession()?.token;
  const address = isPublicRead ? publicAddressOf(path, parts, organizationId) : callAddress(path, parts);
  const response = await fetch(address, {
    method,
    headers: {
      ...callHeaders(log, organizationId),
      ...(parts.body !== undefined && !sendsFile && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(parts.body !== undefined && { body: sendsFile ? (parts.body as FormData) : JSON.stringify(parts.body) }),
    ...(signal && { signal }),
  }).catch((failure: unknown) => {
    throw signal?.aborted ? failure : unreachable();
  });
  onResponse?.(response);
  return (await answerIn(response, log, token)) as AnswerOf<E>; // the services answer what they declare
};

/**
 * A response's JSON; throws what it says is wrong. `log` is the one that was asked or moved. A session that is over is the
 * one whose token was sent.
 */
export const answerIn = async (
  response: Response,
  log: string | undefined,
  token: string | undefined,
): Promise<unknown> => {
  const text = await response.text();
  const answer = parsed(text);
  if (!response.ok) {
    const problem = isProblem(answer) ? new ApiProblem(response.status, answer) : unreadable(response.status);
    const lapse = lapseIn(problem.code);
    if (lapse) sessionRefused(lapse, token);
    if (problem.code === 'permission.missing') keepPermissionsLeft(problem);
    throw problem;
  }
  if (text && answer === undefined) throw unreadable(response.status);
  rememberWhere(answer, log);
  return answer;
};

/** Whoever lacks a permission is told which ones are left. */
const keepPermissionsLeft = ({ data }: ApiProblem): void => {
  const { permissions } = (data ?? {}) as { permissions?: readonly Permission[] }; // what the services refuse it with
  if (permissions) keepPermissions(permissions);
};

const rememberWhere = (answer: unknown, log: string | undefined): void => {
  if (!log || typeof answer !== 'object' || !answer || !('position' in answer)) return;
  if (typeof answer.position === 'string') rememberPosition(log, answer.position);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isProblem = (answer: unknown): answer is ProblemAnswer =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer;
