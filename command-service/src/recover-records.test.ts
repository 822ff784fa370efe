import { organizationDefaults } from '@monitor/contracts-schema/organizations/organization-events';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import { silentLogger } from '@monitor/platform/process/logger';
import { pause } from '@monitor/platform/process/pause';
import { system } from '@monitor/platform/process/system';
import { isVerificationDue, lastVerified } from '@monitor/platform/verification/verification';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { openAggregates } from './open-aggregates.ts';
import { noteLoad, noteRecords, recoverRecords } from './recover-records.ts';
import { reservations } from './reservations/reservations.ts';
import { letTimePass } from './shared-clock/shared-clock.ts';
import { withWriting } from './writing/writing.ts';

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
  const aggregates = openAggregates(withWriting(stores));
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
    await recoverRecords({ events, records }, logger, system);
    const recovered = openAggregates(withWriting({ events, records }));
    expect(await recovered.suppliers.register(idOf(3), supplier('ALFA'), context())).toMatchObject(TAKEN);
    expect(said).toEqual([expect.stringContaining('passwords')]);
  });

  it('are caught up where they are older than it, also with what was renamed since', async () => {
    const { events, records, aggregates } = await withOrganization();
    await aggregates.suppliers.register(idOf(2), supplier('ALFA'), context());
    await recoverRecords({ events, records }, silentLogger, system);
    const older = openAggregates(withWriting({ events, records: openEmbeddedViewStore() }));
    await older.suppliers.revise(idOf(2), supplier('BETA'), 1, context());
    const { said, logger } = warnings();
    await recoverRecords({ events, records }, logger, system);
    await letTimePass(records, 30_000); // until then what was reserved may be under way
    const recovered = openAggregates(withWriting({ events, records }));
    expect(await recovered.suppliers.register(idOf(3), supplier('BETA'), context())).toMatchObject(TAKEN);
    expect(await recovered.suppliers.register(idOf(4), supplier('ALFA'), context())).toMatchObject({ ok: true });
    expect(said).toEqual([]);
  });

  it('are told what another log says', async () => {
    const before = await withOrganization();
    for (const [index, name] of ['UNO', 'DOS', 'TRES'].entries())
      await before.aggregates.suppliers.register(idOf(10 + index), supplier(name), context());
    await recoverRecords(before, silentLogger, system);
    const other = await withOrganization();
    await other.aggregates.suppliers.register(idOf(2), supplier('ALFA'), context());
    await other.aggregates.suppliers.register(idOf(5), supplier('OMEGA'), context());
    await other.aggregates.suppliers.register(idOf(6), supplier('DELTA'), context());
    await other.aggregates.suppliers.register(idOf(7), supplier('GAMA'), context());
    const { said, logger } = warnings();
    await recoverRecords({ events: other.events, records: before.records }, logger, system);
    const recovered = openAggregates(withWriting({ events: other.events, records: before.records }));
    expect(await recovered.suppliers.register(idOf(3), supplier('ALFA'), context())).toMatchObject(TAKEN);
    expect(said).toEqual([expect.stringContaining('another log')]);
  });

  it('that are whole are left alone', async () => {
    const stores = await withOrganization();
    await recoverRecords(stores, silentLogger, system);
    const { said, logger } = warnings();
    await recoverRecords(stores, logger, system);
    expect(said).toEqual([]);
  });
});

