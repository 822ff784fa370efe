import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { openTable } from './open-table.ts';
import type { WorkbookLimits } from './workbook-limits.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'delimited-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Cells = readonly (readonly [column: number, text: string])[];

/** The rows of a file: their numbers, and what their cells say. */
const rowsOf = async (
  content: string | Buffer,
  limits: Partial<WorkbookLimits> = {},
): Promise<readonly (readonly [row: number, cells: Cells])[]> => {
  const path = join(folder, 'tabla.csv');
  await writeFile(path, content);
  const table = await openTable(path, { limits });
  const read: [number, Cells][] = [];
  for await (const rows of table.rows())
    for (const { row, cells } of rows)
      read.push([row, [...cells].map(([column, cell]) => [column, cell.kind === 'text' ? cell.text : cell.kind])]);
  return read;
};

const TWO_COLUMNS = [
  [
    1,
    [
      [1, 'Año'],
      [2, 'Monto'],
    ],
  ],
  [
    2,
    [
      [1, '2024'],
      [2, '1,000.50'],
    ],
  ],
];

const TWO_HEADINGS = [
  1,
  [
    [1, 'A'],
    [2, 'B'],
  ],
];

it.each([
  ['commas, in UTF-8', Buffer.from('Año,Monto\n2024,"1,000.50"\n')],
  ['UTF-8 with its mark', Buffer.from('\ufeffAño,Monto\r\n2024,"1,000.50"\r\n')],
  ['Windows-1252, of which Latin-1 is a part', Buffer.from('Año;Monto\n2024;1,000.50\n', 'latin1')],
  ['UTF-16, as Excel saves texts', Buffer.from('\ufeffAño\tMonto\r\n2024\t1,000.50\r\n', 'utf16le')],
  ['UTF-8 that was taken for Latin-1', Buffer.from('AÃ±o;Monto\n2024;1,000.50\n')],
  ['semicolons', Buffer.from('Año;Monto\n2024;1,000.50')],
  ['tabs', Buffer.from('Año\tMonto\n2024\t1,000.50')],
  ['bars', Buffer.from('Año|Monto\n2024|1,000.50')],
])('reads %s', async (_what, content) => {
  expect(await rowsOf(content)).toEqual(TWO_COLUMNS);
});

it('reads what Windows writes beyond Latin-1: quotes, dashes and the euro', async () => {
  const read = await rowsOf(Buffer.from('Año;Obra\n2024;\x93Centro\x94 \x96 \x80 5\n', 'latin1'));
  expect(read[1]).toEqual([
    2,
    [
      [1, '2024'],
      [2, '“Centro” – € 5'],
    ],
  ]);
});

it('repairs pairs of accents that were taken for other letters, in whichever way, and nothing else', async () => {
  const broken = ['DirecciÃ³n', 'DIRECCIÃ“N', 'ESPAÃ‘A', 'Ã\u0081rea', 'Ã rea', 'SÃO', 'Ã'];
  const [[, cells]] = (await rowsOf(`${broken.join(';')}\n`)) as [[number, Cells]]; // the one that was given
  expect(cells.map(([, text]) => text)).toEqual(['Dirección', 'DIRECCIÓN', 'ESPAÑA', 'Área', 'Ã rea', 'SÃO', 'Ã']);
});

it('repairs them in Windows-1252 as well', async () => {
  const read = await rowsOf(Buffer.from('Año;Área\n2024;DirecciÃ³n\n', 'latin1'));
  expect(read[1]).toEqual([
    2,
    [
      [1, '2024'],
      [2, 'Dirección'],
    ],
  ]);
});

it('tells the separator by what parts the lines alike, whatever the texts hold besides', async () => {
  const lines = ['Concepto;Monto', 'Agua, luz, gas;1', 'Papel, tinta;2', 'Nada, de, esto;3'];
  expect((await rowsOf(lines.join('\n')))[1]).toEqual([
    2,
    [
      [1, 'Agua, luz, gas'],
      [2, '1'],
    ],
  ]);
});

