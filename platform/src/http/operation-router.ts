import type { Express, Request, RequestHandler, Response } from 'express';
import type { System } from '../process/system.ts';
import { type Session, type SessionTokens, tokenOf } from './session-token.ts';

/** What is mounted: at which address, by which method. */
export type Operation = Readonly<{ method: 'GET' | 'POST'; path: string }>;

/**
 * What differs between services, in the order in which a request meets it. Each step may throw what is then answered; no
 * later one is asked. `Scope` is what a request is about, `Input` what it says.
 */
export type RequestSteps<O extends Operation, Caller, Scope, Input> = Readonly<{
  /** Throws while nobody is let in at all. */
  letIn?: ((operation: O) => void) | undefined;
  /** Who holds a session that is signed and not expired; undefined when it is over, or nobody's, or says nothing here. */
  callerOf: (session: Session, operation: O) => Promise<Caller | undefined>;
  /** Throws unless the caller (undefined: nobody is signed in) may do this. */
  authorize: (operation: O, caller: Caller | undefined) => void;
  /** What the request is about; throws when that is not there, or not said. */
  scopeOf: (operation: O, request: Request) => Promise<Scope>;
  /** Reads a body; of a GET none is read. */
  bodyReader: (operation: O) => RequestHandler;
  /** The request's input as the operation understands it; throws when it does not. */
  inputOf: (operation: O, request: Request, scope: Scope) => Input;
}>;

/** A request that passed every step. */
export type Admitted<Caller, Scope, Input> = Readonly<{
  caller: Caller | undefined;
  scope: Scope;
  input: Input;
  /** Milliseconds that it took to say who calls and about what. */
  waitedMs: number;
  request: Request;
  response: Response;
}>;

/** Mounts an operation; `before` comes after the scope and before anything of the body is read. */
export type OperationRouter<O extends Operation, Caller, Scope, Input> = (
  operation: O,
  respond: (admitted: Admitted<Caller, Scope, Input>) => Promise<void>,
  ...before: readonly RequestHandler[]
) => void;

/**
 * The one way into a service: token, caller, permission, scope, then the body, and then the input. Whoever may not call
 * is refused before anything else of a request is looked at, and before its body is read.
 */
export const operationRouter =
  <O extends Operation, Caller, Scope, Input>(
    { app, tokens, system }: Readonly<{ app: Express; tokens: SessionTokens; system: System }>,
    steps: RequestSteps<O, Caller, Scope, Input>,
  ): OperationRouter<O, Caller, Scope, Input> =>
  (operation, respond, ...before) => {
    type Passed = Pick<Admitted<Caller, Scope, Input>, 'caller' | 'scope' | 'waitedMs'>;

    const admit: RequestHandler = async (request, response, next) => {
      steps.letIn?.(operation);
      const began = performance.now();
      const token = tokenOf(request.headers);
      const session = token === undefined ? undefined : await tokens.verify(token, system.now());
      const caller = session && (await steps.callerOf(session, operation));
      steps.authorize(operation, caller);
      const scope = await steps.scopeOf(operation, request);
      const passed: Passed = { caller, scope, waitedMs: performance.now() - began };
      Object.assign(response.locals, passed);
      next();
    };
    const handle: RequestHandler = async (request, response) => {
      const passed = response.locals as Passed; // set by admit
      await respond({ ...passed, input: steps.inputOf(operation, request, passed.scope), request, response });
    };
    if (operation.method === 'GET') app.get(operation.path, admit, ...before, handle);
    else app.post(operation.path, admit, ...before, steps.bodyReader(operation), handle);
  };
