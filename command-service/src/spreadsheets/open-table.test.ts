import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BookType, utils, type WorkBook, write } from '@e965/xlsx';
import type { SheetCell } from '@monitor/contracts-schema/data-loads/sheet-cell';
import { openTable } from './open-table.ts';
import { zipOf } from './testing/raw-workbook.ts';
import type { WorkbookLimits } from './workbook-limits.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-table-'));
});
afterEach(() => rm(folder, { recursive: true }));

const open = async (content: string | Buffer, limits: Partial<WorkbookLimits> = {}) => {
  const path = join(folder, 'archivo');
  await writeFile(path, content);
  return openTable(path, { limits, temporaryFolder: folder });
};

const cellsOf = async (table: Awaited<ReturnType<typeof open>>) => {
  const cells: Record<string, SheetCell> = {};
  for await (const rows of table.rows())
    for (const { row, cells: read } of rows)
      for (const [column, cell] of read) cells[`${String.fromCharCode(64 + column)}${row}`] = cell;
  return cells;
};

/** A book as other programs write it, with every kind of cell. */
const book = (): WorkBook => {
  const made = utils.book_new();
  const sheet = utils.aoa_to_sheet([
    ['Proveedor', 'Monto', 'Fecha', 'Sí'],
    [' Ñandú, S.A. ', 1250.5, { t: 'n', v: 45_061, z: 'dd/mm/yyyy' }, true],
    [],
    [{ t: 's', v: 'ver', l: { Target: 'https://a.mx/x.pdf' } }, 0],
  ]);
  utils.book_append_sheet(made, sheet, 'Contratos');
  return made;
};
const written = (bookType: BookType, made = book()): Buffer =>
  write(made, { type: 'buffer', bookType, compression: true }) as Buffer; // as `type` says

const text = (said: string): SheetCell => ({ kind: 'text', text: said });

describe.each([
  ['the old .xls', 'biff8', 'application/vnd.ms-excel'],
  ['OpenDocument', 'ods', 'application/vnd.oasis.opendocument.spreadsheet'],
] as const)('%s', (_what, bookType, contentType) => {
  it('is read as a workbook of today is: its first visible sheet, and what every cell says', async () => {
    const table = await open(written(bookType));
    expect(table.contentType).toBe(contentType);
    expect(await cellsOf(table)).toEqual({
      A1: text('Proveedor'),
      B1: text('Monto'),
      C1: text('Fecha'),
      D1: text('Sí'),
      A2: text(' Ñandú, S.A. '),
      B2: { kind: 'number', number: 1250.5 },
      C2: { kind: 'date', date: '2023-05-15' },
      D2: { kind: 'boolean', boolean: true },
      A4: { ...text('ver'), link: 'https://a.mx/x.pdf' },
      B4: { kind: 'number', number: 0 },
    });
  });

  it('is refused beyond the limits', async () => {
    const rows = async () => cellsOf(await open(written(bookType), { rows: 2 }));
    await expect(rows()).rejects.toMatchObject({ code: 'too-many-rows' });
  });
});

describe('the sheet of an old .xls', () => {
  const hiding = (...hidden: readonly (0 | 1)[]): Buffer => {
    const made = book();
    utils.book_append_sheet(made, utils.aoa_to_sheet([['otra']]), 'Notas');
    made.Workbook = { Sheets: hidden.map((Hidden) => ({ Hidden })) };
    return written('biff8', made);
  };

  it('is the first that is visible; the others that hold something are named', async () => {
    expect(await open(hiding(0, 0))).toMatchObject({ sheetName: 'Contratos', unreadSheets: ['Notas'] });
    expect(await open(hiding(1, 0))).toMatchObject({ sheetName: 'Notas', unreadSheets: [] });
  });

  it('is none where all are hidden', async () => {
    await expect(open(hiding(1, 1))).rejects.toMatchObject({ code: 'no-visible-sheet' });
  });
});

describe('an archive with one file', () => {
  const CSV = { name: 'datos/contratos.csv', content: 'A,B\n1,2\n' };
  const added = [
    { name: 'datos/', content: '' },
    { name: '__MACOSX/datos/._contratos.csv', content: 'x' },
    { name: 'datos/.DS_Store', content: 'x' },
  ];

  it('is read as that file, whatever the program that made it has added', async () => {
    const table = await open(zipOf([...added, CSV]));
    expect(table.contentType).toBe('application/zip');
    expect(await cellsOf(table)).toEqual({ A1: text('A'), B1: text('B'), A2: text('1'), B2: text('2') });
  });

  it.each(['xlsx', 'biff8', 'ods'] as const)('is read as that workbook: %s', async (bookType) => {
    const table = await open(zipOf([{ name: 'libro', content: written(bookType) }]));
    expect(table).toMatchObject({ contentType: 'application/zip', sheetName: 'Contratos' });
  });

  it.each([
    ['of several', [CSV, { name: 'b.csv', content: 'A,B' }], 'not-a-workbook'],
    ['of none', added, 'not-a-workbook'],
    ['of another archive', [{ name: 'a.zip', content: zipOf([CSV]) }], 'not-a-workbook'],
    ['of what is no table', [{ name: 'a.txt', content: 'nada' }], 'not-a-workbook'],
    ['that lies about its size', [{ ...CSV, declaredSize: 4 }], 'damaged'],
    ['that leads elsewhere', [{ ...CSV, name: '../contratos.csv' }], 'unsafe'],
  ])('is refused: %s', async (_what, entries, code) => {
    await expect(open(zipOf(entries))).rejects.toMatchObject({ name: 'WorkbookRefused', code });
  });

  it('is refused beyond the limits of a workbook', async () => {
    const bomb = zipOf([{ ...CSV, content: 'a,b\n'.repeat(1_000_000) }]);
    await expect(open(bomb)).rejects.toMatchObject({ code: 'too-large' });
    expect(await readdir(folder)).toEqual(['archivo']);
  });
});

it.each([
  ['an empty file', ''],
  ['a compound file of something else', Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex')],
])('refuses %s', async (_what, content) => {
  await expect(open(content)).rejects.toMatchObject({ name: 'WorkbookRefused' });
});
