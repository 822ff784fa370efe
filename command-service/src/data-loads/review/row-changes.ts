import { setTimeout as pause } from 'node:timers/promises';
import type { DataLoadSummary } from '@monitor/contracts-schema/data-loads/data-load-events';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { LONG_AGO, ticksNow } from '../../shared-clock/shared-clock.ts';
import { isAlive, startHeartbeat } from '../heartbeat.ts';
import type { LoadDependencies } from '../load-dependencies.ts';
import { loadState, occupied, takeStep } from '../load-process.ts';
import { decisionsOf, type Judging, type StagedFile, type WorkingLoad } from '../working-load.ts';
import { workingLoadOf } from '../working-load-store.ts';
import { whileStaged } from './open-review.ts';
import { type ChangesByRow, reviewAgain } from './review-again.ts';
import { reviewAlone } from './review-alone.ts';
import { afterCorrections } from './rows-corrections.ts';
import { createLoadCatalogue, type RegisteredCatalogue } from './rules/load-catalogue.ts';
import type { NamedContracts } from './rules/named-contracts.ts';
import { restageNames } from './staged-names.ts';
import { editedRowNumbers } from './staged-rows.ts';

export type LoadReference = Readonly<{ organizationId: string; idDataLoad: string }>;

const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 50;
const NO_CHANGES: ChangesByRow = new Map();
/** The mark of a process that is no more. */
const LEFT_BEHIND: Judging = { by: '', beatAt: LONG_AGO };

/** A file whose rows are being changed, and whether they were all judged before. */
type Marked = Readonly<{ file: StagedFile; wasConsistent: boolean }>;

/** What changes of rows stand on. */
export type RowChangesDependencies = Pick<LoadDependencies, 'system' | 'catalogueOf' | 'contractsNamed'> &
  Readonly<{ ports: Pick<LoadDependencies['ports'], 'records' | 'staging'> }>;

export type ChangingRows = ReturnType<typeof createChangingRows>;

/**
 * Changes rows of the load under review, and has every row judged again whose verdict depended on them. One change at a
 * time: the file is marked before its first row is written, and freed with the new summary. Who finds the mark of a
 * process that died first ends what that one began. Calls for one organization must come one after the other.
 */
export const createChangingRows = ({ ports, system, catalogueOf, contractsNamed }: RowChangesDependencies) => {
  const { records, staging } = ports;
  const me = system.newId();

  const isUnderReview = (load: WorkingLoad | undefined): load is WorkingLoad & { staged: StagedFile } =>
    load !== undefined && loadState(load) === 'reviewing';

  /** Whether another process is at it. */
  const isTaken = ({ judging }: StagedFile, now: number): boolean =>
    judging !== null && judging.by !== me && isAlive(judging, now);

  const mark = async (organizationId: string, dataLoadId: string, change: (file: StagedFile) => StagedFile) => {
    const until = system.elapsed() + WAIT_MS;
    for (;;) {
      const beatAt = await ticksNow(records);
      let before: StagedFile | undefined;
      const marked = await takeStep(records, organizationId, 'edit', (load) => {
        if (load.dataLoadId !== dataLoadId || !isUnderReview(load) || isTaken(load.staged, beatAt)) return undefined;
        before = load.staged;
        return { ...load, staged: { ...change(load.staged), judging: { by: me, beatAt } } };
      });
      if (marked?.staged && before) return { file: marked.staged, wasConsistent: before.judging === null };
      const load = await workingLoadOf(records, organizationId);
      if (load?.dataLoadId !== dataLoadId || !load.staged) throw new Refused('data-load.not-found');
      if (!isUnderReview(load) || system.elapsed() > until) throw await occupied(records, organizationId);
      await pause(LOOK_EVERY_MS);
    }
  };

  /** Changes the file as long as the mark is ours. */
  const whileMine = async (
    organizationId: string,
    fileId: string,
    change: (file: StagedFile) => StagedFile,
  ): Promise<void> => {
    const kept = await takeStep(records, organizationId, 'judge', (load) =>
      load.staged?.fileId === fileId && load.staged.judging?.by === me
        ? { ...load, staged: change(load.staged) }
        : undefined,
    );
    if (!kept) throw new Refused('data-load.not-found');
  };

  const change = async (
    { organizationId, idDataLoad }: LoadReference,
    changes: ChangesByRow,
    ofFile: (file: StagedFile) => StagedFile = (file) => file,
  ): Promise<DataLoadSummary> => {
    const known = changes.size === 1 ? undefined : await catalogueOf(organizationId);
    const marked = await mark(organizationId, idDataLoad, ofFile);
    return whileStaged(ports, organizationId, marked.file.fileId, () => judge(organizationId, marked, changes, known));
  };

  const judge = async (
    organizationId: string,
    { file, wasConsistent }: Marked,
    changes: ChangesByRow,
    known: RegisteredCatalogue | undefined,
  ): Promise<DataLoadSummary> => {
    const { fileId } = file;
    const staged = await staging.open(fileId);
    const finish = (finished: Partial<StagedFile> = {}): Promise<void> =>
      whileMine(organizationId, fileId, (mine) => ({
        ...{ ...mine, ...finished },
        ...{ judging: null, corrections: [], isStale: false },
      }));
    const [[row, only] = [0, undefined]] = changes;
    if (
      wasConsistent &&
      !file.revising &&
      changes.size === 1 &&
      only &&
      (await reviewAlone(staged, fileId, row, only))
    ) {
      await finish();
      return file.summary;
    }
    const heartbeat = startHeartbeat(system, records, (beatAt) =>
      whileMine(organizationId, fileId, (mine) => ({ ...mine, judging: { by: me, beatAt } })),
    );
    const registered = known ?? (await catalogueOrBack(organizationId, () => (wasConsistent ? finish() : undefined)));
    const corrected = await afterCorrections(staged, file.corrections, changes);
    const all = wasConsistent ? corrected : new Map([...(await begun(staged)), ...corrected]);
    const catalogue = createLoadCatalogue(registered, decisionsOf(file.verdicts), file.revising);
    const again = { catalogue, findContracts: (named: NamedContracts) => contractsNamed(organizationId, named) };
    const { summary, names } = await reviewAgain(staged, fileId, again, all, file.isStale, heartbeat);
    await restageNames(staged, fileId, names, registered);
    await finish({ summary });
    return summary;
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
    /** Gives back the summary. `ofFile` changes what is kept with the file, at once with the mark. */
    change,
    /** Ends what a process that died has begun. */
    heal: async (organizationId: string): Promise<void> => {
      const load = await workingLoadOf(records, organizationId);
      if (isUnderReview(load) && load.staged.judging !== null)
        await change({ organizationId, idDataLoad: load.dataLoadId }, NO_CHANGES);
    },
    /** What is marked was left behind: for a start, when nobody else is at work. */
    abandon: async (organizationId: string): Promise<void> => {
      await takeStep(records, organizationId, 'judge', (load) =>
        load.staged?.judging ? { ...load, staged: { ...load.staged, judging: LEFT_BEHIND } } : undefined,
      );
    },
  };
};
