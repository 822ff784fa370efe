import type { Writable } from 'node:stream';
import type { DataLoadInfo } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { ChosenChanged, DataLoadSummary } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { Rehearsal, RevertRehearsal } from '@monitor/contracts-schema/data-loads/rehearsal';
import type { DecideNames, ReviewNames } from '@monitor/contracts-schema/data-loads/review-names';
import type {
  CorrectedRows,
  CorrectRows,
  RemarkedValues,
  ReviewRemarks,
} from '@monitor/contracts-schema/data-loads/review-remarks';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { UndoList } from '../batches/undo/undo-list.ts';
import { utcDayOf } from '../deciding/command-context.ts';
import { keyedQueue } from '../deciding/keyed-queue.ts';
import type { RehearsalAsker } from '../rehearsing/asker.ts';
import type { Rehearsals } from '../rehearsing/rehearsals.ts';
import { createConfirming } from './apply/confirming.ts';
import { type LoadOutcome, loadOutcome } from './apply/load-outcome.ts';
import { type LoadDependencies, loadContext, type Requester } from './load-dependencies.ts';
import { isMeant, type LoadProcessState, loadState, loadStatus } from './load-process.ts';
import { createRecovery } from './recovery.ts';
import { createLoadRehearsals } from './rehearsal/load-rehearsals.ts';
import { createReverting, type Reverted } from './revert/reverting.ts';
import { type ChosenRows, createChoosingRows } from './review/choosing-rows.ts';
import { createCorrecting } from './review/correcting.ts';
import { createDecidingNames } from './review/deciding-names.ts';
import { createEditing, type RowReference } from './review/editing.ts';
import { listNames, type NameQuery } from './review/name-list.ts';
import { openReview, readReview } from './review/open-review.ts';
import { listRemarkedValues, listRemarks } from './review/remark-list.ts';
import { listReview, type ReviewList, type ReviewQuery } from './review/review-list.ts';
import { createChangingRows, type LoadReference } from './review/row-changes.ts';
import type { CellChanges } from './review/rules/row-values.ts';
import { eachStagedRow, type StagedRow } from './review/staged-rows.ts';
import { contractsFromReservations } from './upload/contracts-by-name.ts';
import { loadedBeforeInViews } from './upload/loaded-before.ts';
import { catalogueFromViews, contractsFromViews } from './upload/registered-catalogue.ts';
import { reviewFile } from './upload/review-file.ts';
import { createUploading, type UploadRequest } from './upload/uploading.ts';
import { type UploadedWorkbook, uploadedWorkbook } from './uploaded-workbook.ts';
import { writeContracts } from './workbook/contracts-workbook.ts';
import { writeTemplate } from './workbook/template-workbook.ts';
import { writeValidations } from './workbook/validations-workbook.ts';
import type { WorkingLoad } from './working-load.ts';
import { allWorkingLoads, workingLoadOf } from './working-load-store.ts';

type CountedState = Exclude<LoadProcessState, 'vacant'> | 'waiting';

type Reached = Readonly<{ position: string | undefined }>;

