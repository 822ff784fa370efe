import type { ContractFields, SupplierReference } from '@monitor/contracts-schema/contracts/contract';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import type { EventStore, Recorded } from '@monitor/platform/event-store/event-store';
import { silentLogger } from '@monitor/platform/process/logger';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import fc from 'fast-check';
import { openBatchOf } from '../batches/testing/open-batch.ts';
import { acquireSlot, releaseSlot } from '../batches/working-batches.ts';
import { openCrash } from '../data-loads/testing/crashing-store.ts';
import type { CommandContext } from '../deciding/command-context.ts';
import { openAggregates } from '../open-aggregates.ts';
import { reservations } from '../reservations/reservations.ts';
import { restoreRecords } from '../restore-records.ts';
import { letTimePass } from '../shared-clock/shared-clock.ts';
import { contractOf, openClock, openMemoryPorts } from '../testing/command-harness.ts';
import { withWriting } from '../writing/writing.ts';
import { keepJoin } from './joined-entries.ts';
import { createJoins } from './joins.ts';

type Ports = Awaited<ReturnType<typeof openMemoryPorts>>;

let ports: Ports;
let clock: ReturnType<typeof openClock>;
let organization: string;
let unit: string;

/** A process on the stores. */
const start = (events: EventStore = ports.events, records: ViewStore = ports.records) => {
  const stores = withWriting({ events, records });
  const { inOrganization, ...aggregates } = openAggregates(stores);
  const parts = { ports: stores, system: clock, logger: silentLogger, inOrganization };
  const mayStillOrder = async () => authority.isPermitted();
  return { ...aggregates, joins: createJoins({ ...parts, mayStillOrder, joinables: aggregates }) };
};
let monitor: ReturnType<typeof start>;
/** Whether who ordered something still may; asked before each chunk. */
const authority = { isPermitted: () => true };

const context = (commandId = clock.newId()): CommandContext => ({
  commandId,
  organizationId: organization,
  actor: { kind: 'system' },
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
afterEach(() => ports.close());

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
  monitor.joins.join('supplier', { id: joined.id, toId: stays.id, isSamePerson }, command);
const separate = (joined: { id: string }) => monitor.joins.separate('supplier', joined.id, context());
const revise = (id: string, patch: Partial<ContractFields>) => monitor.contracts.revise(id, patch, null, context());
const refused = (work: Promise<unknown>, code: ProblemCode) => expect(work).rejects.toMatchObject({ code });
const logOf = (): Promise<Recorded[]> => ports.events.readLog({ limit: 100_000 });

describe('joining two suppliers', () => {
  it('lets all contracts follow, says so in each, and comes back whole', async () => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    const ids = await contractsFor(one, 3);
    const theirs = await contractFor(other);
    expect(await join(one, other)).toMatchObject({ contracts: 3, kept: 0 });
    for (const id of [...ids, theirs]) expect(await supplierOf(id)).toBe('DOS');
    const causes = (await logOf())
      .filter(({ type }) => type === 'ContractRevised')
      .map(({ metadata }) => metadata.cause);
    expect(causes).toEqual(ids.map(() => ({ via: 'join', joinId: expect.any(String), isUndone: false })));

    expect(await separate(one)).toMatchObject({ contracts: 3, kept: 0 });
    for (const id of ids) expect(await supplierOf(id)).toBe('UNO');
    expect(await supplierOf(theirs)).toBe('DOS');
    expect((await logOf()).slice(-1)).toMatchObject([{ type: 'SupplierSeparationCompleted', data: { contracts: 3 } }]);
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
    const outcome = await monitor.joins.join(
      'administrative-unit',
      { id: other, toId: unit, isSamePerson: false },
      context(),
    );
    expect(outcome.contracts).toBe(2);
    expect(await units()).toEqual(ids.map(() => ['Obras', 'Obras']));
    await monitor.joins.separate('administrative-unit', other, context());
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
    await refused(separate(one), 'record.not-joined');
    await refused(separate({ id: elsewhere }), 'record.not-found');
  });

  it('asks for a second look at two RFCs that differ', async () => {
    const [one, other] = [await supplierNamed('UNO', 'AAA010101AA1'), await supplierNamed('DOS', 'BBB010101BB1')];
    await refused(join(one, other), 'record.join-other-rfc');
    expect(await join(one, other, true)).toMatchObject({ contracts: 0 });
  });

  it('happens in one direction when two people join the same two at once', async () => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    const ids = [await contractFor(one), await contractFor(other)];
    const ends = await Promise.allSettled([join(one, other), join(other, one)]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(ends[1]).toMatchObject({ reason: { code: expect.stringMatching(/^record\.join/) } });
    expect(await Promise.all(ids.map((id) => supplierOf(id)))).toEqual(['DOS', 'DOS']);
  });

  it('is refused beside a load that registers contracts or takes them back, and one after the other', async () => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    for (const kind of ['load', 'undo'] as const) {
      const batch = openBatchOf(organization, kind);
      await acquireSlot(ports.records, batch, undefined);
      await refused(join(one, other), 'record.join-waits');
      await releaseSlot(ports.records, batch);
    }
    expect(await join(one, other)).toMatchObject({ contracts: 0 });
  });

  it('that goes on beside a load waits for its end: what that registers may name who is joined', async () => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    const id = await contractFor(one);
    const append: EventStore['append'] = async (stream, ...given) => {
      if (stream.endsWith(id)) throw new Error('died');
      return ports.events.append(stream, ...given);
    };
    const to = { id: one.id, toId: other.id, isSamePerson: false };
    await expect(start({ ...ports.events, append }).joins.join('supplier', to, context())).rejects.toThrow('died');

    const batch = openBatchOf(organization, 'load');
    await acquireSlot(ports.records, batch, undefined);
    const moved = Promise.withResolvers<boolean>();
    let isApplied = false;
    const noted: EventStore['append'] = async (stream, ...given) => {
      const answer = await ports.events.append(stream, ...given);
      if (stream.endsWith(id)) moved.resolve(isApplied);
      return answer;
    };
    const waits = Promise.withResolvers<boolean>();
    let looks = 0;
    const getMany: ViewStore['getMany'] = async (from, ids) => {
      if (from.name === 'working-batches') looks += 1;
      if (looks === 2) waits.resolve(true); // it has looked for a load and found one
      return ports.records.getMany(from, ids);
    };
    const { joins } = start({ ...ports.events, append: noted }, { ...ports.records, getMany });
    const resumed = joins.resume(); // a start does not wait for what may want an operator
    expect(await Promise.race([waits.promise, moved.promise])).toBe(true);
    expect(await supplierOf(id)).toBe('UNO');
    isApplied = true;
    await releaseSlot(ports.records, batch);
    expect(await moved.promise).toBe(true);
    await resumed;
    expect(await supplierOf(id)).toBe('DOS');
    expect(await joins.underWay('supplier', organization)).toBeNull();
  });
});

