import { readFile } from 'node:fs/promises';
import type { BulkChange, ChosenContract } from '@monitor/contracts-schema/contracts/bulk-operation';
import type { RevertRehearsal } from '@monitor/contracts-schema/data-loads/rehearsal';
import { streamOf } from '@monitor/contracts-schema/streams';
import { openMetrics } from '@monitor/platform/metrics/metrics';
import { silentLogger } from '@monitor/platform/process/logger';
import { inGeneration } from '@monitor/platform/view-store/generations';
import { newGeneration } from '@monitor/platform/view-store/testing/new-generation';
import { projectEvents } from '@monitor/read-model/projecting/project-events';
import { asRecordedEvents } from '@monitor/read-model/projecting/recorded-event';
import { stages } from '@monitor/read-model/projections';
import { openRehearsals } from '@monitor/read-model/rehearsal/rehearsals';
import { rehearseHere } from '@monitor/read-model/testing/rehearse-here';
import { createCommandService } from '../command-service.ts';
import { openCrash } from '../data-loads/testing/crashing-store.ts';
import { toNewEvents } from '../deciding/command-context.ts';
import { openRemovalLocks } from '../reservations/removal-locks.ts';
import { type CommandHarness, contractOf, openCommandHarness } from '../testing/command-harness.ts';

const CHANGE = '/api/contracts/rehearse-bulk';
const UNDO = '/api/batch/rehearse-undo';
const REMOVE: BulkChange = { action: 'remove' };
const ASKER = { address: '192.0.2.7' };

let harness: CommandHarness;
let unit: string;
/** What happens once, before a stream is read; and which ones were. */
const meanwhile: { before?: string; happens?: () => Promise<unknown>; read: string[] } = { read: [] };
beforeEach(async () => {
  meanwhile.read = [];
  harness = await openCommandHarness({
    logThrough: (events) => ({
      ...events,
      read: async (stream, range) => {
        meanwhile.read.push(stream);
        const { before, happens } = meanwhile;
        if (before !== undefined && happens && stream.endsWith(before)) {
          delete meanwhile.happens;
          await happens();
        }
        return events.read(stream, range);
      },
    }),
  });
  await newGeneration(harness.ports.views, 'v1.');
  unit = (await harness.addUnit('Obras'))._id;
});
afterEach(() => harness.close());

const log = () => harness.ports.events.readLog({ limit: 10_000 });
const project = async (): Promise<void> => {
  const { events } = asRecordedEvents(await log());
  await projectEvents(inGeneration(harness.ports.views, 'v1.'), stages, events);
};

const registered = async (count: number): Promise<ChosenContract[]> => {
  const ids = Array.from({ length: count }, () => harness.clock.newId());
  const { organization: organizationId } = harness;
  await harness.ports.events.appendMany(
    ids.map((id, at) => {
      const fields = contractOf(unit, { contractNumber: `${id}-${at}` });
      const data = { id, organizationId, validFrom: '2026-03-01', fields };
      const context = harness.context(organizationId);
      const events = toNewEvents([{ type: 'ContractRegistered', data }], context);
      return { stream: streamOf(organizationId, 'contract', id), expected: 0, events };
    }),
  );
  await project();
  return ids.map((_id) => ({ _id, version: 1 }));
};

const rehearsed = async (path: string, body: object) => {
  const answer = await harness.post(path, body);
  expect(answer).toMatchObject({ status: 200 });
  const { contracts, total } = answer.body.data as RevertRehearsal; // held to it when the harness is closed
  return [contracts.count.before, contracts.count.after, total.amount.before, total.amount.after];
};

const carriedOut = async (change: BulkChange, contracts: readonly ChosenContract[]): Promise<string> => {
  const { _id } = await harness.service.batches.startChange(harness.context(harness.organization), change, contracts);
  await harness.service.batches.ended({ id: harness.organization, batchId: _id });
  await project();
  return _id;
};

