import type { Writable } from 'node:stream';
import { isOfLoad, type RefusedCommand } from '@monitor/contracts-schema/batches/batch-events';
import type { ChooseSheet, DecideColumns, FileColumns } from '@monitor/contracts-schema/data-loads/column-mapping';
import type { DataLoadInfo, ReviewRow, SavedRows } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { DataLoadCounts, DataLoadSummary } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { VersionedFileDefaults } from '@monitor/contracts-schema/data-loads/file-defaults';
import type { Rehearsal } from '@monitor/contracts-schema/data-loads/rehearsal';
import type { RememberedDecisions } from '@monitor/contracts-schema/data-loads/remembered-decisions';
import type { DecideNames, ReviewNames } from '@monitor/contracts-schema/data-loads/review-names';
import type {
  CorrectedRows,
  CorrectRows,
  RemarkedValues,
  ReviewRemarks,
} from '@monitor/contracts-schema/data-loads/review-remarks';
import type { DecideValues, ReviewValues } from '@monitor/contracts-schema/data-loads/review-values';
import type { BatchStop } from '@monitor/contracts-schema/events/batch-stop';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { LEASE_MS, openLeases } from '@monitor/platform/lease/lease';
import { keepLooking } from '@monitor/platform/process/keep-looking';
import { batchInLog, refusedInLog } from '../batches/batch-in-log.ts';
import { openBatches, type WorkingBatch, workingBatchOf } from '../batches/working-batches.ts';
import { type CommandContext, utcDayOf } from '../deciding/command-context.ts';
import { keyedMutex } from '../deciding/keyed-mutex.ts';
import type { RehearsalAsker } from '../rehearsing/asker.ts';
import type { Rehearsals } from '../rehearsing/rehearsals.ts';
import { type Confirmed, createConfirming } from './apply/confirming.ts';
import { dataLoadStream } from './data-load.ts';
import { type ColumnsRequester, chooseSheet, columnsUnderReview, decideColumns } from './layouts/decide-columns.ts';
import { fileDefaultsOf, reviseFileDefaults } from './layouts/revise-file-defaults.ts';
import { leftOutOf } from './left-out-of.ts';
import { type LoadDependencies, loadContext, nameOf, type Requester } from './load-dependencies.ts';
import { isMeant, type LoadProcessState, loadState, loadStatus } from './load-process.ts';
import { createRecovery } from './recovery.ts';
import { createLoadRehearsals } from './rehearsal/load-rehearsals.ts';
import { type ChosenRows, createChoosingRows, type LoadDecided } from './review/choosing-rows.ts';
import { createCorrecting } from './review/correcting.ts';
import { createDeciding, type RequirePermission } from './review/deciding.ts';
import { createEditing, type RowEdit, type RowReference, type RowsRemoved } from './review/editing.ts';
import { listNames, type NameQuery } from './review/lists/name-list.ts';
import { listRemarkedValues, listRemarks } from './review/lists/remark-list.ts';
import {
  type ChosenRowsQuery,
  listReview,
  listRowNumbers,
  type ReviewList,
  type ReviewQuery,
} from './review/lists/review-list.ts';
import { openRowsUnderReview } from './review/lists/rows-in-file.ts';
import { listValues, type ValueQuery } from './review/lists/value-list.ts';
import { openReview, type Review, readReview } from './review/open-review.ts';
import { forgetRemembered, listRemembered, mappingsRemembered } from './review/remembered-verdicts.ts';
import { createChangingRows, type LoadReference } from './review/row-changes.ts';
import type { CellChanges } from './review/rules/cells/row-values.ts';
import { eachStagedRow } from './review/staged-rows.ts';
import { contractsFromReservations } from './upload/contracts-by-name.ts';
import { loadedBeforeInViews } from './upload/loaded-before.ts';
import { catalogueFromViews, contractsFromViews } from './upload/registered-catalogue.ts';
import { reviewFile } from './upload/review-file.ts';
import { openUploadTurns } from './upload/upload-turns.ts';
import { createUploading, type UploadRequest } from './upload/uploading.ts';
import { type UploadedWorkbook, uploadedWorkbook } from './uploaded-workbook.ts';
import { writeContracts } from './workbook/contracts-workbook.ts';
import { writeLeftOut } from './workbook/left-out-workbook.ts';
import { writeTemplate } from './workbook/template-workbook.ts';
import { writeValidations } from './workbook/validations-workbook.ts';
import type { WorkingLoad } from './working-load.ts';
import { allWorkingLoads, workingLoadOf } from './working-load-store.ts';

