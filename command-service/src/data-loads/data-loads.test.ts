import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { topics } from '@monitor/contracts-schema/events/topics';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { listReview } from './review/lists/review-list.ts';
import { openReview, readReview } from './review/open-review.ts';
import {
  ACTOR,
  type LoadHarness,
  ORGANIZATION,
  openLoadHarness,
  requester,
  rowsRefused,
  typeOf,
} from './testing/load-harness.ts';
import { type SampleRow, sampleRow, sampleRows, text, wrongType } from './testing/sample-workbook.ts';

let harness: LoadHarness;
beforeEach(async () => {
  harness = await openLoadHarness();
});
afterEach(() => harness.close());

const summary = async () => (await harness.loads.info(ORGANIZATION)).current?.summary;

describe('a data load', () => {
  it('is read, reviewed and, once confirmed, in the log', async () => {
    const rows = [...sampleRows(30), sampleRow('E-1', wrongType), sampleRow('C-1')];
    const { dataLoadId } = await harness.upload(await harness.workbook(rows));

    expect((await harness.loads.info(ORGANIZATION)).current).toMatchObject({
      _id: dataLoadId,
      status: 'pending',
      fileName: 'contratos.xlsx',
      uploadedBy: 'Ana Ruiz',
      summary: {
        newContractsCount: 30,
        newSuppliersCount: 17,
        newAdministrativeUnitsCount: 8,
        skippedContractsCount: 0,
        conflictsCount: 1,
        errorsCount: 1,
      },
    });

    const { position } = await harness.loads.confirm(requester());

    expect(await harness.countEvents()).toEqual({
      DataLoadUploaded: 1,
      'BatchStarted load': 1,
      SupplierRegistered: 17,
      AdministrativeUnitRegistered: 8,
      ContractRegistered: 30,
      BatchCommandsRefused: 1,
      'BatchCompleted load': 1,
    });
    const applied = (await harness.eventsOf(ORGANIZATION)).at(-1);
    expect(applied).toMatchObject({
      position,
      data: { counts: { contracts: 30, suppliers: 17, administrativeUnits: 8, skipped: 1, errors: 1, leftOut: 2 } },
    });
    expect(await harness.loads.info(ORGANIZATION)).toMatchObject({
      current: null,
      recent: { recentUploadedBy: 'Ana Ruiz', recentDataLoadId: dataLoadId },
    });
  });

  it('says of every event who confirmed it and which row of which file caused it', async () => {
    const { dataLoadId } = await harness.upload(await harness.workbook([sampleRow('A'), sampleRow('B')]));
    await harness.loads.confirm(requester());
    const causes = (await harness.eventsOf(ORGANIZATION)).map((event) => {
      const { actor, cause } = event.metadata;
      expect(actor).toEqual(ACTOR);
      expect(cause).toMatchObject({ via: 'data-load', dataLoadId, fileName: 'contratos.xlsx' });
      return [typeOf(event), (cause as { sheetRow: number | null }).sheetRow];
    });
    expect(causes).toEqual([
      ['DataLoadUploaded', null],
      ['BatchStarted load', null],
      ['SupplierRegistered', 3],
      ['AdministrativeUnitRegistered', 3],
      ['AdministrativeUnitRegistered', 3],
      ['ContractRegistered', 3],
      ['ContractRegistered', 4],
      ['BatchCompleted load', null],
    ]);
  });

  it('keeps the file with its hash, and none of its working data', async () => {
    await harness.upload(await harness.workbook(sampleRows(3)));
    await harness.loads.confirm(requester());
    await harness.loads.stop();
    const [uploaded] = await harness.eventsOf(ORGANIZATION);
    const file = uploaded?.data as { fileId: string; sha256: string } | undefined;
    const kept = await harness.files.describe(file?.fileId ?? '');
    expect(kept).toMatchObject({ name: 'contratos.xlsx', sha256: file?.sha256 });
    expect(await harness.orphans()).toMatchObject({ loads: 0, staged: 0, temporary: 0 });
  });

  it('is staged in files of its own, which go with it, while the records stay as small as they were', async () => {
    const [records, staging] = [join(harness.folder, 'records.db'), join(harness.folder, 'staging')];
    const recordsSize = async () => (await stat(records)).size + (await stat(`${records}-wal`)).size;
    const stagedSize = async () => {
      const files = await readdir(staging);
      return (await Promise.all(files.map((file) => stat(join(staging, file))))).reduce(
        (sum, { size }) => sum + size,
        0,
      );
    };
    // What every store keeps once, as it is first written, comes before.
    await harness.upload(await harness.workbook(sampleRows(1)));
    await harness.loads.cancel(requester());
    const path = await harness.workbook(sampleRows(500));
    const before = await recordsSize();
    await harness.upload(path);
    expect(await stagedSize()).toBeGreaterThan(500_000);
    await harness.loads.cancel(requester());
    expect(await stagedSize()).toBe(0);
    expect((await recordsSize()) - before).toBeLessThan(220_000);

    await harness.upload(path);
    await harness.loads.confirm(requester());
    expect(await readdir(staging)).toEqual([]);
  });

  it('whose rows are gone, from a backup that left them out, is not confirmed as if it had none', async () => {
    await harness.upload(await harness.workbook(sampleRows(3)));
    const [file] = await harness.staging.names();
    await harness.staging.drop(String(file));
    await expect(harness.loads.confirm(requester())).rejects.toMatchObject({ code: 'data-load.rows-missing' });
    expect(await harness.countEvents()).toEqual({ DataLoadUploaded: 1 });
    await harness.loads.cancel(requester());
    expect(await harness.orphans()).toMatchObject({ loads: 0, staged: 0 });
  });

  it('that another ends while its rows are read is no load any more', async () => {
    await harness.upload(await harness.workbook(sampleRows(3)));
    const query = { page: 1, pageSize: 10, search: '', showNoIssues: true, showSkipped: true, showErrors: true };
    const readLate = readReview(harness, ORGANIZATION, async (review) => {
      await harness.loads.cancel(requester());
      return listReview(review, query);
    });
    expect(await readLate).toBeNull();
  });

  it('may come as a stream', async () => {
    const path = await harness.workbook(sampleRows(3));
    const source = createReadStream(path);
    await harness.loads.upload({ ...requester(), fileName: 'contratos.xlsx', source });
    expect(await summary()).toMatchObject({ newContractsCount: 3 });
  });

  it('tells the progress of reading and of applying on the bus', async () => {
    const told: unknown[] = [];
    const handle = async (messages: readonly { value: unknown }[]): Promise<void> => {
      told.push(...messages.map(({ value }) => value));
    };
    const { close } = await harness.bus.subscribe({ topic: topics.loadProgress, handle });
    const { dataLoadId } = await harness.upload(await harness.workbook(sampleRows(3)));
    await harness.loads.confirm(requester());
    await close();
    const load = { organizationId: ORGANIZATION, userId: ACTOR.userId, dataLoadId };
    expect(told).toContainEqual({ ...load, phase: 'reading', done: 100, total: 100 });
    expect(told).toContainEqual({ ...load, phase: 'applying', done: 3, total: 3 });
  });
});

