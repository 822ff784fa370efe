import {
  type AnswerOf,
  type BulkChange,
  type bulkEndpoints,
  type ChosenContract,
  type ContractFields,
  streamOf,
} from '@monitor/contracts-schema';
import { silentLogger } from '@monitor/platform/process/logger';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import type { AggregateService } from '../../aggregates/aggregate-service.ts';
import { INLINE } from '../../catalogues/save-records.ts';
import { type CommandHarness, contractFormOf, contractOf, openCommandHarness } from '../../testing/command-harness.ts';
import { createBulkOperations } from './bulk-operations.ts';

let harness: CommandHarness;
let unit: string;
beforeEach(async () => {
  harness = await openCommandHarness();
  unit = (await harness.addUnit('Obras'))._id;
});
afterEach(() => harness.close());

const START = '/api/contracts/start-bulk';
const REMOVE: BulkChange = { action: 'remove' };
const CANCEL: BulkChange = { action: 'change', field: 'procedureState', value: 'CANCELED' };
const context = () => ({ ...harness.context(harness.organization), cause: INLINE });

const registered = async (count: number): Promise<ChosenContract[]> => {
  const ids = Array.from({ length: count }, () => harness.clock.newId());
  for (const [at, id] of ids.entries())
    await harness.service.contracts.register(id, contractOf(unit, { contractNumber: `C-${at}` }), context());
  return ids.map((_id) => ({ _id, version: 1 }));
};

const status = async () => {
  const response = await fetch(`${harness.url}/api/contracts/bulk?pageSize=100`, {
    headers: { authorization: `Bearer ${harness.token}`, 'x-current-organization-id': harness.organization },
  });
  const { data } = (await response.json()) as AnswerOf<typeof bulkEndpoints.getBulkOperation>; // the harness sees to it
  return data;
};

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

/** The same work on the same stores, which are away when it comes to one of the contracts. */
const bulkAwayAt = (away?: ChosenContract, failure: Error = new StorageUnavailable('events')) => {
  const { ports, clock: system, service } = harness;
  const contracts: AggregateService<ContractFields> = {
    ...service.contracts,
    revise: async (id, ...rest) => {
      if (id === away?._id) throw failure;
      return service.contracts.revise(id, ...rest);
    },
  };
  return createBulkOperations({ ports, system, logger: silentLogger, contracts, catalogues: service });
};

describe('many contracts at once', () => {
  it('get a value of one field, each by a command of its own in the name of who asked', async () => {
    const contracts = await registered(3);
    expect(await carriedOut(CANCEL, contracts)).toMatchObject({
      operation: { change: CANCEL, total: 3, done: 3, failed: 0, startedBy: 'Ana Ruiz' },
      failures: [],
    });
    for (const contract of contracts) {
      expect(await fieldsOf(contract)).toMatchObject({ procedureState: 'CANCELED' });
      const [, revised] = await eventsOf(contract);
      expect(revised?.metadata).toMatchObject({ actor: { userId: harness.administrator }, cause: { via: 'inline' } });
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
    const first = await bulk.start(order, CANCEL, contracts);
    expect((await bulk.start(order, CANCEL, contracts))._id).toBe(first._id);
    await expect(bulk.start(context(), REMOVE, contracts)).rejects.toMatchObject({ code: 'contracts.bulk-under-way' });
    await bulk.stop();
    await bulkAwayAt().resume();
    expect(await eventsOf(contracts[0]!)).toHaveLength(2);
  });

  it('lose and double nothing when a crash comes between: the next start goes on where it was', async () => {
    const contracts = await registered(130);
    const bulk = bulkAwayAt(contracts[20]);
    await bulk.start(context(), CANCEL, contracts);
    await bulk.stop();
    expect((await status()).operation).toMatchObject({ done: 0, failed: 0, finishedAt: null });
    expect(await fieldsOf(contracts[19]!)).toMatchObject({ procedureState: 'CANCELED' });
    expect(await fieldsOf(contracts[20]!)).toMatchObject({ procedureState: 'CONCLUDED' });

    await bulkAwayAt().resume();
    expect((await status()).operation).toMatchObject({ done: 130, failed: 0, finishedAt: expect.any(String) });
    for (const contract of contracts) expect(await eventsOf(contract)).toHaveLength(2);
  });

  it('go on past one that breaks for a reason nobody foresaw', async () => {
    const contracts = await registered(3);
    const bulk = bulkAwayAt(contracts[1], new Error('a fault of the program'));
    await bulk.start(context(), CANCEL, contracts);
    await bulk.stop();
    await bulkAwayAt().resume();
    expect(await status()).toMatchObject({
      operation: { done: 2, failed: 1 },
      failures: [{ name: 'C-1', message: expect.not.stringContaining('fault') }],
    });
  });
});
