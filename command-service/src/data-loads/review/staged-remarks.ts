import { REMARKED_TEXT, templateColumns } from '@monitor/contracts-schema';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import type { ReviewedRow } from './rules/reviewed-row.ts';
import { displayedValue } from './rules/row-display.ts';
import type { RowClass } from './rules/row-facts.ts';

/** Something found in a cell of a row under review: what (`field.code`), what the cell says, and what becomes of the row. */
export type StagedRemark = Readonly<{ id: string; row: number; remark: string; value: string; outcome: RowClass }>;

export const stagedRemarks: Collection<StagedRemark> = {
  name: 'staged-remarks',
  fields: { row: 'number', remark: 'text', value: 'text', outcome: 'text' },
  indexes: [['remark', 'row'], ['row']],
};

type Remarked = Pick<ReviewedRow, 'values' | 'fields'>;
type RemarkedRow = Readonly<{ id: string; row: number; outcome: RowClass; removed: boolean; reviewed: Remarked }>;

/** What is found in a row, and in what: each once. */
const foundIn = ({ values, fields }: Remarked): readonly Pick<StagedRemark, 'remark' | 'value'>[] =>
  templateColumns.flatMap(({ field }) => {
    const { errors = [], infos = [] } = fields[field] ?? {};
    const codes = new Set([...errors, ...infos].map(({ code }) => code));
    if (codes.size === 0) return [];
    const value = String(displayedValue(field, values[field]?.value ?? null) ?? '').slice(0, REMARKED_TEXT);
    return [...codes].map((code) => ({ remark: `${field}.${code}`, value }));
  });

export const remarksOf = ({ id, row, outcome, removed, reviewed }: RemarkedRow): readonly StagedRemark[] =>
  removed ? [] : foundIn(reviewed).map((found) => ({ id: `${id}/${found.remark}`, row, ...found, outcome }));

/** Brings what is found in some rows up to date. */
export const restageRemarks = async (staged: ViewStore, rows: readonly RemarkedRow[]): Promise<void> => {
  await staged.removeWhere(stagedRemarks, { row: { in: rows.map(({ row }) => row) } });
  await staged.replaceMany(stagedRemarks, rows.flatMap(remarksOf));
};

/** The numbers of the rows of which something is found, in the sheet's order: of those whose cell says `value`, if given. */
export const remarkedRows = async (
  staged: ViewStore,
  { remark, value, outcomes }: Readonly<{ remark: string; value?: string | undefined; outcomes?: readonly RowClass[] }>,
): Promise<readonly number[]> => {
  const where = { remark, ...(value !== undefined && { value }), ...(outcomes && { outcome: { in: outcomes } }) };
  return (await staged.distinct(stagedRemarks, 'row', where)).map(Number);
};
