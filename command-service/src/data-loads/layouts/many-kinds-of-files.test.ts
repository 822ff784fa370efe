import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import type { Cause } from '@monitor/contracts-schema/events/event-metadata';
import excel from 'exceljs';
import { ORGANIZATION, requester, rowsRefused } from '../testing/load-harness.ts';
import { sampleRow } from '../testing/sample-workbook.ts';
import { publishedHeadings } from './testing/published-headings.ts';
import {
  columns,
  csv,
  current,
  decide,
  HEADINGS,
  harness,
  openTables,
  rowOf,
  rows,
  rowsGivenBack,
  summary,
  table,
} from './testing/table-under-review.ts';

openTables();

describe('releases in the Open Contracting standard', () => {
  const release = (number: number, amount: number) => ({
    ocid: `ocds-g4facg-${number}`,
    date: '2025-03-02T10:00:00Z',
    buyer: { name: 'DIF' },
    tender: { id: `P-${number}`, procurementMethod: 'open', mainProcurementCategory: 'services', title: 'Limpieza' },
    awards: [{ id: 'A', status: 'active', suppliers: [{ name: `EMPRESA ${number}` }] }],
    contracts: [
      {
        id: number,
        title: `C-${number}/2025`,
        awardID: 'A',
        status: 'active',
        dateSigned: '2025-02-16T12:00:00Z',
        value: { amount, currency: 'MXN' },
      },
    ],
  });
  const load = async (...releases: readonly object[]) => {
    const path = join(harness.folder, 'contrataciones.json');
    await writeFile(path, JSON.stringify({ releases }));
    const { dataLoadId } = await harness.upload(path);
    await decide({ administrativeUnitType: 'Centralizada' });
    return { organizationId: ORGANIZATION, idDataLoad: dataLoadId };
  };
  const causes = async (dataLoadId: string) =>
    (await harness.eventsOf(ORGANIZATION)).flatMap(({ type, metadata }) => {
      const cause = metadata.cause as Cause;
      const isOfRow =
        /^(?:Contract|Supplier)/.test(type) && cause.via === 'data-load' && cause.dataLoadId === dataLoadId;
      return isOfRow ? [[type, cause.sheetRow, cause.release]] : [];
    });

  it('are told by process and contract in what came of their rows, of those that were corrected too', async () => {
    const first = await load(release(1, 100), release(2, 200));
    await harness.loads.saveRow({ ...first, rowIndex: 3 }, { notes: 'Corregida' });
    await harness.loads.confirm(requester());
    const [one, two] = [1, 2].map((number) => ({ ocid: `ocds-g4facg-${number}`, contractId: String(number) }));
    expect((await causes(first.idDataLoad)).toSorted()).toEqual([
      ['ContractRegistered', 2, one],
      ['ContractRegistered', 3, two],
      ['SupplierRegistered', 2, one],
      ['SupplierRegistered', 3, two],
    ]);
    const second = await load(release(1, 150));
    await harness.loads.chooseRows({ ...requester(), ...second, choice: 'SHEET' });
    await harness.loads.confirm(requester());
    expect(await causes(second.idDataLoad)).toEqual([['ContractRevised', 2, one]]);
  });
});

describe('a line of a text with other cells than its headings', () => {
  const said = (cells: number) =>
    `La fila tiene ${cells} celdas y los encabezados son ${HEADINGS.length}: revisa que cada dato esté en su columna.`;
  const misfits = async () =>
    (await rows()).map(({ data: { fields } }) =>
      (fields.contractNumber?.infos ?? []).filter(({ code }) => code === 'I23').map(({ message }) => message),
    );

  it('is said to have them, also once it is corrected', async () => {
    const [number = '', ...others] = rowOf('N-2');
    const { dataLoadId } = await harness.upload(
      await csv(
        HEADINGS,
        rowOf('N-1'),
        [number, 'GRUPO', ...others, 'y más'],
        [...rowOf('B', 'Con dos celdas en blanco de más'), '', ''],
        rowOf('N-4').slice(0, 6),
        [...rowOf('A'), 'y más'], // of a registered contract
      ),
    );
    await decide();
    const found = [[], [said(10)], [], [said(6)], [said(9)]];
    expect(await misfits()).toEqual(found);
    const row = { organizationId: ORGANIZATION, idDataLoad: dataLoadId };
    await harness.loads.saveRow({ ...row, rowIndex: 3 }, { supplierName: 'EJEMPLO SA' });
    await harness.loads.saveRow({ ...row, rowIndex: 6 }, { notes: 'Corregida' });
    expect(await misfits()).toEqual(found);
  });
});