describe('how far the records are whole', () => {
  it('is known from an empty log on: what the first start brings is told without a warning', async () => {
    const stores = { events: openEmbeddedEventStore(), records: openEmbeddedViewStore() };
    const { said, logger } = warnings();
    await recoverRecords(stores, logger, system);
    const { suppliers, organizations } = openAggregates(withWriting({ ...stores, records: openEmbeddedViewStore() }));
    const fields = { ...organizationDefaults, name: 'Uno', shortName: 'Uno' };
    await organizations.register(organizationId, fields, context());
    await suppliers.register(idOf(2), supplier('ALFA'), context());
    await recoverRecords(stores, logger, system); // killed before it was noted
    expect(said).toEqual([]);
    expect(
      await openAggregates(withWriting(stores)).suppliers.register(idOf(3), supplier('ALFA'), context()),
    ).toMatchObject(TAKEN);
  });

  it.each([
    ['when the log was empty', false],
    ['at an earlier event', true],
  ])(
    'is noted at the end of a load, %s: the next start reads none of its streams again',
    async (_since, hasOrganization) => {
      const stores = { events: openEmbeddedEventStore(), records: openEmbeddedViewStore() };
      await recoverRecords(stores, silentLogger, system);
      const { suppliers, organizations } = openAggregates(withWriting(stores));
      const fields = { ...organizationDefaults, name: 'Uno', shortName: 'Uno' };
      if (hasOrganization) await organizations.register(organizationId, fields, context());
      if (hasOrganization) await recoverRecords(stores, silentLogger, system);
      const cause = { via: 'data-load', dataLoadId: idOf(9), fileName: 'a.xlsx', sheetRow: 3 } as const;
      for (const number of [2, 3])
        await suppliers.register(idOf(number), supplier(`N${number}`), { ...context(), cause });
      const beside = openAggregates(withWriting({ ...stores, records: openEmbeddedViewStore() })); // its records are another's to tell
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
      await recoverRecords(watched, silentLogger, system);
      expect(read).toEqual([]);
      await letTimePass(stores.records, 30_000);
      expect(await suppliers.register(idOf(5), supplier('BETA'), context())).toMatchObject(TAKEN);
    },
  );
});

describe('how much the records hold', () => {
  const ALFA = idOf(2);

  /** Records whose count was noted with the log at its end, and that ended without any word. */
  const counted = async () => {
    const stores = await withOrganization();
    const { suppliers } = stores.aggregates;
    await suppliers.register(ALFA, supplier('ALFA'), context());
    await recoverRecords(stores, silentLogger, system);
    const stopping = new AbortController();
    const noting = noteRecords(stores, stopping.signal, 1);
    while (!(await stores.records.checkpoint('records-count'))) await pause(1);
    stopping.abort();
    await noting;
    return stores;
  };
  const lose = (records: ViewStore, owner: string) =>
    records.removeWhere(reservations, { owner: `${organizationId}.supplier-${owner}` });

  it('is less after a bad end: what is missing is written again before anybody registers a second one', async () => {
    const { aggregates, ...stores } = await counted();
    expect(await lose(stores.records, ALFA)).toBe(1);
    const { said, logger } = warnings();
    await recoverRecords(stores, logger, system);
    expect(await aggregates.suppliers.register(idOf(3), supplier('ALFA'), context())).toMatchObject(TAKEN);
    expect(said).toEqual(['the records were not what the log says: what was missing is there again']);
    expect(await lastVerified(stores.records)).toMatchObject({ differing: { reservations: 1 }, mended: 1 });
    await recoverRecords(stores, logger, system);
    expect(said).toHaveLength(1);
  });

  it('is seen although others were registered and changed since', async () => {
    const { aggregates, ...stores } = await counted();
    await aggregates.suppliers.register(idOf(3), supplier('BETA'), context());
    await lose(stores.records, ALFA);
    await lose(stores.records, idOf(3));
    const { said, logger } = warnings();
    await recoverRecords(stores, logger, system);
    expect(said).toHaveLength(1);
    expect(await lastVerified(stores.records)).toMatchObject({ differing: { reservations: 2 } });
  });

  it('is less by right after something was removed', async () => {
    const { aggregates, ...stores } = await counted();
    expect(await aggregates.suppliers.remove(ALFA, context())).toMatchObject({ ok: true });
    const { said, logger } = warnings();
    const asked: string[] = [];
    const events: EventStore = {
      ...stores.events,
      read: (stream) => {
        asked.push(stream);
        return stores.events.read(stream);
      },
    };
    await recoverRecords({ ...stores, events }, logger, system);
    expect(said).toEqual([]);
    expect(asked).not.toContain(`${organizationId}.organization-${organizationId}`);
  });

  it('that shrinks while it runs is looked into when nothing else goes on, and counted anew', async () => {
    const { records, events } = await counted();
    await lose(records, ALFA);
    expect(await isVerificationDue(records, new Date())).toBe(false);
    const stopping = new AbortController();
    const noting = noteRecords({ records, events }, stopping.signal, 1);
    while (!(await isVerificationDue(records, new Date()))) await pause(1);
    stopping.abort();
    await noting;
  });
});
