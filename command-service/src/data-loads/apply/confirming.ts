import { isDeepStrictEqual } from 'node:util';
import type { DataLoadSummary } from '@monitor/contracts-schema/data-loads/data-load-events';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { utcDayOf } from '../../deciding/command-context.ts';
import { derivedId } from '../../deciding/derived-id.ts';
import type { KeyedQueue } from '../../deciding/keyed-queue.ts';
import { createResumableWork, type Work } from '../../deciding/resumable-work.ts';
import { type LoadDependencies, loadContext, type Requester, userIdOf } from '../load-dependencies.ts';
import { isMeant, loadState, occupied, takeStep } from '../load-process.ts';
import { nothingAppliedOf, type Recovery } from '../recovery.ts';
import { isComplete } from '../review/open-review.ts';
import type { ChangingRows } from '../review/row-changes.ts';
import { openWaits } from '../waits.ts';
import type { Applied, WorkingLoad } from '../working-load.ts';
import { workingLoadOf } from '../working-load-store.ts';
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
  const { ports, logger, pause } = dependencies;
  const { records } = ports;
  const waits = openWaits(dependencies);

  /** Contracts that changed since the review are conflicts to look at first. */
  const reviewRevisionsAgain = async (organizationId: string): Promise<void> => {
    const load = await workingLoadOf(records, organizationId);
    if (!load?.staged?.revising || loadState(load) !== 'reviewing') return;
    const { dataLoadId: idDataLoad, staged } = load;
    const summary = await rows.change({ organizationId, idDataLoad }, new Map());
    if (!isDeepStrictEqual(summary, staged.summary)) throw new Refused('data-load.review-changed');
  };

  /** Marks the load, so that nobody changes its rows any more, and puts the confirmation into the log. */
  const begin = async (requester: Requester, idDataLoad: string | undefined): Promise<WorkingLoad> => {
    const { organizationId } = requester;
    await rows.heal(organizationId);
    await reviewRevisionsAgain(organizationId);
    const marked = await takeStep(records, organizationId, 'apply', (load) =>
      isMeant(load, idDataLoad) && (load.applied || load.staged?.judging === null)
        ? { ...load, applied: load.applied ?? nothingAppliedOf(load.staged) }
        : undefined,
    );
    if (!marked?.staged) {
      const load = await workingLoadOf(records, organizationId);
      if (load && isMeant(load, idDataLoad)) throw await occupied(records, organizationId);
      throw new Refused('data-load.not-found');
    }
    const { dataLoadId, staged } = marked;
    if (!(await isComplete(ports, staged))) {
      await recovery.reconcileWithLog(marked);
      throw new Refused('data-load.rows-missing');
    }
    const total = contractsOf(staged.summary);
    const mine = { organizationId, userId: userIdOf(requester.actor), dataLoadId, phase: 'applying' } as const;
    waits.follow(mine, contractsIn(marked.applied), total);
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
    const total = contractsOf(staged.summary);
    const mine = { organizationId, userId: userIdOf(actor), dataLoadId, phase: 'applying' } as const;
    const report = waits.follow(mine, contractsIn(applied), total);
    const { fileId, fileName } = staged;
    const counts = await applyLoad(
      dependencies,
      { organizationId, dataLoadId, fileId, fileName, actor, applied, isWhole: staged.rows === total },
      async (done) => {
        await takeStep(records, organizationId, 'advance', (now) =>
          now.dataLoadId === dataLoadId ? { ...now, applied: done } : undefined,
        );
        if (work.signal.aborted) throw new Refused('storage.unavailable');
        report(contractsIn(done));
      },
      { signal: work.signal, onWaiting: () => waits.begin(organizationId, 'others') },
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
    return { position: position ?? '' };
  };

  /** What a crash may have left of organizations, until it was looked at. */
  const left = new Map<string, WorkingLoad>();

  /**
   * Takes a load to where the log says it is; it is to be applied when it is confirmed. That is one on its way, or one that
   * a crash left: whoever reads a file or reviews it meanwhile is not to be disturbed.
   */
  const findDue = async (organizationId: string): Promise<Work<Confirmed> | undefined> => {
    const load = await workingLoadOf(records, organizationId);
    const crashed = left.get(organizationId);
    if (!load || !(load.applied || load.dataLoadId === crashed?.dataLoadId)) return undefined;
    const confirmed = await recovery.reconcileWithLog(load, crashed?.upload?.fileId ?? null);
    left.delete(organizationId);
    if (!confirmed?.staged) return undefined;
    const { dataLoadId, applied } = confirmed;
    if (!(await isComplete(ports, confirmed.staged))) {
      logger.error({ dataLoadId }, 'the rows of a confirmed load are missing: restore the folder staging');
      return undefined;
    }
    logger.info({ dataLoadId, lastAppliedRow: applied?.lastAppliedRow }, 'a load goes on');
    return { subject: organizationId, run: () => apply(confirmed) };
  };

  const work = createResumableWork({
    ...{ logger, name: 'a load', findDue, onEnd: waits.forget, pause },
    onWaiting: (organizationId) => waits.begin(organizationId, 'storage'),
  });

  return {
    /** What an organization's load waits for on its way into the log. */
    waitingOf: waits.of,

    /**
     * Resolves when every row is in the log. A load whose application was interrupted goes on; one that a store
     * interrupts is refused to whoever waits, and goes on by itself when the store answers again. Another load than the
     * one that is named, if one is, is left alone.
     */
    confirm: async (requester: Requester, idDataLoad?: string): Promise<Confirmed> => {
      const { organizationId } = requester;
      if (!isMeant(await workingLoadOf(records, organizationId), idDataLoad)) throw new Refused('data-load.not-found');
      const run = async (): Promise<Confirmed> => {
        const decide = () => inTurn(organizationId, () => begin(requester, idDataLoad));
        return apply(await work.inTurn(organizationId, decide));
      };
      return work.run(organizationId, { subject: organizationId, run });
    },

    /** Whether an organization's load goes on when the stores answer again. */
    isWaiting: work.isWaiting,

    /** Ends what a crash left halfway of a load. */
    resume: (load: WorkingLoad): Promise<void> => {
      left.set(load.id, load);
      return work.resume([load.id]);
    },

    /** Lets the chunks under way finish; the rest goes on at the next start. */
    stop: work.stop,
  };
};

/** How many of a load's contracts are done. */
const contractsIn = (applied: Applied | null): number =>
  applied ? applied.counts.contracts + (applied.counts.revised ?? 0) + applied.counts.numberTaken : 0;

/** How many contracts a load registers or revises. */
export const contractsOf = ({ newContractsCount, revisedContractsCount = 0 }: DataLoadSummary): number =>
  newContractsCount + revisedContractsCount;
