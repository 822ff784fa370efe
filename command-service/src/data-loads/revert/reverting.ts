import type {
  ChosenChanged,
  DataLoadCounts,
  RevertCounts,
} from '@monitor/contracts-schema/data-loads/data-load-events';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { chosenOf, nothingUndone } from '../../batches/undo/undo-fate.ts';
import { openUndoLists, type UndoList } from '../../batches/undo/undo-list.ts';
import { utcDayOf } from '../../deciding/command-context.ts';
import { derivedId } from '../../deciding/derived-id.ts';
import { createResumableWork, type Work } from '../../deciding/resumable-work.ts';
import { type LoadDependencies, loadContext, nameOf, type Requester, userIdOf } from '../load-dependencies.ts';
import { loadState, takeStep } from '../load-process.ts';
import type { Recovery } from '../recovery.ts';
import { openWaits } from '../waits.ts';
import type { WorkingLoad } from '../working-load.ts';
import { acquireSlot, workingLoadOf } from '../working-load-store.ts';
import { loadInLog, spanOf } from './load-in-log.ts';
import { revertLoad } from './revert-load.ts';

/** Where the log stood when all that goes with the load was gone, and what that was. */
export type Reverted = Readonly<{ position: string; counts: RevertCounts }>;

/** Takes applied loads back, through crashes: one at a time in an organization, and beside no other load. */
export const createReverting = (dependencies: LoadDependencies, recovery: Recovery) => {
  const { ports, logger, pause } = dependencies;
  const { events, records } = ports;
  const waits = openWaits(dependencies);
  const lists = openUndoLists(events);

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
    const { fileName, counts, isReverted } = await loadInLog(events, organizationId, dataLoadId);
    if (isReverted) throw new Refused('data-load.reverted');
    const context = loadContext(dependencies, requester, dataLoadId, fileName);
    const reverting = { fileName, revertedBy: nameOf(actor), createdAt: context.now.toISOString() };
    const load = await claim({
      ...{ id: organizationId, revision: 1, dataLoadId, staged: null, upload: null, applied: null },
      reverting: { ...reverting, reached: null, counts: nothingUndone, permittedUntil: null },
    });
    const mine = { organizationId, userId: userIdOf(actor), dataLoadId, phase: 'reverting' } as const;
    waits.follow(mine, contractsWith(load.reverting?.counts ?? nothingUndone), contractsOf(counts));
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
    const mine = { organizationId, userId: userIdOf(actor), dataLoadId, phase: 'reverting' } as const;
    const report = waits.follow(mine, contractsWith(reverting.counts), contractsOf(load.counts));
    const { counts, permittedUntil } = await revertLoad(dependencies, load, load.revert, reverting, {
      signal: work.signal,
      keep: async (reached) => {
        await takeStep(records, organizationId, 'revert', (now) =>
          now.reverting && now.dataLoadId === dataLoadId
            ? { ...now, reverting: { ...now.reverting, ...reached } }
            : undefined,
        );
        if (work.signal.aborted) throw new Refused('storage.unavailable');
        report(contractsWith(reached.counts));
      },
    });
    const requester = { organizationId, actor, commandId: derivedId(dataLoadId, 'reverted') };
    const context = loadContext(dependencies, requester, dataLoadId, load.fileName);
    const target = { id: dataLoadId, organizationId, holdsSince: utcDayOf(context.now) };
    const ended = permittedUntil ? { permittedUntil } : {};
    const completed = { type: 'CompleteRevert', ...target, counts, ...ended } as const;
    const { position } = await recovery.command(working, completed, context);
    await recovery.closeLoad(working);
    return { position: position ?? '', counts };
  };

  /** What a crash or a store left halfway, where the log says that it is. */
  const findDue = async (organizationId: string): Promise<Work<Reverted> | undefined> => {
    const found = await workingLoadOf(records, organizationId);
    if (!found?.reverting) return undefined;
    await recovery.reconcileWithLog(found);
    const load = await workingLoadOf(records, organizationId);
    if (!load?.reverting) return undefined;
    logger.info({ dataLoadId: load.dataLoadId, counts: load.reverting.counts }, 'taking a load back goes on');
    return { subject: load.dataLoadId, run: () => revert(load) };
  };

  const work = createResumableWork({
    ...{ logger, name: 'taking a load back', findDue, onEnd: waits.forget, pause },
    onWaiting: (organizationId) => waits.begin(organizationId, 'storage'),
  });

  return {
    plan: async (organizationId: string, dataLoadId: string): Promise<UndoList> => {
      const load = await loadInLog(events, organizationId, dataLoadId);
      if (load.isReverted && !load.permittedUntil) throw new Refused('data-load.reverted');
      const { permittedUntil } = load;
      if (!permittedUntil) return lists.ofUndo(spanOf(load), chosenOf(load.revert?.chosen ?? []));
      return lists.ofRest(
        spanOf(load),
        ({ kind, position }) => position > permittedUntil[kind === 'contract' ? 'contracts' : 'others'],
      );
    },

    /** What an organization's load waits for while it is taken back. */
    waitingOf: waits.of,

    /**
     * Resolves when all that goes with the load is gone. What a store interrupts is refused to whoever waits, and goes on
     * by itself when the store answers again.
     */
    revert: (requester: Requester, dataLoadId: string, chosen: readonly ChosenChanged[]): Promise<Reverted> =>
      work.run(requester.organizationId, {
        subject: dataLoadId,
        run: async () =>
          revert(await work.inTurn(requester.organizationId, () => begin(requester, dataLoadId, chosen))),
      }),

    /** Whether a load goes on being taken back when the stores answer again. */
    isWaiting: work.isWaiting,

    /** Ends what a crash left halfway of a load. */
    resume: ({ id }: WorkingLoad): Promise<void> => work.resume([id]),

    /** Lets the chunks under way finish; the rest goes on at the next start. */
    stop: work.stop,
  };
};

/** How many contracts a load registered or revised. */
const contractsOf = ({ contracts, revised = 0 }: DataLoadCounts): number => contracts + revised;

/** How many of a load's contracts are looked through. */
const contractsWith = ({ contracts, restored = 0, changed, gone }: RevertCounts): number =>
  contracts + restored + changed + gone;
