import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import { openBatchOf } from '../batches/testing/open-batch.ts';
import { acquireSlot, releaseSlot } from '../batches/working-batches.ts';
import { type Aggregates, openAggregates } from '../open-aggregates.ts';
import { letTimePass } from '../shared-clock/shared-clock.ts';
import { contractOf, openClock, openMemoryPorts } from '../testing/command-harness.ts';
import { withWriting } from '../writing/writing.ts';
import { contractReferences } from './contract-references.ts';

let ports: Awaited<ReturnType<typeof openMemoryPorts>>;
let clock: ReturnType<typeof openClock>;
let aggregates: Aggregates;
let organization: string;
let unit: string;

const context = () => ({
  commandId: clock.newId(),
  organizationId: organization,
  now: clock.now(),
  actor: { kind: 'system' } as const,
  cause: { via: 'system' } as const,
});

const addSupplier = async (name: string) => {
  const id = clock.newId();
  await aggregates.suppliers.register(id, { name, rfc: null, notes: null }, context());
  return { id, name, rfc: null };
};
const addUnit = async (name: string) => {
  const id = clock.newId();
  await aggregates.administrativeUnits.register(id, { name, notes: null }, context());
  return { id, name };
};
const addContract = async (changes: Partial<ContractFields>) => {
  const id = clock.newId();
  return { id, handled: await aggregates.contracts.register(id, contractOf(unit, changes), context()) };
};
const removeSupplier = (id: string) => aggregates.suppliers.remove(id, context());

beforeEach(async () => {
  ports = await openMemoryPorts();
  clock = openClock();
  aggregates = openAggregates(withWriting(ports));
  organization = clock.newId();
  unit = (await addUnit('Obras')).id;
});
afterEach(() => ports.close());

const NOT_FOUND = { ok: false, code: 'supplier.not-found' };
const IN_USE = { ok: false, code: 'supplier.in-use' };

describe('whom a contract names', () => {
  it.each(['organizerAdministrativeUnit', 'applicantAdministrativeUnit'] as const)(
    'is who a correction of one of its units names: %s',
    async (field) => {
      const contract = await addContract({});
      const named = await addUnit('Parques');
      expect(await aggregates.contracts.revise(contract.id, { [field]: named }, 1, context())).toMatchObject({
        ok: true,
      });
      expect(await aggregates.administrativeUnits.remove(named.id, context())).toEqual({
        ok: false,
        code: 'administrative-unit.in-use',
      });
    },
  );

  it('stays while the contract lives: its supplier, and both its units', async () => {
    const supplier = await addSupplier('UNO');
    const [organizer, applicant] = [await addUnit('Convocante'), await addUnit('Solicitante')];
    const contract = await addContract({
      supplier,
      organizerAdministrativeUnit: organizer,
      applicantAdministrativeUnit: applicant,
    });
    const removals = () => [
      removeSupplier(supplier.id),
      aggregates.administrativeUnits.remove(organizer.id, context()),
      aggregates.administrativeUnits.remove(applicant.id, context()),
    ];
    const unitInUse = { ok: false, code: 'administrative-unit.in-use' };
    expect(await Promise.all(removals())).toEqual([IN_USE, unitInUse, unitInUse]);

    await aggregates.contracts.remove(contract.id, context());
    expect(await Promise.all(removals())).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
  });

  it('may go once the contract names another, who stays', async () => {
    const [before, after] = [await addSupplier('UNO'), await addSupplier('DOS')];
    const { id } = await addContract({ supplier: before });
    await aggregates.contracts.revise(id, { supplier: after }, 1, context());
    expect(await removeSupplier(before.id)).toMatchObject({ ok: true });
    expect(await removeSupplier(after.id)).toEqual(IN_USE);
  });

  it('stays after a correction that was refused', async () => {
    const [named, other] = [await addSupplier('UNO'), await addSupplier('DOS')];
    const { id } = await addContract({ supplier: named });
    await aggregates.contracts.revise(id, { supplier: other }, 7, context());
    expect(await removeSupplier(named.id)).toEqual(IN_USE);
    expect(await removeSupplier(other.id)).toMatchObject({ ok: true });
  });

  it('stays after the first command came again, late', async () => {
    const [before, after] = [await addSupplier('UNO'), await addSupplier('DOS')];
    const id = clock.newId();
    const first = context();
    await aggregates.contracts.register(id, contractOf(unit, { supplier: before }), first);
    await aggregates.contracts.revise(id, { supplier: after }, 1, context());
    await aggregates.contracts.register(id, contractOf(unit, { supplier: before }), first);
    expect(await removeSupplier(after.id)).toEqual(IN_USE);
  });

  it('must be registered', async () => {
    const gone = await addSupplier('UNO');
    await removeSupplier(gone.id);
    expect((await addContract({ supplier: gone })).handled).toEqual({ ok: false, code: 'supplier.not-found' });
    expect((await addContract({ applicantAdministrativeUnit: { id: clock.newId(), name: 'Nadie' } })).handled).toEqual({
      ok: false,
      code: 'administrative-unit.not-found',
    });
  });

  it('stays while a confirmed load is applied, whose rows may name anybody', async () => {
    const supplier = await addSupplier('UNO');
    const batch = openBatchOf(organization, 'load');
    await acquireSlot(ports.records, batch, undefined);
    expect(await removeSupplier(supplier.id)).toEqual(IN_USE);
    await releaseSlot(ports.records, batch);
    expect(await removeSupplier(supplier.id)).toMatchObject({ ok: true });
  });
});

