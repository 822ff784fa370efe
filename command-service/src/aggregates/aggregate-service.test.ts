import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { organizationDefaults } from '@monitor/contracts-schema/organizations/organization-events';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import { utcDayOf } from '../deciding/command-context.ts';
import { type Aggregates, openAggregates } from '../open-aggregates.ts';
import { reserve } from '../reservations/reservations.ts';
import { letTimePass } from '../shared-clock/shared-clock.ts';
import { supplierNameReservation, supplierRfcReservation } from '../suppliers/supplier-rules.ts';
import { contractOf, openClock, openMemoryPorts } from '../testing/command-harness.ts';
import { withWriting } from '../writing/writing.ts';
import type { AggregateService } from './aggregate-service.ts';

type Ports = Awaited<ReturnType<typeof openMemoryPorts>>;

let ports: Ports;
let clock: ReturnType<typeof openClock>;
let aggregates: Aggregates;
let organization: string;
beforeEach(async () => {
  ports = await openMemoryPorts();
  clock = openClock();
  aggregates = openAggregates(withWriting(ports));
  organization = clock.newId();
});
afterEach(() => ports.close());

const contextIn = (organizationId: string, commandId = clock.newId()) => ({
  commandId,
  organizationId,
  now: clock.now(),
  actor: { kind: 'system' } as const,
  cause: { via: 'system' } as const,
});
const refusal = (code: ProblemCode) => ({ ok: false, code });

const supplier = (name: string, rfc: string | null = null) => ({ name, rfc, notes: null });
const unit = (name: string) => ({ name, notes: null });
const user = (email: string): UserFields => ({
  name: 'Ana',
  lastName: 'Ruiz',
  email,
  active: true,
  administratorType: 'GENERAL',
  permissions: [],
  notes: null,
  unconfirmedEmail: null,
  profilePicture: null,
});
const named = (name: string) => ({ ...organizationDefaults, name, shortName: 'X' });

/** Registers what must succeed. */
const add = async <Fields>(aggregate: AggregateService<Fields>, fields: Fields, organizationId = organization) => {
  const id = clock.newId();
  expect(await aggregate.register(id, fields, contextIn(organizationId))).toMatchObject({ ok: true });
  return id;
};
const addSupplier = (name: string, rfc: string | null = null) => add(aggregates.suppliers, supplier(name, rfc));
const addUnit = (name: string) => add(aggregates.administrativeUnits, unit(name));
const trySupplier = (name: string, rfc: string | null = null, organizationId = organization) =>
  aggregates.suppliers.register(clock.newId(), supplier(name, rfc), contextIn(organizationId));

