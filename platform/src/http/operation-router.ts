import type { Express, Request, RequestHandler, Response } from 'express';
import { type Alarm, alarm as usualAlarm } from '../process/alarm.ts';
import type { System } from '../process/system.ts';
import { inTime } from './in-time.ts';
import { type Session, type SessionTokens, tokenOf } from './session-token.ts';

/** What is mounted: at which address, by which method. */
export type Operation = Readonly<{ method: 'GET' | 'POST'; path: string }>;

/**
 * What differs between services, in the order in which a request meets it. Each step may throw what is then answered; no
 * later one is asked. `Scope` is what a request is about, `Input` what it says.
 */
export type RequestSteps<O extends Operation, Caller, Scope, Input> = Readonly<{
  /** Within how long it is answered, all that follows included; undefined where it takes its time. */
  timeOf: (operation: O) => AnswerTime | undefined;
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

/** `late` is what is thrown when `milliseconds` are over; `isBegun`: every step was passed, and something may have been done. */
export type AnswerTime = Readonly<{ milliseconds: number; late: (request: Request, isBegun: boolean) => Error }>;

/** A request that passed every step. */
export type Admitted<Caller, Scope, Input> = Readonly<{
  caller: Caller | undefined;
  scope: Scope;
  input: Input;
  /** Aborted when the time is over and something else was answered. */
  late: AbortSignal;
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
 * is refused before anything else of a request is looked at, and before its body is read. All of it has to be done in time.
 */
export const operationRouter =
  <O extends Operation, Caller, Scope, Input>(
    {
      app,
      tokens,
      system,
      alarm = usualAlarm,
    }: Readonly<{ app: Express; tokens: SessionTokens; system: System; alarm?: Alarm | undefined }>,
    steps: RequestSteps<O, Caller, Scope, Input>,
  ): OperationRouter<O, Caller, Scope, Input> =>
  (operation, respond, ...before) => {
    const reading = operation.method === 'GET' ? before : [...before, steps.bodyReader(operation)];
    const time = steps.timeOf(operation);

    const answer: RequestHandler = (request, response) => {
      let isBegun = false;
      const limit = time && { milliseconds: time.milliseconds, late: () => time.late(request, isBegun) };
      return inTime(response, { limit, alarm }, async (late) => {
        steps.letIn?.(operation);
        const token = tokenOf(request.headers);
        const session = token === undefined ? undefined : await tokens.verify(token, system.now());
        const caller = session && (await steps.callerOf(session, operation));
        steps.authorize(operation, caller);
        const scope = await steps.scopeOf(operation, request);
        for (const step of reading) await passed(step, request, response);
        const input = steps.inputOf(operation, request, scope);
        if (late.aborted) return;
        isBegun = true;
        await respond({ caller, scope, input, late, request, response });
      });
    };
    if (operation.method === 'GET') app.get(operation.path, answer);
    else app.post(operation.path, answer);
  };

/** Resolves once the handler passes a request on. */
const passed = (handler: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    const next = (error?: unknown): void => (error ? reject(error) : resolve());
    void Promise.resolve(handler(request, response, next)).catch(reject);
  });
