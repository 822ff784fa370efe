import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { nothingUndone } from '../../batches/undo/undo-fate.ts';
import { openCrash } from '../testing/crashing-store.ts';
import { ACTOR, type LoadHarness, ORGANIZATION, openLoadHarness, requester } from '../testing/load-harness.ts';
import { reviewHere } from '../testing/review-here.ts';
import { type SampleRow, sampleRow, sampleRows, text } from '../testing/sample-workbook.ts';
import { acquireSlot, workingLoadOf } from '../working-load-store.ts';

const withHarness = async (use: (harness: LoadHarness) => Promise<void>): Promise<void> => {
  const harness = await openLoadHarness();
  try {
    await use(harness);
  } finally {
    await harness.close();
  }
};

/** One supplier, two units, four contracts, one of them without a number. */
const rows = [sampleRow('A'), sampleRow('B'), sampleRow('C'), sampleRow(null, { procedureState: text('Desierto') })];
const OF_FOUR_ROWS = { contracts: 4, suppliers: 1, administrativeUnits: 2, changed: 0, inUse: 0, gone: 0 };

const load = async (harness: LoadHarness, some: readonly SampleRow[] = rows): Promise<string> => {
  const { dataLoadId } = await harness.upload(await harness.workbook(some));
  await harness.loads.confirm(requester());
  return dataLoadId;
};

const byHand = () => ({ ...requester(), cause: { via: 'form' } as const, now: new Date() });

type Registered = { id: string; fields: ContractFields };

/** The load's contract with a number, as the log registered it. */
const contractNumbered = async (harness: LoadHarness, number: string): Promise<Registered> => {
  const contracts = (await harness.eventsOf(ORGANIZATION)).filter(({ type }) => type === 'ContractRegistered');
  const found = contracts.map(({ data }) => data as Registered).find(({ fields }) => fields.contractNumber === number);
  if (!found) throw new Error(`There is no contract ${number}`);
  return found;
};

const revise = async ({ contracts }: LoadHarness, { id }: Registered, notes: string, version = 1) =>
  expect(await contracts.revise(id, { notes }, version, byHand())).toMatchObject({ ok: true });

const living = async (harness: LoadHarness): Promise<number> => {
  const { ContractRegistered = 0, ContractRemoved = 0 } = await harness.countEvents();
  return ContractRegistered - ContractRemoved;
};