describe('what is unique', () => {
  it.each([
    ['accents', 'CONSTRUCCIÓN', 'CONSTRUCCION'],
    ['case', 'OBRAS', 'obras'],
    ['punctuation', 'OBRAS, S.A. DE C.V.', 'OBRAS SA DE CV'],
    ['blanks', 'OBRAS  DEL\tNORTE', ' OBRAS DEL NORTE '],
  ])('a supplier’s name, whatever its %s', async (_what, name, same) => {
    await addSupplier(name);
    expect(await trySupplier(same)).toEqual(refusal('supplier.name-taken'));
  });

  it('a supplier’s name with ñ is not the one with n', async () => {
    await addSupplier('PEÑA');
    expect(await trySupplier('PENA')).toMatchObject({ ok: true });
  });

  it.each([' rms 060531 ur0 ', 'RMS-060531-UR0', 'rms060531ur0'])('a supplier’s RFC, also as %j', async (rfc) => {
    await addSupplier('UNO', 'RMS060531UR0');
    expect(await trySupplier('DOS', rfc)).toEqual(refusal('supplier.rfc-taken'));
  });

  it('suppliers without an RFC do not get in each other’s way', async () => {
    await addSupplier('UNO');
    expect(await trySupplier('DOS')).toMatchObject({ ok: true });
  });

  it.each(['XAXX010101000', 'SIN RFC'])('suppliers of %s neither, which is nobody’s', async (rfc) => {
    await addSupplier('UNO', rfc);
    expect(await trySupplier('DOS', rfc)).toMatchObject({ ok: true });
  });

  it.each(['Obras, Dirección de las', 'DIRECCION OBRAS'])('a unit’s telling words, also as %j', async (name) => {
    await addUnit('DIRECCION DE OBRAS');
    const second = await aggregates.administrativeUnits.register(clock.newId(), unit(name), contextIn(organization));
    expect(second).toEqual(refusal('administrative-unit.name-taken'));
  });

  it('a unit’s name', async () => {
    await addUnit('Dirección de Obras');
    const second = await aggregates.administrativeUnits.register(
      clock.newId(),
      unit('DIRECCION DE OBRAS'),
      contextIn(organization),
    );
    expect(second).toEqual(refusal('administrative-unit.name-taken'));
  });

  it('a contract’s number, whatever its case and blanks; contracts without one are many', async () => {
    const u = await addUnit('Obras');
    await add(aggregates.contracts, contractOf(u, { contractNumber: 'C-1  / 2019' }));
    const register = (contractNumber: string | null) =>
      aggregates.contracts.register(clock.newId(), contractOf(u, { contractNumber }), contextIn(organization));
    expect(await register(' c-1 / 2019')).toEqual(refusal('contract.number-taken'));
    expect(await register(null)).toMatchObject({ ok: true });
    expect(await register(null)).toMatchObject({ ok: true });
  });

  it('an e-mail, whatever its case, and an organization’s name, in the whole installation', async () => {
    await add(aggregates.users, user('ana@monitor.mx'), INSTALLATION);
    const again = aggregates.users.register(clock.newId(), user(' Ana@Monitor.MX'), contextIn(INSTALLATION));
    expect(await again).toEqual(refusal('user.email-taken'));

    const first = clock.newId();
    const second = clock.newId();
    await aggregates.organizations.register(first, named('Municipio'), contextIn(first));
    expect(await aggregates.organizations.register(second, named('MUNICIPIO.'), contextIn(second))).toEqual(
      refusal('organization.name-taken'),
    );
  });

  it('is so in each organization by itself', async () => {
    await addSupplier('OBRAS', 'RMS060531UR0');
    expect(await trySupplier('OBRAS', 'RMS060531UR0', clock.newId())).toMatchObject({ ok: true });
  });

  it('leaves nothing reserved when one of two keys is taken', async () => {
    await addSupplier('UNO', 'UNO010101AA1');
    expect(await trySupplier('DOS', 'UNO010101AA1')).toEqual(refusal('supplier.rfc-taken'));
    expect(await trySupplier('DOS', 'DOS010101AA1')).toMatchObject({ ok: true });
  });
});

describe('what is free again', () => {
  it('the keys of what was removed, at once', async () => {
    const id = await addSupplier('UNO', 'UNO010101AA1');
    await aggregates.suppliers.remove(id, contextIn(organization));
    expect(await trySupplier('UNO', 'UNO010101AA1')).toMatchObject({ ok: true });
  });

  it('the keys that a revision gave up, at once; those it took are taken', async () => {
    const id = await addSupplier('UNO', 'UNO010101AA1');
    await aggregates.suppliers.revise(id, { name: 'DOS', rfc: null }, 1, contextIn(organization));
    expect(await trySupplier('UNO', 'UNO010101AA1')).toMatchObject({ ok: true });
    expect(await trySupplier('DOS')).toEqual(refusal('supplier.name-taken'));
  });

  it('the keys of a revision that was refused', async () => {
    const id = await addSupplier('UNO');
    await aggregates.suppliers.revise(id, { name: 'DOS' }, 9, contextIn(organization));
    expect(await trySupplier('DOS')).toMatchObject({ ok: true });
    expect(await trySupplier('UNO')).toEqual(refusal('supplier.name-taken'));
  });

  it('the keys of what could not be appended, at once', async () => {
    const append = async () => {
      throw new StorageUnavailable('events');
    };
    const locked = openAggregates(withWriting({ ...ports, events: { ...ports.events, append } }));
    const trying = locked.suppliers.register(clock.newId(), supplier('OBRAS'), contextIn(organization));
    await expect(trying).rejects.toThrow(StorageUnavailable);
    expect(await trySupplier('OBRAS')).toMatchObject({ ok: true });
  });

  it('the keys of somebody who crashed before the append, after half a minute', async () => {
    const key = supplierNameReservation(organization, 'UNO');
    const claim = { owner: `${organization}.supplier-x`, version: 1, reservedAt: clock.now().toISOString() };
    await reserve(ports.records, [key], claim, async () => false);
    expect(await trySupplier('UNO')).toEqual(refusal('record.under-way'));
    await letTimePass(ports.records, 30_000);
    expect(await trySupplier('UNO')).toMatchObject({ ok: true });
  });

  it('never the keys of what lives, however often others try', async () => {
    await addSupplier('UNO');
    await letTimePass(ports.records, 86_400_000);
    expect(await trySupplier('UNO')).toEqual(refusal('supplier.name-taken'));
  });
});

