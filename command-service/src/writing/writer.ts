import { isDeepStrictEqual } from 'node:util';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { upcastEvent } from '@monitor/contracts-schema/upcast-event';
import type { Append, Appended, Event, EventStore, Recorded } from '@monitor/platform/event-store/event-store';
import { answeredWithin, OutcomeUnknown, StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import { type CommandContext, toNewEvents } from '../deciding/command-context.ts';
import type { Decider, Decision } from '../deciding/decider.ts';
import type { Constraint, Hold, Transition } from './constraint.ts';

export type Handled =
  | Readonly<{ ok: true; version: number; position: string | undefined }>
  | Readonly<{ ok: false; code: ProblemCode }>;

/** What is to be done with one stream. */
export type Command<S, E> = Readonly<{
  stream: string;
  context: CommandContext;
  /** Called anew whenever another was quicker. May refuse by throwing. */
  decide: (state: S, history: readonly Recorded[]) => Decision<E> | Promise<Decision<E>>;
}>;

/** Gives many commands, each to a stream of its own, and says of each what became of it. */
export type Write<S, E> = (commands: readonly Command<S, E>[]) => Promise<readonly Handled[]>;

/** What makes a state of a history. */
export type Fold<S, E> = Pick<Decider<never, S, E>, 'evolve' | 'initialState'>;

/** A command, with the stream's history and what that comes to. */
type Looked<S, E> = Readonly<{ command: Command<S, E>; history: readonly Recorded[]; state: S }>;

/** What became of a command; or what is to be appended for it. `transition` is absent where nobody can tell it. */
type Decided<S> = Readonly<{ answer?: Handled; append?: Append; transition?: Transition<S> }>;

const ATTEMPTS = 4;
const GIVING_BACK_MS = 500;
const overtaken: Handled = { ok: false, code: 'stream.version-conflict' };

/** Whether something of a stream's history is not as it was written: nobody can say what it adds up to. */
export const isDamaged = (history: readonly Recorded[]): boolean =>
  history.some(({ damagedIn }) => damagedIn !== undefined);

/** What a stream's history adds up to. */
export const stateOf = <S, E extends Event>({ evolve, initialState }: Fold<S, E>, history: readonly Recorded[]): S =>
  history.reduce((state, event) => evolve(state, upcastEvent(event) as unknown as E), initialState); // a stream holds its aggregate's events only

/** What events say, but for what follows from the moment at which they were sent. */
const contentOf = (events: readonly Event[]): unknown =>
  JSON.parse(
    JSON.stringify(
      events.map(({ type, data }) => ({
        type,
        data: { ...(data as object), validFrom: undefined, restorableUntil: undefined },
      })),
    ), // every event's data is an object
  );

const isOf =
  ({ commandId }: CommandContext) =>
  ({ metadata }: Recorded): boolean =>
    metadata.commandId === commandId;

/** A history up to where a command was given. */
const beforeCommand = (history: readonly Recorded[], context: CommandContext): readonly Recorded[] =>
  history.slice(0, history.findIndex(isOf(context)));

/** What was appended is in the log, whatever becomes of what follows it. */
const settled = async (settling: Promise<void>, isAppended: boolean): Promise<void> => {
  try {
    await settling;
  } catch (error) {
    if (isAppended && error instanceof StorageUnavailable) throw new OutcomeUnknown(error.store, { cause: error });
    throw error;
  }
};

/**
 * The one way of commands into the log: reads, folds, decides, claims, appends, settles, many of them in few calls of the
 * stores; on a version conflict, again with the fresh history, so that whatever is appended was decided and claimed on the
 * very state before it. A command whose id is already in the history is done: a retried one changes nothing and is answered
 * as it was. One that says something else under the same key is refused, and any of a stream with a damaged event.
 */
export const openWriter = <S, E extends Event>(
  events: EventStore,
  fold: Fold<S, E>,
  constraints: readonly Constraint<S>[] = [],
): Write<S, E> => {
  const look = async (command: Command<S, E>): Promise<Looked<S, E>> => {
    const { events: history } = await events.read(command.stream);
    return { command, history, state: isDamaged(history) ? fold.initialState : stateOf(fold, history) };
  };

  /** Whether a command that comes again says what it said before: decided on what was there then, it tells the same. */
  const saysTheSame = async ({ command, history }: Looked<S, E>): Promise<boolean> => {
    const before = beforeCommand(history, command.context);
    const decision = await command.decide(stateOf(fold, before), before);
    return (
      decision.accepted &&
      isDeepStrictEqual(contentOf(decision.events), contentOf(history.filter(isOf(command.context)).map(upcastEvent)))
    );
  };

  const decided = async (looked: Looked<S, E>): Promise<Decided<S>> => {
    const { command, history, state } = looked;
    const { stream, context } = command;
    if (isDamaged(history)) return { answer: { ok: false, code: 'storage.damaged' } };
    const version = history.length;
    const done = history.findLast(isOf(context));
    if (done) {
      if (context.isRepeatable && !(await saysTheSame(looked)))
        return { answer: { ok: false, code: 'request.key-reused' } };
      const before = stateOf(fold, beforeCommand(history, context));
      const answer = { ok: true, version: done.version, position: done.position } as const;
      return { answer, transition: { stream, context, before, after: state, version } };
    }
    const decision = await command.decide(state, history);
    if (!decision.accepted) return { answer: { ok: false, code: decision.code } };
    const after = decision.events.reduce(fold.evolve, state);
    const transition = { stream, context, before: state, after, version: version + decision.events.length };
    if (decision.events.length === 0)
      return { answer: { ok: true, version, position: history.at(-1)?.position }, transition };
    return { append: { stream, expected: version, events: toNewEvents(decision.events, context) }, transition };
  };

  const decidedOrRefused = (looked: Looked<S, E>): Promise<Decided<S>> =>
    decided(looked).catch((failure: unknown) => {
      if (failure instanceof Refused) return { answer: { ok: false, code: failure.code } };
      throw failure;
    });

  const statesIn = async (transitions: readonly Transition<S>[]): Promise<ReadonlyMap<string, S>> => {
    const read = async ({ stream }: Transition<S>) =>
      [stream, stateOf(fold, (await events.read(stream)).events)] as const;
    return new Map(await Promise.all(transitions.map(read)));
  };

  const settle = async (holds: readonly Hold<S>[], inLog: ReadonlyMap<string, S>): Promise<void> => {
    for (const hold of holds) await hold.settle(inLog);
  };

  const appendAll = (appends: readonly Append[]): Promise<readonly Appended[]> => {
    const [first] = appends;
    if (!first || appends.length > 1) return events.appendMany(appends);
    return events.append(first.stream, first.expected, first.events).then((appended) => [appended]);
  };

  /** What became of transitions, by their streams; nothing of those that another was quicker with. */
  const made = async (
    due: readonly Readonly<{ append: Append; transition: Transition<S> }>[],
  ): Promise<ReadonlyMap<string, Handled>> => {
    const transitions = due.map(({ transition }) => transition);
    const answers = new Map<string, Handled>();
    const holds: Hold<S>[] = [];
    for (const constraint of constraints) {
      const hold = constraint(transitions.filter(({ stream }) => !answers.has(stream)));
      for (const [stream, code] of await hold.claim()) answers.set(stream, { ok: false, code });
      holds.push(hold);
    }
    const unmade = new Map(transitions.map(({ stream, before }) => [stream, before]));
    if (transitions.some(({ context }) => context.isLate?.())) {
      await settle(holds, unmade);
      throw new Refused('storage.unavailable');
    }
    const appends = due.flatMap(({ append }) => (answers.has(append.stream) ? [] : [append]));
    if (appends.length === 0) {
      await settle(holds, unmade);
      return answers;
    }
    const appended = await appendAll(appends).catch(async (failure: unknown) => {
      // Others need not wait for what was claimed. Where it cannot be told whether it was appended, they do.
      if (failure instanceof StorageUnavailable && !(failure instanceof OutcomeUnknown)) {
        const givingBack = statesIn(transitions).then((inLog) => settle(holds, inLog));
        await answeredWithin(GIVING_BACK_MS, failure.store, givingBack).catch(() => {});
      }
      throw failure;
    });
    for (const [index, { stream }] of appends.entries()) {
      const answer = appended[index];
      if (answer?.ok) answers.set(stream, { ok: true, version: answer.version, position: answer.position });
    }
    const isMade = ({ stream }: Transition<S>): boolean => answers.get(stream)?.ok === true;
    const settling = async (): Promise<void> => {
      const inLog = await statesIn(transitions.filter(({ stream }) => !answers.has(stream)));
      const known = transitions.map((one) => [one.stream, isMade(one) ? one.after : one.before] as const);
      await settle(holds, new Map([...known, ...inLog]));
    };
    await settled(settling(), transitions.some(isMade));
    return answers;
  };

  const attempt = async (commands: readonly Command<S, E>[]): Promise<ReadonlyMap<string, Handled>> => {
    if (commands.some(({ context }) => context.isLate?.())) throw new Refused('storage.unavailable');
    const looked = await Promise.all(commands.map(look));
    const answers = new Map<string, Handled>();
    const due: { append: Append; transition: Transition<S> }[] = [];
    const standing: Transition<S>[] = [];
    for (const one of looked) {
      const { answer, append, transition } = await decidedOrRefused(one);
      if (answer) answers.set(one.command.stream, answer);
      if (append && transition) due.push({ append, transition });
      else if (transition) standing.push(transition);
    }
    // A crash may have hidden what followed an append: it is settled when the command comes again.
    const inLog = new Map(standing.map(({ stream, after }) => [stream, after]));
    if (standing.length > 0)
      await settle(
        constraints.map((constraint) => constraint(standing)),
        inLog,
      );
    if (due.length > 0) for (const [stream, answer] of await made(due)) answers.set(stream, answer);
    return answers;
  };

  return async (commands) => {
    const answers = new Map<string, Handled>();
    let open = commands;
    for (let tries = 0; open.length > 0 && tries < ATTEMPTS; tries += 1) {
      for (const [stream, answer] of await attempt(open)) answers.set(stream, answer);
      open = open.filter(({ stream }) => !answers.has(stream));
    }
    return commands.map(({ stream }) => answers.get(stream) ?? overtaken);
  };
};
