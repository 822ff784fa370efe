import { isDeepStrictEqual } from 'node:util';
import { Refused, streamOf } from '@monitor/contracts-schema';
import type { Append, EventStore } from '@monitor/platform/event-store/event-store';
import { type CommandContext, toNewEvents, utcDayOf } from '../deciding/command-context.ts';
import { type Handled, isDamaged, stateOf } from '../deciding/command-handler.ts';
import type { Decision } from '../deciding/decider.ts';
import { type Lifecycle, type LifecycleEvent, lifecycleDecider, livingFields } from '../deciding/lifecycle.ts';
import { saidIn } from '../deciding/said-in.ts';
import type { AggregateDefinition } from './aggregate-service.ts';

/**
 * One of many to remove: in which command, and at which versions it may stand for that, whatever joins did since. One that
 * says again what it said in such a version, after it was changed and changed back, stands as it did.
 */
export type Removal = Readonly<{ id: string; context: CommandContext; versions: readonly number[] }>;

/**
 * One of many to correct. What it is to say is asked for in the organization's turn, so that whom it names is there still;
 * it may be refused. It changes none of the keys that only one may hold.
 */
export type Revision<Fields> = Removal & Readonly<{ patch: () => Promise<Partial<Fields>> }>;

/** What one of many says: null when it is not there. `before` is null too where nobody knows any more. */
export type AggregateChange<Fields> = Readonly<{ id: string; before: Fields | null; after: Fields | null }>;

/** One of many as the log says it is: `done`, when the command is in it already. */
export type Looked<Fields> = Readonly<{
  command: Removal | Revision<Fields>;
  stream: string;
  state: Lifecycle<Fields>;
  done: Handled | undefined;
  isTaken: boolean;
}>;

/** What is to be appended of one of many. */
export type Due<Fields> = Readonly<{ looked: Looked<Fields>; append: Append; change: AggregateChange<Fields> }>;

/** Looks at each of many, and decides what is to be appended of it. */
export const openBulkDeciding = <const Prefix extends string, Fields extends Record<string, unknown>>(
  events: EventStore,
  definition: AggregateDefinition<Prefix, Fields>,
) => {
  const decider = lifecycleDecider<Prefix, Fields>(definition.eventPrefix, definition.validFrom);

  const look = async (command: Removal | Revision<Fields>): Promise<Looked<Fields>> => {
    const { organizationId, commandId } = command.context;
    const stream = streamOf(organizationId, definition.aggregate, command.id);
    const { events: history } = await events.read(stream);
    const its = history.findLast(({ metadata }) => metadata.commandId === commandId);
    if (isDamaged(history))
      return {
        command,
        stream,
        state: decider.initialState,
        done: { ok: false, code: 'storage.damaged' },
        isTaken: false,
      };
    const done: Handled | undefined = its && { ok: true, version: its.version, position: its.position };
    const isAsIn = (version: number): boolean =>
      version <= history.length && version >= saidIn(decider, history, version);
    return { command, stream, state: stateOf(decider, history), done, isTaken: command.versions.some(isAsIn) };
  };

  const decide = async ({
    command,
    state,
    isTaken,
  }: Looked<Fields>): Promise<Decision<LifecycleEvent<Prefix, Fields>>> => {
    const { id, context, versions } = command;
    const target = { id, organizationId: context.organizationId, holdsSince: utcDayOf(context.now) };
    const expectedVersion = isTaken ? undefined : versions[0];
    if (!('patch' in command))
      return decider.decide({ type: 'Remove', ...target, ...(expectedVersion && { expectedVersion }) }, state);
    const patch = await command.patch();
    return decider.decide({ type: 'Revise', ...target, patch, expectedVersion: expectedVersion ?? null }, state);
  };

  const keysOf = (organizationId: string, fields: Fields): readonly string[] =>
    definition.uniqueKeys(organizationId, fields).map(({ key }) => key);

  const decisionOf = async (looked: Looked<Fields>): Promise<Due<Fields> | Handled> => {
    const { command, stream, state, done } = looked;
    if (done) return done;
    const decision = await decide(looked);
    if (!decision.accepted) return { ok: false, code: decision.code };
    if (decision.events.length === 0) return { ok: true, version: state.version, position: undefined };
    const { id, context } = command;
    const [before, after] = [livingFields(state), livingFields(decision.events.reduce(decider.evolve, state))];
    if (before && after) {
      const [held, wanted] = [before, after].map((fields) => keysOf(context.organizationId, fields));
      if (!isDeepStrictEqual(held, wanted)) throw new Error(`A key of ${stream} is changed together with others`);
    }
    const append = { stream, expected: state.version, events: toNewEvents(decision.events, context) };
    return { looked, append, change: { id, before, after } };
  };

  /** What is to be appended; or what became of it, when nothing is. */
  const dueOf = (looked: Looked<Fields>): Promise<Due<Fields> | Handled> =>
    decisionOf(looked).catch((failure: unknown): Handled => {
      if (failure instanceof Refused) return { ok: false, code: failure.code };
      throw failure;
    });

  return { look, dueOf, keysOf };
};