describe('two suppliers of one name, as a load makes them when their RFCs differ', () => {
  it('may each be corrected, and renamed', async () => {
    await addSupplier('UNO', 'UNO010101AA1');
    // What a load does: the RFC says who it is, the name is reserved only if it is free.
    const id = clock.newId();
    const owner = `${organization}.supplier-${id}`;
    const claim = { owner, version: 1, reservedAt: clock.now().toISOString() };
    await reserve(ports.records, [supplierRfcReservation(organization, 'DOS010101AA1')!], claim, async () => false);
    const { commandId, ...metadata } = contextIn(organization);
    const data = {
      id,
      organizationId: organization,
      validFrom: utcDayOf(clock.now()),
      fields: supplier('UNO', 'DOS010101AA1'),
    };
    await ports.events.append(owner, 0, [
      { id: commandId, type: 'SupplierRegistered', schemaVersion: 1, data, metadata: { ...metadata, commandId } },
    ]);

    const { suppliers } = aggregates;
    expect(await suppliers.revise(id, { notes: 'Revisado' }, 1, contextIn(organization))).toMatchObject({ ok: true });
    expect(await suppliers.revise(id, { name: 'TRES' }, 2, contextIn(organization))).toMatchObject({ ok: true });
    expect(await trySupplier('UNO')).toEqual(refusal('supplier.name-taken'));
    expect(await suppliers.revise(id, { name: 'UNO' }, 3, contextIn(organization))).toEqual(
      refusal('supplier.name-taken'),
    );
  });
});

describe('at the same time', () => {
  it('exactly one of 50 contracts gets a number', async () => {
    const u = await addUnit('Obras');
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        aggregates.contracts.register(clock.newId(), contractOf(u, { contractNumber: 'C-1' }), contextIn(organization)),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter((one) => !one.ok && one.code === 'contract.number-taken')).toHaveLength(49);
  });

  it('two corrections made on one version: one is kept, the other refused, and the name stays its own', async () => {
    const id = await addSupplier('UNO');
    const revise = () => aggregates.suppliers.revise(id, { name: 'DOS' }, 1, contextIn(organization));
    const outcomes = await Promise.all([revise(), revise()]);
    expect(outcomes).toContainEqual(refusal('stream.version-conflict'));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    await letTimePass(ports.records, 60_000);
    expect(await trySupplier('DOS')).toEqual(refusal('supplier.name-taken'));
  });

  it('a correction and a removal leave it removed or corrected first, and its keys free', async () => {
    const id = await addSupplier('UNO');
    await Promise.all([
      aggregates.suppliers.revise(id, { name: 'DOS' }, 1, contextIn(organization)),
      aggregates.suppliers.remove(id, contextIn(organization)),
    ]);
    expect(await aggregates.suppliers.find(organization, id)).toMatchObject({ status: 'removed' });
    expect(await trySupplier('UNO')).toMatchObject({ ok: true });
    expect(await trySupplier('DOS')).toMatchObject({ ok: true });
  });
});