it('heeds the line in which Excel says the separator', async () => {
  expect(await rowsOf('sep=;\nAño;Monto\n2024;1,000.50\n')).toEqual([
    [2, TWO_COLUMNS[0]![1]],
    [3, TWO_COLUMNS[1]![1]],
  ]);
});

it('reads quoted line breaks and separators, stray quotes and rows of any width; blank records count', async () => {
  expect(await rowsOf('A,B,C\n"uno\ndos",x\n\ntubo 5" de acero,y,z,de más\n')).toEqual([
    [
      1,
      [
        [1, 'A'],
        [2, 'B'],
        [3, 'C'],
      ],
    ],
    [
      2,
      [
        [1, 'uno\ndos'],
        [2, 'x'],
      ],
    ],
    [
      4,
      [
        [1, 'tubo 5" de acero'],
        [2, 'y'],
        [3, 'z'],
        [4, 'de más'],
      ],
    ],
  ]);
});

it.each<[string, string, string | Buffer, Partial<WorkbookLimits>?]>([
  ['not-a-workbook', 'a text that is no table', 'Un texto cualquiera\nde dos renglones\n'],
  ['not-a-workbook', 'a page of the web', '<html><table><tr><td>a,b</td></tr></table>'],
  ['not-a-workbook', 'JSON', '\ufeff{"a": 1,\n"b": 2}'],
  ['not-a-workbook', 'something binary', Buffer.from([1, 0, 2, 0, 44, 0, 10])],
  ['too-many-columns', 'something beyond the last column', `A,B\n${','.repeat(200)}x\n`],
  ['too-many-rows', 'too many rows', 'A,B\n1,2\n3,4\n5,6\n', { rows: 3 }],
  ['too-many-cells', 'too many cells', 'A,B\n1,2\n3,4\n', { cells: 5 }],
  ['cell-too-long', 'a record too long', `A,B\n1,2\n"${'x,\n'.repeat(67)}",1\n`, { textLength: 100, columns: 2 }],
])('refuses, as %s, %s', async (code, _what, content, limits = {}) => {
  await expect(rowsOf(content, limits)).rejects.toMatchObject({ name: 'WorkbookRefused', code });
});

it('says where a quote begins that does not end', async () => {
  await expect(rowsOf('A,B\n1,2\n3,"sin cerrar\n4,5\n')).rejects.toMatchObject({
    code: 'quote-not-closed',
    detail: { row: 3, column: 2 },
  });
});

it('says of a text too long only that it is, up to the length of a record, and reads on', async () => {
  const limits = { textLength: 100, columns: 2 };
  expect(await rowsOf(`A,B\n${'x'.repeat(101)},1\n${'x'.repeat(100)},2\n`, limits)).toEqual([
    TWO_HEADINGS,
    [
      2,
      [
        [1, 'error'],
        [2, '1'],
      ],
    ],
    [
      3,
      [
        [1, 'x'.repeat(100)],
        [2, '2'],
      ],
    ],
  ]);
  await expect(rowsOf(`A,B\n1,2\n3,${'x'.repeat(201)}\n`, limits)).rejects.toMatchObject({
    code: 'cell-too-long',
    detail: { row: 3, column: 2 },
  });
});

it('gives back any texts that are written as a table', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { minLength: 3, maxLength: 3 }), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.constantFrom(',', ';', '\t', '|'),
      async (rows, separator) => {
        const table = [['uno', 'dos', 'tres'], ...rows];
        const quoted = table.map((texts) => texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(separator));
        const cells = table.map((texts, index) => [
          index + 1,
          texts.flatMap((text, at) => (text === '' ? [] : [[at + 1, text]])),
        ]);
        expect(await rowsOf(quoted.join('\r\n'))).toEqual(cells.filter(([, texts]) => (texts as unknown[]).length > 0));
      },
    ),
    { numRuns: 50 },
  ));
