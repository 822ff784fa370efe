import { setTimeout as pause } from 'node:timers/promises';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { type Counted, countedOf } from '@monitor/contracts-schema/contracts/counting';
import type { DataLoadCounts } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { SupplierFields } from '@monitor/contracts-schema/suppliers/supplier-events';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import { contractNumberReservation } from '../../contracts/contract-aggregate.ts';
import { ownerOf } from '../../reservations/reservations.ts';
import { letTimePass } from '../../shared-clock/shared-clock.ts';
import { contractOf } from '../../testing/command-harness.ts';
import { openCrash } from '../testing/crashing-store.ts';
import {
  type LoadHarness,
  ORGANIZATION,
  openLoadHarness,
  requester,
  rowsRefused,
  typeOf,
} from '../testing/load-harness.ts';
import { sampleRow, text } from '../testing/sample-workbook.ts';

const FIRST_ROW = 3;
const UNIT = '2'.repeat(32);
const BY_HAND = '9'.repeat(32);

let harness: LoadHarness;
afterEach(() => harness.close());

const byHand = () => ({ ...requester(), cause: { via: 'form' } as const, now: new Date() });
const numbered = (contractNumber: string) => contractOf(UNIT, { contractNumber });

/** What contracts add to totals, and what of it is not stated to hold taxes, where there is such. */
const addedBy = (contracts: readonly ContractFields[]) => {
  const sumOf = (figure: keyof Counted) => contracts.reduce((sum, fields) => sum + countedOf(fields)[figure], 0);
  const untaxed = { untaxedAmount: sumOf('untaxedAmount'), untaxedContracts: sumOf('untaxedContracts') };
  return { countedAmount: sumOf('countedAmount'), ...(untaxed.untaxedContracts > 0 && untaxed) };
};

/** What the log says became of each row, of every contract number, and of every name. */
const found = async () => {
  const events = await harness.eventsOf(ORGANIZATION);
  const fieldsOf = <Fields>(type: string) =>
    events.filter((event) => event.type === type).map(({ data }) => (data as { fields: Fields }).fields);
  const leftOut = rowsRefused(events);
  const loaded = events.flatMap(({ type, data, metadata }) => {
    const { sheetRow } = metadata.cause as { sheetRow?: number | null };
    return type === 'ContractRegistered' && sheetRow ? [{ sheetRow, ...(data as { fields: ContractFields }) }] : [];
  });
  const registered = loaded.map(({ sheetRow }) => sheetRow);
  return {
    registered,
    leftOut,
    rows: [...registered, ...leftOut.map(({ row }) => row)].sort((one, other) => one - other),
    numbers: fieldsOf<ContractFields>('ContractRegistered').flatMap(({ contractNumber }) => contractNumber ?? []),
    suppliers: fieldsOf<SupplierFields>('SupplierRegistered').map(({ name }) => name),
    added: addedBy(loaded.map(({ fields }) => fields)),
    units: fieldsOf<{ name: string }>('AdministrativeUnitRegistered').map(({ name }) => name),
    counts: events.flatMap(({ type, data }) =>
      typeOf({ type, data }) === 'BatchCompleted load' ? [(data as { counts: DataLoadCounts }).counts] : [],
    ),
  };
};

/** Every row is one contract or one row left out, is counted as such, and nothing that must be unique is there twice. */
const expectNothingLost = async (rows: number) => {
  const log = await found();
  expect(log.rows).toEqual(Array.from({ length: rows }, (_, index) => FIRST_ROW + index));
  for (const unique of [log.numbers, log.suppliers, log.units]) expect(unique).toEqual([...new Set(unique)]);
  expect(log.counts).toMatchObject([
    {
      contracts: log.registered.length,
      ...log.added,
      leftOut: log.leftOut.length,
      numberTaken: log.leftOut.filter(({ reason }) => reason === 'number-taken').length,
    },
  ]);
  return log;
};

describe('a process that dies while it applies a load', () => {
  const rows = [
    ...[sampleRow('A', { taxes: text('Sin impuestos') }), sampleRow('B'), sampleRow(null), sampleRow('T')],
    sampleRow('D', { supplierName: text('OTRO PROVEEDOR'), supplierRfc: undefined }),
    sampleRow('E', { procedureType: text('Otro') }),
  ];

  const openDying = async () => {
    const crash = openCrash();
    harness = await openLoadHarness(crash.through, undefined, crash.through);
    await harness.upload(await harness.workbook(rows));
    await harness.contracts.register(BY_HAND, numbered('T'), byHand());
    return crash;
  };

  it.each([true, false])(
    'with any of its writes (made: %s) loses and doubles no row',
    async (isMade) => {
      for (let write = 1, isWhole = false; !isWhole; write += 1) {
        const crash = await openDying();
        crash.dieAt(write, isMade);
        isWhole = await harness.loads.confirm(requester()).then(
          () => true,
          () => false,
        );
        expect(write).toBeLessThan(100);
        const { loads, contracts } = harness.startAgain();
        // What nobody had registered before it died is asked for by hand meanwhile.
        const asked = isWhole ? undefined : contracts.register('8'.repeat(32), numbered('B'), byHand());
        await loads.resume();
        if (!('BatchStarted load' in (await harness.countEvents()))) await loads.confirm(requester());
        await asked;
        await loads.stop();
        const log = await expectNothingLost(rows.length);
        expect(log.numbers).toEqual(expect.arrayContaining(['A', 'B', 'T', 'D']));
        if (!isWhole) await harness.close();
      }
    },
    120_000,
  );
});

