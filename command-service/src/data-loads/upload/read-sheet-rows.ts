import type { SheetRow } from '@monitor/contracts-schema/data-loads/sheet-cell';
import {
  columnsFromHeader,
  FIRST_DATA_ROW,
  type SheetColumns,
} from '@monitor/contracts-schema/data-loads/template-columns';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { toOneLine } from '@monitor/contracts-schema/plain-text';
import { openWorkbook } from '../../spreadsheets/read-workbook.ts';
import { isBlankRow, readRow } from '../review/rules/row-values.ts';
import { referenceColumn, referenceIn } from '../workbook/contract-reference.ts';
import type { ReadRows, ReadTask, SheetRowValues } from './review-tasks.ts';

const columnsOf = (header: SheetRow | undefined, sheetName: string): SheetColumns => {
  const read = columnsFromHeader(header);
  if (read.ok) return read.columns;
  throw new Refused('data-load.missing-columns', {
    errors: [
      ...read.missing.map(({ id, heading }) => ({ field: id, message: `Falta la columna ${id} (${heading})` })),
      { message: `Se leyó la primera hoja visible del libro: «${toOneLine(sheetName)}»` },
    ],
  });
};

/** The rows of a workbook's sheet that say something, by the template's columns. Throws for a file that is at fault. */
export async function* readSheetRows({ path, temporaryFolder }: ReadTask): AsyncGenerator<ReadRows> {
  const { rows: rowsOf, sheetName, unreadSheets } = await openWorkbook(path);
  let columns: SheetColumns | undefined;
  let references: number | undefined;
  let fraction = 0;

  const rowsSaying = (sheetRows: readonly SheetRow[]): SheetRowValues[] => {
    const header = sheetRows.find(({ row }) => row === 1);
    references ??= referenceColumn(header);
    columns ??= columnsOf(header, sheetName);
    const known = columns;
    return sheetRows
      .filter(({ row }) => row >= FIRST_DATA_ROW)
      .map((sheetRow) => {
        const reference = referenceIn(sheetRow, references);
        return { row: sheetRow.row, values: readRow(sheetRow, known), ...(reference && { reference }) };
      })
      .filter(({ values }) => !isBlankRow(values));
  };

  for await (const sheetRows of rowsOf({ temporaryFolder, onProgress: (reached) => (fraction = reached) }))
    yield { type: 'rows', rows: rowsSaying(sheetRows), columns: [...(columns?.keys() ?? [])], unreadSheets, fraction };
  if (!columns) columnsOf(undefined, sheetName);
}
