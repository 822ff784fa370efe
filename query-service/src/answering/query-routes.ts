import {
  AFTER_POSITION_HEADER,
  type AnswerOf,
  type AskedInput,
  bodyLimitOf,
  type Endpoint,
  INSTALLATION,
  inputAsked,
  logPosition,
  type OrganizationProgress,
  type OrganizationView,
  organizationIdAsked,
  organizationViews,
  Refused,
  requireAccess,
  type SpendingFilters,
  type UserView,
  userViews,
} from '@monitor/contracts-schema';
import type { AccessLog } from '@monitor/platform/http/access-log';
import { operationRouter } from '@monitor/platform/http/operation-router';
import { type SessionTokens, tokenOf } from '@monitor/platform/http/session-token';
import type { System } from '@monitor/platform/process/system';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import type { DownloadDesk } from '../downloads/download-desk.ts';
import type { PersonLabel } from '../history/history-reader.ts';
import { joinedFilters, joinsOf, type ReadJoins } from '../joins/joined-filters.ts';
import type { CacheOutcome } from '../query-metrics.ts';
import type { AnswerCache } from './answer-cache.ts';
import { type Positions, scopesOf } from './answer-positions.ts';
import { keyOfGet, keyOfPost } from './cache-key.ts';
import { encodeResponse } from './encoded-response.ts';
import { goneSignal } from './gone-signal.ts';
import type { PositionTracker } from './position-tracker.ts';
import { sendAnswer } from './send-answer.ts';
import { holderOf } from './session-holder.ts';

export type QueryRouteContext = Readonly<{
  app: Express;
  views: ViewReader;
  positionTracker: PositionTracker;
  cache: AnswerCache;
  cacheAsked: (outcome: CacheOutcome) => void;
  tokens: SessionTokens;
  accessLog: AccessLog;
  system: System;
  /** What a person is called to those who may not read names. */
  personLabel: PersonLabel;
  downloads: DownloadDesk;
}>;

/** What a query is given: the input as its endpoint promises it, who asks, and about which organization. */
export type QueryRequest<E extends Endpoint> = AskedInput<E> &
  Readonly<{
    organizationId: string;
    /** The organization asked about; undefined when the endpoint needs none. */
    organization: OrganizationView | undefined;
    user: UserView | undefined;
    /** How far the organization's views have come, and when each list last changed. */
    progress: OrganizationProgress;
    /** The same of another one, where the answer follows from everything. */
    progressOf: (organizationId: string) => OrganizationProgress | undefined;
    /** Everything the answer follows from, and how far that has come. */
    positions: Positions;
    views: ViewReader;
  }>;

/**
 * Mounts a query. Its answer carries the position it reflects and a strong tag; what the public asks without being
 * signed in is kept until something it follows from moves, unless `isKept` says that it follows from other things too.
 */
export const mountQuery = <E extends Endpoint>(
  routeContext: QueryRouteContext,
  endpoint: E,
  answer: (queryRequest: JoinedRequest<E>) => Promise<AnswerOf<E>>,
  isKept: (queryRequest: QueryRequest<E>) => boolean = () => true,
  ...before: readonly RequestHandler[]
): void => {
  const respond = async (queryRequest: QueryRequest<E>, request: Request, response: Response): Promise<void> => {
    const { organizationId, filters, body, positions } = queryRequest;
    const anonymous = endpoint.access === 'public' && !tokenOf(request.headers);
    const { originalUrl } = request;
    const key =
      endpoint.method === 'GET'
        ? keyOfGet(originalUrl, organizationId)
        : keyOfPost(originalUrl, organizationId, filters ?? body);
    const mayKeep = anonymous && isKept(queryRequest);
    const known = mayKeep ? routeContext.cache.get(key, (scope) => positions.get(scope)) : undefined;
    if (mayKeep) routeContext.cacheAsked(known ? 'hit' : 'miss');
    const encoded = known ?? encodeResponse(await answer(await withJoined(queryRequest)), positions, endpoint.path);
    await sendAnswer(encoded, request, response, anonymous ? 'public' : 'private');
    if (mayKeep && !known) routeContext.cache.put(key, encoded); // sent first, so that it is weighed with its compressed form
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
  const { views, positionTracker, accessLog } = routeContext;
  const mount = operationRouter<E, UserView, Asked, AskedInput<E>>(routeContext, {
    callerOf: (session) => holderOf(views, session),
    authorize: (asked, caller) => requireAccess(asked, caller?.user, accessLog.permissionRefused),
    scopeOf: (asked, request) => organizationOf(views, asked, request),
    // A body is JSON whatever its sender calls it: read as anything else it would be no filter at all.
    bodyReader: (asked) => express.json({ limit: bodyLimitOf(asked), type: () => true }),
    inputOf: inputAsked,
  });
  mount(
    endpoint,
    async ({ caller, scope: { id, found }, input, request, response }) => {
      const scopes = scopesOf(endpoint, id);
      const hasWaited = await waitForAsked(positionTracker, scopes, request, response);
      const user = caller && hasWaited ? await userIn(views, caller.id) : caller;
      if (user !== caller) requireAccess(endpoint, user?.user, accessLog.permissionRefused);
      const organizationId = id ?? INSTALLATION;
      const organization = found ?? (id === undefined ? undefined : await organizationIn(views, id));
      const progress = await progressFor(positionTracker, scopes, organizationId);
      await respond({ ...input, ...progress, organizationId, organization, user, views }, request, response);
    },
    ...before,
  );
};

/** The organization asked about; not looked up yet when a position of it is to be waited for. */
type Asked = Readonly<{ id: string | undefined; found?: OrganizationView }>;

/** An endpoint that needs no organization looks at the whole installation, whichever one is named. */
const organizationOf = async (views: ViewReader, endpoint: Endpoint, request: Request): Promise<Asked> => {
  const id = endpoint.organization === 'optional' ? undefined : organizationIdAsked(endpoint, request);
  if (id === undefined || request.header(AFTER_POSITION_HEADER)) return { id };
  return { id, found: await organizationIn(views, id) };
};

/** A user's record as it is by now; undefined when it is gone. */
const userIn = async (views: ViewReader, userId: string): Promise<UserView | undefined> =>
  (await views.getMany(userViews, [userId])).get(userId)?.document;

const organizationIn = async (views: ViewReader, organizationId: string): Promise<OrganizationView> => {
  const organization = (await views.getMany(organizationViews, [organizationId])).get(organizationId)?.document;
  if (!organization) throw new Refused('organization.not-found');
  return organization;
};

/** How far everything has come that an answer follows from; and of these, the organization asked about. */
const progressFor = async (positionTracker: PositionTracker, scopes: readonly string[], organizationId: string) => {
  const found = await positionTracker.progressOf([...new Set([...scopes, organizationId])]);
  const positions = new Map(scopes.map((scope) => [scope, found.get(scope)?.position ?? '']));
  const progress = found.get(organizationId)!; // it was asked for
  return { progress, positions, progressOf: (id: string) => found.get(id) };
};

/** Waits for the position that a request asks for, as long as whoever asks is there; says whether it asks for one. */
const waitForAsked = async (
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
  await positionTracker.waitFor(scopes, position, goneSignal(response));
  return true;
};

/** The organization of a request whose endpoint requires one. */
export const organizationAsked = <E extends Endpoint>({ organization }: QueryRequest<E>): OrganizationView => {
  if (!organization) throw new Error('This endpoint requires an organization');
  return organization;
};