describe('a change that is refused because of whom it names', () => {
  const ghost = () => ({ id: clock.newId(), name: 'NADIE', rfc: null });

  it('leaves the number of the contract that was not registered free at once', async () => {
    const { handled } = await addContract({ supplier: ghost(), contractNumber: 'C-1' });
    expect(handled).toEqual({ ok: false, code: 'supplier.not-found' });
    expect((await addContract({ contractNumber: 'C-1' })).handled).toMatchObject({ ok: true });
  });

  it('leaves the number that a correction asked for free at once, and the contract its own', async () => {
    const { id } = await addContract({ contractNumber: 'C-1' });
    const refused = await aggregates.contracts.revise(id, { contractNumber: 'C-2', supplier: ghost() }, 1, context());
    expect(refused).toEqual({ ok: false, code: 'supplier.not-found' });
    expect((await addContract({ contractNumber: 'C-2' })).handled).toMatchObject({ ok: true });
    await letTimePass(ports.records, 60_000);
    expect((await addContract({ contractNumber: 'C-1' })).handled).toEqual({
      ok: false,
      code: 'contract.number-taken',
    });
  });
});

describe('what is kept of whom contracts name', () => {
  const kept = async () => (await ports.records.find(contractReferences, {})).map((one) => [one.id, one.supplierId]);

  it('is what each says now, and nothing of what is removed or was refused', async () => {
    const [one, other] = [await addSupplier('UNO'), await addSupplier('DOS')];
    const ghost = { id: clock.newId(), name: 'NADIE', rfc: null };
    await addContract({ supplier: ghost });
    expect(await kept()).toEqual([]);

    const { id } = await addContract({ supplier: one });
    expect(await kept()).toEqual([[id, one.id]]);
    await aggregates.contracts.revise(id, { supplier: other }, 1, context());
    expect(await kept()).toEqual([[id, other.id]]);
    await aggregates.contracts.revise(id, { supplier: ghost }, 2, context());
    expect(await kept()).toEqual([[id, other.id]]);
    await aggregates.contracts.remove(id, context());
    expect(await kept()).toEqual([]);
  });
});

describe('removing a supplier while contracts that name it are registered', () => {
  it('never leaves a living contract with a removed supplier', async () => {
    const outcomes = { removed: 0, kept: 0 };
    for (let round = 0; round < 40; round += 1) {
      const supplier = await addSupplier(`PROVEEDOR ${'A'.repeat(round + 1)}`);
      const contract = () => addContract({ supplier });
      const removal = () => removeSupplier(supplier.id);
      const [first, , third] =
        round % 2 === 0
          ? await Promise.all([contract(), removal(), contract()])
          : await Promise.all([removal().then(contract), contract(), contract()]);
      const { status } = await aggregates.suppliers.find(organization, supplier.id);
      outcomes[status === 'removed' ? 'removed' : 'kept'] += 1;
      if (status === 'removed') for (const { handled } of [first, third]) expect(handled.ok).toBe(false);
    }
    expect(outcomes.kept).toBeGreaterThan(0);
  });

  it('knows whom a contract names in the log, after any crash on the way', async () => {
    const [first, second, third] = [await addSupplier('UNO'), await addSupplier('DOS'), await addSupplier('TRES')];
    const { id } = await addContract({ supplier: first });
    const { events, records } = ports;
    const diesAfterAppend: EventStore = {
      ...events,
      append: async (...given) => {
        await events.append(...given);
        throw new Error('died');
      },
    };
    const diesBeforeAppend: EventStore = { ...events, append: async () => Promise.reject(new Error('died')) };
    const revise = (store: EventStore, supplier: typeof first) =>
      openAggregates(withWriting({ events: store, records })).contracts.revise(id, { supplier }, null, context());
    await expect(revise(diesAfterAppend, second)).rejects.toThrow('died');
    await expect(revise(diesBeforeAppend, third)).rejects.toThrow('died');

    expect(await removeSupplier(second.id)).toEqual(IN_USE);
    expect(await removeSupplier(first.id)).toMatchObject({ ok: true });
    expect(await removeSupplier(third.id)).toEqual({ ok: false, code: 'record.under-way' });
    await letTimePass(ports.records, 60_000);
    expect(await removeSupplier(third.id)).toMatchObject({ ok: true });
  });
});

