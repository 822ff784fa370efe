import type { SheetCell } from '@monitor/contracts-schema/data-loads/sheet-cell';
import { openDocument } from '../testing/raw-document.ts';
import { readTable } from '../testing/read-file.ts';

const ROW = '<table:table-row><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row>';

const text = (said: string): SheetCell => ({ kind: 'text', text: said });
const number = (value: number): SheetCell => ({ kind: 'number', number: value });
const error = (said: string): SheetCell => ({ kind: 'error', text: said });

const cell = (attributes: string, content = '') => `<table:table-cell ${attributes}>${content}</table:table-cell>`;
const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`;
const sheet = (name: string, rows: string) => `<table:table table:name="${name}">${rows}</table:table>`;
const cellsIn = async (tables: string, parts: Parameters<typeof openDocument>[1] = {}) =>
  (await readTable(openDocument(tables, parts))).cells;
const firstRow = (cells: readonly string[], parts: Parameters<typeof openDocument>[1] = {}) =>
  cellsIn(sheet('A', row(cells.join(''))), parts);

describe('what a cell of OpenDocument says', () => {
  it('is its value, of every type', async () => {
    const typed = (type: string, attributes: string, said = '') =>
      cell(`office:value-type="${type}" ${attributes} calcext:value-type="${type}"`, `<text:p>${said}</text:p>`);
    const cells = await firstRow([
      typed('float', 'office:value="-12.5"', '-12.50'),
      typed('currency', 'office:value="1500" office:currency="MXN"', '$1,500.00'),
      typed('percentage', 'office:value="0.16"', '16%'),
      typed('date', 'office:date-value="2018-12-31"', '31/12/18'),
      typed('date', 'office:date-value="2018-12-31T10:00:00"', '31/12/18'),
      typed('date', 'office:date-value="ayer"'),
      typed('time', 'office:time-value="PT12H00M00S"', '12:00'),
      typed('boolean', 'office:boolean-value="true"', 'VERDADERO'),
      typed('boolean', 'office:boolean-value="false"', 'FALSO'),
      typed('string', 'office:string-value="suyo"', 'otro'),
      typed('string', '', 'texto'),
      typed('float', 'office:value="NaN"'),
    ]);
    const date: SheetCell = { kind: 'date', date: '2018-12-31' };
    const [yes, no] = [true, false].map((boolean): SheetCell => ({ kind: 'boolean', boolean }));
    expect(cells).toEqual({
      ...{ A1: number(-12.5), B1: number(1500), C1: number(0.16), D1: date, E1: date, F1: error('ayer') },
      ...{ G1: number(0.5), H1: yes, I1: no, J1: text('suyo'), K1: text('texto'), L1: error('NaN') },
    });
  });

  it('is a day where the style of a number is, from 1900 or 1904', async () => {
    const styles = ['date', 'number']
      .map((kind) => `<number:${kind}-style style:name="N_${kind}"/>`)
      .concat(['date', 'number'].map((kind) => `<style:style style:name="${kind}" style:data-style-name="N_${kind}"/>`))
      .join('');
    const rows = row(
      ['date', 'number']
        .map((style) => cell(`table:style-name="${style}" office:value-type="float" office:value="42003"`))
        .join(''),
    );
    const from1904 =
      '<table:calculation-settings><table:null-date table:date-value="1904-01-01"/></table:calculation-settings>';
    const [from1900, later] = ['2014-12-30', '2018-12-31'].map((date): SheetCell => ({ kind: 'date', date }));
    expect(await cellsIn(sheet('A', rows), { styles })).toEqual({ A1: from1900, B1: number(42_003) });
    expect(await cellsIn(from1904 + sheet('A', rows), { styles })).toEqual({ A1: later, B1: number(42_003) });
  });

  it('is its paragraphs, with the blanks and breaks that they say', async () => {
    const cells = await firstRow(
      [
        '<text:p>Obra</text:p><text:p/><text:p>pública</text:p>',
        '<text:p>  dos <text:span> veces  </text:span>\n más </text:p>',
        '<text:p><text:s text:c="2"/>a<text:s/> b<text:tab/>c<text:line-break/>d<text:s/></text:p>',
        '<text:p>a &amp; <![CDATA[<b>]]> _x000D_</text:p>',
        '<text:p> </text:p>',
      ].map((content) => cell('office:value-type="string"', content)),
    );
    expect(cells).toEqual({
      ...{ A1: text('Obra\n\npública'), B1: text('dos veces más'), C1: text('  a  b\tc\nd ') },
      D1: text('a & <b> _x000D_'),
    });
  });

  it('is not what is noted, drawn or hidden beside it', async () => {
    const cells = await firstRow(
      [
        '<office:annotation><dc:creator>Ana</dc:creator><text:p>nota</text:p></office:annotation><text:p>uno</text:p>',
        '<text:p>dos<office:annotation><text:p>nota</text:p></office:annotation>!</text:p>',
        '<draw:frame><draw:text-box><text:p>dibujo</text:p></draw:text-box></draw:frame>',
        '<text:p><text:ruby><text:ruby-base>tres</text:ruby-base><text:ruby-text>TRES</text:ruby-text></text:ruby></text:p>',
      ].map((content) => cell('', content)),
    );
    expect(cells).toEqual({ A1: text('uno'), B1: text('dos!'), D1: text('tres') });
  });

  it('is its error', async () => {
    const failed = (said: string) =>
      cell(
        'table:formula="of:=1/0" office:value-type="string" office:string-value="" calcext:value-type="error"',
        said,
      );
    expect(await firstRow([failed('<text:p>#DIV/0!</text:p>'), failed('')])).toEqual({
      ...{ A1: error('#DIV/0!'), B1: error('#VALUE!') },
    });
  });

  it('leads where its link does, or its formula', async () => {
    const link = (address: string) => cell('', `<text:p><text:a xlink:href="${address}">ver</text:a></text:p>`);
    const formula = cell(
      'table:formula="of:=HYPERLINK(&quot;https://b.mx/&quot;;&quot;ver&quot;)" office:value-type="string"',
      '<text:p>ver</text:p>',
    );
    expect(await firstRow([link('https://a.mx/?a=1&amp;b=2'), link('../a.pdf'), link('#Otra.A1'), formula])).toEqual({
      A1: { ...text('ver'), link: 'https://a.mx/?a=1&b=2' },
      B1: { ...text('ver'), link: 'a.pdf' },
      C1: text('ver'),
      D1: { ...text('ver'), link: 'https://b.mx/' },
    });
  });

  it('stands where it is, behind covered cells and in groups of rows', async () => {
    const covered = '<table:covered-table-cell table:number-columns-repeated="2"/>';
    const hidden = '<table:covered-table-cell office:value-type="float" office:value="7"/>';
    const rows =
      row(cell('table:number-columns-spanned="3"', '<text:p>a</text:p>') + covered + cell('', '<text:p>d</text:p>')) +
      `<table:table-row-group><table:table-header-rows>${row('', 'table:number-rows-repeated="2"')}</table:table-header-rows>` +
      `${row(hidden)}</table:table-row-group>`;
    expect(await cellsIn(sheet('A', rows))).toEqual({ A1: text('a'), D1: text('d'), A4: number(7) });
  });
});

describe('the sheet of OpenDocument that is read', () => {
  const tables = sheet('Una', ROW) + sheet('Vacía', row(cell(''))) + sheet('Otra', row(cell('', '<text:p>y</text:p>')));
  const elsewhere =
    `<table:dde-links><table:dde-link>${sheet('enlace', ROW)}</table:dde-link></table:dde-links>` +
    `<table:tracked-changes><table:cell-content-change>${sheet('cambio', ROW)}</table:cell-content-change></table:tracked-changes>`;

  it('is the one that is wanted, or the first; those that hold something are named, and no table that is no sheet', async () => {
    const { cells, ...table } = await readTable(openDocument(elsewhere + tables + elsewhere));
    expect(table).toMatchObject({ sheetName: 'Una', unreadSheets: ['Otra'] });
    expect(cells).toEqual({ A1: text('x') });
    expect(await readTable(openDocument(elsewhere + tables), { sheet: 'Otra' })).toMatchObject({
      ...{ sheetName: 'Otra', unreadSheets: ['Una'], cells: { A1: text('y') } },
    });
  });
});

describe('an OpenDocument spreadsheet that hides sheets', () => {
  const styleOf = (name: string, display: boolean) =>
    `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${display}"/></style:style>`;
  const STYLES = `${styleOf('ta1', true)}${styleOf('ta2', false)}`;
  const styled = (name: string, style: string) =>
    `<table:table table:name="${name}" table:style-name="${style}">${ROW}</table:table>`;

  it('is read in its first that is not', async () => {
    const tables =
      styled('Listas', 'ta2') + styled('Contratos', 'ta1') + styled('Otra', 'ta2') + styled('Notas', 'ta1');
    const table = await readTable(openDocument(tables, { styles: STYLES }));
    expect(table).toMatchObject({ sheetName: 'Contratos', unreadSheets: ['Notas'] });
  });

  it('has none to be read where it hides all', async () => {
    await expect(readTable(openDocument(styled('Listas', 'ta2'), { styles: STYLES }))).rejects.toMatchObject({
      code: 'no-visible-sheet',
    });
  });
});

