import { setImmediate as nextTurn } from 'node:timers/promises';
import { nameKey } from '@monitor/contracts-schema/text/text';
import type { EventStore, Recorded } from '@monitor/platform/event-store/event-store';
import { system } from '@monitor/platform/process/system';
import { crashingAfter } from '../testing/crashing-store.ts';
import { ASKER, type LoadHarness, ORGANIZATION, openLoadHarness, requester, typeOf } from '../testing/load-harness.ts';
import { type SampleRow, sampleRow, text } from '../testing/sample-workbook.ts';

const OLD = 'LIMONTA SA';
const NEW = 'LIMONTTA SA';
const OLD_UNIT = 'DIRECCION DE OBRAS PUBLICAS';
const NEW_UNIT = 'Dirección de Obras Públicas Municipales';

const allNames = { page: 1, pageSize: 100, search: '', onlyAlike: false };
const everything = { page: 1, pageSize: 100, search: '', showNoIssues: true, showSkipped: true, showErrors: true };
const byHand = () => ({ ...requester(), cause: { via: 'form' } as const, now: new Date() });

const of = (number: string, supplier: string, unit: string): SampleRow =>
  sampleRow(number, {
    supplierName: text(supplier),
    supplierRfc: undefined,
    organizerAdministrativeUnit: text(unit),
    applicantAdministrativeUnit: text(unit),
  });

/** Two rows say the registered names, and two say others. */
const rows = [
  of('A-1', OLD, OLD_UNIT),
  of('A-2', NEW, NEW_UNIT),
  of('A-3', NEW, NEW_UNIT),
  of('A-4', 'CEMENTOS DEL NORTE', OLD_UNIT),
];

type Ids = Readonly<{ supplier: string; unit: string }>;

const register = async ({ suppliers, administrativeUnits }: LoadHarness): Promise<Ids> => {
  const [supplier, unit] = [system.newId(), system.newId()];
  expect(await suppliers.register(supplier, { name: OLD, rfc: null, notes: null }, byHand())).toMatchObject({
    ok: true,
  });
  expect(await administrativeUnits.register(unit, { name: OLD_UNIT, notes: null }, byHand())).toMatchObject({
    ok: true,
  });
  return { supplier, unit };
};

const nameOf = async ({ loads }: LoadHarness, name: string) => {
  const found = (await loads.names(ORGANIZATION, allNames))?.names.find((one) => one.name === name);
  if (!found) throw new Error(`${name} is not new`);
  return found;
};

/** Says that a name of the load is a registered one's, which is to be called so. */
const rename = async (harness: LoadHarness, idDataLoad: string, name: string, as: string, isTurned = true) => {
  const { _id, decision } = await nameOf(harness, name);
  return harness.loads.decideNames(requester(), {
    idDataLoad,
    decisions: [
      {
        name: _id,
        verdict: 'SAME',
        as,
        seen: decision?.decidedAt ?? null,
        ...(isTurned && { renames: true as const }),
      },
    ],
  });
};

const review = async (harness: LoadHarness, some: readonly SampleRow[] = rows) => {
  const ids = await register(harness);
  const { dataLoadId } = await harness.upload(await harness.workbook(some));
  await rename(harness, dataLoadId, NEW, ids.supplier);
  await rename(harness, dataLoadId, NEW_UNIT, ids.unit);
  return { ...ids, dataLoadId };
};

const countsIn = (events: readonly Recorded[], type: string): unknown =>
  events.flatMap((event) => (typeOf(event) === type ? [(event.data as { counts: unknown }).counts] : [])).at(-1);

type Named = Readonly<{
  supplier: { id: string; name: string };
  organizerAdministrativeUnit: { id: string; name: string };
}>;
const named = (events: readonly Recorded[]) =>
  events
    .filter(({ type }) => type === 'ContractRegistered')
    .map(({ data }) => (data as { fields: Named }).fields)
    .map(({ supplier, organizerAdministrativeUnit: unit }) => [supplier.name, supplier.id, unit.name, unit.id]);

const refused = (events: readonly Recorded[]) =>
  events.flatMap(({ type, data }) =>
    type === 'BatchCommandsRefused' ? (data as { refused: readonly unknown[] }).refused : [],
  );

const withHarness = async (
  use: (harness: LoadHarness) => Promise<void>,
  ...open: Parameters<typeof openLoadHarness>
): Promise<void> => {
  const harness = await openLoadHarness(...open);
  try {
    await use(harness);
  } finally {
    await harness.close();
  }
};

