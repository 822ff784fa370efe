import { type BookType, utils, write } from '@e965/xlsx';
import type { SheetCell } from '@monitor/contracts-schema/data-loads/sheet-cell';
import fc from 'fast-check';
import {
  BOF,
  bookStream,
  CONTINUE,
  compoundOf,
  EOF,
  f64,
  type RawXlsSheet,
  record,
  SST,
  text16,
  u8,
  u16,
  u32,
  wide,
} from '../testing/raw-xls.ts';
import { readTable } from '../testing/read-file.ts';

const text = (said: string): SheetCell => ({ kind: 'text', text: said });
const number = (value: number): SheetCell => ({ kind: 'number', number: value });
const error = (said: string): SheetCell => ({ kind: 'error', text: said });

/** Records of cells, their rows and columns counted from 0. */
const at = (row: number, column: number, style = 0) => u16(row, column, style);
const numberAt = (row: number, column: number, value = 1, style = 0) =>
  record(0x203, at(row, column, style), f64(value));
const sharedAt = (row: number, column: number, index: number) => record(0xfd, at(row, column), u32(index));
const labelAt = (row: number, column: number, said: string) => record(0x204, at(row, column), text16(said));
const formulaAt = (row: number, column: number, result: Buffer, tokens: Buffer = Buffer.alloc(0)) =>
  record(0x06, at(row, column), result, u16(0), u32(0), u16(tokens.length), tokens);
/** A result that is no number: 0 a text that follows, 1 a boolean, 2 an error, 3 a blank text. */
const result = (kind: number, value = 0) => Buffer.concat([u8(kind, 0, value, 0, 0, 0), u16(0xffff)]);

const book = (records: readonly Buffer[], globals: readonly Buffer[] = []): Buffer =>
  compoundOf(bookStream([{ name: 'Hoja1', records }], globals));
const cellsIn = async (records: readonly Buffer[], globals: readonly Buffer[] = []) =>
  (await readTable(book(records, globals))).cells;

