import { setTimeout as pause } from 'node:timers/promises';
import { type DataLoadSummary, Refused } from '@monitor/contracts-schema';
import { apartMs } from '../../deciding/apart-ms.ts';
import {
  type CurrentLoad,
  changeCurrentLoad,
  currentLoadOf,
  decisionsOf,
  type Judging,
  type StagedFile,
} from '../current-load.ts';
import type { LoadDependencies } from '../load-dependencies.ts';
import { loadStatus } from '../load-status.ts';
import { type RowChanges, reviewAgain } from './review-again.ts';
import { reviewAlone } from './review-alone.ts';
import { createLoadCatalogue } from './rules/load-catalogue.ts';
import { restageNames } from './staged-names.ts';
import { editedRowNumbers } from './staged-rows.ts';

export type LoadReference = Readonly<{ organizationId: string; idDataLoad: string }>;

const HEARTBEAT_MS = 5_000;
const DEAD_AFTER_MS = 60_000;
const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 50;
const ABANDONED: Judging = { by: '', aliveAt: new Date(0).toISOString() };
const NO_CHANGES: RowChanges = new Map();

/** What changes of rows stand on. */
export type RowChangesDependencies = Pick<LoadDependencies, 'system' | 'catalogueOf'> &
  Readonly<{ ports: Pick<LoadDependencies['ports'], 'records'> }>;

export type ChangingRows = ReturnType<typeof createChangingRows>;

/**
 * Changes rows of the load under review, and has every row judged again whose verdict depended on them. One change at a
 * time: the file is marked before its first row is written, and freed with the new summary. Who finds the mark of a
 * process that died first ends what that one began. Calls for one organization must come one after the other.
 */
export const createChangingRows = ({ ports, system, catalogueOf }: RowChangesDependencies) => {
  const { records } = ports;
  const me = system.newId();

  const isUnderReview = (load: CurrentLoad | undefined): load is CurrentLoad & { staged: StagedFile } =>
    load?.staged != null && !load.reading && !load.applying;

  /** Whether another process is at it. */
  const isTaken = ({ judging }: StagedFile): boolean =>
    judging != null && judging.by !== me && apartMs(system.now(), judging.aliveAt) < DEAD_AFTER_MS;

  const mark = async (organizationId: string, dataLoadId: string, change: (file: StagedFile) => StagedFile) => {
    const until = system.elapsed() + WAIT_MS;
    for (;;) {
      let before: StagedFile | undefined;
      const marked = await changeCurrentLoad(records, organizationId, (load) => {
        if (load.dataLoadId !== dataLoadId || !isUnderReview(load) || isTaken(load.staged)) return undefined;
        before = load.staged;
        const judging = { by: me, aliveAt: system.now().toISOString() };
        return { ...load, staged: { ...change(load.staged), judging } };
      });
      if (marked?.staged && before) return { file: marked.staged, wasConsistent: before.judging === null };
      const load = await currentLoadOf(records, organizationId);
      if (load?.dataLoadId !== dataLoadId || !load.staged) throw new Refused('data-load.not-found');
      if (!isUnderReview(load) || system.elapsed() > until)
        throw new Refused('data-load.in-progress', { data: await loadStatus(records, organizationId) });
      await pause(LOOK_EVERY_MS);
    }
  };

  /** Changes the file as long as the mark is ours. */
  const whileMine = async (
    organizationId: string,
    fileId: string,
    change: (file: StagedFile) => StagedFile,
  ): Promise<void> => {
    const kept = await changeCurrentLoad(records, organizationId, (load) =>
      load.staged?.fileId === fileId && load.staged.judging?.by === me
        ? { ...load, staged: change(load.staged) }
        : undefined,
    );
    if (!kept) throw new Refused('data-load.not-found');
  };

  const change = async (
    { organizationId, idDataLoad }: LoadReference,
    changes: RowChanges,
    ofFile: (file: StagedFile) => StagedFile = (file) => file,
  ): Promise<DataLoadSummary> => {
    const known = changes.size === 1 ? undefined : await catalogueOf(organizationId);
    const { file, wasConsistent } = await mark(organizationId, idDataLoad, ofFile);
    const { fileId } = file;
    const finish = (finished: Partial<StagedFile> = {}): Promise<void> =>
      whileMine(organizationId, fileId, (mine) => ({ ...mine, ...finished, judging: null }));
    const [[row, only] = [0, undefined]] = changes;
    if (wasConsistent && changes.size === 1 && only && (await reviewAlone(records, fileId, row, only))) {
      await finish();
      return file.summary;
    }
    let heartbeatAt = system.elapsed();
    const heartbeat = async (): Promise<void> => {
      if (system.elapsed() - heartbeatAt < HEARTBEAT_MS) return;
      heartbeatAt = system.elapsed();
      await whileMine(organizationId, fileId, (mine) => ({
        ...mine,
        judging: { by: me, aliveAt: system.now().toISOString() },
      }));
    };
    const registered = known ?? (await catalogueOrBack(organizationId, () => (wasConsistent ? finish() : undefined)));
    const all = wasConsistent ? changes : new Map([...(await begun(fileId)), ...changes]);
    const catalogue = createLoadCatalogue(registered, decisionsOf(file.verdicts ?? []));
    const { summary, names } = await reviewAgain(records, fileId, catalogue, all, heartbeat);
    await restageNames(records, fileId, names, registered);
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
  const begun = async (fileId: string): Promise<RowChanges> => {
    const rows = await editedRowNumbers(records, fileId);
    return new Map(rows.map((row) => [row, ({ removed, reviewed }) => (removed ? null : reviewed.values)]));
  };

  return {
    /** Gives back the summary. `ofFile` changes what is kept with the file, at once with the mark. */
    change,
    /** Ends what a process that died has begun. */
    heal: async (organizationId: string): Promise<void> => {
      const load = await currentLoadOf(records, organizationId);
      if (isUnderReview(load) && load.staged.judging !== null)
        await change({ organizationId, idDataLoad: load.dataLoadId }, NO_CHANGES);
    },
    /** What is marked was left behind: for a start, when nobody else is at work. */
    abandon: async (organizationId: string): Promise<void> => {
      await changeCurrentLoad(records, organizationId, (load) =>
        load.staged?.judging ? { ...load, staged: { ...load.staged, judging: ABANDONED } } : undefined,
      );
    },
  };
};
