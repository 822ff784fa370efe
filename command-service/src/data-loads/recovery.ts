import { Refused } from '@monitor/contracts-schema/http/answers';
import { batchInLog } from '../batches/batch-in-log.ts';
import type { CommandContext } from '../deciding/command-context.ts';
import { type Handled, stateOf } from '../writing/writer.ts';
import { type DataLoadCommand, dataLoadStream } from './data-load.ts';
import { dataLoadDecider } from './data-load-decider.ts';
import type { LoadDependencies } from './load-dependencies.ts';
import { loadState, type Step, stepDue, takeStep } from './load-process.ts';
import type { WorkingLoad } from './working-load.ts';
import { allWorkingLoads, recentLoads, releaseSlot, workingLoadOf } from './working-load-store.ts';

export type Recovery = ReturnType<typeof createRecovery>;

/** Takes the steps that follow from what the log says of a load: at once, or after a crash. */
export const createRecovery = ({ ports, logger }: Pick<LoadDependencies, 'ports' | 'logger'>) => {
  const { events, writing, records, staging, uploads } = ports;

  /** Removes a file's rows, which nobody needs any more. What is left of them is deleted at the next start. */
  const deleteStaged = (fileId: string): Promise<void> =>
    staging.drop(fileId).catch((error: unknown) => logger.warn({ error, fileId }, 'staged rows could not be removed'));

  /** Gives a command on a load; throws the refusal. */
  const command = async (
    load: WorkingLoad,
    command: DataLoadCommand,
    context: CommandContext,
  ): Promise<Handled & { ok: true }> => {
    const stream = dataLoadStream(load.id, load.dataLoadId);
    const handled = await writing.handle(dataLoadDecider, stream, command, context);
    if (!handled.ok) throw new Refused(handled.code);
    return handled;
  };

  /** What was read takes the place of what was staged before, unless it is no more wanted. */
  const promoteUpload = async (organizationId: string, fileId: string): Promise<void> => {
    let before: WorkingLoad | undefined;
    const promoted = await takeStep(records, organizationId, 'promote', (load) => {
      before = load;
      const read = load.upload?.fileId === fileId && load.upload.read;
      return read ? { ...load, staged: read, upload: null } : undefined;
    });
    if (promoted && before?.staged) await deleteStaged(before.staged.fileId);
  };

  /** Forgets a file that is not to be reviewed, unless it is by now. Whatever was under review stays. */
  const discardUpload = async (organizationId: string, fileId: string): Promise<void> => {
    const discarded = await takeStep(records, organizationId, 'discard', (load) =>
      load.upload?.fileId === fileId ? { ...load, upload: null } : undefined,
    );
    if (discarded && discarded.staged === null) await releaseSlot(records, discarded);
    await deleteStaged(fileId);
    await uploads.remove(fileId);
  };

  /** The load is over: its slot is free, its rows go. The file stays. */
  const closeLoad = async (load: WorkingLoad): Promise<void> => {
    const { id, dataLoadId, staged } = load;
    const batch = staged && (await batchInLog(events, { stream: dataLoadStream(id, dataLoadId), batchId: dataLoadId }));
    if (batch) {
      const { uploadedBy } = staged;
      await records.replaceMany(recentLoads, [{ id, dataLoadId, uploadedBy, confirmedAt: batch.recordedAt }]);
    }
    const closed = await takeStep(records, id, 'close', (now) =>
      now.dataLoadId === dataLoadId ? { ...now, staged: null, isConfirmed: false } : undefined,
    );
    if (!closed) {
      const left = await workingLoadOf(records, id);
      // Another file for it may be on its way: who reads that sees that the load is over.
      if (left?.dataLoadId === dataLoadId && !left.upload)
        throw new Error(`The load ${dataLoadId} is over, and stays ${loadState(left)}`);
      return;
    }
    await releaseSlot(records, closed);
    if (staged) await deleteStaged(staged.fileId);
  };

  const inLog = async ({ id, dataLoadId }: WorkingLoad) =>
    stateOf(dataLoadDecider, (await events.read(dataLoadStream(id, dataLoadId))).events);

  /**
   * Brings a load to where the log says it is. Only for loads that nobody is working on: a file that is being read by now,
   * another than `leftFileId`, is left alone.
   */
  const reconcileWithLog = async (found: WorkingLoad, leftFileId = found.upload?.fileId ?? null): Promise<void> => {
    const { id } = found;
    let taken: { step: Step; revision: number } | undefined;
    for (let load: WorkingLoad | undefined = found; load; load = await workingLoadOf(records, id)) {
      if (load.dataLoadId !== found.dataLoadId) return;
      if (load.upload && load.upload.fileId !== leftFileId) return;
      if (taken?.revision === load.revision) throw new Error(`The step ${taken.step} leaves load ${id} as it is`);
      const step = stepDue(load, await inLog(load));
      const { upload, revision } = load;
      taken = step && { step, revision };
      if (step === 'promote' && upload) await promoteUpload(id, upload.fileId);
      else if (step === 'discard' && upload) await discardUpload(id, upload.fileId);
      else if (step === 'close') await closeLoad(load);
      else if (step === 'withdraw' || step === 'apply')
        await takeStep(records, id, step, (now) => ({ ...now, isConfirmed: step === 'apply' }));
      else return;
    }
  };

  /** Brings the organization's load to where the log says it is, if it is that one. */
  const reconcile = async (organizationId: string, dataLoadId: string): Promise<void> => {
    const load = await workingLoadOf(records, organizationId);
    if (load?.dataLoadId === dataLoadId) await reconcileWithLog(load, null);
  };

  /** Removes staged rows that no load knows of. Who stages rows has a load first: so they are looked for before the loads. */
  const deleteOrphans = async (): Promise<void> => {
    const names = await staging.names();
    const loads = await allWorkingLoads(records);
    const known = new Set(loads.flatMap(({ staged, upload }) => [staged?.fileId, upload?.fileId]));
    for (const fileId of names) if (!known.has(fileId)) await deleteStaged(fileId);
  };

  return {
    command,
    promoteUpload,
    discardUpload,
    closeLoad,
    reconcileWithLog,
    reconcile,
    deleteOrphans,
  };
};
