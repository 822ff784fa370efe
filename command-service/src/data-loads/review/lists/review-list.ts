import type { ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { type Pagination, paginationOf } from '@monitor/contracts-schema/http/answers';
import type { Where } from '@monitor/platform/view-store/view-store';
import { pageOfRecords } from '../../../page-of-records.ts';
import { derivedReadingIn } from '../derived-values.ts';
import { type Review, reviewVersion } from '../open-review.ts';
import { stagedConflicts } from '../rfc-conflicts.ts';
import { reviewNameTerm, reviewSearchTerm } from '../rules/review-search.ts';

import type { RowClass } from '../rules/row-facts.ts';
import { stagedNames } from '../staged-names.ts';
import { isRemarkedBeyond, type Remarked, remarkedRows } from '../staged-remarks.ts';
import { IN_ORDER, rowOfId, type StagedRow, stagedRowId, stagedRows } from '../staged-rows.ts';
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

type Page = Readonly<{ pagination: Pagination; rows: readonly StagedRow[] }>;

const pageOf = async ({ staged }: Review, query: ReviewQuery, where: Where): Promise<Page> => {
  const { pagination, found: rows } = await pageOfRecords(staged, stagedRows, query, { where, sort: IN_ORDER });
  return { pagination, rows };
};

const pageAmong = async (
  { staged }: Review,
  { page, pageSize }: ReviewQuery,
  ids: readonly string[],
): Promise<Page> => {
  const pagination = paginationOf(page, pageSize, ids.length);
  const shown = ids.slice((pagination.page - 1) * pageSize, pagination.page * pageSize);
  const found = await staged.getMany(stagedRows, shown);
  return { pagination, rows: shown.flatMap((id) => found.get(id)?.document ?? []) };
};

/** Looking all rows through costs less than looking more than these up one by one. */
const LOOKED_UP = 2_000;

/** The ids of those of some rows that come after the requested one. */
const idsOf = ({ file }: Review, { after = 0 }: ChosenRowsQuery, rows: readonly number[]): string[] =>
  rows.filter((row) => row > after).map((row) => stagedRowId(file.fileId, row));

/** Those of some rows that meet a condition: looked through once, for the count and the page. */
const foundAmong = async ({ staged }: Review, ids: readonly string[], where: Where): Promise<readonly string[]> => {
  const among = ids.length <= LOOKED_UP ? { ...where, id: { in: ids } } : where;
  const found = new Set(await staged.distinct(stagedRows, 'id', among));
  return ids.filter((id) => found.has(id));
};

/** The ids of the rows of which a remark is made and that a search finds: of very many, what the search finds comes first. */
const searchedWithRemark = async (
  review: Review,
  query: ChosenRowsQuery,
  remarked: Remarked,
  where: Where,
): Promise<readonly string[]> => {
  const { staged } = review;
  if (!(await isRemarkedBeyond(staged, remarked, LOOKED_UP)))
    return foundAmong(review, idsOf(review, query, await remarkedRows(staged, remarked)), where);
  const among = (await staged.distinct(stagedRows, 'row', where)).map(Number);
  return idsOf(review, query, await remarkedRows(staged, { ...remarked, among }));
};

/**
 * The ids of the rows of which the requested remark is made, and of those that were chosen, that meet the condition, in the
 * sheet's order; undefined when neither is requested.
 */
const chosenIds = async (
  review: Review,
  query: ChosenRowsQuery,
  { behind }: RowsBehind,
  { where, isSearched }: Readonly<{ where: Where; isSearched: boolean }>,
): Promise<readonly string[] | undefined> => {
  const { remark, value } = query;
  if (remark === undefined) return behind && foundAmong(review, idsOf(review, query, behind), where);
  const remarked = { remark, value, outcomes: classesOf(query) };
  if (isSearched && !behind) return searchedWithRemark(review, query, remarked, where);
  const rows = await remarkedRows(review.staged, remarked);
  if (!behind) return idsOf(review, query, rows);
  const chosen = new Set(behind);
  const both = rows.filter((row) => chosen.has(row));
  return foundAmong(review, idsOf(review, query, both), where);
};

/** A new name of the file, how it spells a value, a name beside another's RFC, or what its rows derive. */
const nameIn = async ({ file: { fileId }, staged }: Review, id: string) =>
  derivedReadingIn(fileId, id) ??
  (await staged.getMany(stagedNames, [id])).get(id)?.document ??
  (await staged.getMany(stagedValues, [id])).get(id)?.document ??
  (await staged.getMany(stagedConflicts, [id])).get(id)?.document;

/** What the meant rows must hold, and the ids of those there are where these are known; and the new name that they say. */
const conditionOf = async (review: Review, query: ChosenRowsQuery, chosen: RowsBehind) => {
  const { file } = review;
  const term = reviewSearchTerm(query.search);
  const name = query.name === undefined ? undefined : await nameIn(review, query.name);
  const where: Where = {
    removed: false,
    outcome: { in: classesOf(query) },
    ...(query.after !== undefined && { id: { gt: stagedRowId(file.fileId, query.after) } }),
    ...(term && { search: { contains: term } }),
    // A second condition on the same field. No row says a name that is gone.
    ...(query.name !== undefined && {
      anyOf: [{ search: { contains: name ? reviewNameTerm(name.kind, name.key) : GONE } }],
    }),
  };
  const isSearched = term !== '' || query.name !== undefined;
  return { where, name, ids: await chosenIds(review, query, chosen, { where, isSearched }) };
};

/** The numbers of all of these rows, in the sheet's order. */
export const listRowNumbers = async (
  review: Review,
  query: ChosenRowsQuery,
  chosen: RowsBehind = {},
): Promise<Readonly<{ _id: string; rows: number[] }>> => {
  const { where, ids } = await conditionOf(review, query, chosen);
  const rows = ids ? ids.map(rowOfId) : (await review.staged.distinct(stagedRows, 'row', where)).map(Number);
  return { _id: review.load.dataLoadId, rows: rows.sort((one, other) => one - other) };
};

/** The rows with some numbers, as one page. */
const pageOfNumbered = async (review: Review, numbers: readonly number[]): Promise<Page> => {
  const rows = await rowsNumbered(review, numbers);
  return { rows, pagination: paginationOf(1, numbers.length, rows.length) };
};

/** A page of the rows under review, in the sheet's order: those of the requested classes in which the search is found. */
export const listReview = async (review: Review, query: ReviewQuery, chosen: RowsBehind = {}): Promise<ReviewList> => {
  const { load, file } = review;
  const { fileName, uploadedBy, createdAt } = file;
  const { where, name, ids } = await conditionOf(review, query, chosen);
  const { pagination, rows } = query.rows
    ? await pageOfNumbered(review, query.rows)
    : ids
      ? await pageAmong(review, query, ids)
      : await pageOf(review, query, where);
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