describe('a command given again', () => {
  it('changes nothing, is answered alike, and disturbs no key, whatever came after', async () => {
    const { suppliers } = aggregates;
    const id = clock.newId();
    const contexts = [contextIn(organization), contextIn(organization), contextIn(organization)] as const;
    const first = await suppliers.register(id, supplier('UNO'), contexts[0]);
    const second = await suppliers.revise(id, { name: 'DOS' }, 1, contexts[1]);
    expect(await suppliers.register(id, supplier('UNO'), contexts[0])).toEqual(first);
    await suppliers.revise(id, { name: 'TRES' }, 2, contextIn(organization));
    expect(await suppliers.revise(id, { name: 'DOS' }, 1, contexts[1])).toEqual(second);
    expect(await trySupplier('TRES')).toEqual(refusal('supplier.name-taken'));
    expect(await trySupplier('UNO')).toMatchObject({ ok: true });
    expect(await trySupplier('DOS')).toMatchObject({ ok: true });

    const removed = await suppliers.remove(id, contexts[2]);
    expect(await suppliers.remove(id, contexts[2])).toEqual(removed);
    expect(removed).toMatchObject({ ok: true });
  });
});

describe('what is not there', () => {
  it('cannot be corrected or removed, also when it lives in another organization', async () => {
    const id = await addSupplier('UNO');
    const elsewhere = contextIn(clock.newId());
    expect(await aggregates.suppliers.revise(id, { notes: 'x' }, 1, elsewhere)).toEqual(refusal('record.not-found'));
    expect(await aggregates.suppliers.remove(id, elsewhere)).toEqual(refusal('record.not-found'));
  });

  it('is gone for good once removed', async () => {
    const id = await addSupplier('UNO');
    await aggregates.suppliers.remove(id, contextIn(organization));
    expect(await aggregates.suppliers.revise(id, { notes: 'x' }, 2, contextIn(organization))).toEqual(
      refusal('record.removed'),
    );
    expect(await aggregates.suppliers.remove(id, contextIn(organization))).toEqual(refusal('record.removed'));
  });
});

describe('the last organization', () => {
  const addOrganization = async (name: string) => {
    const id = clock.newId();
    await aggregates.organizations.register(id, named(name), contextIn(id));
    return id;
  };
  const remove = (id: string) => aggregates.organizations.remove(id, contextIn(id));

  it('stays', async () => {
    const [first, second] = [await addOrganization('Uno'), await addOrganization('Dos')];
    expect(await remove(first)).toMatchObject({ ok: true });
    expect(await remove(second)).toEqual(refusal('organization.last'));
  });

  it('stays also when all are removed at once', async () => {
    const all = await Promise.all(['Uno', 'Dos', 'Tres'].map(addOrganization));
    const outcomes = await Promise.all(all.map(remove));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
  });

  it('stays also when two command services remove one each', async () => {
    const [first, second] = [await addOrganization('Uno'), await addOrganization('Dos')];
    const [reached, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const append: typeof ports.events.append = async (...given) => {
      reached.resolve();
      await letGo.promise;
      return ports.events.append(...given);
    };
    const other = openAggregates(withWriting({ ...ports, events: { ...ports.events, append } }));
    const removing = other.organizations.remove(first, contextIn(first));
    await reached.promise;
    expect(await remove(second)).toEqual(refusal('record.under-way'));
    letGo.resolve();
    expect(await removing).toMatchObject({ ok: true });
    expect(await remove(second)).toEqual(refusal('organization.last'));
  });

  it('is not saved by one that was never registered', async () => {
    const only = await addOrganization('Uno');
    const claim = { owner: 'x.organization-x', version: 1, reservedAt: clock.now().toISOString() };
    await reserve(ports.records, [`${INSTALLATION}/organization-name/DOS`], claim, async () => false);
    expect(await remove(only)).toEqual(refusal('organization.last'));
  });
});
