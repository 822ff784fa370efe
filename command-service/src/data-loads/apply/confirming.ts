import { isDeepStrictEqual } from 'node:util';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { batchInLog } from '../../batches/batch-in-log.ts';
import type { Order } from '../../batches/plan.ts';
import { utcDayOf } from '../../deciding/command-context.ts';
import { derivedId } from '../../deciding/derived-id.ts';
import type { KeyedMutex } from '../../deciding/keyed-mutex.ts';
import { dataLoadStream } from '../data-load.ts';
import { type LoadDependencies, loadContext, type Requester } from '../load-dependencies.ts';
import { isMeant, loadState, occupied, takeStep } from '../load-process.ts';
import type { Recovery } from '../recovery.ts';
import { isComplete } from '../review/open-review.ts';
import { rememberRenamed, verdictsInFile } from '../review/remembered-verdicts.ts';
import type { ChangingRows } from '../review/row-changes.ts';
import type { NameVerdict, StagedFile, WorkingLoad } from '../working-load.ts';
import { workingLoadOf } from '../working-load-store.ts';
import { loadDecisions } from './load-decisions.ts';
import { commandsIn } from './load-plan.ts';
import { renamedIn } from './renamings.ts';

/** Where the log stood when the load was in it, and how many of its rows were not reached, as somebody stopped it. */
export type Confirmed = Readonly<{ position: string; notReached: number }>;

const orderOf = (started: Order['started']): Order => ({
  stream: dataLoadStream(started.organizationId, started.id),
  permission: 'CONTRACTS',
  ordered: derivedId(started.id, 'load'),
  started,
});

/** What confirming a load orders, of whose names and values something was decided. */
export const loadOrder = (
  { id: organizationId, dataLoadId: id }: WorkingLoad,
  file: StagedFile,
  now: Date,
  inFile: readonly NameVerdict[] = [],
): Order =>
  orderOf({
    id,
    organizationId,
    validFrom: utcDayOf(now),
    kind: 'load',
    total: commandsIn(file.rows, file.summary) + renamedIn(inFile).length,
    about: { fileName: file.fileName, summary: file.summary },
    ...loadDecisions(file, inFile),
  });

/** Confirms loads: what is reviewed becomes a batch. */
export const createConfirming = (
  dependencies: LoadDependencies,
  recovery: Recovery,
  rows: ChangingRows,
  serialized: KeyedMutex,
) => {
  const { ports, system, batches } = dependencies;
  const { events, records } = ports;

  /** What was not decided of the file's columns, and registered contracts that changed since the review, come first. */
  const checkReview = async (organizationId: string): Promise<void> => {
    const load = await workingLoadOf(records, organizationId);
    if (!load?.staged || loadState(load) !== 'reviewing') return;
    const { dataLoadId: idDataLoad, staged } = load;
    if (staged.found?.isDecided === false) throw new Refused('data-load.columns-undecided');
    const { revisedContractsCount, unchangedContractsCount, conflictsCount } = staged.summary;
    if (revisedContractsCount + unchangedContractsCount + conflictsCount === 0) return;
    const summary = await rows.change({ organizationId, idDataLoad }, new Map());
    if (!isDeepStrictEqual(summary, staged.summary)) throw new Refused('data-load.review-changed');
  };

  /** Marks the load, so that nobody changes its rows any more, and puts its batch into the log; no other process is at it. */
  const begin = async (requester: Requester, idDataLoad: string | undefined): Promise<string> => {
    const { organizationId } = requester;
    await rows.heal(organizationId);
    await checkReview(organizationId);
    return rows.whileAlone(organizationId, () => order(requester, idDataLoad));
  };

  const order = async (requester: Requester, idDataLoad: string | undefined): Promise<string> => {
    const { organizationId } = requester;
    const marked = await takeStep(records, organizationId, 'apply', (load) =>
      isMeant(load, idDataLoad) && (load.isConfirmed || load.staged?.isJudging === false)
        ? { ...load, isConfirmed: true }
        : undefined,
    );
    if (!marked?.staged) {
      const load = await workingLoadOf(records, organizationId);
      if (load && isMeant(load, idDataLoad)) throw await occupied(records, organizationId);
      throw new Refused('data-load.not-found');
    }
    const { dataLoadId, staged } = marked;
    try {
      if (!(await isComplete(ports, staged))) throw new Refused('data-load.rows-missing');
      const context = loadContext(dependencies, requester, dataLoadId, staged.fileName);
      const { fileId, verdicts } = staged;
      const inFile = await verdictsInFile(await ports.staging.open(fileId), fileId, verdicts, 'to-be-saved');
      const order = loadOrder(marked, staged, context.now, inFile);
      await rememberRenamed(records, organizationId, inFile);
      await batches.start(order, context);
    } catch (error) {
      // Where a store is away, whoever looks for what nobody is at does that.
      await recovery.reconcile(organizationId, dataLoadId).catch(() => {});
      throw error;
    }
    return dataLoadId;
  };

  return {
    /**
     * Resolves when every row is in the log. A load whose application was interrupted goes on; one that a store
     * interrupts is refused to whoever waits, and goes on by itself when the store answers again. Another load than the
     * one that is named, if one is, is left alone.
     */
    confirm: async (requester: Requester, idDataLoad?: string): Promise<Confirmed> => {
      const { organizationId } = requester;
      if (!isMeant(await workingLoadOf(records, organizationId), idDataLoad)) throw new Refused('data-load.not-found');
      const batchId = await serialized(organizationId, () => begin(requester, idDataLoad));
      const { position, notReached } = await batches.ended({ id: organizationId, batchId });
      return { position: position ?? '', notReached };
    },

    /**
     * Ends what a crash left halfway of a load that nobody is at: its batch is begun again where the log tells of one that
     * a restored backup of the records does not know.
     */
    resume: async (load: WorkingLoad): Promise<void> => {
      await recovery.reconcileWithLog(load);
      const { id: organizationId, dataLoadId } = load;
      const stream = dataLoadStream(organizationId, dataLoadId);
      const batch = await batchInLog(events, { stream, batchId: dataLoadId });
      if (!batch || batch.completed) return;
      const { actor, commandId, started } = batch;
      const context = loadContext({ system }, { organizationId, actor, commandId }, dataLoadId, '');
      await batches.start(orderOf(started), context);
    },
  };
};
