import type { Append, Event, EventReader, EventStore } from '@monitor/platform/event-store/event-store';
import type { Ports } from '@monitor/platform/ports';
import { type CommandContext, toNewEvents } from '../deciding/command-context.ts';
import type { Decider } from '../deciding/decider.ts';
import type { Constraint } from './constraint.ts';
import { type Fold, type Handled, openWriter, type Write } from './writer.ts';

/** A stream of one's own, and what it begins with. */
export type NewStream = Omit<Append, 'expected'>;

/** All the ways into the log: whoever has none of them can but read it. */
export type Writing = Readonly<{
  /** What gives commands to streams of one kind, which are constrained by more than their own histories. */
  writer: <S, E extends Event>(fold: Fold<S, E>, constraints?: readonly Constraint<S>[]) => Write<S, E>;
  /** Gives one command to a stream that nothing constrains but its own history. */
  handle: <C, S, E extends Event>(
    decider: Decider<C, S, E>,
    stream: string,
    command: C,
    context: CommandContext,
  ) => Promise<Handled>;
  /**
   * Begins streams that nobody else begins, in one call and without reading them. What is there already is not written
   * again; throws where a stream began with anything else.
   */
  register: (streams: readonly NewStream[]) => Promise<void>;
  /** Appends what a command says to the end of a stream, once, whatever others append meanwhile. */
  appendNext: (stream: string, events: readonly Event[], context: CommandContext) => Promise<void>;
}>;

/** What commands stand on: the half of the log that is read, and the ways into it. */
export type CommandPorts = Omit<Ports, 'events'> & Readonly<{ events: EventReader; writing: Writing }>;

/** Ports whose log only `writing` appends to. */
export const withWriting = <P extends Readonly<{ events: EventStore }>>(
  ports: P,
): Omit<P, 'events'> & Pick<CommandPorts, 'events' | 'writing'> => ({ ...ports, writing: openWriting(ports.events) });

export const openWriting = (log: EventStore): Writing => ({
  writer: (fold, constraints) => openWriter(log, fold, constraints),
  handle: async (decider, stream, command, context) => {
    const write = openWriter(log, decider);
    const [handled] = await write([{ stream, context, decide: (state) => decider.decide(command, state) }]);
    return handled!; // one command has one answer
  },
  register: async (streams) => {
    if (streams.length === 0) return;
    const answers = await log.appendMany(streams.map((one) => ({ ...one, expected: 0 })));
    const refused = answers.findIndex(({ ok }) => !ok);
    if (refused >= 0) throw new Error(`The stream ${streams[refused]?.stream} was begun by another`);
  },
  appendNext: async (stream, events, context) => {
    const appended = toNewEvents(events, context);
    for (;;) {
      const { version } = await log.read(stream, { limit: 1 });
      if ((await log.append(stream, version, appended)).ok) return;
    }
  },
});
