import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ContractFields, SupplierReference } from '@monitor/contracts-schema/contracts/contract';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { streamOf } from '@monitor/contracts-schema/streams';
import type { EventStore, Recorded } from '@monitor/platform/event-store/event-store';
import { silentLogger } from '@monitor/platform/process/logger';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import fc from 'fast-check';
import { keepJoin } from '../../catalogues/joined-entries.ts';
import { createLoadPlan } from '../../data-loads/apply/load-plan.ts';
import { openCrash } from '../../data-loads/testing/crashing-store.ts';
import { type CommandContext, toNewEvents } from '../../deciding/command-context.ts';
import { openAggregates } from '../../open-aggregates.ts';
import { reservations } from '../../reservations/reservations.ts';
import { restoreRecords } from '../../restore-records.ts';
import { letTimePass } from '../../shared-clock/shared-clock.ts';
import { contractOf, openClock, openMemoryPorts } from '../../testing/command-harness.ts';
import { mergingIn } from '../../testing/merging.ts';
import { withWriting } from '../../writing/writing.ts';
import { batchStream } from '../batch.ts';
import { createBatches } from '../batches.ts';
import { LEASE_MS } from '../testing/batch-harness.ts';
import { openBatchOf } from '../testing/open-batch.ts';
import { acquireSlot, releaseSlot, workingBatchOf } from '../working-batches.ts';

type Ports = Awaited<ReturnType<typeof openMemoryPorts>>;

let ports: Ports;
let clock: ReturnType<typeof openClock>;
let organization: string;
let unit: string;

const processes: { stop: () => Promise<void> }[] = [];
/** A process on the stores. */
const start = (events: EventStore = ports.events, records: ViewStore = ports.records) => {
  const stores = withWriting({ ...ports, events, records });
  const aggregates = openAggregates(stores);
  const parts = { ...aggregates, catalogues: aggregates, ports: stores, system: clock, logger: silentLogger };
  const batches = createBatches({
    ...parts,
    mayStillOrder: async ({ kind }) => kind === 'system' || authority.isPermitted(),
    loads: createLoadPlan(parts),
    leaseMs: LEASE_MS,
    lookEveryMs: 60_000,
    pause: async () => {
      clock.advance(LEASE_MS);
      await nextTurn();
    },
  });
  processes.push(batches);
  return { ...aggregates, batches, merging: mergingIn({ ...aggregates, batches, events, records }) };
};
let monitor: ReturnType<typeof start>;
/** Whether who ordered something still may; asked before each chunk. */
const authority = { isPermitted: () => true };

const context = (commandId = clock.newId()): CommandContext => ({
  commandId,
  organizationId: organization,
  actor: { kind: 'user', userId: clock.newId(), name: 'Eva Luna' },
  cause: { via: 'form' },
  now: clock.now(),
});

beforeEach(async () => {
  authority.isPermitted = () => true;
  ports = await openMemoryPorts();
  clock = openClock();
  organization = clock.newId();
  monitor = start();
  unit = clock.newId();
  await monitor.administrativeUnits.register(unit, { name: 'Obras', notes: null }, context());
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((one) => one.stop()));
  await ports.close();
});

const supplierNamed = async (name: string, rfc: string | null = null): Promise<SupplierReference> => {
  const id = clock.newId();
  expect(await monitor.suppliers.register(id, { name, rfc, notes: null }, context())).toMatchObject({ ok: true });
  return { id, name, rfc };
};

const contractFor = async (supplier: SupplierReference | null, changes: Partial<ContractFields> = {}) => {
  const id = clock.newId();
  const fields = { ...contractOf(unit), supplier, ...changes };
  expect(await monitor.contracts.register(id, fields, context())).toMatchObject({ ok: true });
  return id;
};

const contractsFor = async (supplier: SupplierReference, count: number): Promise<string[]> => {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await contractFor(supplier));
  return ids;
};

const supplierOf = async (contractId: string, { contracts } = monitor): Promise<string | undefined> => {
  const contract = await contracts.find(organization, contractId);
  return contract.status === 'registered' ? contract.fields.supplier?.name : undefined;
};

const join = (joined: { id: string }, stays: { id: string }, isSamePerson = false, command = context()) =>
  monitor.merging.join('supplier', { id: joined.id, toId: stays.id, isSamePerson }, command);
