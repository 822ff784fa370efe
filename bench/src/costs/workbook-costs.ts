import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { SheetCell } from '@monitor/contracts-schema/data-loads/sheet-cell';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { type TemplateRow, writeTemplateWorkbook } from '@monitor/standalone/testing/write-template-workbook';
import { textOf } from './adversarial-texts.ts';
import type { CostCase } from './cost-case.ts';
import type { MonitorUnderTest } from './monitor-under-test.ts';
import { sendFile } from './send-file.ts';

/** A sheet may have 200,000 rows; how their cost grows shows in fewer, and a run takes minutes, not an hour. */
const ROWS = 1_000;
const CELL = 400;
type RowOf = (index: number) => string;

/** What the texts of a sheet's rows are: one after another alike, long, or of what costs much to read. */
const sheets: Readonly<Record<string, RowOf>> = {
  'combining marks': () => `x${textOf('combining marks', CELL)}`,
  spaces: () => `x${textOf('spaces', CELL)}x`,
  'names of many words': (index) =>
    Array.from({ length: 100 }, (_, word) => (word === 0 ? `N${index}` : `A${word % 50}`))
      .join(' ')
      .slice(0, 299),
  'names that are alike': (index) => `CONSTRUCTORA NUMERO ${String.fromCharCode(65 + (index % 26))}${index} DEL NORTE`,
};

const rowOf = (text: string): TemplateRow =>
  Object.fromEntries(
    templateColumns
      .filter(({ kind }) => kind === 'text')
      .map(({ field }) => [field, { kind: 'text', text } as SheetCell]),
  );

/** The door that takes workbooks: a sheet of thousands of rows. */
export const workbookCosts = (monitor: MonitorUnderTest): readonly CostCase[] =>
  Object.entries(sheets).map(([input, textAt]) => ({
    door: `POST ${dataLoadEndpoints.uploadDataLoad.path}`,
    input,
    isLong: true,
    hasThreads: true,
    prepare: async (share) => {
      await monitor.ask({ method: 'POST', path: dataLoadEndpoints.cancelCurrent.path, body: '{}' });
      const folder = await mkdtemp(join(tmpdir(), 'costs-file-'));
      const path = join(folder, 'contratos.xlsx');
      await writeTemplateWorkbook(
        path,
        Array.from({ length: Math.round(ROWS * share) }, (_, index) => rowOf(textAt(index))),
      );
      const bytes = await readFile(path);
      await rm(folder, { recursive: true });
      return () => sendFile(monitor, dataLoadEndpoints.uploadDataLoad, 'contratos.xlsx', bytes);
    },
  }));
