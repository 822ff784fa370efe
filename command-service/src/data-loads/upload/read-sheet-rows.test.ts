import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
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

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const written = (cell: WrittenCell | undefined): string => {
  if (!cell) return '';
  return cell.kind === 'number'
    ? String(cell.number)
    : quoted(cell.kind === 'date' ? cell.date : 'text' in cell ? cell.text : '');
};
/**
 * Some lines have fewer cells than their headings, some more, some one that is longer than a cell may be, and some one that says
 * something before another that does not.
 */
const lineOf = (row: readonly (WrittenCell | undefined)[], at: number): readonly string[] => {
  const cells = row.map(written);
  if (at % 10 === 5) return cells.map((_, column): string => (column === at % cells.length ? 'x' : '')).with(-1, 'N/A');
  if (at % 50 === 10) return cells.slice(0, -2);
  if (at % 50 === 20) return [...cells, '', 'de más'];
  return at % 100 === 30 ? cells.with(-1, 'x'.repeat(40_000)) : cells;
};

describe.each([
  ...layouts.filter(([_name, headings]) => headings.length > 0), // others are no tables
  ['tenders of several bodies', [...tenders, 'Sujeto obligado']] as const,
])('a file in the layout of %s', (_name, headings) => {
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

  const rows = Array.from({ length: ROWS }, (_, row) =>
    headings.map((_heading, column) => cellAt(row, column, headings.length)),
  );
  const writeText = (path: string): Promise<void> =>
    writeFile(path, [headings.map(quoted), ...rows.map(lineOf)].map((cells) => `${cells.join(',')}\n`).join(''));
  const writeBook = (path: string): Promise<void> =>
    writeWorkbook(path, [headings.map((text) => ({ kind: 'text', text })), ...rows]);

  it.each([
    ['book', writeBook],
    ['text', writeText],
  ])(
    'has rows in a %s that say the same whether all their cells are read or those alone that they need',
    async (_kind, write) => {
      const path = join(folder, 'archivo');
      await write(path);
      const all = (await rowsOf(path, true)).map(({ cells: _cells, ...row }) => row);
      expect(all.length).toBeGreaterThan(ROWS / 2);
      expect(await rowsOf(path, false)).toEqual(all);
    },
  );
});

describe('a file laid out as the template', () => {
  const [first, second] = ['https://uno.mx/a.pdf', 'https://dos.mx/b.pdf'];
  const rowOf = (year: string): WrittenCell[] =>
    templateColumns.map(({ field }) => ({
      ...{ kind: 'text' },
      text: field === 'fiscalYear' ? year : field === 'contractUrl' ? `${first}, ${second}` : field,
    }));
  const ids = templateColumns.map(({ id }): WrittenCell => ({ kind: 'text', text: id }));
  const headings = templateColumns.map(({ heading }): WrittenCell => ({ kind: 'text', text: heading }));

  const rowsOf = async (...rows: WrittenCell[][]): Promise<readonly SheetRowValues[]> => {
    const folder = await mkdtemp(join(tmpdir(), 'rows-'));
    try {
      const path = join(folder, 'archivo');
      await writeWorkbook(path, rows);
      const { value } = await readSheetRows({ path, temporaryFolder: folder, columns: {} }).next();
      return value?.rows ?? [];
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  it('begins beneath its headings, or beneath its identifiers where it has none', async () => {
    const places = async (...rows: WrittenCell[][]) => (await rowsOf(...rows)).map(({ row }) => row);
    expect(await places(ids, headings, rowOf('2019'), rowOf('2020'))).toEqual([3, 4]);
    expect(await places(ids, rowOf('2019'), rowOf('2020'))).toEqual([2, 3]);
    expect(await places(ids, headings, rowOf('sin año'))).toEqual([3]);
  });

  it('has the first of several links of a cell, and the others in its notes', async () => {
    const [row] = await rowsOf(ids, headings, rowOf('2019'));
    expect(row?.values).toMatchObject({
      contractUrl: { value: first },
      notes: { value: `notes Otros enlaces: ${second}.` },
    });
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
