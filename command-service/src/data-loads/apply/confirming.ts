import { Refused } from '@monitor/contracts-schema';
import { dayOf } from '../../deciding/command-context.ts';
import { derivedId } from '../../deciding/derived-id.ts';
import type { KeyedQueue } from '../../deciding/keyed-queue.ts';
import { type LoadDependencies, loadContext, type Requester, userIdOf } from '../load-dependencies.ts';
import { occupied, takeStep } from '../load-process.ts';
import { progressReporter } from '../load-progress.ts';
import { nothingApplied, type Recovery } from '../recovery.ts';
import { isComplete } from '../review/open-review.ts';
import type { ChangingRows } from '../review/row-changes.ts';
import type { WorkingLoad } from '../working-load.ts';
import { allWorkingLoads, workingLoadOf } from '../working-load-store.ts';
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
  const { ports, logger } = dependencies;
  const { records } = ports;
  const inFlight = new Map<string, Promise<Confirmed>>();
  let stopping = false;

  /** Marks the load, so that nobody changes its rows any more, and puts the confirmation into the log. */
  const begin = async (requester: Requester): Promise<WorkingLoad> => {
    const { organizationId } = requester;
    await rows.heal(organizationId);
    const marked = await takeStep(records, organizationId, 'apply', (load) =>
      load.applied || load.staged?.judging === null ? { ...load, applied: load.applied ?? nothingApplied } : undefined,
    );
    if (!marked?.staged) {
      if (await workingLoadOf(records, organizationId)) throw await occupied(records, organizationId);
      throw new Refused('data-load.not-found');
    }
    const { dataLoadId, staged } = marked;
    if (!(await isComplete(ports, staged))) {
      await recovery.reconcileWithLog(marked);
      throw new Refused('data-load.rows-missing');
    }
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

  const apply = async (load: WorkingLoad): Promise<Confirmed> => {
    const { id: organizationId, dataLoadId, staged, applied } = load;
    const confirmation = await recovery.confirmationOf(load);
    if (!staged || !applied || !confirmation) throw new Error(`The load ${dataLoadId} is not confirmed`);
    const { actor } = confirmation;
    const total = staged.summary.newContractsCount;
    const report = progressReporter(
      { ...dependencies, bus: ports.bus },
      { organizationId, userId: userIdOf(actor), dataLoadId, phase: 'applying' },
    );
    const { fileId, fileName } = staged;
    const counts = await applyLoad(
      dependencies,
      { organizationId, dataLoadId, fileId, fileName, actor, applied, isWhole: staged.rows === total },
      async (done) => {
        await takeStep(records, organizationId, 'advance', (now) =>
          now.dataLoadId === dataLoadId ? { ...now, applied: done } : undefined,
        );
        if (stopping) throw new Refused('storage.unavailable');
        report(done.counts.contracts + (done.counts.numberTaken ?? 0), total);
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
    await recovery.closeLoad(load);
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
      const loads = await allWorkingLoads(records);
      for (const load of loads) {
        const confirmed = await recovery.reconcileWithLog(load);
        if (!confirmed?.staged) continue;
        if (!(await isComplete(ports, confirmed.staged))) {
          logger.error(
            { dataLoadId: load.dataLoadId },
            'the rows of a confirmed load are missing: restore the folder staging',
          );
          continue;
        }
        logger.info(
          { dataLoadId: load.dataLoadId, lastAppliedRow: confirmed.applied?.lastAppliedRow },
          'a load goes on',
        );
        await once(load.id, () => apply(confirmed));
      }
      await recovery.deleteOrphans();
    },

    /** Lets the chunks under way finish; the rest goes on at the next start. */
    stop: async (): Promise<void> => {
      stopping = true;
      await Promise.allSettled(inFlight.values());
    },
  };
};
