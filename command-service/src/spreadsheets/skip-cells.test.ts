import fc from 'fast-check';
import { skipCells } from './skip-cells.ts';
import { rowsOnly, zipOf } from './testing/raw-workbook.ts';
import { readAllRows, withFile } from './testing/read-file.ts';

const columns = ['A', 'B', 'Z', 'AA', 'CC', 'ZZ', 'AAA'];
const UNREAD: readonly number[] = [2, 26, 81, 703];

const contents = fc.constantFrom(
  ...['/>', ' s="3"/>', ' t="s"><v>7</v></c>', '><v>1.5</v></c>', '><f>A1*2</f><v>3</v></c>', '></c>'],
  ...[' t="inlineStr"><is><t>uno &lt;c r="B1"&gt; dos ¡sí!, ¿no?</t></is></c>', ' t="str"><v>/</v></c>'],
);
const cell = fc.tuple(fc.nat({ max: columns.length - 1 }), contents);
const rows = fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 6 });
const numbers = [1, 2, 26, 27, 81, 702, 703];

const written = (cells: typeof rows extends fc.Arbitrary<infer Rows> ? Rows : never, isWritten = (_: number) => true) =>
  `<sheetData>${cells
    .map((row, index) => {
      const texts = row.map(([at, content]) =>
        isWritten(numbers[at]!) ? `<c r="${columns[at]}${index + 1}"${content}` : '',
      );
      return `<row r="${index + 1}">${texts.join('')}</row>`;
    })
    .join('')}</sheetData>`;

/** What is given on of a text that comes in pieces. */
const givenOn = (text: string, cuts: readonly number[], maySkip = () => true): string => {
  const given: string[] = [];
  const parser = { write: (piece: string) => void given.push(piece), end: () => {} };
  const skipping = skipCells(parser, { isUnread: (column) => UNREAD.includes(column), maySkip });
  const at = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((one, other) => one - other), text.length];
  for (const [index, from] of at.entries()) skipping.write(text.slice(from, at[index + 1] ?? text.length));
  skipping.end();
  return given.join('');
};

describe('cells that nobody reads', () => {
  const pieces = fc.array(fc.nat(), { maxLength: 5 });

  it('are left out, and nothing else is', () =>
    fc.assert(
      fc.property(rows, (cells) => {
        expect(givenOn(written(cells), [])).toBe(written(cells, (column) => !UNREAD.includes(column)));
      }),
    ));

  it('are left out or not where a text is cut within them, and never in part', () =>
    fc.assert(
      fc.property(rows, pieces, (cells, cuts) => {
        const cellsIn = (xml: string) => xml.split(/(?=<c r=|<\/row>)/);
        const all = cellsIn(written(cells));
        const given = cellsIn(givenOn(written(cells), cuts));
        const read = cellsIn(written(cells, (column) => !UNREAD.includes(column)));
        expect(read.filter((text) => !given.includes(text))).toEqual([]);
        expect(given.filter((text) => !all.includes(text))).toEqual([]);
      }),
    ));

  it.each([
    ['a comment', '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>1<!-- </c><c r="A1"> --></v></c></row>'],
    ['a text as it is', '<row r="1"><c r="B1" t="str"><v><![CDATA[</c><c r="A1"><v>2</v></c>]]></v></c></row>'],
    ['an instruction', '<row r="1"><c r="B1"><v>1<?x </c><c r="A1"> ?></v></c></row>'],
    ['a cell without a place behind them', '<row r="1"><c r="B1"><v>1</v></c><c><v>3</v></c></row>'],
    ['a blank behind them', '<row r="1"><c r="B1"><v>1</v></c> <c r="C1"><v>3</v></c></row>'],
  ])('are parsed all the same where there is %s', (_what, text) => {
    expect(givenOn(text, [])).toBe(text);
  });

  it('are parsed until the row can do without them', () => {
    const text = '<row r="1"><c r="B1"><v>1</v></c><c r="Z1"><v>2</v></c></row>';
    expect(givenOn(text, [], () => false)).toBe(text);
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