const separate = (joined: { id: string }) => monitor.merging.separate('supplier', joined.id, context());
const target = (id: string) => ({ id, organizationId: organization, validFrom: '2026-03-01' });
const stateOf = async ({ id }: { id: string }) => (await monitor.suppliers.find(organization, id)).status;
const isNothingGoingOn = async () => !(await workingBatchOf(ports.records, organization))?.isOpen;
const revise = (id: string, patch: Partial<ContractFields>) => monitor.contracts.revise(id, patch, null, context());
const refused = (work: Promise<unknown>, code: ProblemCode) => expect(work).rejects.toMatchObject({ code });
const logOf = (): Promise<Recorded[]> => ports.events.readLog({ limit: 100_000 });

describe('joining two suppliers', () => {
  it('lets all contracts follow, says so in each, and comes back whole', async () => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    const ids = await contractsFor(one, 3);
    const theirs = await contractFor(other);
    expect(await join(one, other)).toMatchObject({ contracts: 3 });
    for (const id of [...ids, theirs]) expect(await supplierOf(id)).toBe('DOS');
    const causes = (await logOf())
      .filter(({ type }) => type === 'ContractRevised')
      .map(({ metadata }) => metadata.cause);
    expect(causes).toEqual(ids.map(() => ({ via: 'batch', kind: 'merge', batchId: expect.any(String) })));

    expect(await separate(one)).toMatchObject({ contracts: 3, kept: 0 });
    for (const id of ids) expect(await supplierOf(id)).toBe('UNO');
    expect(await supplierOf(theirs)).toBe('DOS');
    const about = { entry: { kind: 'supplier', id: one.id, name: 'UNO' }, to: { id: other.id, name: 'DOS' } };
    const told = (await logOf()).filter(({ type }) => /^Batch|Joined|Separated/.test(type));
    expect(told).toMatchObject([
      { type: 'BatchStarted', data: { kind: 'merge', about, total: 3 } },
      { type: 'SupplierJoined', data: { to: about.to } },
      { type: 'BatchCompleted', data: { kind: 'merge', total: 3, counts: { changed: 3, refused: 0 } } },
      { type: 'BatchStarted', data: { kind: 'undo', about: { of: 'merge', ...about }, total: 4 } },
      { type: 'SupplierSeparated', data: { to: about.to } },
      { type: 'BatchCompleted', data: { kind: 'undo', total: 4, counts: { restored: 3, changed: 0 } } },
    ]);
  });

  it('moves what names it as organizer, as applicant, or as both, when they are units', async () => {
    const other = clock.newId();
    await monitor.administrativeUnits.register(other, { name: 'Parques', notes: null }, context());
    const named = (id: string, name: string) => ({ id, name });
    const ids = [
      await contractFor(null),
      await contractFor(null, { organizerAdministrativeUnit: named(other, 'Parques') }),
      await contractFor(null, { applicantAdministrativeUnit: named(other, 'Parques') }),
    ];
    const units = async () =>
      Promise.all(
        ids.map(async (id) => {
          const contract = await monitor.contracts.find(organization, id);
          if (contract.status !== 'registered') return undefined;
          const { organizerAdministrativeUnit, applicantAdministrativeUnit } = contract.fields;
          return [organizerAdministrativeUnit.name, applicantAdministrativeUnit.name];
        }),
      );
    const before = await units();
    const outcome = await monitor.merging.join(
      'administrative-unit',
      { id: other, toId: unit, isSamePerson: false },
      context(),
    );
    expect(outcome.contracts).toBe(2);
    expect(await units()).toEqual(ids.map(() => ['Obras', 'Obras']));
    await monitor.merging.separate('administrative-unit', other, context());
    expect(await units()).toEqual(before);
  });

  it('leaves with the one that stays what somebody named another by since, and what is gone', async () => {
    const [one, other, third] = [await supplierNamed('UNO'), await supplierNamed('DOS'), await supplierNamed('TRES')];
    const [kept, toThird, thereAndBack, gone, described] = await contractsFor(one, 5);
    await join(one, other);
    await revise(toThird!, { supplier: third });
    await revise(thereAndBack!, { supplier: third });
    await revise(thereAndBack!, { supplier: other });
    await revise(described!, { servicesDescription: 'Otra cosa' });
    await monitor.contracts.remove(gone!, context());
    const since = await contractFor(other);
    expect(await separate(one)).toMatchObject({ contracts: 2, kept: 3 });
    const names = await Promise.all([kept, toThird, thereAndBack, described, since].map((id) => supplierOf(id!)));
    expect(names).toEqual(['UNO', 'TRES', 'DOS', 'UNO', 'DOS']);
  });

  it('may be done in a chain, undone from its end, and repeated under its key', async () => {
    const [one, two, three] = [await supplierNamed('UNO'), await supplierNamed('DOS'), await supplierNamed('TRES')];
    const ids = [...(await contractsFor(one, 2)), ...(await contractsFor(two, 1))];
    const keyed = { ...context(), isRepeatable: true };
    const first = await join(one, two, false, keyed);
    expect(await join(one, two, false, keyed)).toEqual(first);
    await refused(join(one, two, true, keyed), 'request.key-reused');
    expect(await join(two, three)).toMatchObject({ contracts: 3 });
    expect((await monitor.suppliers.resolve(organization, one.id))?.id).toBe(three.id);
    await refused(separate(one), 'record.joined');
    await refused(join(one, three), 'record.joined');
    await refused(join(three, one), 'record.joined');
    await separate(two);
    expect(await Promise.all(ids.map((id) => supplierOf(id)))).toEqual(['DOS', 'DOS', 'DOS']);
    await separate(one);
    expect(await Promise.all(ids.map((id) => supplierOf(id)))).toEqual(['UNO', 'UNO', 'DOS']);
    expect(await join(one, three)).toMatchObject({ contracts: 2 });
  });

  it('is refused of what is not there, to what is not there, to itself, and of another organization', async () => {
    const [one, gone] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    await monitor.suppliers.remove(gone.id, context());
    const elsewhere = clock.newId();
    const theirs = { ...context(), organizationId: clock.newId() };
    await monitor.suppliers.register(elsewhere, { name: 'TRES', rfc: null, notes: null }, theirs);
    await refused(join(one, one), 'record.join-itself');
    for (const [joined, stays, code] of [
      [one, gone, 'record.removed'],
      [gone, one, 'record.removed'],
      [one, { id: elsewhere }, 'record.not-found'],
      [{ id: elsewhere }, one, 'record.not-found'],
      [one, { id: unit }, 'record.not-found'],
    ] as const)
      await refused(join(joined, stays), code);
  });

  it('asks for a second look at two RFCs that differ', async () => {
    const [one, other] = [await supplierNamed('UNO', 'AAA010101AA1'), await supplierNamed('DOS', 'BBB010101BB1')];
    await refused(join(one, other), 'record.join-other-rfc');
    expect(await join(one, other, true)).toMatchObject({ contracts: 0 });
  });

  it('asks for none where one of them is nobody’s', async () => {
    const [one, other] = [await supplierNamed('TRES', 'CCC010101AA1'), await supplierNamed('CUATRO', 'XAXX010101000')];
    expect(await join(one, other)).toMatchObject({ contracts: 0 });
  });

  it('that was refused stays refused when it goes on after a crash, whatever has changed since', async () => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    const id = await contractFor(one);
    let isGone = false;
    const append: EventStore['append'] = async (stream, ...given) => {
      const [{ type } = { type: '' }] = given[1];
      if (type === 'BatchCompleted') throw new Error('died');
      const appended = await ports.events.append(stream, ...given);
      if (type === 'BatchStarted') isGone = (await monitor.suppliers.remove(other.id, context())).ok;
      return appended;
    };
    const dying = start({ ...ports.events, append });
    const to = { id: one.id, toId: other.id, isSamePerson: false };
    await expect(dying.merging.join('supplier', to, context())).rejects.toThrow('died');
    await dying.batches.stop();
    expect(isGone).toBe(true);
    await ports.events.append(
      streamOf(organization, 'supplier', other.id),
      2,
      toNewEvents(
        [
          {
            type: 'SupplierRegistered',
            data: { ...target(other.id), fields: { name: 'DOS', rfc: null, notes: null } },
          },
        ],
        context(),
      ),
    );
    await monitor.merging.settled(organization);
    expect([await stateOf(one), await supplierOf(id)]).toEqual(['registered', 'UNO']);
    const completed = (await logOf()).filter(({ type }) => type.startsWith('Batch')).map(({ data }) => data);
    expect(completed).toMatchObject([
      { kind: 'merge' },
      { refused: [{ place: 0, kind: 'supplier', recordId: one.id, reason: 'record.removed' }] },
      { kind: 'merge', total: 1, counts: { changed: 0, refused: 1 } },
    ]);
  });

  it('happens in one direction when two people join the same two at once', async () => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    const ids = [await contractFor(one), await contractFor(other)];
    const ends = await Promise.allSettled([join(one, other), join(other, one)]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(ends[1]).toMatchObject({ reason: { code: expect.stringMatching(/^(?:record\.joined|batch\.under-way)$/) } });
    expect(await Promise.all(ids.map((id) => supplierOf(id)))).toEqual(['DOS', 'DOS']);
  });

  it('is refused beside whatever batch the organization carries out, and to who is removed meanwhile', async () => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    for (const kind of ['load', 'undo'] as const) {
      const batch = { ...openBatchOf(organization, kind), stream: batchStream(organization, clock.newId()) };
      const begun = toNewEvents([{ type: 'BatchStarted', data: batch.started }], context());
      await ports.events.append(batch.stream, 0, begun);
      await acquireSlot(ports.records, batch, undefined);
      await refused(join(one, other), 'batch.under-way');
      await releaseSlot(ports.records, batch);
    }
    expect(await join(one, other)).toMatchObject({ contracts: 0 });

    const third = await supplierNamed('TRES');
    const contract = await contractFor(other);
    let isGone = false;
    const append: EventStore['append'] = async (stream, ...given) => {
      const appended = await ports.events.append(stream, ...given);
      if (given[1][0]?.type === 'BatchStarted' && !isGone)
        isGone = (await monitor.suppliers.remove(third.id, context())).ok;
      return appended;
    };
    monitor = start({ ...ports.events, append });
    await refused(join(other, third), 'record.removed');
    expect(await supplierOf(contract)).toBe('DOS');
    expect(await stateOf(other)).toBe('registered');
  });
});

