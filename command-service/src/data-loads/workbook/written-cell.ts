import type { TemplateColumn } from '@monitor/contracts-schema/data-loads/template-columns';
import { toPlainText } from '@monitor/contracts-schema/text/plain-text';
import { dayContent } from '@monitor/platform/workbook/day-content';
import type { Cell } from '@monitor/platform/workbook/workbook';
import { cellTextOf, writtenValue } from '../review/rules/cells/row-display.ts';
import type { RowValues } from '../review/rules/cells/row-values.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Excel takes what has no scheme for the name of a file. */
export const isWebAddress = (link: string): boolean => /^https?:\/\//i.test(link);

/** What a cell holds so that reading it gives the same again: typed where it can be, else the text as written. */
export const writtenCell = ({ field, kind }: TemplateColumn, values: RowValues, isWrong: boolean): Cell => {
  const cell = values[field];
  if (!cell) return {};
  const shown = writtenValue(field, cell.value);
  if (kind === 'link' && typeof shown === 'string' && isWebAddress(shown) && !isWrong)
    return { content: toPlainText(cellTextOf(field, values)), link: shown };
  if (cell.prefix) return { content: toPlainText(cellTextOf(field, values)) };
  if (kind === 'date' && typeof shown === 'string' && DAY.test(shown) && !isWrong)
    return { content: dayContent(shown), style: { format: 'dd/mm/yyyy' } };
  if (kind === 'amount' && typeof shown === 'number') return { content: shown, style: { format: '"$"#,##0.00' } };
  return { content: typeof shown === 'string' ? toPlainText(shown) : (shown ?? undefined) };
};
