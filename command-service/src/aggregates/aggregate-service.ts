import { type ByHand, byHandAfter } from '@monitor/contracts-schema/contracts/changed-by-hand';
import type { EventMetadata } from '@monitor/contracts-schema/events/event-metadata';
import type { AggregateName } from '@monitor/contracts-schema/monitor-event';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { streamOf } from '@monitor/contracts-schema/streams';
import type { Recorded } from '@monitor/platform/event-store/event-store';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import { changedIn } from '../deciding/changed-in.ts';
import { type CommandContext, utcDayOf } from '../deciding/command-context.ts';
import type { JoinCommand } from '../deciding/joining.ts';
import { type Lifecycle, type LifecycleCommand, lifecycleDecider, livingFields } from '../deciding/lifecycle.ts';
import { type HoldsKey, restoreKeys } from '../reservations/reservations.ts';
import type { Constraint } from '../writing/constraint.ts';
import { type UniqueKey, uniqueKeys } from '../writing/unique-keys.ts';
import { type Handled, stateOf } from '../writing/writer.ts';
import type { CommandPorts } from '../writing/writing.ts';

export type Stores = Pick<CommandPorts, 'events' | 'records'>;

/** The same, and the ways into the log. */
export type WrittenStores = Stores & Pick<CommandPorts, 'writing'>;

/** What is registered, revised and removed, and what must be so beyond the thing itself. */
export type AggregateDefinition<Prefix extends string, Fields extends Record<string, unknown>> = Readonly<{
  /** What its streams are called. */
  aggregate: AggregateName;
  /** What its events begin with, before Registered, Revised and Removed. */
  eventPrefix: Prefix;
  /** The keys that only one of its kind may hold, each with the refusal when another holds it. */
  uniqueKeys: (organizationId: string, fields: Fields) => readonly UniqueKey[];
  /** The day from which what the fields say holds; today when they do not say. */
  validFromOf?: (fields: Fields) => string | null;
  /** Until when what is removed at a moment can be restored; absent when it is removed for good. */
  restorableUntil?: (removedAt: Date) => string;
  /** Runs commands in their turn, when they must not meet others halfway. */
  serialized?: <Result>(organizationId: string, command: () => Promise<Result>) => Promise<Result>;
  /** What else has to be so, beside its unique keys. */
  constraints?: readonly Constraint<Lifecycle<Fields>>[];
  /** Tells the records again what the log says of some, beside their unique keys. */
  restore?: (
    organizationId: string,
    things: readonly Readonly<{ id: string; state: Lifecycle<Fields> }>[],
  ) => Promise<void>;
}>;

/** Told of a stream with an event that cannot be understood. */
export type OnUnreadable = (stream: string, error: unknown) => void;

export type KeyCollision = Readonly<{ key: string; holder: string; other: string }>;

/**
 * One of many to remove: in which command, and at which versions it may stand for that, whatever joins did since; at any,
 * where none is said. One that says again what it said in such a version, after it was changed and changed back, stands as
 * it did.
 */
export type Removal = Readonly<{ id: string; context: CommandContext; versions: readonly number[] }>;

/** What one of many is at its turn, and what its stream told until then. */
export type RecordedState<Fields> = Readonly<{ state: Lifecycle<Fields>; history: readonly Recorded[] }>;

/**
 * One of many to correct. What it is to say is computed in the organization's turn, so that whom it names is there still;
 * it may be refused.
 */
export type Revision<Fields> = Removal &
  Readonly<{ patch: (current: RecordedState<Fields>) => Promise<Partial<Fields>> }>;

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
   * Tells the records again what the log says of some things: the keys they hold, and whom they name. Of one whose stream
   * cannot be understood they keep what they hold. Gives back the keys that another holds by now, who keeps them.
   */
  restore: (
    organizationId: string,
    ids: readonly string[],
    onUnreadable: OnUnreadable,
  ) => Promise<readonly KeyCollision[]>;
}>;

/** Those that are changed by the thousand: many of one organization in few calls of the stores, each as if it were alone. */
export type Many<Fields> = Readonly<{
  reviseMany: (organizationId: string, revisions: readonly Revision<Fields>[]) => Promise<readonly Handled[]>;
  removeMany: (organizationId: string, removals: readonly Removal[]) => Promise<readonly Handled[]>;
  /** Undoes removals, each in the version that it made, of what was changed no more since. */
  undoRemovals: (organizationId: string, removals: readonly Revision<Fields>[]) => Promise<readonly Handled[]>;
}>;

