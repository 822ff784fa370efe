import { streamOf } from '@monitor/contracts-schema/streams';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import { toNewEvents } from '../../deciding/command-context.ts';
import { batchStream } from '../batch.ts';
import { openBatchOf } from '../testing/open-batch.ts';
import { acquireSlot, releaseSlot } from '../working-batches.ts';
import {
  clock,
  context,
  contractFor,
  contractsFor,
  join,
  logOf,
  monitor,
  openMergingWorld,
  organization,
  ports,
  refused,
  replaceMonitor,
  revise,
  separate,
  start,
  stateOf,
  supplierNamed,
  supplierOf,
  target,
  unit,
} from './testing/merging-world.ts';

openMergingWorld();

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
    const [registered] = (await logOf()).filter(({ type }) => type === 'SupplierRegistered');
    const told = (await logOf()).filter(({ type }) => /^Batch|Joined|Separated/.test(type));
    expect(told).toMatchObject([
      { type: 'BatchStarted', data: { kind: 'merge', about, total: 3 } },
      { type: 'SupplierJoined', data: { to: about.to } },
      { type: 'BatchCompleted', data: { kind: 'merge', total: 3, counts: { changed: 3, refused: 0 } } },
      { type: 'BatchStarted', data: { kind: 'undo', about: { of: 'merge', ...about }, total: 4 } },
      { type: 'SupplierSeparated', data: { to: about.to, registeredAt: registered?.metadata.recordedAt } },
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

  it('parts the units of a decentralised body again that a load had so', async () => {
    const other = clock.newId();
    await monitor.administrativeUnits.register(other, { name: 'Parques', notes: null }, context());
    const organizerAdministrativeUnit = { id: other, name: 'Parques' };
    const contract = await contractFor(null, { administrativeUnitType: 'DESCENTRALIZED', organizerAdministrativeUnit });
    await monitor.merging.join('administrative-unit', { id: other, toId: unit, isSamePerson: false }, context());
    const undone = await monitor.merging.separate('administrative-unit', other, context());
    expect(undone).toMatchObject({ contracts: 1, kept: 0 });
    expect(await monitor.contracts.find(organization, contract)).toMatchObject({
      fields: { organizerAdministrativeUnit, applicantAdministrativeUnit: { id: unit } },
    });
  });

  it('does not part the units of what became a decentralised body’s since, when it is undone', async () => {
    const other = clock.newId();
    await monitor.administrativeUnits.register(other, { name: 'Parques', notes: null }, context());
    const contract = await contractFor(null, { organizerAdministrativeUnit: { id: other, name: 'Parques' } });
    await monitor.merging.join('administrative-unit', { id: other, toId: unit, isSamePerson: false }, context());
    await revise(contract, { administrativeUnitType: 'DESCENTRALIZED' });
    const undone = await monitor.merging.separate('administrative-unit', other, context());
    expect(undone).toMatchObject({ contracts: 0, kept: 1 });
    expect(await monitor.contracts.find(organization, contract)).toMatchObject({
      fields: { organizerAdministrativeUnit: { id: unit }, applicantAdministrativeUnit: { id: unit } },
    });
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
    replaceMonitor({ ...ports.events, append });
    await refused(join(other, third), 'record.removed');
    expect(await supplierOf(contract)).toBe('DOS');
    expect(await stateOf(other)).toBe('registered');
  });
});
