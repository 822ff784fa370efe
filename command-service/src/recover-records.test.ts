import { organizationDefaults } from '@monitor/contracts-schema';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import { silentLogger } from '@monitor/platform/process/logger';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { openAggregates } from './open-aggregates.ts';
import { noteLoad, recoverRecords } from './recover-records.ts';
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

describe('how far the records are whole', () => {
  it('is known from an empty log on: what the first start brings is told without a warning', async () => {
    const stores = { events: openEmbeddedEventStore(), records: openEmbeddedViewStore() };
    const { said, logger } = warnings();
    await recoverRecords(stores, logger);
    const { suppliers, organizations } = openAggregates({ ...stores, records: openEmbeddedViewStore() });
    const fields = { ...organizationDefaults, name: 'Uno', shortName: 'Uno' };
    await organizations.register(organizationId, fields, context());
    await suppliers.register(idOf(2), supplier('ALFA'), context());
    await recoverRecords(stores, logger); // killed before it was noted
    expect(said).toEqual([]);
    expect(await openAggregates(stores).suppliers.register(idOf(3), supplier('ALFA'), context())).toMatchObject(TAKEN);
  });

  it.each([
    ['when the log was empty', false],
    ['at an earlier event', true],
  ])(
    'is noted at the end of a load, %s: the next start reads none of its streams again',
    async (_since, hasOrganization) => {
      const stores = { events: openEmbeddedEventStore(), records: openEmbeddedViewStore() };
      await recoverRecords(stores, silentLogger);
      const { suppliers, organizations } = openAggregates(stores);
      const fields = { ...organizationDefaults, name: 'Uno', shortName: 'Uno' };
      if (hasOrganization) await organizations.register(organizationId, fields, context());
      if (hasOrganization) await recoverRecords(stores, silentLogger);
      const cause = { via: 'data-load', dataLoadId: idOf(9), fileName: 'a.xlsx', sheetRow: 3 } as const;
      for (const number of [2, 3])
        await suppliers.register(idOf(number), supplier(`N${number}`), { ...context(), cause });
      const beside = openAggregates({ ...stores, records: openEmbeddedViewStore() }); // its records are another's to tell
      await beside.suppliers.revise(idOf(2), supplier('BETA'), 1, context());

      const read: string[] = [];
      const watched = {
        ...stores,
        events: {
          ...stores.events,
          read: (stream: string) => {
            read.push(stream);
            return stores.events.read(stream);
          },
        },
      };
      await noteLoad(watched, silentLogger, idOf(9));
      expect(new Set(read)).toEqual(new Set([`${organizationId}.supplier-${idOf(2)}`]));
      read.length = 0;
      await recoverRecords(watched, silentLogger);
      expect(read).toEqual([]);
      await letTimePass(stores.records, 30_000);
      expect(await suppliers.register(idOf(5), supplier('BETA'), context())).toMatchObject(TAKEN);
    },
  );
});
