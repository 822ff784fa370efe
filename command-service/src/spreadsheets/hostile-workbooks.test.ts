import { open, readdir } from 'node:fs/promises';
import { openWorkbook } from './read-workbook.ts';
import { type RawEntry, rowsOnly, sheetXml, workbookParts, zipOf } from './testing/raw-workbook.ts';
import { compoundOf } from './testing/raw-xls.ts';
import { readAllRows, readBytes, withFile } from './testing/read-file.ts';

const number = (reference: string) => `<c r="${reference}"><v>1</v></c>`;
const text = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (n: number, cells: string) => `<row r="${n}">${cells}</row>`;
const good = rowsOnly(row(1, text('A1', 'hola')));

/** The workbook with one part changed. */
const changing = (name: string, change: (part: RawEntry) => RawEntry): RawEntry[] =>
  good.map((part) => (part.name.includes(name) ? change(part) : part));
const withSheet = (content: string | Buffer): Buffer => zipOf(changing('sheet1.xml', (part) => ({ ...part, content })));

/** Bytes that hardly compress, always the same. */
const noise = (length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  for (let i = 0, state = 1; i < length; i += 1) {
    state = (state * 48_271) % 2_147_483_647;
    bytes[i] = state;
  }
  return bytes;
};

describe('a file that is no workbook', () => {
  it.each([
    ['empty', Buffer.alloc(0)],
    ['text', Buffer.from('Pública\nServicios\n')],
    ['an empty zip', zipOf([])],
    ['a zip of something else', zipOf([{ name: 'foto.jpg', content: 'jpg' }])],
    ['a zip of several', zipOf([1, 2].map((of) => ({ name: `${of}.csv`, content: 'a,b' })))],
    ['a workbook without its list of types', zipOf(good.filter(({ name }) => !name.startsWith('[')))],
    ['a document of another kind', zipOf(good.filter(({ name }) => name !== 'xl/workbook.xml'))],
  ])('is refused: %s', async (_kind, bytes) => {
    await expect(readBytes(bytes)).rejects.toMatchObject({ code: 'not-a-workbook' });
  });

  it('is told apart when it is the old .xls, or has a password', async () => {
    const xls = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), noise(4_096)]);
    await expect(readBytes(xls)).rejects.toMatchObject({ code: 'old-format' });
    const protectedFile = compoundOf(noise(6_000), 'EncryptedPackage');
    await expect(readBytes(protectedFile)).rejects.toMatchObject({ code: 'encrypted' });
  });

  it('is told apart when an entry of the zip is encrypted', async () => {
    const bytes = zipOf(changing('sheet1.xml', (part) => ({ ...part, encrypted: true })));
    await expect(readBytes(bytes)).rejects.toMatchObject({ code: 'encrypted' });
  });
});

describe('a damaged file', () => {
  it('is refused wherever it was cut', async () => {
    const bytes = zipOf(good);
    for (let length = 4; length < bytes.length; length += 37)
      await expect(readBytes(bytes.subarray(0, length))).rejects.toMatchObject({ code: 'damaged' });
  });

  it('is refused when its bytes are not those that were zipped', async () => {
    const bytes = zipOf(changing('sheet1.xml', (part) => ({ ...part, checksum: 1 })));
    await expect(readBytes(bytes)).rejects.toMatchObject({ code: 'damaged' });
  });

  it('never crashes the reader, whichever byte was changed', async () => {
    const bytes = zipOf(good);
    await withFile(bytes, async (path) => {
      await using file = await open(path, 'r+');
      for (let at = 0; at < bytes.length; at += 3) {
        await file.write(Buffer.from([(bytes[at] ?? 0) ^ 0xff]), 0, 1, at);
        const failure: unknown = await readAllRows(path).then(
          () => undefined,
          (error: unknown) => error,
        );
        if (failure !== undefined) expect(failure).toMatchObject({ name: 'WorkbookRefused' });
        await file.write(bytes, at, 1, at);
      }
    });
  });

  it.each([
    ['cut', sheetXml(row(1, number('A1'))).slice(0, -20)],
    ['wrongly nested', '<worksheet><sheetData><row r="1"></sheetData></row></worksheet>'],
    ['an attribute given twice', '<worksheet><sheetData><row r="1" r="2"/></sheetData></worksheet>'],
    ['an unknown entity', sheetXml(row(1, text('A1', '&nbsp;')))],
    ['empty', ''],
    ['not text', Buffer.from([0x3c, 0x61, 0xff, 0xff])],
    ['in another encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><worksheet/>'],
    ['rows out of order', sheetXml(row(2, number('A2')) + row(1, number('A1')))],
    ['a row twice', sheetXml(row(1, number('A1')) + row(1, number('A1')))],
    ['a row beyond the last', sheetXml(row(1_048_577, number('A1')))],
    ['a cell without a column', sheetXml(row(1, number('17')))],
    ['a column beyond the last', sheetXml(row(1, number('XFE1')))],
    ['a cell of no known type', sheetXml(row(1, '<c r="A1" t="z"><v>1</v></c>'))],
    ['a shared text that is not there', sheetXml(row(1, '<c r="A1" t="s"><v>0</v></c>'))],
    ['a shared text numbered __proto__', sheetXml(row(1, '<c r="A1" t="s"><v>__proto__</v></c>'))],
  ])('is refused when its sheet is malformed: %s', async (_fault, xml) => {
    await expect(readBytes(withSheet(xml))).rejects.toMatchObject({ code: 'damaged' });
  });

  it('is refused when a part that it needs is missing', async () => {
    const bytes = zipOf(good.filter(({ name }) => !name.includes('sheet1.xml')));
    await expect(readBytes(bytes)).rejects.toMatchObject({ code: 'damaged' });
  });
});

