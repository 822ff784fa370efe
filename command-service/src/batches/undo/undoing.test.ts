import type { BulkChange, ChosenContract } from '@monitor/contracts-schema/contracts/bulk-operation';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { nothingCounted } from '@monitor/contracts-schema/contracts/counting';
import type { Recorded } from '@monitor/platform/event-store/event-store';
import { FORM } from '../../catalogues/save-records.ts';
import { openCrash } from '../../data-loads/testing/crashing-store.ts';
import { Interrupted } from '../../deciding/interrupted.ts';
import { openAggregates } from '../../open-aggregates.ts';
import { letTimePass } from '../../shared-clock/shared-clock.ts';
import { mergingIn } from '../../testing/merging.ts';
import { withWriting } from '../../writing/writing.ts';
import { batchStream } from '../batch.ts';
import { type BatchHarness, CANCEL, openBatchHarness, REMOVE } from '../testing/batch-harness.ts';
import { nothingUndone } from './undo-fate.ts';
import { createUndoing } from './undo-steps.ts';

let harness: BatchHarness;
beforeEach(async () => {
  harness = await openBatchHarness();
});
afterEach(() => harness.close());

const byHand = () => harness.context(FORM);
const revise = async ({ _id }: ChosenContract, patch: Partial<ContractFields>, version: number) =>
  expect(await harness.service.contracts.revise(_id, patch, version, byHand())).toMatchObject({ ok: true });
const remove = async ({ _id }: ChosenContract) =>
  expect(await harness.service.contracts.remove(_id, byHand())).toMatchObject({ ok: true });
const fieldsOfAll = (contracts: readonly ChosenContract[]) => Promise.all(contracts.map(harness.fieldsOf));
const toSupplier = (value: string): BulkChange => ({ action: 'change', field: 'supplier', value });
const supplierNamed = async (name: string) => ({ id: (await harness.addSupplier(name))._id, name, rfc: null });
const planOf = async (batchId: string, fate = '') =>
  (await harness.get(`/api/batch/undo-plan?id=${batchId}&pageSize=100${fate && `&fate=${fate}`}`)).body;