type CountedState = Exclude<LoadProcessState, 'vacant'> | 'reverting' | 'waiting';

type Reached = Readonly<{ position: string | undefined }>;

/** What an applied load did, and the rows left out, the first of them. */
export type LoadOutcome = Readonly<{
  counts: DataLoadCounts;
  /** How it ended where it did not come to its end. */
  stopped: BatchStop | null;
  leftOut: readonly RefusedCommand[];
}>;

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
  /** The numbers of all rows under review that are meant; null when there are none. */
  rowNumbers: (
    organizationId: string,
    query: ChosenRowsQuery & Readonly<{ behind?: string | undefined }>,
    asker?: RehearsalAsker,
  ) => Promise<Readonly<{ _id: string; rows: number[] }> | null>;
  saveRows: (load: LoadReference, edits: readonly RowEdit[]) => Promise<SavedRows>;
  saveRow: (row: RowReference, changes: CellChanges) => Promise<{ row: ReviewRow; summary: DataLoadSummary }>;
  deleteRow: (row: RowReference) => Promise<RowsRemoved>;
  /** A page of the new names of the load under review; null when there is none. */
  names: (organizationId: string, query: NameQuery) => Promise<ReviewNames | null>;
  /** What calls a registered one otherwise is refused to whom `requirePermission` refuses it. */
  decideNames: (
    requester: Requester,
    decided: DecideNames,
    requirePermission?: RequirePermission,
  ) => Promise<DataLoadSummary>;
  /** A page of how the load under review spells values; null when there is none. */
  values: (organizationId: string, query: ValueQuery) => Promise<ReviewValues | null>;
  decideValues: (requester: Requester, decided: DecideValues) => Promise<DataLoadSummary>;
  /** What was decided in reviews and holds for later loads. */
  remembered: (organizationId: string, query: ValueQuery) => Promise<RememberedDecisions>;
  forget: (requester: Requester, id: string) => Promise<void>;
  /** What stands in the organization's files for what they lack. */
  fileDefaults: (organizationId: string) => Promise<VersionedFileDefaults>;
  reviseFileDefaults: (context: CommandContext, revised: VersionedFileDefaults) => Promise<Reached>;
  /** How the columns of the file under review were read; null when there is none, or it is laid out as the template. */
  columns: (organizationId: string) => Promise<FileColumns | null>;
  /** How the columns of earlier files are read, by their headings. */
  mappings: (organizationId: string) => ReturnType<typeof mappingsRemembered>;
  /** Reads the file under review again, with its columns as they are decided, which is remembered. */
  decideColumns: (requester: ColumnsRequester, decided: DecideColumns) => Promise<Reached>;
  /** Reads another sheet of the file. */
  chooseSheet: (requester: ColumnsRequester, chosen: ChooseSheet) => Promise<Reached>;
  /** What is found in the rows under review, and in which values; null when there are none. */
  remarks: (organizationId: string) => Promise<ReviewRemarks | null>;
  remarkedValues: (organizationId: string, remark: string) => Promise<RemarkedValues | null>;
  /** Decides rows in conflict with a registered contract or an earlier row, or equal to a contract. */
  chooseRows: (chosen: ChosenRows) => Promise<RowsRemoved>;
  /** Whether the blank cells of a load take away what is registered. */
  eraseBlanks: (load: LoadDecided, erasesBlanks: boolean) => Promise<DataLoadSummary>;
  /** Corrects all rows of one value. */
  correctRows: (organizationId: string, corrected: CorrectRows) => Promise<CorrectedRows>;
  /** Ends the reading of a file, if one is being read; else cancels the load under review. With an id, of no other load. */
  cancel: (requester: Requester, idDataLoad?: string) => Promise<Reached>;
  /** Resolves when all that can be registered is in the log. With an id, of no other load. */
  confirm: (requester: Requester, idDataLoad?: string) => Promise<Confirmed>;
  /** What an applied load did, with at most so many of the rows left out; undefined of any other load. */
  outcome: (organizationId: string, dataLoadId: string, rows: number) => Promise<LoadOutcome | undefined>;
  /** The rows under review as a workbook to correct; ends the target. `begin` is called when there is one. */
  writeValidations: (
    organizationId: string,
    target: Writable,
    begin?: () => void,
    asker?: RehearsalAsker,
  ) => Promise<void>;
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
  /**
   * The rows that a load left out, or that one under review would, as a workbook to correct and load again, with why; ends the
   * target. `begin` is called when there is such a load.
   */
  writeLeftOut: (
    organizationId: string,
    dataLoadId: string,
    target: Writable,
    begin: () => void,
    asker?: RehearsalAsker,
  ) => Promise<void>;
  writeTemplate: (target: Writable) => Promise<void>;
  /** The workbook that was uploaded, as it came. */
  uploadedWorkbook: (organizationId: string, dataLoadId: string) => Promise<UploadedWorkbook>;
  /** How many loads are in each state; `waiting` ones, confirmed or being undone, for a store to go on. */
  countByState: () => Promise<Readonly<Record<CountedState, number>>>;
  /** The loads that a crash may have left halfway: to be asked before anybody is at work. */
  left: () => Promise<readonly WorkingLoad[]>;
  /** Goes on with what a crash left halfway: files half-read are forgotten. None of them waits for another, nor anybody at work meanwhile. */
  resume: (left?: readonly WorkingLoad[]) => Promise<void>;
  /** Ends what is being read. */
  stop: () => Promise<void>;
}>;

