import { readdir } from 'node:fs/promises';
import { openWorkbook } from './read-workbook.ts';
import { rowsOnly, sheetXml, workbookParts, zipOf } from './testing/raw-workbook.ts';
import { cellsOf, readAllRows, readBytes, withFile } from './testing/read-file.ts';

const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;
const text = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
const read = async (rows: string) => cellsOf(await readBytes(zipOf(rowsOnly(rows))));
const readWith = async (rows: string, shared: { strings?: string; styles?: string; properties?: string }) =>
  cellsOf(await readBytes(zipOf(workbookParts({ sheets: [{ name: 'Hoja1', xml: sheetXml(rows) }], ...shared }))));

describe('what a cell says', () => {
  it('is its text, shared or its own', async () => {
    const cells = await readWith(row(1, `<c r="A1" t="s"><v>1</v></c>${text('B1', 'propio')}`), {
      strings: '<si><t>cero</t></si><si><t>uno</t></si>',
    });
    expect(cells).toEqual({ A1: { kind: 'text', text: 'uno' }, B1: { kind: 'text', text: 'propio' } });
  });

  it('joins the runs of a rich text and leaves out how it sounds', async () => {
    const rich = '<r><t>Obra </t></r><r><rPr><b/></rPr><t>pública</t></r><rPh sb="0" eb="1"><t>OBRA</t></rPh>';
    const cells = await readWith(
      row(1, `<c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is>${rich}</is></c><c r="C1" t="s"><v>1</v></c>`),
      { strings: `<si>${rich}</si><si><t>otra</t></si>` },
    );
    expect(cells).toEqual({
      A1: { kind: 'text', text: 'Obra pública' },
      B1: { kind: 'text', text: 'Obra pública' },
      C1: { kind: 'text', text: 'otra' },
    });
  });

  it('keeps its blanks, and decodes what XML and Excel escape', async () => {
    const escaped = ' a &amp;&#x20;&lt;b&gt; _x000D_ _x005F_x000D_ <![CDATA[<ñ>]]> ';
    const cells = await readWith(row(1, `<c r="A1" t="s"><v>0</v></c><c r="B1" t="str"><v>${escaped}</v></c>`), {
      strings: `<si><t xml:space="preserve">${escaped}</t></si>`,
    });
    const expected = { kind: 'text', text: ' a & <b> \r _x000D_ <ñ> ' };
    expect(cells).toEqual({ A1: expected, B1: expected });
  });

  it('is a number, a boolean or an error', async () => {
    const cells = await read(
      row(
        1,
        '<c r="A1"><v>-12.5</v></c><c r="B1" t="n"><v>1.5E3</v></c><c r="C1" t="b"><v>1</v></c>' +
          '<c r="D1" t="b"><v>0</v></c><c r="E1" t="e"><v>#N/A</v></c><c r="F1"><v>NaN</v></c>',
      ),
    );
    expect(cells).toEqual({
      A1: { kind: 'number', number: -12.5 },
      B1: { kind: 'number', number: 1500 },
      C1: { kind: 'boolean', boolean: true },
      D1: { kind: 'boolean', boolean: false },
      E1: { kind: 'error', text: '#N/A' },
      F1: { kind: 'error', text: 'NaN' },
    });
  });

  it('is the cached result of its formula, also of one that looks into another workbook', async () => {
    const cells = await read(
      row(
        1,
        '<c r="A1" t="str"><f>IF([1]Hoja1!$B$2&gt;0,"Excede","No")</f><v>Excede</v></c>' +
          '<c r="B1"><f t="shared" ref="B1:B2" si="0">A1*2</f><v>4</v></c><c r="C1"><f t="shared" si="0"/><v>6</v></c>' +
          '<c r="D1"><f t="array" ref="D1">SUM(A1:C1)</f><v>10</v></c><c r="E1" t="e"><f>1/0</f><v>#DIV/0!</v></c>' +
          '<c r="F1" t="b"><f>TRUE()</f><v>1</v></c><c r="G1"><f>1+1</f></c><c r="H1" t="str"><f>""</f><v></v></c>',
      ),
    );
    expect(cells).toEqual({
      A1: { kind: 'text', text: 'Excede' },
      B1: { kind: 'number', number: 4 },
      C1: { kind: 'number', number: 6 },
      D1: { kind: 'number', number: 10 },
      E1: { kind: 'error', text: '#DIV/0!' },
      F1: { kind: 'boolean', boolean: true },
      G1: { kind: 'error', text: '#SIN RESULTADO' },
    });
  });

  it('is just text when the text is __proto__ or the like', async () => {
    const cells = await readWith(row(1, `<c r="A1" t="s"><v>0</v></c>${text('B1', 'constructor')}`), {
      strings: '<si><t>__proto__</t></si>',
    });
    expect(cells).toEqual({ A1: { kind: 'text', text: '__proto__' }, B1: { kind: 'text', text: 'constructor' } });
  });
});

