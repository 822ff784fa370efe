import { type Aggregate, type ProblemCode, streamOf } from '@monitor/contracts-schema';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { type CommandContext, dayOf } from '../deciding/command-context.ts';
import { type Handled, handleCommand, stateOf } from '../deciding/command-handler.ts';
import { type Lifecycle, lifecycleDecider } from '../deciding/lifecycle.ts';
import { release, reserve } from '../reservations/reservations.ts';

export type Stores = Readonly<{ events: EventStore; records: ViewStore }>;

/** One kind of thing that is registered, revised and removed, and what must be unique about it. */
export type Kind<Noun extends string, Fields extends Record<string, unknown>> = Readonly<{
  noun: Noun;
  aggregate: Aggregate;
  /** The keys that only one of its kind may hold, each with the refusal when another holds it. */
  uniqueKeys: (organizationId: string, fields: Fields) => readonly UniqueKey[];
  /** The day from which what the fields say holds; today when they do not say. */
  holdsSince?: (fields: Fields) => string | null;
  /** Why a living one may not be removed, if so. */
  removalProblem?: (organizationId: string, id: string) => Promise<ProblemCode | undefined>;
  /** Called before every append that brings these fields about, and after it succeeded (null: it is gone). */
  beforeAppend?: (organizationId: string, id: string, fields: Fields) => Promise<void>;
  afterAppend?: (organizationId: string, id: string, fields: Fields | null) => Promise<void>;
}>;

export type UniqueKey = Readonly<{ key: string; taken: ProblemCode }>;

export type Registry<Fields> = Readonly<{
  find: (organizationId: string, id: string) => Promise<Lifecycle<Fields>>;
  register: (id: string, fields: Fields, context: CommandContext) => Promise<Handled>;
  /** `madeOn` null corrects whatever is there now. */
  revise: (id: string, patch: Partial<Fields>, madeOn: number | null, context: CommandContext) => Promise<Handled>;
  remove: (id: string, context: CommandContext) => Promise<Handled>;
}>;

/** The commands of one kind, with uniqueness kept under concurrency by reservations. */
export const registryOf = <const Noun extends string, Fields extends Record<string, unknown>>(
  { events, records }: Stores,
  kind: Kind<Noun, Fields>,
): Registry<Fields> => {
  const decider = lifecycleDecider<Noun, Fields>(kind.noun);
  const streamFor = (organizationId: string, id: string) => streamOf(organizationId, kind.aggregate, id);

  const stateIn = async (stream: string): Promise<Lifecycle<Fields>> =>
    stateOf(decider, (await events.read(stream)).events);

  const holdsKey = async (stream: string, key: string): Promise<boolean> => {
    const state = await stateIn(stream);
    if (state.status !== 'registered') return false;
    const organizationId = stream.slice(0, stream.indexOf('.'));
    return kind.uniqueKeys(organizationId, state.fields).some((held) => held.key === key);
  };

  /** Reserves what the new fields need beyond the old ones, appends, and gives back what is no longer held. */
  const withKeys = async (
    id: string,
    change: { before: Fields | null; after: Fields | null },
    context: CommandContext,
    append: () => Promise<Handled>,
  ): Promise<Handled> => {
    const { organizationId, now } = context;
    const stream = streamFor(organizationId, id);
    const keysOf = (fields: Fields | null) => (fields ? kind.uniqueKeys(organizationId, fields) : []);
    const held = new Set(keysOf(change.before).map(({ key }) => key));
    const wanted = keysOf(change.after);
    const gained = wanted.filter(({ key }) => !held.has(key));
    const lost = [...held].filter((key) => !wanted.some((unique) => unique.key === key));

    const reserved = await reserve(
      records,
      gained.map(({ key }) => key),
      stream,
      now,
      holdsKey,
    );
    if (!reserved.ok)
      return { ok: false, code: gained.find(({ key }) => key === reserved.key)?.taken ?? 'record.already-registered' };
    if (change.after) await kind.beforeAppend?.(organizationId, id, change.after);
    const handled = await append();
    if (handled.ok) await kind.afterAppend?.(organizationId, id, change.after);
    await release(records, handled.ok ? lost : gained.map(({ key }) => key), stream);
    return handled;
  };

  const target = (id: string, fields: Fields, { organizationId, now }: CommandContext) => ({
    id,
    organizationId,
    holdsSince: kind.holdsSince?.(fields) ?? dayOf(now),
  });
  const handle = (id: string, command: Parameters<typeof decider.decide>[0], context: CommandContext) =>
    handleCommand(events, decider, streamFor(context.organizationId, id), command, context);

  return {
    find: (organizationId, id) => stateIn(streamFor(organizationId, id)),

    register: (id, fields, context) =>
      withKeys(id, { before: null, after: fields }, context, () =>
        handle(id, { type: 'Register', ...target(id, fields, context), fields }, context),
      ),

    revise: async (id, patch, madeOn, context) => {
      const state = await stateIn(streamFor(context.organizationId, id));
      if (state.status !== 'registered') return { ok: false, code: 'record.removed' };
      const after = { ...state.fields, ...patch };
      return withKeys(id, { before: state.fields, after }, context, () =>
        handle(id, { type: 'Revise', ...target(id, after, context), patch, madeOn }, context),
      );
    },

    remove: async (id, context) => {
      const state = await stateIn(streamFor(context.organizationId, id));
      if (state.status !== 'registered') return { ok: false, code: 'record.removed' };
      const problem = await kind.removalProblem?.(context.organizationId, id);
      if (problem) return { ok: false, code: problem };
      return withKeys(id, { before: state.fields, after: null }, context, () =>
        handle(
          id,
          { type: 'Remove', id, organizationId: context.organizationId, holdsSince: dayOf(context.now) },
          context,
        ),
      );
    },
  };
};
