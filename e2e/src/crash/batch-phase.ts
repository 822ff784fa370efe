import { type BatchProgress, batchEndpoints } from '@monitor/contracts-schema/batches/batch-endpoints';
import { catalogues } from '@monitor/contracts-schema/catalogues';
import { bulkEndpoints } from '@monitor/contracts-schema/contracts/bulk-operation';
import { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { joinEndpoints } from '@monitor/contracts-schema/joins/join-endpoints';
import type { ExpectedTotals } from '@monitor/standalone/testing/made-up-contracts';
import type { Client } from './client.ts';
import { contractVersions } from './contract-versions.ts';
import { viewsCurrent } from './final-checks.ts';
import { killDuring } from './killing.ts';
import { type LeftBehind, lookAtLeftBehind } from './left-behind.ts';
import { lastBatch, orderOnceHeard, whenBatchEnded } from './ordering.ts';
import { type Phase, promise, type Scene } from './phase.ts';
import { confirm, current, lastLoad, load, loadWorkbook, makeCorrections, makeWorkbook, upload } from './workbook.ts';

const { join, getJoinPlan, listJoined } = joinEndpoints.suppliers;

/** So that several chunks of contracts follow. */
const MERGED = { least: 1_500, most: 3_500, suppliers: 2 };

/** So many that views are built for it, rather than followed. */
const LARGE = { least: 10_500, most: 12_000 };

/** A batch of which only the order is missing. */
type Prepared = Readonly<{
  what: string;
  work: number;
  leftOut?: number;
  /** How many batches the log knows already. */
  earlier: number;
  order: (by: Client) => Promise<unknown>;
  /** What else is to have come, once it has ended. */
  untilShown?: () => Promise<void>;
  /** Of how many records it makes something else. */
  records: number;
  /** Of how many nothing becomes: none, unless so many rows are left out. */
  refused?: number;
  /** Of how many it had, when its server was killed. */
  changedIn: (left: LeftBehind['events']) => number;
  /** Once it has ended and the views tell it: that each record was changed, and once. Says what is there at last. */
  check: (again: Client, ended: BatchProgress, viewsAreCurrent: () => Promise<void>) => Promise<ExpectedTotals>;
}>;
type Prepare = (scene: Scene) => Promise<Prepared>;

/** Kills while a batch is carried out: it then comes to its end by itself, or was never ordered. Nothing of it is done twice. */
const killDuringBatch =
  (prepare: Prepare): Phase =>
  async (scene) => {
    const { folder, server, client, killAfter } = scene;
    const {
      what,
      work,
      earlier,
      order,
      untilShown,
      records,
      refused = 0,
      changedIn,
      check,
      ...rest
    } = await prepare(scene);
    const before = (await lastBatch(client))?._id;
    let isOrdered = false;
    const carriedOut = async (): Promise<void> => {
      await order(client);
      isOrdered = true;
      await whenBatchEnded(client);
      await untilShown?.();
    };
    const { answered, tookMs } = await killDuring(server, killAfter(what, work), () => [carriedOut()]);
    const { events } = await lookAtLeftBehind(folder);
    return {
      what,
      work,
      tookMs,
      ...rest,
      where: stageOf(answered.length > 0, changedIn(events), records),
      recover: async (again, viewsAreCurrent) => {
        await current(again);
        const isBegun = (events.BatchStarted ?? 0) > earlier; // what the log does not know was not ordered
        promise(isBegun || !isOrdered, 'an acknowledged order was lost');
        if (!isBegun) await orderOnceHeard(() => order(again));
        const ended = await whenBatchEnded(again);
        promise(ended._id !== before, 'the last batch is one of before');
        promise(ended.refused === refused, `${ended.refused} commands were refused, not ${refused}`);
        promise((await current(again)) === null, 'a load waits for its review again');
        await viewsAreCurrent();
        return check(again, ended, viewsAreCurrent);
      },
    };
  };

const stageOf = (isDone: boolean, changed: number, records: number): string => {
  if (isDone) return 'done';
  if (changed <= 0) return 'nothing done';
  return changed < records ? 'some done' : 'all done, not said';
};

const loadingFirst: Prepare = async (scene) => {
  const prepared = await loadingOf(scene, LARGE);
  return { ...prepared, what: 'first load', untilShown: () => viewsCurrent(scene.server.url) };
};

const loading: Prepare = (scene) => loadingOf(scene);

const loadingOf = async (scene: Scene, size?: Parameters<typeof makeWorkbook>[2]): Promise<Prepared> => {
  const workbook = await makeWorkbook(scene.folder, scene.random, size);
  await upload(scene.client, workbook);
  const { rows, leftOut, expected } = workbook;
  return {
    what: 'load',
    earlier: 0,
    work: rows,
    leftOut,
    refused: leftOut,
    order: confirm,
    records: expected.contracts,
    changedIn: ({ ContractRegistered = 0 }) => ContractRegistered,
    check: async () => expected,
  };
};

const correcting: Prepare = async (scene) => {
  const workbook = await loadWorkbook(scene);
  const { registering, expected } = workbook;
  const file = await makeCorrections(scene.folder, workbook);
  const { data } = await scene.client.call(dataLoadEndpoints.uploadDataLoad, { file });
  const idDataLoad = data.current?._id ?? '';
  await scene.client.call(dataLoadEndpoints.chooseDataLoadRows, { body: { idDataLoad, choice: 'SHEET' } });
  return {
    what: 'correction',
    earlier: 1,
    work: registering.length,
    leftOut: 0,
    order: confirm,
    records: registering.length,
    changedIn: ({ ContractRevised = 0 }) => ContractRevised,
    check: async (again) => {
      await checkVersions(again, registering.length, 2);
      return expected;
    },
  };
};

const changing =
  (isRemoval: boolean): Prepare =>
  async (scene) => {
    const workbook = await loadWorkbook(scene);
    await viewsCurrent(scene.server.url);
    const { order, size } = await orderOfChange(scene.client, isRemoval);
    return {
      what: isRemoval ? 'removal' : 'change',
      earlier: 1,
      work: size,
      leftOut: workbook.leftOut,
      order,
      records: size,
      changedIn: ({ ContractRemoved = 0, ContractRevised = 0 }) => (isRemoval ? ContractRemoved : ContractRevised),
      check: async (again, { done }) => {
        promise(done === size, `${done} of ${size} contracts done`);
        await checkVersions(again, isRemoval ? 0 : size, 2);
        if (isRemoval) await load(again, workbook);
        return workbook.expected;
      },
    };
  };

const orderOfChange = async (client: Client, isRemoval = false) => {
  const contracts = [...(await contractVersions(client))].map(([_id, version]) => ({ _id, version }));
  const change = isRemoval
    ? ({ action: 'remove' } as const)
    : ({ action: 'change', field: 'areaInCharge', value: 'CONTROL INTERNO' } as const);
  const body = { change, contracts };
  return { size: contracts.length, order: (by: Client) => by.call(bulkEndpoints.startBulkOperation, { body }) };
};

const checkVersions = async (client: Client, size: number, version: number): Promise<void> => {
  const versions = [...(await contractVersions(client)).values()];
  const right = versions.filter((one) => one === version).length;
  promise(versions.length === size && right === size, `${right} of ${size} contracts stand in version ${version}`);
};

/** Two suppliers and how many contracts each has, and the order that joins one to the other. */
const twoSuppliers = async (scene: Scene) => {
  const { client } = scene;
  const workbook = await loadWorkbook(scene, MERGED);
  await viewsCurrent(scene.server.url);
  const [one, other] = (await client.call(catalogues.suppliers.endpoints.list)).data.docs;
  if (!one || !other) throw new Error('The workbook has fewer than two suppliers');
  const held = async (by: Client) => {
    const plan = (await by.call(getJoinPlan, { query: { id: one._id, to: other._id } })).data;
    return { one: plan.joined.contracts, other: plan.stays.contracts };
  };
  const before = await held(client);
  return {
    workbook,
    before,
    merge: (by: Client) => by.call(join, { body: { _id: one._id, to: other._id, isSamePerson: true } }),
    checkSeparated: async (by: Client): Promise<void> => {
      const now = await held(by);
      promise(now.one === before.one && now.other === before.other, 'contracts ended with another supplier');
    },
  };
};

const undo = (by: Client, _id: string | undefined) =>
  by.call(batchEndpoints.undoBatch, { body: { _id: _id ?? '', chosen: [] } });

const merging: Prepare = async (scene) => {
  const { workbook, before, merge, checkSeparated } = await twoSuppliers(scene);
  return {
    what: 'merge',
    earlier: 1,
    work: workbook.rows,
    leftOut: workbook.leftOut,
    order: merge,
    records: before.one,
    changedIn: ({ ContractRevised = 0 }) => ContractRevised,
    check: async (again, _ended, viewsAreCurrent) => {
      const [joined] = (await again.call(listJoined)).data;
      promise(joined?.contracts === before.one, `${joined?.contracts} of ${before.one} contracts followed`);
      await orderOnceHeard(() => undo(again, joined?.batchId));
      await whenBatchEnded(again);
      await viewsAreCurrent();
      await checkSeparated(again);
      return workbook.expected;
    },
  };
};

const undoingMerge: Prepare = async (scene) => {
  const { workbook, before, merge, checkSeparated } = await twoSuppliers(scene);
  await merge(scene.client);
  const { _id } = await whenBatchEnded(scene.client);
  return {
    what: 'undo of a merge',
    earlier: 2,
    work: workbook.rows,
    leftOut: workbook.leftOut,
    records: before.one,
    order: (by) => undo(by, _id),
    changedIn: ({ ContractRevised = 0 }) => ContractRevised - before.one,
    check: async (again, { done }) => {
      promise(done === before.one + 1, `${done} of ${before.one} contracts came back, and the supplier`);
      await checkSeparated(again);
      return workbook.expected;
    },
  };
};

const undoingChange: Prepare = async (scene) => {
  const workbook = await loadWorkbook(scene);
  await viewsCurrent(scene.server.url);
  const { order, size } = await orderOfChange(scene.client);
  await order(scene.client);
  const { _id } = await whenBatchEnded(scene.client);
  await viewsCurrent(scene.server.url);
  return {
    what: 'undo of a change',
    earlier: 2,
    work: size,
    leftOut: workbook.leftOut,
    records: size,
    order: (by) => undo(by, _id),
    changedIn: ({ ContractRevised = 0 }) => ContractRevised - size,
    check: async (again, { done }) => {
      promise(done === size, `${done} of ${size} contracts are as they were`);
      await checkVersions(again, size, 3);
      return workbook.expected;
    },
  };
};

const undoingLoad: Prepare = async (scene) => {
  const workbook = await loadWorkbook(scene);
  const { _id } = await lastLoad(scene.client);
  const { contracts, suppliers, units } = workbook.expected;
  return {
    what: 'undo of a load',
    earlier: 1,
    work: workbook.rows,
    leftOut: workbook.leftOut,
    records: contracts,
    order: (by) => undo(by, _id),
    changedIn: ({ ContractRemoved = 0 }) => ContractRemoved,
    check: async (again) => {
      const { revertCounts } = await lastLoad(again);
      const gone = revertCounts && [revertCounts.contracts, revertCounts.suppliers, revertCounts.administrativeUnits];
      promise(gone?.join() === [contracts, suppliers, units].join(), `${gone} went with the load that was taken back`);
      await load(again, workbook);
      return workbook.expected;
    },
  };
};

const anyOf =
  (...prepares: readonly Prepare[]): Prepare =>
  (scene) =>
    scene.random.one(prepares)(scene);

export const killDuringFirstLoad = killDuringBatch(loadingFirst);
export const killDuringLoad = killDuringBatch(anyOf(loading, correcting));
export const killDuringChange = killDuringBatch(anyOf(changing(false), changing(true)));
export const killDuringMerge = killDuringBatch(merging);
export const killDuringUndo = killDuringBatch(anyOf(undoingLoad, undoingChange, undoingMerge));
