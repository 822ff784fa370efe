import {
  AFTER_POSITION_HEADER,
  accessRefusal,
  type BodyOf,
  type Endpoint,
  type FiltersOf,
  filtersAsked,
  INSTALLATION,
  logPosition,
  type OrganizationProgress,
  type OrganizationView,
  organizationViews,
  type ParamsOf,
  type QueryOf,
  queryAsked,
  Refused,
  type UserView,
} from '@monitor/contracts-schema';
import type { AccessLog } from '@monitor/platform/http/access-log';
import { type SessionTokens, tokenOf } from '@monitor/platform/http/session-token';
import type { System } from '@monitor/platform/process/system';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import type { DownloadDesk } from '../downloads/download-desk.ts';
import type { PersonLabel } from '../history/history-reader.ts';
import type { AnswerCache } from './answer-cache.ts';
import { keyOfGet, keyOfPost } from './cache-key.ts';
import { encodeResponse } from './encoded-response.ts';
import { organizationIdIn } from './named-organization.ts';
import type { PositionTracker } from './position-tracker.ts';
import { sendAnswer } from './send-answer.ts';
import { sessionHolder } from './session-holder.ts';

export type RouteContext = Readonly<{
  app: Express;
  views: ViewReader;
  positionTracker: PositionTracker;
  cache: AnswerCache;
  tokens: SessionTokens;
  accessLog: AccessLog;
  system: System;
  /** What a person is called to those who may not read names. */
  personLabel: PersonLabel;
  downloads: DownloadDesk;
}>;

/** What a query is given: the input as its endpoint promises it, who asks, and about which organization. */
export type QueryRequest<E extends Endpoint> = Readonly<{
  query: QueryOf<E>;
  filters: FiltersOf<E>;
  body: BodyOf<E>;
  params: ParamsOf<E>;
  organizationId: string;
  /** The organization asked about; undefined when the endpoint needs none. */
  organization: OrganizationView | undefined;
  user: UserView | undefined;
  /** What the answer reflects, and when each list last changed. */
  progress: OrganizationProgress;
  views: ViewReader;
}>;

/** A body is JSON whatever its sender calls it: read as anything else it would be no filter at all. */
const json = express.json({ limit: '1mb', type: () => true });

/**
 * Mounts a query. Its answer carries the position it reflects and a strong tag; what the public asks without being
 * signed in is kept until the organization's views move.
 */
export const mountQuery = <E extends Endpoint>(
  routeContext: RouteContext,
  endpoint: E,
  answer: (queryRequest: QueryRequest<E>) => Promise<unknown>,
): void =>
  mountHandler(routeContext, endpoint, async (queryRequest, request, response) => {
    const { position } = queryRequest.progress;
    const anonymous = endpoint.access === 'public' && !tokenOf(request.headers);
    const { organizationId, filters, body } = queryRequest;
    const { originalUrl } = request;
    const key =
      endpoint.method === 'GET'
        ? keyOfGet(originalUrl, organizationId)
        : keyOfPost(originalUrl, organizationId, filters ?? body);
    const known = anonymous ? routeContext.cache.get(key, position) : undefined;
    const encoded = known ?? encodeResponse(await answer(queryRequest), position);
    await sendAnswer(encoded, request, response, anonymous ? 'public' : 'private');
    if (anonymous && !known) routeContext.cache.put(key, encoded); // sent first, so that it is weighed with its compressed form
  });

/** Mounts a query that writes its own response: downloads and files. */
export const mountHandler = <E extends Endpoint>(
  routeContext: RouteContext,
  endpoint: E,
  respond: (queryRequest: QueryRequest<E>, request: Request, response: Response) => Promise<void>,
): void => {
  const handle: RequestHandler = async (request, response) => {
    const user = await sessionHolder(routeContext, tokenOf(request.headers));
    const refusal = accessRefusal(endpoint.access, user?.user);
    if (refusal?.code === 'permission.missing' && user)
      routeContext.accessLog.say('permission-refused', {
        account: routeContext.accessLog.accountKey(user.email),
        permission: endpoint.access,
        path: endpoint.path,
      });
    if (refusal) throw refusal;
    const organizationId = organizationIdIn(endpoint, request);
    const input = {
      params: paramsIn(endpoint, request) as ParamsOf<E>, // an endpoint's own schemas give its own types
      query: queryAsked(endpoint, request),
      filters: (endpoint.filters &&
        filtersAsked(endpoint.filters, { query: request.query, body: request.body })) as FiltersOf<E>,
      body: endpoint.body?.parse(request.body ?? {}) as BodyOf<E>,
    };
    await waitForAsked(routeContext, organizationId, request, response);
    const progress = await routeContext.positionTracker.progressOf(organizationId);
    const organization = await organizationFor(routeContext, organizationId);
    await respond(
      { ...input, organizationId, organization, user, progress, views: routeContext.views },
      request,
      response,
    );
  };
  if (endpoint.method === 'GET')
    routeContext.app.get(endpoint.path, handle); // the address is all it says: a body is not read
  else routeContext.app.post(endpoint.path, json, handle);
};

/** Waits for the position that a request asks for, as long as whoever asks is there. */
const waitForAsked = async (
  { positionTracker }: RouteContext,
  organizationId: string,
  request: Request,
  response: Response,
): Promise<void> => {
  const after = request.header(AFTER_POSITION_HEADER);
  if (!after) return;
  const position = logPosition.safeParse(after).data;
  if (!position)
    throw new Refused('request.invalid', { errors: [{ field: AFTER_POSITION_HEADER, message: 'Posición no válida' }] });
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  response.once('close', leave);
  await positionTracker.waitFor(organizationId, position, gone.signal).finally(() => response.off('close', leave));
};

/** What an address says; one whose parameters cannot be is no address of ours. */
const paramsIn = (endpoint: Endpoint, request: Request): unknown => {
  const parsed = endpoint.params?.safeParse(request.params);
  if (parsed && !parsed.success) throw new Refused('route.not-found');
  return parsed?.data;
};

const organizationFor = async (
  { views }: RouteContext,
  organizationId: string,
): Promise<OrganizationView | undefined> => {
  if (organizationId === INSTALLATION) return undefined;
  const organization = (await views.getMany(organizationViews, [organizationId])).get(organizationId)?.document;
  if (!organization) throw new Refused('organization.not-found');
  return organization;
};

/** The organization of an ask whose endpoint requires one. */
export const organizationAsked = <E extends Endpoint>({ organization }: QueryRequest<E>): OrganizationView => {
  if (!organization) throw new Error('This endpoint requires an organization');
  return organization;
};