describe('a date cell', () => {
  const styles =
    '<numFmts count="2"><numFmt numFmtId="164" formatCode="[$-80A]d &quot;de&quot; mmmm"/>' +
    '<numFmt numFmtId="165" formatCode="[Red]#,##0.00\\ &quot;dmy&quot;_h"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';
  const dated = (serials: Record<string, number | string>, style = 1) =>
    row(
      1,
      Object.entries(serials)
        .map(([at, n]) => `<c r="${at}" s="${style}"><v>${n}</v></c>`)
        .join(''),
    );

  it('is its calendar day, without the time', async () => {
    expect(
      await readWith(dated({ A1: 43465, B1: '43465.99', C1: 1, D1: 59, E1: 61, F1: 2958465 }), { styles }),
    ).toEqual({
      A1: { kind: 'date', date: '2018-12-31' },
      B1: { kind: 'date', date: '2018-12-31' },
      C1: { kind: 'date', date: '1900-01-01' },
      D1: { kind: 'date', date: '1900-02-28' },
      E1: { kind: 'date', date: '1900-03-01' },
      F1: { kind: 'date', date: '9999-12-31' },
    });
  });

  it('gives the 29 February 1900 that never was as the day before', async () => {
    expect(await readWith(dated({ A1: 60 }), { styles })).toEqual({ A1: { kind: 'date', date: '1900-02-28' } });
  });

  it('stays a number when it is no day', async () => {
    expect(await readWith(dated({ A1: 0.5, B1: -3, C1: 2958466 }), { styles })).toEqual({
      A1: { kind: 'number', number: 0.5 },
      B1: { kind: 'number', number: -3 },
      C1: { kind: 'number', number: 2958466 },
    });
  });

  it('counts from 1904 when the workbook does', async () => {
    const cells = await readWith(dated({ A1: 0, B1: 42003 }), { styles, properties: '<workbookPr date1904="1"/>' });
    expect(cells).toEqual({ A1: { kind: 'date', date: '1904-01-01' }, B1: { kind: 'date', date: '2018-12-31' } });
  });

  it('is told from a number by the letters of its format, not by its literals', async () => {
    expect(await readWith(dated({ A1: 43465 }, 2), { styles })).toEqual({ A1: { kind: 'date', date: '2018-12-31' } });
    expect(await readWith(dated({ A1: 43465 }, 3), { styles })).toEqual({ A1: { kind: 'number', number: 43465 } });
    expect(await readWith(dated({ A1: 43465 }, 0), { styles })).toEqual({ A1: { kind: 'number', number: 43465 } });
  });

  it('may be written in ISO', async () => {
    const cells = await read(row(1, '<c r="A1" t="d"><v>2018-12-31T08:00:00</v></c><c r="B1" t="d"><v>ayer</v></c>'));
    expect(cells).toEqual({ A1: { kind: 'date', date: '2018-12-31' }, B1: { kind: 'error', text: 'ayer' } });
  });
});

