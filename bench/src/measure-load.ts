import { openAsBlob } from 'node:fs';
import excel from 'exceljs';
import { atLeast, atMost, type MeasuredBudget, timed } from './figures.ts';
import type { RunningMonitor } from './running-monitor.ts';

/** Streams a workbook as exceljs alone does. */
export const readByExceljs = async (path: string): Promise<void> => {
  const reader = new excel.stream.xlsx.WorkbookReader(path, {
    sharedStrings: 'cache',
    worksheets: 'emit',
    styles: 'cache',
  });
  let cells = 0;
  for await (const sheet of reader) for await (const row of sheet) cells += row.cellCount;
  if (cells === 0) throw new Error('exceljs read nothing');
};

export const accepted = async (response: Response): Promise<void> => {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
};

/** Uploads and confirms a workbook, and waits until every view shows it. */
export const measureLoad = async (
  monitor: RunningMonitor,
  workbook: string,
  rows: number,
): Promise<MeasuredBudget[]> => {
  const file = await openAsBlob(workbook);
  const alone = await timed(() => readByExceljs(workbook));
  await monitor.longestBlock();
  const upload = await timed(() => uploadWorkbook(monitor, file));
  const blocked = await monitor.longestBlock();
  const before = await monitor.written();
  const confirm = await timed(() => confirmUpload(monitor));
  const written = (await monitor.written()) - before;
  return [
    atMost(`upload of ${rows} rows to review, over exceljs alone`, upload / alone, 1.5, 'times'),
    atMost('main thread blocked during the upload', blocked, 50, 'ms'),
    atLeast(`confirm ${rows} rows to all views current`, rows / (confirm / 1_000), 10_000, 'rows/s'),
    atMost(`written while confirming ${rows} rows, a row`, written / rows, 5, 'kB'),
  ];
};

export const uploadWorkbook = async (monitor: RunningMonitor, file: Blob): Promise<void> =>
  accepted(await monitor.upload('/api/data-load/upload', file, 'contratos.xlsx'));

/** Resolves when every view shows what the workbook holds. */
export const confirmUpload = async (monitor: RunningMonitor): Promise<void> => {
  const response = await monitor.post('/api/data-load/confirm-current', {});
  const position = response.headers.get('x-log-position') ?? '';
  await accepted(response);
  await untilShown(monitor, position);
};

/** Resolves when every view has what the log holds up to a position. */
export const untilShown = async (monitor: RunningMonitor, position: string): Promise<void> => {
  for (;;) {
    const response = await monitor.get('/public-api/contracts/totals');
    await response.arrayBuffer();
    if ((response.headers.get('x-log-position') ?? '') >= position) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
