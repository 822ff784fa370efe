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
import type { ReadOrder, ReadRows, SaidRow } from './review-messages.ts';
import { workFor } from './thread-talk.ts';

const MESSAGES_AHEAD = 4;

const columnsOf = (header: SheetRow | undefined): SheetColumns => {
  const read = columnsFromHeader(header);
  if (read.ok) return read.columns;
  throw new Refused('data-load.missing-columns', {
    errors: read.missing.map(({ id, heading }) => ({ field: id, message: `Falta la columna ${id} (${heading})` })),
  });
};

const read = async ({ path, temporaryFolder }: ReadOrder, parent: MessagePort): Promise<void> => {
  const taken = on(parent, 'message');
  const workbook = await openWorkbook(path);
  let columns: SheetColumns | undefined;
  let fraction = 0;
  let ahead = 0;

  const said = (sheetRows: readonly SheetRow[]): SaidRow[] => {
    columns ??= columnsOf(sheetRows.find(({ row }) => row === 1));
    const known = columns;
    return sheetRows
      .filter(({ row }) => row >= FIRST_DATA_ROW)
      .map((sheetRow) => ({ row: sheetRow.row, values: readRow(sheetRow, known) }))
      .filter(({ values }) => !isBlankRow(values));
  };

  for await (const sheetRows of workbook.rows({ temporaryFolder, onProgress: (reached) => (fraction = reached) })) {
    const message: ReadRows = { type: 'rows', rows: said(sheetRows), fraction };
    if (ahead === MESSAGES_AHEAD) await taken.next();
    else ahead += 1;
    parent.postMessage(message);
  }
  if (!columns) columnsOf(undefined);
};

const parent = parentPort;
if (parent) await workFor(parent, () => read(workerData as ReadOrder, parent)); // given by read-file.ts
