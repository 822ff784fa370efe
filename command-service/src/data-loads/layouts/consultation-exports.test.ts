import { join } from 'node:path';
import excel from 'exceljs';
import { lookingInto, openWithContracts } from '../testing/correcting.ts';
import { type LoadHarness, ORGANIZATION, requester } from '../testing/load-harness.ts';
import { findHeadings } from './find-headings.ts';
import { mappedRows } from './mapped-row.ts';
import { consultation } from './testing/consultation-export.ts';
import { publishedHeadings } from './testing/published-headings.ts';
import { type MadeCell, readTable, rowOf, valuesOf } from './testing/read-table.ts';

const { platformTenders, platformDirectAwards, platformMerged } = publishedHeadings;

/** Years and amounts are texts in it. */
const A_ROW: Readonly<Record<string, MadeCell>> = {
  ID: '51234567',
  'FECHA MODIFICACION': { kind: 'date', date: '2024-07-09' },
  Ejercicio: '2023',
  'Fecha de inicio del periodo que se informa': '01/04/2023',
  'Fecha de término del periodo que se informa': '30/06/2023',
  'Tipo de procedimiento (catálogo)': 'Licitación pública',
  'Materia o tipo de contratación (catálogo)': 'Servicios',
  'Descripción de las obras, bienes o servicios': 'Limpieza',
  'Razón social del contratista o proveedor': 'EJEMPLO SA',
  'Área(s) contratante(s)': 'Oficialía Mayor',
  'Área(s) solicitante': 'Obras',
  'Número que identifique al contrato ': 'C-1',
  'Fecha del contrato': '31/03/2023',
  'Monto total del contrato con impuestos incluidos (MXN)': '9611.87',
  'Área(s) responsable(s) que genera(n), posee(n), publica(n) y actualizan la información': 'Compras',
  'Fecha de actualización': '30/06/2023',
};

const sheetRows = (lines: readonly (readonly MadeCell[])[]) =>
  lines.map((cells, index) => rowOf(index + 1, cells)).filter(({ cells }) => cells.size > 0);

describe('an export of a consultation of the National Platform', () => {
  it.each([
    ['tenders', platformTenders],
    ['direct awards', platformDirectAwards],
    ['both in one', platformMerged],
  ])('is known by its headings, below whose file it is: %s', (_, headings) => {
    for (const write of Object.values(consultation(headings)))
      expect(findHeadings(sheetRows(write('Municipio de Ánimas')), {})).toMatchObject({
        isDecided: true,
        mapping: { layout: 'pnt', headingRow: 6, buyers: { columns: [2], row: 1, ours: null } },
      });
  });

  it('is read as the format it is of, with the day on which it was obtained and the body whose rows they are', () => {
    const rows = sheetRows(consultation(platformTenders).mailed('Municipio de Ánimas', A_ROW));
    const { mapping } = findHeadings(rows, {})!; // as above
    const read = mappedRows(mapping, rows)(rows.at(-1)!);
    expect(read.buyer).toBe('Municipio de Ánimas');
    expect(valuesOf(read)).toMatchObject({
      ...{ contractNumber: 'C-1', period: '2o 2023', fiscalYear: '2023', totalAmount: '9611.87' },
      ...{ supplierName: 'EJEMPLO SA', informationDate: '2024-07-09', actualizationDate: '30/06/2023' },
    });
  });

  it('of direct awards says who contracted: the body that its title names', () => {
    const award = { Ejercicio: '2023', 'Área(s) solicitante(s) ': 'Obras' };
    const rows = sheetRows(consultation(platformDirectAwards).mailed('Municipio de Ánimas', award));
    const { values } = mappedRows(findHeadings(rows, {})!.mapping, rows)(rows.at(-1)!); // as above
    expect(values).toMatchObject({
      organizerAdministrativeUnit: { value: 'Municipio de Ánimas', derived: true },
      applicantAdministrativeUnit: { value: 'Obras' },
    });
  });

  it('of several bodies says in a column whose row it is', () => {
    const headings = ['Sujeto obligado', ...platformTenders];
    const { rows } = readTable(headings, [['DIF', '2023']]);
    expect(rows[0]?.buyer).toBe('DIF');
  });
});

