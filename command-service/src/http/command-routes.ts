import {
  type Actor,
  accessRefusal,
  type BodyOf,
  type Cause,
  type Endpoint,
  INSTALLATION,
  id,
  ORGANIZATION_HEADER,
  type OrganizationFields,
  type ParamsOf,
  POSITION_HEADER,
  type QueryOf,
  Refused,
  USUAL_BODY_LIMIT,
  type UserFields,
} from '@monitor/contracts-schema';
import type { AccessLog } from '@monitor/platform/http/access-log';
import { type SessionTokens, tokenOf } from '@monitor/platform/http/session-token';
import type { System } from '@monitor/platform/process/system';
import type { Express, Request, RequestHandler, Response } from 'express';
import express from 'express';
import type { Accounts } from '../accounts/accounts.ts';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import type { CommandContext } from '../deciding/command-context.ts';
import { derivedId } from '../deciding/derived-id.ts';

export type RouteContext = Readonly<{
  app: Express;
  tokens: SessionTokens;
  accessLog: AccessLog;
  accounts: Accounts;
  organizations: AggregateService<OrganizationFields>;
  system: System;
}>;

/** What a handler is given: the input as its endpoint promises it, who asks, and for which organization. */
export type CommandRequest<E extends Endpoint> = Readonly<{
  query: QueryOf<E>;
  body: BodyOf<E>;
  params: ParamsOf<E>;
  /** The organization in the header, or the installation when the endpoint needs none. */
  organizationId: string;
  user: Readonly<{ id: string; fields: UserFields }> | undefined;
  /** The context of a command given through this request. */
  context: (cause: Cause) => CommandContext;
  request: Request;
  response: Response;
}>;

/**
 * Mounts an endpoint: permission first, then the organization, then what else comes before anything is read, then the
 * input, then the handler.
 */
export const mount = <E extends Endpoint>(
  routeContext: RouteContext,
  endpoint: E,
  handler: (commandRequest: CommandRequest<E>) => Promise<unknown>,
  ...before: readonly RequestHandler[]
): void => {
  const answer: RequestHandler = async (request, response) => {
    const { user, organizationId } = response.locals as Admitted; // set by admit, just before
    const commandRequest: CommandRequest<E> = {
      query: endpoint.query?.parse(request.query) as QueryOf<E>, // an endpoint's own schema gives its own type
      body: endpoint.body?.parse(request.body ?? {}) as BodyOf<E>,
      params: endpoint.params?.parse(request.params) as ParamsOf<E>,
      organizationId,
      user,
      context: contextOf(routeContext.system, endpoint, request, organizationId, user),
      request,
      response,
    };
    response.setHeader('cache-control', 'no-store');
    const result = await handler(commandRequest).catch((error: unknown) => {
      if (error instanceof Refused) tellPosition(response, error.data); // some of it may be saved
      throw error;
    });
    if (response.headersSent || response.writableEnded) return;
    tellPosition(response, result);
    if (endpoint.answer === 'empty') response.status(204).end();
    else response.json(result);
  };
  const json = express.json({ limit: endpoint.bodyLimit ?? USUAL_BODY_LIMIT });
  routeContext.app[endpoint.method === 'GET' ? 'get' : 'post'](
    endpoint.path,
    admit(routeContext, endpoint),
    ...before,
    json,
    answer,
  );
};

type Admitted = Pick<CommandRequest<Endpoint>, 'user' | 'organizationId'>;

/** Refuses before anything is read whoever may not call, and an organization that does not exist. */
const admit =
  (routeContext: RouteContext, endpoint: Endpoint): RequestHandler =>
  async (request, response, next) => {
    const user = await signedIn(routeContext, request);
    const refusal = accessRefusal(endpoint.access, user?.fields);
    if (refusal?.code === 'permission.missing' && user)
      routeContext.accessLog.say('permission-refused', {
        account: routeContext.accessLog.accountKey(user.fields.email),
        permission: endpoint.access,
        path: endpoint.path,
      });
    if (refusal) throw refusal;
    const admitted: Admitted = { user, organizationId: await organizationOf(routeContext, endpoint, request) };
    Object.assign(response.locals, admitted);
    next();
  };

const signedIn = async ({ tokens, accounts, system }: RouteContext, request: Request): Promise<Admitted['user']> => {
  const token = tokenOf(request.headers);
  const session = token && (await tokens.verify(token, system.now()));
  return session ? accounts.holderOf(session) : undefined;
};

const ABSENT: ReadonlySet<string> = new Set(['', 'undefined', 'null']);

const organizationOf = async (
  { organizations }: RouteContext,
  endpoint: Endpoint,
  request: Request,
): Promise<string> => {
  const named = request.header(ORGANIZATION_HEADER)?.trim() ?? '';
  if (ABSENT.has(named)) {
    if (endpoint.organization === 'required') throw new Refused('organization.not-chosen');
    return INSTALLATION;
  }
  if (!id.safeParse(named).success) throw new Refused('organization.not-found');
  if ((await organizations.find(named, named)).status !== 'registered') throw new Refused('organization.not-found');
  return named;
};

const contextOf =
  (system: System, { path }: Endpoint, request: Request, organizationId: string, user: Admitted['user']) =>
  (cause: Cause): CommandContext => {
    const actor: Actor = user
      ? { kind: 'user', userId: user.id, name: `${user.fields.name} ${user.fields.lastName}`.trim() }
      : { kind: 'system' };
    const repeatable = request.header('idempotency-key');
    const commandId = repeatable
      ? derivedId(user?.id ?? organizationId, organizationId, path, repeatable)
      : system.newId();
    return { commandId, organizationId, actor, cause, now: system.now() };
  };

const tellPosition = (response: Response, result: unknown): void => {
  if (response.headersSent || typeof result !== 'object' || result === null || !('position' in result)) return;
  if (typeof result.position === 'string') response.setHeader(POSITION_HEADER, result.position);
};
