import { type WrittenRow, writeWorkbook } from '@monitor/command-service/write-workbook';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import type { DemoRow } from '../demo/demo-contracts.ts';

/** What tests write into one row, by field. */
export type TemplateRow = DemoRow;

function* sheetRows(rows: Iterable<TemplateRow>): Generator<WrittenRow> {
  yield templateColumns.map(({ id }) => ({ kind: 'text', text: id }));
  yield templateColumns.map(({ heading }) => ({ kind: 'text', text: heading }));
  for (const row of rows) yield templateColumns.map(({ field }) => row[field]);
}

/** Writes a workbook in the template's layout. */
export const writeTemplateWorkbook = (path: string, rows: Iterable<TemplateRow>): Promise<void> =>
  writeWorkbook(path, sheetRows(rows), { headerRows: 2 });