/** What of those kinds whose removals can be undone is done besides. */
export type Restoring = Readonly<{
  /** Undoes a removal: what was removed is there again as it was, if nobody took its unique keys meanwhile. */
  undoRemoval: (id: string, context: CommandContext) => Promise<Handled>;
}>;

/** Entries of a catalogue of which one may be joined to another. */
export type JoinableService<Fields> = AggregateService<Fields> &
  Many<Fields> &
  Readonly<{
    join: (id: string, command: CommandInput<JoinCommand>, context: CommandContext) => Promise<Handled>;
    /** A key that two could not both hold, were they apart, as a refusal. */
    keyInCommon: (organizationId: string, one: Fields, other: Fields) => ProblemCode | undefined;
    /** Who something is by now: itself while it is there, or whom it was joined to. Undefined when nobody is there. */
    resolve: (organizationId: string, id: string) => Promise<Resolved<Fields> | undefined>;
  }>;

export type Resolved<Fields> = Readonly<{ id: string; fields: Fields }>;

/** What a command says besides whom it is about and what its stream tells. */
type CommandInput<Command> = Command extends unknown
  ? Omit<Command, 'id' | 'organizationId' | 'validFrom' | 'registeredAt'>
  : never;

/** When a stream began; asked of what is registered. */
const registeredAtIn = ([first]: readonly Recorded[]): string => String(first?.metadata.recordedAt);

/** By which row of which load something was registered, if it was. */
const loadedBy = (registration: Recorded | undefined) => {
  const cause = registration?.metadata.cause as { dataLoadId?: string; sheetRow?: number | null } | undefined; // any event's
  const { dataLoadId, sheetRow } = cause ?? {};
  return dataLoadId && typeof sheetRow === 'number' ? { dataLoadId, sheetRow } : undefined;
};

/** What people had changed of it, as the events of its stream tell. */
const byHandIn = (history: readonly Recorded[]): ByHand =>
  history.reduce<ByHand>((before, { type, data, metadata }) => {
    const { cause } = metadata as EventMetadata; // ours, as every event's
    if (type.endsWith('Registered')) return byHandAfter(before, cause);
    if (!type.endsWith('Revised')) return before;
    const { changes } = data as Readonly<{ changes: readonly Readonly<{ field: string }>[] }>; // every revision has them
    const fields = changes.map(({ field }) => field);
    return byHandAfter(before, cause, fields);
  }, []);

/** What was joined to another keeps its keys: its name means that other one, and may be its own again. */
const keyedFields = <Fields>(state: Lifecycle<Fields>): Fields | null =>
  state.status === 'joined' ? state.fields : livingFields(state);