describe('contracts that cannot follow at once', () => {
  const appendOf = (append: EventStore['append']) => start({ ...ports.events, append }).merging;

  it('follow, and come back, however often another is quicker', async () => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    const id = await contractFor(one);
    let quicker = 9;
    const merging = appendOf(async (stream, ...given) => {
      if (stream.endsWith(id) && quicker-- > 0) return { ok: false, conflict: 'version', actual: 1 };
      return ports.events.append(stream, ...given);
    });
    const to = { id: one.id, toId: other.id, isSamePerson: false };
    expect(await merging.join('supplier', to, context())).toMatchObject({ contracts: 1 });
    expect(await supplierOf(id)).toBe('DOS');
    quicker = 9;
    expect(await merging.separate('supplier', one.id, context())).toMatchObject({ contracts: 1, kept: 0 });
    expect(await supplierOf(id)).toBe('UNO');
  });

  it('are left where nobody can read them any more, and the others follow', async () => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    const [damaged, whole] = [await contractFor(one), await contractFor(one)];
    const read: EventStore['read'] = async (stream, range) => {
      const { events, version } = await ports.events.read(stream, range);
      return {
        version,
        events: events.map((event) => ({ ...event, ...(stream.endsWith(damaged) && { damagedIn: 'x' }) })),
      };
    };
    const { merging } = start({ ...ports.events, read });
    const to = { id: one.id, toId: other.id, isSamePerson: false };
    expect(await merging.join('supplier', to, context())).toMatchObject({ contracts: 1 });
    expect([await supplierOf(damaged), await supplierOf(whole)]).toEqual(['UNO', 'DOS']);
  });
});