export type DataLoadsDependencies = Omit<
  LoadDependencies,
  'catalogueOf' | 'contractsNamed' | 'registeredContracts' | 'findLoadedBefore' | 'reviewFile' | 'ports' | 'leases'
> &
  Readonly<{
    ports: LoadDependencies['ports'] & Parameters<typeof catalogueFromViews>[0];
    rehearsals: Rehearsals;
    catalogueOf?: LoadDependencies['catalogueOf'];
    contractsNamed?: LoadDependencies['contractsNamed'];
    registeredContracts?: LoadDependencies['registeredContracts'];
    findLoadedBefore?: LoadDependencies['findLoadedBefore'];
    /** In threads of their own by default. */
    reviewFile?: LoadDependencies['reviewFile'] | undefined;
  }>;

const NEVER = new AbortController().signal;

/** The program itself asks. */
const NOBODY: RehearsalAsker = { address: '' };

export const createDataLoads = (given: DataLoadsDependencies): DataLoads => {
  const { ports, system, batches } = given;
  const { records } = ports;
  const dependencies: LoadDependencies = {
    ...given,
    catalogueOf: given.catalogueOf ?? catalogueFromViews(ports, system),
    contractsNamed: given.contractsNamed ?? contractsFromReservations(ports, system),
    registeredContracts: given.registeredContracts ?? contractsFromViews(ports, system),
    findLoadedBefore: given.findLoadedBefore ?? loadedBeforeInViews(ports, system),
    reviewFile: given.reviewFile ?? reviewFile,
    leases: openLeases(records, system, LEASE_MS),
  };
  const recovery = createRecovery(dependencies);
  const uploading = createUploading(dependencies, recovery);
  const inReadingTurn = openUploadTurns(dependencies);
  const serialized = keyedMutex();
  const rows = createChangingRows(dependencies);
  const editing = createEditing(dependencies, rows);
  const correcting = createCorrecting(dependencies, rows);
  const choosing = createChoosingRows(dependencies, rows);
  const deciding = createDeciding(dependencies, rows);
  const confirming = createConfirming(dependencies, recovery, rows, serialized);
  const rehearsing = createLoadRehearsals(dependencies, given.rehearsals);

  let watching: Promise<void> | undefined;
  const stopping = new AbortController();

  const deleteOrphans = (): Promise<void> =>
    recovery
      .deleteOrphans()
      .catch((error: unknown) => given.logger.warn({ error }, 'staged rows that nobody needs were not looked for'));

  const left = (): Promise<readonly WorkingLoad[]> => allWorkingLoads(records);

  /**
   * Goes on with what a process left that died: a file half-read is forgotten, rows are judged to their end, a load that was
   * being confirmed is, or is under review again. What others are at is left alone.
   */
  const takeUp = async (load: WorkingLoad): Promise<void> => {
    try {
      if (load.upload) await uploading.takeUp(load);
      else if (await rows.areFree(load.id))
        await serialized(load.id, async () => {
          await confirming.resume(load);
          await rows.heal(load.id);
        });
    } catch (error) {
      given.logger.warn({ error, organizationId: load.id }, 'a load could not go on yet');
    }
  };

  /** Whether somebody is at it, or was until they died; one that its batch brings into the log is the batch's. */
  const isOpen = async ({ id, upload, staged, isConfirmed, dataLoadId }: WorkingLoad): Promise<boolean> => {
    if (!isConfirmed) return upload !== null || staged?.isJudging === true;
    const batch = await workingBatchOf(records, id);
    return !(batch?.isOpen && batch.batchId === dataLoadId);
  };

  const watch = async (): Promise<void> => {
    for (const load of await left()) if (await isOpen(load)) await takeUp(load);
  };

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
      { type: 'CancelDataLoad', id: dataLoadId, organizationId, validFrom: utcDayOf(context.now) },
      context,
    );
    await recovery.closeLoad(load);
    return { position };
  };

  /** The organization's load that is being undone, as it is shown while no other is there. */
  const undoOf = ({ isOpen, started, actor, startedAt }: WorkingBatch): DataLoadInfo['current'] =>
    isOpen && started.kind === 'undo' && started.about.of === 'load'
      ? {
          _id: started.undoes,
          fileName: started.about.fileName,
          uploadedBy: nameOf(actor),
          createdAt: startedAt,
          summary: null,
          status: 'reverting',
          erasesBlanks: false,
        }
      : null;

  /** Reads a review for somebody who may be about to edit some of its rows. */
  const lookAt = async <Result>(organizationId: string, look: (review: Review) => Promise<Result>) => {
    const seen = await readReview(ports, organizationId, look);
    rows.prepare(organizationId).catch(() => {});
    return seen;
  };

  const rowsBehind = async (review: Review, behind: string | undefined, asker: RehearsalAsker) => {
    const rows = behind === undefined ? undefined : await rehearsing.rowsBehind(review, behind, asker);
    return rows ? { behind: rows } : {};
  };

  return {
    upload: (upload) => uploading.upload(upload),
    info: async (organizationId) => {
      const { current: load, recent } = await loadStatus(records, organizationId);
      const batch = load ? undefined : await batches.last(organizationId);
      const current = load ?? (batch ? undoOf(batch) : null);
      const work = current?.status === 'processing' ? uploading : batches;
      const waiting = current?.status === 'pending' ? undefined : work.waitingOf(organizationId);
      return { current: current && { ...current, ...(waiting && { waiting }) }, recent };
    },
    list: (organizationId, { behind, ...query }, asker = NOBODY) =>
      lookAt(organizationId, async (review) => listReview(review, query, await rowsBehind(review, behind, asker))),
    rowNumbers: (organizationId, { behind, ...query }, asker = NOBODY) =>
      lookAt(organizationId, async (review) => listRowNumbers(review, query, await rowsBehind(review, behind, asker))),
    rehearsal: rehearsing.rehearsal,
    saveRows: (load, edits) => serialized(load.organizationId, () => editing.saveRows(load, edits)),
    saveRow: (row, changes) => serialized(row.organizationId, () => editing.saveRow(row, changes)),
    deleteRow: (row) => serialized(row.organizationId, () => editing.deleteRow(row)),
    names: (organizationId, query) => readReview(ports, organizationId, (review) => listNames(review, query)),
    decideNames: (requester, decided, requirePermission = () => {}) =>
      serialized(requester.organizationId, () => deciding.names(requester, decided, requirePermission)),
    values: (organizationId, query) => readReview(ports, organizationId, (review) => listValues(review, query)),
    decideValues: (requester, decided) =>
      serialized(requester.organizationId, () => deciding.values(requester, decided)),
    remembered: (organizationId, query) => listRemembered(records, organizationId, query),
    forget: (requester, id) => forgetRemembered({ ...dependencies, requester }, id),
    fileDefaults: (organizationId) => fileDefaultsOf(ports.events, organizationId),
    reviseFileDefaults: (context, revised) => reviseFileDefaults(dependencies, context, revised),
    columns: (organizationId) => columnsUnderReview(records, organizationId),
    mappings: async (organizationId) =>
      mappingsRemembered(records, organizationId, await fileDefaultsOf(ports.events, organizationId)),
    decideColumns: (requester, decided) => decideColumns(dependencies, uploading, requester, decided),
    chooseSheet: (requester, chosen) => chooseSheet(dependencies, uploading, requester, chosen),
    remarks: (organizationId) => readReview(ports, organizationId, listRemarks),
    remarkedValues: (organizationId, remark) =>
      readReview(ports, organizationId, (review) => listRemarkedValues(review, remark)),
    correctRows: (organizationId, corrected) =>
      serialized(organizationId, () => correcting.correct(organizationId, corrected)),
    chooseRows: (chosen) => serialized(chosen.organizationId, () => choosing.choose(chosen)),
    eraseBlanks: (load, erasesBlanks) =>
      serialized(load.organizationId, () => choosing.eraseBlanks(load, erasesBlanks)),
    cancel: (requester, idDataLoad) => serialized(requester.organizationId, () => cancel(requester, idDataLoad)),
    confirm: confirming.confirm,
    outcome: async (organizationId, batchId, rows) => {
      const answer = { stream: dataLoadStream(organizationId, batchId), batchId };
      const completed = (await batchInLog(ports.events, answer))?.completed;
      if (completed?.kind !== 'load') return undefined;
      const { counts, stopped = null } = completed;
      const refused = await refusedInLog(ports.events, answer, rows + (counts.notRenamed ?? 0));
      return { counts, stopped, leftOut: refused.filter(({ row }) => row) };
    },
    writeValidations: async (organizationId, target, begin, { address, gone = NEVER } = NOBODY) => {
      const review = await openReview(ports, organizationId);
      if (!review) throw new Refused('data-load.not-found');
      const write = async (): Promise<void> => {
        await using rows = await openRowsUnderReview(ports, review, eachStagedRow(review.staged));
        begin?.();
        await writeValidations(target, rows);
      };
      await (review.file.found ? inReadingTurn({ address, signal: gone }, write) : write());
    },
    writeContracts: async (organizationId, target, begin, ids) => {
      begin();
      await writeContracts(target, dependencies.registeredContracts(organizationId, ids));
    },
    // Files are read again in turns of their own, so that a slow reader holds up no upload.
    writeLeftOut: (organizationId, dataLoadId, target, begin, { address, gone = NEVER } = NOBODY) =>
      inReadingTurn({ address, signal: gone }, async () => {
        await using leftOut = await leftOutOf(ports, organizationId, dataLoadId);
        begin();
        await writeLeftOut(target, leftOut);
      }),
    writeTemplate,
    uploadedWorkbook: (organizationId, dataLoadId) => uploadedWorkbook(ports, organizationId, dataLoadId),
    countByState: async () => {
      const counts = { uploading: 0, reviewing: 0, correcting: 0, applying: 0, reverting: 0, waiting: 0 };
      const open = await openBatches(records);
      const isWaiting = ({ id }: WorkingBatch): boolean => batches.waitingOf(id)?.reason === 'storage';
      const loading = open.filter(({ started }) => isOfLoad(started));
      counts.waiting = loading.filter(isWaiting).length;
      counts.reverting = loading.filter((batch) => batch.started.kind === 'undo' && !isWaiting(batch)).length;
      for (const load of await allWorkingLoads(records)) {
        const state = loadState(load);
        if (state !== 'vacant' && !loading.some((batch) => batch.batchId === load.dataLoadId && isWaiting(batch)))
          counts[state] += 1;
      }
      return counts;
    },
    left,
    resume: async (found) => {
      const loads = found ?? (await left());
      watching ??= keepLooking(watch, {
        signal: stopping.signal,
        logger: given.logger,
        what: 'looking for loads that nobody is at',
      });
      await Promise.all([...loads.map(takeUp), deleteOrphans()]);
    },
    stop: async () => {
      stopping.abort();
      await watching;
      await uploading.stop();
    },
  };
};
