import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { SheetRow } from '@monitor/contracts-schema/data-loads/sheet-cell';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import type { Cell } from '@monitor/platform/workbook/workbook';
import fc from 'fast-check';
import { writeWorkbook } from '../../spreadsheets/write-workbook.ts';
import { mappedRows } from '../layouts/mapped-row.ts';
import { publishedHeadings } from '../layouts/testing/published-headings.ts';
import { type MadeCell, readTable, rowOf } from '../layouts/testing/read-table.ts';
import type { RowValues } from '../review/rules/cells/row-values.ts';
import { lookingInto } from '../testing/correcting.ts';
import { type LoadHarness, ORGANIZATION, openLoadHarness, requester } from '../testing/load-harness.ts';
import { readBook } from '../testing/read-book.ts';
import { date, number, text } from '../testing/sample-workbook.ts';
import { inOwnLayout } from './own-layout.ts';

let harness: LoadHarness;
beforeEach(async () => {
  harness = await openLoadHarness();
});
afterEach(() => harness.close());

const { rows, summary, contractNumbered } = lookingInto(() => harness);

const headings: readonly string[] = publishedHeadings.platformTenders;
const REASONS = 'Por qué quedó fuera';
const HEADING_ROW = 7;
const SERIAL_OF_1970 = 25_569;
const MILLISECONDS_A_DAY = 86_400_000;

type Said = Readonly<Record<string, string | number>>;

const TENDER: Said = {
  Ejercicio: 2024,
  'Fecha de inicio del periodo que se informa': '01/04/2024',
  'Fecha de término del periodo que se informa': '30/06/2024',
  'Tipo de procedimiento (catálogo)': 'Licitación pública',
  'Materia o tipo de contratación (catálogo)': 'Servicios',
  'Número de expediente, folio o nomenclatura': 'LPN-1',
  'Descripción de las obras, bienes o servicios': 'Limpieza',
  'Razón social del contratista o proveedor': 'LIMPIEZA DEL NORTE',
  'Sexo (catálogo)': 'Mujer',
  'Área(s) solicitante': 'TESORERIA',
  'Área(s) contratante(s)': 'OFICIALIA MAYOR',
  'Fecha del contrato': '15/05/2024',
  'Monto total del contrato con impuestos incluidos (MXN)': 1250.5,
  'Área(s) responsable(s) que genera(n), posee(n), publica(n) y actualizan la información': 'OFICIALIA MAYOR',
};

/** A file as the National Platform has it: titles above, its headings in the seventh row. */
const platformFile = async (...tenders: readonly Said[]): Promise<string> => {
  const path = join(harness.folder, 'plataforma.xlsx');
  const written = (said: Said) => headings.map((heading) => said[heading]);
  const lines = [
    ['49234'],
    ['TÍTULO', 'NOMBRE CORTO'],
    ['Procedimientos de licitación pública', 'LTAIPCH77XXVIII'],
    headings.map((_, index) => index),
    headings.map((_, index) => 492_000 + index),
    ['Tabla Campos'],
    headings,
    ...tenders.map((said, index) =>
      written({ ...TENDER, 'Número que identifique al contrato ': `N-${index}`, ...said }),
    ),
  ];
  const cellOf = (content: string | number | undefined) =>
    typeof content === 'number' ? number(content) : content === undefined ? undefined : text(content);
  await writeWorkbook(
    path,
    lines.map((line) => line.map(cellOf)),
  );
  return path;
};

/** What no column of the layout says, and is asked once. */
const decide = async () => {
  const { mapping, seen } = (await harness.loads.columns(ORGANIZATION))!;
  await harness.loads.decideColumns(requester(), {
    idDataLoad: (await harness.loads.info(ORGANIZATION)).current!._id,
    seen,
    headingRow: mapping.headingRow,
    fields: { ...mapping.fields, administrativeUnitType: { columns: [], value: 'Centralizada' } },
    administrations: [{ name: '2024-2027', from: null }],
  });
};

const written = async (write: (target: Writable) => Promise<void>): Promise<string> => {
  const path = join(harness.folder, 'devuelto.xlsx');
  const file = createWriteStream(path);
  await Promise.all([write(file), finished(file)]);
  return path;
};
const leftOut = (id: string) => written((target) => harness.loads.writeLeftOut(ORGANIZATION, id, target, () => {}));
const validations = () => written((target) => harness.loads.writeValidations(ORGANIZATION, target));