describe('how far a merge has come', () => {
  it('is known while many contracts follow or come back, also of one that goes on at the next start', async () => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    for (const id of Array.from({ length: 1_200 }, () => clock.newId()))
      expect(await monitor.contracts.register(id, contractOf(unit, { supplier: one }), context())).toMatchObject({
        ok: true,
      });
    const seen: unknown[] = [];
    const watched = (stopsAfter: number) => {
      let chunks = 0;
      const appendMany: EventStore['appendMany'] = async (appends) => {
        const { batch } = await monitor.batches.underWay(organization, () => true);
        seen.push([batch?.kind, batch?.merge?.entry.name, batch?.done, batch?.total]);
        chunks += 1;
        if (chunks > stopsAfter) throw new Error('died');
        return ports.events.appendMany(appends);
      };
      return start({ ...ports.events, appendMany });
    };
    const dying = watched(1);
    const to = { id: one.id, toId: other.id, isSamePerson: false };
    await expect(dying.merging.join('supplier', to, context())).rejects.toThrow('died');
    await dying.batches.stop();
    expect(await monitor.batches.underWay(organization, () => false)).toMatchObject({ batch: null });
    await watched(9).batches.resume();
    expect(await isNothingGoingOn()).toBe(true);
    const completed = (await logOf()).findLast(({ type }) => type === 'BatchCompleted');
    expect(completed?.data).toMatchObject({ total: 1_200, counts: { changed: 1_200 } });
    await watched(9).merging.separate('supplier', one.id, context());
    const merging = [0, 500, 500, 1_000].map((done) => ['merge', 'UNO', done, 1_200]);
    const undoing = seen.slice(merging.length) as [string, string, number, number][];
    expect(seen.slice(0, merging.length)).toEqual(merging);
    expect(undoing.map(([kind, name, , total]) => [kind, name, total])).toEqual(
      undoing.map(() => ['undo', 'UNO', 1_201]),
    );
    expect(undoing.length).toBeGreaterThan(1);
  });
});

