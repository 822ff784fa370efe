import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { SheetCell } from '@monitor/contracts-schema/data-loads/sheet-cell';
import fc from 'fast-check';
import { cellsOf, readBytes } from './testing/read-file.ts';
import { type WorkbookStyle, type WrittenRow, writeWorkbook } from './write-workbook.ts';

const written = async (rows: Iterable<WrittenRow>, style?: WorkbookStyle): Promise<Buffer> => {
  const stream = new PassThrough();
  const [bytes] = await Promise.all([buffer(stream), writeWorkbook(stream, rows, style)]);
  return bytes;
};

// What XML cannot hold is dropped by the writer, and a text of blanks is no text to the reader.
const text = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 40 })
  .filter((value) => value.trim() !== '' && !/[\p{Cc}\ufffe\uffff]/u.test(value))
  .map((value): SheetCell => ({ kind: 'text', text: value }));
const tricky = fc
  .constantFrom('=1+1', '+52 614', '-', '@a', '\ta', '\ra', '__proto__', '_x000D_', '_x005F_', '&amp;', ' a ', 'a\r\nb')
  .map((value): SheetCell => ({ kind: 'text', text: value }));
const link = fc.webUrl().map((url): SheetCell => ({ kind: 'text', text: 'ver', link: url }));
const number = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .map((value): SheetCell => ({ kind: 'number', number: value === 0 ? 0 : value }));
const boolean = fc.boolean().map((value): SheetCell => ({ kind: 'boolean', boolean: value }));
const date = fc
  .date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((day): SheetCell => ({ kind: 'date', date: day.toISOString().slice(0, 10) }));
const error = fc.constantFrom('#N/A', '#REF!').map((value): SheetCell => ({ kind: 'error', text: value }));

const row = fc.array(fc.option(fc.oneof(text, tricky, link, number, boolean, date, error), { nil: undefined }), {
  maxLength: 40,
});

const asRead = (rows: readonly (readonly (SheetCell | undefined)[])[]) =>
  rows
    .map((cells, i) => ({
      row: i + 1,
      cells: new Map(cells.flatMap((cell, column) => (cell ? [[column + 1, cell] as const] : []))),
    }))
    .filter(({ cells }) => cells.size > 0);

describe('writing a workbook', () => {
  it.each([true, false])('writes what is read again (shared strings: %s)', async (sharedStrings) => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (rows) => {
        expect(await readBytes(await written(rows, { sharedStrings }))).toEqual(asRead(rows));
      }),
      { numRuns: 20 },
    );
  });

  it('writes the result of a formula and the runs of a rich text', async () => {
    const rows: WrittenRow[] = [
      [
        { kind: 'formula', formula: 'A2*2', result: 4 },
        { kind: 'formula', formula: 'IF(1,"sí","no")', result: 'sí' },
        { kind: 'formula', formula: 'TRUE()', result: true },
        { kind: 'rich-text', runs: ['Obra ', 'pública'] },
      ],
    ];
    expect(cellsOf(await readBytes(await written(rows)))).toEqual({
      A1: { kind: 'number', number: 4 },
      B1: { kind: 'text', text: 'sí' },
      C1: { kind: 'boolean', boolean: true },
      D1: { kind: 'text', text: 'Obra pública' },
    });
  });

  it('takes headings and widths without changing what is said', async () => {
    const rows: WrittenRow[] = [[{ kind: 'text', text: 'C1' }, undefined, { kind: 'date', date: '2018-12-31' }]];
    const bytes = await written(rows, { headerRows: 1, columnWidths: [20, 30], sheetName: 'Contratos' });
    expect(cellsOf(await readBytes(bytes))).toEqual({
      A1: { kind: 'text', text: 'C1' },
      C1: { kind: 'date', date: '2018-12-31' },
    });
  });

  it('waits for a target that takes its time, and fails with one that fails', async () => {
    function* endless(): Generator<WrittenRow> {
      for (;;) yield [{ kind: 'text', text: 'a row '.repeat(100) }];
    }
    const full = new Writable({
      write: (_chunk, _encoding, done) => void setImmediate(done, new Error('the disk is full')),
    });
    await expect(writeWorkbook(full, endless())).rejects.toThrow('the disk is full');

    const gone = new PassThrough();
    setImmediate(() => gone.destroy());
    await expect(writeWorkbook(gone, endless())).rejects.toThrow('Premature close');
  });

  it('fails with the rows, leaving no whole file', async () => {
    const target = new PassThrough();
    async function* failing(): AsyncGenerator<WrittenRow> {
      yield [{ kind: 'number', number: 1 }];
      throw new Error('no more rows');
    }
    await expect(writeWorkbook(target, failing())).rejects.toThrow('no more rows');
    expect(target.destroyed).toBe(true);
  });
});
