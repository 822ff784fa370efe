import { type BatchProgress, batchEndpoints } from '@monitor/contracts-schema/batches/batch-endpoints';
import { catalogues } from '@monitor/contracts-schema/catalogues';
import { joinEndpoints } from '@monitor/contracts-schema/joins/join-endpoints';
import type { Client } from './client.ts';
import { viewsCurrent } from './final-checks.ts';
import { killDuring } from './killing.ts';
import { type LeftBehind, lookAtLeftBehind } from './left-behind.ts';
import { loadWorkbook } from './load-phases.ts';
import { orderOnceHeard, whenBatchEnded } from './ordering.ts';
import { type Phase, promise } from './phase.ts';

const { join, getJoinPlan, listJoined } = joinEndpoints.suppliers;
/** So that several chunks of contracts follow. */
const WORKBOOK = { least: 1_500, most: 3_500, suppliers: 2 };

/**
 * Kills while one of two suppliers is joined to the other, or that is undone: all contracts follow after the start, and
 * come back, or none does.
 */
export const killDuringJoin: Phase = async ({ folder, server, client, random, killAfter }) => {
  const workbook = await loadWorkbook(folder, client, random, WORKBOOK);
  await viewsCurrent(server.url);
  const [one, other] = (await client.call(catalogues.suppliers.endpoints.list)).data.docs;
  if (!one || !other) throw new Error('The workbook has fewer than two suppliers');
  const held = await contractsOf(client, one._id, other._id);
  const joinOne = (by: Client) => by.call(join, { body: { _id: one._id, to: other._id, isSamePerson: true } });
  const separateOne = async (by: Client) => {
    const [joined] = (await by.call(listJoined)).data;
    return by.call(batchEndpoints.undoBatch, { body: { _id: joined?.batchId ?? '', chosen: [] } });
  };

  const isUndone = random.happens(0.5);
  if (isUndone) {
    await joinOne(client);
    await whenBatchEnded(client);
    await viewsCurrent(server.url);
  }
  let isOrdered = false;
  const carriedOut = async (): Promise<void> => {
    await (isUndone ? separateOne(client) : joinOne(client));
    isOrdered = true;
    await whenBatchEnded(client);
  };
  const { answered, tookMs } = await killDuring(server, killAfter(workbook.rows), () => [carriedOut()]);
  const left = await lookAtLeftBehind(folder);
  return {
    where: stageOf(isUndone, answered.length > 0, left, held.one),
    work: workbook.rows,
    leftOut: workbook.leftOut,
    tookMs,
    recover: async (again, viewsAreCurrent) => {
      const isBegun = (await lastKind(again)) === (isUndone ? 'undo' : 'merge');
      promise(isBegun || !isOrdered, 'an acknowledged order was lost');
      if (!isUndone) {
        if (!isBegun) await orderOnceHeard(() => joinOne(again));
        const { done, refused } = await whenBatchEnded(again);
        promise(done + refused <= held.one && refused === 0, `${done} contracts followed, ${refused} did not`);
        await viewsAreCurrent();
        const [joined] = (await again.call(listJoined)).data;
        promise(joined?.contracts === held.one, `${joined?.contracts} of ${held.one} contracts followed`);
      }
      if (!isUndone || !isBegun) await orderOnceHeard(() => separateOne(again));
      const { done, refused } = await whenBatchEnded(again);
      promise(done === held.one + 1 && refused === 0, `${done} of ${held.one} contracts came back, ${refused} stayed`);
      await viewsAreCurrent();
      const now = await contractsOf(again, one._id, other._id);
      promise(now.one === held.one && now.other === held.other, 'contracts ended with another supplier');
      return workbook.expected;
    },
  };
};

const lastKind = async (client: Client): Promise<BatchProgress['kind'] | undefined> =>
  (await client.call(batchEndpoints.getWorkingBatch)).data?.kind;

const contractsOf = async (client: Client, id: string, to: string) => {
  const { joined, stays } = (await client.call(getJoinPlan, { query: { id, to } })).data;
  return { one: joined.contracts, other: stays.contracts };
};

const stageOf = (isUndone: boolean, isAnswered: boolean, { events }: LeftBehind, held: number): string => {
  const what = isUndone ? 'separation' : 'join';
  if (isAnswered) return `${what}: done`;
  const moved = (events.ContractRevised ?? 0) - (isUndone ? held : 0);
  if (moved <= 0) return `${what}: no contract moved`;
  return moved < held ? `${what}: some contracts moved` : `${what}: all moved, not said`;
};