/** The commands of one aggregate, with uniqueness kept under concurrency by reservations. */
export const openAggregate = <const Prefix extends string, Fields extends Record<string, unknown>>(
  { events, writing, records }: WrittenStores,
  definition: AggregateDefinition<Prefix, Fields>,
): JoinableService<Fields> & Restoring => {
  const decider = lifecycleDecider<Prefix, Fields>(definition.eventPrefix, definition.validFromOf);
  const { serialized = (_organizationId, command) => command() } = definition;
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
    if (state.status === 'joined') return resolve(organizationId, state.join.to.id);
    return state.status === 'registered' ? { id, fields: state.fields } : undefined;
  };

  /** Whether another than `owner` holds a key: those that were joined to it let it have theirs. */
  const holdsAgainst =
    (organizationId: string, owner: string): HoldsKey =>
    async (stream, key) => {
      if (!(await holdsKey(stream, key))) return false;
      const state = await stateIn(stream);
      if (state.status !== 'joined') return true;
      const holder = await resolve(organizationId, state.join.to.id);
      return !holder || streamFor(organizationId, holder.id) !== owner;
    };

  const write = writing.writer(decider, [
    uniqueKeys<Lifecycle<Fields>>(records, {
      held: (organizationId, state) => keysOf(organizationId, livingFields(state)),
      wanted: (organizationId, state) => keysOf(organizationId, keyedFields(state)),
      versionOf: ({ version }) => version,
      holdsAgainst,
    }),
    ...(definition.constraints ?? []),
  ]);

  const target = (id: string, { organizationId, now }: CommandContext) => ({
    id,
    organizationId,
    validFrom: utcDayOf(now),
  });

  const removal = (id: string, context: CommandContext, expectedVersion?: number): LifecycleCommand<Fields> => {
    const restorableUntil = definition.restorableUntil?.(context.now);
    const conditions = { ...(expectedVersion && { expectedVersion }), ...(restorableUntil && { restorableUntil }) };
    return { type: 'Remove', ...target(id, context), ...conditions };
  };

  /** The version that one of many has to stand at; undefined when it stands as it may. */
  const versionExpected = ({ versions }: Removal, history: readonly Recorded[]): number | undefined => {
    const isAsIn = (version: number): boolean =>
      version <= history.length && version >= changedIn(decider, history, version);
    return versions.some(isAsIn) ? undefined : versions[0];
  };

  const writeMany = <One extends Removal>(
    organizationId: string,
    many: readonly One[],
    commandOf: (
      one: One,
      expectedVersion: number | undefined,
      current: RecordedState<Fields>,
    ) => Promise<LifecycleCommand<Fields> | JoinCommand>,
  ): Promise<readonly Handled[]> =>
    serialized(organizationId, () =>
      write(
        many.map((one) => ({
          stream: streamFor(organizationId, one.id),
          context: one.context,
          decide: async (state, history) =>
            decider.decide(await commandOf(one, versionExpected(one, history), { state, history }), state),
        })),
      ),
    );

  /** One is a batch of one, at any version unless its command names one. */
  const handle = async (
    id: string,
    commandOf: (history: readonly Recorded[]) => LifecycleCommand<Fields> | JoinCommand,
    context: CommandContext,
  ): Promise<Handled> => {
    const one = { id, context, versions: [] };
    const [handled] = await writeMany(context.organizationId, [one], async (_, __, { history }) => commandOf(history));
    return handled!; // one command has one answer
  };

  return {
    find: (organizationId, id) => stateIn(streamFor(organizationId, id)),
    register: (id, fields, context) =>
      handle(id, () => ({ type: 'Register', ...target(id, context), fields }), context),
    revise: (id, patch, expectedVersion, context) =>
      handle(id, () => ({ type: 'Revise', ...target(id, context), patch, expectedVersion }), context),
    remove: (id, context, expectedVersion) => handle(id, () => removal(id, context, expectedVersion), context),
    reviseMany: (organizationId, revisions) =>
      writeMany(organizationId, revisions, async ({ id, context, patch }, expectedVersion, current) => ({
        type: 'Revise',
        ...target(id, context),
        patch: await patch(current),
        expectedVersion: expectedVersion ?? null,
      })),
    removeMany: (organizationId, removals) =>
      writeMany(organizationId, removals, async ({ id, context }, expectedVersion) =>
        removal(id, context, expectedVersion),
      ),
    undoRemovals: (organizationId, removals) =>
      writeMany(organizationId, removals, async ({ id, context, patch, versions: [version = 0] }, _, current) => {
        const [first] = current.history;
        return {
          type: 'UndoRemoval',
          ...target(id, context),
          expectedVersion: version,
          registeredAt: registeredAtIn(current.history),
          loaded: loadedBy(first),
          byHand: byHandIn(current.history),
          patch: await patch(current),
        };
      }),
    undoRemoval: (id, context) => {
      const at = context.now.toISOString();
      return handle(
        id,
        (history) => ({ type: 'Restore', ...target(id, context), at, registeredAt: registeredAtIn(history) }),
        context,
      );
    },
    join: (id, command, context) =>
      handle(id, (history) => ({ ...target(id, context), ...command, registeredAt: registeredAtIn(history) }), context),
    keyInCommon: (organizationId, one, other) => {
      const held = new Set(keysOf(organizationId, other).map(({ key }) => key));
      return keysOf(organizationId, one).find(({ key }) => held.has(key))?.taken;
    },
    resolve,
    restore: async (organizationId, ids, onUnreadable) => {
      /** What is read of a stream, or something else where that cannot be understood. */
      const reading = async <Read>(stream: string, read: () => Promise<Read>, otherwise: Read): Promise<Read> => {
        try {
          return await read();
        } catch (error) {
          if (error instanceof StorageUnavailable) throw error;
          onUnreadable(stream, error);
          return otherwise;
        }
      };
      const thing = (id: string) => {
        const owner = streamFor(organizationId, id);
        return reading(owner, async () => [{ id, owner, state: await stateIn(owner) }], []);
      };
      const things = (await Promise.all(ids.map(thing))).flat();
      const reservedAt = new Date(0).toISOString();
      const claims = things.flatMap(({ owner, state }) =>
        keysOf(organizationId, keyedFields(state)).map(({ key }) => ({
          id: key,
          owner,
          version: state.version,
          reservedAt,
        })),
      );
      const collisions = await restoreKeys(records, claims, (stream, key) =>
        reading(stream, () => holdsKey(stream, key), true),
      );
      await definition.restore?.(organizationId, things);
      return collisions;
    },
  };
};