describe('taking a load back that whoever ordered it may not any more', () => {
  const asked = (harness: LoadHarness, times: number): void => {
    let left = times;
    harness.authority.isPermitted = () => {
      left -= 1;
      return left >= 0;
    };
  };

  it.each([
    [0, { contracts: 0, suppliers: 0, administrativeUnits: 0, notPermitted: 7 }],
    [1, { contracts: 4, suppliers: 0, administrativeUnits: 0, notPermitted: 3 }],
  ])('ends after %i chunks, and counts and lists what stays', (times, counts) =>
    withHarness(async (harness) => {
      const dataLoadId = await load(harness);
      asked(harness, times);
      expect((await harness.loads.revert(requester(), dataLoadId, [])).counts).toMatchObject(counts);
      expect(await living(harness)).toBe(4 - counts.contracts);
      expect(await harness.countEvents()).toMatchObject({ DataLoadReverted: 1, SupplierRegistered: 1 });
      expect((await harness.loads.info(ORGANIZATION)).current).toBeNull();

      const left = await harness.loads.revertPlan(ORGANIZATION, dataLoadId);
      expect(left.counts).toMatchObject({ contracts: 0, notPermitted: counts.notPermitted });
      expect(new Set(left.things.map(({ fate }) => fate))).toEqual(new Set(['not-permitted']));
      expect(left.things.filter(({ kind }) => kind === 'contract')).toHaveLength(4 - counts.contracts);
    }),
  );

  it('does not list what stayed for another reason while it still was permitted', () =>
    withHarness(async (harness) => {
      const dataLoadId = await load(harness);
      await revise(harness, await contractNumbered(harness, 'A'), 'Revisado');
      asked(harness, 1);
      const { counts } = await harness.loads.revert(requester(), dataLoadId, []);
      expect(counts).toMatchObject({ contracts: 3, changed: 1, notPermitted: 3 });
      const left = await harness.loads.revertPlan(ORGANIZATION, dataLoadId);
      expect(left.things.map(({ kind }) => kind).sort()).toEqual([
        ...['administrative-unit', 'administrative-unit', 'supplier'],
      ]);
    }));

  it('does not go on when its author may again, and lists the same', () =>
    withHarness(async (harness) => {
      const dataLoadId = await load(harness);
      asked(harness, 0);
      const dying = openCrash();
      const { loads } = harness.startAgain(dying.through(harness.log), dying.through(harness.records));
      dying.dieAt(4, true); // with how far it has come
      await loads.revert(requester(), dataLoadId, []).catch(() => {});
      harness.authority.isPermitted = () => true;
      await harness.restart().resume();
      expect((await harness.loads.revertPlan(ORGANIZATION, dataLoadId)).things).toHaveLength(7);
      expect(await living(harness)).toBe(4);
    }));

  it('ends at the next start, and counts what a crash hid as done', async () => {
    const harness = await openLoadHarness();
    try {
      const dataLoadId = await load(harness);
      for (let write = 1; (await living(harness)) === 4; write += 1) {
        const dying = openCrash();
        const { loads } = harness.startAgain(dying.through(harness.log), dying.through(harness.records));
        dying.dieAt(write, true);
        await loads.revert(requester(), dataLoadId, []).catch(() => {});
      }
      asked(harness, 0);
      await harness.restart().resume();
      const reverted = (await harness.eventsOf(ORGANIZATION)).find(({ type }) => type === 'DataLoadReverted');
      const removed = 4 - (await living(harness));
      expect(removed).toBeGreaterThan(0);
      expect(reverted?.data).toMatchObject({
        counts: { contracts: removed, suppliers: 0, administrativeUnits: 0, notPermitted: 7 - removed },
      });
    } finally {
      await harness.close();
    }
  });
});