const byHand = () => ({ ...requester(), cause: { via: 'form' } as const, now: new Date() });

type EventOf<Type> = Extract<MonitorEvent, { type: Type }>;
const eventsOfType = async <Type extends MonitorEvent['type']>(wanted: Type): Promise<EventOf<Type>['data'][]> =>
  (await harness.eventsOf(ORGANIZATION)).flatMap(({ type, data }) =>
    type === wanted ? [data as EventOf<Type>['data']] : [],
  );
const firstDraft = async () => {
  const review = await openReview(harness, ORGANIZATION);
  if (!review) throw new Error('nothing is under review');
  const { eachDraftBatch } = await import('./review/staged-rows.ts');
  for await (const { drafts } of eachDraftBatch(review.staged, 0)) {
    const unit = { id: '2'.repeat(32), name: 'X' };
    const draft = drafts[0]?.draft;
    if (draft)
      return { ...draft, supplier: null, organizerAdministrativeUnit: unit, applicantAdministrativeUnit: unit };
  }
  throw new Error('nothing is staged');
};

/** A contract as some file would register it. */
const aDraft = async () => {
  await harness.upload(await harness.workbook([sampleRow('DRAFT')]));
  const draft = await firstDraft();
  await harness.loads.cancel(requester());
  return draft;
};

const leftOutRows = async () => rowsRefused(await harness.eventsOf(ORGANIZATION));

