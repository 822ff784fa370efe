import { tmpdir } from 'node:os';
import type { SheetRow } from '@monitor/contracts-schema/data-loads/sheet-cell';
import fc from 'fast-check';
import { readRows } from './read-rows.ts';
import { createStringTable } from './string-table.ts';
import { rowsOnly, zipOf } from './testing/raw-workbook.ts';
import { readAllRows, withFile } from './testing/read-file.ts';
import { workbookLimits } from './workbook-limits.ts';

const columns = ['A', 'B', 'Z', 'AA', 'CC', 'ZZ', 'AAA'];

/** How programs write cells, and how some do. */
const contents = fc.constantFrom(
  ...['/>', ' s="3"/>', ' t="s"><v>0</v></c>', '><v>1.5</v></c>', ' s="1"><v>43000</v></c>', '></c>'],
  ...['><f>A1*2</f><v>3</v></c>', '><f t="shared" si="0"/><v>4</v></c>', '><f>A1</f></c>', '><f>A1</f><v></v></c>'],
  ' t="str"><f>HYPERLINK("https://uno.example/?a=1&amp;b=2","ver")</f><v>ver</v></c>',
  ...[' t="inlineStr"><is><t>uno &lt;c r="B1"&gt; dos ¡sí!, ¿no?</t></is></c>', ' t="str"><v>/</v></c>'],
  ...[' t="inlineStr"><is><t xml:space="preserve"> a &amp;amp; b </t></is></c>', ' t="b"><v>1</v></c>'],
  ...[' t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c>', ' t="e"><v>#N/A</v></c>'],
  ...[' t="str"><v>a&#10;b</v></c>', ' t="str"><v>c\r\nd</v></c>', ' t="str"><v><![CDATA[</v></c></row>]]></v></c>'],
  ...[
    '><v>1<!-- </c></row><row r="9"> --></v></c>',
    '><v>1<?x </row> ?></v></c>',
    ' ><v>7</v></c >',
    ' t="d"><v>2020-01-02</v></c>',
  ],
);
const cell = fc.tuple(fc.nat({ max: columns.length - 1 }), contents);
const rows = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 });
const between = fc.constantFrom('', '', '\n', '<!-- <row r="1"><c r="A1"><v>9</v></c></row><row r="2"></row> -->');
const COMMENT = '<!---->';

/** `inEach` is written in each row. */
const sheetOf = (cells: readonly (readonly (readonly [number, string])[])[], apart: string, inEach = ''): string => {
  const rowXml = (row: (typeof cells)[number], index: number): string => {
    const inRow = row.map(([at, content]) => `<c r="${columns[at]}${index + 1}"${content}`);
    return `<row r="${index + 1}" spans="1:3" x14ac:dyDescent="0.25">${inEach}${inRow.join('')}</row>${apart}`;
  };
  return `<worksheet><sheetData>${cells.map(rowXml).join('')}</sheetData></worksheet>`;
};

const limits = { ...workbookLimits, columns: 1_000 };

/** What a sheet says whose text comes in pieces. */
const rowsOf = async (xml: string, cuts: readonly number[] = []): Promise<SheetRow[]> => {
  const at = [0, ...cuts.map((cut) => cut % (xml.length + 1)).sort((one, other) => one - other), xml.length];
  async function* pieces(): AsyncGenerator<string> {
    for (const [index, from] of at.entries()) yield xml.slice(from, at[index + 1] ?? xml.length);
  }
  const strings = createStringTable(1_000, tmpdir());
  strings.add('compartido');
  const context = { strings, dateStyles: new Set([1]), from1904: false };
  const read: SheetRow[] = [];
  for await (const batch of readRows(pieces(), context, undefined, limits, () => undefined)) read.push(...batch);
  return read;
};

describe('rows that are written as most programs do', () => {
  const cuts = fc.array(fc.nat(), { maxLength: 5 });

  it('say what they say where they are parsed, however their text comes', () =>
    fc.assert(
      fc.asyncProperty(rows, between, cuts, async (cells, apart, at) => {
        expect(await rowsOf(sheetOf(cells, apart), at)).toEqual(await rowsOf(sheetOf(cells, apart, COMMENT)));
      }),
      { numRuns: 300 },
    ));

  it.each([
    ['a letter that XML forbids', 'str"><v>a\u0001b</v></c>'],
    ['an entity of nobody', 'str"><v>a&nbsp;b</v></c>'],
    ['the end of what stands as it is', 'str"><v>a]]>b</v></c>'],
    ['a tag in a text', 'str"><v>a<b>b</v></c>'],
    ['another type', 'otro"><v>1</v></c>'],
    ['a text that is nowhere', 's"><v>7</v></c>'],
  ])('are refused with %s', async (_what, content) => {
    const first = '<row r="1"><c r="A1"><v>1</v></c></row>';
    const sheet = `<worksheet><sheetData>${first}<row r="2"><c r="A2" t="${content}</row></sheetData></worksheet>`;
    await expect(rowsOf(sheet)).rejects.toMatchObject({ code: 'damaged' });
  });

  it.each([
    ['in no order', '<row r="3"><c r="A3"><v>1</v></c></row><row r="2"><c r="A2"><v>1</v></c></row>'],
    ['in no column', '<row r="3"><c r="ZZZZ3"><v>1</v></c></row>'],
  ])('are refused %s', async (_what, xml) => {
    const first = '<row r="1"><c r="A1"><v>1</v></c></row>';
    const sheet = `<worksheet><sheetData>${first}${xml}</sheetData></worksheet>`;
    await expect(rowsOf(sheet)).rejects.toMatchObject({ code: 'damaged' });
  });
});

describe('a sheet of which some columns are read', () => {
  const inline = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const ROWS = 6_000;
  /** Every tenth row says something in columns alone that nobody reads: in B, or in D. */
  const rowXml = (row: number): string => {
    const [first, third] = row % 10 === 0 ? ['N/A', '-'] : [`contrato ${row}`, `proveedor ${row}`];
    const second = row % 20 === 0 ? 'No aplica' : 'sin leer';
    const texts = [inline(`A${row}`, first), inline(`B${row}`, second), inline(`C${row}`, third)];
    return `<row r="${row}">${texts.join('')}<c r="D${row}"><v>${row}</v></c></row>`;
  };
  const bytes = zipOf(rowsOnly(Array.from({ length: ROWS }, (_, index) => rowXml(index + 1)).join('')));

  it('has the same rows, and in these columns the same cells; in the others what a row says that says nothing in them', () =>
    withFile(bytes, async (path) => {
      const all = await readAllRows(path);
      const read = new Set([1, 3]);
      let pieces = 0;
      const columns = () => {
        pieces += 1;
        return pieces > 1 ? read : undefined;
      };
      const some = await readAllRows(path, {}, { columns });
      const inColumns = (rows: typeof all) =>
        rows.map(({ row, cells }) => ({ row, cells: [...cells].filter(([column]) => read.has(column)) }));
      expect(inColumns(some)).toEqual(inColumns(all));
      const unreadIn = (isWanted: (row: number) => boolean) =>
        some
          .filter(({ row }) => row > ROWS / 2 && isWanted(row))
          .map(({ cells }) => [...cells.keys()].filter((column) => !read.has(column)));
      expect(new Set(unreadIn((row) => row % 20 === 0).map(String))).toEqual(new Set(['2,4']));
      expect(new Set(unreadIn((row) => row % 20 === 10).map(String))).toEqual(new Set(['2']));
      // One at most at the end of each piece.
      expect(unreadIn((row) => row % 10 > 0).flat().length).toBeLessThanOrEqual(pieces);
    }));
});
