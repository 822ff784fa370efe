import { Refused } from '@monitor/contracts-schema/http/answers';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { CommandPorts } from '../../writing/writing.ts';
import type { StagedFile, WorkingLoad } from '../working-load.ts';
import { workingLoadOf } from '../working-load-store.ts';
import { stagedRows } from './staged-rows.ts';

/** Where working loads are, and the rows of each file. */
export type LoadStores = Pick<CommandPorts, 'records' | 'staging'>;

/** A load, its staged file, and the store of its rows. */
export type Review = Readonly<{ load: WorkingLoad; file: StagedFile; staged: ViewStore }>;

/** Says which state of its rows a review is of: another one once a row, a name or the file was changed. */
export const reviewVersion = ({ load, file }: Pick<Review, 'load' | 'file'>): string =>
  `${file.fileId}.${load.revision}`;

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

/** Reads what is staged for an organization; null when there is nothing, or is nothing any more before it is read. */
export const readReview = async <Result>(
  stores: LoadStores,
  organizationId: string,
  read: (review: Review) => Promise<Result>,
): Promise<Result | null> => {
  const review = await openReview(stores, organizationId);
  if (!review) return null;
  try {
    return await whileStaged(stores, organizationId, review.file.fileId, () => read(review));
  } catch (error) {
    if (error instanceof Refused && error.code === 'data-load.not-found') return null;
    throw error;
  }
};

/** Whether every row of a file is there: a restored backup may hold the records without their rows. */
export const isComplete = async ({ staging }: Pick<LoadStores, 'staging'>, file: StagedFile): Promise<boolean> =>
  (await (await staging.open(file.fileId)).count(stagedRows, {})) === file.rows;
