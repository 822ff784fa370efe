import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { DecideColumns } from '@monitor/contracts-schema/data-loads/column-mapping';
import { NO_FILE_DEFAULTS, type VersionedFileDefaults } from '@monitor/contracts-schema/data-loads/file-defaults';
import type { ReadingDecisionEvent } from '@monitor/contracts-schema/data-loads/reading-decision-events';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import type { Cause } from '@monitor/contracts-schema/events/event-metadata';
import excel from 'exceljs';
import { everything, lookingInto, openWithContracts } from '../testing/correcting.ts';
import { type LoadHarness, ORGANIZATION, requester, rowsRefused } from '../testing/load-harness.ts';
import { readBook } from '../testing/read-book.ts';
import { sampleRow } from '../testing/sample-workbook.ts';
import { publishedHeadings } from './testing/published-headings.ts';

let harness: LoadHarness;
beforeEach(async () => {
  harness = await openWithContracts();
});
afterEach(() => harness.close());

const { rows, summary, contractNumbered } = lookingInto(() => harness);

let files = 0;
const csv = async (...lines: readonly (readonly string[])[]): Promise<string> => {
  files += 1;
  const path = join(harness.folder, `tabla-${files}.csv`);
  await writeFile(path, lines.map((texts) => texts.map((text) => `"${text}"`).join(',')).join('\n'));
  return path;
};

const HEADINGS = ['Contrato', 'Proveedor', 'Concepto', 'Importe', 'Fecha', 'Modalidad', 'Área', 'Observaciones'];
const rowOf = (number: string, notes = '') => {
  return [number, 'EJEMPLO SA', 'Papel', '1,250.50', '15/05/2024', 'Adjudicación directa', 'DIF', notes];
};
const table = (...numbers: readonly string[]) => csv(HEADINGS, ...numbers.map((number) => rowOf(number)));

const current = async () => (await harness.loads.info(ORGANIZATION)).current!;
const columns = async () => (await harness.loads.columns(ORGANIZATION))!;

const LACKING = { administrativeUnitType: 'Centralizada', procedureState: 'Concluido' };

/** As they were read, and what no column says. */
const decide = async (besides: Readonly<Record<string, string>> = LACKING, decided: Partial<DecideColumns> = {}) => {
  const { mapping, seen } = await columns();
  const values = Object.entries(besides).map(([field, value]) => [field, { columns: [] as number[][], value }]);
  return harness.loads.decideColumns(requester(), {
    idDataLoad: (await current())._id,
    seen,
    headingRow: mapping.headingRow,
    fields: { ...mapping.fields, ...Object.fromEntries(values) },
    administrations: [{ name: '2024-2027', from: null }],
    ...decided,
  });
};

/** The rows of a workbook that is given back, and the number of each one's contract, by what its column is headed. */
const rowsGivenBack = async (
  write: (target: Writable) => Promise<void>,
  heading = 'Contrato',
): Promise<readonly (readonly [number, string])[]> => {
  const path = join(harness.folder, 'devuelto.xlsx');
  await write(createWriteStream(path));
  const book = await readBook(path);
  const sheet = book.worksheets[0]!; // the only one
  const at = (sheet.getRow(1).values as string[]).indexOf(heading);
  const given: [number, string][] = [];
  sheet.eachRow((row, number) => {
    if (number > 1) given.push([number, String(row.getCell(at).value)]);
  });
  return given;
};

