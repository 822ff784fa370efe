import { setTimeout as pause } from 'node:timers/promises';
import { awayFrom } from '../testing/crashing-store.ts';
import { openLoadHarness, requester } from '../testing/load-harness.ts';
import { sampleRow } from '../testing/sample-workbook.ts';

const UPLOADED = 1;
const CONFIRMED = 2;
/** Confirmation, a supplier, two units, three contracts. */
const WHILE_APPLIED = [CONFIRMED + 1, CONFIRMED + 3, CONFIRMED + 5];

it.each(WHILE_APPLIED)(
  'a load that a store interrupts at append %i goes on by itself when it answers again',
  async (first) => {
    const harness = await openLoadHarness(awayFrom(first, 2));
    await harness.upload(await harness.workbook([sampleRow('A'), sampleRow('B'), sampleRow('C')]));
    expect(await harness.loads.countByState()).toMatchObject({ reviewing: 1, applying: 0, waiting: 0 });
    await expect(harness.loads.confirm(requester())).rejects.toThrow('does not answer');
    expect(await harness.loads.countByState()).toMatchObject({ reviewing: 0, applying: 0, waiting: 1 });
    while (!('DataLoadApplied' in (await harness.countEvents()))) await pause(50);
    expect(await harness.countEvents()).toEqual({
      DataLoadUploaded: UPLOADED,
      DataLoadConfirmed: 1,
      SupplierRegistered: 1,
      AdministrativeUnitRegistered: 2,
      ContractRegistered: 3,
      DataLoadApplied: 1,
    });
    while ((await harness.loads.countByState()).waiting > 0) await pause(50);
    expect(Object.values(await harness.loads.countByState())).toEqual([0, 0, 0, 0, 0]);
    await harness.loads.stop();
    await harness.close();
  },
);
