import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DataLoadCounts } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import { workingBatchOf } from '../../batches/working-batches.ts';
import { reservations } from '../../reservations/reservations.ts';
import { contractOf } from '../../testing/command-harness.ts';
import { takeStep } from '../load-process.ts';
import { stagedRows } from '../review/staged-rows.ts';
import { crashingAfter } from '../testing/crashing-store.ts';
import {
  type LoadHarness,
  NOTHING,
  ORGANIZATION,
  OTHER_ORGANIZATION,
  openLoadHarness,
  requester,
  rowsRefused,
  typeOf,
} from '../testing/load-harness.ts';
import { sampleRow, sampleRows, text } from '../testing/sample-workbook.ts';
import { reviewHere } from '../upload/review-here.ts';
import { acquireSlot, workingLoadOf } from '../working-load-store.ts';

const withHarness = async (lastAppend: number, use: (harness: LoadHarness) => Promise<void>): Promise<void> => {
  const harness = await openLoadHarness(crashingAfter(lastAppend));
  try {
    await use(harness);
  } finally {
    await harness.close();
  }
};

const HELD = '9'.repeat(32);
const UPLOADED = 1;
const CONFIRMED = 2;
/** Confirmation, one supplier, two units, four contracts, and that they are applied. */
const APPENDS_OF_FOUR_ROWS = CONFIRMED + 1 + 2 + 4 + 1;

describe('a load that was confirmed when the process died', () => {
  const rows = [sampleRow('A'), sampleRow('B'), sampleRow('C'), sampleRow(null, { procedureState: text('Desierto') })];
  const crashes = Array.from({ length: APPENDS_OF_FOUR_ROWS - UPLOADED }, (_, index) => UPLOADED + 1 + index);

  it.each(crashes)('is applied once and whole at the next start, though it died with append %i', (last) =>
    withHarness(last, async (harness) => {
      await harness.upload(await harness.workbook(rows));
      await expect(harness.loads.confirm(requester())).rejects.toThrow();

      const after = harness.restart();
      await after.resume();
      await after.resume();
      await after.stop();

      expect(await harness.countEvents()).toEqual({
        DataLoadUploaded: 1,
        'BatchStarted load': 1,
        SupplierRegistered: 1,
        AdministrativeUnitRegistered: 2,
        ContractRegistered: 4,
        'BatchCompleted load': 1,
      });
      const applied = (await harness.eventsOf(ORGANIZATION)).find((event) => typeOf(event) === 'BatchCompleted load');
      expect(applied?.data).toMatchObject({
        counts: { contracts: 4, suppliers: 1, administrativeUnits: 2, skipped: 0, errors: 0 },
      });
      expect((await after.info(ORGANIZATION)).current).toBeNull();
      expect((await after.info(ORGANIZATION)).recent).toMatchObject({ recentUploadedBy: 'Ana Ruiz' });
      expect(await harness.orphans()).toMatchObject({ loads: 0, staged: 0 });
    }),
  );

  const mixed = [
    ...[sampleRow('A'), sampleRow('B', { procedureType: text('Otro') }), sampleRow('A'), sampleRow('T')],
    sampleRow('D', { supplierName: text('OTRO PROVEEDOR'), supplierRfc: undefined }),
  ];
  /** Confirmation, a contract by hand, two suppliers, two units, two contracts, the rows left out, and that they are applied. */
  const appendsOfMixed = CONFIRMED + 1 + 2 + 2 + 2 + 1 + 1;

  it.each(Array.from({ length: appendsOfMixed - CONFIRMED }, (_, index) => CONFIRMED + 1 + index))(
    'neither loses nor doubles a row left out, though it died with append %i',
    (last) =>
      withHarness(last, async (harness) => {
        await harness.upload(await harness.workbook(mixed));
        const byHand = () => ({ ...requester(), cause: { via: 'form' } as const, now: new Date() });
        await harness.contracts.register(HELD, contractOf('2'.repeat(32), { contractNumber: 'T' }), byHand());
        await expect(harness.loads.confirm(requester())).rejects.toThrow();

        const { loads: after, contracts: byHandAgain } = harness.startAgain();
        expect(await byHandAgain.remove(HELD, byHand())).toMatchObject({ ok: true });
        await after.resume();
        await after.resume();
        await after.stop();

        const events = await harness.eventsOf(ORGANIZATION);
        const rows = rowsRefused(events);
        const contracts = events.flatMap(({ type, metadata }) => {
          const { sheetRow } = metadata.cause as { sheetRow?: number };
          return type === 'ContractRegistered' && sheetRow ? [sheetRow] : [];
        });
        expect([...contracts, ...rows.map(({ row }) => row)].sort()).toEqual([3, 4, 5, 6, 7]);
        const [counts] = events.flatMap(({ type, data }) =>
          typeOf({ type, data }) === 'BatchCompleted load' ? [(data as { counts: DataLoadCounts }).counts] : [],
        );
        if (!counts) throw new Error('The load was not applied');
        expect(counts.contracts).toBe(contracts.length);
        expect(counts.leftOut).toBe(rows.length);
        expect(counts.leftOut).toBe(counts.skipped + counts.errors + (counts.removed ?? 0));
        expect(counts.numberTaken).toBe(rows.filter(({ reason }) => reason === 'number-taken').length);
      }),
  );

  it('goes on after the chunks that are done, and counts them once', () =>
    withHarness(CONFIRMED + 17 + 8 + 600, async (harness) => {
      await harness.upload(await harness.workbook(sampleRows(1_100)));
      await expect(harness.loads.confirm(requester())).rejects.toThrow();
      const interrupted = await workingBatchOf(harness.records, ORGANIZATION);
      expect(interrupted).toMatchObject({ cursor: '502', done: 500, counts: { contracts: 500, suppliers: 17 } });
      expect((await harness.countEvents()).ContractRegistered).toBe(600);

      await harness.restart().resume();

      expect(await harness.countEvents()).toMatchObject({ ContractRegistered: 1_100, SupplierRegistered: 17 });
      const applied = (await harness.eventsOf(ORGANIZATION)).at(-1);
      expect(applied?.data).toMatchObject({
        counts: { contracts: 1_100, suppliers: 17, administrativeUnits: 8, skipped: 0 },
      });
    }));

  it('goes on too when it is confirmed once more, without a restart', () =>
    withHarness(CONFIRMED + 2, async (harness) => {
      await harness.upload(await harness.workbook(rows));
      await expect(harness.loads.confirm(requester())).rejects.toThrow();
      await harness.restart().confirm(requester());
      expect(await harness.countEvents()).toMatchObject({ ContractRegistered: 4, 'BatchCompleted load': 1 });
    }));
});

