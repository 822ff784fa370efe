import { Refused } from '@monitor/contracts-schema';
import type { Ports } from '@monitor/platform/ports';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { StagedFile, WorkingLoad } from '../working-load.ts';
import { workingLoadOf } from '../working-load-store.ts';
import { stagedRows } from './staged-rows.ts';

/** Where working loads are, and the rows of each file. */
export type LoadStores = Pick<Ports, 'records' | 'staging'>;

/** A load, its staged file, and the store of its rows. */
export type Review = Readonly<{ load: WorkingLoad; file: StagedFile; staged: ViewStore }>;

/** What is staged for an organization; undefined of nothing. */
export const openReview = async (
  { records, staging }: LoadStores,
  organizationId: string,
): Promise<Review | undefined> => {
  const load = await workingLoadOf(records, organizationId);
  if (!load?.staged) return undefined;
  return { load, file: load.staged, staged: await staging.open(load.staged.fileId) };
};

/**
 * Work on a staged file's rows, which go when another ends the load, or replaces the file, meanwhile: whoever is at work
 * on them then is told that there is no such load.
 */
export const whileStaged = async <Result>(
  { records }: Pick<LoadStores, 'records'>,
  organizationId: string,
  fileId: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const load = await workingLoadOf(records, organizationId);
    if (load?.staged?.fileId !== fileId) throw new Refused('data-load.not-found');
    throw error;
  }
};

/** Whether every row of a file is there: a restored backup may hold the records without their rows. */
export const isComplete = async ({ staging }: Pick<LoadStores, 'staging'>, file: StagedFile): Promise<boolean> =>
  (await (await staging.open(file.fileId)).count(stagedRows, {})) === file.rows;
