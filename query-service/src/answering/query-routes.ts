import type { AccountHolder } from '@monitor/contracts-schema/account-in-log';
import type { SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { answerTimeOf } from '@monitor/contracts-schema/http/answer-time';
import { Refused } from '@monitor/contracts-schema/http/answers';
import {
  AFTER_POSITION_HEADER,
  type AnswerOf,
  bodyLimitOf,
  type Endpoint,
} from '@monitor/contracts-schema/http/endpoint';
import { readOrganization } from '@monitor/contracts-schema/http/read-organization';
import { INSTALLATION, logPosition } from '@monitor/contracts-schema/ids';
import { isLegacyId } from '@monitor/contracts-schema/organization-names';
import type { OrganizationProgress } from '@monitor/contracts-schema/organizations/organization-progress';
import type { OrganizationView } from '@monitor/contracts-schema/organizations/organization-views';
import { type RequestInput, readInput } from '@monitor/contracts-schema/read-input';
import { isRecordId } from '@monitor/contracts-schema/record-id';
import { requireAccess } from '@monitor/contracts-schema/users/access';
import type { AccessLog } from '@monitor/platform/http/access-log';
import { goneSignal } from '@monitor/platform/http/gone-signal';
import { jsonBody } from '@monitor/platform/http/json-body';
import { operationRouter } from '@monitor/platform/http/operation-router';
import { type Session, type SessionTokens, tokenOf } from '@monitor/platform/http/session-token';
import type { Alarm } from '@monitor/platform/process/alarm';
import type { System } from '@monitor/platform/process/system';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import type { PersonLabel } from '@monitor/read-model/history/history-entry';
import type { Express, Request, RequestHandler, Response } from 'express';
import type { DownloadDesk } from '../downloads/download-desk.ts';
import { joinedFilters, joinsOf, type ReadJoins } from '../joins/joined-filters.ts';
import { findOrganization, presentOrganization } from '../organizations/find-organization.ts';
import type { AnswerCache } from './answer-cache.ts';
import { type Positions, scopesOf } from './answer-positions.ts';
import { keyOfGet, keyOfPost } from './cache-key.ts';
import { type EncodedResponse, encodeResponse } from './encoded-response.ts';
import type { PositionTracker } from './position-tracker.ts';
import { sendAnswer } from './send-answer.ts';
import type { SessionHolders } from './session-holder.ts';

export type QueryRouteContext = Readonly<{
  app: Express;
  views: ViewReader;
  positionTracker: PositionTracker;
  cache: AnswerCache;
  tokens: SessionTokens;
  sessionHolders: SessionHolders;
  accessLog: AccessLog;
  system: System;
  /** Tells when the time for an answer is over. */
  alarm?: Alarm | undefined;
  /** What a person is called to those who may not read names. */
  personLabel: PersonLabel;
  downloads: DownloadDesk;
}>;

/** What a query is given: the input as its endpoint promises it, who asks, and about which organization. */
export type QueryRequest<E extends Endpoint> = RequestInput<E> &
  Readonly<{
    organizationId: string;
    /** What the request calls it: by that it is answered, and its answer cached. */
    requestedId: string;
    /** The organization in question; undefined when the endpoint needs none. */
    organization: OrganizationView | undefined;
    user: RequestUser<E>;
    /** The address of whoever asks. */
    asker: string;
    /** Aborted when the time for an answer is over. */
    late: AbortSignal;
    /** How far the organization's views have come, and when each list last changed. */
    progress: OrganizationProgress;
    /** The same of another one, where the answer follows from everything. */
    progressOf: (organizationId: string) => OrganizationProgress | undefined;
    /** Everything the answer follows from, and how far that has come. */
    positions: Positions;
    views: ViewReader;
  }>;

/** Whether a session says something here: what everybody reads alike is answered without looking at it. */
const asksWho = ({ access, saysMoreSignedIn }: Endpoint): boolean => access !== 'public' || saysMoreSignedIn === true;

type RequestUser<E extends Endpoint> = E['access'] extends 'public'
  ? E extends { saysMoreSignedIn: true }
    ? AccountHolder | undefined
    : undefined
  : AccountHolder;

/**
 * Mounts a query. Its answer carries the position it reflects and a strong tag; what the public asks without being
 * signed in is cached until something it follows from moves, unless `isCacheable` says of it that it follows from other things too.
 */
export const mountQuery = <E extends Endpoint>(
  routeContext: QueryRouteContext,
  endpoint: E,
  answer: (queryRequest: JoinedRequest<E>) => Promise<AnswerOf<E>>,
  isCacheable: (answered: AnswerOf<E>) => boolean = () => true,
  ...before: readonly RequestHandler[]
): void => {
  const respond = async (queryRequest: QueryRequest<E>, request: Request, response: Response): Promise<void> => {
    const { requestedId, filters, body, positions } = queryRequest;
    const make = async () => {
      const answered = await answer(await withJoined(queryRequest));
      return { answer: encodeResponse(answered, positions, endpoint.path), isCacheable: isCacheable(answered) };
    };
    const send = async (encoded: EncodedResponse, visibility: 'public' | 'private'): Promise<void> => {
      if (!response.headersSent) await sendAnswer(encoded, request, response, visibility); // one that comes late is for the next who asks
    };
    const token = tokenOf(request.headers);
    if (endpoint.access !== 'public' || (asksWho(endpoint) && token)) return send((await make()).answer, 'private');
    const { originalUrl } = request;
    const key =
      endpoint.method === 'GET'
        ? keyOfGet(originalUrl, requestedId)
        : keyOfPost(originalUrl, requestedId, filters ?? body);
    const takes = token || request.header(AFTER_POSITION_HEADER) ? 'current' : 'recent';
    const encoded = await routeContext.cache.answer(key, takes, { positions, make });
    await send(encoded, 'public');
    routeContext.cache.weigh(key);
  };
  mountHandler(routeContext, endpoint, respond, ...before);
};

type JoinedRequest<E extends Endpoint> = QueryRequest<E> & Readonly<{ joins: ReadJoins }>;

/** The same request, naming whom those were joined to that its filters name. */
const withJoined = async <E extends Endpoint>(queryRequest: QueryRequest<E>): Promise<JoinedRequest<E>> => {
  const { views, organizationId, filters } = queryRequest;
  const joins = joinsOf(views, organizationId);
  if (!filters) return { ...queryRequest, joins };
  const named = filters as typeof filters & Partial<SpendingFilters>; // whatever else its endpoint's filters say
  return { ...queryRequest, joins, filters: await joinedFilters(joins, named) };
};

/** Mounts a query that writes its own response: downloads and files. `before` comes before anything of it is read. */
export const mountHandler = <E extends Endpoint>(
  routeContext: QueryRouteContext,
  endpoint: E,
  respond: (queryRequest: QueryRequest<E>, request: Request, response: Response) => Promise<void>,
  ...before: readonly RequestHandler[]
): void => {
  const { views, positionTracker, accessLog, sessionHolders } = routeContext;
  const callerOf = async (session: Session, endpoint: Endpoint): Promise<Caller | undefined> => {
    const user = asksWho(endpoint) ? await sessionHolders.holderOf(session) : undefined;
    return user && { session, user };
  };
  const authorize = (endpoint: Endpoint, caller: Caller | undefined): void =>
    requireAccess(endpoint, caller?.user.fields, accessLog.permissionRefused);
  const mount = operationRouter<E, Caller, Scope, RequestInput<E>>(routeContext, {
    timeOf: answerTimeOf,
    callerOf,
    authorize,
    scopeOf: (endpoint, request) => organizationOf(views, endpoint, request),
    // A body is JSON whatever its sender calls it: read as anything else it would be no filter at all.
    bodyReader: (endpoint) => jsonBody({ limit: bodyLimitOf(endpoint), type: () => true }),
    inputOf: (endpoint, request, { id, implied }) => readInput(endpoint, request, id ?? implied),
  });
  mount(
    endpoint,
    async ({ caller: admitted, scope: { id, requestedId = INSTALLATION, found }, input, late, request, response }) => {
      const scopes = scopesOf(endpoint, id);
      const hasWaited = await waitForPositions(positionTracker, scopes, request, response);
      const caller = admitted && hasWaited ? await callerOf(admitted.session, endpoint) : admitted;
      if (hasWaited) authorize(endpoint, caller);
      const user = caller?.user as RequestUser<E>; // as its access says, authorized
      const organizationId = id ?? INSTALLATION;
      const organization = found ?? (id === undefined ? undefined : await presentOrganization(views, id));
      const progress = await progressFor(positionTracker, scopes, organizationId);
      const context = { organizationId, requestedId, organization, user, asker: request.ip ?? '', late, views };
      await respond({ ...input, ...progress, ...context }, request, response);
    },
    ...before,
  );
};

/** Who is signed in, by which session. */
type Caller = Readonly<{ session: Session; user: AccountHolder }>;

/** The organization in question, not looked up yet when a position of it is to be waited for; or the one that a body leaves out. */
type Scope = Readonly<{ id?: string; requestedId?: string; found?: OrganizationView; implied?: string }>;

/** An endpoint that needs no organization looks at the whole installation, whichever one is named. */
const organizationOf = async (views: ViewReader, endpoint: Endpoint, request: Request): Promise<Scope> => {
  const isOfAll = endpoint.organization === 'optional';
  if (isOfAll && !endpoint.organizationImplied) return {};
  const isWaitedFor = request.header(AFTER_POSITION_HEADER) !== undefined && !isOfAll;
  const scope = await readOrganization(endpoint, request, async (requestedId): Promise<Scope | undefined> => {
    if (isWaitedFor && isRecordId(requestedId)) return { id: requestedId, requestedId };
    const found = await findOrganization(views, requestedId);
    return found && { id: found.id, requestedId: isLegacyId(requestedId) ? requestedId : found.id, found };
  });
  if (isOfAll) return scope?.id === undefined ? {} : { implied: scope.id };
  return scope ?? {};
};

/** How far everything has come that an answer follows from; and of these, the organization in question. */
const progressFor = async (positionTracker: PositionTracker, scopes: readonly string[], organizationId: string) => {
  const found = await positionTracker.progressOf([...new Set([...scopes, organizationId])]);
  const positions = new Map(scopes.map((scope) => [scope, found.get(scope)?.position ?? '']));
  const progress = found.get(organizationId)!; // it was requested
  return { progress, positions, progressOf: (id: string) => found.get(id) };
};

/** Waits for the position that a request asks for, as long as whoever asks is there; says whether it asks for one. */
const waitForPositions = async (
  positionTracker: PositionTracker,
  scopes: readonly string[],
  request: Request,
  response: Response,
): Promise<boolean> => {
  const after = request.header(AFTER_POSITION_HEADER);
  if (!after) return false;
  const position = logPosition.safeParse(after).data;
  if (!position)
    throw new Refused('request.invalid', { errors: [{ field: AFTER_POSITION_HEADER, message: 'Posición no válida' }] });
  await positionTracker.waitFor(scopes, position, { address: request.ip ?? '', gone: goneSignal(response) });
  return true;
};

/** The organization of a request whose endpoint requires one. */
export const requiredOrganization = ({
  organization,
}: Readonly<{ organization: OrganizationView | undefined }>): OrganizationView => {
  if (!organization) throw new Error('This endpoint requires an organization');
  return organization;
};
