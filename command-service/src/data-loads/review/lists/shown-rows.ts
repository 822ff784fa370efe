import type { RemovedRow, ReviewRow, RowDifference } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { type ImportField, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { Review } from '../open-review.ts';
import type { RawValue } from '../rules/cells/cell-parsing.ts';
import { differenceLabel, displayedValue, writtenOtherwise } from '../rules/cells/row-display.ts';
import type { RowMessage } from '../rules/row-messages.ts';
import { eachRowNumbered, type StagedRow, stagedRowsAt } from '../staged-rows.ts';

/** What a row is understood to say in a column. */
const shownIn = ({ reviewed: { values, fields } }: StagedRow, field: ImportField): RawValue =>
  fields[field]?.means ?? displayedValue(field, values[field]?.value ?? null);

/** In what a row says other things than an earlier one. Where it is about a registered contract, its blanks say nothing. */
const differencesOf = (row: StagedRow, earlier: StagedRow): RowDifference[] =>
  templateColumns.flatMap((column): RowDifference[] => {
    const { field } = column;
    const [from, to] = [shownIn(earlier, field), shownIn(row, field)];
    const isSilent = to === null && row.reviewed.match?.contractId != null;
    return from === to || isSilent ? [] : [{ field, label: differenceLabel(column), from, to }];
  });

const shownMatch = (row: StagedRow, earlier: StagedRow | undefined): ReviewRow['match'] => {
  const { match } = row.reviewed;
  if (!match) return undefined;
  const { contractId, row: earlierRow, verdict, isDecided, changes } = match;
  const shown = earlier && verdict === 'conflict' ? differencesOf(row, earlier) : [...changes];
  return { contractId, row: earlierRow, verdict, isDecided, changes: shown };
};

/** The earlier rows of the file that some rows are about the same contracts as, by their numbers. */
const earlierRows = (staged: ViewStore, rows: readonly StagedRow[]): Promise<ReadonlyMap<number, StagedRow>> =>
  stagedRowsAt(
    staged,
    rows.flatMap(({ reviewed: { match } }) => (match?.row ? [{ row: match.row }] : [])),
  );

/** Those of some rows, by their numbers, that are under review, in the sheet's order. */
export const rowsNumbered = async (
  { staged }: Pick<Review, 'staged'>,
  numbers: readonly number[],
): Promise<StagedRow[]> => {
  const found: StagedRow[] = [];
  for await (const row of eachRowNumbered(staged, numbers)) if (!row.removed) found.push(row);
  return found;
};

/** Those of some rows, by their numbers, that were removed. */
export const rowsRemoved = async (
  { staged }: Pick<Review, 'staged'>,
  numbers: readonly number[],
): Promise<RemovedRow[]> => {
  const found: RemovedRow[] = [];
  for await (const { row, revision = 0, removed } of eachRowNumbered(staged, numbers))
    if (removed) found.push({ rowIndex: row, revision });
  return found;
};

/** Rows as the review shows them. */
export const shownRows = async (
  { staged }: Pick<Review, 'staged'>,
  rows: readonly StagedRow[],
): Promise<ReviewRow[]> => {
  const earlier = await earlierRows(staged, rows);
  return rows.map((row) => shownRow(row, earlier.get(row.reviewed.match?.row ?? 0)));
};

const shownMessage = ({ code, message }: RowMessage) => ({ code, message });

/** A row as the review shows it: every column, with what there is to say of it. */
const shownRow = (staged: StagedRow, earlier: StagedRow | undefined): ReviewRow => {
  const { id, row, revision = 0, reviewed } = staged;
  const { values, fields, contractType, summary } = reviewed;
  const match = shownMatch(staged, earlier);
  return {
    _id: id,
    rowIndex: row,
    revision,
    ...(match && { match }),
    data: {
      contractType,
      summary,
      fields: Object.fromEntries(
        templateColumns.map(({ field }) => {
          const {
            errors = [],
            infos = [],
            duplicate = false,
            registered = null,
            shouldCreateDoc = false,
          } = fields[field] ?? {};
          const raw = values[field]?.value ?? null;
          const value = shownIn(staged, field);
          const written = writtenOtherwise(field, raw, value);
          const remarks = {
            errors: errors.map(shownMessage),
            infos: infos.map(shownMessage),
            duplicate,
            registered,
            shouldCreateDoc,
          };
          const source = {
            ...(written !== undefined && { written }),
            ...(values[field]?.derived && { derived: true as const }),
          };
          return [field, { value, ...remarks, ...source }];
        }),
      ),
    },
  };
};