describe('a book of several sheets', () => {
  const COVER = [['Contratos del trimestre'], ['Municipio de Ánimas']];
  const TEMPLATE = [templateColumns.map(({ id }) => id), templateColumns.map(({ heading }) => heading)];
  const book = async (sheets: Readonly<Record<string, readonly (readonly unknown[])[]>>): Promise<string> => {
    const workbook = new excel.Workbook();
    for (const [name, lines] of Object.entries(sheets))
      workbook.addWorksheet(name).addRows(lines.map((line) => [...line]));
    const path = join(harness.folder, 'hojas.xlsx');
    await workbook.xlsx.writeFile(path);
    return path;
  };
  const own = (...numbers: readonly string[]) => [HEADINGS, ...numbers.map((number) => rowOf(number))];
  const chooseSheet = async (sheet: string) =>
    harness.loads.chooseSheet(requester(), { idDataLoad: (await current())._id, sheet });

  it('is read where it is recognised, behind a cover or a table that is not', async () => {
    for (const first of [COVER, own('N-1'), []]) {
      await harness.upload(await book({ Portada: first, Contratos: [...TEMPLATE, ['Pública']], Otra: own('N-2') }));
      expect(await current()).toMatchObject({ sheet: 'Contratos' });
      expect(await columns()).toBeNull();
      await harness.loads.cancel(requester());
    }
  });

  it('is read in its first sheet where what is recognised holds nothing but headings', async () => {
    await harness.upload(await book({ Enero: own('N-1'), Plantilla: TEMPLATE }));
    expect(await current()).toMatchObject({ sheet: 'Enero', unreadSheets: ['Plantilla'] });
  });

  it('is read where it is laid out as the template but for columns that it lacks, and refused', async () => {
    const lacking = TEMPLATE.map((line) => line.slice(0, 5));
    const upload = harness.upload(await book({ Enero: lacking, Febrero: TEMPLATE }));
    await expect(upload).rejects.toMatchObject({ code: 'data-load.missing-columns' });
  });

  it('is read in its first sheet where none is recognised, until another is chosen; the log says which', async () => {
    const { dataLoadId } = await harness.upload(await book({ Enero: own('N-1'), Febrero: own('N-2', 'N-3') }));
    expect(await current()).toMatchObject({ sheet: 'Enero', unreadSheets: ['Febrero'] });
    await chooseSheet('Febrero');
    expect(await current()).toMatchObject({ _id: dataLoadId, sheet: 'Febrero', unreadSheets: ['Enero'] });
    await decide();
    expect(await current()).toMatchObject({ sheet: 'Febrero' });
    expect(await summary()).toMatchObject({ newContractsCount: 2 });
    await harness.loads.confirm(requester());
    const read = (await harness.eventsOf(ORGANIZATION)).filter(({ type }) =>
      /DataLoad(?:Uploaded|Corrected)/.test(type),
    );
    expect(read.map(({ data }) => (data as { sheet?: string }).sheet)).toEqual([
      'Sheet1',
      'Enero',
      'Febrero',
      'Febrero',
    ]);
    const causes = (await harness.eventsOf(ORGANIZATION)).map(({ metadata }) => metadata.cause);
    expect(causes).toContainEqual(
      expect.objectContaining({ via: 'data-load', sheet: 'Febrero', sheetRow: 3, layout: 'own' }),
    );
    expect(causes).toContainEqual(expect.objectContaining({ sheet: 'Sheet1', sheetRow: 3 }));
  });

  it('gives back rows of the sheet that was read', async () => {
    const wrong = rowOf('N-3').with(3, 'mil pesos');
    const { dataLoadId } = await harness.upload(await book({ Enero: own('N-1'), Febrero: [...own('N-2'), wrong] }));
    await chooseSheet('Febrero');
    const validations = () => rowsGivenBack((target) => harness.loads.writeValidations(ORGANIZATION, target));
    expect(await validations()).toEqual([
      [2, 'N-2'],
      [3, 'N-3'],
    ]);
    await decide();
    await harness.loads.confirm(requester());
    expect(
      await rowsGivenBack((target) => harness.loads.writeLeftOut(ORGANIZATION, dataLoadId, target, () => {})),
    ).toEqual([[2, 'N-3']]);
  });

  it('has no other sheet to read than those that hold something and were not', async () => {
    await harness.upload(await book({ Enero: own('N-1'), Febrero: own('N-2'), Vacía: [] }));
    for (const name of ['Enero', 'Vacía', 'Marzo'])
      await expect(chooseSheet(name)).rejects.toMatchObject({ code: 'data-load.sheet-missing' });
    await harness.loads.cancel(requester());
    const gone = harness.loads.chooseSheet(requester(), { idDataLoad: '0'.repeat(32), sheet: 'Febrero' });
    await expect(gone).rejects.toMatchObject({ code: 'data-load.not-found' });
  });
});