const called = async (
  { suppliers, administrativeUnits }: Pick<LoadHarness, 'suppliers' | 'administrativeUnits'>,
  ids: Ids,
) => {
  const states = [
    await suppliers.find(ORGANIZATION, ids.supplier),
    await administrativeUnits.find(ORGANIZATION, ids.unit),
  ];
  return states.map((state) => ('fields' in state ? state.fields.name : null));
};

/** A store that takes its time to say that something is called otherwise. */
const slowToRevise = (store: EventStore): EventStore => ({
  ...store,
  append: async (stream, expected, events) => {
    const isRevision = events.some(({ type }) => type.endsWith('Revised'));
    for (let turns = isRevision ? 1_000 : 0; turns > 0; turns -= 1) await nextTurn();
    return store.append(stream, expected, events);
  },
});

describe('a name of a load that a registered one takes', () => {
  it('is told in the review, by the name and by its rows, and can be turned back', () =>
    withHarness(async (harness) => {
      const { supplier, dataLoadId } = await review(harness);
      expect((await nameOf(harness, NEW)).decision).toMatchObject({ as: { _id: supplier, name: OLD, renamedTo: NEW } });
      const said = async (field: 'supplierName' | 'applicantAdministrativeUnit') =>
        (await harness.loads.list(ORGANIZATION, everything))?.doc.details.map(({ data }) =>
          data.fields[field]?.infos.map(({ message }) => message),
        );
      const sentence = (old: string, taken: string) =>
        `El registrado «${old}» pasará a llamarse «${taken}»: así se decidió en esta revisión.`;
      const [ofSupplier, ofUnit] = [sentence(OLD, NEW), sentence(OLD_UNIT, NEW_UNIT)];
      expect(await said('supplierName')).toEqual([[], [ofSupplier], [ofSupplier], []]);
      expect(await said('applicantAdministrativeUnit')).toEqual([[], [ofUnit], [ofUnit], []]);

      await rename(harness, dataLoadId, NEW, supplier, false);
      expect((await nameOf(harness, NEW)).decision).toMatchObject({ as: { name: OLD, renamedTo: null } });
      const taken = `Se tomará como [${OLD}]: así se decidió en esta revisión.`;
      expect(await said('supplierName')).toEqual([[], [taken], [taken], []]);
      await harness.loads.confirm(requester());
      expect(named(await harness.eventsOf(ORGANIZATION)).map(([name]) => name)).toEqual([
        OLD,
        OLD,
        OLD,
        'CEMENTOS DEL NORTE',
      ]);
    }));

  it('is one at a time: of two that a registered one is to take the later decided', () =>
    withHarness(async (harness) => {
      const { supplier, dataLoadId } = await review(harness, [...rows, of('A-5', 'LIMONTTTA SA', OLD_UNIT)]);
      await rename(harness, dataLoadId, 'LIMONTTTA SA', supplier);
      expect((await nameOf(harness, NEW)).decision).toMatchObject({
        verdict: 'SAME',
        as: { _id: supplier, renamedTo: null },
      });
      await harness.loads.confirm(requester());
      expect(await harness.suppliers.find(ORGANIZATION, supplier)).toMatchObject({ fields: { name: 'LIMONTTTA SA' } });
    }));

  it('may be that of anybody registered, who is listed with it, and of nobody of the file', () =>
    withHarness(async (harness) => {
      const ids = await register(harness);
      const { dataLoadId } = await harness.upload(await harness.workbook([...rows, of('A-5', 'SIRSA', OLD_UNIT)]));
      await rename(harness, dataLoadId, 'SIRSA', ids.supplier);
      expect((await nameOf(harness, 'SIRSA')).alikes).toMatchObject([{ _id: ids.supplier, registered: true }]);
      const other = (await nameOf(harness, 'CEMENTOS DEL NORTE'))._id;
      await expect(rename(harness, dataLoadId, NEW, other)).rejects.toMatchObject({ code: 'data-load.name-not-alike' });
    }));

  it('is what it is called before the first row names it, and all rows are its', () =>
    withHarness(async (harness) => {
      const { supplier, unit, dataLoadId } = await review(harness);
      await harness.loads.confirm(requester());
      const events = await harness.eventsOf(ORGANIZATION);
      const cause = { via: 'data-load', dataLoadId };
      const revised = events.filter(({ type }) => type.endsWith('Revised'));
      expect(revised).toMatchObject([
        {
          type: 'SupplierRevised',
          data: { id: supplier, changes: [{ field: 'name', from: OLD, to: NEW }] },
          metadata: { cause },
        },
        {
          type: 'AdministrativeUnitRevised',
          data: { id: unit, changes: [{ field: 'name', from: OLD_UNIT, to: NEW_UNIT }] },
        },
      ]);
      const own = [NEW, supplier, NEW_UNIT, unit];
      expect(named(events)).toMatchObject([own, own, own, ['CEMENTOS DEL NORTE', expect.anything(), NEW_UNIT, unit]]);
      expect(countsIn(events, 'BatchCompleted load')).toMatchObject({
        ...{ contracts: 4, suppliers: 1, administrativeUnits: 0, renamed: 2, notRenamed: 0, leftOut: 0 },
      });
      const started = events.find((event) => typeOf(event) === 'BatchStarted load');
      expect(started?.data).toMatchObject({
        total: 6,
        decisions: [
          { kind: 'SUPPLIER', text: NEW, as: OLD, renames: true },
          { kind: 'ADMINISTRATIVE_UNIT', text: NEW_UNIT, as: OLD_UNIT, renames: true },
        ],
      });
    }, slowToRevise));

  it('is remembered: the name that it gave up is another spelling of it, and nothing is renamed again', () =>
    withHarness(async (harness) => {
      const { supplier } = await review(harness);
      await harness.loads.confirm(requester());
      await harness.upload(await harness.workbook([of('B-1', OLD, OLD_UNIT), of('B-2', NEW, NEW_UNIT)]));
      expect((await nameOf(harness, OLD)).decision).toMatchObject({
        verdict: 'SAME',
        as: { _id: supplier, name: NEW, renamedTo: null },
      });
      expect((await harness.loads.info(ORGANIZATION)).current?.summary).toMatchObject({
        newSuppliersCount: 0,
        newAdministrativeUnitsCount: 0,
      });
      await harness.loads.confirm(requester());
      const events = await harness.eventsOf(ORGANIZATION);
      expect(events.filter(({ type }) => type.endsWith('Revised'))).toHaveLength(2);
      expect(named(events).filter(([, id]) => id === supplier)).toHaveLength(5);
      expect(countsIn(events, 'BatchCompleted load')).not.toHaveProperty('renamed');
    }));

  it.each([
    ['gone', async ({ suppliers }: LoadHarness, id: string) => suppliers.remove(id, byHand())],
    ['changed', async ({ suppliers }: LoadHarness, id: string) => suppliers.revise(id, { notes: 'otra' }, 1, byHand())],
    [
      'supplier.name-taken',
      async ({ suppliers }: LoadHarness) =>
        suppliers.register(system.newId(), { name: NEW, rfc: null, notes: null }, byHand()),
    ],
    [
      'record.joined',
      async ({ suppliers }: LoadHarness, id: string) => {
        const to = { id: system.newId(), name: 'SIRSA' };
        await suppliers.register(to.id, { name: to.name, rfc: null, notes: null }, byHand());
        return suppliers.join(id, { type: 'Join', batchId: system.newId(), to }, byHand());
      },
    ],
  ])('is left out and listed where that is %s, and its rows are registered', (reason, happens) =>
    withHarness(async (harness) => {
      const { supplier, unit } = await review(harness);
      expect(await happens(harness, supplier)).toMatchObject({ ok: true });
      await harness.loads.confirm(requester());
      const events = await harness.eventsOf(ORGANIZATION);
      expect(refused(events)).toEqual([{ place: -1, kind: 'supplier', recordId: supplier, name: OLD, reason }]);
      expect(countsIn(events, 'BatchCompleted load')).toMatchObject({
        contracts: 4,
        renamed: 1,
        notRenamed: 1,
        leftOut: 0,
      });
      expect((await called(harness, { supplier, unit }))[0]).toBe(OLD);
      const ids = new Set(
        named(events)
          .slice(0, 3)
          .map(([, id]) => id),
      );
      expect(ids.size).toBe(1);
      if (reason === 'changed' || reason === 'supplier.name-taken') expect(ids).toEqual(new Set([supplier]));
    }),
  );

  it('is none where no row says it any more', () =>
    withHarness(async (harness) => {
      const { supplier, dataLoadId } = await review(harness);
      await harness.upload(await harness.workbook([of('A-1', OLD, OLD_UNIT)]), dataLoadId);
      await harness.loads.confirm(requester());
      const events = await harness.eventsOf(ORGANIZATION);
      expect(events.filter(({ type }) => type.endsWith('Revised'))).toEqual([]);
      expect(named(events)).toMatchObject([[OLD, supplier, OLD_UNIT, expect.anything()]]);
    }));

  it('is rehearsed, as is that it goes back', () =>
    withHarness(async (harness) => {
      const { supplier, unit, dataLoadId } = await review(harness);
      await harness.project();
      const renamed = [
        { _id: supplier, kind: 'SUPPLIER', before: OLD, after: NEW },
        { _id: unit, kind: 'ADMINISTRATIVE_UNIT', before: OLD_UNIT, after: NEW_UNIT },
      ];
      expect(await harness.loads.rehearsal(ORGANIZATION, ASKER)).toMatchObject({ renamed });
      await harness.loads.confirm(requester());
      await harness.project();
      expect(await harness.rehearseUndo(dataLoadId, [], ASKER)).toMatchObject({
        renamed: renamed.map(({ before, after, ...one }) => ({ ...one, before: after, after: before })),
      });
    }));

  it('is given up by the undo, unless somebody changed who took it since', () =>
    withHarness(async (harness) => {
      const { supplier, unit, dataLoadId } = await review(harness);
      await harness.loads.confirm(requester());
      await harness.administrativeUnits.revise(unit, { name: 'OBRAS' }, 2, byHand());
      const { counts } = await harness.undoList(dataLoadId);
      const expected = { contracts: 4, suppliers: 1, renamed: 1, changed: 1 };
      expect(counts).toMatchObject(expected);
      const undone = await harness.undo(dataLoadId);
      expect(undone.counts).toMatchObject(expected);
      expect(undone.kept).toMatchObject([{ kind: 'administrative-unit', recordId: unit, reason: 'changed' }]);
      expect(await called(harness, { supplier, unit })).toEqual([OLD, 'OBRAS']);

      await harness.upload(await harness.workbook([of('B-1', NEW, OLD_UNIT)]));
      expect((await nameOf(harness, NEW)).decision).toMatchObject({
        verdict: 'SAME',
        as: { _id: supplier, name: OLD, renamedTo: null },
      });
    }));

  it('stays where the name before is another’s by the time of the undo', () =>
    withHarness(async (harness) => {
      const { supplier, unit, dataLoadId } = await review(harness);
      await harness.loads.confirm(requester());
      await harness.suppliers.register(system.newId(), { name: OLD, rfc: null, notes: null }, byHand());
      const undone = await harness.undo(dataLoadId);
      expect(undone.kept).toMatchObject([{ kind: 'supplier', recordId: supplier, reason: 'supplier.name-taken' }]);
      expect(undone.counts).toMatchObject({ renamed: 1, changed: 1 });
      expect(nameKey(String((await called(harness, { supplier, unit }))[0]))).toBe(nameKey(NEW));
    }));

  it('is taken before rows of a load that is stopped at once, or not, and counted so', () =>
    withHarness(async (harness) => {
      const ids = await review(harness);
      harness.authority.isPermitted = () => false;
      await harness.loads.confirm(requester());
      const events = await harness.eventsOf(ORGANIZATION);
      expect(await called(harness, ids)).toEqual([OLD, OLD_UNIT]);
      expect(countsIn(events, 'BatchCompleted load')).toMatchObject({ contracts: 0, notRenamed: 2, leftOut: 4 });
      expect(refused(events)).toHaveLength(6);
    }));
});