describe('taking a load back', () => {
  it('removes what it registered, each by the row that did, and frees its numbers for the same workbook', () =>
    withHarness(async (harness) => {
      const dataLoadId = await load(harness);
      const before = (await harness.eventsOf(ORGANIZATION)).length;
      expect((await harness.loads.revert(requester(), dataLoadId, [])).counts).toEqual(OF_FOUR_ROWS);

      const events = (await harness.eventsOf(ORGANIZATION)).slice(before);
      expect(events.map(({ type }) => type)).toEqual([
        'DataLoadRevertConfirmed',
        ...Array<string>(4).fill('ContractRemoved'),
        ...['SupplierRemoved', 'AdministrativeUnitRemoved', 'AdministrativeUnitRemoved', 'DataLoadReverted'],
      ]);
      const removed = events.filter(({ type }) => type === 'ContractRemoved');
      expect(removed.map(({ metadata }) => metadata)).toMatchObject(
        [3, 4, 5, 6].map((sheetRow) => ({
          actor: ACTOR,
          cause: { via: 'data-load', dataLoadId, fileName: 'contratos.xlsx', sheetRow, isUndone: true },
        })),
      );
      expect(await harness.orphans()).toMatchObject({ loads: 0, staged: 0, reservations: 0 });

      await load(harness);
      expect(await harness.countEvents()).toMatchObject({ ContractRegistered: 8, SupplierRegistered: 2 });
    }));

  it('leaves what others changed, and whom that names, unless it was chosen as it stands', () =>
    withHarness(async (harness) => {
      const dataLoadId = await load(harness);
      const [a, b, c] = await Promise.all(['A', 'B', 'C'].map((number) => contractNumbered(harness, number)));
      for (const one of [a!, b!, c!]) await revise(harness, one, 'Revisado'); // three numbers, three contracts
      await revise(harness, c!, 'Otra vez', 2);
      const { counts, things } = await harness.loads.revertPlan(ORGANIZATION, dataLoadId);
      expect(counts).toEqual({ ...nothingUndone, contracts: 1, changed: 3, inUse: 3 });
      expect(things.filter(({ fate }) => fate === 'changed')).toEqual(
        [a, b, c].map((one, index) => ({
          ...{ _id: one!.id, kind: 'contract', name: 'ABC'[index], sheetRow: 3 + index, fate: 'changed' },
          ...{ version: index === 2 ? 3 : 2, changedBy: 'Ana Ruiz', changedAt: expect.any(String) },
        })),
      );

      const chosen = [
        { id: b!.id, version: 2 },
        { id: c!.id, version: 2 },
      ];
      const { counts: done } = await harness.loads.revert(requester(), dataLoadId, chosen);
      expect(done).toEqual({ ...nothingUndone, contracts: 2, changed: 2, inUse: 3 });
      const left = await Promise.all([a!, b!, c!].map(({ id }) => harness.contracts.find(ORGANIZATION, id)));
      expect(left.map(({ status }) => status)).toEqual(['registered', 'removed', 'registered']);
    }));

  it('takes what says again what it said for unchanged: corrected by a load that was taken back, or changed and changed back', () =>
    withHarness(async (harness) => {
      const dataLoadId = await load(harness);
      const [a, b] = await Promise.all(['A', 'B'].map((number) => contractNumbered(harness, number)));
      const { dataLoadId: correction } = await harness.correct(
        await harness.workbook([
          sampleRow('A', { notes: text('Corregida') }),
          sampleRow('B', { notes: text('También') }),
        ]),
      );
      await harness.loads.confirm(requester());
      expect((await harness.loads.revertPlan(ORGANIZATION, dataLoadId)).counts).toMatchObject({ changed: 2 });
      await revise(harness, b!, 'A mano', 2);
      await revise(harness, b!, 'También', 3);
      const ofCorrection = { ...nothingUndone, restored: 2 };
      expect((await harness.loads.revertPlan(ORGANIZATION, correction)).counts).toEqual(ofCorrection);
      expect((await harness.loads.revert(requester(), correction, [])).counts).toEqual(ofCorrection);
      const restored = (await harness.eventsOf(ORGANIZATION)).findLast(({ type }) => type === 'ContractRevised');
      expect(restored).toMatchObject({ data: { id: b!.id }, metadata: { cause: { isUndone: true } } });

      const { counts, things } = await harness.loads.revertPlan(ORGANIZATION, dataLoadId);
      expect(counts).toEqual(OF_FOUR_ROWS);
      expect(things.find(({ _id }) => _id === a!.id)).toMatchObject({ fate: 'removed', changedBy: null });
      expect((await harness.loads.revert(requester(), dataLoadId, [])).counts).toEqual(OF_FOUR_ROWS);
    }));

  it('leaves what somebody changes in the very moment of its removal', async () => {
    let inTheMoment: (() => Promise<void>) | undefined;
    const harness = await openLoadHarness((events) => ({
      ...events,
      appendMany: async (many) => {
        const change = many.some(({ events: [event] }) => event?.type === 'ContractRemoved') && inTheMoment;
        inTheMoment = change ? undefined : inTheMoment;
        if (change) await change();
        return events.appendMany(many);
      },
    }));
    const dataLoadId = await load(harness);
    const a = await contractNumbered(harness, 'A');
    inTheMoment = () => revise(harness, a, 'En el último momento');
    const { counts } = await harness.loads.revert(requester(), dataLoadId, []);
    expect(counts).toEqual({ ...nothingUndone, contracts: 3, changed: 1, inUse: 3 });
    expect(await harness.countEvents()).toMatchObject({ ContractRemoved: 3, DataLoadReverted: 1 });
    await harness.close();
  });

  it('leaves suppliers and units that other contracts name, and counts what others removed', () =>
    withHarness(async (harness) => {
      const dataLoadId = await load(harness);
      const [a, b] = await Promise.all(['A', 'B'].map((number) => contractNumbered(harness, number)));
      const fields = { ...a!.fields, contractNumber: 'A mano' };
      expect(await harness.contracts.register('9'.repeat(32), fields, byHand())).toMatchObject({ ok: true });
      await harness.contracts.remove(b!.id, byHand());
      const expected = { ...nothingUndone, contracts: 3, inUse: 3, gone: 1 };
      expect((await harness.loads.revertPlan(ORGANIZATION, dataLoadId)).counts).toEqual(expected);
      expect((await harness.loads.revert(requester(), dataLoadId, [])).counts).toEqual(expected);
    }));

  it('leaves a supplier that somebody changed, and takes it when it is chosen', () =>
    withHarness(async (harness) => {
      for (const isChosen of [false, true]) {
        const dataLoadId = await load(harness, [
          sampleRow(`N-${isChosen}`, { supplierName: text(`P ${isChosen}`), supplierRfc: undefined }),
        ]);
        const supplier = (await harness.loads.revertPlan(ORGANIZATION, dataLoadId)).things.find(
          ({ kind }) => kind === 'supplier',
        );
        const id = supplier?._id ?? '';
        await harness.suppliers.revise(id, { notes: 'Visto' }, 1, byHand());
        const chosen = isChosen ? [{ id, version: 2 }] : [];
        const { counts } = await harness.loads.revert(requester(), dataLoadId, chosen);
        expect(counts).toMatchObject({ suppliers: isChosen ? 1 : 0, changed: isChosen ? 0 : 1 });
      }
    }));

  it('does just what its plan says, which writes nothing, and reads on from what it read', async () => {
    let readings = 0;
    const harness = await openLoadHarness((events) => ({
      ...events,
      readLog: (query) => {
        readings += 1;
        return events.readLog(query);
      },
    }));
    const dataLoadId = await load(harness, sampleRows(600));
    const before = (await harness.eventsOf(ORGANIZATION)).length;
    const plan = () => harness.loads.revertPlan(ORGANIZATION, dataLoadId);
    const [first, same] = await Promise.all([plan(), plan()]);
    expect(first.things).toHaveLength(600 + 17 + 8);
    expect(first.things.every(({ changedBy }) => changedBy === null)).toBe(true);
    expect(same).toEqual(first);
    expect((await harness.eventsOf(ORGANIZATION)).length).toBe(before);
    readings = 0;
    await revise(harness, await contractNumbered(harness, 'C-1'), 'Revisado');
    const { counts } = await plan();
    expect(readings).toBe(2);
    expect(counts).toMatchObject({ contracts: 599, changed: 1 });
    expect((await harness.loads.revert(requester(), dataLoadId, [])).counts).toEqual(counts);
    await harness.close();
  });

  it('is refused of none, of one under review, of one that is taken back, and beside another', () =>
    withHarness(async (harness) => {
      const revert = (id: string) => harness.loads.revert(requester(), id, []);
      await expect(revert('0'.repeat(32))).rejects.toMatchObject({ code: 'data-load.unknown' });
      const first = await load(harness);
      await revert(first);
      for (const refused of [revert(first), harness.loads.revertPlan(ORGANIZATION, first)])
        await expect(refused).rejects.toMatchObject({ code: 'data-load.reverted' });

      const second = await load(harness);
      const { dataLoadId: pending } = await harness.upload(await harness.workbook([sampleRow('Z')]));
      await expect(revert(pending)).rejects.toMatchObject({ code: 'data-load.not-applied' });
      await expect(revert(second)).rejects.toMatchObject({ code: 'data-load.revert-waits' });
      await harness.loads.cancel(requester());
      expect((await revert(second)).counts).toEqual(OF_FOUR_ROWS);
    }));

  it('is one at a time: whoever asks again meanwhile gets the same answer, another load and an upload are refused', () =>
    withHarness(async (harness) => {
      const [first, second] = [await load(harness), await load(harness, [sampleRow('Z')])];
      const [one, other] = [first, first].map((id) => harness.loads.revert(requester(), id, []));
      await expect(harness.loads.revert(requester(), second, [])).rejects.toMatchObject({
        code: 'data-load.reverting',
      });
      expect(await one).toEqual(await other);
      expect(await harness.countEvents()).toMatchObject({ DataLoadRevertConfirmed: 1, DataLoadReverted: 1 });

      const reverting = { fileName: 'contratos.xlsx', revertedBy: 'Ana Ruiz', createdAt: '', reached: null };
      await acquireSlot(harness.records, {
        ...{ id: ORGANIZATION, revision: 1, dataLoadId: second, staged: null, upload: null, applied: null },
        reverting: { ...reverting, counts: nothingUndone, permittedUntil: null },
      });
      expect((await harness.loads.info(ORGANIZATION)).current).toMatchObject({ _id: second, status: 'reverting' });
      await expect(harness.upload(await harness.workbook([sampleRow('Y')]))).rejects.toMatchObject({
        code: 'data-load.reverting',
      });
      await expect(harness.loads.cancel(requester())).rejects.toMatchObject({ code: 'data-load.not-found' });
    }));
});

