import { type ChosenChanged, Refused, type RevertCounts } from '@monitor/contracts-schema';
import { growingPauses } from '@monitor/platform/process/growing-pauses';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import { utcDayOf } from '../../deciding/command-context.ts';
import { derivedId } from '../../deciding/derived-id.ts';
import { type LoadDependencies, loadContext, nameOf, type Requester, userIdOf } from '../load-dependencies.ts';
import { loadState, takeStep } from '../load-process.ts';
import { progressReporter } from '../load-progress.ts';
import type { Recovery } from '../recovery.ts';
import type { WorkingLoad } from '../working-load.ts';
import { acquireSlot, allWorkingLoads, workingLoadOf } from '../working-load-store.ts';
import { loadInLog } from './load-in-log.ts';
import { contractsWith, nothingReverted } from './revert-counts.ts';
import { chosenOf } from './revert-fate.ts';
import { revertLoad } from './revert-load.ts';
import { type RevertPlan, revertPlan } from './revert-plan.ts';

const UNTIL_STORES_ANSWER = { firstMs: 500, longestMs: 15_000 };

/** Where the log stood when all that goes with the load was gone, and what that was. */
export type Reverted = Readonly<{ position: string; counts: RevertCounts }>;

/** Takes applied loads back, through crashes: one at a time in an organization, and beside no other load. */
export const createReverting = (dependencies: LoadDependencies, recovery: Recovery) => {
  const { ports, logger } = dependencies;
  const { events, records } = ports;
  const inFlight = new Map<string, Promise<Reverted>>();
  const waiting = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  /** Takes the organization's one slot for the load, or finds it there when it is being taken back already. */
  const claim = async (slot: WorkingLoad): Promise<WorkingLoad> => {
    for (;;) {
      if (await acquireSlot(records, slot)) return slot;
      const taken = await workingLoadOf(records, slot.id);
      if (taken?.reverting && taken.dataLoadId === slot.dataLoadId) return taken;
      if (taken && loadState(taken) !== 'vacant')
        throw new Refused(taken.reverting ? 'data-load.reverting' : 'data-load.revert-waits');
      if (taken) await recovery.reconcileWithLog(taken);
    }
  };

  /** Takes the slot, and puts the decision into the log. */
  const begin = async (
    requester: Requester,
    dataLoadId: string,
    chosen: readonly ChosenChanged[],
  ): Promise<WorkingLoad> => {
    const { organizationId, actor } = requester;
    const { fileName, isReverted } = await loadInLog(events, organizationId, dataLoadId);
    if (isReverted) throw new Refused('data-load.reverted');
    const context = loadContext(dependencies, requester, dataLoadId, fileName);
    const reverting = { fileName, revertedBy: nameOf(actor), createdAt: context.now.toISOString() };
    const load = await claim({
      ...{ id: organizationId, revision: 1, dataLoadId, staged: null, upload: null, applied: null },
      reverting: { ...reverting, reached: null, counts: nothingReverted },
    });
    const target = { id: dataLoadId, organizationId, holdsSince: utcDayOf(context.now) };
    try {
      await recovery.command(load, { type: 'RevertDataLoad', ...target, chosen }, context);
    } catch (error) {
      if (error instanceof Refused) await recovery.reconcileWithLog(load);
      throw error;
    }
    return load;
  };

  const revert = async (working: WorkingLoad): Promise<Reverted> => {
    const { id: organizationId, dataLoadId, reverting } = working;
    const load = await loadInLog(events, organizationId, dataLoadId);
    if (!reverting || !load.revert) throw new Error(`The load ${dataLoadId} is not to be taken back`);
    const { actor } = load.revert;
    const report = progressReporter(
      { ...dependencies, bus: ports.bus },
      { organizationId, userId: userIdOf(actor), dataLoadId, phase: 'reverting' },
    );
    const counts = await revertLoad(dependencies, load, load.revert, reverting, async (reached) => {
      await takeStep(records, organizationId, 'revert', (now) =>
        now.reverting && now.dataLoadId === dataLoadId
          ? { ...now, reverting: { ...now.reverting, ...reached } }
          : undefined,
      );
      if (stopping.signal.aborted) throw new Refused('storage.unavailable');
      report(contractsWith(reached.counts), load.counts.contracts);
    });
    const requester = { organizationId, actor, commandId: derivedId(dataLoadId, 'reverted') };
    const context = loadContext(dependencies, requester, dataLoadId, load.fileName);
    const target = { id: dataLoadId, organizationId, holdsSince: utcDayOf(context.now) };
    const { position } = await recovery.command(working, { type: 'CompleteRevert', ...target, counts }, context);
    await recovery.closeLoad(working);
    return { position: position ?? '', counts };
  };

  /** Whoever asks for the same while it is done waits for it, and gets its answer. */
  const once = (dataLoadId: string, work: () => Promise<Reverted>): Promise<Reverted> => {
    const running = inFlight.get(dataLoadId);
    if (running) return running;
    const done = work().finally(() => inFlight.delete(dataLoadId));
    inFlight.set(dataLoadId, done);
    return done;
  };

  /** Takes what a crash left halfway to where the log says it is. */
  const goOn = async (organizationId: string): Promise<void> => {
    const found = await workingLoadOf(records, organizationId);
    if (!found?.reverting || inFlight.has(found.dataLoadId)) return;
    await recovery.reconcileWithLog(found);
    const load = await workingLoadOf(records, organizationId);
    if (!load?.reverting) return;
    logger.info({ dataLoadId: load.dataLoadId, counts: load.reverting.counts }, 'taking a load back goes on');
    await once(load.dataLoadId, () => revert(load));
  };

  /** Goes on as soon as the stores answer again. */
  const goOnLater = async (organizationId: string): Promise<void> => {
    const pauses = growingPauses(UNTIL_STORES_ANSWER);
    while (!stopping.signal.aborted)
      try {
        await pauses.next(stopping.signal);
        return stopping.signal.aborted ? undefined : await goOn(organizationId);
      } catch (error) {
        if (!isOutage(error)) return logger.error({ error, organizationId }, 'a load could not be taken back');
        logger.warn({ error, organizationId }, `taking a load back waits for ${error.store}`);
      }
  };

  return {
    plan: async (organizationId: string, dataLoadId: string): Promise<RevertPlan> => {
      const load = await loadInLog(events, organizationId, dataLoadId);
      if (load.isReverted) throw new Refused('data-load.reverted');
      return revertPlan(events, load, chosenOf(load.revert?.chosen ?? []));
    },

    /**
     * Resolves when all that goes with the load is gone. What a store interrupts is refused to whoever waits, and goes on
     * by itself when the store answers again.
     */
    revert: async (requester: Requester, dataLoadId: string, chosen: readonly ChosenChanged[]): Promise<Reverted> => {
      const { organizationId } = requester;
      try {
        return await once(dataLoadId, async () => revert(await begin(requester, dataLoadId, chosen)));
      } catch (error) {
        if (isOutage(error) && !waiting.has(organizationId))
          waiting.set(
            organizationId,
            goOnLater(organizationId).finally(() => waiting.delete(organizationId)),
          );
        throw error;
      }
    },

    /** Ends what a crash left halfway, in every organization. */
    resume: async (): Promise<void> => {
      for (const { id: organizationId } of await allWorkingLoads(records))
        try {
          await goOn(organizationId);
        } catch (error) {
          if (isOutage(error)) throw error;
          logger.error({ error, organizationId }, 'a load could not be taken back');
        }
    },

    /** Lets the chunks under way finish; the rest goes on at the next start. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await Promise.allSettled([...inFlight.values(), ...waiting.values()]);
    },
  };
};

/** A store that may answer again without anybody's help. */
const isOutage = (error: unknown): error is StorageUnavailable => error instanceof StorageUnavailable && error.passes;
