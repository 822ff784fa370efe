import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BulkChange, bulkEndpoints, ChosenContract } from '@monitor/contracts-schema/contracts/bulk-operation';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { problems } from '@monitor/contracts-schema/problems';
import { streamOf } from '@monitor/contracts-schema/streams';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import { silentLogger } from '@monitor/platform/process/logger';
import type { Pause } from '@monitor/platform/process/pause';
import { OutcomeUnknown, StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { FORM, INLINE } from '../../catalogues/save-records.ts';
import { createLoadPlan } from '../../data-loads/apply/load-plan.ts';
import { openMayStillOrder } from '../../deciding/may-still-order.ts';
import { openAggregates } from '../../open-aggregates.ts';
import { openRemovalLocks } from '../../reservations/removal-locks.ts';
import { type CommandHarness, contractFormOf, contractOf, openCommandHarness } from '../../testing/command-harness.ts';
import { mergingIn } from '../../testing/merging.ts';
import { withWriting } from '../../writing/writing.ts';
import { type Batches, createBatches } from '../batches.ts';

let harness: CommandHarness;
let unit: string;
beforeEach(async () => {
  harness = await openCommandHarness();
  unit = (await harness.addUnit('Obras'))._id;
});
afterEach(() => harness.close());

const START = '/api/contracts/start-bulk';
/** By the harness's clock, of which every look lasts a millisecond. */
const LEASE_MS = 10_000;
const REMOVE: BulkChange = { action: 'remove' };
const CANCEL: BulkChange = { action: 'change', field: 'procedureState', value: 'CANCELED' };
const context = () => ({ ...harness.context(harness.organization), cause: INLINE });

const registered = async (count: number, run = ''): Promise<ChosenContract[]> => {
  const ids = Array.from({ length: count }, () => harness.clock.newId());
  for (const [at, id] of ids.entries())
    await harness.service.contracts.register(id, contractOf(unit, { contractNumber: `C${run}-${at}` }), context());
  return ids.map((_id) => ({ _id, version: 1 }));
};

const answeredStatus = async () => {
  const response = await fetch(`${harness.url}/api/contracts/bulk?pageSize=100`, {
    headers: { authorization: `Bearer ${harness.token}`, 'x-current-organization-id': harness.organization },
  });
  return (await response.json()) as AnswerOf<typeof bulkEndpoints.getBulkOperation>; // the harness sees to it
};
const status = async () => (await answeredStatus()).data;

/** Starts it, and waits until all of it is done. */
const carriedOut = async (change: BulkChange, contracts: readonly ChosenContract[]) => {
  const started = await harness.post(START, { change, contracts });
  expect(started).toMatchObject({ status: 200, body: { data: { total: contracts.length } } });
  for (;;) {
    const now = await status();
    if (now.operation?.finishedAt !== null) return now;
  }
};

const eventsOf = async ({ _id }: ChosenContract) =>
  (await harness.ports.events.read(streamOf(harness.organization, 'contract', _id))).events;

const fieldsOf = async ({ _id }: ChosenContract) => {
  const contract = await harness.service.contracts.find(harness.organization, _id);
  return contract.status === 'registered' ? contract.fields : contract.status;
};

/** A process on the stores, in place of the one that the harness runs. */
const startOn = (events: EventStore, records: ViewStore = harness.ports.records, pause?: Pause) => {
  const ports = withWriting({ ...harness.ports, events, records });
  const aggregates = openAggregates(ports);
  const parts = {
    ports,
    system: harness.clock,
    logger: silentLogger,
    mayStillOrder: openMayStillOrder(harness.service.accounts),
  };
  const bulk = createBatches({
    ...parts,
    ...aggregates,
    pause,
    catalogues: aggregates,
    loads: createLoadPlan({ ...parts, ...aggregates }),
    leaseMs: LEASE_MS,
    lookEveryMs: 60_000,
  });
  return { bulk, merging: mergingIn({ ...aggregates, batches: bulk, events, records }) };
};

/** The same work on the same stores, where writing goes wrong when it comes to one of the contracts. */
const bulkAwayAt = (
  away?: ChosenContract,
  failure: Error = new StorageUnavailable('events'),
  records: ViewStore = harness.ports.records,
) => {
  const { events } = harness.ports;
  const appendMany: EventStore['appendMany'] = async (appends) => {
    const at = appends.findIndex(({ stream }) => away && stream.endsWith(away._id));
    if (at < 0) return events.appendMany(appends);
    if (at > 0) await events.appendMany(appends.slice(0, at));
    throw failure;
  };
  const append: EventStore['append'] = async (stream, expected, written) => {
    if (away && stream.endsWith(away._id)) throw failure;
    return events.append(stream, expected, written);
  };
  return startOn({ ...events, append, appendMany }, records).bulk;
};

/** Waits until another process has taken the order to its end, whatever the one before it left. */
const goneOn = async (bulk: Batches): Promise<void> => {
  for (;;) {
    await nextTurn();
    await bulk.resume();
    if ((await status()).operation?.finishedAt !== null) return bulk.stop();
    harness.clock.advance(LEASE_MS);
  }
};

const isCanceled = async (contract: ChosenContract): Promise<boolean> => {
  const fields = await fieldsOf(contract);
  await nextTurn();
  return typeof fields !== 'string' && fields.procedureState === 'CANCELED';
};

describe('many contracts at once', () => {
  it('says whether their amounts hold taxes as their form does: what is blank is that they do', async () => {
    const contracts = await registered(2);
    await carriedOut({ action: 'change', field: 'taxes', value: 'EXCLUDED' }, contracts);
    expect(await fieldsOf(contracts[0]!)).toMatchObject({ taxes: 'EXCLUDED' });
    const now = contracts.map(({ _id }) => ({ _id, version: 2 }));
    await carriedOut({ action: 'change', field: 'taxes', value: '' }, now);
    expect(await fieldsOf(contracts[1]!)).toMatchObject({ taxes: 'INCLUDED' });
  });

  it('get a value of one field, each by a command of its own in the name of who asked', async () => {
    const contracts = await registered(3);
    const { operation, failures } = await carriedOut(CANCEL, contracts);
    expect(operation).toMatchObject({ change: CANCEL, total: 3, done: 3, failed: 0, startedBy: 'Ana Ruiz' });
    expect(failures).toEqual([]);
    for (const contract of contracts) {
      expect(await fieldsOf(contract)).toMatchObject({ procedureState: 'CANCELED' });
      const [, revised] = await eventsOf(contract);
      expect(revised?.metadata).toMatchObject({
        actor: { userId: harness.administrator },
        cause: { via: 'batch', kind: 'change', batchId: operation?._id },
      });
    }
  });

  it('get a supplier, a unit, or a procedure type, as the form would say it', async () => {
    const [contract] = await registered(1);
    const supplier = (await harness.addSupplier('OBRAS DEL NORTE'))._id;
    const parks = (await harness.addUnit('Parques'))._id;
    let version = 1;
    for (const [field, value, said] of [
      ['supplier', supplier, { id: supplier, name: 'OBRAS DEL NORTE', rfc: null }],
      ['supplier', '', null],
      ['applicantAdministrativeUnit', parks, { id: parks, name: 'Parques' }],
      ['procedureType', 'NO_BID', 'NO_BID'],
      ['period', '2o 2020', '2o 2020'],
    ] as const) {
      await carriedOut({ action: 'change', field, value }, [{ _id: contract!._id, version }]);
      expect(await fieldsOf(contract!)).toMatchObject({ [field]: said });
      version += 1;
    }
  });

  it('are removed, but for those that somebody changed or removed since; it says which, and why', async () => {
    const contracts = await registered(4);
    await harness.save('/api/contracts/save', contractFormOf(unit, { ...contracts[1], contractNumber: 'OTRO' }));
    await harness.post('/api/contracts/delete', { _id: contracts[2]?._id });
    const { operation, failures } = await carriedOut(REMOVE, contracts);
    expect(operation).toMatchObject({ total: 4, done: 2, failed: 2 });
    expect(failures).toEqual([
      { _id: contracts[1]?._id, name: 'OTRO', message: expect.stringMatching(/^Otra persona cambió este registro/) },
      { _id: contracts[2]?._id, name: 'C-2', message: expect.any(String) },
    ]);
    expect(await Promise.all(contracts.map(fieldsOf))).toMatchObject([
      'removed',
      { contractNumber: 'OTRO' },
      'removed',
      'removed',
    ]);
  });

  it('keep the two units of a decentralised body together: those whose change would part them stay as they are', async () => {
    const parks = (await harness.addUnit('Parques'))._id;
    const [one, apart] = await registered(2);
    await harness.save('/api/contracts/save', contractFormOf(unit, { ...apart, applicantAdministrativeUnit: parks }));
    const chosen = [one!, { ...apart!, version: 2 }];
    const decentralise: BulkChange = { action: 'change', field: 'administrativeUnitType', value: 'DESCENTRALIZED' };
    const { operation, failures } = await carriedOut(decentralise, chosen);
    expect(operation).toMatchObject({ done: 1, failed: 1 });
    const message = problems['contract.units-differ'].message;
    expect(failures).toMatchObject([{ _id: apart?._id, message }]);
    const moved = await carriedOut({ action: 'change', field: 'organizerAdministrativeUnit', value: parks }, [
      { ...one!, version: 2 },
      { ...apart!, version: 2 },
    ]);
    expect(moved.failures).toMatchObject([{ _id: one?._id, message }]);
    expect(await fieldsOf(one!)).toMatchObject({ organizerAdministrativeUnit: { id: unit } });
  });

  it('say where the log stands with their end', async () => {
    const contracts = await registered(130);
    const { operation } = await carriedOut(CANCEL, contracts);
    const batch = await harness.ports.events.read(streamOf(harness.organization, 'batch', operation?._id ?? ''));
    expect(batch.events.map(({ type }) => type)).toEqual(['BatchStarted', 'BatchCompleted']);
    const { position } = await answeredStatus();
    expect(position).toBe(batch.events.at(-1)?.position);
    for (const events of await Promise.all(contracts.map(eventsOf)))
      expect(events.at(-1)!.position < position!).toBe(true);
  });

  it('are not begun with a value that the form would refuse, nor with whom nobody registered', async () => {
    const contracts = await registered(1);
    for (const [field, value, message] of [
      ['period', 'en primavera', expect.any(String)],
      ['areaInCharge', ' ', expect.stringMatching(/requerid/)],
      ['procedureState', 'A medias', expect.stringMatching(/no es válido/)],
    ])
      expect(await harness.post(START, { change: { action: 'change', field, value }, contracts })).toMatchObject({
        status: 422,
        body: { code: 'record.invalid', errors: [{ field: 'value', message }] },
      });
    const nobody = { action: 'change', field: 'supplier', value: harness.clock.newId() };
    expect((await harness.post(START, { change: nobody, contracts })).body.code).toBe('supplier.not-found');
    expect((await status()).operation).toBeNull();
  });

  it('are done once when the order comes twice under one key, and no other order is taken meanwhile', async () => {
    const contracts = await registered(1);
    const bulk = bulkAwayAt(contracts[0]);
    const order = context();
    const first = await bulk.startChange(order, CANCEL, contracts);
    expect((await bulk.startChange(order, CANCEL, contracts))._id).toBe(first._id);
    const [contract] = contracts;
    const others: [BulkChange, ChosenContract[]][] = [
      [REMOVE, contracts],
      [CANCEL, [{ ...contract!, version: 2 }]],
      [CANCEL, [...contracts, { ...contract!, _id: harness.clock.newId() }]],
    ];
    for (const [change, chosen] of others)
      await expect(bulk.startChange(order, change, chosen)).rejects.toMatchObject({ code: 'request.key-reused' });
    await expect(bulk.startChange(context(), REMOVE, contracts)).rejects.toMatchObject({ code: 'batch.under-way' });
    await bulk.stop();
    await goneOn(bulkAwayAt());
    expect(await eventsOf(contracts[0]!)).toHaveLength(2);
  });

  it('lose and double nothing when a crash comes between: the next start goes on where it was', async () => {
    const contracts = await registered(130);
    const bulk = bulkAwayAt(contracts[20]);
    await bulk.startChange(context(), CANCEL, contracts);
    while (!(await isCanceled(contracts[19]!)));
    await bulk.stop();
    expect((await status()).operation).toMatchObject({ done: 0, failed: 0, finishedAt: null });
    expect(await fieldsOf(contracts[19]!)).toMatchObject({ procedureState: 'CANCELED' });
    expect(await fieldsOf(contracts[20]!)).toMatchObject({ procedureState: 'CONCLUDED' });

    await goneOn(bulkAwayAt());
    expect((await status()).operation).toMatchObject({ done: 130, failed: 0, finishedAt: expect.any(String) });
    for (const contract of contracts) expect(await eventsOf(contract)).toHaveLength(2);
  });

  describe('ordered by somebody who may not any more', () => {
    const message = 'Quien dio la orden dejó de tener acceso, o el permiso, antes de que esto se hiciera';
    const orderBy = (userId: string) => ({ ...context(), actor: { kind: 'user', userId, name: 'Luis Paz' } }) as const;
    const luis = () =>
      harness.addUser({ email: 'luis@monitor.mx', administratorType: 'CUSTOM', permissions: ['CONTRACTS'] });
    const change = (userId: string, patch: Partial<UserFields>) =>
      harness.service.users.revise(userId, patch, 1, harness.context(INSTALLATION));

    it('are left out from the next chunk on, each with that reason', async () => {
      const [contracts, author] = [await registered(130), await luis()];
      const { events } = harness.ports;
      const appendMany: EventStore['appendMany'] = async (appends) => {
        await change(author, { permissions: ['SUPPLIERS'] });
        return events.appendMany(appends);
      };
      const { bulk } = startOn({ ...events, appendMany });
      await bulk.startChange(orderBy(author), CANCEL, contracts);
      while ((await status()).operation?.finishedAt === null);
      const { operation, failures } = await status();
      expect(operation).toMatchObject({ total: 130, done: 100, failed: 30 });
      expect(failures).toEqual(contracts.slice(100).map(({ _id }, at) => ({ _id, name: `C-${100 + at}`, message })));
      for (const [at, contract] of contracts.entries()) expect(await eventsOf(contract)).toHaveLength(at < 100 ? 2 : 1);
      await bulk.stop();
    });

    it.each([{ active: false }, { permissions: [] }])(
      'are left out after a restart, but for those that are done: %j',
      async (patch) => {
        const [contracts, author] = [await registered(30), await luis()];
        const bulk = bulkAwayAt(contracts[20]);
        await bulk.startChange(orderBy(author), CANCEL, contracts);
        while (!(await isCanceled(contracts[19]!)));
        await bulk.stop();
        await change(author, patch);
        await goneOn(bulkAwayAt());
        const { operation, failures } = await status();
        expect(operation).toMatchObject({ done: 20, failed: 10, finishedAt: expect.any(String) });
        expect(failures.map((failure) => [failure._id, failure.message])).toEqual(
          contracts.slice(20).map(({ _id }) => [_id, message]),
        );
        for (const [at, contract] of contracts.entries())
          expect(await eventsOf(contract)).toHaveLength(at < 20 ? 2 : 1);
      },
    );
  });

  it('go on past one that breaks for a reason nobody foresaw', async () => {
    const contracts = await registered(3);
    const bulk = bulkAwayAt(contracts[1], new Error('a fault of the program'));
    await bulk.startChange(context(), CANCEL, contracts);
    while ((await status()).operation?.finishedAt === null);
    await bulk.stop();
    expect(await status()).toMatchObject({
      operation: { done: 2, failed: 1 },
      failures: [{ name: 'C-1', message: expect.not.stringContaining('fault') }],
    });
  });

  it('go on by themselves when the order is in the log though its store broke off', async () => {
    const [contract] = await registered(1);
    const { events } = harness.ports;
    let isAway = true;
    const append: EventStore['append'] = async (stream, expected, written) => {
      const appended = await events.append(stream, expected, written);
      if (!isAway) return appended;
      isAway = false;
      throw new OutcomeUnknown('events');
    };
    const bulk = startOn({ ...events, append }, harness.ports.records, async () => {}).bulk;
    await expect(bulk.startChange(context(), CANCEL, [contract!])).rejects.toBeInstanceOf(StorageUnavailable);
    while ((await status()).operation?.finishedAt === null);
    expect(await fieldsOf(contract!)).toMatchObject({ procedureState: 'CANCELED' });
    await bulk.stop();
  });

  it('were not ordered when the log does not know it: the next order is taken', async () => {
    const contracts = await registered(1);
    const { events } = harness.ports;
    const append: EventStore['append'] = () => Promise.reject(new StorageUnavailable('events'));
    const bulk = startOn({ ...events, append }).bulk;
    await expect(bulk.startChange(context(), REMOVE, contracts)).rejects.toBeInstanceOf(StorageUnavailable);
    await bulk.stop();
    await goneOn(bulkAwayAt());
    expect((await status()).operation).toBeNull();
    expect(await carriedOut(CANCEL, contracts)).toMatchObject({ operation: { done: 1 } });
  });

  it('stay as the log said that they do, when a chunk is given again after a crash', async () => {
    const contracts = await registered(2);
    const { records } = harness.ports;
    const replaceIf: ViewStore['replaceIf'] = (into, document, where) =>
      'done' in document && Number(document.done) + Number((document as { refused?: number }).refused) > 0
        ? Promise.reject(new StorageUnavailable('records'))
        : records.replaceIf(into, document, where);
    const bulk = bulkAwayAt(contracts[1], new Error('a fault of the program'), { ...records, replaceIf });
    await bulk.startChange(context(), CANCEL, contracts);
    while (!(await isCanceled(contracts[0]!)));
    await bulk.stop();
    await goneOn(bulkAwayAt());
    expect(await status()).toMatchObject({ operation: { done: 1, failed: 1 }, failures: [{ name: 'C-1' }] });
  });
});

describe('many contracts that get a supplier which is joined to another', () => {
  let one: string;
  let other: string;
  beforeEach(async () => {
    one = (await harness.addSupplier('UNO'))._id;
    other = (await harness.addSupplier('DOS'))._id;
  });
  const harnessMerging = () => mergingIn({ ...harness.service, ...harness.ports });
  const join = (merging = harnessMerging()) =>
    merging.join('supplier', { id: one, toId: other, isSamePerson: false }, { ...context(), cause: FORM });
  const toOne = (): BulkChange => ({ action: 'change', field: 'supplier', value: one });
  const suppliersOf = (contracts: readonly ChosenContract[]) =>
    Promise.all(
      contracts.map(async (contract) => {
        const fields = await fieldsOf(contract);
        return typeof fields === 'string' ? fields : fields.supplier?.name;
      }),
    );
  const allWithOther = async (contracts: readonly ChosenContract[]) => {
    expect((await status()).operation).toMatchObject({ done: contracts.length, failed: 0 });
    expect(await suppliersOf(contracts)).toEqual(contracts.map(() => 'DOS'));
  };

  it('before it begins, get the one that stays; a unit likewise', async () => {
    const contracts = await registered(2);
    await join();
    await carriedOut(toOne(), contracts);
    await allWithOther(contracts);

    const parks = (await harness.addUnit('Parques'))._id;
    const units = { id: parks, toId: unit, isSamePerson: false };
    await harnessMerging().join('administrative-unit', units, { ...context(), cause: FORM });
    const [contract] = await registered(1, '-U');
    await carriedOut({ action: 'change', field: 'organizerAdministrativeUnit', value: parks }, [contract!]);
    expect(await fieldsOf(contract!)).toMatchObject({ organizerAdministrativeUnit: { name: 'Obras' } });
  });

  it('amid it, are joined once it is done: one batch works at a time', async () => {
    const contracts = await registered(130);
    const bulk = bulkAwayAt(contracts[90]);
    await bulk.startChange(context(), toOne(), contracts);
    while ((await suppliersOf([contracts[89]!]))[0] === undefined) await nextTurn();
    await bulk.stop();
    expect(await suppliersOf([contracts[0]!, contracts[89]!, contracts[90]!])).toEqual(['UNO', 'UNO', undefined]);
    await expect(join()).rejects.toMatchObject({ code: 'batch.under-way' });
    await goneOn(bulkAwayAt());
    expect((await status()).operation).toMatchObject({ done: 130, failed: 0 });
    expect(await join()).toMatchObject({ contracts: 130 });
    expect(new Set(await suppliersOf(contracts))).toEqual(new Set(['DOS']));
  });

  it('while that is under way, wait for it, in the next process too: none is refused by the end of this one', async () => {
    const contracts = await registered(2);
    const entry = { id: one, organizationId: harness.organization, aggregate: 'supplier' } as const;
    const removalLocks = openRemovalLocks(harness.ports.records);
    await removalLocks.begin(entry);
    const { events } = harness.ports;
    const looked = Promise.withResolvers<void>();
    const read: EventStore['read'] = (stream, range) => {
      if (stream.endsWith(contracts[0]!._id)) looked.resolve();
      return events.read(stream, range);
    };
    const { bulk } = startOn({ ...events, read });
    await bulk.startChange(context(), toOne(), contracts);
    await looked.promise;
    await bulk.stop();
    await removalLocks.end(entry);
    await goneOn(bulkAwayAt());
    expect((await status()).operation).toMatchObject({ done: 2, failed: 0 });
  });

  it('and are changed otherwise afterwards: that they followed is no change of somebody else', async () => {
    const contracts = await registered(30);
    await carriedOut(toOne(), contracts);
    const chosen = contracts.map(({ _id }) => ({ _id, version: 2 }));
    await join();
    await carriedOut(CANCEL, chosen);
    await allWithOther(contracts);
    for (const contract of contracts) expect(await fieldsOf(contract)).toMatchObject({ procedureState: 'CANCELED' });

    const { operation } = await carriedOut(
      REMOVE,
      chosen.map(({ _id }) => ({ _id, version: 4 })),
    );
    expect(operation).toMatchObject({ done: 30, failed: 0 });
  });
});
