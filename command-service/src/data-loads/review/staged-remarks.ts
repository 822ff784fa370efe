import { REMARKED_TEXT } from '@monitor/contracts-schema/data-loads/review-remarks';
import { type ImportField, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { Collection, ViewStore, Where } from '@monitor/platform/view-store/view-store';
import { writtenValue } from './rules/cells/row-display.ts';
import type { ReviewedRow } from './rules/reviewed-row.ts';
import type { RowClass } from './rules/row-facts.ts';

/** Something found in a cell of a row under review: what (`field.code`, `field.code.part`), what the cell says, and what becomes of the row. */
export type StagedRemark = Readonly<{ id: string; row: number; remark: string; value: string; outcome: RowClass }>;

export const stagedRemarks: Collection<StagedRemark> = {
  name: 'staged-remarks',
  fields: { row: 'number', remark: 'text', value: 'text', outcome: 'text' },
  indexes: [['remark', 'row'], ['row']],
};

/** The field whose cells a remark is made of. Refuses one that is none. */
export const fieldCorrected = (remark: string): ImportField => {
  const [name] = remark.split('.');
  const column = templateColumns.find(({ field }) => field === name);
  if (!column) throw new Refused('data-load.remark-gone');
  return column.field;
};

type Cells = Pick<ReviewedRow, 'values' | 'fields'>;
type RemarkedRow = Readonly<{ id: string; row: number; outcome: RowClass; removed: boolean; reviewed: Cells }>;

/** What is found in a row, and in what: each once. */
const foundIn = ({ values, fields }: Cells): readonly Pick<StagedRemark, 'remark' | 'value'>[] => {
  const remarks: Pick<StagedRemark, 'remark' | 'value'>[] = [];
  for (const { field } of templateColumns) {
    const { errors, infos } = fields[field] ?? NOTHING;
    if (errors.length + infos.length === 0) continue; // as of nearly all cells
    const value = String(writtenValue(field, values[field]?.value ?? null) ?? '').slice(0, REMARKED_TEXT);
    const found = new Set([...errors, ...infos].map(({ code, part }) => (part ? `${code}.${part}` : code)));
    for (const what of found) remarks.push({ remark: `${field}.${what}`, value });
  }
  return remarks;
};

const NOTHING = { errors: [], infos: [] } as const;

export const remarksOf = ({ id, row, outcome, removed, reviewed }: RemarkedRow): readonly StagedRemark[] =>
  removed ? [] : foundIn(reviewed).map((found) => ({ id: `${id}/${found.remark}`, row, ...found, outcome }));

/** Brings what is found in some rows up to date. */
export const restageRemarks = async (staged: ViewStore, rows: readonly RemarkedRow[]): Promise<void> => {
  await staged.removeWhere(stagedRemarks, { row: { in: rows.map(({ row }) => row) } });
  await staged.replaceMany(stagedRemarks, rows.flatMap(remarksOf));
};

/** Something that is found: in whichever cells, or those that say `value`; of rows of some classes, or among some rows. */
export type Remarked = Readonly<{
  remark: string;
  value?: string | undefined;
  outcomes?: readonly RowClass[];
  among?: readonly number[];
}>;

const remarkedWhere = ({ remark, value, outcomes, among }: Remarked): Where => ({
  remark,
  ...(value !== undefined && { value }),
  ...(outcomes && { outcome: { in: outcomes } }),
  ...(among && { row: { in: among } }),
});

/** The numbers of the rows of which something is found, in the sheet's order. */
export const remarkedRows = async (staged: ViewStore, remarked: Remarked): Promise<readonly number[]> =>
  (await staged.distinct(stagedRemarks, 'row', remarkedWhere(remarked))).map(Number);

/** Whether it is found more often than so: as many are looked at, and no more. */
export const isRemarkedBeyond = async (staged: ViewStore, remarked: Remarked, times: number): Promise<boolean> => {
  const sort = [{ field: 'row', direction: 'asc' }] as const;
  const beyond = await staged.find(stagedRemarks, { where: remarkedWhere(remarked), sort, skip: times, limit: 1 });
  return beyond.length > 0;
};
