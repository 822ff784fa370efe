import { buffer } from 'node:stream/consumers';
import exceljs from 'exceljs';
import { type ExportDocument, oneBatch, type Row } from './export-document.ts';
import { columns, documentWith, manyRows, row, sampleDocument } from './testing/sample-document.ts';
import { writeXlsx } from './write-xlsx.ts';

const open = async (document: ExportDocument, rowsPerSheet?: number) => {
  const bytes = await buffer(writeXlsx(document, rowsPerSheet));
  const book = new exceljs.Workbook();
  // as: exceljs names Buffer a type of its own.
  await book.xlsx.load(bytes as unknown as Parameters<typeof book.xlsx.load>[0]);
  return book;
};

const valuesOf = (sheet: exceljs.Worksheet | undefined, rowNumber: number) =>
  sheet && [...(sheet.getRow(rowNumber).values as exceljs.CellValue[])].slice(1);

describe('a spreadsheet download', () => {
  it('says above the headers what it is, from when and from whom', async () => {
    const sheet = (await open(documentWith(row))).getWorksheet('Registros');
    expect(valuesOf(sheet, 1)).toEqual([
      'Contratos',
      'Fecha de consulta: 09/03/2024',
      'Consultado en Monitor',
      'Fuente: Plataforma Nacional de Transparencia',
    ]);
    expect(valuesOf(sheet, 2)).toEqual(['NOMBRE', 'MONTO TOTAL', 'CANTIDAD', 'FECHA']);
  });

  it('says by what it was filtered', async () => {
    const filters = [
      { label: 'Ejercicio', values: ['2018', '2019'] },
      { label: 'Palabra(s) clave', values: ['obra'] },
    ];
    const sheet = (await open(sampleDocument(oneBatch([row]), { filters }))).getWorksheet('Registros');
    expect(sheet?.getCell('D1').value).toBe('Filtrado por : Ejercicio: 2018. 2019 | Palabra(s) clave: obra');
  });

  it('holds amounts as pesos and dates as dates, each in its format', async () => {
    const sheet = (await open(documentWith(row))).getWorksheet('Registros')!;
    expect(valuesOf(sheet, 3)).toEqual(['Suministro de señalización', 1234.56, 7, new Date('2019-04-03')]);
    expect(sheet.getCell('B3').numFmt).toBe('"$"#,##0.00;[Red]-"$"#,##0.00');
    expect(sheet.getCell('D3').numFmt).toBe('dd/mm/yyyy');
  });

  it('shows a count without a decimal point, and other figures with their decimals', async () => {
    const sheet = (await open(documentWith([null, null, 1121, null], [null, null, 12.5, null]))).getWorksheet(
      'Registros',
    )!;
    expect(sheet.getCell('C3').numFmt).toBe('#,##0');
    expect(sheet.getCell('C4').numFmt).toBe('#,##0.00##');
  });

  it('reads back as it was, without what XML cannot hold', async () => {
    const texts = ['a\u0000b\ufffec\uffffd\ud800e', '_x0041_', '\u0000=1+1', `${'a'.repeat(32_766)}😀`];
    const sheet = (await open(documentWith(...texts.map((text): Row => [text, null, null, null])))).getWorksheet(
      'Registros',
    )!;
    const read = [3, 4, 5, 6].map((number) => sheet.getCell(`A${number}`).value);
    // The library reads escapes as they stand; Excel takes `_x005F_` for the underscore.
    expect(read).toEqual(['abcde', '_x005F_x0041_', "'=1+1", 'a'.repeat(32_766)]);
  });

  it('keeps the headers in sight and in bold', async () => {
    const sheet = (await open(documentWith(row))).getWorksheet('Registros')!;
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 2 });
    expect(sheet.getCell('A1').font).toMatchObject({ name: 'Times New Roman', size: 14, bold: true });
    expect(sheet.getCell('A2').font).toMatchObject({ size: 10, bold: true });
    expect(sheet.getCell('A3').font).toMatchObject({ name: 'Times New Roman', size: 10 });
    expect(sheet.getColumn(1).width).toBe(35);
  });

  it('leaves blank cells empty, and zero a zero', async () => {
    const sheet = (await open(documentWith([null, 0, null, null]))).getWorksheet('Registros')!;
    expect(sheet.getCell('A3').value).toBeNull();
    expect(sheet.getCell('B3').value).toBe(0);
  });

  it('escapes formulas in texts, headers and the title, never in figures', async () => {
    const table = {
      columns: [{ header: '=cmd', kind: 'text' } as const, columns[1]!],
      rows: oneBatch([['=1+1', -500]]),
    };
    const document = sampleDocument(oneBatch([]), { title: '@malo', sheets: [{ name: 'Registros', ...table }] });
    const sheet = (await open(document)).getWorksheet('Registros')!;
    expect(['A1', 'A2', 'A3', 'B3'].map((cell) => sheet.getCell(cell).value)).toEqual(["'@malo", "'=cmd", "'=1+1", -5]);
  });

  it('cuts a text where Excel would call the file damaged, and breaks lines as XML does', async () => {
    const sheet = (await open(documentWith(['ñ'.repeat(40_000), 1, 1, null], ['a\u0000\u000bb', 1, 1, null])))
      .worksheets[0]!;
    expect(sheet.getCell('A3').text).toHaveLength(32_767);
    expect(sheet.getCell('A4').value).toBe('a\nb');
  });

  it('is title and headers when there are no rows', async () => {
    const sheet = (await open(documentWith())).getWorksheet('Registros')!;
    expect(sheet.rowCount).toBe(2);
  });

  it('has every row of a long list', async () => {
    const sheet = (await open(sampleDocument(manyRows(5_000)))).getWorksheet('Registros')!;
    expect(sheet.rowCount).toBe(5_002);
    expect(sheet.getCell('A5002').value).toBe('Fila 5000');
  });

  it('has a sheet for each table, in order', async () => {
    const table = { columns, rows: oneBatch([row]) };
    const sheets = ['Registros-totales', 'Registros-detalle'].map((name) => ({ name, ...table }));
    const book = await open(sampleDocument(oneBatch([]), { sheets }));
    expect(book.worksheets.map(({ name }) => name)).toEqual(['Registros-totales', 'Registros-detalle']);
    expect(valuesOf(book.worksheets[1], 3)?.[0]).toBe('Suministro de señalización');
  });

  it('goes on in another sheet where Excel has no more rows', async () => {
    const book = await open(sampleDocument(manyRows(250)), 102);
    expect(book.worksheets.map(({ name, rowCount }) => [name, rowCount])).toEqual([
      ['Registros', 102],
      ['Registros 2', 102],
      ['Registros 3', 52],
    ]);
    expect(valuesOf(book.getWorksheet('Registros 3'), 3)?.[0]).toBe('Fila 201');
  });
});
