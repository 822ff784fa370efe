import { setImmediate as nextTurn } from 'node:timers/promises';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { JoinUnderWay } from '@monitor/contracts-schema/joins/join-endpoints';
import type { JoinableKind } from '@monitor/contracts-schema/joins/join-views';
import type { Permission } from '@monitor/contracts-schema/permission';
import { streamOf } from '@monitor/contracts-schema/streams';
import { rfcKey } from '@monitor/contracts-schema/text';
import type { Recorded } from '@monitor/platform/event-store/event-store';
import type { Logger } from '@monitor/platform/process/logger';
import { pause } from '@monitor/platform/process/pause';
import type { System } from '@monitor/platform/process/system';
import type { JoinableService } from '../aggregates/aggregate-service.ts';
import { isLoading } from '../batches/working-batches.ts';
import { contractsNaming, countNaming } from '../contracts/contract-references.ts';
import type { CommandContext } from '../deciding/command-context.ts';
import { derivedId } from '../deciding/derived-id.ts';
import type { Join } from '../deciding/joining.ts';
import type { KeyedQueue } from '../deciding/keyed-queue.ts';
import { joinOf } from '../deciding/lifecycle.ts';
import type { MayStillOrder } from '../deciding/may-still-order.ts';
import { createResumableWork } from '../deciding/resumable-work.ts';
import { type Joinables, keyOfKind } from '../open-aggregates.ts';
import type { CommandPorts } from '../writing/writing.ts';
import {
  contractsThatFollowed,
  isFollowing,
  type JoinOutcome,
  type JoinTold,
  joinTold,
  outcomeInLog,
} from './join-in-log.ts';
import {
  type JoinedEntry,
  type JoinInLog,
  type JoinProgress,
  joinsUnderWay,
  keepProgress,
  progressOf,
  saidUnderWay,
} from './joined-entries.ts';
import { moveContracts, type Reference, type Way } from './move-contracts.ts';

/** What of joins callers use. */
export type Joins = ReturnType<typeof createJoins>;

type Entry = Pick<JoinedEntry, 'id' | 'organizationId' | 'kind'>;

const CONTRACTS_AT_ONCE = 500;
const LOOK_EVERY_MS = 100;

/** Whoever joins or separates entries administers them. */
const permissionOf = {
  supplier: 'SUPPLIERS',
  'administrative-unit': 'ADMINISTRATIVE_UNITS',
} as const satisfies Readonly<Record<JoinableKind, Permission>>;

type Fields = Readonly<{ name: string; rfc?: string | null }>;

type Dependencies = Readonly<{
  ports: Pick<CommandPorts, 'events' | 'writing' | 'records'>;
  system: System;
  logger: Logger;
  mayStillOrder: MayStillOrder;
  joinables: Joinables;
  inOrganization: KeyedQueue;
}>;

