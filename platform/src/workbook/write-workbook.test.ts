import { once } from 'node:events';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import exceljs from 'exceljs';
import type { Cell, Workbook, WorkbookRow, WorkbookSheet } from './workbook.ts';
import { workbookBytes } from './write-workbook.ts';

const sheetOf = (rows: readonly WorkbookRow[], sheet: Partial<WorkbookSheet> = {}): WorkbookSheet => ({
  name: 'Hoja',
  rows: [rows],
  ...sheet,
});
const row = (...cells: (Cell | undefined)[]): WorkbookRow => ({ cells });

/** A workbook as a library that is not ours reads it. */
const read = async (workbook: Workbook): Promise<exceljs.Workbook> => {
  const book = new exceljs.Workbook();
  // as: exceljs names Buffer a type of its own.
  await book.xlsx.load((await buffer(workbookBytes(workbook))) as unknown as Parameters<typeof book.xlsx.load>[0]);
  return book;
};
const readSheet = async (...rows: WorkbookRow[]) => (await read({ sheets: [sheetOf(rows)] })).worksheets[0]!;

describe('a written workbook', () => {
  it('says in its cells what it was given, and leaves gaps', async () => {
    const formula = { formula: 'A1*2', result: 14 };
    const sheet = await readSheet(
      row({ content: 'ñ <&> "😀"' }, undefined, { content: 7.25 }, { content: false }),
      row({ content: { error: '#N/A' } }, { content: formula }, { content: { runs: ['Obra ', 'pública'] } }),
    );
    expect(['A1', 'B1', 'C1', 'D1'].map((cell) => sheet.getCell(cell).value)).toEqual([
      'ñ <&> "😀"',
      null,
      7.25,
      false,
    ]);
    expect(['A2', 'B2'].map((cell) => sheet.getCell(cell).value)).toEqual([{ error: '#N/A' }, formula]);
    expect(sheet.getCell('C2').text).toBe('Obra pública');
  });

  it('holds texts as texts: no formula, no escape, nothing that XML cannot hold', async () => {
    const texts = ['=1+1', '_x0041_', 'a\r\nb', 'a\u0000b\ufffe\ud800c', ' blanks '];
    const sheet = await readSheet(row(...texts.map((content) => ({ content }))));
    // The library reads escapes as they stand; Excel takes `_x005F_` for the underscore and `_x000D_` for a return.
    const asRead = ['=1+1', '_x005F_x0041_', 'a_x000D_\nb', 'abc', ' blanks '];
    expect(texts.map((_, index) => sheet.getCell(1, index + 1).value)).toEqual(asRead);
  });

  it('shares texts when told to', async () => {
    const sheets = [sheetOf([row({ content: 'uno' }, { content: 'dos' }, { content: 'uno' })])];
    const book = await read({ sheets, sharesTexts: true });
    expect([1, 2, 3].map((column) => book.worksheets[0]!.getCell(1, column).value)).toEqual(['uno', 'dos', 'uno']);
  });

  it('shows cells in their styles, blank ones too', async () => {
    const style = {
      font: { name: 'Times New Roman', size: 10, bold: true, color: 'FF587FE3' },
      fill: 'FFEAD3DC',
      alignment: { horizontal: 'center', vertical: 'top', wrapText: true },
      borderBottom: 'thin',
      format: '"$"#,##0.00',
    } as const;
    const sheet = await readSheet(row({ content: 1, style }, { style: { format: '0.00' } }, { content: 2 }));
    const cell = sheet.getCell('A1');
    expect(cell.font).toMatchObject({ name: 'Times New Roman', size: 10, bold: true, color: { argb: 'FF587FE3' } });
    expect(cell.fill).toMatchObject({ pattern: 'solid', fgColor: { argb: 'FFEAD3DC' } });
    expect(cell.alignment).toEqual({ horizontal: 'center', vertical: 'top', wrapText: true });
    expect([cell.border.bottom, cell.numFmt]).toEqual([{ style: 'thin' }, '"$"#,##0.00']);
    expect(sheet.getCell('B1').numFmt).toBe('0.00');
    expect(sheet.getCell('C1').font?.bold).toBeFalsy();
  });

  it('has links and notes where they were put', async () => {
    const link = 'https://x.mx/?a=1&b=ñ';
    const sheet = await readSheet(row({ content: 'ver', link }), row(undefined, { content: 1, note: 'No es <igual>' }));
    expect(sheet.getCell('A1').value).toEqual({ text: 'ver', hyperlink: link });
    expect(sheet.getCell('B2').note).toBe('No es <igual>');
  });

  it('keeps headers in sight and on paper, offers filters and words, and has its widths and heights', async () => {
    const offered = { column: 2, firstRow: 3, lastRow: 9, words: ['Sí', 'No'] };
    const said = { title: 'Título', text: 'Texto' };
    const book = await read({
      sheets: [
        sheetOf([row({ content: 'C1' }), { height: 50, cells: [{ content: 'Nombre' }] }, row({ content: 'a' })], {
          columns: [{ width: 35 }, { width: 12, style: { format: '0.00' } }],
          headerRows: 2,
          filteredColumns: 2,
          isLandscape: true,
          offeredWords: [{ ...offered, prompt: said, warning: said }],
        }),
      ],
    });
    const sheet = book.worksheets[0]!;
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 2 });
    expect(sheet.pageSetup).toMatchObject({ orientation: 'landscape', fitToPage: true, printTitlesRow: '1:2' });
    expect(sheet.autoFilter).toBe('A2:B3');
    expect(sheet.getCell('B5').dataValidation).toMatchObject({ type: 'list', formulae: ['"Sí,No"'], error: 'Texto' });
    expect([sheet.getColumn(1).width, sheet.getColumn(2).numFmt, sheet.getRow(2).height]).toEqual([35, '0.00', 50]);
  });

  it('has its sheets in order and rows where their numbers say, and names its author', async () => {
    const createdAt = new Date('2024-03-09T00:00:00Z');
    const first = sheetOf([{ number: 3, cells: [{ content: 'tres' }] }, row({ content: 'cuatro' })], { name: 'Uno' });
    const book = await read({ author: 'Ñandú & Cía', createdAt, sheets: [first, sheetOf([], { name: "O'Dos" })] });
    expect(book.worksheets.map(({ name, rowCount }) => [name, rowCount])).toEqual([
      ['Uno', 4],
      ["O'Dos", 0],
    ]);
    expect(book.worksheets[0]!.getCell('A4').value).toBe('cuatro');
    expect([book.creator, book.created]).toEqual(['Ñandú & Cía', createdAt]);
  });

  it('is the same bytes for the same content', async () => {
    const once = () => buffer(workbookBytes({ sheets: [sheetOf([row({ content: 'a', note: 'b' })])] }));
    expect(await once()).toEqual(await once());
  });
});

