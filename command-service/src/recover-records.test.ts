import { organizationDefaults } from '@monitor/contracts-schema';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import { silentLogger } from '@monitor/platform/process/logger';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { openAggregates } from './open-aggregates.ts';
import { recoverRecords } from './recover-records.ts';
import { letTimePass } from './shared-clock/shared-clock.ts';

const idOf = (number: number): string => number.toString(16).padStart(32, '0');
const organizationId = idOf(1);
const supplier = (name: string) => ({ name, rfc: null, notes: null });

let commands = 0;
const context = () => {
  commands += 1;
  return {
    commandId: idOf(1_000 + commands),
    organizationId,
    actor: { kind: 'system' },
    cause: { via: 'system' },
    now: new Date(Date.UTC(2026, 0, 1, 0, commands)),
  } as const;
};

const withOrganization = async () => {
  const stores = { events: openEmbeddedEventStore(), records: openEmbeddedViewStore() };
  const aggregates = openAggregates(stores);
  const fields = { ...organizationDefaults, name: 'Uno', shortName: 'Uno' };
  await aggregates.organizations.register(organizationId, fields, context());
  return { ...stores, aggregates };
};

const warnings = () => {
  const said: string[] = [];
  return { said, logger: { ...silentLogger, warn: (_details: object, message: string) => void said.push(message) } };
};

const TAKEN = { ok: false, code: 'supplier.name-taken' };

describe('records that do not belong to the log', () => {
  it('are told all that it says where they are missing, and it is said what cannot follow', async () => {
    const { events, aggregates } = await withOrganization();
    await aggregates.suppliers.register(idOf(2), supplier('ALFA'), context());
    const records = openEmbeddedViewStore();
    const { said, logger } = warnings();
    await recoverRecords({ events, records }, logger);
    const recovered = openAggregates({ events, records });
    expect(await recovered.suppliers.register(idOf(3), supplier('ALFA'), context())).toMatchObject(TAKEN);
    expect(said).toEqual([expect.stringContaining('passwords')]);
  });

  it('are caught up where they are older than it, also with what was renamed since', async () => {
    const { events, records, aggregates } = await withOrganization();
    await aggregates.suppliers.register(idOf(2), supplier('ALFA'), context());
    await recoverRecords({ events, records }, silentLogger);
    const older = openAggregates({ events, records: openEmbeddedViewStore() });
    await older.suppliers.revise(idOf(2), supplier('BETA'), 1, context());
    const { said, logger } = warnings();
    await recoverRecords({ events, records }, logger);
    await letTimePass(records, 30_000); // until then what was reserved may be under way
    const recovered = openAggregates({ events, records });
    expect(await recovered.suppliers.register(idOf(3), supplier('BETA'), context())).toMatchObject(TAKEN);
    expect(await recovered.suppliers.register(idOf(4), supplier('ALFA'), context())).toMatchObject({ ok: true });
    expect(said).toEqual([]);
  });

  it('are told what another log says', async () => {
    const before = await withOrganization();
    for (const [index, name] of ['UNO', 'DOS', 'TRES'].entries())
      await before.aggregates.suppliers.register(idOf(10 + index), supplier(name), context());
    await recoverRecords(before, silentLogger);
    const other = await withOrganization();
    await other.aggregates.suppliers.register(idOf(2), supplier('ALFA'), context());
    await other.aggregates.suppliers.register(idOf(5), supplier('OMEGA'), context());
    await other.aggregates.suppliers.register(idOf(6), supplier('DELTA'), context());
    await other.aggregates.suppliers.register(idOf(7), supplier('GAMA'), context());
    const { said, logger } = warnings();
    await recoverRecords({ events: other.events, records: before.records }, logger);
    const recovered = openAggregates({ events: other.events, records: before.records });
    expect(await recovered.suppliers.register(idOf(3), supplier('ALFA'), context())).toMatchObject(TAKEN);
    expect(said).toEqual([expect.stringContaining('another log')]);
  });

  it('that are whole are left alone', async () => {
    const stores = await withOrganization();
    await recoverRecords(stores, silentLogger);
    const { said, logger } = warnings();
    await recoverRecords(stores, logger);
    expect(said).toEqual([]);
  });
});