/** Joins entries to others of their kind, and separates them again, through crashes: their contracts follow in chunks. */
export const createJoins = ({ ports, system, logger, mayStillOrder, joinables, inOrganization }: Dependencies) => {
  const { events, records } = ports;

  const serviceOf = (kind: JoinableKind) => joinables[keyOfKind[kind]] as unknown as JoinableService<Fields>; // both have names

  const joinInLog: JoinInLog = async (kind, organizationId, id) =>
    joinOf(await serviceOf(kind).find(organizationId, id));

  const referenceOf = async ({ kind, organizationId }: Entry, id: string): Promise<Reference> => {
    const entry = await serviceOf(kind).find(organizationId, id);
    if (entry.status === 'unregistered') throw new Error(`The ${kind} ${id} of a join was never registered`);
    const { name, rfc } = entry.fields;
    return { id, name, ...(rfc !== undefined && { rfc }) };
  };

  const move = async (way: Way, contractIds: readonly string[]): Promise<number> => {
    if (work.signal.aborted) throw new Refused('storage.unavailable');
    const moved = await inOrganization(way.organizationId, () => moveContracts(ports, way, contractIds, system.now()));
    await nextTurn();
    return moved.filter(({ isMoved }) => isMoved).length;
  };

  /** What a load began to register before the join may still name the entry. */
  const untilNoLoad = async (organizationId: string): Promise<void> => {
    while (await isLoading(records, organizationId)) {
      if (work.signal.aborted) throw new Refused('storage.unavailable');
      await pause(LOOK_EVERY_MS, work.signal);
    }
  };

  const complete = async (
    { organizationId, id, kind }: Entry,
    { joinId }: Join,
    { actor }: Pick<JoinTold, 'actor'>,
    command: Parameters<JoinableService<Fields>['join']>[1],
  ): Promise<void> => {
    const commandId = derivedId(joinId, command.type);
    const context = { commandId, organizationId, actor, cause: { via: 'form' } as const, now: system.now() };
    const handled = await serviceOf(kind).join(id, command, context);
    if (!handled.ok) throw new Error(`The join ${joinId} is not completed: ${handled.code}`);
  };

  /** Of many contracts, how far it has come: few have followed before anybody could ask. */
  const tell = async (entry: Entry, join: Join, progress: JoinProgress): Promise<void> => {
    if (progress.total > CONTRACTS_AT_ONCE) await keepProgress(records, entry, join, progress);
  };

  const follow = async (entry: Entry, join: Join, told: JoinTold): Promise<void> => {
    const { organizationId, kind, id } = entry;
    const { joinId } = join;
    const to = await referenceOf(entry, join.to.id);
    const way = { organizationId, kind, joinId, actor: told.actor, isUndone: false, from: id, to };
    await untilNoLoad(organizationId);
    const remaining = await countNaming(records, id);
    const { total } = (await progressOf(records, id)) ?? { total: remaining };
    let done = Math.max(0, total - remaining);
    let isPermitted = true;
    for (;;) {
      await tell(entry, join, { done, total });
      const contractIds = await contractsNaming(records, id, CONTRACTS_AT_ONCE);
      if (contractIds.length === 0) break;
      isPermitted = await mayStillOrder(told.actor, permissionOf[kind]);
      if (!isPermitted) break;
      done += await move(way, contractIds);
    }
    let contracts = 0;
    for await (const followed of contractsThatFollowed(events, organizationId, joinId, told))
      contracts += followed.length;
    if (isPermitted) await complete(entry, join, told, { type: 'CompleteJoin', contracts });
    // Two entries again: contracts that followed stay with the other, those that had not still name this one.
    else await complete(entry, join, { actor: { kind: 'system' } }, { type: 'EndJoin', contracts });
  };

  /** How many of these have come back already, as a crash may hide. */
  const countBack = async ({ organizationId, joinId }: Way, contractIds: readonly string[]): Promise<number> => {
    const histories = contractIds.map((id) => events.read(streamOf(organizationId, 'contract', id)));
    const isBack = (one: Recorded): boolean => isFollowing(one, joinId, true);
    return (await Promise.all(histories)).filter(({ events: history }) => history.some(isBack)).length;
  };

  const comeBack = async (entry: Entry, join: Join, told: JoinTold): Promise<void> => {
    const { organizationId, kind, id } = entry;
    const { joinId } = join;
    const to = await referenceOf(entry, id);
    const way = { organizationId, kind, joinId, actor: told.actor, isUndone: true, from: join.to.id, to };
    let [contracts, all] = [0, 0];
    let isPermitted = true;
    for await (const followed of contractsThatFollowed(events, organizationId, joinId, told)) {
      await tell(entry, join, { done: all, total: told.contracts ?? 0 });
      isPermitted &&= await mayStillOrder(told.actor, permissionOf[kind]);
      contracts += await (isPermitted ? move(way, followed) : countBack(way, followed));
      all += followed.length;
    }
    const outcome = { contracts, kept: all - contracts, ...(!isPermitted && { reason: 'not-permitted' as const }) };
    await complete(entry, join, told, { type: 'CompleteSeparation', ...outcome });
  };

  /** Takes a join that is decided to its end: all contracts follow, or those that had followed come back. */
  const finish = async (entry: Entry): Promise<void> => {
    const { organizationId, kind, id } = entry;
    const join = await joinInLog(kind, organizationId, id);
    const told = join && (await joinTold(events, streamOf(organizationId, kind, id), join.joinId));
    if (!join || !told || join.step === 'followed') return;
    await (join.step === 'following' ? follow : comeBack)(entry, join, told);
  };

  const work = createResumableWork<JoinOutcome | undefined>({
    logger,
    name: 'a join',
    findDue: async (organizationId) => {
      const [entry] = await joinsUnderWay(records, joinInLog, organizationId);
      if (!entry) return undefined;
      logger.info({ entry }, 'a join goes on');
      return {
        subject: entry.id,
        run: async () => {
          await finish(entry);
          return undefined;
        },
      };
    },
  });

  /** Gives the command, and takes what it decided to its end. */
  const decide = async (
    entry: Entry,
    command: Parameters<JoinableService<Fields>['join']>[1],
    context: CommandContext,
  ): Promise<JoinOutcome> => {
    const { organizationId, kind, id } = entry;
    const run = async (): Promise<JoinOutcome | undefined> => {
      const handled = await work.inTurn(organizationId, () => serviceOf(kind).join(id, command, context));
      if (!handled.ok) throw new Refused(handled.code);
      await finish(entry);
      return outcomeInLog(events, streamOf(organizationId, kind, id), context.commandId);
    };
    const outcome = await work.run(organizationId, { subject: context.commandId, run });
    if (!outcome) throw new Error(`What ${context.commandId} decided is not complete`);
    return outcome;
  };

  /** The organizations where a crash may have left a join halfway. */
  const left = async (): Promise<readonly string[]> => {
    const underWay = await joinsUnderWay(records, joinInLog);
    return [...new Set(underWay.map(({ organizationId }) => organizationId))];
  };

  const thereIs = async ({ kind, organizationId }: Entry, id: string): Promise<Fields> => {
    const entry = await serviceOf(kind).find(organizationId, id);
    if (entry.status === 'registered') return entry.fields;
    if (entry.status === 'unregistered') throw new Refused('record.not-found');
    throw new Refused(entry.status === 'removed' ? 'record.removed' : 'record.joined');
  };

  return {
    /**
     * Makes an entry another one of its kind: contracts that name it name that one, and so does its name from then on.
     * Two whose RFCs differ only when `isSamePerson` says that somebody looked. Resolves when all contracts have followed.
     */
    join: async (
      kind: JoinableKind,
      { id, toId, isSamePerson }: Readonly<{ id: string; toId: string; isSamePerson: boolean }>,
      context: CommandContext,
    ): Promise<JoinOutcome> => {
      const entry = { kind, organizationId: context.organizationId, id };
      if (id === toId) throw new Refused('record.join-itself');
      const isRepeated = (await joinInLog(kind, entry.organizationId, id))?.joinId === joinIdOf(context);
      if (!isRepeated) {
        const [joined, stays] = [await thereIs(entry, id), await thereIs(entry, toId)];
        const areTwo = joined.rfc && stays.rfc && rfcKey(joined.rfc) !== rfcKey(stays.rfc);
        if (areTwo && !isSamePerson) throw new Refused('record.join-other-rfc');
      }
      const { name } = await referenceOf(entry, toId);
      return decide(entry, { type: 'Join', joinId: joinIdOf(context), to: { id: toId, name } }, context);
    },

    /** Makes an entry one of its own again. Contracts that had followed come back, but for those whom others changed since. */
    separate: (kind: JoinableKind, id: string, context: CommandContext): Promise<JoinOutcome> =>
      decide({ kind, organizationId: context.organizationId, id }, { type: 'Separate' }, context),

    /** The join of an organization's entries that is under way, or is being undone, and how far it has come. */
    underWay: async (kind: JoinableKind, organizationId: string): Promise<JoinUnderWay | null> => {
      for (const { id, kind: its, progress = null } of await saidUnderWay(records, organizationId)) {
        const join = its === kind ? await joinInLog(kind, organizationId, id) : undefined;
        if (!join || join.step === 'followed') continue;
        const entry = { kind, organizationId, id };
        const [{ name }, to] = [await referenceOf(entry, id), await referenceOf(entry, join.to.id)];
        const isUndone = join.step === 'returning';
        return { _id: id, name, to: { _id: to.id, name: to.name }, isUndone, progress };
      }
      return null;
    },

    left,

    /** Ends what a crash left halfway; behind a load that is still being applied. */
    resume: async (found?: readonly string[]): Promise<void> => work.resume(found ?? (await left())),

    /** Lets the chunks under way finish; the rest goes on at the next start. */
    stop: work.stop,
  };
};

const joinIdOf = ({ commandId }: CommandContext): string => derivedId(commandId, 'join');