describe('what was joined', () => {
  it('keeps its name and RFC for the one that stays, which may take them, and gives nobody else either', async () => {
    const [one, other] = [await supplierNamed('UNO', 'AAA010101AA1'), await supplierNamed('DOS')];
    await join(one, other);
    const register = (name: string, rfc: string | null) =>
      monitor.suppliers.register(clock.newId(), { name, rfc, notes: null }, context());
    expect(await register('UNO', null)).toEqual({ ok: false, code: 'supplier.name-taken' });
    expect(await register('TRES', 'AAA010101AA1')).toEqual({ ok: false, code: 'supplier.rfc-taken' });
    await letTimePass(ports.records, 30_000);
    expect(await monitor.suppliers.revise(other.id, { rfc: 'AAA010101AA1' }, null, context())).toMatchObject({
      ok: true,
    });
    await refused(separate(one), 'supplier.rfc-taken');
    await monitor.suppliers.revise(other.id, { rfc: null }, null, context());
    expect(await separate(one)).toMatchObject({ contracts: 0 });
    expect(await register('TRES', 'AAA010101AA1')).toEqual({ ok: false, code: 'supplier.rfc-taken' });
  });

  it('is neither corrected nor removed, and whom it was joined to stays', async () => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    await join(one, other);
    expect(await monitor.suppliers.revise(one.id, { notes: 'x' }, null, context())).toEqual({
      ok: false,
      code: 'record.joined',
    });
    expect(await monitor.suppliers.remove(one.id, context())).toEqual({ ok: false, code: 'record.joined' });
    expect(await monitor.suppliers.remove(other.id, context())).toEqual({ ok: false, code: 'record.has-joined' });
    await separate(one);
    for (const { id } of [one, other])
      expect(await monitor.suppliers.remove(id, context())).toMatchObject({ ok: true });
  });

  it('keeps nobody but whom the log says that it was joined to, whatever older records say', async () => {
    const [one, other, third] = [await supplierNamed('UNO'), await supplierNamed('DOS'), await supplierNamed('TRES')];
    await join(one, third);
    const entry = { id: one.id, organizationId: organization, kind: 'supplier' } as const;
    await keepJoin(ports.records, entry, { batchId: clock.newId(), to: other });
    expect(await monitor.suppliers.remove(other.id, context())).toMatchObject({ ok: true });
    expect(await monitor.suppliers.remove(third.id, context())).toEqual({ ok: false, code: 'record.has-joined' });
  });

  it('is known again by the records when they are told what the log says', async () => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    const contract = await contractFor(one);
    await join(one, other);
    await monitor.contracts.remove(contract, context());
    const records = (await openMemoryPorts()).records;
    await restoreRecords({ events: ports.events, records });
    const again = start(ports.events, records);
    expect(await again.suppliers.remove(other.id, context())).toEqual({ ok: false, code: 'record.has-joined' });
    const named = again.suppliers.register(clock.newId(), { name: 'UNO', rfc: null, notes: null }, context());
    expect(await named).toEqual({ ok: false, code: 'supplier.name-taken' });
    await records.close();
  });
});

