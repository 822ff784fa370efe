import fc from 'fast-check';
import { keepJoin } from '../../catalogues/joined-entries.ts';
import { restoreRecords } from '../../restore-records.ts';
import { letTimePass } from '../../shared-clock/shared-clock.ts';
import { openMemoryPorts } from '../../testing/command-harness.ts';
import {
  beginOrganization,
  clock,
  context,
  contractFor,
  join,
  monitor,
  openMergingWorld,
  organization,
  ports,
  refused,
  revise,
  separate,
  start,
  supplierNamed,
  unit,
} from './testing/merging-world.ts';

openMergingWorld();

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
      beginOrganization();
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