describe('a load that was not confirmed when the process died', () => {
  it('is forgotten when its file was not in the log yet', () =>
    withHarness(0, async (harness) => {
      await expect(harness.upload(await harness.workbook(sampleRows(3)))).rejects.toThrow();
      const [file] = await harness.staging.names();
      expect(await (await harness.staging.open(String(file))).count(stagedRows, {})).toBe(3);
      await harness.restart().resume();
      expect(await harness.orphans()).toEqual(NOTHING);
    }));

  it('is under review when its file was in the log', () =>
    withHarness(UPLOADED, async (harness) => {
      await expect(harness.upload(await harness.workbook(sampleRows(3)))).rejects.toThrow();
      const after = harness.restart();
      await after.resume();
      expect((await after.info(ORGANIZATION)).current).toMatchObject({
        status: 'pending',
        summary: { newContractsCount: 3 },
      });
      await after.confirm(requester());
      expect((await harness.countEvents()).ContractRegistered).toBe(3);
    }));

  it('is under review still when only the confirmation did not reach the log', () =>
    withHarness(UPLOADED + 1, async (harness) => {
      await harness.upload(await harness.workbook(sampleRows(3)));
      await takeStep(harness.records, ORGANIZATION, 'apply', (load) => ({ ...load, isConfirmed: true }));
      const after = harness.restart();
      await after.resume();
      expect((await after.info(ORGANIZATION)).current).toMatchObject({ status: 'pending' });
    }));
});