describe('an archive that is a trap', () => {
  it('is refused, before it is inflated, for what it says it holds', async () => {
    const huge = zipOf([...good, { name: 'xl/media/image1.png', content: 'png', declaredSize: 4_000_000_000 }]);
    await expect(readBytes(huge)).rejects.toMatchObject({ code: 'too-large' });
  });

  it('is refused for how much it was compressed, unless it is small', async () => {
    const bomb = (size: number) => zipOf([...good, { name: 'xl/media/image1.bmp', content: Buffer.alloc(size) }]);
    await expect(readBytes(bomb(5_000_000))).rejects.toMatchObject({ code: 'too-large' });
    await expect(readBytes(bomb(900_000))).resolves.toHaveLength(1);
  });

  it('is refused for too many entries', async () => {
    const entries = Array.from({ length: 1_000 }, (_, i) => ({ name: `xl/media/${i}`, content: '' }));
    await expect(readBytes(zipOf([...good, ...entries]))).rejects.toMatchObject({ code: 'too-large' });
  });

  it('is stopped midway when a part is larger than the directory says', async () => {
    const rows = Array.from({ length: 100_000 }, (_, i) => row(i + 1, number(`A${i + 1}`))).join('');
    const parts = changing('sheet1.xml', (part) => ({ ...part, content: sheetXml(rows), declaredSize: 300_000 }));
    await withFile(zipOf(parts), async (path) => {
      let read = 0;
      const reading = async () => {
        for await (const batch of (await openWorkbook(path)).rows()) read += batch.length;
      };
      await expect(reading()).rejects.toMatchObject({ code: 'damaged' });
      expect(read).toBeLessThan(50_000);
    });
  });

  it('is refused when a part is smaller than the directory says', async () => {
    const bytes = zipOf(changing('sheet1.xml', (part) => ({ ...part, declaredSize: 100_000 })));
    await expect(readBytes(bytes)).rejects.toMatchObject({ code: 'damaged' });
  });

  it.each(['../../etc/passwd', '/etc/passwd', 'C:/windows/system.ini', 'xl\\..\\..\\etc', 'XL/Workbook.xml'])(
    'is refused for an entry named %s',
    async (name) => {
      await expect(readBytes(zipOf([...good, { name, content: 'x' }]))).rejects.toMatchObject({ code: 'unsafe' });
    },
  );
});

