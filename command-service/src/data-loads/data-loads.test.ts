import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { templateColumns } from '@monitor/contracts-schema';
import { rowsOnly, zipOf } from '../spreadsheets/testing/raw-workbook.ts';
import { currentLoadOf } from './current-load.ts';
import { LOAD_PROGRESS } from './load-progress.ts';
import { ACTOR, type LoadBench, NOTHING, ORGANIZATION, openLoadBench, requester } from './testing/load-bench.ts';
import { sampleRow, sampleRows, text } from './testing/sample-workbook.ts';

const everything = { page: 1, pageSize: 100, search: '', showNoIssues: true, showSkipped: true, showErrors: true };
const wrongType = { procedureType: text('Otro') };

let bench: LoadBench;
beforeEach(async () => {
  bench = await openLoadBench();
});
afterEach(() => bench.close());

const summary = async () => (await bench.loads.info(ORGANIZATION)).current?.summary;
const rowsShown = async (changes: Partial<typeof everything> = {}) => {
  const list = await bench.loads.list(ORGANIZATION, { ...everything, ...changes });
  return list?.doc.details.map(({ rowIndex }) => rowIndex);
};

describe('a data load', () => {
  it('is read, reviewed and, once confirmed, in the log', async () => {
    const rows = [...sampleRows(30), sampleRow('E-1', wrongType), sampleRow('C-1')];
    const { dataLoadId } = await bench.upload(await bench.workbook(rows));

    expect((await bench.loads.info(ORGANIZATION)).current).toMatchObject({
      _id: dataLoadId,
      status: 'pending',
      fileName: 'contratos.xlsx',
      uploadedBy: 'Ana Ruiz',
      summary: {
        newContractsCount: 30,
        newSuppliersCount: 17,
        newAdministrativeUnitsCount: 8,
        skippedContractsCount: 1,
        errorsCount: 1,
      },
    });

    const { position } = await bench.loads.confirm(requester());

    expect(await bench.countEvents()).toEqual({
      DataLoadUploaded: 1,
      DataLoadConfirmed: 1,
      SupplierRegistered: 17,
      AdministrativeUnitRegistered: 8,
      ContractRegistered: 30,
      DataLoadApplied: 1,
    });
    const applied = (await bench.eventsOf(ORGANIZATION)).at(-1);
    expect(applied).toMatchObject({
      position,
      data: { counts: { contracts: 30, suppliers: 17, administrativeUnits: 8, skipped: 1, errors: 1 } },
    });
    expect(await bench.loads.info(ORGANIZATION)).toMatchObject({
      current: null,
      recent: { recentUploadedBy: 'Ana Ruiz' },
    });
  });

  it('says of every event who confirmed it and which row of which file caused it', async () => {
    const { dataLoadId } = await bench.upload(await bench.workbook([sampleRow('A'), sampleRow('B')]));
    await bench.loads.confirm(requester());
    const causes = (await bench.eventsOf(ORGANIZATION)).map(({ type, metadata: { actor, cause } }) => {
      expect(actor).toEqual(ACTOR);
      expect(cause).toMatchObject({ via: 'data-load', dataLoadId, fileName: 'contratos.xlsx' });
      return [type, (cause as { sheetRow: number | null }).sheetRow];
    });
    expect(causes).toEqual([
      ['DataLoadUploaded', null],
      ['DataLoadConfirmed', null],
      ['SupplierRegistered', 3],
      ['AdministrativeUnitRegistered', 3],
      ['AdministrativeUnitRegistered', 3],
      ['ContractRegistered', 3],
      ['ContractRegistered', 4],
      ['DataLoadApplied', null],
    ]);
  });

  it('keeps the file with its hash, and none of its working data', async () => {
    await bench.upload(await bench.workbook(sampleRows(3)));
    await bench.loads.confirm(requester());
    await bench.loads.stop();
    const [uploaded] = await bench.eventsOf(ORGANIZATION);
    const file = uploaded?.data as { fileId: string; sha256: string } | undefined;
    const kept = await bench.files.describe(file?.fileId ?? '');
    expect(kept).toMatchObject({ name: 'contratos.xlsx', sha256: file?.sha256 });
    expect(await bench.leftBehind()).toMatchObject({ loads: 0, rows: 0, batches: 0, temporary: 0 });
  });

  it('may come as a stream', async () => {
    const path = await bench.workbook(sampleRows(3));
    const source = createReadStream(path);
    await bench.loads.upload({ ...requester(), fileName: 'contratos.xlsx', source });
    expect(await summary()).toMatchObject({ newContractsCount: 3 });
  });

  it('skips every numbered row of a file that was confirmed before', async () => {
    const path = await bench.workbook([...sampleRows(5), sampleRow('NA', { procedureState: text('Desierto') })]);
    await bench.upload(path);
    await bench.loads.confirm(requester());
    await bench.upload(path);
    expect(await summary()).toMatchObject({ newContractsCount: 1, skippedContractsCount: 5, newSuppliersCount: 0 });
  });

  it('tells the progress of reading and of applying on the bus', async () => {
    const told: unknown[] = [];
    const handle = async (messages: readonly { value: unknown }[]): Promise<void> => {
      told.push(...messages.map(({ value }) => value));
    };
    const { close } = await bench.bus.subscribe({ topic: LOAD_PROGRESS, handle });
    const { dataLoadId } = await bench.upload(await bench.workbook(sampleRows(3)));
    await bench.loads.confirm(requester());
    await close();
    const load = { organizationId: ORGANIZATION, userId: ACTOR.userId, dataLoadId };
    expect(told).toContainEqual({ ...load, phase: 'reading', done: 100, total: 100 });
    expect(told).toContainEqual({ ...load, phase: 'applying', done: 3, total: 3 });
  });
});

