import { enumOptions } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import { FIRST_DATA_ROW, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { SITE_NAME } from '@monitor/contracts-schema/installation/site-name';
import type { CellStyle, OfferedWords, WorkbookRow, WorkbookSheet } from '@monitor/platform/workbook/workbook';
import { workbookLimits } from '../../spreadsheets/workbook-limits.ts';

/** Excel drops what a sheet has beyond 65,530 hyperlinks. As text they read the same. */
export const MOST_LINKS = 65_000;

/** What headings look like. */
export const HEADING: CellStyle = {
  font: { bold: true },
  alignment: { wrapText: true, horizontal: 'center', vertical: 'center' },
  fill: 'FFC0C0C0',
};
const IDENTIFIER_HEIGHT = 17;
const HEADING_HEIGHT = 50;

const LAST_LISTED_ROW = FIRST_DATA_ROW + workbookLimits.rows - 1;

/** The words of the columns that take some only. Others are let pass with a warning: reading knows more spellings. */
const offeredWords = (): OfferedWords[] =>
  templateColumns.flatMap((column, index) => {
    if (column.kind !== 'enum') return [];
    const words = enumOptions(column.field);
    return {
      column: index + 1,
      firstRow: FIRST_DATA_ROW,
      lastRow: LAST_LISTED_ROW,
      words,
      prompt: { title: 'Valores aceptados', text: words.join(', ') },
      warning: {
        title: 'Valor fuera de la lista',
        text: 'Este valor no está en la lista. Si no es otra forma de escribir uno de ellos, la carga lo marcará.',
      },
    };
  });

/** A column besides the template's, behind them. */
type OtherColumn = Readonly<{ id: string; heading: string }>;

const headings = (others: readonly OtherColumn[]): WorkbookRow[] =>
  (
    [
      [IDENTIFIER_HEIGHT, 'id'],
      [HEADING_HEIGHT, 'heading'],
    ] as const
  ).map(([height, text]) => ({
    height,
    cells: [...templateColumns, ...others].map((column) => ({ content: column[text], style: HEADING })),
  }));

/** Who made the workbooks that the monitor hands out. */
export const AUTHOR = SITE_NAME;

/** A sheet that begins as the template does: identifiers, then headings, above the rows given. */
export const templateSheet = (
  { rows, ...sheet }: Pick<WorkbookSheet, 'name' | 'columns' | 'rows'>,
  others: readonly OtherColumn[] = [],
): WorkbookSheet => ({
  ...sheet,
  headerRows: FIRST_DATA_ROW - 1,
  offeredWords: offeredWords(),
  rows: (async function* () {
    yield headings(others);
    yield* rows;
  })(),
});