describe('undoing a change of many', () => {
  it('makes contracts say again what they said, each by an event of who asked, and is told by two of its own', async () => {
    const contracts = await harness.registered(3);
    const before = await fieldsOfAll(contracts);
    const batchId = await harness.carriedOut(CANCEL, contracts);
    const { _id, message, ...progress } = await harness
      .post('/api/batch/undo', { _id: batchId })
      .then(({ body }) => ({ ...body.data, message: body.message }));
    expect([message, progress]).toEqual([
      'Se empezó a deshacer.',
      expect.objectContaining({ kind: 'undo', change: CANCEL, total: 3, startedBy: 'Ana Ruiz', isStopping: false }),
    ]);
    await harness.ended(_id);
    expect(await fieldsOfAll(contracts)).toEqual(before);
    const actor = expect.objectContaining({ userId: harness.administrator });
    const cause = { via: 'batch', kind: 'change', batchId, isUndone: true };
    for (const contract of contracts) {
      const [, , last, ...more] = await harness.eventsOf(contract);
      expect(more).toEqual([]);
      expect(last).toMatchObject({ type: 'ContractRevised', metadata: { actor, cause } });
    }
    const { events } = await harness.ports.events.read(batchStream(harness.organization, batchId));
    expect(events.slice(2)).toMatchObject([
      {
        type: 'BatchStarted',
        data: { id: _id, kind: 'undo', undoes: batchId, total: 3, about: { of: 'change', change: CANCEL, chosen: [] } },
        metadata: { actor, cause },
      },
      {
        type: 'BatchCompleted',
        data: { id: _id, kind: 'undo', undoes: batchId, total: 3, counts: { ...nothingUndone, restored: 3 } },
        metadata: { actor, cause },
      },
    ]);
    expect(events[3]?.data).not.toHaveProperty('stopped');
    expect(await harness.working()).toMatchObject({ isOpen: false, done: 3, refused: 0 });
  });

  it('names whom contracts named as called by now, or whom that was joined to', async () => {
    const [renamed, joined, stays] = await Promise.all(['UNO', 'DOS', 'TRES'].map(supplierNamed));
    const contracts = [
      ...(await harness.registered(1, { supplier: renamed! })),
      ...(await harness.registered(1, { supplier: joined! })),
    ];
    const other = await supplierNamed('OTRO');
    const batchId = await harness.carriedOut(toSupplier(other.id), contracts);
    await harness.service.suppliers.revise(renamed!.id, { name: 'UNO NUEVO' }, 1, byHand());
    const { service, ports } = harness;
    const merge = { id: joined!.id, toId: stays!.id, isSamePerson: false };
    await mergingIn({ ...service, ...ports }).join('supplier', merge, byHand());
    const { undo } = await harness.undone(batchId);
    expect(undo.completed?.counts).toEqual({ ...nothingUndone, restored: 2 });
    expect(await fieldsOfAll(contracts)).toMatchObject([
      { supplier: { id: renamed!.id, name: 'UNO NUEVO' } },
      { supplier: { id: stays!.id, name: 'TRES' } },
    ]);
  });

  it('parts the units of a decentralised body again as a load had them, unless others joined them since', async () => {
    const [{ unit }, parks] = [harness, { id: (await harness.addUnit('Parques'))._id, name: 'Parques' }];
    const contracts = await harness.registered(2, {
      ...{ administrativeUnitType: 'DESCENTRALIZED', organizerAdministrativeUnit: parks },
    });
    const move: BulkChange = { action: 'change', field: 'organizerAdministrativeUnit', value: unit };
    const batchId = await harness.carriedOut(move, contracts);
    const [, other] = contracts;
    await revise(other!, { administrativeUnitType: null }, 2);
    await revise(other!, { administrativeUnitType: 'DESCENTRALIZED' }, 3);
    const { undo, reasons } = await harness.undone(batchId, [{ id: other!._id, version: 4 }]);
    expect(reasons).toEqual(new Map([[other!._id, 'contract.units-differ']]));
    expect(undo.completed?.counts).toEqual({ ...nothingUndone, restored: 1, changed: 1 });
    expect(await fieldsOfAll(contracts)).toMatchObject([
      { organizerAdministrativeUnit: parks },
      { organizerAdministrativeUnit: { id: unit } },
    ]);
  });

  it('leaves one whose supplier is no more, and says so', async () => {
    const [gone, other] = [await supplierNamed('UNO'), await supplierNamed('OTRO')];
    const [contract] = await harness.registered(1, { supplier: gone });
    const batchId = await harness.carriedOut(toSupplier(other.id), [contract!]);
    await harness.service.suppliers.remove(gone.id, byHand());
    const { undo, reasons } = await harness.undone(batchId);
    expect(reasons).toEqual(new Map([[contract!._id, 'supplier.not-found']]));
    expect(undo.completed?.counts).toEqual({ ...nothingUndone, changed: 1 });
    expect(await harness.fieldsOf(contract!)).toMatchObject({ supplier: other });
  });

  it('has nothing to do with what said already what it was to say', async () => {
    const contracts = [
      ...(await harness.registered(1)),
      ...(await harness.registered(2, { procedureState: 'CANCELED' })),
    ];
    const batchId = await harness.carriedOut(CANCEL, contracts);
    const { undo } = await harness.undone(batchId);
    expect(undo).toMatchObject({ started: { total: 1 }, completed: { total: 1 } });
    expect(undo.completed).not.toHaveProperty('stopped');
    expect(undo.completed?.counts).toEqual({ ...nothingUndone, restored: 1 });
  });
});

