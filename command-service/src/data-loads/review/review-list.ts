import { type Pagination, paginationOf, type ReviewRow, templateColumns } from '@monitor/contracts-schema';
import type { ViewStore, Where } from '@monitor/platform/view-store/view-store';
import type { Review } from './open-review.ts';
import { reviewNameTerm, reviewSearchTerm } from './rules/review-search.ts';
import { displayedValue } from './rules/row-display.ts';
import type { RowOutcome } from './rules/row-facts.ts';
import { type StagedName, stagedNames } from './staged-names.ts';
import { IN_ORDER, type StagedRow, stagedRows } from './staged-rows.ts';

export type ReviewQuery = Readonly<{
  page: number;
  pageSize: number;
  search: string;
  showNoIssues: boolean;
  showSkipped: boolean;
  showErrors: boolean;
  /** The id of a new name: only the rows that say it. */
  name?: string | undefined;
}>;

export type ReviewList = Readonly<{
  doc: Readonly<{
    _id: string;
    filename: string;
    uploadedBy: string;
    createdAt: string;
    details: ReviewRow[];
    name: string | null;
  }>;
  pagination: Pagination;
}>;

/** A row as the review shows it: every column, with what there is to say of it. */
export const shownRow = ({
  id,
  row,
  revision = 0,
  reviewed: { values, fields, contractType, summary },
}: StagedRow): ReviewRow => ({
  _id: id,
  rowIndex: row,
  revision,
  data: {
    contractType,
    summary,
    fields: Object.fromEntries(
      templateColumns.map(({ field }) => {
        const { errors = [], infos = [], duplicate = false, shouldCreateDoc = false } = fields[field] ?? {};
        const value = displayedValue(field, values[field]?.value ?? null);
        return [field, { value, errors: [...errors], infos: [...infos], duplicate, shouldCreateDoc }];
      }),
    ),
  },
});

const outcomesOf = ({ showNoIssues, showSkipped, showErrors }: ReviewQuery): RowOutcome[] => [
  ...(showNoIssues ? (['contract'] as const) : []),
  ...(showSkipped ? (['skipped'] as const) : []),
  ...(showErrors ? (['error'] as const) : []),
];

/** What the search text of no row holds. */
const GONE = '\ue0ff';

const nameIn = async (staged: ViewStore, id: string): Promise<StagedName | undefined> =>
  (await staged.getMany(stagedNames, [id])).get(id)?.document;

/** A page of the rows under review, in the sheet's order: those of the classes asked for in which the search is found. */
export const listReview = async ({ load, file, staged }: Review, query: ReviewQuery): Promise<ReviewList> => {
  const { fileName, uploadedBy, createdAt } = file;
  const term = reviewSearchTerm(query.search);
  const name = query.name === undefined ? undefined : await nameIn(staged, query.name);
  const where: Where = {
    removed: false,
    outcome: { in: outcomesOf(query) },
    ...(term && { search: { contains: term } }),
    // A second condition on the same field. No row says a name that is gone.
    ...(query.name !== undefined && {
      anyOf: [{ search: { contains: name ? reviewNameTerm(name.kind, name.key) : GONE } }],
    }),
  };
  const pagination = paginationOf(query.page, query.pageSize, await staged.count(stagedRows, where));
  const rows = await staged.find(stagedRows, {
    where,
    sort: IN_ORDER,
    skip: (pagination.page - 1) * query.pageSize,
    limit: query.pageSize,
  });
  return {
    doc: {
      ...{ _id: load.dataLoadId, filename: fileName, uploadedBy, createdAt },
      details: rows.map(shownRow),
      name: name?.name ?? null,
    },
    pagination,
  };
};
