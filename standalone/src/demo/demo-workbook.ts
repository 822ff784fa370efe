import { type WrittenRow, writeWorkbook } from '@monitor/command-service/write-workbook';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { type DemoRow, demoRows } from './demo-contracts.ts';
import type { DemoOrganization } from './demo-world.ts';

function* sheetRows(rows: Iterable<DemoRow>): Generator<WrittenRow> {
  yield templateColumns.map(({ id }) => ({ kind: 'text', text: id }));
  yield templateColumns.map(({ heading }) => ({ kind: 'text', text: heading }));
  for (const row of rows) yield templateColumns.map(({ field }) => row[field]);
}

/** Writes an organization's workbook in the template's layout: `count` contracts. */
export const writeDemoWorkbook = (path: string, organization: DemoOrganization, count: number): Promise<void> =>
  writeWorkbook(path, sheetRows(demoRows(organization, count)), { sheetName: 'Contratos', headerRows: 2 });