describe('what a cell of an old workbook says', () => {
  it('is its number, however it is stored', async () => {
    const rk = (value: number) => u32(value);
    const cells = await cellsIn([
      numberAt(0, 0, -12.5),
      record(0x27e, at(0, 1), rk((100 << 2) | 2)),
      record(0x27e, at(0, 2), rk(((-1234 << 2) | 3) >>> 0)),
      record(0x27e, at(0, 3), rk(0x3ff80000)),
      record(0xbd, u16(1, 2), u16(0), rk((1 << 2) | 2), u16(0), rk((2 << 2) | 2), u16(3)),
    ]);
    expect(cells).toEqual({
      ...{ A1: number(-12.5), B1: number(100), C1: number(-12.34), D1: number(1.5) },
      ...{ C2: number(1), D2: number(2) },
    });
  });

  it('is a boolean, an error, or a text of its own', async () => {
    const valueAt = (column: number, value: number, isError: number) =>
      record(0x205, at(0, column), u8(value, isError));
    const cells = await cellsIn([
      ...[valueAt(0, 1, 0), valueAt(1, 0, 0), valueAt(2, 42, 1), labelAt(0, 3, 'Ñandú 🦤')],
      record(0xd6, at(0, 4), text16('rico'), u16(1), u16(0, 1)),
      labelAt(0, 5, '  '),
      record(0x201, at(0, 6)),
    ]);
    expect(cells).toEqual({
      ...{ A1: { kind: 'boolean', boolean: true }, B1: { kind: 'boolean', boolean: false }, C1: error('#N/A') },
      ...{ D1: text('Ñandú 🦤'), E1: text('rico') },
    });
  });

  it('is what its formula came to', async () => {
    const cells = await cellsIn([
      formulaAt(0, 0, f64(4)),
      formulaAt(0, 1, result(0)),
      record(0x4bc, u8(0, 0)),
      record(0x207, text16('Excede')),
      formulaAt(0, 2, result(1, 1)),
      formulaAt(0, 3, result(2, 7)),
      formulaAt(0, 4, result(3)),
      formulaAt(0, 5, result(0)),
      record(0x207, u16(4), u8(0), Buffer.from('Co')),
      record(CONTINUE, u8(1), wide('ñó')),
      record(0xec, Buffer.alloc(8)),
      record(CONTINUE, u8(0), Buffer.from('zz')),
    ]);
    expect(cells).toEqual({
      ...{ A1: number(4), B1: text('Excede'), C1: { kind: 'boolean', boolean: true }, D1: error('#DIV/0!') },
      F1: text('Coñó'),
    });
  });

  it('is that its formulas have no result where they were not calculated before the sheet was saved', async () => {
    const uncalculated = record(0x5e, u16(0));
    const cells = await cellsIn([
      uncalculated,
      numberAt(0, 0),
      formulaAt(0, 1, f64(0)),
      formulaAt(0, 2, result(0)),
      record(0x207, text16('x')),
    ]);
    expect(cells).toEqual({ A1: number(1), B1: error('#SIN RESULTADO'), C1: error('#SIN RESULTADO') });
  });

  it('is a day where its style is of one, from 1900 or 1904', async () => {
    const style = (format: number) => record(0xe0, u16(0, format), Buffer.alloc(16));
    const globals = [record(0x41e, u16(164), text16('[$-80A]d "de" mmmm')), style(0), style(14), style(164)];
    const cells = [0, 1, 2].map((one) => numberAt(0, one, 42_003, one));
    const [from1900, later] = ['2014-12-30', '2018-12-31'].map((date): SheetCell => ({ kind: 'date', date }));
    expect(await cellsIn(cells, globals)).toEqual({ A1: number(42_003), B1: from1900, C1: from1900 });
    expect(await cellsIn(cells, [record(0x22, u16(1)), ...globals])).toEqual({
      A1: number(42_003),
      B1: later,
      C1: later,
    });
  });

  it('leads where its hyperlink does, or its formula', async () => {
    const moniker = Buffer.from('e0c9ea79f9bace118c8200aa004ba90b', 'hex');
    const string = (said: string) => Buffer.concat([u32(said.length + 1), wide(`${said}\0`)]);
    const url = (said: string) => Buffer.concat([moniker, u32(2 * said.length + 2), wide(`${said}\0`)]);
    const link = (range: readonly number[], flags: number, ...parts: readonly Buffer[]) =>
      record(0x1b8, u16(...range), Buffer.alloc(16), u32(2, flags), ...parts);
    const address = 'https://c.mx/';
    const tokens = Buffer.concat([
      u8(0x17, address.length, 0),
      Buffer.from(address),
      u8(0x17, 1, 0, 0x78, 0x42, 2),
      u16(359),
    ]);
    const cells = await cellsIn([
      ...[0, 1, 2, 3].map((column) => labelAt(0, column, 'ver')),
      formulaAt(0, 4, result(0), tokens),
      record(0x207, text16('ver')),
      link([0, 0, 0, 1], 0x17, string('nombre'), url('https://a.mx/?x=1')),
      link([0, 0, 2, 2], 0x0b, url('https://b.mx/'), string('hoja')),
      link([0, 0, 3, 3], 0x08, string('Hoja2!A1')),
    ]);
    expect(Object.values(cells).map((cell) => cell.link)).toEqual([
      ...['https://a.mx/?x=1', 'https://a.mx/?x=1', 'https://b.mx/#hoja', undefined, address],
    ]);
  });

  it('is none of what a chart in its sheet remembers', async () => {
    const chart = [record(BOF, u16(0x600, 0x20, 0, 0), u32(0, 0)), numberAt(0, 0, 99), record(EOF)];
    expect(await cellsIn([numberAt(0, 0), ...chart, numberAt(1, 0, 2)])).toEqual({ A1: number(1), A2: number(2) });
  });
});

