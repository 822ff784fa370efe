import {
  type AggregateName,
  type EventMetadata,
  type FieldProblemCode,
  type ProblemCode,
  streamOf,
} from '@monitor/contracts-schema';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { type CommandContext, utcDayOf } from '../deciding/command-context.ts';
import {
  type Handled,
  handleCommand,
  type Preparation,
  stateOf,
  type Transition,
} from '../deciding/command-handler.ts';
import type { Join, JoinCommand } from '../deciding/joining.ts';
import {
  joinOf,
  type Lifecycle,
  type LifecycleCommand,
  lifecycleDecider,
  livingFields,
} from '../deciding/lifecycle.ts';
import { type HoldsKey, release, reserve, restoreKeys } from '../reservations/reservations.ts';

export type Stores = Readonly<{ events: EventStore; records: ViewStore }>;

/**
 * What something says before and after an append; null when it is not there. `join` is what it is joined by before and
 * after, where either is.
 */
export type Change<Fields> = Readonly<{
  before: Fields | null;
  after: Fields | null;
  join?: Readonly<{ before: Join | undefined; after: Join | undefined }>;
}>;

/** What is registered, revised and removed, and what must be so beyond the thing itself. */
export type AggregateDefinition<Prefix extends string, Fields extends Record<string, unknown>> = Readonly<{
  /** What its streams are called. */
  aggregate: AggregateName;
  /** What its events begin with, before Registered, Revised and Removed. */
  eventPrefix: Prefix;
  /** The keys that only one of its kind may hold, each with the refusal when another holds it. */
  uniqueKeys: (organizationId: string, fields: Fields) => readonly UniqueKey[];
  /** The day from which what the fields say holds; today when they do not say. */
  validFrom?: (fields: Fields) => string | null;
  /** Until when what is removed at a moment can be restored; absent when it is removed for good. */
  restorableUntil?: (removedAt: Date) => string;
  /** Runs a command in its turn, when it must not meet others halfway. */
  inTurn?: <Result>(organizationId: string, command: () => Promise<Result>) => Promise<Result>;
  /** Why a change may not be, if so. Called before every append. */
  problemWith?: (
    organizationId: string,
    id: string,
    change: Change<Fields>,
    context: CommandContext,
  ) => Promise<ProblemCode | undefined>;
  /** Called after every append, made or not, with what the log then says (null: it is not there). */
  commit?: (organizationId: string, id: string, fields: Fields | null) => Promise<void>;
  /** The same of what it is joined by, after every append that may change it. */
  commitJoin?: (organizationId: string, id: string, join: Join | undefined) => Promise<void>;
}>;

export type UniqueKey = Readonly<{ key: string; taken: FieldProblemCode }>;

/** Two registered things that would hold one key: the stream that has it, and the one that goes without. */
export type KeyCollision = Readonly<{ key: string; holder: string; other: string }>;

export type AggregateService<Fields> = Readonly<{
  find: (organizationId: string, id: string) => Promise<Lifecycle<Fields>>;
  register: (id: string, fields: Fields, context: CommandContext) => Promise<Handled>;
  /** `expectedVersion` null corrects whatever is there now. */
  revise: (
    id: string,
    patch: Partial<Fields>,
    expectedVersion: number | null,
    context: CommandContext,
  ) => Promise<Handled>;
  /** With a version: only while it stands at that one. */
  remove: (id: string, context: CommandContext, expectedVersion?: number) => Promise<Handled>;
  /**
   * Tells the records again what the log says of one thing: the keys it holds, and whom it names. Gives back the keys that
   * another holds by now, who keeps them.
   */
  restore: (organizationId: string, id: string) => Promise<readonly KeyCollision[]>;
}>;

/** What of those kinds whose removals can be undone is done besides. */
export type Restoring = Readonly<{
  /** Undoes a removal: what was removed is there again as it was, if nobody took its unique keys meanwhile. */
  undoRemoval: (id: string, context: CommandContext) => Promise<Handled>;
}>;

/** Entries of a catalogue of which one may be joined to another. */
export type JoinableService<Fields> = AggregateService<Fields> &
  Readonly<{
    join: (id: string, command: Said<JoinCommand>, context: CommandContext) => Promise<Handled>;
    /** Who something is by now: itself while it is there, or whom it was joined to. Undefined when nobody is there. */
    resolve: (organizationId: string, id: string) => Promise<Resolved<Fields> | undefined>;
  }>;

export type Resolved<Fields> = Readonly<{ id: string; fields: Fields }>;

/** What a command says besides whom it is about. */
type Said<Command> = Command extends unknown ? Omit<Command, 'id' | 'organizationId' | 'holdsSince'> : never;

/** What was joined to another keeps its keys: its name means that other one, and may be its own again. */
const keyedFields = <Fields>(state: Lifecycle<Fields>): Fields | null =>
  state.status === 'joined' ? state.fields : livingFields(state);

