import { createReadStream } from 'node:fs';
import { type MonitorEvent, topics } from '@monitor/contracts-schema';
import { currentLoadOf } from './current-load.ts';
import { ACTOR, type LoadBench, ORGANIZATION, openLoadBench, requester } from './testing/load-bench.ts';
import { sampleRow, sampleRows, text } from './testing/sample-workbook.ts';

const wrongType = { procedureType: text('Otro') };

let bench: LoadBench;
beforeEach(async () => {
  bench = await openLoadBench();
});
afterEach(() => bench.close());

const summary = async () => (await bench.loads.info(ORGANIZATION)).current?.summary;

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
      DataLoadRowsLeftOut: 1,
      DataLoadApplied: 1,
    });
    const applied = (await bench.eventsOf(ORGANIZATION)).at(-1);
    expect(applied).toMatchObject({
      position,
      data: { counts: { contracts: 30, suppliers: 17, administrativeUnits: 8, skipped: 1, errors: 1, leftOut: 2 } },
    });
    expect(await bench.loads.info(ORGANIZATION)).toMatchObject({
      current: null,
      recent: { recentUploadedBy: 'Ana Ruiz', recentDataLoadId: dataLoadId },
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
    const { close } = await bench.bus.subscribe({ topic: topics.loadProgress, handle });
    const { dataLoadId } = await bench.upload(await bench.workbook(sampleRows(3)));
    await bench.loads.confirm(requester());
    await close();
    const load = { organizationId: ORGANIZATION, userId: ACTOR.userId, dataLoadId };
    expect(told).toContainEqual({ ...load, phase: 'reading', done: 100, total: 100 });
    expect(told).toContainEqual({ ...load, phase: 'applying', done: 3, total: 3 });
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
    expect(applied?.data).toMatchObject({ counts: { contracts: 2, skipped: 1, numberTaken: 1, leftOut: 1 } });
    expect(await leftOutRows()).toEqual([
      {
        ...{ row: 4, reason: 'number-taken', contractNumber: 'C-2', description: 'Servicio de limpieza' },
        ...{ contractId: '9'.repeat(32), errors: [] },
      },
    ]);
  });

  it('says of every row that became no contract why, and who has its number', async () => {
    const held = '9'.repeat(32);
    const fields = { ...(await aDraft()), contractNumber: 'R-1' };
    await bench.contracts.register(held, fields, byHand());
    const { dataLoadId: idDataLoad } = await bench.upload(
      await bench.workbook([
        ...[sampleRow('A'), sampleRow('B', { period: undefined }), sampleRow('a'), sampleRow('R-1')],
        ...[sampleRow('C'), sampleRow('D')],
      ]),
    );
    await bench.loads.deleteRow({ organizationId: ORGANIZATION, idDataLoad, rowIndex: 7 });
    await bench.loads.confirm(requester());
    const registered = await eventsOfType('ContractRegistered');
    const first = registered.find(({ fields }) => fields.contractNumber === 'A');
    const description = 'Servicio de limpieza';
    expect(await leftOutRows()).toEqual([
      {
        ...{ row: 4, reason: 'errors', contractNumber: 'B', description, contractId: null },
        errors: [{ field: 'period', code: 'E3', message: 'Dato obligatorio.' }],
      },
      { row: 5, reason: 'duplicate', contractNumber: 'a', description, contractId: first?.id, errors: [] },
      { row: 6, reason: 'duplicate', contractNumber: 'R-1', description, contractId: held, errors: [] },
      { row: 7, reason: 'removed', contractNumber: 'C', description, contractId: null, errors: [] },
    ]);
    expect((await bench.eventsOf(ORGANIZATION)).at(-1)?.data).toMatchObject({
      counts: { contracts: 2, skipped: 2, errors: 1, numberTaken: 0, removed: 1, leftOut: 4 },
    });
  });

  it('tells of the rows left out a hundred at a time', async () => {
    const wrong = Array.from({ length: 620 }, (_, index) => sampleRow(`E-${index}`, wrongType));
    await bench.upload(await bench.workbook(wrong));
    await bench.loads.confirm(requester());
    const told = await eventsOfType('DataLoadRowsLeftOut');
    expect(told.map(({ rows }) => rows.length)).toEqual([100, 100, 100, 100, 100, 100, 20]);
    expect((await leftOutRows()).map(({ row }) => row)).toEqual(wrong.map((_, index) => index + 3));
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

  type EventOf<Type> = Extract<MonitorEvent, { type: Type }>;
  const eventsOfType = async <Type extends MonitorEvent['type']>(wanted: Type): Promise<EventOf<Type>['data'][]> =>
    (await bench.eventsOf(ORGANIZATION)).flatMap(({ type, data }) =>
      type === wanted ? [data as EventOf<Type>['data']] : [],
    );
  const leftOutRows = async () => (await eventsOfType('DataLoadRowsLeftOut')).flatMap(({ rows }) => rows);

  /** A contract as some file would register it. */
  const aDraft = async () => {
    await bench.upload(await bench.workbook([sampleRow('DRAFT')]));
    const draft = await firstDraft();
    await bench.loads.cancel(requester());
    return draft;
  };

  const firstDraft = async () => {
    const load = await currentLoadOf(bench.records, ORGANIZATION);
    const { eachDraftBatch } = await import('./review/staged-rows.ts');
    for await (const { drafts } of eachDraftBatch(bench.records, load?.staged?.fileId ?? '', 0)) {
      const unit = { id: '2'.repeat(32), name: 'X' };
      const draft = drafts[0]?.draft;
      if (draft)
        return { ...draft, supplier: null, organizerAdministrativeUnit: unit, applicantAdministrativeUnit: unit };
    }
    throw new Error('nothing is staged');
  };
});