describe('the same workbook again', () => {
  const none = text('S/N');
  const rows = [sampleRow('A'), sampleRow('x', { contractNumber: none }), sampleRow('y', { contractNumber: none })];
  const again = async () => harness.upload(await harness.workbook(rows));
  const contracts = async () =>
    (await harness.eventsOf(ORGANIZATION)).flatMap(({ type, data }) =>
      type === 'ContractRegistered' ? [(data as { id: string }).id] : [],
    );

  it('registers no row twice, with a number or without, and says why', async () => {
    await again();
    await harness.loads.confirm(requester());
    const [, unnumbered = ''] = await contracts();
    await again();
    expect(await summary()).toMatchObject({ unchangedContractsCount: 1, skippedContractsCount: 2, errorsCount: 0 });
    await harness.loads.confirm(requester());
    expect(await harness.countEvents()).toMatchObject({ ContractRegistered: 3, 'BatchCompleted load': 2 });
    expect(await leftOutRows()).toMatchObject([
      { row: 4, reason: 'equal', contractNumber: null },
      { row: 5, reason: 'equal', contractNumber: null },
    ]);
    expect((await leftOutRows()).map(({ contractId }) => contractId)).toContain(unnumbered);
  });

  it('knows a registered contract as it is now: revised, removed, taken back with its load, after a restart', async () => {
    const { dataLoadId } = await again();
    await harness.loads.confirm(requester());
    const [, one = '', other = ''] = await contracts();
    await harness.contracts.revise(one, { notes: 'Corregido' }, 1, byHand());
    await again();
    expect(await summary()).toMatchObject({ unchangedContractsCount: 1, skippedContractsCount: 2 });
    await harness.loads.cancel(requester());
    await harness.contracts.remove(other, byHand());
    await again();
    expect(await summary()).toMatchObject({ newContractsCount: 2, unchangedContractsCount: 1 });
    await harness.loads.cancel(requester());
    await harness.startAgain().undo(dataLoadId, [{ id: one, version: 2 }]);
    await again();
    expect(await summary()).toMatchObject({ newContractsCount: 3, skippedContractsCount: 0 });
  });
});

it('registers new suppliers and units as most of the rows write them that are saved', async () => {
  const named = (number: string, supplier: string, unit: string) =>
    sampleRow(number, {
      supplierName: text(supplier),
      supplierRfc: undefined,
      organizerAdministrativeUnit: text(unit),
      applicantAdministrativeUnit: text(unit),
    });
  await harness.upload(
    await harness.workbook([
      named('A', 'ALFA, S.A. DE C.V.', 'DIRECCION DE OBRAS'),
      named('B', 'Alfa SA de CV', 'Dirección de Obras'),
      named('C', 'Alfa SA de CV', 'Dirección de Obras'),
      ...['1', '2', '3'].map(() => named('D', 'ALFA S A DE C V', 'Obras (Dirección)')),
    ]),
  );
  const names = await harness.loads.names(ORGANIZATION, { page: 1, pageSize: 10, search: '', onlyAlike: false });
  expect(names?.names.map(({ name }) => name)).toEqual(['Alfa SA de CV', 'Dirección de Obras']);
  await harness.loads.confirm(requester());
  const registered = (await harness.eventsOf(ORGANIZATION)).flatMap(({ type, data }) =>
    type === 'SupplierRegistered' || type === 'AdministrativeUnitRegistered'
      ? [(data as { fields: { name: string } }).fields.name]
      : [],
  );
  expect(registered).toEqual(['Alfa SA de CV', 'Dirección de Obras']);
  const contracts = (await harness.eventsOf(ORGANIZATION)).filter(({ type }) => type === 'ContractRegistered');
  for (const { data } of contracts)
    expect((data as { fields: ContractFields }).fields).toMatchObject({
      supplier: { name: 'Alfa SA de CV' },
      organizerAdministrativeUnit: { name: 'Dirección de Obras' },
    });
});

describe('an RFC of a supplier who is registered without one', () => {
  it('is said not to be kept, of a row that becomes a contract and of one that corrects nothing else', async () => {
    const upload = async (rows: readonly SampleRow[]) => harness.upload(await harness.workbook(rows));
    await upload([sampleRow('A', { supplierRfc: undefined })]);
    await harness.loads.confirm(requester());
    const remarks = async () =>
      (await harness.loads.remarks(ORGANIZATION))?.remarks.map(({ _id, kind, rows }) => [_id, kind, rows]);

    await upload([sampleRow('B')]);
    expect(await remarks()).toEqual([['supplierRfc.I12', 'notice', 1]]);
    expect((await harness.loads.info(ORGANIZATION)).current?.summary).toMatchObject({ noticedContractsCount: 1 });
    await harness.loads.cancel(requester());

    await harness.correct(await harness.workbook([sampleRow('A')]));
    expect(await remarks()).toEqual([['supplierRfc.I12', 'notice', 1]]);
  });
});