const sheetOf = async (path: string) => {
  const book = await readBook(path);
  const sheet = book.worksheets[0]!; // the only one
  const inHeadings = sheet.getRow(HEADING_ROW).values as string[];
  return {
    at: (row: number, heading: string) => sheet.getRow(row).getCell(inHeadings.indexOf(heading)),
    first: (row: number) => sheet.getRow(row).getCell(1).value,
    rows: sheet.rowCount,
    headings: inHeadings.slice(1),
  };
};

const BUDGET_LINES = headings.find((heading) => heading.startsWith('Partida presupuestal'))!; // one of them

/** The same file with a sheet of budget lines, each by the key of the contracts that it is of. */
const withBudgetLines = async (path: string, ...lines: readonly (readonly [key: number, line: string])[]) => {
  const book = await readBook(path);
  book.addWorksheet('Tabla_492870').addRows([[14], [1, 9], ['ID', 'Partida específica'], ...lines]);
  await book.xlsx.writeFile(path);
  return path;
};

const WRONG: Said = { 'Monto total del contrato con impuestos incluidos (MXN)': 'mucho' };

describe('what stayed out of a load in a layout of its own', () => {
  it('comes back in that layout, with why: what is above its headings, and blank what is never read', async () => {
    const { dataLoadId } = await harness.upload(await platformFile({}, WRONG));
    await decide();
    await harness.loads.confirm(requester());
    const sheet = await sheetOf(await leftOut(dataLoadId));
    expect(sheet.headings).toEqual([...headings.with(headings.indexOf(BUDGET_LINES), 'Partida'), REASONS]);
    expect([1, 3, 6].map(sheet.first)).toEqual(['49234', 'Procedimientos de licitación pública', 'Tabla Campos']);
    expect(sheet.rows).toBe(HEADING_ROW + 1);
    const said = (heading: string) => sheet.at(HEADING_ROW + 1, heading).value;
    expect(said('Número que identifique al contrato ')).toBe('N-1');
    expect(said('Ejercicio')).toBe(2024);
    expect(said('Monto total del contrato con impuestos incluidos (MXN)')).toBe('mucho');
    expect(said('Sexo (catálogo)')).toBeNull();
    expect(said(REASONS)).toMatch(/^Monto total del contrato con impuestos/);
  });

  it('says what its keys stand for, also when it comes back, without the sheet in which that stands', async () => {
    const rows = [{ [BUDGET_LINES]: 1 }, { ...WRONG, [BUDGET_LINES]: 2, Nota: 'Urgente.' }, { [BUDGET_LINES]: 0 }];
    const lines = [
      [2, '3361'],
      [1, '2111'],
      [2, '3311'],
      [2, '3361'],
    ] as const;
    const { dataLoadId } = await harness.upload(await withBudgetLines(await platformFile(...rows), ...lines));
    await decide();
    await harness.loads.confirm(requester());
    const registered = async (number: string) => {
      const { partida, notes } = (await contractNumbered(number)).contract;
      return [partida, notes];
    };
    expect([await registered('N-0'), await registered('N-2')]).toEqual([
      ['2111', null],
      [null, null],
    ]);
    const path = await leftOut(dataLoadId);
    const sheet = await sheetOf(path);
    expect(sheet.at(HEADING_ROW + 1, 'Partida').value).toBe('3361');
    expect(sheet.at(HEADING_ROW + 1, REASONS).value).not.toMatch(/Partida|Nota/);
    const book = await readBook(path);
    const column = headings.indexOf('Monto total del contrato con impuestos incluidos (MXN)') + 1;
    book.worksheets[0]!.getRow(HEADING_ROW + 1).getCell(column).value = 99;
    await book.xlsx.writeFile(path);
    await harness.upload(path);
    await harness.loads.confirm(requester());
    expect(await registered('N-1')).toEqual(['3361', 'Urgente. Otras partidas: 3311.']);
  });

  it('says in its note what another sheet has for it, also when it comes back without that sheet', async () => {
    const KEYS = headings.find((heading) => heading.startsWith('Convenios modificatorios'))!; // one of them
    const tenders = {
      ...WRONG,
      [KEYS]: 7,
      'Se realizaron convenios modificatorios (catálogo)': 'Si',
      Nota: 'Urgente.',
    };
    const book = await readBook(await platformFile(tenders));
    const lines = [
      [7, 'CM-1', 'Plazo'],
      [8, 'CM-9', 'Monto'],
    ];
    book.addWorksheet('Tabla_492871').addRows([[14], [1], ['ID', 'Número de convenio modificatorio'], ...lines]);
    const given = join(harness.folder, 'con-convenios.xlsx');
    await book.xlsx.writeFile(given);
    const { dataLoadId } = await harness.upload(given);
    await decide();
    const path = await leftOut(dataLoadId);
    const notes = 'Urgente. Convenios modificatorios: Sí. Convenios modificatorios informados: 1 (CM-1).';
    const sheet = await sheetOf(path);
    expect([sheet.at(HEADING_ROW + 1, 'Nota').value, sheet.at(HEADING_ROW + 1, KEYS).value]).toEqual([notes, null]);
    expect(sheet.at(HEADING_ROW + 1, REASONS).value).not.toMatch(/Nota/);
    await harness.upload(path, dataLoadId);
    expect((await rows()).map(({ data }) => data.fields.notes?.value)).toEqual([notes]);
  });

  it('is recognised when it is loaded again, its column of reasons passed over', async () => {
    const { dataLoadId } = await harness.upload(await platformFile({}, WRONG));
    await decide();
    await harness.loads.confirm(requester());
    const path = await leftOut(dataLoadId);
    const book = await readBook(path);
    const column = headings.indexOf('Monto total del contrato con impuestos incluidos (MXN)') + 1;
    book.worksheets[0]!.getRow(HEADING_ROW + 1).getCell(column).value = 99;
    await book.xlsx.writeFile(path);
    await harness.upload(path);
    expect((await harness.loads.columns(ORGANIZATION))?.headings.map(({ heading }) => heading)).not.toContain(REASONS);
    expect(await summary()).toMatchObject({ newContractsCount: 1, errorsCount: 0 });
    await harness.loads.confirm(requester());
  });

  it('says what was corrected in the review: in its column, or beside where the layout has none', async () => {
    const { dataLoadId } = await harness.upload(await platformFile(WRONG));
    await decide();
    const row = { organizationId: ORGANIZATION, idDataLoad: dataLoadId, rowIndex: HEADING_ROW + 1 };
    await harness.loads.saveRow(row, { notes: 'Revisada', contractNumber: 'OTRO', karewaNotes: 'Interna' });
    const sheet = await sheetOf(await leftOut(dataLoadId));
    expect(sheet.at(HEADING_ROW + 1, 'Nota').value).toBe('Revisada');
    expect(sheet.at(HEADING_ROW + 1, 'Número que identifique al contrato ').value).toBe('OTRO');
    expect(sheet.at(HEADING_ROW + 1, REASONS).value).toMatch(/\nNotas Karewa: en la revisión dice «Interna»\.$/);
  });
});