describe('a merge that ends before its last contract', () => {
  it.each([1, 2])('is undone by the system, when who ordered it may not any more at chunk %i', async (chunk) => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    const ids = await contractsFor(one, 3);
    let asked = 0;
    authority.isPermitted = () => ++asked !== chunk;
    const first = await join(one, other);
    expect(first).toMatchObject({ contracts: 0, stopped: { reason: 'not-permitted', notReached: 3 } });
    expect(first.undo).toMatchObject({ actor: { kind: 'system' }, completed: { kind: 'undo' } });
    for (const id of ids) expect(await supplierOf(id)).toBe('UNO');
    expect([await stateOf(one), await isNothingGoingOn()]).toEqual(['registered', true]);
    expect(await join(one, other)).toMatchObject({ contracts: 3 });
  });

  it('is undone when somebody stops it amid its contracts: those that had followed come back', async () => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    const ids = await contractsFor(one, 3);
    const by = { kind: 'user', userId: clock.newId(), name: 'Ana Robles' } as const;
    const append: EventStore['appendMany'] = async (appends) => {
      const appended = await ports.events.appendMany(appends);
      const { batch } = await monitor.batches.underWay(organization, () => true);
      if (batch?.kind === 'merge') await monitor.batches.stopBatch({ ...context(), actor: by }, batch._id);
      return appended;
    };
    // The last contract names it only once the first ones have followed.
    let late: string | undefined;
    const find = async (...asked: Parameters<ViewStore['find']>) => {
      const found = await ports.records.find(...asked);
      const isOfContracts = asked[0].name === 'contract-references' && asked[1]?.limit === 500;
      if (!isOfContracts || late) return found;
      late = ids[2];
      return found.filter((one) => (one as { contractId?: string }).contractId !== late);
    };
    const { merging } = start({ ...ports.events, appendMany: append }, { ...ports.records, find } as ViewStore);
    const outcome = await merging.join('supplier', { id: one.id, toId: other.id, isSamePerson: false }, context());
    expect(outcome).toMatchObject({ contracts: 2, stopped: { reason: 'stopped', notReached: 1 } });
    expect(outcome.undo).toMatchObject({ actor: { kind: 'system' }, completed: { counts: { restored: 2 } } });
    for (const id of ids) expect(await supplierOf(id)).toBe('UNO');
    const ended = (await logOf()).filter(({ type }) => type === 'BatchCompleted');
    expect(ended.map(({ metadata }) => metadata.actor)).toEqual([by, { kind: 'system' }]);
    expect(await stateOf(one)).toBe('registered');
  });

  it.each([true, false])('is undone at the next start, whichever write it died with (made: %s)', async (made) => {
    for (let write = 1, isWhole = false; !isWhole; write += 1) {
      const [one, other] = [await supplierNamed(`UNO ${write}`), await supplierNamed(`DOS ${write}`)];
      const ids = await contractsFor(one, 3);
      const crash = openCrash();
      const dying = start(crash.through(ports.events), crash.through(ports.records));
      let asked = 0;
      authority.isPermitted = () => ++asked !== 2; // amid it, but before its contracts
      crash.dieAt(write, made);
      const to = { id: one.id, toId: other.id, isSamePerson: false };
      isWhole = await dying.merging.join('supplier', to, context()).then(
        () => true,
        () => false,
      );
      await dying.batches.stop();
      authority.isPermitted = () => false;
      monitor = start();
      clock.advance(60_000);
      await letTimePass(ports.records, 60_000);
      await monitor.batches.resume();
      await monitor.merging.settled(organization);
      const names = new Set(await Promise.all(ids.map((id) => supplierOf(id))));
      expect(names.size).toBe(1);
      expect([...names][0]).toBe((await stateOf(one)) === 'joined' ? `DOS ${write}` : `UNO ${write}`);
      await monitor.batches.stop();
    }
  });
});

describe('a separation whose author may not go on with it', () => {
  it('keeps what did not come back where it is, and says how many: two entries all the same', async () => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    const ids = await contractsFor(one, 3);
    await join(one, other);
    authority.isPermitted = () => false;
    const outcome = await separate(one);
    expect(outcome).toMatchObject({ contracts: 0, kept: 3, stopped: { reason: 'not-permitted', notReached: 3 } });
    for (const id of ids) expect(await supplierOf(id)).toBe('DOS');
    expect(await stateOf(one)).toBe('registered');
  });
});