describe('a table in a layout of its own', () => {
  it('stands in the review as it was guessed, and is not confirmed before somebody has said what it says', async () => {
    await harness.upload(await table('N-1', 'N-2'));
    expect(await current()).toMatchObject({ columns: { layoutName: null, isDecided: false } });
    expect(await columns()).toMatchObject({ isDecided: false, mapping: { headingRow: 1 }, layoutName: null });
    const guessed = { column: 1, heading: 'Contrato', samples: ['N-1', 'N-2'], guessedBy: 'HEADING' };
    expect((await columns()).headings[0]).toEqual(guessed);
    expect(await summary()).toMatchObject({ newContractsCount: 0, errorsCount: 2 });
    await expect(harness.loads.confirm(requester())).rejects.toMatchObject({ code: 'data-load.columns-undecided' });
  });

  it('is read as was decided, and registers its rows, whose events name their records in the file', async () => {
    const { dataLoadId } = await harness.upload(await table('N-1', 'N-2'));
    await decide();
    expect(await current()).toMatchObject({ _id: dataLoadId, columns: { isDecided: true } });
    expect((await columns()).headings[0]).not.toHaveProperty('guessedBy');
    expect(await summary()).toMatchObject({ newContractsCount: 2, errorsCount: 0 });
    await harness.loads.confirm(requester());
    expect((await contractNumbered('N-2')).contract).toMatchObject({
      administrationPeriod: '2024-2027',
      fiscalYear: '2024',
      period: '2o 2024',
      totalAmount: 125_050,
      totalOrMaxAmount: 125_050,
      contractDate: '2024-05-15',
    });
    const registered = (await harness.eventsOf(ORGANIZATION)).filter(({ type }) => type === 'ContractRegistered');
    expect(registered.at(-1)).toMatchObject({ metadata: { cause: { dataLoadId, sheetRow: 3 } } });
  });

  it('gives the rows that derive what no cell of theirs says, a column at a time, as they stand', async () => {
    await harness.upload(await table('N-1', 'N-2'));
    await decide();
    const derived = async (field: string) =>
      (await harness.loads.values(ORGANIZATION, { page: 1, pageSize: 10 }))?.derived.find((one) => one.field === field);
    const shown = async (name: string) => {
      const doc = (await harness.loads.list(ORGANIZATION, { ...everything, name }))?.doc;
      return [doc?.name, doc?.details.map(({ rowIndex }) => rowIndex)];
    };
    const { _id = '', ...reading } = (await derived('administration')) ?? {};
    expect(reading).toMatchObject({ rows: 2, values: [{ value: '2024-2027', rows: 2 }] });
    expect(await shown(_id)).toEqual(['Administración, deducido', [2, 3]]);
    const reference = { organizationId: ORGANIZATION, idDataLoad: (await current())._id, rowIndex: 2 };
    await harness.loads.saveRow(reference, { administration: '2018-2021' });
    expect(await derived('administration')).toMatchObject({ _id, rows: 1 });
    expect(await shown(_id)).toEqual(['Administración, deducido', [3]]);
    expect(await shown((await derived('administrativeUnitType'))?._id ?? '')).toEqual([expect.anything(), [2, 3]]);
  });

  it('says in the log how its columns were read, with the file', async () => {
    await harness.upload(await table('N-1'));
    await decide();
    const told = (await harness.eventsOf(ORGANIZATION)).filter(({ type }) => /^DataLoad/.test(type)).slice(-2);
    expect(told).toMatchObject([
      { type: 'DataLoadUploaded', data: { mapping: { layout: null, headingRow: 1 } } },
      {
        type: 'DataLoadCorrected',
        data: { mapping: { fields: { procedureState: { columns: [], value: 'Concluido' } } } },
        metadata: { actor: { name: 'Ana Ruiz' } },
      },
    ]);
  });

  it('is read so ever after, until that is forgotten', async () => {
    await harness.upload(await table('N-1'));
    await decide();
    await harness.loads.confirm(requester());
    await harness.upload(await table('N-2'));
    expect(await summary()).toMatchObject({ newContractsCount: 1, errorsCount: 0 });
    await harness.loads.confirm(requester());

    const told = (await harness.eventsOf(ORGANIZATION)).flatMap(({ type, data }) =>
      type === 'BatchStarted' ? [(data as { decisions?: unknown }).decisions] : [],
    );
    const decided = { kind: 'COLUMNS', text: HEADINGS.join(' · '), as: 'Lo que se indicó de cada columna' };
    const by = { decidedBy: requester().actor, decidedAt: expect.any(String) };
    expect(told.slice(-2)).toEqual([[{ ...decided, ...by }], [{ ...decided, ...by, isRemembered: true }]]);

    const { docs } = await harness.loads.remembered(ORGANIZATION, { page: 1, pageSize: 10 });
    expect(docs).toMatchObject([{ kind: 'COLUMNS', text: HEADINGS.join(' · '), decidedBy: 'Ana Ruiz' }]);
    await harness.loads.forget(requester(), docs[0]!._id);
    await harness.upload(await table('N-3'));
    expect(await current()).toMatchObject({ columns: { isDecided: false } });
  });

  it('says what stands in every file of the organization that lacks it: of no other it is asked again', async () => {
    await harness.upload(await table('N-1'));
    await decide();
    await harness.loads.cancel(requester());
    await harness.upload(await csv(['Pedido', 'Empresa', 'Total'], ['P-1', 'EJEMPLO SA', '1']));
    expect(await columns()).toMatchObject({
      isDecided: false,
      mapping: {
        administrations: [{ name: '2024-2027', from: null }],
        fields: { administrativeUnitType: { columns: [], value: 'Centralizada' } },
      },
    });
  });

  const readOfNone = async () => {
    const { mapping } = await columns();
    const { organizerAdministrativeUnit, areaInCharge } = mapping.fields;
    return { organizer: organizerAdministrativeUnit, area: areaInCharge, ofUnits: mapping.unitTypes };
  };

  it('says who contracts, who answers and which units are of another type, each as it was said last of any file', async () => {
    const unitTypes = [{ unit: 'Sistema DIF', type: 'Descentralizada' }];
    await harness.upload(await table('N-1'));
    await decide(
      { ...LACKING, organizerAdministrativeUnit: 'Oficialía Mayor', areaInCharge: 'Archivo' },
      { unitTypes },
    );
    await harness.loads.cancel(requester());
    await harness.upload(await csv(['Clave', 'Empresa', 'Total', 'Área'], ['P-1', 'EJEMPLO SA', '1', 'Obras']));
    expect(await readOfNone()).toEqual({
      organizer: { columns: [[4]], value: 'Oficialía Mayor', isStandIn: true },
      area: { columns: [[4]], value: 'Archivo', isStandIn: true },
      ofUnits: unitTypes,
    });
    await decide({ ...LACKING, areaInCharge: 'Tesorería' }, { administrations: [{ name: '2027-2030', from: null }] });
    await harness.loads.cancel(requester());
    // Files that were decided before lack the same.
    await harness.upload(await table('N-2'));
    expect(await columns()).toMatchObject({
      isDecided: true,
      mapping: { administrations: [{ name: '2027-2030', from: null }], unitTypes },
    });
    expect(await readOfNone()).toMatchObject({
      organizer: { value: 'Oficialía Mayor' },
      area: { value: 'Tesorería' },
    });
  });

  it('says of each unit of which type it is, however it is spelt', async () => {
    await harness.upload(await csv(HEADINGS, rowOf('N-1'), rowOf('N-2').with(6, 'EL SISTEMA D.I.F.')));
    await decide(LACKING, { unitTypes: [{ unit: 'Sistema DIF', type: 'Descentralizada' }] });
    const types = (await rows()).map(({ data }) => data.fields.administrativeUnitType?.value);
    expect(types).toEqual(['Centralizado', 'Descentralizado']);
  });

  it('is recognised anew in the row that is said to hold the headings', async () => {
    await harness.upload(await csv(['Relación', 'de', 'contratos'], HEADINGS, rowOf('N-1')));
    const { mapping, seen } = await columns();
    expect(mapping.headingRow).toBe(2);
    await harness.loads.decideColumns(requester(), { idDataLoad: (await current())._id, seen, headingRow: 1 });
    expect(await columns()).toMatchObject({ isDecided: false, mapping: { headingRow: 1 } });
    expect((await columns()).headings).toHaveLength(3);
  });

  it('that is said to have its headings where there are none stays as it was', async () => {
    await harness.upload(await table('N-1'));
    const { seen } = await columns();
    const wrong = harness.loads.decideColumns(requester(), { idDataLoad: (await current())._id, seen, headingRow: 99 });
    await expect(wrong).rejects.toMatchObject({ code: 'data-load.no-headings' });
    expect(await columns()).toMatchObject({ mapping: { headingRow: 1 } });
  });

  it('gives back the rows that stayed out, in its own columns', async () => {
    const { dataLoadId } = await harness.upload(await csv(HEADINGS, rowOf('N-1'), rowOf('N-2').with(3, 'mil pesos')));
    await decide();
    await harness.loads.confirm(requester());
    const given = await rowsGivenBack((target) =>
      harness.loads.writeLeftOut(ORGANIZATION, dataLoadId, target, () => {}),
    );
    expect(given).toEqual([[2, 'N-2']]);
  });

  it('gives its rows back to be corrected in their own places', async () => {
    await harness.upload(await table('N-1', 'N-2'));
    const given = await rowsGivenBack((target) => harness.loads.writeValidations(ORGANIZATION, target));
    expect(given).toEqual([
      [2, 'N-1'],
      [3, 'N-2'],
    ]);
  });

  it('is given back as it came', async () => {
    const { dataLoadId } = await harness.upload(await table('N-1'));
    const { contentType, content } = await harness.loads.uploadedWorkbook(ORGANIZATION, dataLoadId);
    content.destroy();
    expect(contentType).toBe('text/csv');
  });
});