describe('many contracts corrected at once', () => {
  it('are refused each by whom it names itself', async () => {
    const [before, other] = [await addSupplier('UNO'), await addSupplier('DOS')];
    const ghost = { id: clock.newId(), name: 'NADIE', rfc: null };
    const named = [other, ghost, other];
    const revisions = [];
    for (const supplier of named) {
      const { id } = await addContract({ supplier: before });
      revisions.push({ id, versions: [1], context: context(), patch: async () => ({ supplier }) });
    }
    expect(await aggregates.contracts.reviseMany(organization, revisions)).toMatchObject([
      { ok: true },
      NOT_FOUND,
      { ok: true },
    ]);
  });
});

describe('two command services on one log', () => {
  /** One whose appends to some stream wait until they are let go. */
  const openHeld = (aggregate: string) => {
    const [reached, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const hold = async (streams: readonly string[]): Promise<void> => {
      if (!streams.some((stream) => stream.includes(`.${aggregate}-`))) return;
      reached.resolve();
      await letGo.promise;
    };
    const events: EventStore = {
      ...ports.events,
      append: async (stream, ...given) => hold([stream]).then(() => ports.events.append(stream, ...given)),
      appendMany: async (appends) =>
        hold(appends.map(({ stream }) => stream)).then(() => ports.events.appendMany(appends)),
    };
    return {
      ...openAggregates(withWriting({ events, records: ports.records })),
      reached: reached.promise,
      letGo: letGo.resolve,
    };
  };
  const fieldsOf = (supplier: Awaited<ReturnType<typeof addSupplier>>) => contractOf(unit, { supplier });
  const joinTo = (one: { id: string }, other: { id: string }, { suppliers } = aggregates) => {
    const to = { id: other.id, name: 'X' };
    return suppliers.join(one.id, { type: 'Join', batchId: clock.newId(), to }, context());
  };

  it('remove no supplier whom the other is about to name', async () => {
    const supplier = await addSupplier('UNO');
    const other = openHeld('contract');
    const registering = other.contracts.register(clock.newId(), fieldsOf(supplier), context());
    await other.reached;
    expect(await removeSupplier(supplier.id)).toEqual({ ok: false, code: 'record.under-way' });
    const removals = [{ id: supplier.id, versions: [1], context: context() }];
    expect(await aggregates.suppliers.removeMany(organization, removals)).toEqual([
      { ok: false, code: 'record.under-way' },
    ]);
    other.letGo();
    expect(await registering).toMatchObject({ ok: true });
    expect(await removeSupplier(supplier.id)).toEqual(IN_USE);
  });

  it('name no supplier whom the other is removing, alone or among many', async () => {
    const [supplier, before] = [await addSupplier('UNO'), await addSupplier('DOS')];
    const { id } = await addContract({ supplier: before });
    const other = openHeld('supplier');
    const removing = other.suppliers.remove(supplier.id, context());
    await other.reached;
    const registering = aggregates.contracts.register(clock.newId(), fieldsOf(supplier), context());
    const revising = aggregates.contracts.reviseMany(organization, [
      { id, versions: [1], context: context(), patch: async () => ({ supplier }) },
    ]);
    other.letGo();
    expect(await removing).toMatchObject({ ok: true });
    expect([await registering, ...(await revising)]).toEqual([NOT_FOUND, NOT_FOUND]);
  });

  it('join no supplier whom the other is about to name, and name none whom it is joining', async () => {
    const [one, stays] = [await addSupplier('UNO'), await addSupplier('DOS')];
    const naming = openHeld('contract');
    const registering = naming.contracts.register(clock.newId(), fieldsOf(one), context());
    await naming.reached;
    expect(await joinTo(one, stays)).toEqual({ ok: false, code: 'record.under-way' });
    naming.letGo();
    expect(await registering).toMatchObject({ ok: true });

    const joining = openHeld('supplier');
    const joined = joinTo(one, stays, joining);
    await joining.reached;
    const [removal, back] = [await removeSupplier(stays.id), await joinTo(stays, one)];
    expect([removal, back]).toEqual(Array(2).fill({ ok: false, code: 'record.under-way' }));
    const late = aggregates.contracts.register(clock.newId(), fieldsOf(one), context());
    joining.letGo();
    expect(await joined).toMatchObject({ ok: true });
    expect(await late).toEqual(NOT_FOUND);
    expect(await joinTo(stays, one)).toEqual({ ok: false, code: 'record.joined' });
  });
});
