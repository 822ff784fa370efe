import { on } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import {
  columnsFromHeader,
  createLoadCatalogue,
  createLoadTally,
  FIRST_DATA_ROW,
  isBlankRow,
  Refused,
  type ReviewedRow,
  readRow,
  reviewRow,
  reviewSearchText,
  type SheetColumns,
  type SheetRow,
} from '@monitor/contracts-schema';
import { openWorkbook } from '../spreadsheets/read-workbook.ts';
import type { ReviewMessage, ReviewOrder } from './review-messages.ts';
import { type RowBatch, type StagedRow, stagedRowId } from './staged-rows.ts';
import { uploadProblem } from './upload-problem.ts';

const ROWS_A_BATCH = 250;
const BATCHES_AHEAD = 4;

const columnsOf = (header: SheetRow | undefined): SheetColumns => {
  const read = columnsFromHeader(header);
  if (read.ok) return read.columns;
  throw new Refused('data-load.missing-columns', {
    errors: read.missing.map(({ id, heading }) => ({ field: id, message: `Falta la columna ${id} (${heading})` })),
  });
};

const stagedRow = (fileId: string, { rowIndex, facts, draft, ...reviewed }: ReviewedRow): StagedRow => ({
  id: stagedRowId(fileId, rowIndex),
  fileId,
  row: rowIndex,
  outcome: facts.outcome,
  edited: false,
  removed: false,
  search: reviewSearchText(rowIndex, reviewed.values),
  reviewed,
  edit: null,
});

const batchOf = (fileId: string, reviewed: readonly ReviewedRow[]): RowBatch => {
  const lastRow = reviewed.at(-1)?.rowIndex ?? 0;
  const batch = { id: stagedRowId(fileId, lastRow), fileId, lastRow };
  return {
    rows: reviewed.map((row) => stagedRow(fileId, row)),
    facts: { ...batch, facts: reviewed.map(({ facts }) => facts) },
    drafts: { ...batch, drafts: reviewed.flatMap(({ rowIndex, draft }) => (draft ? [{ row: rowIndex, draft }] : [])) },
  };
};

/** Every row that says something, reviewed against the catalogue and the rows before it. */
async function* reviewedRows(
  { path, temporaryFolder, catalogue: registered }: ReviewOrder,
  onProgress: (fraction: number) => void,
): AsyncGenerator<ReviewedRow> {
  const workbook = await openWorkbook(path);
  const catalogue = createLoadCatalogue(registered);
  let columns: SheetColumns | undefined;
  for await (const sheetRows of workbook.rows({ onProgress, temporaryFolder }))
    for (const sheetRow of sheetRows) {
      columns ??= columnsOf(sheetRow.row === 1 ? sheetRow : undefined);
      if (sheetRow.row < FIRST_DATA_ROW) continue;
      const values = readRow(sheetRow, columns);
      if (isBlankRow(values)) continue;
      const reviewed = reviewRow(sheetRow.row, values, catalogue);
      catalogue.admit(reviewed.facts);
      yield reviewed;
    }
  if (!columns) columnsOf(undefined);
}

const review = async (order: ReviewOrder, main: MessagePort): Promise<void> => {
  const say = (message: ReviewMessage): void => main.postMessage(message);
  const taken = on(main, 'message');
  const tally = createLoadTally();
  let fraction = 0;
  let rows = 0;
  let waiting: ReviewedRow[] = [];
  let ahead = 0;

  const send = async (): Promise<void> => {
    if (ahead === BATCHES_AHEAD) {
      await taken.next();
      ahead -= 1;
    }
    say({ type: 'batch', batch: batchOf(order.fileId, waiting), fraction });
    ahead += 1;
    waiting = [];
  };

  for await (const row of reviewedRows(order, (reached) => (fraction = reached))) {
    rows += 1;
    tally.add(row.facts);
    waiting.push(row);
    if (waiting.length === ROWS_A_BATCH) await send();
  }
  if (waiting.length > 0) await send();
  say({ type: 'read', rows, summary: tally.summary() });
};

const start = async (main: MessagePort): Promise<void> => {
  try {
    await review(workerData as ReviewOrder, main); // given by review-file.ts
  } catch (error) {
    const refused = uploadProblem(error);
    if (!refused) throw error;
    const message: ReviewMessage = { type: 'refused', code: refused.code, errors: refused.errors };
    main.postMessage(message);
  } finally {
    main.close();
  }
};

if (parentPort) await start(parentPort);