/** The commands of one aggregate, with uniqueness kept under concurrency by reservations. */
export const openAggregate = <const Prefix extends string, Fields extends Record<string, unknown>>(
  { events, records }: Stores,
  definition: AggregateDefinition<Prefix, Fields>,
): JoinableService<Fields> & Restoring => {
  const decider = lifecycleDecider<Prefix, Fields>(definition.eventPrefix, definition.validFrom);
  const { inTurn = (_organizationId, command) => command() } = definition;
  const streamFor = (organizationId: string, id: string) => streamOf(organizationId, definition.aggregate, id);

  const stateIn = async (stream: string): Promise<Lifecycle<Fields>> =>
    stateOf(decider, (await events.read(stream)).events);

  const keysOf = (organizationId: string, fields: Fields | null) =>
    fields ? definition.uniqueKeys(organizationId, fields) : [];

  const holdsKey = async (stream: string, key: string): Promise<boolean> => {
    const organizationId = stream.slice(0, stream.indexOf('.'));
    return keysOf(organizationId, keyedFields(await stateIn(stream))).some((held) => held.key === key);
  };

  const resolve = async (organizationId: string, id: string): Promise<Resolved<Fields> | undefined> => {
    const state = await stateIn(streamFor(organizationId, id));
    if (state.status === 'joined' && state.join) return resolve(organizationId, state.join.to.id);
    return state.status === 'registered' ? { id, fields: state.fields } : undefined;
  };

  /** Whether another than `owner` holds a key: those that were joined to it let it have theirs. */
  const holdsAgainst =
    (organizationId: string, owner: string): HoldsKey =>
    async (stream, key) => {
      if (!(await holdsKey(stream, key))) return false;
      const state = await stateIn(stream);
      if (state.status !== 'joined' || !state.join) return true;
      const holder = await resolve(organizationId, state.join.to.id);
      return !holder || streamFor(organizationId, holder.id) !== owner;
    };

  /** Reserves what the new fields need beyond the old ones, and afterwards gives back what is no longer held. */
  const prepare = async (
    id: string,
    context: CommandContext,
    transition: Transition<Lifecycle<Fields>>,
  ): Promise<Preparation> => {
    const { organizationId, now } = context;
    const owner = streamFor(organizationId, id);
    const join = { before: joinOf(transition.before), after: joinOf(transition.after) };
    const change = {
      before: livingFields(transition.before),
      after: livingFields(transition.after),
      ...((join.before || join.after) && { join }),
    };
    const held = keysOf(organizationId, change.before);
    const wanted = keysOf(organizationId, keyedFields(transition.after));
    const gained = wanted.filter(({ key }) => !held.some((one) => one.key === key));

    const reserved = await reserve(
      records,
      gained.map(({ key }) => key),
      { owner, version: transition.version, reservedAt: now.toISOString() },
      holdsAgainst(organizationId, owner),
    );
    if (!reserved.ok && reserved.isUnderWay) return { ok: false, code: 'record.under-way' };
    if (!reserved.ok)
      return { ok: false, code: gained.find(({ key }) => key === reserved.key)?.taken ?? 'record.already-registered' };
    const problem = await definition.problemWith?.(organizationId, id, change, context);
    if (problem) {
      await definition.commit?.(organizationId, id, change.before);
      if (change.join) await definition.commitJoin?.(organizationId, id, join.before);
      await reserved.undo();
      return { ok: false, code: problem };
    }
    return {
      ok: true,
      complete: async (made) => {
        const state = made ? transition.after : await stateIn(owner);
        const fields = livingFields(state);
        const kept = new Set(keysOf(organizationId, keyedFields(state)).map(({ key }) => key));
        const touched = [...held, ...gained].map(({ key }) => key);
        await definition.commit?.(organizationId, id, fields);
        if (change.join) await definition.commitJoin?.(organizationId, id, joinOf(state));
        if (!made && !gained.some(({ key }) => kept.has(key))) await reserved.undo();
        const free = touched.filter((key) => !kept.has(key));
        await release(records, free, { owner, version: state.version });
      },
    };
  };

  const handle = (
    id: string,
    command: LifecycleCommand<Fields> | JoinCommand,
    context: CommandContext,
  ): Promise<Handled> =>
    inTurn(context.organizationId, () =>
      handleCommand(events, decider, streamFor(context.organizationId, id), command, context, (step) =>
        prepare(id, context, step),
      ),
    );

  const target = (id: string, { organizationId, now }: CommandContext) => ({
    id,
    organizationId,
    holdsSince: utcDayOf(now),
  });

  return {
    find: (organizationId, id) => stateIn(streamFor(organizationId, id)),
    register: (id, fields, context) => handle(id, { type: 'Register', ...target(id, context), fields }, context),
    revise: (id, patch, expectedVersion, context) =>
      handle(id, { type: 'Revise', ...target(id, context), patch, expectedVersion: expectedVersion }, context),
    remove: (id, context, expectedVersion) => {
      const restorableUntil = definition.restorableUntil?.(context.now);
      const said = { ...(expectedVersion && { expectedVersion }), ...(restorableUntil && { restorableUntil }) };
      return handle(id, { type: 'Remove', ...target(id, context), ...said }, context);
    },
    undoRemoval: async (id, context) => {
      const [first] = (await events.read(streamFor(context.organizationId, id))).events;
      if (!first) return { ok: false, code: 'record.not-found' };
      const { recordedAt: registeredAt } = first.metadata as EventMetadata; // ours, as every event's
      const at = context.now.toISOString();
      return handle(id, { type: 'Restore', ...target(id, context), at, registeredAt }, context);
    },
    join: (id, command, context) => handle(id, { ...target(id, context), ...command }, context),
    resolve,
    restore: async (organizationId, id) => {
      const owner = streamFor(organizationId, id);
      const state = await stateIn(owner);
      const keys = keysOf(organizationId, keyedFields(state)).map(({ key }) => key);
      const reservedAt = new Date(0).toISOString();
      const restored = await restoreKeys(records, keys, { owner, version: state.version, reservedAt }, holdsKey);
      await definition.commit?.(organizationId, id, livingFields(state));
      if (joinOf(state)) await definition.commitJoin?.(organizationId, id, joinOf(state));
      return restored.map(({ key, holder }) => ({ key, holder, other: owner }));
    },
  };
};
