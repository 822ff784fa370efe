import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipOf } from '../../spreadsheets/testing/raw-workbook.ts';
import { type WrittenCell, writeWorkbook } from '../../spreadsheets/write-workbook.ts';
import { layoutsOfContracts } from '../layouts/testing/layouts-of-contracts.ts';
import { publishedHeadings } from '../layouts/testing/published-headings.ts';
import { readSheetRows } from './read-sheet-rows.ts';
import type { SheetRowValues } from './review-tasks.ts';

/** More than are read before it is known which columns are. */
const ROWS = 600;

const texts = [
  'Dólares',
  '15/05/2024',
  '$1,234.50',
  'INSTITUTO',
  'N/A',
  'Sí',
  'Dirección de Obras, Dirección de Parques',
];
const contents: readonly (WrittenCell | undefined)[] = [
  undefined,
  { kind: 'number', number: 1_234.5 },
  { kind: 'date', date: '2024-05-15' },
  ...texts.map((text): WrittenCell => ({ kind: 'text', text })),
];

/** Whatever stands under its headings, and in every seventh row in one of its columns alone. */
const cellAt = (row: number, column: number, columns: number): WrittenCell | undefined =>
  row % 7 > 0 || row % columns === column
    ? contents[(row * 31 + column * 17 + row * column) % contents.length]
    : undefined;

const tenders = layoutsOfContracts['tenders of the National Platform']!.headings;
const layouts = Object.entries(layoutsOfContracts).map(([name, { headings }]) => [name, headings] as const);

describe.each([
  ...layouts.filter(([_name, headings]) => headings.length > 0), // others are no tables
  ['tenders of several bodies', [...tenders, 'Sujeto obligado']] as const,
])('a book in the layout of %s', (_name, headings) => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rows-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const rowsOf = async (path: string, givesCells: boolean): Promise<SheetRowValues[]> => {
    const rows: SheetRowValues[] = [];
    const task = { path, temporaryFolder: folder, columns: {}, ...(givesCells && { givesCells: true as const }) };
    for await (const read of readSheetRows(task)) rows.push(...read.rows);
    return rows;
  };

  it('has rows that say the same whether all their cells are read or those alone that they need', async () => {
    const path = join(folder, 'libro.xlsx');
    const rows = Array.from({ length: ROWS }, (_, row) =>
      headings.map((_heading, column) => cellAt(row, column, headings.length)),
    );
    await writeWorkbook(path, [headings.map((text) => ({ kind: 'text', text })), ...rows]);
    const all = (await rowsOf(path, true)).map(({ cells: _cells, ...row }) => row);
    expect(all.length).toBeGreaterThan(ROWS / 2);
    expect(await rowsOf(path, false)).toEqual(all);
  });
});

it('a dump in an archive is had by its own name, whatever the archive is called', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rows-'));
  try {
    const path = join(folder, 'descarga.zip');
    const headings = publishedHeadings.compranet39;
    const content = [headings, headings.map(() => 'x')].map((cells) => `${cells.join(',')}\n`).join('');
    await writeFile(path, zipOf([{ name: 'datos/Contratos2013_150514080257.csv', content }]));
    const columns = { fileName: 'Contratos2013_150601080257.zip' };
    const { value } = await readSheetRows({ path, temporaryFolder: folder, columns }).next();
    expect(value?.rows[0]?.values.informationDate).toEqual({ value: '2015-05-14', derived: true });
  } finally {
    await rm(folder, { recursive: true });
  }
});