const bytesOfViews = async (): Promise<Buffer> => {
  const { viewsAddress } = harness.ports;
  const path = viewsAddress.kind === 'embedded' ? viewsAddress.path : '';
  return Buffer.concat(await Promise.all(['', '-wal'].map((end) => readFile(`${path}${end}`))));
};

describe('rehearsing a batch', () => {
  it('says what a change, and its undoing, would make of the figures; log and views stay as they were', async () => {
    const contracts = await registered(3);
    const order = { change: REMOVE, contracts: contracts.slice(1) };
    const rehearsal = [3, 1, 3_000, 1_000];
    expect(await rehearsed(CHANGE, order)).toEqual(rehearsal); // by reading, the store makes tables of its own
    const [events, views] = [await log(), await bytesOfViews()];
    expect(await rehearsed(CHANGE, order)).toEqual(rehearsal);
    expect([(await bytesOfViews()).equals(views), await log()]).toEqual([true, events]);

    const _id = await carriedOut(REMOVE, contracts.slice(1));
    const [eventsAfter, viewsAfter] = [await log(), await bytesOfViews()];
    expect(await rehearsed(UNDO, { _id })).toEqual([1, 3, 1_000, 3_000]);
    expect([(await bytesOfViews()).equals(viewsAfter), await log()]).toEqual([true, eventsAfter]);
  });

  it('says what joining two suppliers, and its undoing, would move from one to the other', async () => {
    const named = async (name: string) => {
      const { _id: id } = await harness.addSupplier(name);
      return { id, name, rfc: null };
    };
    const [one, other] = [await named('UNO'), await named('DOS')];
    for (const supplier of [one, one, other]) {
      const context = harness.context(harness.organization);
      await harness.service.contracts.register(harness.clock.newId(), contractOf(unit, { supplier }), context);
    }
    await project();
    const merge = { _id: one.id, to: other.id };
    const moved = async (path: string, body: object) => {
      const answer = await harness.post(path, body);
      expect(answer).toMatchObject({ status: 200 });
      const { suppliers, total } = answer.body.data as RevertRehearsal; // held to it when the harness is closed
      expect(total.amount).toEqual({ before: 3_000, after: 3_000 });
      return Object.fromEntries(suppliers.map(({ name, count }) => [name, [count.before, count.after]]));
    };
    expect(await moved('/api/suppliers/rehearse-join', merge)).toEqual({ UNO: [2, 0], DOS: [1, 3] });
    const [events, views] = [await log(), await bytesOfViews()];
    expect(await moved('/api/suppliers/rehearse-join', merge)).toEqual({ UNO: [2, 0], DOS: [1, 3] });
    expect([(await bytesOfViews()).equals(views), await log()]).toEqual([true, events]);

    const { _id } = (await harness.post('/api/suppliers/join', merge)).body.data;
    await harness.service.batches.ended({ id: harness.organization, batchId: _id });
    await project();
    expect(await moved(UNDO, { _id })).toEqual({ UNO: [0, 2], DOS: [3, 1] });
    expect(await harness.post('/api/suppliers/rehearse-join', merge)).toMatchObject({
      body: { code: 'record.joined' },
    });
  });

  it('writes nothing to the log nor to the records', async () => {
    const contracts = await registered(2);
    const _id = await carriedOut(REMOVE, contracts.slice(1));
    const watched = openCrash();
    const { events, records } = harness.ports;
    const stores = { events: watched.through(events), records: watched.through(records), metrics: openMetrics() };
    const { batchRehearsals } = createCommandService({
      ports: { ...harness.ports, ...stores },
      system: harness.clock,
      logger: silentLogger,
      rehearse: openRehearsals(harness.ports, 10_000_000_000, rehearseHere),
    });
    const context = harness.context(harness.organization);
    const changing = await batchRehearsals.change(context, REMOVE, contracts, ASKER);
    expect(changing.contracts.count).toEqual({ before: 1, after: 0 });
    const undoing = await batchRehearsals.undo(context, _id, [], ASKER, async () => {});
    expect(undoing.contracts.count).toEqual({ before: 1, after: 2 });
    expect(watched.writes()).toBe(0);
  });

  it('is made anew when somebody else changes the figures meanwhile', async () => {
    const contracts = await registered(3);
    meanwhile.before = contracts.at(-1)?._id ?? '';
    meanwhile.happens = () => registered(1);
    const [before, after] = await rehearsed(CHANGE, { change: REMOVE, contracts });
    expect([meanwhile.happens, before, after]).toEqual([undefined, 4, 1]);
  });

  it('is refused while the views are behind the log', async () => {
    const contracts = await registered(1);
    await harness.service.contracts.remove(contracts[0]?._id ?? '', harness.context(harness.organization));
    const answer = harness.post(CHANGE, { change: REMOVE, contracts });
    let isAnswered = false;
    void answer.finally(() => {
      isAnswered = true;
    });
    while (!isAnswered) {
      harness.clock.advance(1_000);
      await new Promise(setImmediate);
    }
    expect(await answer).toMatchObject({ status: 503, body: { code: 'views.behind' } });
  });

  it('is refused while somebody is just removing whom the contracts would name', async () => {
    const contracts = await registered(1);
    const { _id: id } = await harness.addSupplier('OBRAS DEL NORTE');
    await project();
    const { organization: organizationId } = harness;
    await openRemovalLocks(harness.ports.records).begin({ id, organizationId, aggregate: 'supplier' });
    const change = { action: 'change', field: 'supplier', value: id };
    expect((await harness.post(CHANGE, { change, contracts })).body.code).toBe('record.under-way');
  });

  it('is refused as the change and the undoing are', async () => {
    const contracts = await registered(1);
    const change = { action: 'change', field: 'period', value: 'en primavera' };
    expect((await harness.post(CHANGE, { change, contracts })).body.code).toBe('record.invalid');
    const nobody = { action: 'change', field: 'supplier', value: harness.clock.newId() };
    expect((await harness.post(CHANGE, { change: nobody, contracts })).body.code).toBe('supplier.not-found');
    expect((await harness.post(UNDO, { _id: harness.clock.newId() })).body.code).toBe('batch.unknown');
    const _id = await carriedOut(REMOVE, contracts);
    const authorization = `Bearer ${await harness.userWith('luis@monitor.mx', ['SUPPLIERS'])}`;
    expect((await harness.post(UNDO, { _id }, { authorization })).status).toBe(403);
    expect((await harness.post(CHANGE, { change: REMOVE, contracts }, { authorization })).status).toBe(403);
    const undo = await harness.service.batches.undo(harness.context(harness.organization), _id, []);
    await harness.service.batches.ended({ id: harness.organization, batchId: undo._id });
    expect((await harness.post(UNDO, { _id })).body.code).toBe('batch.undone');
  });

  it('is not made for who has gone', async () => {
    const [one, other] = await registered(2);
    const _id = await carriedOut(REMOVE, [other!]);
    const [reached, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    meanwhile.before = one!._id;
    meanwhile.happens = () => {
      reached.resolve();
      return goesOn.promise;
    };
    const first = rehearsed(CHANGE, { change: REMOVE, contracts: [one] });
    await reached.promise;
    meanwhile.read = [];
    const gone = new AbortController();
    const context = harness.context(harness.organization);
    const asker = { ...ASKER, gone: gone.signal };
    const left = harness.service.batchRehearsals.undo(context, _id, [], asker, async () => {});
    gone.abort();
    await expect(left).rejects.toThrow();
    goesOn.resolve();
    await first;
    await rehearsed(CHANGE, { change: REMOVE, contracts: [one] });
    expect(meanwhile.read.filter((stream) => stream.endsWith(other!._id))).toEqual([]);
  });
});