describe('undoing a removal of many', () => {
  it('brings contracts back as they were, with their numbers', async () => {
    const supplier = await supplierNamed('UNO');
    const numbered = await harness.registered(2, { supplier });
    const [unnumbered] = await harness.registered(1, { contractNumber: null, notes: 'Sin número' });
    await harness.service.contracts.revise(unnumbered!._id, { notes: 'Sin número todavía' }, 1, byHand());
    const contracts = [...numbered, { ...unnumbered!, version: 2 }];
    const before = await fieldsOfAll(contracts);
    const batchId = await harness.carriedOut(REMOVE, contracts);
    await harness.service.suppliers.revise(supplier.id, { name: 'UNO NUEVO' }, 1, byHand());
    const { undo } = await harness.undone(batchId);
    expect(undo.completed?.counts).toEqual({ ...nothingUndone, restored: 3 });
    const named = { supplier: { ...supplier, name: 'UNO NUEVO' } };
    expect(await fieldsOfAll(contracts)).toEqual([
      { ...(before[0] as object), ...named },
      { ...(before[1] as object), ...named },
      before[2],
    ]);
    const [registration, , restored] = await harness.eventsOf(contracts[0]!);
    expect(restored).toMatchObject({
      type: 'ContractRestored',
      data: { registeredAt: registration?.metadata.recordedAt },
      metadata: { cause: { via: 'batch', kind: 'change', batchId, isUndone: true } },
    });
    expect((await harness.eventsOf(contracts[2]!)).at(-1)).toMatchObject({ data: { byHand: ['notes'] } });
    await expect(harness.registered(1, { contractNumber: 'C-0' })).rejects.toThrow('contract.number-taken');
    expect(await harness.service.suppliers.remove(supplier.id, byHand())).toMatchObject({ code: 'supplier.in-use' });
  });

  it('brings back with it in which row a load spoke of it last, and what people changed since', async () => {
    const [loadId, row] = ['1'.repeat(32), { fileName: 'libro.xlsx', sheetRow: 3 }];
    const byLoad = { via: 'data-load', dataLoadId: loadId, ...row, editedFrom: 'a.b' } as const;
    const [contract] = await harness.registered(1, {}, byLoad);
    await revise(contract!, { notes: 'A mano' }, 1);
    await harness.undone(await harness.carriedOut(REMOVE, [{ ...contract!, version: 2 }]));
    expect((await harness.eventsOf(contract!)).at(-1)).toMatchObject({
      type: 'ContractRestored',
      data: { loaded: { dataLoadId: loadId, sheetRow: 3 }, byHand: [`load:${loadId}:a.b`, 'notes'] },
    });
  });

  it('leaves one whose number is another’s by now, and one whose supplier is no more, and says why', async () => {
    const supplier = await supplierNamed('UNO');
    const contracts = [...(await harness.registered(2)), ...(await harness.registered(1, { supplier }))];
    const batchId = await harness.carriedOut(REMOVE, contracts);
    await harness.registered(1, { contractNumber: 'C-1' });
    await harness.service.suppliers.remove(supplier.id, byHand());
    const { undo, reasons } = await harness.undone(batchId);
    expect(undo.completed?.counts).toEqual({ ...nothingUndone, restored: 1, changed: 2 });
    expect(reasons).toEqual(
      new Map([
        [contracts[1]!._id, 'contract.number-taken'],
        [contracts[2]!._id, 'supplier.not-found'],
      ]),
    );
    expect((await harness.refusedOf(undo)).map(({ name }) => name)).toEqual(['C-1', 'C-2']);
    expect(await fieldsOfAll(contracts)).toMatchObject([{ contractNumber: 'C-0' }, 'removed', 'removed']);
  });
});