describe('a number that somebody reserved who never reached the log', () => {
  const CONTRACT = '.contract-';
  const SUPPLIER = '.supplier-';
  const dying: EventStore['append'] = () => Promise.reject(new Error('the process is dead'));

  /** Of what is registered by hand, none of this kind reaches the log. */
  const openWithReserved = async (kind: string) => {
    harness = await openLoadHarness((store) => ({
      ...store,
      append: (stream, ...rest) => (stream.includes(kind) ? dying(stream, ...rest) : store.append(stream, ...rest)),
    }));
    await harness.upload(await harness.workbook([sampleRow('A'), sampleRow('B')]));
    const { contracts, suppliers } = harness;
    const supplier = { name: 'LIMPIEZA DEL NORTE', rfc: 'LNO010101AA5', notes: null };
    const registering =
      kind === CONTRACT
        ? contracts.register(BY_HAND, numbered('B'), byHand())
        : suppliers.register(BY_HAND, supplier, byHand());
    await expect(registering).rejects.toThrow('dead');
  };

  /** Until the load has reserved what it can. */
  const isApplied = async () => {
    while (!(await ownerOf(harness.records, contractNumberReservation(ORGANIZATION, 'A')))) await pause(5);
  };

  it('is waited for, and then taken over: its row becomes a contract', async () => {
    await openWithReserved(CONTRACT);
    const confirming = harness.loads.confirm(requester());
    await isApplied();
    while (!(await harness.loads.info(ORGANIZATION)).current?.waiting) await pause(5);
    expect((await harness.loads.info(ORGANIZATION)).current?.waiting).toMatchObject({ reason: 'others' });
    await letTimePass(harness.records, 30_000);
    await confirming;
    const { leftOut, numbers } = await expectNothingLost(2);
    expect({ leftOut, numbers }).toEqual({ leftOut: [], numbers: ['A', 'B'] });
  });

  it('is left to its owner who comes again meanwhile, and the row is told with that contract', async () => {
    await openWithReserved(CONTRACT);
    const confirming = harness.loads.confirm(requester());
    await isApplied();
    const again = await harness.startAgain().contracts.register(BY_HAND, numbered('B'), byHand());
    expect(again).toMatchObject({ ok: true });
    await confirming;
    const { leftOut } = await expectNothingLost(2);
    expect(leftOut).toMatchObject([{ row: 4, reason: 'number-taken', contractNumber: 'B', contractId: BY_HAND }]);
  });

  it('and a name too', async () => {
    await openWithReserved(SUPPLIER);
    const confirming = harness.loads.confirm(requester());
    await isApplied();
    expect(await harness.countEvents()).not.toHaveProperty('SupplierRegistered');
    await letTimePass(harness.records, 30_000);
    await confirming;
    expect((await expectNothingLost(2)).suppliers).toEqual(['LIMPIEZA DEL NORTE']);
  });

  it('holds up no stop', async () => {
    await openWithReserved(CONTRACT);
    const confirming = harness.loads.confirm(requester());
    await isApplied();
    await Promise.all([
      harness.loads.stop(),
      expect(confirming).rejects.toMatchObject({ code: 'storage.unavailable' }),
    ]);
    await letTimePass(harness.records, 30_000);
    await harness.restart().resume();
    expect((await expectNothingLost(2)).leftOut).toEqual([]);
  });
});

describe('at the same time as a load is applied', () => {
  const rows = [sampleRow('A'), sampleRow('B'), sampleRow('C')];

  it.each([0, 1, 2, 3, 5, 8, 13, 21])(
    'others that want its numbers and names get each or it does (after %i turns)',
    async (turns) => {
      harness = await openLoadHarness();
      await harness.upload(await harness.workbook(rows));
      const other = harness.startAgain();
      const confirming = harness.loads.confirm(requester());
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      const [number, supplier, unit] = await Promise.all([
        other.contracts.register(BY_HAND, numbered('B'), byHand()),
        other.suppliers.register(
          '7'.repeat(32),
          { name: 'LIMPIEZA DEL NORTE', rfc: 'LNO010101AA5', notes: null },
          byHand(),
        ),
        other.administrativeUnits.register('6'.repeat(32), { name: 'TESORERIA MUNICIPAL', notes: null }, byHand()),
      ]);
      await confirming;
      const log = await expectNothingLost(rows.length);
      expect(log.numbers).toHaveLength(3);
      expect(log.leftOut.length).toBe(number.ok ? 1 : 0);
      expect([supplier, unit].every(({ ok }) => typeof ok === 'boolean')).toBe(true);
      expect(log.suppliers).toHaveLength(1);
      expect(log.units).toHaveLength(2);
    },
  );

  it('another process may confirm it too', async () => {
    harness = await openLoadHarness();
    await harness.upload(
      await harness.workbook([...rows, sampleRow('A'), sampleRow('E', { procedureType: text('Otro') })]),
    );
    await Promise.allSettled([harness.loads.confirm(requester()), harness.restart().confirm(requester())]);
    await harness.restart().resume();
    expect((await expectNothingLost(5)).registered).toHaveLength(3);
  });
});