describe('the causes of what comes of an own table', () => {
  const mappingsSince = async (before: number) =>
    (await harness.eventsOf(ORGANIZATION)).slice(before).flatMap(({ type, metadata }) => {
      const { layout, mapping } = metadata.cause as Readonly<{ layout?: string; mapping?: string }>; // of a load
      return type.endsWith('Registered') ? [[type, layout, mapping]] : [];
    });
  /** Uploads a file, confirms it, and gives what its events say. */
  const load = async (path: string) => {
    const before = (await harness.eventsOf(ORGANIZATION)).length;
    await harness.upload(path);
    if ((await current()).columns?.isDecided === false) await decide();
    await harness.loads.confirm(requester());
    return mappingsSince(before);
  };

  it('name its mapping: one for all files with its headings, and another for others', async () => {
    const first = await load(await table('N-1'));
    const mapping = first[0]?.[2];
    expect(mapping).toMatch(/^[0-9a-z]+\.[0-9a-z]+$/);
    expect(first).toEqual([
      ['SupplierRegistered', 'own', mapping],
      ['AdministrativeUnitRegistered', 'own', mapping],
      ['ContractRegistered', 'own', mapping],
    ]);
    expect(await load(await table('N-2'))).toEqual([['ContractRegistered', 'own', mapping]]);
    const [[, layout, other] = []] = await load(await csv(HEADINGS.with(7, 'Notas'), rowOf('N-3')));
    expect([layout, other]).toEqual(['own', expect.stringMatching(/^[0-9a-z]+\.[0-9a-z]+$/)]);
    expect(other).not.toBe(mapping);
  });

  it('name none of the template', async () => {
    expect(await load(await harness.workbook([sampleRow('N-4')]))).toEqual([
      ['ContractRegistered', undefined, undefined],
    ]);
  });
});