describe('what others changed since', () => {
  /** Changed, twice changed, changed and changed back, removed, removed and brought back by nobody; and left alone. */
  const changedSince = async () => {
    const contracts = await harness.registered(5);
    const batchId = await harness.carriedOut(CANCEL, contracts);
    const [once, twice, back, gone] = contracts as [ChosenContract, ChosenContract, ChosenContract, ChosenContract];
    await revise(once, { notes: 'Visto' }, 2);
    await revise(twice, { notes: 'Visto' }, 2);
    await revise(twice, { notes: 'Otra vez' }, 3);
    await revise(back, { procedureState: 'CONCLUDED' }, 2);
    await revise(back, { procedureState: 'CANCELED' }, 3);
    await remove(gone);
    return { contracts, batchId };
  };

  it('is listed before anything is done, by what becomes of it', async () => {
    const { contracts, batchId } = await changedSince();
    const before = await harness.ports.events.lastPosition();
    const { data } = await planOf(batchId);
    expect(data.counts).toEqual({ ...nothingUndone, restored: 2, changed: 2, gone: 1 });
    expect(data.docs).toEqual(
      contracts.map(({ _id }, at) => ({
        _id,
        kind: 'contract',
        name: `C-${at}`,
        sheetRow: null,
        version: [3, 4, 4, 3, 2][at],
        fate: ['changed', 'changed', 'restored', 'gone', 'restored'][at],
        ...([0, 1, 3].includes(at)
          ? { changedBy: 'Sistema', changedAt: expect.any(String) }
          : { changedBy: null, changedAt: null }),
      })),
    );
    const changed = await planOf(batchId, 'changed');
    expect(changed.data.docs.map((one: { _id: string }) => one._id)).toEqual(
      contracts.slice(0, 2).map(({ _id }) => _id),
    );
    expect(changed.data).toMatchObject({ counts: data.counts, pagination: { total: 2 } });
    expect(await harness.ports.events.lastPosition()).toBe(before);
  });

  it('stays, unless it was chosen in the version in which it stands', async () => {
    const { contracts, batchId } = await changedSince();
    const [once, twice] = contracts as [ChosenContract, ChosenContract];
    const chosen = [
      { id: once._id, version: 3 },
      { id: twice._id, version: 3 },
    ];
    expect((await harness.service.batches.undoList(harness.organization, batchId, chosen)).counts).toEqual({
      ...nothingUndone,
      restored: 3,
      changed: 1,
      gone: 1,
    });
    const { undo } = await harness.undone(batchId, chosen);
    expect(undo.started).toMatchObject({ total: 5, about: { chosen } });
    expect(undo.completed?.counts).toEqual({ ...nothingUndone, restored: 3, changed: 1, gone: 1 });
    expect(await harness.refusedIn(undo)).toEqual([
      [twice._id, 'changed'],
      [contracts[3]!._id, 'gone'],
    ]);
    expect(await fieldsOfAll(contracts)).toMatchObject([
      { procedureState: 'CONCLUDED', notes: 'Visto' },
      { procedureState: 'CANCELED', notes: 'Otra vez' },
      { procedureState: 'CONCLUDED' },
      'removed',
      { procedureState: 'CONCLUDED' },
    ]);
  });

  it('stays when it is changed after they looked', async () => {
    const [contract, other] = await harness.registered(2);
    const batchId = await harness.carriedOut(CANCEL, [contract!, other!]);
    expect((await planOf(batchId)).data.counts).toMatchObject({ restored: 2, changed: 0 });
    await revise(contract!, { notes: 'En el último momento' }, 2);
    expect((await planOf(batchId)).data.counts).toMatchObject({ restored: 1, changed: 1 });
    const { undo, reasons } = await harness.undone(batchId, [{ id: contract!._id, version: 2 }]);
    expect(reasons).toEqual(new Map([[contract!._id, 'changed']]));
    expect(undo.completed?.counts).toEqual({ ...nothingUndone, restored: 1, changed: 1 });
  });

  it('of what was removed, stays: brought back, or removed again', async () => {
    const [first, second, third] = await harness.registered(3);
    const batchId = await harness.carriedOut(REMOVE, [first!, second!, third!]);
    const undoRemoval = async ({ _id }: ChosenContract) =>
      harness.service.contracts.undoRemovals(harness.organization, [
        { id: _id, versions: [2], patch: async () => ({}), context: byHand() },
      ]);
    await undoRemoval(first!);
    await undoRemoval(second!);
    await remove(second!);
    expect((await planOf(batchId)).data.counts).toEqual({ ...nothingUndone, restored: 1, changed: 2 });
    const { undo } = await harness.undone(batchId, [{ id: second!._id, version: 4 }]);
    expect(undo.completed?.counts).toEqual({ ...nothingUndone, restored: 1, changed: 2 });
  });
});

