import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BatchCommandsRefused } from '@monitor/contracts-schema/batches/batch-events';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { openBatchOf } from '../../batches/testing/open-batch.ts';
import { nothingUndone } from '../../batches/undo/undo-fate.ts';
import { acquireSlot, workingBatchOf } from '../../batches/working-batches.ts';
import { openCrash } from '../testing/crashing-store.ts';
import { ACTOR, type LoadHarness, ORGANIZATION, openLoadHarness, requester, typeOf } from '../testing/load-harness.ts';
import { type SampleRow, sampleRow, sampleRows, text } from '../testing/sample-workbook.ts';
import { reviewHere } from '../upload/review-here.ts';

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
    [0, 7, { contracts: 0, suppliers: 0, administrativeUnits: 0 }],
    [1, 3, { contracts: 4, suppliers: 0, administrativeUnits: 0 }],
  ])('ends after %i chunks, and counts and lists the %i that stay', (times, notReached, counts) =>
    withHarness(async (harness) => {
      const dataLoadId = await load(harness);
      asked(harness, times);
      const undone = await harness.undo(dataLoadId);
      expect(undone.counts).toMatchObject(counts);
      expect(undone.stopped).toEqual({ reason: 'not-permitted', notReached });
      expect(await living(harness)).toBe(4 - counts.contracts);
      expect(await harness.countEvents()).toMatchObject({ 'BatchCompleted undo': 1, SupplierRegistered: 1 });
      expect((await harness.loads.info(ORGANIZATION)).current).toBeNull();

      expect(new Set(undone.kept.map(({ reason }) => reason))).toEqual(new Set(['not-permitted']));
      expect(undone.kept.filter(({ kind }) => kind === 'contract')).toHaveLength(4 - counts.contracts);
    }),
  );

  it('tells apart what stayed for another reason while it still was permitted', () =>
    withHarness(async (harness) => {
      const dataLoadId = await load(harness);
      await revise(harness, await contractNumbered(harness, 'A'), 'Revisado');
      asked(harness, 1);
      const { counts, kept, stopped } = await harness.undo(dataLoadId);
      expect(counts).toMatchObject({ contracts: 3, changed: 1 });
      expect(stopped).toEqual({ reason: 'not-permitted', notReached: 3 });
      expect(kept.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([
        ...['contract changed', 'supplier not-permitted'],
        ...['administrative-unit not-permitted', 'administrative-unit not-permitted'],
      ]);
    }));

  it('does not go on when its author may again, and lists the same', () =>
    withHarness(async (harness) => {
      const dataLoadId = await load(harness);
      asked(harness, 0);
      const dying = openCrash();
      const { undo } = harness.startAgain(dying.through(harness.log), dying.through(harness.records));
      const isRefused = async () => 'BatchCommandsRefused' in (await harness.countEvents());
      for (let write = 1; !(await isRefused()); write += 1) {
        dying.dieAt(write, true);
        await undo(dataLoadId).catch(() => {});
      }
      harness.authority.isPermitted = () => true;
      await harness.restart().resume();
      const kept = (await harness.eventsOf(ORGANIZATION)).flatMap(({ type, data }) =>
        type === 'BatchCommandsRefused' ? (data as BatchCommandsRefused['data']).refused : [],
      );
      expect(kept.map(({ reason }) => reason)).toEqual(Array(7).fill('not-permitted'));
      const rowOf = new Map(kept.map(({ kind, name, sheetRow }) => [`${kind} ${name}`, sheetRow]));
      expect(rowOf.get('contract C')).toBe((rowOf.get('contract A') ?? 0) + 2);
      expect(await living(harness)).toBe(4);
    }));

  it('ends at the next start, and counts what a crash hid as done', async () => {
    const harness = await openLoadHarness();
    try {
      const dataLoadId = await load(harness);
      for (let write = 1; (await living(harness)) === 4; write += 1) {
        const dying = openCrash();
        const { undo } = harness.startAgain(dying.through(harness.log), dying.through(harness.records));
        dying.dieAt(write, true);
        await undo(dataLoadId).catch(() => {});
      }
      asked(harness, 0);
      await harness.restart().resume();
      const reverted = (await harness.eventsOf(ORGANIZATION)).find((event) => typeOf(event) === 'BatchCompleted undo');
      const removed = 4 - (await living(harness));
      expect(removed).toBeGreaterThan(0);
      expect(reverted?.data).toMatchObject({
        counts: { contracts: removed, suppliers: 0, administrativeUnits: 0 },
        stopped: { reason: 'not-permitted', notReached: 7 - removed },
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
      expect((await harness.undo(dataLoadId)).counts).toEqual(OF_FOUR_ROWS);

      const events = (await harness.eventsOf(ORGANIZATION)).slice(before);
      expect(events.map(typeOf)).toEqual([
        'BatchStarted undo',
        ...Array<string>(4).fill('ContractRemoved'),
        ...['SupplierRemoved', 'AdministrativeUnitRemoved', 'AdministrativeUnitRemoved', 'BatchCompleted undo'],
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
      const { counts, things } = await harness.undoList(dataLoadId);
      expect(counts).toEqual({ ...nothingUndone, contracts: 1, changed: 3, inUse: 3 });
      expect(things.filter(({ fate }) => fate === 'changed')).toEqual(
        [a, b, c].map((one, index) => ({
          _id: one!.id,
          kind: 'contract',
          name: 'ABC'[index],
          sheetRow: 3 + index,
          fate: 'changed',
          version: index === 2 ? 3 : 2,
          changedBy: 'Ana Ruiz',
          changedAt: expect.any(String),
        })),
      );

      const chosen = [
        { id: b!.id, version: 2 },
        { id: c!.id, version: 2 },
      ];
      const { counts: done } = await harness.undo(dataLoadId, chosen);
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
      expect((await harness.undoList(dataLoadId)).counts).toMatchObject({ changed: 2 });
      await revise(harness, b!, 'A mano', 2);
      await revise(harness, b!, 'También', 3);
      const ofCorrection = { ...nothingUndone, restored: 2 };
      expect((await harness.undoList(correction)).counts).toEqual(ofCorrection);
      expect((await harness.undo(correction)).counts).toEqual(ofCorrection);
      const restored = (await harness.eventsOf(ORGANIZATION)).findLast(({ type }) => type === 'ContractRevised');
      expect(restored).toMatchObject({ data: { id: b!.id }, metadata: { cause: { isUndone: true } } });

      const { counts, things } = await harness.undoList(dataLoadId);
      expect(counts).toEqual(OF_FOUR_ROWS);
      expect(things.find(({ _id }) => _id === a!.id)).toMatchObject({ fate: 'removed', changedBy: null });
      expect((await harness.undo(dataLoadId)).counts).toEqual(OF_FOUR_ROWS);
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
    const { counts } = await harness.undo(dataLoadId);
    expect(counts).toEqual({ ...nothingUndone, contracts: 3, changed: 1, inUse: 3 });
    expect(await harness.countEvents()).toMatchObject({ ContractRemoved: 3, 'BatchCompleted undo': 1 });
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
      expect((await harness.undoList(dataLoadId)).counts).toEqual(expected);
      expect((await harness.undo(dataLoadId)).counts).toEqual(expected);
    }));

  it('leaves a supplier that somebody changed, and takes it when it is chosen', () =>
    withHarness(async (harness) => {
      for (const isChosen of [false, true]) {
        const dataLoadId = await load(harness, [
          sampleRow(`N-${isChosen}`, { supplierName: text(`P ${isChosen}`), supplierRfc: undefined }),
        ]);
        const supplier = (await harness.undoList(dataLoadId)).things.find(({ kind }) => kind === 'supplier');
        const id = supplier?._id ?? '';
        await harness.suppliers.revise(id, { notes: 'Visto' }, 1, byHand());
        const chosen = isChosen ? [{ id, version: 2 }] : [];
        const { counts } = await harness.undo(dataLoadId, chosen);
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
    const plan = () => harness.undoList(dataLoadId);
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
    expect((await harness.undo(dataLoadId)).counts).toEqual(counts);
    await harness.close();
  });

  it('is refused of none, of one under review, and of one that is taken back; not beside a review', () =>
    withHarness(async (harness) => {
      const revert = (id: string) => harness.undo(id);
      await expect(revert('0'.repeat(32))).rejects.toMatchObject({ code: 'batch.unknown' });
      const first = await load(harness);
      await revert(first);
      for (const refused of [revert(first), harness.undoList(first)])
        await expect(refused).rejects.toMatchObject({ code: 'batch.undone' });

      const second = await load(harness);
      const { dataLoadId: pending } = await harness.upload(await harness.workbook([sampleRow('Z')]));
      await expect(revert(pending)).rejects.toMatchObject({ code: 'batch.unknown' });
      expect((await revert(second)).counts).toEqual(OF_FOUR_ROWS);
      await harness.loads.confirm(requester());
      expect(await living(harness)).toBe(1);
    }));

  it('is one at a time: whoever asks again meanwhile gets the same answer, another load is refused', () =>
    withHarness(async (harness) => {
      const [first, second] = [await load(harness), await load(harness, [sampleRow('Z')])];
      const one = harness.undo(first);
      while (!(await workingBatchOf(harness.records, ORGANIZATION))?.started.kind.startsWith('undo')) await nextTurn();
      const other = harness.undo(first);
      await expect(harness.undo(second)).rejects.toMatchObject({ code: 'batch.under-way' });
      expect(await one).toEqual(await other);
      expect(await harness.countEvents()).toMatchObject({ 'BatchStarted undo': 1, 'BatchCompleted undo': 1 });
    }));

  it('holds up nobody who uploads and reviews, and is shown where no other load is', () =>
    withHarness(async (harness) => {
      const dataLoadId = await load(harness);
      await acquireSlot(
        harness.records,
        { ...openBatchOf(ORGANIZATION, 'undo'), cursor: '1' },
        await workingBatchOf(harness.records, ORGANIZATION),
      );
      expect(await harness.loads.info(ORGANIZATION)).toMatchObject({
        current: { status: 'reverting', fileName: 'contratos.xlsx' },
        recent: { recentDataLoadId: dataLoadId },
      });
      const next = await harness.upload(await harness.workbook([sampleRow('Y')]));
      expect((await harness.loads.info(ORGANIZATION)).current).toMatchObject({
        _id: next.dataLoadId,
        status: 'pending',
      });
      await harness.loads.cancel(requester());
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
      isWhole = await harness.undo(dataLoadId).then(
        () => true,
        () => false,
      );

      const { loads: after } = harness.startAgain();
      await after.resume();
      await after.resume();
      await after.stop();
      const { 'BatchStarted undo': begun = 0, 'BatchCompleted undo': ended = 0 } = await harness.countEvents();
      expect(ended).toBe(begun);
      expect(await living(harness)).toBe(ended ? 1 : 5);
      expect((await after.info(ORGANIZATION)).current).toBeNull();
      const last = (await harness.eventsOf(ORGANIZATION)).at(-1);
      if (ended) expect(last?.data).toMatchObject({ counts: { ...nothingUndone, contracts: 4, changed: 1, inUse: 3 } });
      expect(await harness.orphans()).toMatchObject({ loads: 0, staged: 0 });
      await harness.close();
    }
  });

  it('goes on after the chunks that are done, and counts them once', () =>
    withHarness(async (harness) => {
      const dataLoadId = await load(harness, sampleRows(1_100));
      const reverting = harness.undo(dataLoadId);
      while (!('ContractRemoved' in (await harness.countEvents()))) await nextTurn();
      await Promise.all([
        harness.loads.stop(),
        expect(reverting).rejects.toMatchObject({ code: 'storage.unavailable' }),
      ]);
      const removed = (await harness.countEvents()).ContractRemoved ?? 0;
      expect(removed).toBeGreaterThan(0);
      expect(removed).toBeLessThan(1_100);
      expect((await workingBatchOf(harness.records, ORGANIZATION))?.counts.contracts).toBe(removed);

      await harness.restart().resume();
      expect((await harness.eventsOf(ORGANIZATION)).at(-1)?.data).toMatchObject({
        counts: { ...nothingUndone, contracts: 1_100, suppliers: 17, administrativeUnits: 8 },
      });
      expect(await harness.orphans()).toMatchObject({ loads: 0, reservations: 0 });
    }));
});
