import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { batchEndpoints } from '@monitor/contracts-schema/batches/batch-endpoints';
import { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { loadResultEndpoints } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import type { Random } from '@monitor/standalone/demo/random';
import { type ExpectedTotals, madeUpContracts } from '@monitor/standalone/testing/made-up-contracts';
import { type TemplateRow, writeTemplateWorkbook } from '@monitor/standalone/testing/write-template-workbook';
import type { Client } from './client.ts';
import { killDuring } from './killing.ts';
import { type LeftBehind, lookAtLeftBehind } from './left-behind.ts';
import { lookUntil } from './look-until.ts';
import { orderOnceHeard, whenBatchEnded } from './ordering.ts';
import { type Phase, promise } from './phase.ts';

const LEAST_ROWS = 300;
const MOST_ROWS = 1_500;
const MOST_LEFT_OUT = 400;

/** Whether a second one of it is a duplicate. */
const isNumbered = ({ contractNumber }: TemplateRow): boolean => contractNumber?.kind === 'text';

type Workbook = Readonly<{
  file: Blob;
  rows: number;
  leftOut: number;
  /** The rows that become contracts. */
  registering: readonly TemplateRow[];
  expected: ExpectedTotals;
}>;

/** Of rows that repeat a number the first one wins. */
const firstOfEachNumber = (rows: readonly TemplateRow[]): readonly TemplateRow[] => [
  ...new Map(rows.toReversed().map((row) => [JSON.stringify(row.contractNumber), row])).values(),
];

type Size = Readonly<{ least: number; most: number; suppliers?: number }>;

const makeWorkbook = async (
  folder: string,
  random: Random,
  { least, most, suppliers }: Size = { least: LEAST_ROWS, most: MOST_ROWS },
): Promise<Workbook> => {
  const count = random.between(least, most);
  const { rows, expected } = madeUpContracts(random, count, suppliers);
  const path = join(folder, 'contratos.xlsx');
  const wrong: TemplateRow = { ...rows[0], procedureType: { kind: 'text', text: 'Otro' } };
  const leftOut = Array.from({ length: random.between(1, MOST_LEFT_OUT) }, (_, index) =>
    index % 2 === 0 ? wrong : rows[index % rows.length],
  ).filter((row) => row !== undefined);
  const numbered = leftOut.filter((row) => row === wrong || isNumbered(row));
  await writeTemplateWorkbook(path, [...rows, ...numbered]);
  return {
    file: await openAsBlob(path),
    rows: count,
    leftOut: numbered.length + rows.length - expected.contracts,
    registering: firstOfEachNumber(rows),
    expected,
  };
};

const upload = (client: Client, { file }: Workbook) =>
  client.call(dataLoadEndpoints.uploadDataLoad, { file, body: { again: true } });
export const confirm = (client: Client) => client.call(dataLoadEndpoints.confirmCurrent);

/** The load under review, once what a kill left halfway has come to its end; null when there is none. */
export const current = async (client: Client) => {
  const { load } = await lookUntil('a load', async () => {
    const { current: found } = (await client.call(dataLoadEndpoints.getCurrentInfo)).data;
    return found === null || found.status === 'pending' ? { load: found } : undefined;
  });
  return load;
};

/** Kills while a workbook is taken in: it then waits whole for its review, or was never accepted. */
export const killDuringUpload: Phase = async ({ folder, server, client, random, killAfter }) => {
  const workbook = await makeWorkbook(folder, random);
  const { answered, tookMs } = await killDuring(server, killAfter(workbook.rows), () => [upload(client, workbook)]);
  return {
    where: uploadStage(answered.length > 0, await lookAtLeftBehind(folder)),
    work: workbook.rows,
    leftOut: workbook.leftOut,
    tookMs,
    recover: async (again) => {
      const pending = await current(again);
      promise(pending !== null || answered.length === 0, 'an acknowledged upload was lost');
      if (!pending) await upload(again, workbook);
      const summary = (await current(again))?.summary;
      promise(summary?.newContractsCount === workbook.expected.contracts, 'the load under review is not whole');
      await confirm(again);
      return workbook.expected;
    },
  };
};

const uploadStage = (answered: boolean, { events, stagedRows, hasLoad }: LeftBehind): string => {
  if (answered) return 'upload: after the answer';
  if (events.DataLoadUploaded) return 'upload: recorded, not answered';
  if (stagedRows > 0) return 'upload: staging';
  return hasLoad ? 'upload: parsing' : 'upload: receiving';
};

/** Kills while a confirmed load is applied: it is then applied in full, or still waits. */
export const killDuringConfirm: Phase = async ({ folder, server, client, random, killAfter }) => {
  const workbook = await makeWorkbook(folder, random);
  await upload(client, workbook);
  const { answered, tookMs } = await killDuring(server, killAfter(workbook.rows), () => [confirm(client)]);
  const left = await lookAtLeftBehind(folder);
  return {
    where: confirmStage(answered.length > 0, left),
    work: workbook.rows,
    leftOut: workbook.leftOut,
    tookMs,
    recover: async (again) => {
      const pending = await current(again);
      promise(!pending || !left.events.BatchStarted, 'a confirmed load waits for its review again');
      promise(!pending || answered.length === 0, 'an acknowledged confirmation was lost');
      if (pending) await orderOnceHeard(() => confirm(again));
      return workbook.expected;
    },
  };
};

const confirmStage = (answered: boolean, { events }: LeftBehind): string => {
  if (answered) return 'confirm: after the answer';
  if (events.BatchCompleted) return 'confirm: applied, not answered';
  if (events.ContractRegistered) return 'confirm: applying';
  return events.BatchStarted ? 'confirm: recorded, nothing applied' : 'confirm: before its record';
};

/** The only load of the organization, as the views tell it. */
const loadedOf = async (client: Client) => {
  const { recent } = (await client.call(dataLoadEndpoints.getCurrentInfo)).data;
  const params = { id: recent?.recentDataLoadId ?? '' };
  return (await client.call(loadResultEndpoints.getLoadResult, { params })).data;
};

/** Loads a workbook of which no contract is there. */
export const load = async (client: Client, workbook: Workbook): Promise<void> => {
  await upload(client, workbook);
  await confirm(client);
};

/** A workbook that is loaded. */
export const loadWorkbook = async (folder: string, client: Client, random: Random, size?: Size): Promise<Workbook> => {
  const workbook = await makeWorkbook(folder, random, size);
  await load(client, workbook);
  return workbook;
};

/** Kills while a load is taken back: it is then gone in full, or still whole. Its workbook can be loaded again. */
export const killDuringRevert: Phase = async ({ folder, server, client, random, killAfter }) => {
  const workbook = await loadWorkbook(folder, client, random);
  const { _id } = await loadedOf(client);
  const undo = (by: Client) => by.call(batchEndpoints.undoBatch, { body: { _id, chosen: [] } });
  let isOrdered = false;
  const carriedOut = async (): Promise<void> => {
    await undo(client);
    isOrdered = true;
    await whenBatchEnded(client);
  };
  const { answered, tookMs } = await killDuring(server, killAfter(workbook.rows), () => [carriedOut()]);
  const left = await lookAtLeftBehind(folder);
  return {
    where: revertStage(answered.length > 0, left),
    work: workbook.rows,
    leftOut: workbook.leftOut,
    tookMs,
    recover: async (again) => {
      promise((await current(again)) === null, 'a load waits for its review that was taken back');
      const isBegun = left.events.BatchStarted === 2;
      promise(isBegun || !isOrdered, 'an acknowledged decision to take a load back was lost');
      if (!isBegun) await orderOnceHeard(() => undo(again));
      await whenBatchEnded(again);
      const { contracts, suppliers, units } = workbook.expected;
      const { revertCounts } = await loadedOf(again);
      const gone = revertCounts && [revertCounts.contracts, revertCounts.suppliers, revertCounts.administrativeUnits];
      promise(gone?.join() === [contracts, suppliers, units].join(), `${gone} went with the load that was taken back`);
      await load(again, workbook);
      return workbook.expected;
    },
  };
};

const revertStage = (answered: boolean, { events }: LeftBehind): string => {
  if (answered) return 'revert: done';
  if (events.BatchCompleted === 2) return 'revert: done, not said';
  if (events.SupplierRemoved) return 'revert: removing suppliers and units';
  if (events.ContractRemoved) return 'revert: removing contracts';
  return events.BatchStarted === 2 ? 'revert: recorded, nothing removed' : 'revert: before its record';
};
