import { setTimeout as pause } from 'node:timers/promises';
import type { DataLoadSummary } from '@monitor/contracts-schema/data-loads/data-load-events';
import { ROWS_AT_ONCE } from '@monitor/contracts-schema/data-loads/rows-at-once';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { underLease } from '@monitor/platform/lease/lease';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { LoadDependencies } from '../load-dependencies.ts';
import { loadState, occupied, takeStep } from '../load-process.ts';
import { decisionsOf, type StagedFile, type WorkingLoad } from '../working-load.ts';
import { workingLoadOf } from '../working-load-store.ts';
import { stageDerived } from './derived-values.ts';
import { whileStaged } from './open-review.ts';
import { createRememberedRows, type Standing } from './remembered-rows.ts';
import { type ChangesByRow, type Known, type RowChange, reviewAgain, rowsAsTheyStand } from './review-again.ts';
import { reviewAlone } from './review-alone.ts';
import { reviewWithDependents } from './review-dependents.ts';
import { stageConflicts } from './rfc-conflicts.ts';
import { afterCorrections } from './rows-corrections.ts';
import { createLoadCatalogue, type RegisteredCatalogue } from './rules/load-catalogue.ts';
import { createStagedNameFinder, restageChangedNames, restageNames } from './staged-names.ts';
import { editedRowNumbers } from './staged-rows.ts';
import { stageValues } from './staged-values.ts';

export type LoadReference = Readonly<{ organizationId: string; idDataLoad: string }>;

const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 50;
const NO_CHANGES: ChangesByRow = new Map();

/** So few rows are looked at one by one before all others are. */
const isFew = ({ size }: ChangesByRow): boolean => size > 0 && size <= ROWS_AT_ONCE;

/** A file whose rows are being changed, in which revision of its load, and whether they were all judged before. */
type Marked = Readonly<{ file: StagedFile; revision: number; wasConsistent: boolean }>;

/** That no other process changes rows: until the signal; and whether that is so still. */
type Alone = Readonly<{ held: AbortSignal; isMine: () => Promise<boolean> }>;

const NEVER = new AbortController().signal;

/** Whoever holds it changes the rows under review, or confirms them. */
const leaseOf = (organizationId: string): string => `review/${organizationId}`;

/** What changes of rows stand on. */
export type RowChangesDependencies = Pick<LoadDependencies, 'system' | 'leases' | 'catalogueOf' | 'contractsNamed'> &
  Readonly<{ ports: Pick<LoadDependencies['ports'], 'records' | 'staging'> }>;

export type ChangingRows = ReturnType<typeof createChangingRows>;

/**
 * Changes rows of the load under review, and has every row judged again whose verdict depended on them. One change at a
 * time, under a lease: the file is marked before its first row is written, and freed with the new summary. Who finds the
 * mark of a process that died first ends what that one began. Calls for one organization must come one after the other.
 */