/** A workbook of contracts, from its upload through the review to the log. Every call may throw Refused. */
export type DataLoads = Readonly<{
  /** Resolves when the file is read and under review. With `idDataLoad`, as the corrections of that load. Refuses one that was loaded before, unless it comes `again` on purpose. */
  upload: (upload: UploadRequest) => Promise<Reached & { dataLoadId: string }>;
  info: (organizationId: string) => Promise<DataLoadInfo>;
  /** A page of the rows under review; null when there are none. `behind` asks for those behind something rehearsed. */
  list: (
    organizationId: string,
    query: ReviewQuery & Readonly<{ behind?: string | undefined }>,
    asker?: RehearsalAsker,
  ) => Promise<ReviewList | null>;
  /** What confirming would change; null when nothing is under review. Writes nothing. */
  rehearsal: (organizationId: string, asker: RehearsalAsker) => Promise<Rehearsal | null>;
  saveRow: (row: RowReference, changes: CellChanges) => Promise<{ row: StagedRow; summary: DataLoadSummary }>;
  deleteRow: (row: RowReference) => Promise<DataLoadSummary>;
  /** A page of the new names of the load under review; null when there is none. */
  names: (organizationId: string, query: NameQuery) => Promise<ReviewNames | null>;
  decideNames: (requester: Requester, decided: DecideNames) => Promise<DataLoadSummary>;
  /** What is found in the rows under review, and in which values; null when there are none. */
  remarks: (organizationId: string) => Promise<ReviewRemarks | null>;
  remarkedValues: (organizationId: string, remark: string) => Promise<RemarkedValues | null>;
  /** Decides rows that are equal to a registered contract, or in conflict with one. */
  chooseRows: (chosen: ChosenRows) => Promise<DataLoadSummary>;
  /** Whether the blank cells of a load that revises take away what is registered. */
  eraseBlanks: (load: LoadReference, erasesBlanks: boolean) => Promise<DataLoadSummary>;
  /** Corrects all rows of one value. */
  correctRows: (organizationId: string, corrected: CorrectRows) => Promise<CorrectedRows>;
  /** Ends the reading of a file, if one is being read; else cancels the load under review. With an id, of no other load. */
  cancel: (requester: Requester, idDataLoad?: string) => Promise<Reached>;
  /** Resolves when all that can be registered is in the log. With an id, of no other load. */
  confirm: (requester: Requester, idDataLoad?: string) => Promise<{ position: string }>;
  /** What an applied load did, with at most so many of the rows left out; undefined of any other load. */
  outcome: (organizationId: string, dataLoadId: string, rows: number) => Promise<LoadOutcome | undefined>;
  /** What taking an applied load back would do. */
  revertPlan: (organizationId: string, dataLoadId: string) => Promise<UndoList>;
  /** What that would change of what anybody may read. */
  revertRehearsal: (
    organizationId: string,
    dataLoadId: string,
    chosen: readonly ChosenChanged[],
    asker: RehearsalAsker,
  ) => Promise<RevertRehearsal>;
  /** Takes an applied load back, with what is chosen of all that others changed since. Resolves when it is gone. */
  revert: (requester: Requester, dataLoadId: string, chosen: readonly ChosenChanged[]) => Promise<Reverted>;
  /** The rows under review as a workbook to correct; ends the target. `begin` is called when there is one. */
  writeValidations: (organizationId: string, target: Writable, begin?: () => void) => Promise<void>;
  /**
   * The registered contracts, or those of these ids, as a workbook to correct and load again; ends the target. `begin` is
   * called before.
   */
  writeContracts: (
    organizationId: string,
    target: Writable,
    begin: () => void,
    ids?: readonly string[],
  ) => Promise<void>;
  writeTemplate: (target: Writable) => Promise<void>;
  /** The workbook that was uploaded, as it came. */
  uploadedWorkbook: (organizationId: string, dataLoadId: string) => Promise<UploadedWorkbook>;
  /** How many loads are in each state; `waiting` ones, confirmed or taken back, for a store to go on. */
  countByState: () => Promise<Readonly<Record<CountedState, number>>>;
  /** The loads that a crash may have left halfway: to be asked before anybody is at work. */
  left: () => Promise<readonly WorkingLoad[]>;
  /**
   * Goes on with what a crash left halfway: confirmed loads are applied, others taken back, files half-read forgotten. None
   * of them waits for another, nor anybody at work meanwhile.
   */
  resume: (left?: readonly WorkingLoad[]) => Promise<void>;
  /** Ends what is being read, and lets the rows being applied finish. */
  stop: () => Promise<void>;
}>;

export type DataLoadsDependencies = Omit<
  LoadDependencies,
  'catalogueOf' | 'contractsNamed' | 'registeredContracts' | 'findLoadedBefore' | 'reviewFile' | 'ports'
> &
  Readonly<{
    ports: LoadDependencies['ports'] & Parameters<typeof catalogueFromViews>[0];
    rehearsals: Rehearsals;
    catalogueOf?: LoadDependencies['catalogueOf'];
    contractsNamed?: LoadDependencies['contractsNamed'];
    registeredContracts?: LoadDependencies['registeredContracts'];
    findLoadedBefore?: LoadDependencies['findLoadedBefore'];
    /** In threads of their own, unless it is said otherwise. */
    reviewFile?: LoadDependencies['reviewFile'] | undefined;
  }>;

/** The program itself asks. */
const NOBODY: RehearsalAsker = { address: '' };

