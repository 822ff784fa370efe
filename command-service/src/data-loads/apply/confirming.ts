import { Refused } from '@monitor/contracts-schema';
import { dayOf } from '../../deciding/command-context.ts';
import { derivedId } from '../../deciding/derived-id.ts';
import type { KeyedQueue } from '../../deciding/keyed-queue.ts';
import { type CurrentLoad, changeCurrentLoad, currentLoadOf, currentLoads } from '../current-load.ts';
import { type LoadDependencies, loadContext, type Requester, userIdOf } from '../load-dependencies.ts';
import { progressReporter } from '../load-progress.ts';
import { loadStatus } from '../load-status.ts';
import { type Recovery, startApplying } from '../recovery.ts';
import type { ChangingRows } from '../review/row-changes.ts';
import { applyLoad } from './apply-load.ts';

/** Where the log stood when the load was in it. */
export type Confirmed = Readonly<{ position: string }>;

/** Confirms loads and brings them into the log, through crashes. */
export const createConfirming = (
  dependencies: LoadDependencies,
  recovery: Recovery,
  rows: ChangingRows,
  inTurn: KeyedQueue,
) => {
  const { ports, system, logger } = dependencies;
  const { records } = ports;
  const inFlight = new Map<string, Promise<Confirmed>>();
  let stopping = false;

  /** Marks the load, so that nobody changes its rows any more, and puts the confirmation into the log. */
  const begin = async (requester: Requester): Promise<CurrentLoad> => {
    const { organizationId, actor, commandId } = requester;
    await rows.heal(organizationId);
    const marked = await changeCurrentLoad(records, organizationId, (load) =>
      load.staged && !load.reading && (load.applying || load.staged.judging === null)
        ? { ...load, applying: load.applying ?? startApplying(actor, commandId, system.now().toISOString()) }
        : undefined,
    );
    if (!marked?.staged) {
      const isReading = (await currentLoadOf(records, organizationId)) !== undefined;
      if (!isReading) throw new Refused('data-load.not-found');
      throw new Refused('data-load.in-progress', { data: await loadStatus(records, organizationId) });
    }
    const { dataLoadId, staged } = marked;
    const context = loadContext(dependencies, requester, dataLoadId, staged.fileName);
    try {
      await recovery.command(
        marked,
        {
          type: 'ConfirmDataLoad',
          id: dataLoadId,
          organizationId,
          holdsSince: dayOf(context.now),
          summary: staged.summary,
        },
        context,
      );
    } catch (error) {
      if (error instanceof Refused) await recovery.reconcileWithLog(marked);
      throw error;
    }
    return marked;
  };

  const apply = async (load: CurrentLoad): Promise<Confirmed> => {
    const { id: organizationId, dataLoadId, staged, applying } = load;
    if (!staged || !applying) throw new Error(`The load ${dataLoadId} is not confirmed`);
    const { actor } = applying;
    const total = staged.summary.newContractsCount;
    const report = progressReporter(
      { ...dependencies, bus: ports.bus },
      { organizationId, userId: userIdOf(actor), dataLoadId, phase: 'applying' },
    );
    const { fileId, fileName } = staged;
    const counts = await applyLoad(
      dependencies,
      { organizationId, dataLoadId, fileId, fileName, applying, isWhole: staged.rows === total },
      async (applied) => {
        await changeCurrentLoad(records, organizationId, (now) =>
          now.applying ? { ...now, applying: { ...now.applying, ...applied } } : undefined,
        );
        if (stopping) throw new Refused('storage.unavailable');
        report(applied.counts.contracts + (applied.counts.numberTaken ?? 0), total);
      },
    );
    const requester = { organizationId, actor, commandId: derivedId(dataLoadId, 'applied') };
    const context = loadContext(dependencies, requester, dataLoadId, fileName);
    const { position } = await recovery.command(
      load,
      {
        type: 'CompleteDataLoad',
        id: dataLoadId,
        organizationId,
        holdsSince: dayOf(context.now),
        counts,
      },
      context,
    );
    const last = await currentLoadOf(records, organizationId);
    if (last) await recovery.closeLoad(last);
    report(total, total);
    return { position: position ?? '' };
  };

  /** One after the other for each organization: whoever comes second waits for the first, and gets its answer. */
  const once = (organizationId: string, work: () => Promise<Confirmed>): Promise<Confirmed> => {
    const running = inFlight.get(organizationId);
    if (running) return running;
    const done = work().finally(() => inFlight.delete(organizationId));
    inFlight.set(organizationId, done);
    return done;
  };

  return {
    /** Resolves when every row is in the log. A load whose application was interrupted goes on. */
    confirm: (requester: Requester): Promise<Confirmed> =>
      once(requester.organizationId, async () => apply(await inTurn(requester.organizationId, () => begin(requester)))),

    /** Ends what a crash left halfway, in every organization. */
    resume: async (): Promise<void> => {
      const loads = await records.find(currentLoads, {});
      for (const load of loads) {
        const confirmed = await recovery.reconcileWithLog(load);
        if (!confirmed) continue;
        logger.info({ dataLoadId: load.dataLoadId, through: confirmed.applying?.through }, 'a load goes on');
        await once(load.id, () => apply(confirmed));
      }
      await recovery.deleteOrphans(await records.find(currentLoads, {}));
    },

    /** Lets the chunks under way finish; the rest goes on at the next start. */
    stop: async (): Promise<void> => {
      stopping = true;
      await Promise.allSettled(inFlight.values());
    },
  };
};
