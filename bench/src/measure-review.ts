import { openAsBlob } from 'node:fs';
import type { ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { demoEntries } from '@monitor/standalone/demo/demo-contracts';
import { writeRows } from '@monitor/standalone/demo/demo-workbook';
import type { DemoOrganization } from '@monitor/standalone/demo/demo-world';
import { atMost, type MeasuredBudget, percentile, timed } from './figures.ts';
import { accepted, uploadWorkbook } from './measure-load.ts';
import { measureSheet } from './measure-sheet.ts';
import type { RunningMonitor } from './running-monitor.ts';

const ONE_WRONG_OF = 51;
const MENDED = 40;
const LOOKS = 40;
const ROWS_A_PIECE = 50;

const WRONG = '?showNoIssues=false&showSkipped=false&showRevisions=false&showConflicts=false&showUnchanged=false';

function* withWrongRows(organization: DemoOrganization, rows: number) {
  let at = 0;
  for (const { row } of demoEntries(organization, rows)) {
    at += 1;
    yield at % ONE_WRONG_OF === 0 ? { ...row, procedureType: { kind: 'text', text: 'Otro' } as const } : row;
  }
}

/** The review of a workbook of which one row in some fifty is wrong: they are looked at in a sheet, and mended. */
export const measureReview = async (
  monitor: RunningMonitor,
  { workbook, organization, rows }: Readonly<{ workbook: string; organization: DemoOrganization; rows: number }>,
): Promise<MeasuredBudget[]> => {
  await writeRows(workbook, withWrongRows(organization, rows));
  await uploadWorkbook(monitor, await openAsBlob(workbook));
  const dataOf = async <Data>(path: string): Promise<Data> => {
    const response = await monitor.get(`/api/data-load/${path}`);
    await accepted(response.clone());
    return ((await response.json()) as { data: Data }).data;
  };
  const { _id: idDataLoad, rows: wrong } = await dataOf<{ _id: string; rows: number[] }>(`row-numbers${WRONG}`);
  const looks: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const from = Math.floor((look * Math.max(wrong.length - ROWS_A_PIECE, 0)) / LOOKS);
    const piece = wrong.slice(from, from + ROWS_A_PIECE);
    looks.push(await timed(() => dataOf<{ doc: { details: ReviewRow[] } }>(`current?rows=${piece}`)));
  }
  const edits: number[] = [];
  for (const rowIndex of wrong.slice(0, MENDED))
    edits.push(
      await timed(async () => {
        const edit = { rowIndex, fields: { procedureType: 'Pública' } };
        await accepted(await monitor.post('/api/data-load/save-rows', { idDataLoad, rows: [edit] }));
      }),
    );
  const sheet = await measureSheet(monitor, rows);
  await accepted(await monitor.post('/api/data-load/cancel-current', {}));
  return [
    atMost(`${ROWS_A_PIECE} of ${wrong.length} wrong rows for the sheet, p95`, percentile(looks, 0.95), 50, 'ms'),
    atMost(`an edit that mends one of ${rows} rows under review, p95`, percentile(edits, 0.95), 300, 'ms'),
    atMost(`the first of them`, edits[0] ?? Number.NaN, 4_000, 'ms'),
    ...sheet,
  ];
};
