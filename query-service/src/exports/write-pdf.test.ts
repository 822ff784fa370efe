import { type ExportColumn, oneBatch, type PdfExport, type Row, resultColumn } from './export-document.ts';
import { type PdfPage, readPdf } from './testing/read-pdf.ts';
import { columns, documentWith, manyRows, row, sampleDocument } from './testing/sample-document.ts';
import { written } from './testing/written.ts';

const open = async (...document: Parameters<typeof sampleDocument>) =>
  readPdf(await written(sampleDocument(...document), 'pdf'));

const textsOf = ({ lines }: PdfPage) => lines.map(({ text }) => text);
const bodyOf = ({ lines }: PdfPage) => lines.filter(({ font }) => font === 'Helvetica');

const textTable = (rows: readonly Row[], columns: readonly ExportColumn[]): { pdf: PdfExport } => ({
  pdf: { title: 'Larga', pageSize: 'A4', tables: [{ columns, rows: oneBatch(rows) }] },
});

describe('a PDF download', () => {
  it('is a whole PDF 1.7 file that says its language and title', async () => {
    const file = (await written(documentWith(row), 'pdf')).toString('latin1');
    expect(file.slice(0, 8)).toBe('%PDF-1.7');
    expect(file.trimEnd().slice(-5)).toBe('%%EOF');
    expect(file).toContain('/Lang (es-MX)');
    expect(file).toContain('/DisplayDocTitle true');
  });

  it.each([
    ['A4', 842, 595],
    ['A2', 1684, 1191],
  ] as const)('lies on %s', async (pageSize, width, height) => {
    const [page] = await open(oneBatch([row]), { pdf: { title: 'x', pageSize, tables: [] } });
    expect([Math.round(page!.width), Math.round(page!.height)]).toEqual([width, height]);
  });

  it('shows numbers with as many decimals as pages do', async () => {
    const [page] = await open(oneBatch([]), textTable([[4.330708661417323], [1234]], [resultColumn('VALOR')]));
    expect(bodyOf(page!).map(({ text }) => text)).toEqual(expect.arrayContaining(['4.3307', '1,234']));
  });

  it('shows the title, who and when, the headers, and cells as people read them', async () => {
    const [page] = await open(oneBatch([row]));
    expect(textsOf(page!)).toEqual([
      'Información general de Contratos',
      'Monitor',
      'Fecha de consulta: 09/03/2024 · Fuente: Plataforma Nacional de Transparencia',
      'Página 1 de ',
      'NOMBRE',
      'MONTO TOTAL',
      'CANTIDAD',
      'FECHA',
      'Suministro de señalización',
      '$1,234.56',
      '7',
      '03/04/2019',
      '1',
    ]);
  });

  it('shows what it was filtered by, over as many pages as that takes', async () => {
    const filters = Array.from({ length: 60 }, (_, index) => ({ label: `Filtro ${index}`, values: ['a', 'b'] }));
    const pages = await open(oneBatch([row]), { filters });
    const texts = pages.flatMap(textsOf);
    expect(texts).toContain('Filtrado por:');
    expect(texts).toContain('Filtro 0: a. b');
    expect(texts).toContain('Filtro 59: a. b');
    expect(pages.length).toBeGreaterThan(1);
  });

  it('has every row of a long list, its headers on each page, and its number of pages on all', async () => {
    const pages = await open(manyRows(5_000));
    expect(pages.length).toBeGreaterThan(100);
    const names = pages.flatMap((page) => textsOf(page).filter((text) => text.startsWith('Fila ')));
    expect(names).toEqual(Array.from({ length: 5_000 }, (_, index) => `Fila ${index + 1}`));
    for (const [index, page] of pages.entries()) {
      expect(textsOf(page)).toEqual(
        expect.arrayContaining(['NOMBRE', `Página ${index + 1} de `, String(pages.length)]),
      );
    }
  });

  it('keeps the rows of a page above its footer, and every line inside the margins', async () => {
    for (const { lines, height, width } of await open(manyRows(200))) {
      for (const { y } of lines.filter(({ font }) => font === 'Helvetica')) expect(y).toBeLessThan(height - 100);
      for (const { x } of lines) expect(x >= 40 && x < width - 40).toBe(true);
    }
  });

  it('splits a row that is taller than a page, and loses no word of it', async () => {
    const words = Array.from({ length: 6_000 }, (_, index) => `p${index}`);
    const table = textTable([[words.join(' ')], ['corta']], [{ header: 'DESCRIPCIÓN', kind: 'text' }]);
    const pages = await open(oneBatch([]), table);
    expect(pages.length).toBeGreaterThan(2);
    const shown = pages.flatMap(bodyOf).flatMap(({ text }) => text.split(' '));
    expect(shown).toEqual([...words, 'corta']);
  });

  it('keeps figures on one line, however many the columns', async () => {
    const many = Array.from({ length: 6 }, (): ExportColumn => ({ header: 'MONTO', kind: 'money' }));
    const described: ExportColumn[] = [{ header: 'DESCRIPCIÓN', kind: 'text' }, ...many];
    const values = ['palabra '.repeat(200), ...many.map((_, index) => 99_999_999_99 + index)];
    const [page] = await open(oneBatch([]), textTable([values], described));
    expect(bodyOf(page!).filter(({ text }) => text.startsWith('$99,999,999.'))).toHaveLength(1);
    expect(bodyOf(page!).filter(({ text }) => text.startsWith('$100,000,000.0'))).toHaveLength(5);
  });

  it('breaks no word that its column could hold, wherever in the table it stands', async () => {
    const described: ExportColumn[] = ['PROVEEDOR', 'UNIDAD ADMINISTRATIVA', 'DESCRIPCIÓN'].map((header) => ({
      header,
      kind: 'text',
    }));
    const usual: Row = ['Ana', 'OBRAS', 'palabra '.repeat(40)];
    const long: Row = ['COMERCIALIZADORA INTERDISCIPLINARIA', 'ELECTROENCEFALOGRAFISTAS', 'CONTRARREVOLUCIONARIAMENTE'];
    const pages = await open(oneBatch([]), textTable([...Array.from({ length: 400 }, () => usual), long], described));
    const words = pages.flatMap(bodyOf).flatMap(({ text }) => text.split(' '));
    expect(words).toEqual(expect.arrayContaining(long.flatMap((text) => String(text).split(' '))));
  });

  it('keeps figures whole that grow after hundreds of rows, and has whole words beside them', async () => {
    const described: ExportColumn[] = [
      { header: 'NOMBRE', kind: 'text' },
      ...Array.from({ length: 4 }, (): ExportColumn => ({ header: 'MONTO', kind: 'money' })),
    ];
    const small: Row = ['Ana', 1, 1, 1, 1];
    const large: Row = ['ADMINISTRADORA', ...Array.from({ length: 4 }, () => 999_999_999_999_99)];
    const pages = await open(oneBatch([]), textTable([...Array.from({ length: 400 }, () => small), large], described));
    const texts = pages.flatMap(bodyOf).map(({ text }) => text);
    expect(texts.filter((text) => text === '$999,999,999,999.99')).toHaveLength(4);
    expect(texts).toContain('ADMINISTRADORA');
  });

  it('breaks only the longest words where not all have room', async () => {
    const described: ExportColumn[] = ['UNO', 'DOS', 'TRES'].map((header) => ({ header, kind: 'text' }));
    const pages = await open(
      oneBatch([]),
      textTable([['SUBDIRECCIÓN', 'X'.repeat(500), 'FRACCIONAMIENTO']], described),
    );
    const texts = pages.flatMap(bodyOf).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['SUBDIRECCIÓN', 'FRACCIONAMIENTO']));
  });

  it('says so when a table has no rows', async () => {
    const [page, ...more] = await open(manyRows(0));
    expect(textsOf(page!)).toEqual(expect.arrayContaining(['NOMBRE', 'Sin registros']));
    expect(more).toEqual([]);
  });

  it('puts its tables one below the other, each under its caption', async () => {
    const table = { columns, rows: oneBatch([row]) };
    const tables = [table, { caption: 'Detalle (1)', ...table }];
    const [page] = await open(oneBatch([]), { pdf: { title: 'x', pageSize: 'A4', tables } });
    const at = (text: string) => page!.lines.filter((line) => line.text === text).map(({ y }) => y);
    const [first, second] = at('NOMBRE');
    const [caption] = at('Detalle (1)');
    expect(first! < caption! && caption! < second!).toBe(true);
  });

  it('shortens a title longer than the page is wide', async () => {
    const [page] = await open(oneBatch([]), { pdf: { title: 'Proveedor '.repeat(30), pageSize: 'A4', tables: [] } });
    expect(textsOf(page!)[0]).toMatch(/^(Proveedor ?)+…$/);
  });
});