describe('what others have under way', () => {
  it('is waited for: what it keeps from being undone is given again until it has settled', async () => {
    const [contract] = await harness.registered(1);
    const batchId = await harness.carriedOut(REMOVE, [contract!]);
    const { suppliers, administrativeUnits, contracts } = openAggregates(withWriting(harness.ports));
    let asked = 0;
    const undo = createUndoing(
      {
        ports: harness.ports,
        system: harness.clock,
        suppliers,
        administrativeUnits,
        contracts: {
          ...contracts,
          undoRemovals: async (...given) => {
            asked += 1;
            return asked > 1 ? contracts.undoRemovals(...given) : [{ ok: false, code: 'record.under-way' }];
          },
        },
      },
      { ...(await harness.batchesOf(batchId))[0]!, organizationId: harness.organization },
      () => byHand(),
      new Map(),
    );
    const [, { stream, version, position }] = (await harness.eventsOf(contract!)) as [Recorded, Recorded];
    const thing = { kind: 'contract', id: contract!._id, stream, version, position, did: 'removed' } as const;
    const stopping = new AbortController();
    const waited: string[] = [];
    const waits = { signal: stopping.signal, onWaiting: () => void waited.push('waits') };
    expect(await undo([{ ...thing, sheetRow: null, counted: nothingCounted, before: {} }], waits)).toEqual([
      'restored',
    ]);
    expect([asked, waited]).toEqual([2, ['waits']]);
    asked = 0;
    stopping.abort();
    await expect(
      undo([{ ...thing, sheetRow: null, counted: nothingCounted, before: {} }], waits),
    ).rejects.toBeInstanceOf(Interrupted);
  });
});