describe('a name of a load that a registered one takes when the process dies', () => {
  /** Two registered by hand, the file, and that it is confirmed; two renamed, a supplier, four contracts, and the end. */
  const [BEFORE, AFTER] = [4, 4 + 2 + 1 + 4];

  it.each(Array.from({ length: AFTER - BEFORE + 1 }, (_, index) => BEFORE + index))(
    'is taken once, and its rows name it so, though it died with append %i',
    (last) =>
      withHarness(async (harness) => {
        const ids = await review(harness);
        await expect(harness.loads.confirm(requester())).rejects.toThrow();
        const after = harness.startAgain();
        await after.loads.resume();
        await after.loads.resume();
        await after.loads.stop();
        const events = await harness.eventsOf(ORGANIZATION);
        expect(await harness.countEvents()).toMatchObject({
          SupplierRevised: 1,
          AdministrativeUnitRevised: 1,
          ContractRegistered: 4,
        });
        expect(await called(after, ids)).toEqual([NEW, NEW_UNIT]);
        expect(new Set(named(events).map(([, , unit]) => unit))).toEqual(new Set([NEW_UNIT]));
        expect(countsIn(events, 'BatchCompleted load')).toMatchObject({ contracts: 4, renamed: 2, notRenamed: 0 });
      }, crashingAfter(last)),
  );
});
