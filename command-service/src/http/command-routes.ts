import type { Actor, Cause } from '@monitor/contracts-schema/events/event-metadata';
import { answerTimeOf } from '@monitor/contracts-schema/http/answer-time';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { type AnswerOf, bodyLimitOf, type Endpoint, POSITION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import type { FileAnswer } from '@monitor/contracts-schema/http/file-answer';
import { readOrganization } from '@monitor/contracts-schema/http/read-organization';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { OrganizationFields } from '@monitor/contracts-schema/organizations/organization-events';
import { type RequestInput, readInput } from '@monitor/contracts-schema/read-input';
import { requireAccess } from '@monitor/contracts-schema/users/access';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import type { AccessLog } from '@monitor/platform/http/access-log';
import { jsonBody } from '@monitor/platform/http/json-body';
import { operationRouter } from '@monitor/platform/http/operation-router';
import type { SessionTokens } from '@monitor/platform/http/session-token';
import type { Alarm } from '@monitor/platform/process/alarm';
import type { System } from '@monitor/platform/process/system';
import { OutcomeUnknown } from '@monitor/platform/storage/storage-unavailable';
import type { Express, Request, RequestHandler, Response } from 'express';
import type { Accounts } from '../accounts/accounts.ts';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import type { CommandContext } from '../deciding/command-context.ts';
import { derivedId } from '../deciding/derived-id.ts';
import type { FindOrganization } from '../organizations/find-organization.ts';

export type CommandRouteContext = Readonly<{
  app: Express;
  tokens: SessionTokens;
  accessLog: AccessLog;
  accounts: Accounts;
  organizations: AggregateService<OrganizationFields>;
  findOrganization: FindOrganization;
  system: System;
  /** Tells when the time for an answer is over. */
  alarm?: Alarm | undefined;
  /** Throws while commands, or this one, are not taken. */
  letIn: (endpoint: Endpoint) => void;
}>;

/** What a handler is given: the input as its endpoint promises it, who asks, and for which organization. */
export type CommandRequest<E extends Endpoint> = RequestInput<E> &
  Readonly<{
    /** The organization in the header, or the installation when the endpoint needs none. */
    organizationId: string;
    user: User | undefined;
    /** The context of a command given through this request. */
    context: (cause: Cause) => CommandContext;
    /** Refuses who lacks a permission that this request needs beyond its endpoint's. */
    requireAccess: (access: Endpoint['access']) => void;
    request: Request;
    response: Response;
  }>;

type User = Readonly<{ id: string; fields: UserFields }>;

/** Of an endpoint whose answer is nothing, or a file that is written to the response. */
type Unanswered<E extends Endpoint> = E['answer'] extends 'empty' | FileAnswer ? Promise<void> : never;

/** Mounts a command; `before` comes before anything of its body is read. */
export const mount = <E extends Endpoint>(
  routeContext: CommandRouteContext,
  endpoint: E,
  handler: (commandRequest: CommandRequest<E>) => Promise<AnswerOf<E>> | Unanswered<E>,
  ...before: readonly RequestHandler[]
): void => {
  const { accounts, accessLog, findOrganization, system, letIn } = routeContext;
  const mountOperation = operationRouter<E, User, string, RequestInput<E>>(routeContext, {
    timeOf: answerTimeOf,
    letIn,
    callerOf: (session) => accounts.holderOf(session),
    authorize: (endpoint, user) => requireAccess(endpoint, user?.fields, accessLog.permissionRefused),
    scopeOf: (endpoint, request) => organizationOf(findOrganization, endpoint, request),
    bodyReader: (endpoint) => jsonBody({ limit: bodyLimitOf(endpoint) }),
    inputOf: (endpoint, request, scope) => readInput(endpoint, request, scope === INSTALLATION ? undefined : scope),
  });
  mountOperation(
    endpoint,
    async ({ caller, scope: organizationId, late, input, request, response }) => {
      const user = caller?.fields.active ? caller : undefined; // for a public command whoever was deactivated is nobody
      const isLate = () => late.aborted;
      const commandContext = contextOf(system, endpoint, request, organizationId, user);
      const context = (cause: Cause): CommandContext => ({ ...commandContext(cause), isLate });
      const requireMore = (access: Endpoint['access']) =>
        requireAccess({ ...endpoint, access }, user?.fields, accessLog.permissionRefused);
      response.setHeader('cache-control', 'no-store');
      const rest = { organizationId, user, context, requireAccess: requireMore, request, response };
      const work: Promise<unknown> = handler({ ...input, ...rest });
      const result = await work.catch((error: unknown) => {
        if (error instanceof Refused) tellPosition(response, error.data); // some of it may be saved
        const hasKey = request.header('idempotency-key') !== undefined;
        throw error instanceof OutcomeUnknown && !hasKey ? new OutcomeUnknownWithoutKey(error) : error;
      });
      if (response.headersSent || response.writableEnded) return;
      tellPosition(response, result);
      if (endpoint.answer === 'empty') response.status(204).end();
      else response.json(result);
    },
    ...before,
  );
};

/** The command was not sent under a key: nobody can find out by sending it again. */
class OutcomeUnknownWithoutKey extends OutcomeUnknown {
  override readonly name: string = 'OutcomeUnknownWithoutKey';

  constructor({ store, cause }: OutcomeUnknown) {
    super(store, { cause });
  }
}

const organizationOf = async (
  findOrganization: FindOrganization,
  endpoint: Endpoint,
  request: Request,
): Promise<string> => {
  const found = await readOrganization(endpoint, request, findOrganization);
  return found?.id ?? INSTALLATION;
};

const contextOf =
  (system: System, { path }: Endpoint, request: Request, organizationId: string, user: User | undefined) =>
  (cause: Cause): CommandContext => {
    const actor: Actor = user
      ? { kind: 'user', userId: user.id, name: `${user.fields.name} ${user.fields.lastName}`.trim() }
      : { kind: 'system' };
    const repeatable = request.header('idempotency-key');
    const commandId = repeatable
      ? derivedId(user?.id ?? organizationId, organizationId, path, repeatable)
      : system.newId();
    return { commandId, organizationId, actor, cause, now: system.now(), isRepeatable: repeatable !== undefined };
  };

const tellPosition = (response: Response, result: unknown): void => {
  if (response.headersSent || typeof result !== 'object' || result === null || !('position' in result)) return;
  if (typeof result.position === 'string') response.setHeader(POSITION_HEADER, result.position);
};
