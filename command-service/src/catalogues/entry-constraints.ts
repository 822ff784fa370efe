import { type JoinableKind, joinableKinds } from '@monitor/contracts-schema/joins/join-views';
import type { AggregateName } from '@monitor/contracts-schema/monitor-event';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { streamParts } from '@monitor/contracts-schema/streams';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { isLoading } from '../batches/working-batches.ts';
import { pendingReferences, type References, referencedAmong } from '../contracts/contract-references.ts';
import type { Join } from '../deciding/joining.ts';
import { joinOf, type Lifecycle } from '../deciding/lifecycle.ts';
import type { openRemovalLocks } from '../reservations/removal-locks.ts';
import { type Constraint, constrainEach, type Transition } from '../writing/constraint.ts';
import { type JoinInLog, joinedToAmong, keepJoin } from './joined-entries.ts';

type Dependencies = Readonly<{
  records: ViewStore;
  removalLocks: ReturnType<typeof openRemovalLocks>;
  joinInLog: JoinInLog;
  find: (organizationId: string, id: string) => Promise<Pick<Lifecycle<unknown>, 'status'>>;
  /** Whom a contract names by the log. */
  referencesInLog: (organizationId: string, contractId: string) => Promise<References | null>;
}>;

type Entry = Lifecycle<unknown>;

export const joinableKindOf = (aggregate: AggregateName): JoinableKind | undefined =>
  joinableKinds.find((kind) => kind === aggregate);

const entryOf = ({ stream, context: { organizationId } }: Transition<Entry>, aggregate: AggregateName) => ({
  stream,
  organizationId,
  id: streamParts(stream)?.id ?? '',
  aggregate,
});

/** Nobody is removed whom contracts name or others were joined to. While a load is applied, its rows may name anybody. */
export const removedUnnamed =
  (
    { records, removalLocks, joinInLog, referencesInLog }: Dependencies,
    aggregate: AggregateName,
    inUse: ProblemCode,
  ): Constraint<Entry> =>
  (transitions) => {
    const removals = transitions
      .filter(({ after }) => after.status === 'removed')
      .map((one) => entryOf(one, aggregate));
    return {
      claim: async () => {
        const problems = new Map<string, ProblemCode>();
        const [first] = removals;
        if (!first) return problems;
        const ids = removals.map(({ id }) => id);
        const taken = await removalLocks.beginMany(removals);
        const busy = await pendingReferences(records, ids);
        const underWay = new Set(ids.filter((id) => taken.has(id) || busy.has(id)));
        const settled = ids.filter((id) => !underWay.has(id));
        const named = (await isLoading(records, first.organizationId))
          ? new Set(ids)
          : await referencedAmong(records, settled, referencesInLog);
        const joinedTo = joinableKindOf(aggregate) ? await joinedToAmong(records, joinInLog, settled) : new Set();
        for (const { id, stream } of removals)
          if (named.has(id)) problems.set(stream, inUse);
          else if (underWay.has(id)) problems.set(stream, 'record.under-way');
          else if (joinedTo.has(id)) problems.set(stream, 'record.has-joined');
        return problems;
      },
      settle: async () => {
        if (removals.length > 0) await removalLocks.endMany(removals);
      },
    };
  };

/** Tells the records how an entry is joined by now, and that nobody is taking it away, whoever began to. */
export const tellJoin = async (
  { records, removalLocks }: Pick<Dependencies, 'records' | 'removalLocks'>,
  entry: Readonly<{ id: string; organizationId: string; kind: JoinableKind }>,
  join: Join | undefined,
): Promise<void> => {
  await keepJoin(records, entry, join);
  await removalLocks.endAll({ ...entry, aggregate: entry.kind });
};

/**
 * An entry is joined to one that is there, and separated from it, while nobody takes either away, or is about to name the
 * one that does not stay.
 */
export const joinedToWhoIsThere = (dependencies: Dependencies, kind: JoinableKind): Constraint<Entry> => {
  const { records, removalLocks, find } = dependencies;
  const claim = async (one: Transition<Entry>): Promise<ProblemCode | undefined> => {
    const entry = entryOf(one, kind);
    const joined = joinOf(one.after);
    const to = (joined ?? joinOf(one.before))!.to; // it is joined, or was
    if (!(await removalLocks.begin(entry, to.id))) return 'record.under-way';
    if ((await pendingReferences(records, [entry.id])).size > 0) return 'record.under-way';
    if (joined) await keepJoin(records, { id: entry.id, organizationId: entry.organizationId, kind }, joined);
    const stays = await find(entry.organizationId, to.id);
    if (stays.status === 'registered') return undefined;
    if (stays.status === 'unregistered') return 'record.not-found';
    return stays.status === 'removed' ? 'record.removed' : 'record.joined';
  };
  const isOfJoin = ({ before, after }: Transition<Entry>): boolean =>
    before.status === 'joined' || after.status === 'joined';
  return (transitions) =>
    constrainEach<Entry>(claim, async (one, inLog) => {
      const { id, organizationId } = entryOf(one, kind);
      await tellJoin({ records, removalLocks }, { id, organizationId, kind }, joinOf(inLog));
    })(transitions.filter(isOfJoin));
};