describe('a hyperlink', () => {
  const linked = async (rows: string, hyperlinks: string, links: string[]) => {
    const xml = sheetXml(rows, `<hyperlinks>${hyperlinks}</hyperlinks><pageMargins left="1"/>`);
    return cellsOf(await readBytes(zipOf(workbookParts({ sheets: [{ name: 'Hoja1', xml, links }] }))));
  };

  it('gives its target beside the text, for every cell of its range', async () => {
    const cells = await linked(
      row(1, text('A1', 'ver') + text('B1', 'ver') + text('C1', 'ver')),
      '<hyperlink ref="A1:B1" r:id="rId1"/><hyperlink ref="C1" r:id="rId2" location="hoja"/>',
      ['https://a.mx/?x=1&amp;y=2', 'https://b.mx/'],
    );
    expect(cells).toEqual({
      A1: { kind: 'text', text: 'ver', link: 'https://a.mx/?x=1&y=2' },
      B1: { kind: 'text', text: 'ver', link: 'https://a.mx/?x=1&y=2' },
      C1: { kind: 'text', text: 'ver', link: 'https://b.mx/#hoja' },
    });
  });

  it('over whole columns reaches every row', async () => {
    const rows = row(1, text('A1', 'ver')) + row(5000, text('A5000', 'ver') + text('B5000', 'no'));
    const cells = await linked(rows, '<hyperlink ref="A1:A1048576" r:id="rId1"/>', ['https://a.mx/']);
    expect(Object.values(cells).map(({ link }) => link)).toEqual(['https://a.mx/', 'https://a.mx/', undefined]);
  });

  it('to a place in the workbook is none', async () => {
    const cells = await linked(row(1, text('A1', 'ver')), '<hyperlink ref="A1" location="Hoja2!A1"/>', [
      'https://a.mx',
    ]);
    expect(cells).toEqual({ A1: { kind: 'text', text: 'ver' } });
  });

  it('may be a formula', async () => {
    const cells = await read(
      row(1, '<c r="A1" t="str"><f>HYPERLINK("https://a.mx/?a=1&amp;b=2","ver")</f><v>ver</v></c>'),
    );
    expect(cells).toEqual({ A1: { kind: 'text', text: 'ver', link: 'https://a.mx/?a=1&b=2' } });
  });
});

describe('rows', () => {
  it('have the numbers and columns that the sheet says, or follow the last', async () => {
    const rows = await readBytes(
      zipOf(
        rowsOnly(
          `${row(3, '<c r="B3"><v>1</v></c><c><v>2</v></c>')}<row><c><v>3</v></c></row>${row(1048576, '<c r="A1"><v>4</v></c>')}`,
        ),
      ),
    );
    expect(rows.map(({ row: number, cells }) => [number, [...cells.keys()]])).toEqual([
      [3, [2, 3]],
      [4, [1]],
      [1048576, [1]],
    ]);
  });

  it('that hold only style or blanks are left out', async () => {
    const rows =
      row(1, '<c r="A1" s="1"/>') + row(2, text('A2', ' \u00a0 ')) + row(3, '') + row(4, '<c r="A4"><v>1</v></c>');
    expect(await read(rows)).toEqual({ A4: { kind: 'number', number: 1 } });
  });

  it('come in batches, with the progress made', async () => {
    const content = Array.from({ length: 20_000 }, (_, i) => row(i + 1, `<c r="A${i + 1}"><v>${i}</v></c>`)).join('');
    await withFile(zipOf(rowsOnly(content)), async (path) => {
      const fractions: number[] = [];
      const sizes: number[] = [];
      const workbook = await openWorkbook(path);
      for await (const batch of workbook.rows({ onProgress: (f) => fractions.push(f) })) sizes.push(batch.length);

      expect(sizes.length).toBeGreaterThan(2);
      expect(sizes.reduce((a, b) => a + b)).toBe(20_000);
      expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
      expect(fractions.at(-1)).toBe(1);
    });
  });

  it('may be read again', async () => {
    await withFile(zipOf(rowsOnly(row(1, '<c r="A1"><v>1</v></c>'))), async (path) => {
      const workbook = await openWorkbook(path);
      for (let time = 0; time < 2; time += 1) {
        const batches = [];
        for await (const batch of workbook.rows()) batches.push(batch);
        expect(batches).toEqual([[{ row: 1, cells: new Map([[1, { kind: 'number', number: 1 }]]) }]]);
      }
    });
  });

  it('stop when the signal says so, with its reason', async () => {
    const content = Array.from({ length: 20_000 }, (_, i) => row(i + 1, `<c r="A${i + 1}"><v>${i}</v></c>`)).join('');
    await withFile(zipOf(rowsOnly(content)), async (path) => {
      const cancel = new AbortController();
      const reason = new Error('cancelled');
      const reading = async () => {
        for await (const _batch of (await openWorkbook(path)).rows({ signal: cancel.signal })) cancel.abort(reason);
      };
      await expect(reading()).rejects.toBe(reason);
    });
  });
});