describe('one load at a time', () => {
  it('lets one of two simultaneous uploads through and tells the other about it', async () => {
    const path = await bench.workbook(sampleRows(3));
    const results = await Promise.allSettled([bench.upload(path), bench.upload(path)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'data-load.in-progress', data: { current: { fileName: 'contratos.xlsx' }, recent: null } },
    });
    expect(await summary()).toMatchObject({ newContractsCount: 3 });
  });

  it('is for each organization by itself', async () => {
    const path = await bench.workbook(sampleRows(3));
    await bench.upload(path);
    await bench.upload(path, undefined, 'f'.repeat(32));
    expect((await bench.loads.info('f'.repeat(32))).current?.summary).toMatchObject({ newContractsCount: 3 });
  });

  it('refuses another file while one is under review, with what is under review', async () => {
    const { dataLoadId } = await bench.upload(await bench.workbook(sampleRows(3)));
    await expect(bench.upload(await bench.workbook(sampleRows(4)))).rejects.toMatchObject({
      code: 'data-load.in-progress',
      data: { current: { _id: dataLoadId, summary: { newContractsCount: 3 } } },
    });
  });

  it('takes the place of a load whose reader died', async () => {
    const longAgo = '2020-01-01T00:00:00.000Z';
    const reading = {
      fileId: 'e'.repeat(32),
      fileName: 'a.xlsx',
      uploadedBy: '',
      createdAt: longAgo,
      aliveAt: longAgo,
    };
    const { currentLoads } = await import('./current-load.ts');
    await bench.records.insertMany(currentLoads, [
      {
        ...{ id: ORGANIZATION, revision: 1, dataLoadId: 'd'.repeat(32), staged: null, applying: null },
        reading: { ...reading, read: null },
      },
    ]);
    await bench.upload(await bench.workbook(sampleRows(3)));
    expect(await summary()).toMatchObject({ newContractsCount: 3 });
  });
});

