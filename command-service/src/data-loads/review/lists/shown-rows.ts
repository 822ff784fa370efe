import type { RemovedRow, ReviewRow, RowDifference } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { type ImportField, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import type { Review } from '../open-review.ts';
import type { RawValue } from '../rules/cells/cell-parsing.ts';
import { differenceLabel, displayedValue, writtenOtherwise } from '../rules/cells/row-display.ts';
import type { RowMessage } from '../rules/row-messages.ts';
import { eachRowNumbered, type StagedRow, stagedRowId, stagedRows } from '../staged-rows.ts';

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
const earlierRows = async (
  { staged, file }: Pick<Review, 'staged' | 'file'>,
  rows: readonly StagedRow[],
): Promise<ReadonlyMap<number, StagedRow>> => {
  const numbers = rows.flatMap(({ reviewed: { match } }) => match?.row ?? []);
  const ids = [...new Set(numbers)].map((row) => stagedRowId(file.fileId, row));
  const found = ids.length > 0 ? await staged.getMany(stagedRows, ids) : new Map();
  return new Map([...found.values()].flatMap(({ document }) => (document ? [[document.row, document]] : [])));
};

/** Those of some rows, by their numbers, that are under review, in the sheet's order. */
export const rowsNumbered = async (
  { staged, file }: Pick<Review, 'staged' | 'file'>,
  numbers: readonly number[],
): Promise<StagedRow[]> => {
  const inOrder = [...new Set(numbers)].sort((one, other) => one - other);
  const ids = inOrder.map((row) => stagedRowId(file.fileId, row));
  const found = await staged.getMany(stagedRows, ids);
  return ids.flatMap((id) => found.get(id)?.document ?? []).filter(({ removed }) => !removed);
};

/** Those of some rows, by their numbers, that were removed. */
export const rowsRemoved = async (
  { staged, file }: Pick<Review, 'staged' | 'file'>,
  numbers: readonly number[],
): Promise<RemovedRow[]> => {
  const found: RemovedRow[] = [];
  for await (const { row, revision = 0, removed } of eachRowNumbered(staged, file.fileId, numbers))
    if (removed) found.push({ rowIndex: row, revision });
  return found;
};

/** Rows as the review shows them. */
export const shownRows = async (
  review: Pick<Review, 'staged' | 'file'>,
  rows: readonly StagedRow[],
): Promise<ReviewRow[]> => {
  const earlier = await earlierRows(review, rows);
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
