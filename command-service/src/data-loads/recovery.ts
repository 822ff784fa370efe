import { type Actor, Refused } from '@monitor/contracts-schema';
import type { CommandContext } from '../deciding/command-context.ts';
import { type Handled, handleCommand, stateOf } from '../deciding/command-handler.ts';
import { type CurrentLoad, changeCurrentLoad, recentLoads, releaseSlot } from './current-load.ts';
import { type DataLoad, type DataLoadCommand, dataLoadStream } from './data-load.ts';
import { dataLoadDecider } from './data-load-decider.ts';
import type { LoadDependencies } from './load-dependencies.ts';
import { stagedFiles, unstage } from './review/staged-rows.ts';

export type Recovery = ReturnType<typeof createRecovery>;

/** Keeps the working data of loads in step with what the log says of them. */
export const createRecovery = ({ ports, logger }: LoadDependencies) => {
  const { events, records, uploads } = ports;
  const deletions = new Set<Promise<void>>();

  /** Removes what is staged of a file while others go on; what a crash leaves is swept at the next start. */
  const deleteStaged = (fileId: string): void => {
    const deleted = unstage(records, fileId)
      .catch((error: unknown) => logger.warn({ error, fileId }, 'staged rows could not be removed'))
      .finally(() => deletions.delete(deleted));
    deletions.add(deleted);
  };

  const historyOf = async ({ id, dataLoadId }: CurrentLoad) =>
    (await events.read(dataLoadStream(id, dataLoadId))).events;

  /** Gives a command on a load; throws the refusal. */
  const command = async (
    load: CurrentLoad,
    command: DataLoadCommand,
    context: CommandContext,
  ): Promise<Handled & { ok: true }> => {
    const stream = dataLoadStream(load.id, load.dataLoadId);
    const handled = await handleCommand(events, dataLoadDecider, stream, command, context);
    if (!handled.ok) throw new Refused(handled.code);
    return handled;
  };

  /** What was read takes the place of what was staged before. False when it is no more wanted. */
  const promoteUpload = async (organizationId: string, fileId: string): Promise<boolean> => {
    let before: CurrentLoad | undefined;
    const promoted = await changeCurrentLoad(records, organizationId, (load) => {
      before = load;
      const read = load.reading?.fileId === fileId && load.reading.read;
      return read ? { ...load, staged: read, reading: null } : undefined;
    });
    if (promoted && before?.staged) deleteStaged(before.staged.fileId);
    return promoted !== undefined;
  };

  /** Forgets a file that is not to be reviewed, unless it is by now. Whatever was under review stays. */
  const discardUpload = async (organizationId: string, fileId: string): Promise<void> => {
    const kept = await changeCurrentLoad(records, organizationId, (load) =>
      load.reading?.fileId === fileId ? { ...load, reading: null } : undefined,
    );
    if (kept && kept.staged === null) await releaseSlot(records, kept);
    await unstage(records, fileId);
    await uploads.remove(fileId);
  };

  /** The load is over: its place is free, its rows go. The file stays. */
  const closeLoad = async (load: CurrentLoad): Promise<void> => {
    const { id, dataLoadId, staged, applying } = load;
    if (staged && applying)
      await records.replaceMany(recentLoads, [
        { id, dataLoadId, uploadedBy: staged.uploadedBy, confirmedAt: applying.confirmedAt },
      ]);
    await releaseSlot(records, load);
    if (staged) deleteStaged(staged.fileId);
  };

  const confirmationIn = async (load: CurrentLoad): Promise<CurrentLoad['applying']> => {
    const confirmed = (await historyOf(load)).findLast(({ type }) => type === 'DataLoadConfirmed');
    if (!confirmed) return null;
    const { actor, commandId, recordedAt } = confirmed.metadata;
    return startApplying(actor as Actor, String(commandId), String(recordedAt)); // as identified() writes them
  };

  /**
   * Ends what a crash left halfway, by what the log says. Gives back the load if it is confirmed and still to be applied.
   * Only for loads that nobody is working on.
   */
  const reconcileWithLog = async (load: CurrentLoad): Promise<CurrentLoad | undefined> => {
    const state: DataLoad = stateOf(dataLoadDecider, await historyOf(load));
    const { id, reading } = load;
    if (reading) {
      const isInLog = reading.read !== null && state.status === 'pending' && state.fileId === reading.fileId;
      if (isInLog) await promoteUpload(id, reading.fileId);
      else await discardUpload(id, reading.fileId);
      return undefined;
    }
    switch (state.status) {
      case 'pending':
        await changeCurrentLoad(records, id, (now) => (now.applying ? { ...now, applying: null } : undefined));
        return undefined;
      case 'confirmed': {
        const applying = load.applying ?? (await confirmationIn(load));
        return changeCurrentLoad(records, id, (now) => ({ ...now, applying }));
      }
      case 'applied':
        await closeLoad({ ...load, applying: load.applying ?? (await confirmationIn(load)) });
        return undefined;
      case 'cancelled':
      case 'absent':
        await closeLoad({ ...load, applying: null });
        return undefined;
    }
  };

  /** Removes staged rows that no load knows of. */
  const deleteOrphans = async (loads: readonly CurrentLoad[]): Promise<void> => {
    const known = new Set(loads.flatMap(({ staged, reading }) => [staged?.fileId, reading?.fileId]));
    for (const fileId of await stagedFiles(records)) if (!known.has(fileId)) await unstage(records, fileId);
  };

  return {
    command,
    promoteUpload,
    discardUpload,
    closeLoad,
    reconcileWithLog,
    deleteOrphans,
    /** Resolves when nothing is being removed any more. */
    drained: async (): Promise<void> => {
      await Promise.all(deletions);
    },
  };
};

const noneLeftOut = { numberTaken: 0, removed: 0, leftOut: 0 };

export const startApplying = (
  actor: Actor,
  commandId: string,
  confirmedAt: string,
): NonNullable<CurrentLoad['applying']> => ({
  actor,
  commandId,
  confirmedAt,
  through: 0,
  counts: { contracts: 0, suppliers: 0, administrativeUnits: 0, skipped: 0, errors: 0, ...noneLeftOut },
});