describe('what stands in every file that lacks it', () => {
  const TABLE = { ...NO_FILE_DEFAULTS, administrativeUnitType: 'Centralizado' };
  const revise = (revised: Partial<VersionedFileDefaults>) =>
    harness.loads.reviseFileDefaults(
      { ...requester(), cause: { via: 'form' }, now: new Date() },
      { ...TABLE, version: 0, ...revised },
    );
  const defaults = () => harness.loads.fileDefaults(ORGANIZATION);
  const told = async () =>
    (await harness.eventsOf(ORGANIZATION)).flatMap(({ type, data, metadata }) =>
      type === 'FileDefaultsRevised'
        ? [{ ...(data as Extract<ReadingDecisionEvent, { type: 'FileDefaultsRevised' }>['data']), metadata }]
        : [],
    );

  it('is nothing at first, and is what an administrator says, which the log tells with who', async () => {
    expect(await defaults()).toEqual({ ...NO_FILE_DEFAULTS, version: 0 });
    await revise({ areaInCharge: 'Archivo' });
    await revise({ areaInCharge: 'Archivo', version: 1 }); // the same again
    expect(await defaults()).toEqual({ ...TABLE, areaInCharge: 'Archivo', version: 1 });
    expect(await told()).toMatchObject([
      {
        changes: [
          { field: 'administrativeUnitType', from: null, to: 'Centralizado' },
          { field: 'areaInCharge', from: null, to: 'Archivo' },
        ],
        metadata: { actor: { name: 'Ana Ruiz' } },
      },
    ]);
  });

  it('is not changed by who has not seen it as it is', async () => {
    await revise({ areaInCharge: 'Archivo' });
    await expect(revise({ areaInCharge: 'Tesorería' })).rejects.toMatchObject({ code: 'stream.version-conflict' });
    expect(await defaults()).toMatchObject({ areaInCharge: 'Archivo' });
  });

  it('is said with the columns of a file, by whose load it came, where that is otherwise than it was read', async () => {
    await revise({ areaInCharge: 'Archivo' });
    const { dataLoadId } = await harness.upload(await table('N-1'));
    await revise({ areaInCharge: 'Tesorería', version: 1 }); // meanwhile, and it was not touched there
    await decide({ ...LACKING, organizerAdministrativeUnit: 'Compras' });
    expect(await defaults()).toMatchObject({
      administrations: [{ name: '2024-2027', from: null }],
      administrativeUnitType: 'Centralizada',
      organizerAdministrativeUnit: 'Compras',
      areaInCharge: 'Tesorería',
      version: 3,
    });
    expect((await told()).at(-1)).toMatchObject({
      metadata: { actor: { name: 'Ana Ruiz' }, cause: { via: 'data-load', dataLoadId } },
    });
    await decide({ ...LACKING, organizerAdministrativeUnit: 'Compras' });
    expect(await told()).toHaveLength(3);
  });

  it('holds of files that were decided before, and of how the command line reads others', async () => {
    await harness.upload(await table('N-1'));
    await decide();
    await harness.loads.cancel(requester());
    const { version } = await defaults();
    await revise({
      administrations: [{ name: '2027-2030', from: null }],
      administrativeUnitType: 'Descentralizado',
      version,
    });
    await harness.upload(await table('N-2'));
    const changed = {
      administrations: [{ name: '2027-2030', from: null }],
      fields: { administrativeUnitType: { value: 'Descentralizado' }, procedureState: { value: 'Concluido' } },
    };
    expect(await columns()).toMatchObject({ isDecided: true, mapping: changed });
    expect(await harness.loads.mappings(ORGANIZATION)).toMatchObject([{ mapping: changed }]);
  });

  it('that is blank is so of every file', async () => {
    await revise({ areaInCharge: 'Archivo' });
    await harness.upload(await table('N-1'));
    const { areaInCharge: _archive, ...fields } = (await columns()).mapping.fields;
    await decide({}, { fields, administrations: [] });
    expect(await defaults()).toMatchObject({ administrativeUnitType: 'Centralizado', areaInCharge: null });
  });

  it('is not taken from a column that a file says it with', async () => {
    await revise({ areaInCharge: 'Archivo' });
    await harness.upload(await table('N-1'));
    const { mapping } = await columns();
    await decide({}, { fields: { ...mapping.fields, areaInCharge: { columns: [[7]], value: 'Otra' } } });
    expect(await defaults()).toMatchObject({ areaInCharge: 'Archivo' });
  });
});