describe('a batch', () => {
  const undo = (batchId: string) => harness.post('/api/batch/undo', { _id: batchId });

  it('is undone once; an undo is not undone, nor is what is unknown', async () => {
    const batchId = await harness.carriedOut(CANCEL, await harness.registered(1));
    const { undo: done } = await harness.undone(batchId);
    for (const answer of [await undo(batchId), await harness.get(`/api/batch/undo-plan?id=${batchId}`)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'batch.undone' } });
    for (const answer of [await undo(done.batchId), await harness.get(`/api/batch/undo-plan?id=${done.batchId}`)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'batch.is-undo' } });
    expect(await undo(harness.clock.newId())).toMatchObject({ status: 404, body: { code: 'batch.unknown' } });
    await harness.carriedOut(REMOVE, await harness.registered(1));
    expect((await undo(batchId)).body.code).toBe('batch.undone');
    expect(await harness.batchesOf(batchId)).toHaveLength(2);
  });

  /** A process that comes no further than the order. */
  const haltedOn = () => {
    const { events } = harness.ports;
    const held = Promise.withResolvers<void>();
    const appendMany: typeof events.appendMany = async (appends) => {
      await held.promise;
      return events.appendMany(appends);
    };
    const append: typeof events.append = async (stream, expected, written) => {
      if (!stream.startsWith(batchStream(harness.organization, ''))) await held.promise;
      return events.append(stream, expected, written);
    };
    return { halted: harness.startOn({ events: { ...events, append, appendMany } }), goOn: held.resolve };
  };

  it('is not undone while it goes on, nor while another does', async () => {
    const [first, second] = await harness.registered(2);
    const earlier = await harness.carriedOut(CANCEL, [first!]);
    const { halted, goOn } = haltedOn();
    const { _id } = await halted.startChange(byHand(), CANCEL, [second!]);
    expect((await undo(_id)).body.code).toBe('batch.not-complete');
    expect((await undo(earlier)).body).toMatchObject({
      code: 'batch.under-way',
      message:
        'Está en curso un cambio de muchos contratos. Podrás comenzar en cuanto termine, o cuando alguien lo detenga.',
      data: { kind: 'change', isUndo: false },
    });
    goOn();
    await harness.ended(_id, halted);
    expect((await harness.undone(earlier)).undo.completed?.counts).toMatchObject({ restored: 1 });
  });

  it('that is being undone answers the same to who asks again, and refuses another choice', async () => {
    const contracts = await harness.registered(1);
    const batchId = await harness.carriedOut(CANCEL, contracts);
    const { halted, goOn } = haltedOn();
    const order = byHand();
    const first = await halted.undo(order, batchId, []);
    expect(await halted.undo(byHand(), batchId, [])).toEqual(first);
    await expect(halted.undo(byHand(), batchId, [{ id: contracts[0]!._id, version: 3 }])).rejects.toMatchObject({
      code: 'batch.under-way',
      data: { kind: 'change', isUndo: true },
    });
    expect((await harness.get(`/api/batch/undo-plan?id=${batchId}`)).body.code).toBe('batch.undone');
    goOn();
    await harness.ended(first._id, halted);
    expect(await halted.undo(order, batchId, [])).toMatchObject({ _id: first._id, finishedAt: expect.any(String) });
    expect(await harness.eventsOf(contracts[0]!)).toHaveLength(3);
    expect(await harness.batchesOf(batchId)).toHaveLength(2);
  });
});

describe('an undo whose process dies', () => {
  it.each([
    [CANCEL, true],
    [CANCEL, false],
    [REMOVE, true],
    [REMOVE, false],
  ])('is carried out once, whichever write it died with: %j (made: %s)', async (change, made) => {
    const living = harness.startOn();
    for (let write = 1, isWhole = false; !isWhole; write += 1) {
      const contracts = await harness.registered(3);
      const before = await fieldsOfAll(contracts);
      const batchId = await harness.carriedOut(change, contracts, living);
      await (change === REMOVE
        ? harness.registered(1, { contractNumber: `C-${4 * (write - 1) + 1}` })
        : revise(contracts[1]!, { notes: 'Visto' }, 2));
      const crash = openCrash();
      const dying = harness.startOn({
        events: crash.through(harness.ports.events),
        records: crash.through(harness.ports.records),
      });
      crash.dieAt(write, made);
      const order = byHand();
      await harness.undone(batchId, [], dying).catch(() => {});
      await dying.stop();
      isWhole = crash.writes() < write;

      await letTimePass(harness.ports.records, 60_000);
      if ((await harness.batchesOf(batchId)).length === 1) await living.undo(order, batchId, []);
      const undoId = (await harness.batchesOf(batchId))[1]!.batchId;
      await harness.ended(undoId, living);
      const [, undo] = await harness.batchesOf(batchId);
      expect(undo?.completed?.counts).toEqual({ ...nothingUndone, restored: 2, changed: 1 });
      expect(await harness.refusedIn(undo!)).toEqual([
        [contracts[1]!._id, change === REMOVE ? 'contract.number-taken' : 'changed'],
      ]);
      expect(await fieldsOfAll([contracts[0]!, contracts[2]!])).toEqual([before[0], before[2]]);
      for (const contract of contracts)
        expect(await harness.eventsOf(contract)).toHaveLength(contract === contracts[1] && change === REMOVE ? 2 : 3);
      expect(await harness.working()).toMatchObject({ isOpen: false, done: 2, refused: 1 });
    }
  });
});
