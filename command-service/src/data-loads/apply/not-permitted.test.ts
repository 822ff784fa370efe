import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { type Counted, countedOf } from '@monitor/contracts-schema/contracts/counting';
import type { DataLoadCounts } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import { crashingAfter } from '../testing/crashing-store.ts';
import {
  type LoadHarness,
  ORGANIZATION,
  openLoadHarness,
  requester,
  rowsRefused,
  typeOf,
} from '../testing/load-harness.ts';
import { sampleRow, sampleRows, text } from '../testing/sample-workbook.ts';

const withHarness = async (
  wrap: (log: EventStore) => EventStore,
  use: (harness: LoadHarness) => Promise<void>,
): Promise<void> => {
  const harness = await openLoadHarness(wrap);
  try {
    await use(harness);
  } finally {
    await harness.close();
  }
};

/** What the log says was registered, and what it says of the rows of a load. */
const outcomeIn = async (harness: LoadHarness) => {
  const events = await harness.eventsOf(ORGANIZATION);
  const countOf = (type: string): number => events.filter((event) => typeOf(event) === type).length;
  const applied = events.find((event) => typeOf(event) === 'BatchCompleted load')?.data as
    | { counts: DataLoadCounts }
    | undefined;
  const counted = events
    .filter(({ type }) => type === 'ContractRegistered')
    .map(({ data }) => countedOf((data as { fields: ContractFields }).fields));
  const sumOf = (figure: keyof Counted): number => counted.reduce((sum, one) => sum + one[figure], 0);
  const [untaxedAmount, untaxedContracts] = [sumOf('untaxedAmount'), sumOf('untaxedContracts')];
  const registered = {
    contracts: countOf('ContractRegistered'),
    suppliers: countOf('SupplierRegistered'),
    administrativeUnits: countOf('AdministrativeUnitRegistered'),
    countedAmount: sumOf('countedAmount'),
    ...(untaxedContracts > 0 && { untaxedAmount, untaxedContracts }),
  };
  const leftOut = rowsRefused(events);
  return { counts: applied?.counts, leftOut, registered, ends: countOf('BatchCompleted load') };
};

const UPLOADED = 1;
/** Uploaded, confirmed, one supplier, two units, two contracts, the rows left out, and that it is applied. */
const APPENDS = UPLOADED + 1 + 1 + 2 + 2 + 1 + 1;

describe('a load whose confirming administrator may not register contracts any more', () => {
  const untaxed = sampleRow('A', { taxes: text('No se sabe') });
  const rows = [untaxed, sampleRow('B'), untaxed, sampleRow('D', { procedureType: text('Otro') })];

  it.each(Array.from({ length: APPENDS - UPLOADED - 1 }, (_, at) => UPLOADED + 1 + at))(
    'ends at the next start, with what was done and with all other rows left out, though it died with append %i',
    (last) =>
      withHarness(crashingAfter(last), async (harness) => {
        await harness.upload(await harness.workbook(rows));
        await expect(harness.loads.confirm(requester())).rejects.toThrow();
        harness.authority.isPermitted = () => false;
        const after = harness.restart();
        await after.resume();
        await after.resume();
        await after.stop();

        const { counts, leftOut, registered, ends } = await outcomeIn(harness);
        expect(ends).toBe(1);
        expect(counts).toMatchObject({ ...registered, leftOut: 4 - registered.contracts });
        expect(leftOut).toHaveLength(4 - registered.contracts);
        const reasons = new Set(leftOut.map(({ row, reason }) => `${row} ${reason}`));
        expect(reasons.size).toBe(leftOut.length);
        expect(leftOut.filter(({ reason }) => reason === 'not-permitted')).toHaveLength(2 - registered.contracts);
        expect((await after.info(ORGANIZATION)).current).toBeNull();
        expect(await harness.orphans()).toMatchObject({ loads: 0, staged: 0 });
      }),
  );

  it('ends with the chunk that is under way', () =>
    withHarness(
      (log) => log,
      async (harness) => {
        const total = 1_300;
        await harness.upload(await harness.workbook(sampleRows(total)));
        let asked = 0;
        harness.authority.isPermitted = () => {
          asked += 1;
          return asked === 1;
        };
        await harness.loads.confirm(requester());
        const { counts, leftOut, registered } = await outcomeIn(harness);
        expect(registered.contracts).toBeGreaterThan(0);
        expect(counts).toMatchObject({ ...registered, leftOut: total - registered.contracts });
        expect(leftOut.map(({ reason }) => reason)).toEqual(
          Array<string>(total - registered.contracts).fill('not-permitted'),
        );
        expect(asked).toBe(2);
      },
    ));
});