it('a formula of OpenDocument whose result is not there says so, where it stands, as often as it does', async () => {
  const FORMULA = 'table:formula="of:=[.A1]"';
  const first = [
    cell('table:number-columns-repeated="2"'),
    `<table:table-cell ${FORMULA} table:number-columns-repeated="2"/>`,
    cell(`${FORMULA} office:value-type="float"`),
    cell(`${FORMULA} office:value-type="float" office:value="3"`, '<text:p>3</text:p>'),
    cell(`${FORMULA} office:value-type="string"`, '<text:p>x</text:p>'),
    cell(`${FORMULA} office:value-type="string"`),
  ];
  const last = row(cell(FORMULA), 'table:number-rows-repeated="2"');
  const tables = sheet('Contratos', row(first.join('')) + last) + sheet('Otra', row(cell(FORMULA)));
  const none: SheetCell = { kind: 'error', text: '#SIN RESULTADO' };
  expect(await cellsIn(tables)).toEqual({
    ...{ C1: none, D1: none, E1: none, F1: { kind: 'number', number: 3 }, G1: text('x') },
    ...{ A2: none, A3: none },
  });
});

describe('an OpenDocument spreadsheet that repeats what it says', () => {
  const repeating = (rows: number, columns: number, said: string): Buffer => {
    const cells = `<table:table-cell table:number-columns-repeated="${columns}"${said}</table:table-cell>`;
    return openDocument(sheet('A', ROW + row(cells, `table:number-rows-repeated="${rows}"`)));
  };

  it('is read where that is little, or nothing, however often', async () => {
    const { cells } = await readTable(repeating(2, 2, '><text:p>x</text:p>'));
    expect(Object.keys(cells)).toEqual(['A1', 'A2', 'B2', 'A3', 'B3']);
    expect(Object.keys((await readTable(repeating(1_048_575, 16_384, '>'))).cells)).toEqual(['A1']);
  });

  it.each([
    ['columns', 1, 16_384, '><text:p>x</text:p>', 'too-many-columns'],
    ['rows', 1_048_575, 1, ' office:value-type="float" office:value="1">', 'too-many-rows'],
    ['cells', 199_999, 100, ' office:value-type="float" office:value="1">', 'too-many-cells'],
    ['letters', 199_999, 1, `><text:p>${'x'.repeat(3_000)}</text:p>`, 'too-large'],
    ['rows beyond the last', 1_048_576, 1, '><text:p>x</text:p>', 'damaged'],
    ['rows without an end', 1e300, 1, '><text:p>x</text:p>', 'damaged'],
    ['blanks', 1, 1, '><text:p><text:s text:c="99999999999"/>x</text:p>', 'cell-too-long'],
  ])('is refused where it is not: %s', async (_what, rows, columns, said, code) => {
    await expect(readTable(repeating(rows, columns, said))).rejects.toMatchObject({ code });
  });
});

describe('an OpenDocument spreadsheet that is a trap, or has a password', () => {
  it.each([
    ['a document type', { before: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>' }, 'unsafe'],
    ['cut', { styles: '<style:style' }, 'damaged'],
    ['nested too deep', { styles: '<a>'.repeat(100) }, 'unsafe'],
    ['a token without an end', { styles: `<a b="${'x'.repeat(1_500_000)}"/>` }, 'unsafe'],
    ['too many sheets', { styles: '' }, 'too-large'],
    [
      'encrypted',
      {
        entry:
          '<manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry>',
      },
      'encrypted',
    ],
  ])('is refused: %s', async (what, parts, code) => {
    const tables = what === 'too many sheets' ? sheet('A', '').repeat(10_001) : sheet('A', ROW);
    await expect(readTable(openDocument(tables, parts), { limits: { compressionRatio: 1e6 } })).rejects.toMatchObject({
      code,
    });
  });

  it('is refused beyond what may be unzipped', async () => {
    const limits = { unzippedBytes: 10_000 };
    const larger = openDocument(sheet('A', ROW), { styles: `<a b="${'x'.repeat(10_000)}"/>` });
    await expect(readTable(larger, { limits })).rejects.toMatchObject({ code: 'too-large' });
  });
});