describe('confirming', () => {
  it('twice at once is confirming once', () =>
    withHarness(Number.POSITIVE_INFINITY, async (harness) => {
      await harness.upload(await harness.workbook(sampleRows(20)));
      const [one, other] = await Promise.all([harness.loads.confirm(requester()), harness.loads.confirm(requester())]);
      expect(one).toEqual(other);
      expect(await harness.countEvents()).toMatchObject({ 'BatchStarted load': 1, ContractRegistered: 20 });
    }));

  it('reserves for the next rows while rows are appended, and appends them in the order of the sheet', async () => {
    const nextReserved = Promise.withResolvers<void>();
    let reserved = 0;
    let appended = 0;
    const harness = await openLoadHarness(
      (events) => ({
        ...events,
        appendMany: async (appends) => {
          if (appended === 0) await nextReserved.promise;
          appended += appends.length;
          return events.appendMany(appends);
        },
      }),
      undefined,
      (records) => ({
        ...records,
        insertMany: (into, documents) => {
          if (into.name === reservations.name) reserved += documents.length;
          if (reserved > 600) nextReserved.resolve();
          return records.insertMany(into, documents);
        },
      }),
    );
    await harness.upload(await harness.workbook(sampleRows(1_100)));
    await harness.loads.confirm(requester());
    const rows = (await harness.eventsOf(ORGANIZATION)).flatMap(({ type, metadata }) =>
      type === 'ContractRegistered' ? [(metadata.cause as { sheetRow: number }).sheetRow] : [],
    );
    expect(rows).toEqual(Array.from({ length: 1_100 }, (_, index) => index + 3));
    await harness.close();
  });

  it('stops after the chunk under way when the service stops, and goes on at the next start', async () => {
    let stopped: Promise<void> | undefined;
    const harness: LoadHarness = await openLoadHarness((events) => ({
      ...events,
      appendMany: (appends) => {
        if (appends.some(({ events: [first] }) => first?.type === 'ContractRegistered'))
          stopped ??= harness.loads.stop();
        return events.appendMany(appends);
      },
    }));
    await harness.upload(await harness.workbook(sampleRows(1_100)));
    await expect(harness.loads.confirm(requester())).rejects.toMatchObject({ code: 'storage.unavailable' });
    await stopped;
    expect((await harness.countEvents()).ContractRegistered).toBe(500);
    await harness.restart().resume();
    expect(await harness.countEvents()).toMatchObject({ ContractRegistered: 1_100, 'BatchCompleted load': 1 });
    await harness.close();
  });
});

describe('a start beside people at work', () => {
  it('leaves alone whose file is being read by now, and forgets what a crash left half-read', async () => {
    const [reading, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let isSlow = false;
    const slowly: typeof reviewHere = async (...given) => {
      if (isSlow) {
        reading.resolve();
        await mayEnd.promise;
      }
      return reviewHere(...given);
    };
    const harness = await openLoadHarness((events) => events, slowly);
    const file = await harness.workbook(sampleRows(2));
    const { dataLoadId } = await harness.upload(file);
    const upload = { fileId: HELD, fileName: 'a.xlsx', uploadedBy: 'Ana', createdAt: '', read: null };
    const empty = { revision: 1, staged: null, isConfirmed: false };
    await acquireSlot(harness.records, { ...empty, id: OTHER_ORGANIZATION, dataLoadId: HELD, upload });

    const after = harness.restart();
    const left = await after.left();
    isSlow = true;
    const corrections = after.upload({
      ...requester(),
      fileName: 'otros.xlsx',
      idDataLoad: dataLoadId,
      source: await harness.workbook(sampleRows(3)),
    });
    await reading.promise;
    await after.resume(left);
    expect((await after.info(OTHER_ORGANIZATION)).current).toBeNull();
    expect((await after.info(ORGANIZATION)).current).toMatchObject({ status: 'processing' });
    mayEnd.resolve();
    await corrections;
    expect((await after.info(ORGANIZATION)).current).toMatchObject({ summary: { newContractsCount: 3 } });
    await after.confirm(requester());
    expect(await harness.countEvents()).toMatchObject({ ContractRegistered: 3 });
    await after.stop();
    await harness.close();
  });

  it('brings the loads of others into the log while the rows of one cannot be read', async () => {
    const dying = (log: EventStore): EventStore => ({
      ...log,
      appendMany: async (appends) => {
        if (appends.some(({ events }) => events.some(({ type }) => type === 'ContractRegistered')))
          throw new Error('the process is dead');
        return log.appendMany(appends);
      },
    });
    const harness = await openLoadHarness(dying);
    await harness.loads.resume(); // as every start before this one
    for (const organizationId of [ORGANIZATION, OTHER_ORGANIZATION])
      await harness.upload(await harness.workbook(sampleRows(2)), undefined, organizationId);
    for (const organizationId of [ORGANIZATION, OTHER_ORGANIZATION])
      await expect(harness.loads.confirm(requester(organizationId))).rejects.toThrow('dead');
    await harness.staging.close();
    const staged = (await workingLoadOf(harness.records, ORGANIZATION))?.staged?.fileId;
    const locking = new DatabaseSync(join(harness.folder, 'staging', `${staged}.db`));
    locking.exec('pragma locking_mode = exclusive; begin exclusive');

    const after = harness.restart();
    const resumed = after.resume();
    while ((await after.info(OTHER_ORGANIZATION)).current) await nextTurn();
    expect(await harness.countEvents(OTHER_ORGANIZATION)).toMatchObject({
      ContractRegistered: 2,
      'BatchCompleted load': 1,
    });
    expect((await after.info(ORGANIZATION)).current).toMatchObject({ status: 'confirming' });
    locking.exec('rollback');
    locking.close();
    await resumed;
    expect(await harness.countEvents()).toMatchObject({ ContractRegistered: 2, 'BatchCompleted load': 1 });
    await after.stop();
    await harness.close();
  });
});
