import type { ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { type Pagination, paginationOf } from '@monitor/contracts-schema/http/answers';
import { derivedReadingIn } from '../derived-values.ts';
import { findRows } from '../find-rows.ts';
import { type Review, reviewVersion } from '../open-review.ts';
import { stagedConflicts } from '../rfc-conflicts.ts';
import { reviewNameTerm, reviewSearchTerm } from '../rules/review-search.ts';

import type { RowClass } from '../rules/row-facts.ts';
import { stagedNames } from '../staged-names.ts';
import { isRemarkedBeyond, type Remarked, remarkedRows } from '../staged-remarks.ts';
import type { StagedRow } from '../staged-rows.ts';
import { stagedValues } from '../staged-values.ts';
import { rowsNumbered, shownRows } from './shown-rows.ts';

/** Which rows are meant. */
export type ChosenRowsQuery = Readonly<{
  search: string;
  showNoIssues: boolean;
  showNotices?: boolean | undefined;
  showSkipped: boolean;
  showErrors: boolean;
  showRevisions?: boolean | undefined;
  showConflicts?: boolean | undefined;
  showUnchanged?: boolean | undefined;
  /** The id of a new name, of how a value is spelt, or of what is derived: only the rows that say it. */
  name?: string | undefined;
  /** Only the rows of which this is found (`field.code`), and of these those whose cell says the value. */
  remark?: string | undefined;
  value?: string | undefined;
  /** Only the rows after this one. */
  after?: number | undefined;
}>;

export type ReviewQuery = ChosenRowsQuery &
  Readonly<{
    page: number;
    pageSize: number;
    /** These rows by their numbers, whatever is found of them. */
    rows?: readonly number[] | undefined;
  }>;

/** What a page of rows is chosen by beside its query: the rows behind something that was rehearsed, if that is requested. */
export type RowsBehind = Readonly<{ behind?: readonly number[] | undefined }>;

export type ReviewList = Readonly<{
  doc: Readonly<{
    _id: string;
    filename: string;
    uploadedBy: string;
    createdAt: string;
    version: string;
    details: ReviewRow[];
    name: string | null;
  }>;
  pagination: Pagination;
}>;

const classesOf = ({
  showNoIssues,
  showNotices = showNoIssues,
  showSkipped,
  showErrors,
  showRevisions = true,
  showConflicts = true,
  showUnchanged = true,
}: ChosenRowsQuery): RowClass[] => [
  ...(showNoIssues ? (['contract'] as const) : []),
  ...(showNotices ? (['noticed'] as const) : []),
  ...(showSkipped ? (['skipped'] as const) : []),
  ...(showErrors ? (['error'] as const) : []),
  ...(showRevisions ? (['revision'] as const) : []),
  ...(showConflicts ? (['conflict'] as const) : []),
  ...(showUnchanged ? (['unchanged'] as const) : []),
];

/** What the search text of no row holds. */
const GONE = '\ue0ff';

/** A new name of the file, how it spells a value, a name beside another's RFC, or what its rows derive. */
const nameIn = async ({ file: { fileId }, staged }: Review, { name: id }: ChosenRowsQuery) =>
  id === undefined
    ? undefined
    : (derivedReadingIn(fileId, id) ??
      (await staged.getMany(stagedNames, [id])).get(id)?.document ??
      (await staged.getMany(stagedValues, [id])).get(id)?.document ??
      (await staged.getMany(stagedConflicts, [id])).get(id)?.document);

type NameOfRows = Awaited<ReturnType<typeof nameIn>>;

/** What the meant rows say: no row says a name that is gone. */
const termsOf = ({ search, name }: ChosenRowsQuery, named: NameOfRows): string[] => {
  const term = reviewSearchTerm(search);
  const nameTerm = named ? reviewNameTerm(named.kind, named.key) : GONE;
  return [...(term ? [term] : []), ...(name === undefined ? [] : [nameTerm])];
};

/** Looking all rows through costs less than looking more than these up one by one. */
const LOOKED_UP = 2_000;

/**
 * The numbers of the meant rows, among those of which the requested remark is made and those that were chosen: of very many
 * that a remark is made of, what a search finds comes first.
 */
const numbersOf = async (
  { staged }: Review,
  query: ChosenRowsQuery,
  { behind }: RowsBehind,
  named: NameOfRows,
): Promise<readonly number[]> => {
  const { remark, value, after } = query;
  const terms = termsOf(query, named);
  const outcomes = classesOf(query);
  const find = (among: readonly number[] | undefined) => findRows(staged, { outcomes, after, among, terms });
  if (remark === undefined) return find(behind);
  const remarked: Remarked = { remark, value, outcomes };
  if (terms.length > 0 && (await isRemarkedBeyond(staged, remarked, LOOKED_UP)))
    return remarkedRows(staged, { ...remarked, among: await find(behind) });
  const rows = await remarkedRows(staged, remarked);
  if (behind || terms.length > 0) {
    const chosen = behind && new Set(behind);
    return find(chosen ? rows.filter((row) => chosen.has(row)) : rows);
  }
  return after === undefined ? rows : rows.filter((row) => row > after);
};

type Page = Readonly<{ pagination: Pagination; rows: readonly StagedRow[] }>;

const pageOf = async (review: Review, { page, pageSize }: ReviewQuery, numbers: readonly number[]): Promise<Page> => {
  const pagination = paginationOf(page, pageSize, numbers.length);
  const start = (pagination.page - 1) * pageSize;
  return { pagination, rows: await rowsNumbered(review, numbers.slice(start, start + pageSize)) };
};

/** The rows with some numbers, as one page. */
const pageOfNumbered = async (review: Review, numbers: readonly number[]): Promise<Page> => {
  const rows = await rowsNumbered(review, numbers);
  return { rows, pagination: paginationOf(1, numbers.length, rows.length) };
};

/** The numbers of all of these rows, in the sheet's order. */
export const listRowNumbers = async (
  review: Review,
  query: ChosenRowsQuery,
  chosen: RowsBehind = {},
): Promise<Readonly<{ _id: string; rows: number[] }>> => {
  const rows = await numbersOf(review, query, chosen, await nameIn(review, query));
  return { _id: review.load.dataLoadId, rows: [...rows] };
};

/** A page of the rows under review, in the sheet's order: those of the requested classes in which the search is found. */
export const listReview = async (review: Review, query: ReviewQuery, chosen: RowsBehind = {}): Promise<ReviewList> => {
  const { load, file } = review;
  const { fileName, uploadedBy, createdAt } = file;
  const name = await nameIn(review, query);
  const { rows, pagination } = query.rows
    ? await pageOfNumbered(review, query.rows)
    : await pageOf(review, query, await numbersOf(review, query, chosen, name));
  return {
    doc: {
      _id: load.dataLoadId,
      filename: fileName,
      uploadedBy,
      createdAt,
      version: reviewVersion(review),
      details: await shownRows(review, rows),
      name: name?.name ?? null,
    },
    pagination,
  };
};