describe('XML that is a trap', () => {
  const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');

  it.each([
    ['an external entity', '<!DOCTYPE worksheet [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ['a billion laughs', `<!DOCTYPE worksheet [<!ENTITY l0 "ja">${laughs}]>`],
    ['an external document type', '<!DOCTYPE worksheet SYSTEM "http://127.0.0.1/worksheet.dtd">'],
  ])('is refused: %s', async (_trap, doctype) => {
    const xml = `<?xml version="1.0"?>${doctype}<worksheet><sheetData>${row(1, text('A1', '&x;&l9;'))}</sheetData></worksheet>`;
    await expect(readBytes(withSheet(xml))).rejects.toMatchObject({ code: 'unsafe' });
  });

  it('is refused in every part', async () => {
    for (const name of ['xl/workbook.xml', 'workbook.xml.rels', 'sharedStrings.xml', 'styles.xml', 'sheet1.xml.rels']) {
      const all = workbookParts({
        sheets: [{ name: 'Hoja1', xml: sheetXml(''), links: ['https://a.mx'] }],
        strings: '',
        styles: '',
      });
      const parts = all.map((part) =>
        part.name.endsWith(name) ? { ...part, content: `<!DOCTYPE x>${part.content.toString().slice(55)}` } : part,
      );
      await expect(readBytes(zipOf(parts))).rejects.toMatchObject({ code: 'unsafe' });
    }
  });

  it('is refused when it is nested too deep', async () => {
    const xml = sheetXml('<row>'.repeat(100_000));
    await expect(readBytes(withSheet(xml), { compressionRatio: 1e6 })).rejects.toMatchObject({ code: 'unsafe' });
  });

  it.each([
    ['comment', ['<!-- ', ' -->']],
    ['attribute', ['<row r="', '"/>']],
    ['text', ['', '']],
    ['tag', ['<a', '/>']],
  ] as const)('is refused for a %s without an end in sight', async (_kind, [before, after]) => {
    const xml = sheetXml(`${before}${noise(2_000_000).toString('hex')}${after}`);
    await expect(readBytes(withSheet(xml))).rejects.toMatchObject({ code: 'unsafe' });
  });
});

describe('a sheet beyond the limits', () => {
  it('is refused at the row that is one too many', async () => {
    const rows = Array.from({ length: 11 }, (_, i) => row(i * 2 + 1, number(`A${i * 2 + 1}`))).join('');
    const bytes = zipOf(rowsOnly(rows));
    await expect(readBytes(bytes, { rows: 11 })).resolves.toHaveLength(11);
    await expect(readBytes(bytes, { rows: 10 })).rejects.toMatchObject({ code: 'too-many-rows', detail: { row: 21 } });
  });

  it('is refused when one shared text is shown by so many cells that it is more than anybody reads', async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(10);
    const parts = workbookParts({
      sheets: [{ name: 'Hoja1', xml: sheetXml(row(1, cells) + row(2, cells)) }],
      strings: `<si><t>${'a'.repeat(100)}</t></si>`,
    });
    await expect(readBytes(zipOf(parts), { textLengths: 2_000 })).resolves.toHaveLength(2);
    await expect(readBytes(zipOf(parts), { textLengths: 1_999 })).rejects.toMatchObject({
      code: 'too-large',
      detail: { row: 2, column: 10 },
    });
  });

  it('is refused for two million cells in the widest rows there are', async () => {
    const widest = (n: number) => row(n, '<c><v>1</v></c>'.repeat(16_384));
    const rows = Array.from({ length: 123 }, (_, i) => widest(i + 1)).join('');
    await expect(readBytes(zipOf(rowsOnly(rows)), { compressionRatio: 1e6 })).rejects.toMatchObject({
      code: 'too-many-columns',
      detail: { row: 1, column: 201 },
    });
  });

  it('is not refused for far columns that hold only style', async () => {
    await expect(readBytes(zipOf(rowsOnly(row(1, `${number('A1')}<c r="XFD1" s="3"/>`))))).resolves.toHaveLength(1);
  });

  it('is refused for too many cells', async () => {
    const bytes = zipOf(rowsOnly(row(1, number('A1') + number('B1')) + row(2, number('A2'))));
    await expect(readBytes(bytes, { cells: 2 })).rejects.toMatchObject({ code: 'too-many-cells', detail: { row: 2 } });
  });

  it('is refused for a text longer than Excel allows, naming the cell', async () => {
    const long = (length: number) => 'añ'.repeat(length / 2);
    const at = { row: 3, column: 2 };
    const own = (length: number) => zipOf(rowsOnly(row(3, text('B3', long(length)))));
    await expect(readBytes(own(40_000))).rejects.toMatchObject({ code: 'cell-too-long', detail: at });
    await expect(readBytes(own(32_766))).resolves.toHaveLength(1);

    const shared = zipOf(
      workbookParts({
        sheets: [{ name: 'Hoja1', xml: sheetXml(row(3, '<c r="B3" t="s"><v>0</v></c>')) }],
        strings: `<si><t>${long(40_000)}</t></si>`,
      }),
    );
    await expect(readBytes(shared)).rejects.toMatchObject({ code: 'cell-too-long', detail: at });
  });

  it('is refused for too many links', async () => {
    const links = Array.from({ length: 3 }, (_, i) => `https://a.mx/${i}`);
    const bytes = zipOf(workbookParts({ sheets: [{ name: 'Hoja1', xml: sheetXml(''), links }] }));
    await expect(readBytes(bytes, { links: 2 })).rejects.toMatchObject({ code: 'too-many-links' });
  });
});

describe('after a refusal or a cancel', () => {
  const strings = Array.from({ length: 2_000 }, (_, i) => `<si><t>texto ${i}</t></si>`).join('');
  const cells = Array.from({ length: 2_000 }, (_, i) => row(i + 1, `<c r="A${i + 1}" t="s"><v>${i}</v></c>`)).join('');
  const openFiles = async () => (await readdir('/proc/self/fd')).length;
  const onLinux = process.platform === 'linux' ? it : it.skip;

  onLinux('no file stays open and none is left behind', async () => {
    const parts = workbookParts({ sheets: [{ name: 'Hoja1', xml: sheetXml(cells) }], strings });
    await withFile(zipOf(parts), async (path, temporaryFolder) => {
      const before = await openFiles();
      const spilling = { stringBytesInMemory: 4_096 };

      await expect(readAllRows(path, { ...spilling, rows: 100 }, { temporaryFolder })).rejects.toThrow('too-many-rows');
      for await (const _batch of (await openWorkbook(path, spilling)).rows({ temporaryFolder })) break;
      const signal = AbortSignal.abort(new Error('cancelled'));
      await expect(readAllRows(path, spilling, { temporaryFolder, signal })).rejects.toThrow('cancelled');

      expect(await readdir(temporaryFolder)).toEqual(['workbook.xlsx']);
      await new Promise((resolve) => setImmediate(resolve));
      expect(await openFiles()).toBe(before);
    });
  });
});