describe('a merge when the process dies', () => {
  it.each([true, false])('goes on at the next start, whichever write it died with (made: %s)', async (made) => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    const ids = await contractsFor(one, 3);
    for (let write = 1, isWhole = false; !isWhole; write += 1) {
      for (const isUndone of [false, true]) {
        const crash = openCrash();
        const dying = start(crash.through(ports.events), crash.through(ports.records));
        crash.dieAt(write, made);
        const command = context();
        const work = isUndone
          ? dying.merging.separate('supplier', one.id, command)
          : dying.merging.join('supplier', { id: one.id, toId: other.id, isSamePerson: false }, command);
        const wasWhole = await work.then(
          () => true,
          () => false,
        );
        await dying.batches.stop();
        monitor = start();
        clock.advance(60_000); // what the dead process reserved is free
        await letTimePass(ports.records, 60_000);
        await monitor.batches.resume();
        await monitor.merging.settled(organization);
        const status = await stateOf(one);
        const names = await Promise.all(ids.map((id) => supplierOf(id)));
        expect(names).toEqual(ids.map(() => (status === 'joined' ? 'DOS' : 'UNO')));
        if (isUndone && status === 'joined') await separate(one);
        if (!isUndone && status !== 'joined') await join(one, other);
        const kept = (await ports.records.find(reservations, {})).map(({ id }) => id);
        expect(kept.filter((id) => id.includes('/leaving'))).toEqual([]);
        isWhole = wasWhole;
        await monitor.batches.stop();
      }
    }
    monitor = start();
    for (const id of [one.id, other.id]) {
      expect(await monitor.suppliers.remove(id, context())).toEqual(
        id === one.id ? { ok: false, code: 'supplier.in-use' } : expect.objectContaining({ ok: true }),
      );
    }
  });
});

describe('any history of registrations, corrections, removals, joins and separations', () => {
  const NAMES = ['UNO', 'DOS', 'TRES', 'CUATRO'] as const;
  const supplier = fc.nat(NAMES.length - 1);
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('contract' as const), supplier }) },
    fc.record({ do: fc.constant('revise' as const), at: fc.nat(9), supplier }),
    fc.record({ do: fc.constant('remove' as const), at: fc.nat(9) }),
    { weight: 3, arbitrary: fc.record({ do: fc.constant('join' as const), supplier, to: supplier }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('separate' as const), supplier }) },
  );

  it('leaves each contract with somebody who is there, and what is joined and separated at once as it was', async () => {
    const holds = async (steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) => {
      organization = clock.newId();
      await monitor.administrativeUnits.register(unit, { name: 'Obras', notes: null }, context());
      const suppliers = await Promise.all(NAMES.map((name) => supplierNamed(name)));
      const contracts: string[] = [];
      const said = () =>
        Promise.all(
          contracts.map(async (id) => {
            const contract = await monitor.contracts.find(organization, id);
            return contract.status === 'registered' ? contract.fields : null;
          }),
        );
      for (const one of steps) {
        const before = await said();
        if (one.do === 'contract') {
          const whom = await monitor.suppliers.resolve(organization, suppliers[one.supplier]!.id);
          if (whom) contracts.push(await contractFor({ id: whom.id, name: whom.fields.name, rfc: null }));
        } else if (one.do === 'revise' && contracts[one.at])
          await revise(contracts[one.at]!, { supplier: suppliers[one.supplier]! });
        else if (one.do === 'remove' && contracts[one.at])
          await monitor.contracts.remove(contracts[one.at]!, context());
        else if (one.do === 'separate') await separate(suppliers[one.supplier]!).catch(() => undefined);
        else if (one.do === 'join') {
          const [joined, stays] = [suppliers[one.supplier]!, suppliers[one.to]!];
          const isJoined = await join(joined, stays).then(
            () => true,
            () => false,
          );
          if (isJoined) {
            await separate(joined);
            expect(await said()).toEqual(before);
            await join(joined, stays);
          }
        }
        for (const fields of await said())
          if (fields?.supplier)
            expect(await monitor.suppliers.find(organization, fields.supplier.id)).toMatchObject({
              status: 'registered',
            });
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), holds), { numRuns: 25 });
  }, 60_000);
});