describe('the validations workbook of a file in a layout of its own', () => {
  it('has its rows in their places, each remark on the column that it is about, or beside', async () => {
    await harness.upload(await platformFile({}, { ...WRONG, 'Área(s) solicitante': '', 'Área(s) contratante(s)': '' }));
    const sheet = await sheetOf(await validations());
    expect(sheet.rows).toBe(HEADING_ROW + 2);
    const cell = sheet.at(HEADING_ROW + 2, 'Monto total del contrato con impuestos incluidos (MXN)');
    expect(JSON.stringify(cell.note)).toContain('No es un monto');
    expect(cell.fill).toMatchObject({ fgColor: { argb: 'FFEAD3DC' } });
    expect(JSON.stringify(sheet.at(HEADING_ROW + 2, 'Área(s) solicitante').note)).toContain('Dato obligatorio');
    expect(sheet.at(HEADING_ROW + 1, REASONS).value).toMatch(/^Administración.*: Dato obligatorio/m);
  });

  it('uploaded unchanged as corrections gives the same review, edits among it', async () => {
    const { dataLoadId } = await harness.upload(await platformFile({}, WRONG, { 'Fecha del contrato': '31/02/2024' }));
    await decide();
    const row = { organizationId: ORGANIZATION, idDataLoad: dataLoadId, rowIndex: HEADING_ROW + 2 };
    await harness.loads.saveRow(row, { supplierName: 'OTRA SA', servicesDescription: '', supplierRfc: '!v0ABC' });
    const before = (await rows()).map(({ data }) => data);
    expect(before.filter(({ summary: { hasErrors } }) => hasErrors)).toHaveLength(2);
    await harness.upload(await validations(), dataLoadId);
    expect((await rows()).map(({ data }) => data)).toEqual(before);
  });
});