describe('whose export it is', () => {
  let harness: LoadHarness;
  beforeEach(async () => {
    harness = await openWithContracts();
  });
  afterEach(() => harness.close());
  const { rows, summary } = lookingInto(() => harness);

  type Sheets = Readonly<Record<string, readonly (readonly MadeCell[])[]>>;
  const book = async (sheets: Sheets): Promise<string> => {
    const workbook = new excel.Workbook();
    const contentOf = (cell: MadeCell): unknown =>
      typeof cell === 'object' && cell.kind === 'date' ? new Date(cell.date) : cell;
    for (const [name, lines] of Object.entries(sheets))
      workbook.addWorksheet(name).addRows(lines.map((line) => line.map(contentOf)));
    const path = join(harness.folder, 'consulta.xlsx');
    await workbook.xlsx.writeFile(path);
    return path;
  };
  const exportOf = (body: string, tables: Sheets = {}, said: Readonly<Record<string, MadeCell>> = {}) =>
    book({ Información: consultation(platformTenders).mailed(body, { ...A_ROW, ...said }), ...tables });

  const decide = async (...ours: readonly string[]) => {
    const { mapping, seen } = (await harness.loads.columns(ORGANIZATION))!;
    const { current } = await harness.loads.info(ORGANIZATION);
    return harness.loads.decideColumns(requester(), {
      idDataLoad: current!._id,
      seen,
      headingRow: mapping.headingRow,
      fields: { ...mapping.fields, administrativeUnitType: { columns: [], value: 'Centralizada' } },
      administrations: [{ name: '2021-2024', from: null }],
      ours: [...ours],
    });
  };

  it.each(['TABLA492870', 'Tabla 492870', 'Tabla_492870', 'TABLA_492870'])(
    'its budget lines are found in the sheet of their number by the row itself, or by a key of their own: %s',
    async (name) => {
      const child = [
        ['Información relacionada a:', 'Partida presupuestal'],
        [],
        ['ID', 'PARTIDA PRESUPUESTAL'],
        ['51234567', '33901'],
        ['51234567', '21101'],
        ['51234568', '0'],
        ['7', '24601'],
      ];
      const PARTIDA = platformTenders.find((heading) => heading.startsWith('Partida presupuestal'))!; // one of them
      const lines = (said: Readonly<Record<string, MadeCell>>) => ({ ...A_ROW, ...said });
      const path = await book({
        Información: consultation(platformTenders).mailed(
          'DIF',
          lines({}),
          lines({ ID: '51234568' }),
          lines({ ID: '51234569', [PARTIDA]: '7' }),
        ),
        TABLA492: [
          ['ID', 'x'],
          ['51234567', 'otra'],
        ],
        [name]: child,
      });
      await harness.upload(path);
      const said = (await rows()).map(({ data: { fields } }) => [fields.partida?.value, fields.notes?.value]);
      expect(said).toEqual([
        ['33901', 'Otras partidas: 21101.'],
        [null, null],
        ['24601', null],
      ]);
    },
  );

  it('is said before it is loaded, also where it is of one body alone; the next of another is omitted', async () => {
    await harness.upload(await exportOf('Municipio de Ánimas'));
    expect(await harness.loads.columns(ORGANIZATION)).toMatchObject({
      isDecided: false,
      buyers: [{ name: 'Municipio de Ánimas', rows: 1, amount: 9611.87 }],
    });
    await expect(harness.loads.confirm(requester())).rejects.toMatchObject({ code: 'data-load.columns-undecided' });
    await decide('Municipio de Ánimas');
    expect(await summary()).toMatchObject({ newContractsCount: 1, skippedContractsCount: 0, errorsCount: 0 });
    await harness.loads.cancel(requester());
    await harness.upload(await exportOf('Municipio de Otro Lado'));
    expect(await summary()).toMatchObject({ newContractsCount: 0, skippedContractsCount: 1 });
    const [first] = await rows();
    expect(first?.data.fields.organizerAdministrativeUnit?.infos).toEqual([
      expect.objectContaining({ code: 'I17', message: expect.stringContaining('Municipio de Otro Lado') }),
    ]);
    await harness.loads.cancel(requester());
    await harness.upload(await exportOf('MUNICIPIO DE ANIMAS'));
    expect(await summary()).toMatchObject({ newContractsCount: 1, skippedContractsCount: 0 });
    await harness.loads.cancel(requester());
    const awardsOf = (body: string) =>
      book({ Información: consultation(platformDirectAwards).mailed(body, { ID: '1' }) });
    await harness.upload(await awardsOf('Municipio de Ánimas'));
    expect(await harness.loads.columns(ORGANIZATION)).toMatchObject({ isDecided: true });
    await harness.loads.cancel(requester());
    await harness.upload(await awardsOf('Municipio de Otro Lado'));
    expect(await harness.loads.columns(ORGANIZATION)).toMatchObject({ isDecided: false });
  });
});
