import { type WrittenRow, writeWorkbook } from '@monitor/command-service/write-workbook';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { type DemoRow, demoEntries } from './demo-contracts.ts';
import type { DemoOrganization } from './demo-world.ts';

function* sheetRows(rows: Iterable<DemoRow>): Generator<WrittenRow> {
  yield templateColumns.map(({ id }) => ({ kind: 'text', text: id }));
  yield templateColumns.map(({ heading }) => ({ kind: 'text', text: heading }));
  for (const row of rows) yield templateColumns.map(({ field }) => row[field]);
}

function* rowsOf(organization: DemoOrganization, count: number): Generator<DemoRow> {
  for (const { row } of demoEntries(organization, count)) yield row;
}

/** Writes rows in the template's layout. */
export const writeRows = (path: string, rows: Iterable<DemoRow>): Promise<void> =>
  writeWorkbook(path, sheetRows(rows), { sheetName: 'Contratos', headerRows: 2 });

/** Writes an organization's workbook in the template's layout: `count` contracts, less those that are not there yet. */
export const writeDemoWorkbook = (path: string, organization: DemoOrganization, count: number): Promise<void> =>
  writeRows(path, rowsOf(organization, count));