describe('the sheet read', () => {
  const sheet = (name: string, state?: string) => ({
    name,
    ...(state ? { state } : {}),
    xml: sheetXml(row(1, text('A1', name))),
  });

  it('is the first visible one', async () => {
    const sheets = [sheet('oculta', 'hidden'), sheet('muy oculta', 'veryHidden'), sheet('visible'), sheet('otra')];
    expect(cellsOf(await readBytes(zipOf(workbookParts({ sheets }))))).toEqual({
      A1: { kind: 'text', text: 'visible' },
    });
  });

  it('is told with the others that hold something, which nobody hides', async () => {
    const empty = { name: 'vacía', xml: sheetXml('') };
    const broken = { name: 'rota', xml: '' };
    const sheets = [sheet('una'), empty, sheet('oculta', 'hidden'), sheet('otra'), broken, sheet('más')];
    await withFile(zipOf(workbookParts({ sheets })), async (path) => {
      expect(await openWorkbook(path)).toMatchObject({ sheetName: 'una', unreadSheets: ['otra', 'más'] });
    });
  });

  it('must exist', async () => {
    await expect(readBytes(zipOf(workbookParts({ sheets: [sheet('oculta', 'hidden')] })))).rejects.toMatchObject({
      code: 'no-visible-sheet',
    });
  });

  it('tells its name', async () => {
    await withFile(zipOf(workbookParts({ sheets: [{ name: 'Contratos', xml: sheetXml('') }] })), async (path) => {
      expect(await openWorkbook(path)).toMatchObject({ sheetName: 'Contratos' });
    });
  });

  it('is the same whatever the order of the parts in the archive', async () => {
    const parts = workbookParts({
      sheets: [{ name: 'Hoja1', xml: sheetXml(row(1, '<c r="A1" t="s"><v>0</v></c>')) }],
      strings: '<si><t>hola</t></si>',
    });
    expect(cellsOf(await readBytes(zipOf(parts)))).toEqual({ A1: { kind: 'text', text: 'hola' } });
    const sheetFirst = parts.toSorted((a, b) => Number(b.name.includes('sheet1')) - Number(a.name.includes('sheet1')));
    expect(sheetFirst[0]?.name).toBe('xl/worksheets/sheet1.xml');
    expect(cellsOf(await readBytes(zipOf(sheetFirst)))).toEqual({ A1: { kind: 'text', text: 'hola' } });
  });

  it('may use a prefix for its names', async () => {
    const xml =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const parts = workbookParts({ sheets: [{ name: 'Hoja1', xml }] });
    expect(cellsOf(await readBytes(zipOf(parts)))).toEqual({ A1: { kind: 'number', number: 7 } });
  });

  it.each(['utf-8', 'utf-16'])('may begin with the byte order mark of %s', async (encoding) => {
    const xml = `\ufeff${sheetXml(row(1, text('A1', 'año'))).replace('UTF-8', encoding)}`;
    const parts = rowsOnly('').map((part) =>
      part.name.includes('sheet1')
        ? { ...part, content: Buffer.from(xml, encoding === 'utf-8' ? 'utf8' : 'utf16le') }
        : part,
    );
    expect(cellsOf(await readBytes(zipOf(parts)))).toEqual({ A1: { kind: 'text', text: 'año' } });
  });
});

describe('shared texts beyond the memory allowed', () => {
  const texts = Array.from({ length: 3_000 }, (_, i) => `texto número ${i} ${'ñ'.repeat(i % 90)}`);
  const parts = workbookParts({
    sheets: [
      {
        name: 'Hoja1',
        xml: sheetXml(texts.map((_, i) => row(i + 1, `<c r="A${i + 1}" t="s"><v>${(i * 7) % 3000}</v></c>`)).join('')),
      },
    ],
    strings: texts.map((value) => `<si><t>${value}</t></si>`).join(''),
  });

  it('are read all the same, and nothing of them stays on the disk', async () => {
    await withFile(zipOf(parts), async (path, folder) => {
      const rows = await readAllRows(path, { stringBytesInMemory: 10_000 }, { temporaryFolder: folder });
      expect(rows.map(({ cells }) => cells.get(1))).toEqual(
        texts.map((_, i) => ({ kind: 'text', text: texts[(i * 7) % 3000] })),
      );
      expect(await readdir(folder)).toEqual(['workbook.xlsx']);
    });
  });
});
