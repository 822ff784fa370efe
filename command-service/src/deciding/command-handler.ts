import { isDeepStrictEqual } from 'node:util';
import { type ProblemCode, Refused, upcastEvent } from '@monitor/contracts-schema';
import type { Event, EventStore, Recorded } from '@monitor/platform/event-store/event-store';
import { answeredWithin, OutcomeUnknown, StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import { type CommandContext, toNewEvents } from './command-context.ts';
import type { Decider } from './decider.ts';

export type Handled =
  | Readonly<{ ok: true; version: number; position: string | undefined }>
  | Readonly<{ ok: false; code: ProblemCode }>;

/** A stream about to go from one state to the next, and the version it then reaches. */
export type Transition<S> = Readonly<{ before: S; after: S; version: number }>;

/** What has to be so beyond the stream itself. Told whether the transition was made, it tidies up. */
export type Preparation =
  | Readonly<{ ok: true; complete: (made: boolean) => Promise<void> }>
  | Readonly<{ ok: false; code: ProblemCode }>;

const ATTEMPTS = 4;
const GIVING_BACK_MS = 500;

/** Whether something of a stream's history is not as it was written: nobody can say what it adds up to. */
export const isDamaged = (history: readonly Recorded[]): boolean =>
  history.some(({ damagedIn }) => damagedIn !== undefined);

/** What a stream's history adds up to. */
export const stateOf = <S, E extends Event>(
  decider: Pick<Decider<never, S, E>, 'evolve' | 'initialState'>,
  history: readonly Recorded[],
): S =>
  history.reduce((state, event) => decider.evolve(state, upcastEvent(event) as unknown as E), decider.initialState); // a stream holds its aggregate's events only

/** What events say, but for what follows from the moment at which they were sent. */
const contentOf = (events: readonly Event[]): unknown =>
  JSON.parse(
    JSON.stringify(
      events.map(({ type, data }) => ({
        type,
        data: { ...(data as object), holdsSince: undefined, restorableUntil: undefined },
      })),
    ), // every event's data is an object
  );

/** Whether a command that comes again says what it said before: decided on what was there then, it tells the same. */
const saysTheSame = <C, S, E extends Event>(
  decider: Decider<C, S, E>,
  history: readonly Recorded[],
  command: C,
  { commandId }: CommandContext,
): boolean => {
  const isIts = ({ metadata }: Recorded): boolean => metadata.commandId === commandId;
  const decision = decider.decide(command, stateOf(decider, history.slice(0, history.findIndex(isIts))));
  return (
    decision.accepted &&
    isDeepStrictEqual(contentOf(decision.events), contentOf(history.filter(isIts).map(upcastEvent)))
  );
};

/** What was appended is in the log, whatever becomes of what follows it. */
const completed = async (completing: Promise<void>, isAppended: boolean): Promise<void> => {
  try {
    await completing;
  } catch (error) {
    if (isAppended && error instanceof StorageUnavailable) throw new OutcomeUnknown(error.store, { cause: error });
    throw error;
  }
};

/** Nothing was appended: others need not wait for what was prepared. Where even that cannot be told, they do. */
const givenBack = async (complete: (made: boolean) => Promise<void>, failure: unknown): Promise<never> => {
  if (failure instanceof StorageUnavailable && !(failure instanceof OutcomeUnknown))
    await answeredWithin(GIVING_BACK_MS, failure.store, complete(false)).catch(() => {});
  throw failure;
};

const nothingElse = async (): Promise<Preparation> => ({ ok: true, complete: async () => {} });

/**
 * Reads, folds, decides, prepares, appends; on a version conflict, again with the fresh history, so that whatever is
 * appended was decided and prepared on the very state before it. A command whose id is already in the history is done:
 * a retried request changes nothing and is answered as it was; one that says something else under the same key is refused,
 * and any of a stream with a damaged event.
 */
export const handleCommand = async <C, S, E extends Event>(
  store: EventStore,
  decider: Decider<C, S, E>,
  stream: string,
  command: C,
  context: CommandContext,
  prepare: (transition: Transition<S>) => Promise<Preparation> = nothingElse,
): Promise<Handled> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (context.isLate?.()) throw new Refused('storage.unavailable');
    const { events: history, version } = await store.read(stream);
    if (isDamaged(history)) return { ok: false, code: 'storage.damaged' };
    const done = history.findLast(({ metadata }) => metadata.commandId === context.commandId);
    if (done && context.isRepeatable && !saysTheSame(decider, history, command, context))
      return { ok: false, code: 'request.key-reused' };
    if (done) return { ok: true, version: done.version, position: done.position };

    const before = stateOf(decider, history);
    const decision = decider.decide(command, before);
    if (!decision.accepted) return { ok: false, code: decision.code };
    const { events } = decision;
    if (events.length === 0) return { ok: true, version, position: history.at(-1)?.position };

    const after = events.reduce(decider.evolve, before);
    const prepared = await prepare({ before, after, version: version + events.length });
    if (!prepared.ok) return { ok: false, code: prepared.code };
    if (context.isLate?.()) {
      await prepared.complete(false);
      throw new Refused('storage.unavailable');
    }
    const appended = await store
      .append(stream, version, toNewEvents(events, context))
      .catch((failure: unknown) => givenBack(prepared.complete, failure));
    await completed(prepared.complete(appended.ok), appended.ok);
    if (appended.ok) return { ok: true, version: appended.version, position: appended.position };
  }
  return { ok: false, code: 'stream.version-conflict' };
};
