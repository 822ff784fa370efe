import { organizationDefaults } from '@monitor/contracts-schema';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import { silentLogger } from '@monitor/platform/process/logger';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import type { CommandContext } from './deciding/command-context.ts';
import { openAggregates } from './open-aggregates.ts';
import { renewKeys } from './renew-keys.ts';
import { reservations } from './reservations/reservations.ts';

const idOf = (number: number): string => number.toString(16).padStart(32, '0');
const organizationId = idOf(1);
let commands = 1_000;
const context = (): CommandContext => {
  commands += 1;
  return {
    commandId: idOf(commands),
    organizationId,
    actor: { kind: 'system' },
    cause: { via: 'system' },
    now: new Date('2026-01-01'),
  };
};
const supplier = (name: string) => ({ name, rfc: null, notes: null });
const unit = (name: string) => ({ name, notes: null });

/** An installation whose reservations were made of names in another way: here the keys of spelt-out names. */
const openOldInstallation = async () => {
  const events = openEmbeddedEventStore();
  const written = openEmbeddedViewStore();
  const aggregates = openAggregates({ events, records: written });
  await aggregates.organizations.register(
    organizationId,
    { ...organizationDefaults, name: 'Uno', shortName: 'Uno' },
    context(),
  );
  const register = async (id: number, name: string) => {
    // Each with records of its own: nobody was in the way then.
    const records = openEmbeddedViewStore();
    const { suppliers, administrativeUnits } = openAggregates({ events, records });
    const register = name.startsWith('DIRECCION') ? administrativeUnits.register : suppliers.register;
    expect(await register(idOf(id), supplier(name), context())).toMatchObject({ ok: true });
    await records.close();
  };
  await register(2, 'ALFA, S.A.');
  await register(3, 'ALFA SA');
  await register(4, 'BETA');
  await register(5, 'DIRECCION DE OBRAS');

  const records = openEmbeddedViewStore();
  const old = (key: string, id: number, aggregate = 'supplier') => ({
    id: `${organizationId}/${key}`,
    owner: `${organizationId}.${aggregate}-${idOf(id)}`,
    version: 1,
    reservedAt: '2020-01-01T00:00:00.000Z',
  });
  await records.insertMany(reservations, [
    old('supplier-name/ALFA S A', 2),
    old('supplier-name/ALFA SA', 4),
    old('supplier-name/BETA', 4),
    old('administrative-unit-name/DIRECCION DE OBRAS', 5, 'administrative-unit'),
  ]);
  await written.close();
  return { events, records };
};

describe('an installation whose keys were made in another way', () => {
  let stores: Awaited<ReturnType<typeof openOldInstallation>>;
  beforeEach(async () => {
    stores = await openOldInstallation();
  });
  afterEach(() => Promise.all([stores.events.close(), stores.records.close()]));

  it('keeps its names unique', async () => {
    await renewKeys(stores, silentLogger);
    const { suppliers, administrativeUnits, organizations } = openAggregates(stores);
    const again = { ...organizationDefaults, name: 'UNO.', shortName: 'Otra' };
    expect(await organizations.register(idOf(8), again, { ...context(), organizationId: idOf(8) })).toEqual({
      ok: false,
      code: 'organization.name-taken',
    });
    expect(await suppliers.register(idOf(9), supplier('Alfa S.A'), context())).toMatchObject({
      ok: false,
      code: 'supplier.name-taken',
    });
    expect(await administrativeUnits.register(idOf(9), unit('OBRAS, Dirección'), context())).toMatchObject({
      ok: false,
      code: 'administrative-unit.name-taken',
    });
    expect(await suppliers.register(idOf(10), supplier('GAMA'), context())).toMatchObject({ ok: true });
  });

  it('keeps both of two that are one name by now, says so, and lets either change', async () => {
    const said: object[] = [];
    await renewKeys(stores, { ...silentLogger, warn: (details) => said.push(details) });
    expect(said).toEqual([
      {
        key: `${organizationId}/supplier-name/ALFA SA`,
        holder: `${organizationId}.supplier-${idOf(2)}`,
        other: `${organizationId}.supplier-${idOf(3)}`,
      },
    ]);
    const { suppliers } = openAggregates(stores);
    expect(await suppliers.revise(idOf(3), { notes: 'La misma' }, null, context())).toMatchObject({ ok: true });
    expect(await suppliers.revise(idOf(2), { name: 'ALFA NORTE' }, null, context())).toMatchObject({ ok: true });
    expect(await suppliers.remove(idOf(3), context())).toMatchObject({ ok: true });
  });

  it('does it once', async () => {
    await renewKeys(stores, silentLogger);
    const unread = { ...stores.events, readLog: () => Promise.reject(new Error('The log is read again')) };
    await renewKeys({ ...stores, events: unread }, silentLogger);
  });
});
