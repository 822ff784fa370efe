import { type ProblemCode, upcastEvent } from '@monitor/contracts-schema';
import type { Event, EventStore, Recorded } from '@monitor/platform/event-store/event-store';
import { type CommandContext, identified } from './command-context.ts';
import type { Decider } from './decider.ts';

export type Handled =
  | Readonly<{ ok: true; version: number; position: string | undefined }>
  | Readonly<{ ok: false; code: ProblemCode }>;

const ATTEMPTS = 4;

/** What a stream's history adds up to. */
export const stateOf = <S, E extends Event>(
  decider: Pick<Decider<never, S, E>, 'evolve' | 'initialState'>,
  history: readonly Recorded[],
): S =>
  history.reduce((state, event) => decider.evolve(state, upcastEvent(event) as unknown as E), decider.initialState); // a stream holds its aggregate's events only

/**
 * Reads, folds, decides, appends; on a version conflict, again with the fresh history. A command whose id is already in
 * the history is done: a retried request changes nothing.
 */
export const handleCommand = async <C, S, E extends Event>(
  store: EventStore,
  decider: Decider<C, S, E>,
  stream: string,
  command: C,
  context: CommandContext,
): Promise<Handled> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { events: history, version } = await store.read(stream);
    const done = history.findLast(({ metadata }) => metadata.commandId === context.commandId);
    if (done) return { ok: true, version, position: done.position };

    const decision = decider.decide(command, stateOf(decider, history));
    if (!decision.accepted) return { ok: false, code: decision.code };
    if (decision.events.length === 0) return { ok: true, version, position: history.at(-1)?.position };

    const appended = await store.append(stream, version, identified(decision.events, context));
    if (appended.ok) return { ok: true, version: appended.version, position: appended.position };
  }
  return { ok: false, code: 'stream.version-conflict' };
};