describe('a file of several buyers', () => {
  const contracts = (...buyers: readonly string[]) => {
    const { compranet39: headings } = publishedHeadings;
    const row = (buyer: string, index: number) => {
      const said: Readonly<Record<string, string>> = {
        ...{ SIGLAS: buyer && 'X', DEPENDENCIA: buyer, NOMBRE_DE_LA_UC: `X-${buyer}`, TIPO_CONTRATACION: 'Servicios' },
        ...{ NUMERO_PROCEDIMIENTO: 'AA-1', TIPO_PROCEDIMIENTO: 'Adjudicación directa', TITULO_CONTRATO: 'Papel' },
        ...{ CODIGO_CONTRATO: `${index}`, IMPORTE_CONTRATO: '10.50', MONEDA: 'MXN', FECHA_CELEBRACION: '2014-11-15' },
      };
      return headings.map((heading) => said[heading] ?? '');
    };
    return csv(headings, ...buyers.map(row));
  };
  const VALUES = { administrativeUnitType: 'Centralizada' };

  it('waits until it is said which of them are the organization', async () => {
    await harness.upload(await contracts('IMSS', 'DIF', 'IMSS'));
    expect(await columns()).toMatchObject({
      isDecided: false,
      layoutName: 'CompraNet, contratos',
      buyers: [
        { name: 'IMSS', rows: 2, amount: 21 },
        { name: 'DIF', rows: 1, amount: 10.5 },
      ],
    });
    await expect(harness.loads.confirm(requester())).rejects.toMatchObject({ code: 'data-load.columns-undecided' });
  });

  it('omits the rows of the others, which are no errors, and says whose they were; also in the next file', async () => {
    const { dataLoadId } = await harness.upload(await contracts('IMSS', 'DIF', 'IMSS'));
    await decide(VALUES, { ours: ['DIF'] });
    const leftOut = () =>
      rowsGivenBack(
        (target) => harness.loads.writeLeftOut(ORGANIZATION, dataLoadId, target, () => {}),
        'CODIGO_CONTRATO',
      );
    const validations = await rowsGivenBack(
      (target) => harness.loads.writeValidations(ORGANIZATION, target),
      'CODIGO_CONTRATO',
    );
    expect(validations).toEqual([[3, '1']]);
    expect(await leftOut()).toEqual([]);
    expect(await summary()).toMatchObject({ newContractsCount: 1, skippedContractsCount: 2, errorsCount: 0 });
    const [first] = await rows();
    expect(first?.data.fields.organizerAdministrativeUnit?.infos).toEqual([
      { code: 'I17', message: 'Se omitirá: es de otro comprador, «IMSS».' },
    ]);
    // Another's row stays another's whatever is edited in it.
    const row = { organizationId: ORGANIZATION, idDataLoad: (await current())._id, rowIndex: 2 };
    await harness.loads.saveRow(row, { notes: 'Editada' });
    expect(await summary()).toMatchObject({ newContractsCount: 1, skippedContractsCount: 2 });
    await harness.loads.confirm(requester());
    expect(rowsRefused(await harness.eventsOf(ORGANIZATION)).map(({ row: at, reason }) => [at, reason])).toEqual([
      [2, 'other-buyer'],
      [4, 'other-buyer'],
    ]);
    expect(await leftOut()).toEqual([]);
    await harness.upload(await contracts('x', 'dif', 'IMSS', 'Dif'));
    expect(await current()).toMatchObject({ columns: { isDecided: true } });
    expect(await summary()).toMatchObject({ skippedContractsCount: 2, errorsCount: 0 });
  });

  it('has rows that name none of them decided as those of any other', async () => {
    await harness.upload(await contracts('DIF', '', 'IMSS'));
    expect((await columns()).buyers?.map(({ name, rows }) => [name, rows])).toEqual([
      ['(sin comprador)', 1],
      ['DIF', 1],
      ['IMSS', 1],
    ]);
    await decide(VALUES, { ours: ['DIF'] });
    expect(await summary()).toMatchObject({ newContractsCount: 1, skippedContractsCount: 2 });
    await harness.loads.confirm(requester());
    await harness.upload(await contracts('', ''));
    expect(await columns()).toMatchObject({ buyers: [{ name: '(sin comprador)', rows: 2 }] });
    expect(await summary()).toMatchObject({ skippedContractsCount: 2 });
    await decide(VALUES, { ours: ['DIF', '(sin comprador)'] });
    expect(await summary()).toMatchObject({ skippedContractsCount: 0 });
  });

  it('of one alone asks nothing of it', async () => {
    await harness.upload(await contracts('DIF', 'DIF'));
    expect(await columns()).not.toHaveProperty('buyers');
    expect(await current()).toMatchObject({ columns: { isDecided: true } });
  });
});