describe('what changed between review and confirmation', () => {
  it('skips a contract whose number was registered by hand meanwhile', async () => {
    await harness.upload(await harness.workbook(sampleRows(3)));
    const fields = await firstDraft();
    await harness.contracts.register('9'.repeat(32), { ...fields, contractNumber: 'c-2' }, byHand());
    await harness.loads.confirm(requester());
    const applied = (await harness.eventsOf(ORGANIZATION)).at(-1);
    expect(applied?.data).toMatchObject({ counts: { contracts: 2, skipped: 1, numberTaken: 1, leftOut: 1 } });
    expect(await leftOutRows()).toEqual([
      {
        row: 4,
        reason: 'number-taken',
        contractNumber: 'C-2',
        description: 'Servicio de limpieza',
        contractId: '9'.repeat(32),
        errors: [],
      },
    ]);
  });

  it('says of every row that became no contract why, and who has its number', async () => {
    const held = '9'.repeat(32);
    const fields = { ...(await aDraft()), contractNumber: 'R-1' };
    await harness.contracts.register(held, fields, byHand());
    const { dataLoadId: idDataLoad } = await harness.upload(
      await harness.workbook([
        ...[
          sampleRow('A'),
          sampleRow('B', { period: undefined }),
          sampleRow('a'),
          sampleRow('A', { notes: text('2') }),
          sampleRow('R-1', { notes: text('3') }),
        ],
        ...[sampleRow('C'), sampleRow('D')],
      ]),
    );
    await harness.loads.deleteRow({ organizationId: ORGANIZATION, idDataLoad, rowIndex: 8 });
    await harness.loads.confirm(requester());
    const registered = await eventsOfType('ContractRegistered');
    const first = registered.find(({ fields }) => fields.contractNumber === 'A');
    const description = 'Servicio de limpieza';
    expect(await leftOutRows()).toEqual([
      {
        row: 4,
        reason: 'errors',
        contractNumber: 'B',
        description,
        contractId: null,
        errors: [{ field: 'period', code: 'E3', message: 'Dato obligatorio.' }],
      },
      { row: 5, reason: 'duplicate', contractNumber: 'a', description, contractId: first?.id, errors: [] },
      { row: 6, reason: 'conflict', contractNumber: 'A', description, contractId: first?.id, errors: [] },
      { row: 7, reason: 'conflict', contractNumber: 'R-1', description, contractId: held, errors: [] },
      { row: 8, reason: 'removed', contractNumber: 'C', description, contractId: null, errors: [] },
    ]);
    expect((await harness.eventsOf(ORGANIZATION)).at(-1)?.data).toMatchObject({
      counts: { contracts: 2, skipped: 3, errors: 1, numberTaken: 0, removed: 1, leftOut: 5 },
    });
  });

  it('tells of the rows left out a hundred at a time', async () => {
    const wrong = Array.from({ length: 620 }, (_, index) => sampleRow(`E-${index}`, wrongType));
    await harness.upload(await harness.workbook(wrong));
    await harness.loads.confirm(requester());
    const told = await eventsOfType('BatchCommandsRefused');
    expect(told.map(({ refused }) => refused.length)).toEqual([100, 100, 100, 100, 100, 100, 20]);
    expect((await leftOutRows()).map(({ row }) => row)).toEqual(wrong.map((_, index) => index + 3));
  });

  it('uses a supplier and a unit that were registered by hand meanwhile', async () => {
    await harness.upload(await harness.workbook([sampleRow('A')]));
    const supplierId = '1'.repeat(32);
    const unitId = '2'.repeat(32);
    const supplier = { name: 'LIMPIEZA DEL NORTE SA', rfc: 'LNO010101AA5', notes: null };
    await harness.suppliers.register(supplierId, supplier, byHand());
    await harness.administrativeUnits.register(unitId, { name: 'Tesorería Municipal', notes: null }, byHand());
    await harness.loads.confirm(requester());
    const events = await harness.eventsOf(ORGANIZATION);
    expect(events.find(({ type }) => type === 'ContractRegistered')?.data).toMatchObject({
      fields: {
        supplier: { id: supplierId, name: 'LIMPIEZA DEL NORTE SA' },
        applicantAdministrativeUnit: { id: unitId, name: 'Tesorería Municipal' },
      },
    });
    expect(events.at(-1)?.data).toMatchObject({ counts: { suppliers: 0, administrativeUnits: 1 } });
  });

  it('registers again a supplier that was removed meanwhile', async () => {
    const supplier = { name: 'LIMPIEZA DEL NORTE', rfc: 'LNO010101AA5', notes: null };
    await harness.suppliers.register('1'.repeat(32), supplier, byHand());
    await harness.upload(await harness.workbook([sampleRow('A')]));
    await harness.suppliers.remove('1'.repeat(32), byHand());
    await harness.loads.confirm(requester());
    const events = await harness.eventsOf(ORGANIZATION);
    const registered = events.findLast(({ type }) => type === 'SupplierRegistered')?.data as { id: string };
    expect(registered).toMatchObject({ fields: supplier });
    expect(events.find(({ type }) => type === 'ContractRegistered')?.data).toMatchObject({
      fields: { supplier: { id: registered.id } },
    });
  });

  it('registers a supplier with its RFC though rows before named it without', async () => {
    const nameless = sampleRow('A', { supplierRfc: undefined });
    await harness.upload(await harness.workbook([nameless, sampleRow('B')]));
    await harness.loads.confirm(requester());
    const suppliers = (await harness.eventsOf(ORGANIZATION)).filter(({ type }) => type === 'SupplierRegistered');
    expect(suppliers.map(({ data }) => data)).toMatchObject([{ fields: { rfc: 'LNO010101AA5' } }]);
  });
});