describe('the texts that the sheets share', () => {
  it('are read across the records that they go on in, wherever these part them', async () => {
    const texts = fc.array(
      fc.string({ unit: 'binary', maxLength: 12 }).filter((said) => said.isWellFormed()),
      { minLength: 1, maxLength: 20 },
    );
    const cuts = fc.infiniteStream(fc.nat(20));
    await fc.assert(
      fc.asyncProperty(texts, cuts, async (all, lengths) => {
        const records: Buffer[] = [];
        let [current, left, isFirst] = [[u32(all.length, all.length)], 3, true];
        const cut = (...begins: Buffer[]) => {
          records.push(record(isFirst ? SST : CONTINUE, ...current));
          [current, left, isFirst] = [begins, Number(lengths.next().value), false];
        };
        for (const said of all) {
          const isRich = said.length % 3 === 0;
          if (left <= 0) cut();
          current.push(u16(said.length), u8(isRich ? 9 : 1), ...(isRich ? [u16(2)] : []));
          for (let index = 0; index < said.length; index += 1) {
            // Each part says anew how wide its letters are.
            if (left <= 0) cut(u8(1));
            current.push(u16(said.charCodeAt(index)));
            left -= 1;
          }
          if (isRich && left <= 1) cut();
          if (isRich) current.push(u32(0, 0));
        }
        cut();
        const cells = all.map((_said, index) => sharedAt(index, 0, index));
        const read = Object.values(await cellsIn(cells, records));
        expect(read).toEqual(all.filter((said) => said.trim() !== '').map(text));
      }),
      { numRuns: 15 },
    );
  });

  it('may be as long as Excel allows, narrow or wide', async () => {
    const long = 'a'.repeat(32_767);
    const parts = [0, 8_000, 16_000, 24_000].map((from) =>
      long.slice(from, from === 24_000 ? undefined : from + 8_000),
    );
    const [first = '', ...others] = parts;
    const globals = [
      record(SST, u32(1, 1), u16(long.length), u8(0), Buffer.from(first)),
      ...others.map((part) => record(CONTINUE, u8(0), Buffer.from(part))),
    ];
    expect(await cellsIn([sharedAt(0, 0, 0)], globals)).toEqual({ A1: text(long) });
  });

  it('must be there', async () => {
    await expect(cellsIn([sharedAt(0, 0, 1)], [record(SST, u32(1, 1), text16('a'))])).rejects.toMatchObject({
      code: 'damaged',
    });
    await expect(cellsIn([sharedAt(0, 0, 0)])).rejects.toMatchObject({ code: 'damaged' });
  });
});

describe('the sheet of an old workbook that is read', () => {
  const sheets: readonly RawXlsSheet[] = [
    { name: 'Oculta', state: 1, records: [numberAt(0, 0, 1)] },
    { name: 'Gráfica', kind: 2, records: [numberAt(0, 0, 2)] },
    { name: 'Una', records: [numberAt(0, 0, 3)] },
    { name: 'Vacía', records: [record(0x201, at(0, 0))] },
    { name: 'Otra', records: [numberAt(0, 0, 4)] },
  ];

  it('is the first that is visible and no chart, or the one that is wanted', async () => {
    const bytes = compoundOf(bookStream(sheets));
    expect(await readTable(bytes)).toMatchObject({
      sheetName: 'Una',
      unreadSheets: ['Otra'],
      cells: { A1: number(3) },
    });
    expect(await readTable(bytes, { sheet: 'Otra' })).toMatchObject({ sheetName: 'Otra', cells: { A1: number(4) } });
  });
});

describe('an old workbook that is left to a library', () => {
  const others = (bookType: BookType) =>
    write(
      { SheetNames: ['Hoja1'], Sheets: { Hoja1: utils.aoa_to_sheet([['Obra', 1.5]]) } },
      { type: 'buffer', bookType },
    ) as Buffer; // as `type` says

  it('is read when it is of an Excel before 97', async () => {
    expect((await readTable(others('biff5'))).cells).toEqual({ A1: text('Obra'), B1: number(1.5) });
  });

  it('is read when its rows are in no order, and refused beyond what can be held', async () => {
    const records = [numberAt(1, 0, 2), numberAt(0, 0, 1)];
    expect(await cellsIn(records)).toEqual({ A1: number(1), A2: number(2) });
    const filler = Array.from({ length: 250 }, () => record(0xec, Buffer.alloc(64_000)));
    await expect(cellsIn([...records, ...filler])).rejects.toMatchObject({ code: 'old-format' });
    await expect(cellsIn([numberAt(0, 0, 1), ...filler])).resolves.toEqual({ A1: number(1) });
  });
});

