import { Refused } from '@monitor/contracts-schema';
import { growingPauses } from '@monitor/platform/process/growing-pauses';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import { utcDayOf } from '../../deciding/command-context.ts';
import { derivedId } from '../../deciding/derived-id.ts';
import type { KeyedQueue } from '../../deciding/keyed-queue.ts';
import { type LoadDependencies, loadContext, type Requester, userIdOf } from '../load-dependencies.ts';
import { occupied, takeStep } from '../load-process.ts';
import { progressReporter } from '../load-progress.ts';
import { nothingApplied, type Recovery } from '../recovery.ts';
import { isComplete } from '../review/open-review.ts';
import type { ChangingRows } from '../review/row-changes.ts';
import type { Applied, WorkingLoad } from '../working-load.ts';
import { allWorkingLoads, workingLoadOf } from '../working-load-store.ts';
import { applyLoad } from './apply-load.ts';
import { openWaits } from './waits.ts';

const UNTIL_STORES_ANSWER = { firstMs: 500, longestMs: 15_000 };

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
  const waiting = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const waits = openWaits(dependencies);

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
    const { newContractsCount: total } = staged.summary;
    waits.reached({
      organizationId,
      userId: userIdOf(requester.actor),
      dataLoadId,
      done: contractsIn(marked.applied),
      total,
    });
    const context = loadContext(dependencies, requester, dataLoadId, staged.fileName);
    try {
      await recovery.command(
        marked,
        {
          type: 'ConfirmDataLoad',
          id: dataLoadId,
          organizationId,
          holdsSince: utcDayOf(context.now),
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
    const mine = { organizationId, userId: userIdOf(actor), dataLoadId };
    const publish = progressReporter({ ...dependencies, bus: ports.bus }, { ...mine, phase: 'applying' });
    const report = (done: number): void => {
      waits.reached({ ...mine, done, total });
      waits.end(organizationId);
      publish(done, total);
    };
    waits.reached({ ...mine, done: contractsIn(applied), total });
    const { fileId, fileName } = staged;
    const counts = await applyLoad(
      dependencies,
      { organizationId, dataLoadId, fileId, fileName, actor, applied, isWhole: staged.rows === total },
      async (done) => {
        await takeStep(records, organizationId, 'advance', (now) =>
          now.dataLoadId === dataLoadId ? { ...now, applied: done } : undefined,
        );
        if (stopping.signal.aborted) throw new Refused('storage.unavailable');
        report(contractsIn(done));
      },
      { signal: stopping.signal, onWaiting: () => waits.begin(organizationId, 'others') },
    );
    const requester = { organizationId, actor, commandId: derivedId(dataLoadId, 'applied') };
    const context = loadContext(dependencies, requester, dataLoadId, fileName);
    const { position } = await recovery.command(
      load,
      {
        type: 'CompleteDataLoad',
        id: dataLoadId,
        organizationId,
        holdsSince: utcDayOf(context.now),
        counts,
      },
      context,
    );
    await recovery.closeLoad(load);
    report(total);
    waits.forget(organizationId);
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

  /** Takes a load to where the log says it is; applies it when it is confirmed. */
  const goOn = async (load: WorkingLoad): Promise<void> => {
    const confirmed = await recovery.reconcileWithLog(load);
    if (!confirmed?.staged) return;
    const { dataLoadId, applied } = confirmed;
    if (!(await isComplete(ports, confirmed.staged))) {
      logger.error({ dataLoadId }, 'the rows of a confirmed load are missing: restore the folder staging');
      return;
    }
    logger.info({ dataLoadId, lastAppliedRow: applied?.lastAppliedRow }, 'a load goes on');
    await once(load.id, () => apply(confirmed));
  };

  /** Goes on with a load whose application a store interrupted, as soon as the store answers again. */
  const goOnLater = async (organizationId: string): Promise<void> => {
    const pauses = growingPauses(UNTIL_STORES_ANSWER);
    while (!stopping.signal.aborted)
      try {
        await pauses.next(stopping.signal);
        const load = stopping.signal.aborted ? undefined : await workingLoadOf(records, organizationId);
        if (load) await goOn(load);
        return waits.forget(organizationId);
      } catch (error) {
        if (!isOutage(error)) {
          waits.forget(organizationId);
          return logger.error({ error, organizationId }, 'a load could not go on');
        }
        waits.begin(organizationId, 'storage');
        logger.warn({ error, organizationId }, `a load waits for ${error.store}`);
      }
  };

  const waitForStores = (organizationId: string, error: StorageUnavailable): void => {
    waits.begin(organizationId, 'storage');
    logger.warn({ error, organizationId }, `a load waits for ${error.store}`);
    if (waiting.has(organizationId)) return;
    waiting.set(
      organizationId,
      goOnLater(organizationId).finally(() => waiting.delete(organizationId)),
    );
  };

  return {
    /** What an organization's load waits for on its way into the log. */
    waitingOf: waits.of,

    /**
     * Resolves when every row is in the log. A load whose application was interrupted goes on; one that a store
     * interrupts is refused to whoever waits, and goes on by itself when the store answers again.
     */
    confirm: async (requester: Requester): Promise<Confirmed> => {
      const { organizationId } = requester;
      try {
        return await once(organizationId, async () => apply(await inTurn(organizationId, () => begin(requester))));
      } catch (error) {
        if (isOutage(error)) waitForStores(organizationId, error);
        else waits.forget(organizationId);
        throw error;
      }
    },

    /** Whether an organization's load goes on when the stores answer again. */
    isWaiting: (organizationId: string): boolean => waiting.has(organizationId),

    /** Ends what a crash left halfway, in every organization. */
    resume: async (): Promise<void> => {
      for (const load of await allWorkingLoads(records))
        try {
          await goOn(load);
        } catch (error) {
          if (isOutage(error)) throw error;
          // The other organizations' loads, and the start, do not wait for what nobody may be able to apply.
          logger.error({ error, organizationId: load.id }, 'a load could not go on');
        }
      await recovery.deleteOrphans();
    },

    /** Lets the chunks under way finish; the rest goes on at the next start. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await Promise.allSettled([...inFlight.values(), ...waiting.values()]);
    },
  };
};

/** How many of a load's contracts are done. */
const contractsIn = (applied: Applied | null): number =>
  applied ? applied.counts.contracts + (applied.counts.numberTaken ?? 0) : 0;

/** A store that may answer again without anybody's help. */
const isOutage = (error: unknown): error is StorageUnavailable => error instanceof StorageUnavailable && error.passes;
