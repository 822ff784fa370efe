import { on } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import {
  columnsFromHeader,
  FIRST_DATA_ROW,
  Refused,
  type SheetColumns,
  type SheetRow,
} from '@monitor/contracts-schema';
import { openWorkbook } from '../../spreadsheets/read-workbook.ts';
import { isBlankRow, readRow } from '../review/rules/row-values.ts';
import type { ReadRows, ReadTask, SheetRowValues } from './review-tasks.ts';
import { runWorker } from './worker-messages.ts';

const MESSAGES_AHEAD = 4;

const columnsOf = (header: SheetRow | undefined): SheetColumns => {
  const read = columnsFromHeader(header);
  if (read.ok) return read.columns;
  throw new Refused('data-load.missing-columns', {
    errors: read.missing.map(({ id, heading }) => ({ field: id, message: `Falta la columna ${id} (${heading})` })),
  });
};

const read = async ({ path, temporaryFolder }: ReadTask, parent: MessagePort): Promise<void> => {
  const acknowledged = on(parent, 'message');
  const workbook = await openWorkbook(path);
  let columns: SheetColumns | undefined;
  let fraction = 0;
  let ahead = 0;

  const rowsSaying = (sheetRows: readonly SheetRow[]): SheetRowValues[] => {
    columns ??= columnsOf(sheetRows.find(({ row }) => row === 1));
    const known = columns;
    return sheetRows
      .filter(({ row }) => row >= FIRST_DATA_ROW)
      .map((sheetRow) => ({ row: sheetRow.row, values: readRow(sheetRow, known) }))
      .filter(({ values }) => !isBlankRow(values));
  };

  for await (const sheetRows of workbook.rows({ temporaryFolder, onProgress: (reached) => (fraction = reached) })) {
    const message: ReadRows = { type: 'rows', rows: rowsSaying(sheetRows), fraction };
    if (ahead === MESSAGES_AHEAD) await acknowledged.next();
    else ahead += 1;
    parent.postMessage(message);
  }
  if (!columns) columnsOf(undefined);
};

const parent = parentPort;
if (parent) await runWorker(parent, () => read(workerData as ReadTask, parent)); // given by read-workbook-rows.ts
