import { everything } from '../testing/correcting.ts';
import { ORGANIZATION, requester } from '../testing/load-harness.ts';
import {
  columns,
  contractNumbered,
  csv,
  current,
  decide,
  HEADINGS,
  harness,
  LACKING,
  openTables,
  rowOf,
  rows,
  rowsGivenBack,
  summary,
  table,
} from './testing/table-under-review.ts';

openTables();

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