it('a cell leads where it led, if that is the web and its column is read as a link; else its text says it', () => {
  const { mapping } = readTable(headings, []).found;
  const linked = (link: string) => ({ ...text('ver'), link });
  const cellsOf = (said: Readonly<Record<string, MadeCell>>, mostLinks?: number) => {
    const { rowOf: inLayout } = inOwnLayout({ head: [rowOf(1, [...headings])], mapping }, mostLinks);
    const row = rowOf(
      2,
      headings.map((heading) => said[heading]),
    );
    const { values } = mappedRows(mapping)(row);
    return inLayout({ cells: row.cells, values }, values).cells.filter(Boolean);
  };
  const CONTRACT = 'Hipervínculo al documento del contrato y anexos, en versión pública, en su caso';
  const web = 'https://a.mx/x.pdf';
  expect(cellsOf({ [CONTRACT]: linked(web) })).toEqual([{ content: 'ver', link: web }]);
  expect(cellsOf({ [CONTRACT]: linked('file:///c:/x.pdf') })).toEqual([{ content: 'file:///c:/x.pdf' }]);
  expect(cellsOf({ [CONTRACT]: linked(web) }, 0)).toEqual([{ content: web }]);
  expect(cellsOf({ Nota: linked('javascript:alert(1)') })).toEqual([{ content: 'ver' }]);
});

/** What reading makes of a cell that was written. */
const readCell = ({ content, style, link }: Cell = {}): MadeCell => {
  if (typeof content === 'boolean') return { kind: 'boolean', boolean: content };
  if (typeof content === 'number' && style?.format)
    return date(new Date((content - SERIAL_OF_1970) * MILLISECONDS_A_DAY).toISOString().slice(0, 10));
  return typeof content === 'number' ? content : content && { ...text(String(content)), ...(link && { link }) };
};

it.each(Object.entries(publishedHeadings))(
  'a row that nobody changed says the same once it is read again: %s',
  (_name, of) => {
    const { mapping } = readTable(of, []).found;
    const { rowOf: inLayout } = inOwnLayout({ head: [rowOf(1, [...of])], mapping });
    const read = mappedRows(mapping);
    const cell = fc.constantFrom(text('Servicios'), text('15/05/2024'), date('2024-05-15'), number(12.5), text('Si'));
    fc.assert(
      fc.property(fc.tuple(...of.map(() => fc.option(cell, { nil: undefined }))), (cells) => {
        const row = rowOf(2, cells);
        const before = read(row);
        const { cells: after, homeless } = inLayout({ cells: row.cells, values: before.values }, before.values);
        expect(homeless).toEqual([]);
        expect(read(rowOf(2, after.map(readCell)))).toEqual(before);
      }),
      { numRuns: 50 },
    );
  },
);

it('a row that was changed says all that it says when it is read again, or what it cannot is told', () => {
  const { mapping } = readTable(headings, []).found;
  const { rowOf: inLayout } = inOwnLayout({ head: [rowOf(1, [...headings])], mapping });
  const read = mappedRows(mapping);
  const given = headings.with(headings.indexOf(BUDGET_LINES), 'Partida');
  const readAgain = mappedRows(readTable(given, []).found.mapping);
  const field = fc.constantFrom(...(Object.keys(mapping.fields) as (keyof RowValues)[]), 'karewaNotes' as const);
  const cell = fc.option(
    fc.constantFrom(
      text('Servicios'),
      text('!v0 x'),
      text('15/05/2024'),
      date('2024-05-15'),
      number(12.5),
      text("'007"),
    ),
    { nil: undefined },
  );
  const change = fc.record({
    value: fc.constantFrom('Obra', 7.5, '2024-01-02', '2024-02-30', '2026-13-05', 'Licitación pública', null, true),
    prefix: fc.constantFrom(undefined, '!v0'),
  });
  const changes = fc.uniqueArray(fc.tuple(field, fc.option(change, { nil: undefined })), {
    selector: ([name]) => name,
  });
  fc.assert(
    fc.property(fc.array(cell, { maxLength: headings.length }), changes, (cells, changed) => {
      const row: SheetRow = rowOf(2, cells);
      const before = read(row).values;
      const values = { ...before, ...Object.fromEntries(changed) } as RowValues;
      const { cells: after, homeless } = inLayout({ cells: row.cells, values: before }, values);
      const again = readAgain(rowOf(2, after.map(readCell))).values;
      expect(changed.map(([name]) => name)).toEqual(expect.arrayContaining([...homeless]));
      for (const { field: name } of templateColumns)
        if (!homeless.includes(name))
          expect([name, again[name]?.value, again[name]?.prefix]).toEqual([
            name,
            values[name]?.value,
            values[name]?.prefix,
          ]);
    }),
    { numRuns: 300 },
  );
});
