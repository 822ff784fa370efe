import { openAsBlob } from 'node:fs';
import type { ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { demoEntries } from '@monitor/standalone/demo/demo-contracts';
import { writeDemoWorkbook, writeRows } from '@monitor/standalone/demo/demo-workbook';
import type { DemoOrganization } from '@monitor/standalone/demo/demo-world';
import { atMost, type MeasuredBudget, percentile, timed } from './figures.ts';
import { accepted, confirmUpload, uploadWorkbook } from './measure-load.ts';
import { measureSheet } from './measure-sheet.ts';
import type { RunningMonitor } from './running-monitor.ts';

const ONE_WRONG_OF = 51;
const MENDED = 40;
const LOOKS = 40;
const ROWS_A_PIECE = 50;

const WRONG = '?showNoIssues=false&showSkipped=false&showRevisions=false&showConflicts=false&showUnchanged=false';

const text = (text: string) => ({ kind: 'text', text }) as const;

/** Rows of which one in some fifty is wrong, and states something else than before. */
function* withWrongRows(organization: DemoOrganization, rows: number) {
  let at = 0;
  for (const { row } of demoEntries(organization, rows)) {
    at += 1;
    const wrong = { procedureType: text('Otro'), servicesDescription: text(`Servicio ${at}`) };
    yield at % ONE_WRONG_OF === 0 ? { ...row, ...wrong } : row;
  }
}

/** Asks for what the answers of data loads hold. */
const askingIn =
  (monitor: RunningMonitor) =>
  async <Data>(path: string): Promise<Data> => {
    const response = await monitor.get(`/api/data-load/${path}`);
    await accepted(response.clone());
    return ((await response.json()) as { data: Data }).data;
  };

const wrongRowsOf = (monitor: RunningMonitor): Promise<{ _id: string; rows: number[] }> =>
  askingIn(monitor)(`row-numbers${WRONG}`);

/** How long each of some edits takes that mend a row. */
const mending = async (monitor: RunningMonitor): Promise<number[]> => {
  const { _id: idDataLoad, rows } = await wrongRowsOf(monitor);
  const edits: number[] = [];
  for (const rowIndex of rows.slice(0, MENDED))
    edits.push(
      await timed(async () => {
        const edit = { rowIndex, fields: { procedureType: 'Pública' } };
        await accepted(await monitor.post('/api/data-load/save-rows', { idDataLoad, rows: [edit] }));
      }),
    );
  return edits;
};

const looking = async (monitor: RunningMonitor, wrong: readonly number[]): Promise<number[]> => {
  const looks: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const from = Math.floor((look * Math.max(wrong.length - ROWS_A_PIECE, 0)) / LOOKS);
    const piece = wrong.slice(from, from + ROWS_A_PIECE);
    looks.push(await timed(() => askingIn(monitor)<{ doc: { details: ReviewRow[] } }>(`current?rows=${piece}`)));
  }
  return looks;
};

type Reviewed = Readonly<{ workbook: string; organization: DemoOrganization; rows: number }>;

/** The review of a workbook of which one row in some fifty is wrong: they are looked at in a sheet, and mended. */
export const measureReview = async (
  monitor: RunningMonitor,
  { workbook, organization, rows }: Reviewed,
): Promise<MeasuredBudget[]> => {
  await writeRows(workbook, withWrongRows(organization, rows));
  await uploadWorkbook(monitor, await openAsBlob(workbook));
  const { rows: wrong } = await wrongRowsOf(monitor);
  const looks = await looking(monitor, wrong);
  const edits = await mending(monitor);
  const sheet = await measureSheet(monitor, rows);
  await accepted(await monitor.post('/api/data-load/cancel-current', {}));
  return [
    atMost(`${ROWS_A_PIECE} of ${wrong.length} wrong rows for the sheet, p95`, percentile(looks, 0.95), 50, 'ms'),
    atMost(`an edit that mends one of ${rows} rows under review, p95`, percentile(edits, 0.95), 300, 'ms'),
    atMost(`the first of them`, edits[0] ?? Number.NaN, 4_000, 'ms'),
    ...sheet,
  ];
};

/** The same of a workbook whose rows are all about contracts that are registered by now. */
export const measureReviewOfRegistered = async (
  monitor: RunningMonitor,
  { workbook, organization, rows }: Reviewed,
): Promise<MeasuredBudget[]> => {
  await writeDemoWorkbook(workbook, organization, rows);
  await uploadWorkbook(monitor, await openAsBlob(workbook));
  await confirmUpload(monitor);
  await writeRows(workbook, withWrongRows(organization, rows));
  await uploadWorkbook(monitor, await openAsBlob(workbook));
  const edits = await mending(monitor);
  await accepted(await monitor.post('/api/data-load/cancel-current', {}));
  return [
    atMost(
      `an edit that mends one of ${rows} rows about registered contracts, p95`,
      percentile(edits, 0.95),
      300,
      'ms',
    ),
    atMost(`the first of those`, edits[0] ?? Number.NaN, 6_000, 'ms'),
  ];
};