describe('writing a workbook', () => {
  /** Rows without end that compress badly, counted, and whether their reading was ended. */
  const endless = () => {
    const reading = { batches: 0, closed: false };
    async function* rows(): AsyncGenerator<WorkbookRow[]> {
      try {
        for (;;) {
          await turn();
          reading.batches += 1;
          yield Array.from({ length: 100 }, (_, n) => row({ content: Math.sin(reading.batches * n) }));
        }
      } finally {
        reading.closed = true;
      }
    }
    return { reading, sheets: [{ name: 'Hoja', rows: rows() }] };
  };

  it('reads no further than it is taken, and stops when nobody takes it any more', async () => {
    const { reading, sheets } = endless();
    const bytes = workbookBytes({ sheets });
    const slow = new Writable({ highWaterMark: 1_024, write: () => undefined });
    bytes.pipe(slow);
    let seen = -1;
    while (reading.batches === 0 || reading.batches !== seen) {
      seen = reading.batches;
      for (let turns = 0; turns < 500; turns += 1) await turn();
    }
    bytes.destroy();
    while (!reading.closed) await turn();
    expect(reading.closed).toBe(true);
  });

  it('fails with its rows', async () => {
    // biome-ignore lint/correctness/useYield: it fails before its first row
    async function* failing(): AsyncGenerator<WorkbookRow[]> {
      throw new Error('the store went away');
    }
    const bytes = workbookBytes({ sheets: [{ name: 'Hoja', rows: failing() }] });
    const [error] = await once(bytes, 'error');
    expect(error).toEqual(new Error('the store went away'));
  });
});