describe('taking a load back when the process dies', () => {
  it.each([true, false])('goes on at the next start, whichever write it died with (made: %s)', async (made) => {
    for (let write = 1, isWhole = false; !isWhole; write += 1) {
      const crash = openCrash();
      const harness = await openLoadHarness(crash.through, reviewHere, crash.through);
      const dataLoadId = await load(harness, [...rows, sampleRow('D')]);
      await revise(harness, await contractNumbered(harness, 'D'), 'Revisado');
      crash.dieAt(write, made);
      isWhole = await harness.loads.revert(requester(), dataLoadId, []).then(
        () => true,
        () => false,
      );

      const { loads: after } = harness.startAgain();
      await after.resume();
      await after.resume();
      await after.stop();
      const { DataLoadRevertConfirmed = 0, DataLoadReverted = 0 } = await harness.countEvents();
      expect(DataLoadReverted).toBe(DataLoadRevertConfirmed);
      expect(await living(harness)).toBe(DataLoadReverted ? 1 : 5);
      expect((await after.info(ORGANIZATION)).current).toBeNull();
      const last = (await harness.eventsOf(ORGANIZATION)).at(-1);
      if (DataLoadReverted)
        expect(last?.data).toMatchObject({ counts: { ...nothingUndone, contracts: 4, changed: 1, inUse: 3 } });
      expect(await harness.orphans()).toMatchObject({ loads: 0, staged: 0 });
      await harness.close();
    }
  });

  it('goes on after the chunks that are done, and counts them once', () =>
    withHarness(async (harness) => {
      const dataLoadId = await load(harness, sampleRows(1_100));
      const reverting = harness.loads.revert(requester(), dataLoadId, []);
      await Promise.all([
        harness.loads.stop(),
        expect(reverting).rejects.toMatchObject({ code: 'storage.unavailable' }),
      ]);
      const removed = (await harness.countEvents()).ContractRemoved ?? 0;
      expect(removed).toBeGreaterThan(0);
      expect(removed).toBeLessThan(1_100);
      expect((await workingLoadOf(harness.records, ORGANIZATION))?.reverting?.counts.contracts).toBe(removed);

      await harness.restart().resume();
      expect((await harness.eventsOf(ORGANIZATION)).at(-1)?.data).toMatchObject({
        counts: { ...nothingUndone, contracts: 1_100, suppliers: 17, administrativeUnits: 8 },
      });
      expect(await harness.orphans()).toMatchObject({ loads: 0, reservations: 0 });
    }));
});