describe('contracts whose number no column says', () => {
  it.each([
    ['as another column says it', { columns: [[7]], value: null }, 'Folio 7'],
    ['without one, as is said of all', { columns: [], value: 'S/N' }, null],
  ])('are registered %s', async (_, contractNumber, expected) => {
    await harness.upload(await csv(HEADINGS.slice(1), rowOf('', 'Folio 7').slice(1)));
    await decide();
    expect(await summary()).toMatchObject({ newContractsCount: 0, errorsCount: 1 });
    const { mapping } = await columns();
    await decide({}, { fields: { ...mapping.fields, contractNumber } });
    expect(await summary()).toMatchObject({ newContractsCount: 1, errorsCount: 0 });
    await harness.loads.confirm(requester());
    const registered = (await harness.eventsOf(ORGANIZATION)).filter(({ type }) => type === 'ContractRegistered');
    expect(registered.at(-1)).toMatchObject({ data: { fields: { contractNumber: expected } } });
  });
});

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

it('what a file only derives, or was said of all its rows, leaves a registered contract as it is', async () => {
  const { contract } = await contractNumbered('A');
  await harness.upload(await csv(HEADINGS, rowOf('A', 'Otra nota')));
  await decide({ ...LACKING, procedureState: 'Cancelado' });
  await harness.loads.chooseRows({
    ...requester(),
    idDataLoad: (await current())._id,
    choice: 'SHEET',
  });
  const [row] = await rows();
  expect(row?.match?.changes.map(({ field }) => field)).not.toEqual(
    expect.arrayContaining(['administration', 'procedureState', 'fiscalYear', 'period', 'limitExceeded']),
  );
  await harness.loads.confirm(requester());
  const { administrationPeriod, procedureState, fiscalYear, period } = contract;
  expect((await contractNumbered('A')).contract).toMatchObject({
    ...{ administrationPeriod, procedureState, fiscalYear, period },
    notes: 'Otra nota',
    contractDate: '2024-05-15',
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

describe('columns are not decided', () => {
  it('of a file that is laid out as the template', async () => {
    await harness.upload(await harness.workbook([]).then(() => table('N-1')));
    await harness.loads.cancel(requester());
    expect(await harness.loads.columns(ORGANIZATION)).toBeNull();
    const idDataLoad = (await harness.upload(await harness.downloadEdited())).dataLoadId;
    expect(await harness.loads.columns(ORGANIZATION)).toBeNull();
    const decided = harness.loads.decideColumns(requester(), { idDataLoad, seen: idDataLoad, headingRow: 1 });
    await expect(decided).rejects.toMatchObject({ code: 'data-load.columns-missing' });
  });

  it('by who looked at them before somebody else decided', async () => {
    await harness.upload(await table('N-1'));
    const { seen } = await columns();
    await decide();
    await expect(decide({}, { seen })).rejects.toMatchObject({ code: 'data-load.columns-changed' });
    expect((await columns()).mapping.fields.procedureState?.value).toBe('Concluido');
  });

  it('of another load than the one that was looked at', async () => {
    await harness.upload(await table('N-1'));
    const decided = harness.loads.decideColumns(requester(), {
      idDataLoad: 'a'.repeat(32),
      seen: 'a'.repeat(32),
      headingRow: 1,
    });
    await expect(decided).rejects.toMatchObject({ code: 'data-load.not-found' });
  });
});
