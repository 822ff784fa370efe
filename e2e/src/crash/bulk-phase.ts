import { type BulkProgress, bulkEndpoints } from '@monitor/contracts-schema/contracts/bulk-operation';
import type { Client } from './client.ts';
import { contractVersions } from './contract-versions.ts';
import { viewsCurrent } from './final-checks.ts';
import { killDuring } from './killing.ts';
import { type LeftBehind, lookAtLeftBehind } from './left-behind.ts';
import { load, loadWorkbook } from './load-phases.ts';
import { lookUntil } from './look-until.ts';
import { orderOnceHeard } from './ordering.ts';
import { type Phase, promise } from './phase.ts';

const removal = { action: 'remove' } as const;
const change = { action: 'change', field: 'areaInCharge', value: 'CONTROL INTERNO' } as const;

/**
 * Kills while all contracts are changed or removed by one order: each is then changed once, or none was ordered. What was
 * removed can be loaded again.
 */
export const killDuringBulk: Phase = async ({ folder, server, client, random, killAfter }) => {
  const workbook = await loadWorkbook(folder, client, random);
  await viewsCurrent(server.url);
  const before = await contractVersions(client);
  const isRemoval = random.happens(0.5);
  const contracts = [...before].map(([_id, version]) => ({ _id, version }));
  const order = (by: Client) =>
    by.call(bulkEndpoints.startBulkOperation, { body: { change: isRemoval ? removal : change, contracts } });

  let isOrdered = false;
  const carriedOut = async (): Promise<void> => {
    await order(client);
    isOrdered = true;
    await whenDone(client);
  };
  const { answered, tookMs } = await killDuring(server, killAfter(before.size), () => [carriedOut()]);
  const left = await lookAtLeftBehind(folder);
  return {
    where: bulkStage(isRemoval, answered.length > 0, left, before.size),
    work: before.size,
    leftOut: workbook.leftOut,
    tookMs,
    recover: async (again, viewsAreCurrent) => {
      if (!(await operationOf(again))) {
        promise(!isOrdered && changedIn(left, isRemoval) === 0, 'an order was lost');
        await orderOnceHeard(() => order(again));
      }
      const { done, failed } = await whenDone(again);
      promise(done === before.size && failed === 0, `${done} of ${before.size} contracts done, ${failed} not possible`);
      await viewsAreCurrent();
      const now = await contractVersions(again);
      if (isRemoval) {
        promise(now.size === 0, `${now.size} contracts are there still`);
        await load(again, workbook);
      } else {
        const once = [...before].filter(([id, version]) => now.get(id) === version + 1).length;
        promise(once === before.size, `${once} of ${before.size} contracts were changed once`);
      }
      return workbook.expected;
    },
  };
};

const operationOf = async (client: Client): Promise<BulkProgress | null> =>
  (await client.call(bulkEndpoints.getBulkOperation)).data.operation;

const whenDone = (client: Client): Promise<BulkProgress> =>
  lookUntil('an order about many contracts', async () => {
    const operation = await operationOf(client);
    return operation?.finishedAt ? operation : undefined;
  });

const changedIn = ({ events }: LeftBehind, isRemoval: boolean): number =>
  (isRemoval ? events.ContractRemoved : events.ContractRevised) ?? 0;

const bulkStage = (isRemoval: boolean, isDone: boolean, left: LeftBehind, contracts: number): string => {
  const what = isRemoval ? 'bulk removal' : 'bulk change';
  const changed = changedIn(left, isRemoval);
  if (isDone) return `${what}: done`;
  if (changed === 0) return `${what}: nothing done`;
  return changed < contracts ? `${what}: some done` : `${what}: all done, not said`;
};