export const createDataLoads = (given: DataLoadsDependencies): DataLoads => {
  const { ports, system } = given;
  const { records } = ports;
  const dependencies: LoadDependencies = {
    ...given,
    catalogueOf: given.catalogueOf ?? catalogueFromViews(ports, system),
    contractsNamed: given.contractsNamed ?? contractsFromReservations(ports, system),
    registeredContracts: given.registeredContracts ?? contractsFromViews(ports, system),
    findLoadedBefore: given.findLoadedBefore ?? loadedBeforeInViews(ports, system),
    reviewFile: given.reviewFile ?? reviewFile,
  };
  const recovery = createRecovery(dependencies);
  const uploading = createUploading(dependencies, recovery);
  const inTurn = keyedQueue();
  const rows = createChangingRows(dependencies);
  const editing = createEditing(dependencies, rows);
  const correcting = createCorrecting(dependencies, rows);
  const choosing = createChoosingRows(dependencies, rows);
  const deciding = createDecidingNames(dependencies, rows);
  const confirming = createConfirming(dependencies, recovery, rows, inTurn);
  const rehearsing = createLoadRehearsals(dependencies, given.rehearsals);
  const reverting = createReverting(dependencies, recovery);

  let healing: Promise<unknown> | undefined;

  /** Ends the changes of rows that a crash left halfway. Not waited for: the views may still be on their way. */
  const heal = (id: string): Promise<void> =>
    inTurn(id, async () => {
      await rows.abandon(id);
      await rows.heal(id);
    }).catch((error: unknown) => given.logger.warn({ error }, 'rows wait to be judged again'));

  const deleteOrphans = (): Promise<void> =>
    recovery
      .deleteOrphans()
      .catch((error: unknown) => given.logger.warn({ error }, 'staged rows that nobody needs were not looked for'));

  const left = (): Promise<readonly WorkingLoad[]> => allWorkingLoads(records);

  const cancel = async (requester: Requester, idDataLoad: string | undefined): Promise<Reached> => {
    const { organizationId } = requester;
    const before = await workingLoadOf(records, organizationId);
    if (!isMeant(before, idDataLoad)) throw new Refused('data-load.not-found');
    if (before?.upload) await uploading.cancelUpload(organizationId, before.upload);
    const load = before?.upload ? await workingLoadOf(records, organizationId) : before;
    // Cancelling corrections, or a file in time, leaves nothing more to cancel.
    if (before?.upload && (before.staged || !load)) return { position: undefined };
    if (!load?.staged || loadState(load) !== 'reviewing') throw new Refused('data-load.not-found');

    const { dataLoadId, staged } = load;
    const context = loadContext(dependencies, requester, dataLoadId, staged.fileName);
    const { position } = await recovery.command(
      load,
      { type: 'CancelDataLoad', id: dataLoadId, organizationId, holdsSince: utcDayOf(context.now) },
      context,
    );
    await recovery.closeLoad(load);
    return { position };
  };

  return {
    upload: (upload) => uploading.upload(upload),
    info: async (organizationId) => {
      const { current, recent } = await loadStatus(records, organizationId);
      const work = { confirming, reverting, processing: uploading, pending: null }[current?.status ?? 'pending'];
      const waiting = work?.waitingOf(organizationId);
      return { current: current && { ...current, ...(waiting && { waiting }) }, recent };
    },
    list: (organizationId, { behind, ...query }, asker = NOBODY) =>
      readReview(ports, organizationId, async (review) => {
        const rows = behind === undefined ? undefined : await rehearsing.rowsBehind(review, behind, asker);
        return listReview(review, query, rows ? { behind: rows } : {});
      }),
    rehearsal: rehearsing.rehearsal,
    saveRow: (row, changes) => inTurn(row.organizationId, () => editing.saveRow(row, changes)),
    deleteRow: (row) => inTurn(row.organizationId, () => editing.deleteRow(row)),
    names: (organizationId, query) => readReview(ports, organizationId, (review) => listNames(review, query)),
    decideNames: (requester, decided) => inTurn(requester.organizationId, () => deciding.decide(requester, decided)),
    remarks: (organizationId) => readReview(ports, organizationId, listRemarks),
    remarkedValues: (organizationId, remark) =>
      readReview(ports, organizationId, (review) => listRemarkedValues(review, remark)),
    correctRows: (organizationId, corrected) =>
      inTurn(organizationId, () => correcting.correct(organizationId, corrected)),
    chooseRows: (chosen) => inTurn(chosen.organizationId, () => choosing.choose(chosen)),
    eraseBlanks: (load, erasesBlanks) => inTurn(load.organizationId, () => choosing.eraseBlanks(load, erasesBlanks)),
    cancel: (requester, idDataLoad) => inTurn(requester.organizationId, () => cancel(requester, idDataLoad)),
    confirm: confirming.confirm,
    outcome: (organizationId, dataLoadId, rows) => loadOutcome(ports.events, organizationId, dataLoadId, rows),
    revertPlan: reverting.plan,
    revertRehearsal: rehearsing.revertRehearsal,
    revert: reverting.revert,
    writeValidations: async (organizationId, target, begin) => {
      const review = await openReview(ports, organizationId);
      if (!review) throw new Refused('data-load.not-found');
      begin?.();
      await writeValidations(target, eachStagedRow(review.staged));
    },
    writeContracts: async (organizationId, target, begin, ids) => {
      begin();
      await writeContracts(target, dependencies.registeredContracts(organizationId, ids));
    },
    writeTemplate,
    uploadedWorkbook: (organizationId, dataLoadId) => uploadedWorkbook(ports, organizationId, dataLoadId),
    countByState: async () => {
      const counts = { uploading: 0, reviewing: 0, correcting: 0, applying: 0, reverting: 0, waiting: 0 };
      for (const load of await allWorkingLoads(records)) {
        const isWaiting = confirming.isWaiting(load.id) || reverting.isWaiting(load.id);
        const state = isWaiting ? 'waiting' : loadState(load);
        if (state !== 'vacant') counts[state] += 1;
      }
      return counts;
    },
    left,
    resume: async (found) => {
      const loads = found ?? (await left());
      const resumed = loads.map(async (load) => {
        await confirming.resume(load);
        await reverting.resume(load);
      });
      healing = Promise.all(loads.map(({ id }, index) => resumed[index]?.then(() => heal(id))));
      await Promise.all([...resumed, deleteOrphans()]);
    },
    stop: async () => {
      await healing;
      await uploading.stop();
      await confirming.stop();
      await reverting.stop();
    },
  };
};