export const createChangingRows = ({ ports, system, leases, catalogueOf, contractsNamed }: RowChangesDependencies) => {
  const { records, staging } = ports;
  const rememberedRows = createRememberedRows();

  const isUnderReview = (load: WorkingLoad | undefined): load is WorkingLoad & { staged: StagedFile } =>
    load !== undefined && loadState(load) === 'reviewing';

  /** Works while no other process does that to the organization's rows: one that died is followed when its lease ran out. */
  const whileAlone = async <Result>(
    organizationId: string,
    work: (alone: Alone) => Promise<Result>,
  ): Promise<Result> => {
    const until = system.elapsed() + WAIT_MS;
    for (;;) {
      const lease = await leases.tryTake(leaseOf(organizationId));
      if (lease) return underLease(leases, { lease, signal: NEVER }, (held) => work({ held, isMine: lease.renew }));
      if (system.elapsed() > until) throw await occupied(records, organizationId);
      await pause(LOOK_EVERY_MS);
    }
  };

  const mark = async (
    { organizationId, idDataLoad }: LoadReference,
    change: (file: StagedFile) => StagedFile,
  ): Promise<Marked> => {
    let wasConsistent = false;
    const marked = await takeStep(records, organizationId, 'edit', (load) => {
      if (load.dataLoadId !== idDataLoad || !isUnderReview(load)) return undefined;
      wasConsistent = !load.staged.isJudging;
      return { ...load, staged: { ...change(load.staged), isJudging: true } };
    });
    if (marked?.staged) return { file: marked.staged, revision: marked.revision, wasConsistent };
    const load = await workingLoadOf(records, organizationId);
    if (load?.dataLoadId !== idDataLoad || !load.staged) throw new Refused('data-load.not-found');
    throw await occupied(records, organizationId);
  };

  const change = async (
    reference: LoadReference,
    changes: ChangesByRow,
    ofFile: (file: StagedFile) => StagedFile = (file) => file,
  ): Promise<DataLoadSummary> => {
    const { organizationId } = reference;
    const known = isFew(changes) ? undefined : await catalogueOf(organizationId);
    return whileAlone(organizationId, async (alone) => {
      const marked = await mark(reference, ofFile);
      return whileStaged(ports, organizationId, marked.file.fileId, () =>
        judge(organizationId, { ...marked, ...alone }, changes, known),
      );
    });
  };

  const judge = async (
    organizationId: string,
    { file, revision, wasConsistent, held, isMine }: Marked & Alone,
    changes: ChangesByRow,
    known: RegisteredCatalogue | undefined,
  ): Promise<DataLoadSummary> => {
    const { fileId } = file;
    const staged = await staging.open(fileId);
    const before = { fileId, revision: revision - 1 };
    const finish = async (finished: Partial<StagedFile>, stands?: Standing): Promise<void> => {
      const saved =
        (await isMine()) &&
        (await takeStep(records, organizationId, 'judge', (load) =>
          load.staged?.fileId === fileId && load.staged.isJudging
            ? {
                ...load,
                staged: { ...load.staged, ...finished, isJudging: false, corrections: [], isStale: false },
              }
            : undefined,
        ));
      if (!saved) throw new Refused('data-load.not-found');
      if (stands)
        rememberedRows.remember(organizationId, { ...stands, fileId, revision: saved.revision, rows: file.rows });
      else rememberedRows.advance(organizationId, before, saved.revision);
    };
    const mayBeAlone = wasConsistent && isFew(changes);
    const open = mayBeAlone ? await changedAlone(staged, file, changes) : changes;
    if (mayBeAlone && open.size === 0) {
      await finish({});
      return file.summary;
    }
    const registered = known ?? (await catalogueOrBack(organizationId, () => (wasConsistent ? finish({}) : undefined)));
    if (!mayBeAlone) rememberedRows.forget(organizationId);
    const remembered = await rememberedRows.take(organizationId, before);
    const among = remembered?.registered === registered ? remembered : undefined;
    const left = among ? await changedAmong(staged, { organizationId, fileId }, open, among) : open;
    const stands =
      among && left.size === 0
        ? among
        : await judgedAnew(organizationId, staged, { file, wasConsistent, held }, left, registered);
    const { judged } = stands;
    const { summary, rowsDecided, values, derived, conflicts } = judged.counted();
    await stageValues(staged, fileId, values, judged.catalogue.meaningOf);
    await stageDerived(staged, fileId, derived);
    await stageConflicts(staged, fileId, conflicts);
    await finish({ summary, rowsDecided }, stands);
    return summary;
  };

  /** All rows, those judged again that were changed and those that depended on them. */
  const judgedAnew = async (
    organizationId: string,
    staged: ViewStore,
    { file, wasConsistent, held }: Pick<Marked & Alone, 'file' | 'wasConsistent' | 'held'>,
    changes: ChangesByRow,
    registered: RegisteredCatalogue,
  ): Promise<Standing> => {
    const corrected = await afterCorrections(staged, file, changes);
    const all = wasConsistent ? corrected : new Map([...(await begun(staged)), ...corrected]);
    const known = knownTo(organizationId, file, registered);
    const judged = await reviewAgain(staged, file.fileId, known, all, file.isStale, held);
    await restageNames(staged, file.fileId, judged.names(), registered);
    return { registered, judged, nameFinder: createStagedNameFinder(registered) };
  };

  /** What a file's rows are judged against. */
  const knownTo = (
    organizationId: string,
    { verdicts, revising }: StagedFile,
    registered: RegisteredCatalogue,
  ): Known => {
    const decisions = decisionsOf(verdicts);
    return {
      openCatalogue: (among = registered) => createLoadCatalogue(among, decisions, revising),
      findContracts: contractsNamed(organizationId),
    };
  };

  /** Finds what the rows come to before the first of them is edited, while others go on. */
  const prepare = async (organizationId: string): Promise<void> => {
    const load = await workingLoadOf(records, organizationId);
    if (!isUnderReview(load) || load.staged.isJudging) return;
    const { revision, staged: file } = load;
    const { fileId, rows } = file;
    await rememberedRows.prepare(organizationId, { fileId, revision }, rows, async (held) => {
      const registered = await catalogueOf(organizationId);
      const known = knownTo(organizationId, file, registered);
      const judged = await rowsAsTheyStand(await staging.open(fileId), known, held);
      return judged && { registered, judged, nameFinder: createStagedNameFinder(registered) };
    });
  };

  /** Changes the rows that come to the same as before; gives back the changes of all others. */
  const changedAlone = async (
    staged: ViewStore,
    { fileId, revising }: StagedFile,
    changes: ChangesByRow,
  ): Promise<ChangesByRow> => {
    const open = new Map<number, RowChange>();
    for (const [row, change] of changes)
      if (!(await reviewAlone(staged, fileId, row, change, revising))) open.set(row, change);
    return open;
  };

  /** Changes rows, and judges again those that turn on them; gives back the changes for which all rows are to be judged anew. */
  const changedAmong = async (
    staged: ViewStore,
    { organizationId, fileId }: Readonly<{ organizationId: string; fileId: string }>,
    changes: ChangesByRow,
    { judged, nameFinder }: Standing,
  ): Promise<ChangesByRow> => {
    const open = new Map<number, RowChange>();
    const findContracts = contractsNamed(organizationId);
    for (const [row, change] of changes)
      if (open.size > 0 || !(await reviewWithDependents(staged, fileId, row, change, judged, findContracts)))
        open.set(row, change);
    if (open.size === 0) await restageChangedNames(staged, fileId, judged.changedNames(), nameFinder);
    return open;
  };

  /** The catalogue; when it cannot be had, what was begun is taken back. */
  const catalogueOrBack = async (organizationId: string, takeBack: () => Promise<void> | undefined) => {
    try {
      return await catalogueOf(organizationId);
    } catch (error) {
      await takeBack();
      throw error;
    }
  };

  /** The rows changed so far, as they are: one of them may not have been counted yet. */
  const begun = async (staged: ViewStore): Promise<ChangesByRow> => {
    const rows = await editedRowNumbers(staged);
    return new Map(rows.map((row) => [row, ({ removed, reviewed }) => (removed ? null : { values: reviewed.values })]));
  };

  return {
    /** For who confirms them: what is remembered of the rows is given up. */
    whileAlone: <Result>(organizationId: string, work: () => Promise<Result>): Promise<Result> => {
      rememberedRows.forget(organizationId);
      return whileAlone(organizationId, work);
    },
    /** Whether no process is at the organization's rows, as far as is known by now. */
    areFree: async (organizationId: string): Promise<boolean> => {
      const lease = await leases.tryTake(leaseOf(organizationId));
      await lease?.release();
      return lease !== undefined;
    },
    prepare,
    /** Gives back the summary. `ofFile` changes what is stored with the file, at once with the mark. */
    change,
    /** Ends what a process that died has begun. */
    heal: async (organizationId: string): Promise<void> => {
      const load = await workingLoadOf(records, organizationId);
      if (isUnderReview(load) && load.staged.isJudging)
        await change({ organizationId, idDataLoad: load.dataLoadId }, NO_CHANGES);
    },
  };
};