describe('a refused file', () => {
  const blank = (bytes: number) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${' '.repeat(bytes)}</t></is></c></row>`;

  it.each([
    ['no spreadsheet', 'data-load.not-a-spreadsheet', Buffer.from('C1,C2\n')],
    ['an old .xls', 'data-load.old-format', Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex')],
    ['a zip bomb', 'data-load.too-large', zipOf(rowsOnly(blank(3_000_000)))],
    ['a damaged workbook', 'data-load.damaged', zipOf(rowsOnly(blank(10))).subarray(0, 700)],
    [
      'a workbook of something else',
      'data-load.missing-columns',
      zipOf(rowsOnly('<row r="1"><c r="A1"><v>1</v></c></row>')),
    ],
  ])('leaves nothing behind: %s', async (_what, code, bytes) => {
    const path = join(bench.folder, 'hostile.xlsx');
    await writeFile(path, bytes);
    await expect(bench.upload(path)).rejects.toMatchObject({ code });
    expect(await bench.leftBehind()).toEqual(NOTHING);
    expect(await bench.countEvents()).toEqual({});
  });

  it('leaves nothing behind: one without rows', async () => {
    await expect(bench.upload(await bench.workbook([]))).rejects.toMatchObject({ code: 'data-load.no-rows' });
    expect(await bench.leftBehind()).toEqual(NOTHING);
    expect((await bench.loads.info(ORGANIZATION)).current).toBeNull();
  });

  it('names every column that it lacks', async () => {
    const columns = templateColumns.filter(({ id }) => !['C6', 'C11', 'C17', 'C34'].includes(id));
    await expect(bench.upload(await bench.workbook(sampleRows(1), columns))).rejects.toMatchObject({
      code: 'data-load.missing-columns',
      errors: [
        { field: 'C11', message: 'Falta la columna C11 (Descripción de las obras, bienes o servicios)' },
        { field: 'C17', message: 'Falta la columna C17 (Unidad administrativa convocante)' },
      ],
    });
  });

  it('leaves nothing behind when it turns out wrong after many rows', async () => {
    const rows = sampleRows(1_200);
    rows[1_100] = sampleRow('X', { notes: text('x'.repeat(33_000)) });
    await expect(bench.upload(await bench.workbook(rows))).rejects.toMatchObject({
      code: 'data-load.cell-too-long',
      errors: [{ message: 'Fila 1103, columna 29' }],
    });
    expect(await bench.leftBehind()).toEqual(NOTHING);
  });
});

describe('cancelling', () => {
  const uploadCancelledAt = (path: string, cancel: () => unknown, signal?: AbortSignal, idDataLoad?: string) =>
    bench.loads.upload({
      ...requester(),
      ...{ fileName: 'contratos.xlsx', source: path, signal, idDataLoad },
      onProgress: ({ done }) => done < 100 && cancel(),
    });

  it('ends the reading of a file, which leaves nothing behind', async () => {
    let cancelled: Promise<unknown> | undefined;
    const path = await bench.workbook(sampleRows(3_000));
    const upload = uploadCancelledAt(path, () => (cancelled ??= bench.loads.cancel(requester())));
    await expect(upload).rejects.toMatchObject({ code: 'data-load.processing-cancelled' });
    await cancelled;
    expect(await bench.leftBehind()).toEqual(NOTHING);
    expect(await bench.countEvents()).toEqual({});
  });

  it('happens by itself when whoever uploads goes away', async () => {
    const left = new AbortController();
    const path = await bench.workbook(sampleRows(3_000));
    const upload = uploadCancelledAt(path, () => left.abort(), left.signal);
    await expect(upload).rejects.toMatchObject({ code: 'data-load.processing-cancelled' });
    expect(await bench.leftBehind()).toEqual(NOTHING);
  });

  it('ends the reading of corrections and keeps what was under review', async () => {
    const { dataLoadId } = await bench.upload(await bench.workbook(sampleRows(3)));
    let cancelled: Promise<unknown> | undefined;
    const path = await bench.workbook(sampleRows(3_000));
    const cancel = () => (cancelled ??= bench.loads.cancel(requester()));
    await expect(uploadCancelledAt(path, cancel, undefined, dataLoadId)).rejects.toMatchObject({
      code: 'data-load.processing-cancelled',
    });
    await cancelled;
    expect((await bench.loads.info(ORGANIZATION)).current).toMatchObject({ status: 'pending', _id: dataLoadId });
    expect(await rowsShown()).toEqual([3, 4, 5]);
  });

  it('ends a load under review and keeps only the file', async () => {
    await bench.upload(await bench.workbook(sampleRows(3)));
    await bench.loads.cancel(requester());
    await bench.loads.stop();
    expect(await bench.countEvents()).toEqual({ DataLoadUploaded: 1, DataLoadCancelled: 1 });
    expect(await bench.leftBehind()).toEqual({ ...NOTHING, files: 1 });
  });

  it('is refused when there is nothing to cancel, as is confirming', async () => {
    await expect(bench.loads.cancel(requester())).rejects.toMatchObject({ code: 'data-load.not-found' });
    await expect(bench.loads.confirm(requester())).rejects.toMatchObject({ code: 'data-load.not-found' });
  });
});

describe('corrections', () => {
  it('replace all rows, the file and who uploaded it', async () => {
    const { dataLoadId } = await bench.upload(await bench.workbook(sampleRows(3)));
    await bench.upload(await bench.workbook(sampleRows(2)), dataLoadId);
    expect(await rowsShown()).toEqual([3, 4]);
    expect((await bench.loads.info(ORGANIZATION)).current).toMatchObject({ _id: dataLoadId });
    await bench.loads.stop();
    expect(await bench.leftBehind()).toMatchObject({ loads: 1, rows: 2, batches: 2, files: 2 });
    expect(await bench.countEvents()).toEqual({ DataLoadUploaded: 1, DataLoadCorrected: 1 });
  });

  it('that are refused lose nothing', async () => {
    const { dataLoadId } = await bench.upload(await bench.workbook(sampleRows(3)));
    await expect(bench.upload(await bench.workbook([]), dataLoadId)).rejects.toMatchObject({
      code: 'data-load.no-rows',
    });
    expect(await rowsShown()).toEqual([3, 4, 5]);
    await bench.loads.confirm(requester());
    expect(await bench.countEvents()).toMatchObject({ ContractRegistered: 3 });
  });

  it('are taken for the pending load only, not for one that is cancelled or confirmed', async () => {
    const path = await bench.workbook(sampleRows(3));
    const first = await bench.upload(path);
    await bench.loads.cancel(requester());
    await expect(bench.upload(path, first.dataLoadId)).rejects.toMatchObject({ code: 'data-load.not-found' });
    const second = await bench.upload(path);
    await expect(bench.upload(path, first.dataLoadId)).rejects.toMatchObject({ code: 'data-load.in-progress' });
    await bench.loads.confirm(requester());
    await expect(bench.upload(path, second.dataLoadId)).rejects.toMatchObject({ code: 'data-load.not-found' });
  });
});

describe('the review', () => {
  const rows = [
    sampleRow('A-1', { notes: text('Puente peatonal') }),
    sampleRow('A-2', { ...wrongType, notes: text('Puente vehicular') }),
    sampleRow('A-1', { notes: text('Puente repetido') }),
  ];

  it('lists the rows of the classes asked for, in which the search is found', async () => {
    await bench.upload(await bench.workbook(rows));
    expect(await rowsShown()).toEqual([3, 4, 5]);
    expect(await rowsShown({ showErrors: false })).toEqual([3, 5]);
    expect(await rowsShown({ showNoIssues: false, showSkipped: false })).toEqual([4]);
    expect(await rowsShown({ showNoIssues: false, showErrors: false })).toEqual([5]);
    expect(await rowsShown({ showNoIssues: false, showErrors: false, showSkipped: false })).toEqual([]);
    expect(await rowsShown({ search: 'púente VEHIC' })).toEqual([4]);
    expect(await rowsShown({ search: 'puente', showErrors: false })).toEqual([3, 5]);
    expect(await rowsShown({ search: 'vehicular', showErrors: false })).toEqual([]);
  });

  it('is paged in the order of the sheet', async () => {
    await bench.upload(await bench.workbook(sampleRows(25)));
    const list = await bench.loads.list(ORGANIZATION, { ...everything, page: 3, pageSize: 10 });
    expect(list?.pagination).toEqual({ page: 3, pages: 3, total: 25 });
    expect(list?.doc.details.map(({ rowIndex }) => rowIndex)).toEqual([23, 24, 25, 26, 27]);
  });

  it('is null without a load', async () => {
    expect(await bench.loads.list(ORGANIZATION, everything)).toBeNull();
  });

  it('shows each cell with what is wrong about it', async () => {
    await bench.upload(await bench.workbook(rows));
    const list = await bench.loads.list(ORGANIZATION, { ...everything, showNoIssues: false });
    const [wrong, skipped] = list?.doc.details ?? [];
    expect(wrong?.data.fields.procedureType).toMatchObject({ value: 'Otro', errors: [{ code: 'E1' }] });
    expect(wrong?.data.fields.totalAmount).toMatchObject({ value: 1250.5, errors: [] });
    expect(Object.keys(wrong?.data.fields ?? {})).toHaveLength(34);
    expect(skipped?.data).toMatchObject({ summary: { skipRow: true, hasErrors: false } });
  });

  it('takes a corrected row, which is judged anew and counted', async () => {
    const { dataLoadId: idDataLoad } = await bench.upload(await bench.workbook(rows));
    const reference = { organizationId: ORGANIZATION, idDataLoad, rowIndex: 4 };
    const saved = await bench.loads.saveRow(reference, { procedureType: 'Licitación', notes: 'Corregido' });
    expect(saved.row.outcome).toBe('contract');
    expect(saved.summary).toMatchObject({ newContractsCount: 2, errorsCount: 0, skippedContractsCount: 1 });
    expect(await summary()).toEqual(saved.summary);
    expect(await rowsShown({ search: 'corregido' })).toEqual([4]);

    await bench.loads.confirm(requester());
    const contracts = (await bench.eventsOf(ORGANIZATION)).filter(({ type }) => type === 'ContractRegistered');
    expect(contracts.map(({ data }) => (data as { fields: object }).fields)).toMatchObject([
      { contractNumber: 'A-1' },
      { contractNumber: 'A-2', notes: 'Corregido', procedureType: 'PUBLIC' },
    ]);
  });

  it('judges a corrected row against the other rows of the file', async () => {
    const { dataLoadId: idDataLoad } = await bench.upload(await bench.workbook(sampleRows(3)));
    const reference = { organizationId: ORGANIZATION, idDataLoad, rowIndex: 3 };
    const { row, summary } = await bench.loads.saveRow(reference, { contractNumber: 'C-3' });
    expect(row.outcome).toBe('skipped');
    expect(summary).toMatchObject({ newContractsCount: 2, skippedContractsCount: 1 });
    expect((await bench.loads.saveRow(reference, { contractNumber: 'C-1' })).row.outcome).toBe('contract');
  });

  it('leaves out a deleted row', async () => {
    const { dataLoadId: idDataLoad } = await bench.upload(await bench.workbook(rows));
    const reference = { organizationId: ORGANIZATION, idDataLoad, rowIndex: 4 };
    expect(await bench.loads.deleteRow(reference)).toMatchObject({ newContractsCount: 1, errorsCount: 0 });
    expect(await rowsShown()).toEqual([3, 5]);
    await expect(bench.loads.deleteRow(reference)).rejects.toMatchObject({ code: 'data-load.row-not-found' });
    await bench.loads.deleteRow({ ...reference, rowIndex: 3 });
    await bench.loads.confirm(requester());
    expect((await bench.countEvents()).ContractRegistered).toBeUndefined();
  });

  it('refuses to change rows of another load, or rows that are not there', async () => {
    const { dataLoadId: idDataLoad } = await bench.upload(await bench.workbook(rows));
    const row = { organizationId: ORGANIZATION, idDataLoad, rowIndex: 99 };
    await expect(bench.loads.saveRow(row, {})).rejects.toMatchObject({ code: 'data-load.row-not-found' });
    const other = { ...row, idDataLoad: '0'.repeat(32), rowIndex: 3 };
    await expect(bench.loads.saveRow(other, {})).rejects.toMatchObject({ code: 'data-load.not-found' });
  });
});

describe('what changed between review and confirmation', () => {
  const byHand = () => ({ ...requester(), cause: { via: 'form' } as const, now: new Date() });

  it('skips a contract whose number was registered by hand meanwhile', async () => {
    await bench.upload(await bench.workbook(sampleRows(3)));
    const fields = await firstDraft();
    await bench.contracts.register('9'.repeat(32), { ...fields, contractNumber: 'c-2' }, byHand());
    await bench.loads.confirm(requester());
    const applied = (await bench.eventsOf(ORGANIZATION)).at(-1);
    expect(applied?.data).toMatchObject({ counts: { contracts: 2, skipped: 1 } });
  });

  it('uses a supplier and a unit that were registered by hand meanwhile', async () => {
    await bench.upload(await bench.workbook([sampleRow('A')]));
    const supplierId = '1'.repeat(32);
    const unitId = '2'.repeat(32);
    const supplier = { name: 'LIMPIEZA DEL NORTE SA', rfc: 'LNO010101AAA', notes: null };
    await bench.suppliers.register(supplierId, supplier, byHand());
    await bench.administrativeUnits.register(unitId, { name: 'Tesorería Municipal', notes: null }, byHand());
    await bench.loads.confirm(requester());
    const events = await bench.eventsOf(ORGANIZATION);
    expect(events.find(({ type }) => type === 'ContractRegistered')?.data).toMatchObject({
      fields: {
        supplier: { id: supplierId, name: 'LIMPIEZA DEL NORTE SA' },
        applicantAdministrativeUnit: { id: unitId, name: 'Tesorería Municipal' },
      },
    });
    expect(events.at(-1)?.data).toMatchObject({ counts: { suppliers: 0, administrativeUnits: 1 } });
  });

  it('registers again a supplier that was removed meanwhile', async () => {
    const supplier = { name: 'LIMPIEZA DEL NORTE', rfc: 'LNO010101AAA', notes: null };
    await bench.suppliers.register('1'.repeat(32), supplier, byHand());
    await bench.upload(await bench.workbook([sampleRow('A')]));
    await bench.suppliers.remove('1'.repeat(32), byHand());
    await bench.loads.confirm(requester());
    const events = await bench.eventsOf(ORGANIZATION);
    const registered = events.findLast(({ type }) => type === 'SupplierRegistered')?.data as { id: string };
    expect(registered).toMatchObject({ fields: supplier });
    expect(events.find(({ type }) => type === 'ContractRegistered')?.data).toMatchObject({
      fields: { supplier: { id: registered.id } },
    });
  });

  it('registers a supplier with its RFC though rows before named it without', async () => {
    const nameless = sampleRow('A', { supplierRfc: undefined });
    await bench.upload(await bench.workbook([nameless, sampleRow('B')]));
    await bench.loads.confirm(requester());
    const suppliers = (await bench.eventsOf(ORGANIZATION)).filter(({ type }) => type === 'SupplierRegistered');
    expect(suppliers.map(({ data }) => data)).toMatchObject([{ fields: { rfc: 'LNO010101AAA' } }]);
  });

  const firstDraft = async () => {
    const load = await currentLoadOf(bench.records, ORGANIZATION);
    const { eachDraftBatch } = await import('./staged-rows.ts');
    for await (const { drafts } of eachDraftBatch(bench.records, load?.staged?.fileId ?? '', 0)) {
      const unit = { id: '2'.repeat(32), name: 'X' };
      const draft = drafts[0]?.draft;
      if (draft)
        return { ...draft, supplier: null, organizerAdministrativeUnit: unit, applicantAdministrativeUnit: unit };
    }
    throw new Error('nothing is staged');
  };
});