describe('an old workbook that is a trap, damaged, or has a password', () => {
  const records = [labelAt(0, 0, 'hola'), ...Array.from({ length: 400 }, (_, row) => numberAt(row + 1, 0))];
  const bytes = book(records);
  const failureOf = (changed: Buffer): Promise<unknown> =>
    readTable(changed).then(
      () => undefined,
      (failure: unknown) => failure,
    );
  const refused = { name: 'WorkbookRefused' };
  // The library tells the console what it does not know.
  const { error: tell } = console;
  beforeAll(() => Object.assign(console, { error: () => {} }));
  afterAll(() => Object.assign(console, { error: tell }));
  const changed = (place: number, value: number): Buffer => {
    const copy = Buffer.from(bytes);
    copy.writeUInt32LE(value, place);
    return copy;
  };

  it('is refused with a password', async () => {
    await expect(cellsIn(records, [record(0x2f, u16(1))])).rejects.toMatchObject({ code: 'encrypted' });
  });

  it('is refused beyond the limits', async () => {
    await expect(readTable(bytes, { limits: { rows: 400 } })).rejects.toMatchObject({ code: 'too-many-rows' });
    await expect(readTable(bytes, { limits: { cells: 400 } })).rejects.toMatchObject({ code: 'too-many-cells' });
    await expect(readTable(bytes, { limits: { heldBytes: 600 } })).rejects.toMatchObject({ code: 'too-large' });
    await expect(readTable(book([numberAt(0, 200)]))).rejects.toMatchObject({ code: 'too-many-columns' });
    const links = [record(0x1b8, u16(0, 0, 0, 9), Buffer.alloc(16), u32(2, 0x101), u32(2), wide('a\0'))];
    await expect(readTable(book([...records, ...links]), { limits: { links: 9 } })).rejects.toMatchObject({
      code: 'too-many-links',
    });
  });

  it('is refused wherever it was cut, but for the padding at its end', async () => {
    for (let length = 8; length < 7_000; length += 211)
      expect(await failureOf(bytes.subarray(0, length))).toMatchObject(refused);
  });

  it('is refused when its sectors lead round in circles, or nowhere', async () => {
    const table = 512 * (bytes.readUInt32LE(76) + 1);
    const chains = [...Array(bytes.length / 512 - 1).keys()].map((sector) => table + 4 * sector);
    for (const place of [48, 60, 68, 76, ...chains])
      for (const value of [0, 1, 7, 0x7fffffff, 0xfffffffe]) {
        const failure = await failureOf(changed(place, value));
        if (failure !== undefined) expect(failure).toMatchObject(refused);
      }
    const loop = changed(table + 4 * bytes.readUInt32LE(48), bytes.readUInt32LE(48));
    await expect(readTable(loop)).rejects.toMatchObject({ code: 'old-format' });
    const besideItself = changed(512 * (bytes.readUInt32LE(48) + 1) + 128 + 68, 1);
    await expect(readTable(besideItself)).rejects.toMatchObject({ code: 'old-format' });
  });

  it('is refused when a record is too short for what it says', async () => {
    const [style, cell] = [record(0xe0, u8(0)), record(0x203, at(0, 0), u8(1))];
    expect(await failureOf(book([cell, ...records]))).toMatchObject({ code: 'damaged' });
    await expect(cellsIn(records.slice(0, 1), [style])).resolves.toEqual({ A1: text('hola') }); // by the library
    expect(await failureOf(book(records, [record(SST, u32(1, 1), u16(9))]))).toMatchObject({ code: 'damaged' });
  });

  it('never crashes the reader, whichever byte was changed', async () => {
    const mixed = book(
      [
        labelAt(0, 0, 'hola'),
        sharedAt(0, 1, 0),
        formulaAt(0, 2, result(0)),
        record(0x207, text16('x')),
        numberAt(1, 0),
      ],
      [record(SST, u32(1, 1), text16('compartido')), record(0xe0, u16(0, 14), Buffer.alloc(16))],
    );
    for (let place = 0; place < mixed.length; place += 1) {
      if (mixed[place] === 0 && place > 600) continue; // padding
      const copy = Buffer.from(mixed);
      copy[place] = (copy[place] ?? 0) ^ 0xff;
      const failure = await failureOf(copy);
      if (failure !== undefined) expect(failure).toMatchObject(refused);
    }
  });
});