describe('contracts that cannot follow at once', () => {
  const appendOf = (append: EventStore['append']) => start({ ...ports.events, append }).joins;

  it('follow, and come back, however often another is quicker', async () => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    const id = await contractFor(one);
    let quicker = 9;
    const joins = appendOf(async (stream, ...given) => {
      if (stream.endsWith(id) && quicker-- > 0) return { ok: false, conflict: 'version', actual: 1 };
      return ports.events.append(stream, ...given);
    });
    const to = { id: one.id, toId: other.id, isSamePerson: false };
    expect(await joins.join('supplier', to, context())).toMatchObject({ contracts: 1 });
    expect(await supplierOf(id)).toBe('DOS');
    quicker = 9;
    expect(await joins.separate('supplier', one.id, context())).toMatchObject({ contracts: 1, kept: 0 });
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
    const { joins } = start({ ...ports.events, read });
    const to = { id: one.id, toId: other.id, isSamePerson: false };
    expect(await joins.join('supplier', to, context())).toMatchObject({ contracts: 1 });
    expect([await supplierOf(damaged), await supplierOf(whole)]).toEqual(['UNO', 'DOS']);
  });
});

describe('how far a join has come', () => {
  it('is known while many contracts follow or come back, also of one that goes on at the next start', async () => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    const references = Array.from({ length: 1_200 }, () => ({ ...contractOf(unit), supplier: one }));
    const fields = references.map((contract) => ({ contract, id: clock.newId() }));
    for (const { id, contract } of fields)
      expect(await monitor.contracts.register(id, contract, context())).toMatchObject({ ok: true });
    const seen: unknown[] = [];
    const watched = (stopsAfter: number) => {
      let chunks = 0;
      const appendMany: EventStore['appendMany'] = async (appends) => {
        const { progress, isUndone } = (await monitor.joins.underWay('supplier', organization)) ?? {};
        seen.push([isUndone, progress]);
        chunks += 1;
        if (chunks > stopsAfter) throw new Error('died');
        return ports.events.appendMany(appends);
      };
      return start({ ...ports.events, appendMany }).joins;
    };
    const to = { id: one.id, toId: other.id, isSamePerson: false };
    await expect(watched(1).join('supplier', to, context())).rejects.toThrow('died');
    expect(await monitor.joins.underWay('administrative-unit', organization)).toBeNull();
    await watched(9).resume();
    expect(await monitor.joins.underWay('supplier', organization)).toBeNull();
    await watched(9).separate('supplier', one.id, context());
    const of = (isUndone: boolean, ...done: number[]) => done.map((at) => [isUndone, { done: at, total: 1_200 }]);
    expect(seen).toEqual([...of(false, 0, 500, 500, 1_000), ...of(true, 0, 500, 1_000)]);
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
    await keepJoin(ports.records, entry, { joinId: clock.newId(), to: other, step: 'followed' });
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

describe('a join whose author may not go on with it', () => {
  it('leaves two entries, each with contracts that name it', async () => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    const ids = await contractsFor(one, 3);
    let asked = 0;
    authority.isPermitted = () => {
      asked += 1;
      return false;
    };
    expect(await join(one, other)).toMatchObject({ contracts: 0 });
    expect(asked).toBe(1);
    for (const id of ids) expect(await supplierOf(id)).toBe('UNO');
    expect((await logOf()).slice(-3)).toMatchObject([
      { type: 'SupplierJoinCompleted', data: { contracts: 0 }, metadata: { actor: { kind: 'system' } } },
      { type: 'SupplierSeparated' },
      { type: 'SupplierSeparationCompleted', data: { contracts: 0, kept: 0, reason: 'not-permitted' } },
    ]);
    expect(await monitor.joins.underWay('supplier', organization)).toBeNull();
    authority.isPermitted = () => true;
    expect(await join(one, other)).toMatchObject({ contracts: 3 });
  });

  it.each(Array.from({ length: 20 }, (_, at) => at + 1))(
    'ends at the next start, though it died with write %i',
    async (write) => {
      const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
      const ids = await contractsFor(one, 3);
      const crash = openCrash();
      const dying = start(crash.through(ports.events), crash.through(ports.records));
      crash.dieAt(write, true);
      const to = { id: one.id, toId: other.id, isSamePerson: false };
      await dying.joins.join('supplier', to, context()).catch(() => {});
      authority.isPermitted = () => false;
      monitor = start();
      await monitor.joins.resume();
      const { status } = (await monitor.suppliers.find(organization, one.id)) as { status: string };
      const names = await Promise.all(ids.map((id) => supplierOf(id)));
      const [kept, followed] = ['UNO', 'DOS'].map((name) => names.filter((is) => is === name).length);
      expect((kept ?? 0) + (followed ?? 0)).toBe(3);
      if (status === 'joined') expect(followed).toBe(3);
      expect(await monitor.joins.underWay('supplier', organization)).toBeNull();
    },
  );

  it('keeps what did not come back where it is, and says how many', async () => {
    const [one, other] = [await supplierNamed('UNO'), await supplierNamed('DOS')];
    const ids = await contractsFor(one, 3);
    await join(one, other);
    authority.isPermitted = () => false;
    expect(await separate(one)).toMatchObject({ contracts: 0, kept: 3 });
    for (const id of ids) expect(await supplierOf(id)).toBe('DOS');
    expect((await logOf()).at(-1)).toMatchObject({ data: { kept: 3, reason: 'not-permitted' } });
    expect(await monitor.suppliers.find(organization, one.id)).toMatchObject({ status: 'registered' });
  });
});

describe('a join when the process dies', () => {
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
          ? dying.joins.separate('supplier', one.id, command)
          : dying.joins.join('supplier', { id: one.id, toId: other.id, isSamePerson: false }, command);
        const wasWhole = await work.then(
          () => true,
          () => false,
        );
        monitor = start();
        await monitor.joins.resume();
        const { status } = (await monitor.suppliers.find(organization, one.id)) as { status: string };
        const names = await Promise.all(ids.map((id) => supplierOf(id)));
        expect(names).toEqual(ids.map(() => (status === 'joined' ? 'DOS' : 'UNO')));
        clock.advance(60_000); // what the dead process reserved is free
        if (isUndone && status === 'joined') await separate(one);
        if (!isUndone && status !== 'joined') await join(one, other);
        const kept = (await ports.records.find(reservations, {})).map(({ id }) => id);
        expect(kept.filter((id) => /[/](?:leaving|joining)/.test(id))).toEqual([]);
        isWhole = wasWhole;
      }
    }
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
