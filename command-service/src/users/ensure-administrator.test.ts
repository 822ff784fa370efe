import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import { isPasswordOf } from '../accounts/credentials.ts';
import { openAggregates } from '../open-aggregates.ts';
import { reservations, reserve } from '../reservations/reservations.ts';
import { letTimePass } from '../shared-clock/shared-clock.ts';
import { openClock, openMemoryPorts } from '../testing/command-harness.ts';
import { withWriting } from '../writing/writing.ts';
import { createAdministrator } from './create-administrator.ts';
import { ensureAdministrator } from './ensure-administrator.ts';
import { userEmailReservation } from './user-rules.ts';

let ports: Awaited<ReturnType<typeof openMemoryPorts>>;
let clock: ReturnType<typeof openClock>;
beforeEach(async () => {
  ports = await openMemoryPorts();
  clock = openClock();
});
afterEach(() => ports.close());

/** One process that starts. */
const start = (config: { ADMIN_EMAIL?: string; ADMIN_PASSWORD?: string } = {}, events: EventStore = ports.events) =>
  ensureAdministrator({
    ports: { events, records: ports.records },
    system: clock,
    users: openAggregates(withWriting({ events, records: ports.records })).users,
    config: { ADMIN_EMAIL: 'admin@monitor.local', ADMIN_PASSWORD: undefined, ...config },
  });

const administrators = async () =>
  (await ports.events.readLog({ streamPrefix: `${INSTALLATION}.user-`, limit: 100 })).map(
    ({ data }) => data as { id: string; fields: { email: string; administratorType: string } },
  );

const passwordIn = (line: string | undefined): string => line?.split('Contraseña: ')[1] ?? '';

describe('the first administrator', () => {
  it('is made on an empty log, may do everything, and can sign in with what the operator is told', async () => {
    const line = await start();
    const [made] = await administrators();
    expect(made?.fields).toMatchObject({ email: 'admin@monitor.local', administratorType: 'GENERAL' });
    expect(line).toMatch(/^Administrador: admin@monitor\.local {3}Contraseña: [\w-]{16}$/);
    expect(await isPasswordOf(ports.records, made?.id, passwordIn(line))).toBe(true);
  });

  it('has the e-mail and password of the configuration, which is not repeated', async () => {
    const line = await start({ ADMIN_EMAIL: 'jefa@monitor.mx', ADMIN_PASSWORD: 'muy secreta' });
    expect(line).toBe('Administrador: jefa@monitor.mx   Contraseña: la de ADMIN_PASSWORD');
    const [made] = await administrators();
    expect(await isPasswordOf(ports.records, made?.id, 'muy secreta')).toBe(true);
  });

  it('is made once', async () => {
    await start();
    expect(await start({ ADMIN_EMAIL: 'otra@monitor.mx' })).toBeUndefined();
    expect(await administrators()).toHaveLength(1);
  });

  it('is looked for in a stream of its own, not by walking over a log that others write too', async () => {
    const walking: EventStore = { ...ports.events, readLog: () => Promise.reject(new Error('walked')) };
    expect(await start({}, walking)).toMatch(/^Administrador: /);
    expect(await start({}, walking)).toBeUndefined();
    expect(await administrators()).toHaveLength(1);
  });

  it('is not made where an operator made one before', async () => {
    const { users } = openAggregates(withWriting(ports));
    const account = { email: 'jefa@monitor.mx', password: 'muy secreta', name: 'Ana', lastName: 'Ruiz' };
    await createAdministrator({ records: ports.records, users, system: clock }, account);

    expect(await start()).toBeUndefined();
    expect(await administrators()).toHaveLength(1);
  });

  it('is not kept from being made by an address that was reserved for somebody who never came', async () => {
    const claim = {
      owner: `${INSTALLATION}.user-${clock.newId()}`,
      version: 1,
      reservedAt: '2026-01-01T00:00:00.000Z',
    };
    const nobody = async (): Promise<boolean> => false;
    await reserve(ports.records, [userEmailReservation('jefa@monitor.mx')], claim, nobody);

    expect(await start()).toMatch(/^Administrador: /);
  });

  it('is known where the records were lost', async () => {
    await start();
    await ports.records.removeWhere(reservations, {});
    expect(await start()).toBeUndefined();
  });

  it('is made once by processes that start together, even when configured differently', async () => {
    const lines = await Promise.all([start(), start({ ADMIN_EMAIL: 'otra@monitor.mx' }), start()]);
    const told = lines.filter((line) => line !== undefined);
    const made = await administrators();
    expect(told).toHaveLength(1);
    expect(made).toHaveLength(1);
    expect(await isPasswordOf(ports.records, made[0]?.id, passwordIn(told[0]))).toBe(true);
  });

  it('has its password before anybody hears of it', async () => {
    let keptFirst: boolean | undefined;
    const watching: EventStore = {
      ...ports.events,
      append: async (stream, expected, events) => {
        const [{ data }] = events as unknown as [{ data: { id: string } }];
        keptFirst = await isPasswordOf(ports.records, data.id, 'muy secreta');
        return ports.events.append(stream, expected, events);
      },
    };
    await start({ ADMIN_PASSWORD: 'muy secreta' }, watching);
    expect(keptFirst).toBe(true);
  });

  it('is made by the next start after one that crashed over it', async () => {
    const dying: EventStore = { ...ports.events, append: async () => Promise.reject(new Error('died')) };
    await expect(start({}, dying)).rejects.toThrow('died');
    await letTimePass(ports.records, 30_000);
    const line = await start();
    const [made] = await administrators();
    expect(await isPasswordOf(ports.records, made?.id, passwordIn(line))).toBe(true);
  });
});
