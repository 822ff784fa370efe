import type { batchEndpoints } from '@monitor/contracts-schema/batches/batch-endpoints';
import type { BulkChange, bulkEndpoints, ChosenContract } from '@monitor/contracts-schema/contracts/bulk-operation';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import type { joinEndpoints } from '@monitor/contracts-schema/joins/join-endpoints';
import { pause } from '@monitor/platform/process/pause';
import { atMost, type MeasuredBudget, timed } from './figures.ts';
import { accepted, untilShown } from './measure-load.ts';
import type { RunningMonitor } from './running-monitor.ts';

type Chosen = AnswerOf<typeof bulkEndpoints.listMatchingContracts>;
type Status = AnswerOf<typeof bulkEndpoints.getBulkOperation>;
type UnderWay = AnswerOf<typeof batchEndpoints.getWorkingBatch>;
type Plan = AnswerOf<typeof joinEndpoints.suppliers.getJoinPlan>;

const LOOK_EVERY_MS = 20;
/** Views lose what was removed; of what was revised they lose what it was, gain what it is, and keep its past. */
const TIMES_A_REVERT = 3;

/**
 * Gives many contracts beside all that is there a supplier, joins that one to another and separates it, and removes them:
 * each until all views show it, over how long it takes to take as many loaded rows back.
 */
export const measureBulk = async (
  monitor: RunningMonitor,
  count: number,
  revertMs: number,
): Promise<MeasuredBudget[]> => {
  const supplierCalled = async (name: string): Promise<string> => {
    const saved = await monitor.post('/api/suppliers/save', { name });
    await accepted(saved.clone());
    return ((await saved.json()) as { data: { _id: string } }).data._id; // a saved record's shape
  };
  const [one, other] = [await supplierCalled('VIALIDADES BENCH'), await supplierCalled('CAMINOS BENCH')];
  const matching = async (search: string): Promise<ChosenContract[]> => {
    const answer = (await (await monitor.get(`/api/contracts/matching?search=${search}`)).json()) as Chosen; // its endpoint's
    return answer.data.contracts.slice(0, count);
  };

  const changeAll = async (change: BulkChange, contracts: readonly ChosenContract[]): Promise<void> => {
    await accepted(await monitor.post('/api/contracts/start-bulk', { change, contracts }));
    for (;;) {
      const response = await monitor.get('/api/contracts/bulk');
      const { operation } = ((await response.json()) as Status).data; // its endpoint's
      if (operation?.finishedAt) {
        if (operation.done < contracts.length) throw new Error(`${operation.failed} contracts were not changed`);
        return untilShown(monitor, response.headers.get('x-log-position') ?? '');
      }
      await pause(LOOK_EVERY_MS);
    }
  };
  /** Until the batch that a request begins has ended, and all views show it. */
  const move = async (path: string, body: object): Promise<string> => {
    const response = await monitor.post(path, body);
    await accepted(response.clone());
    const { data } = (await response.json()) as { data: { _id: string } }; // as batches are begun
    for (;;) {
      const answer = await monitor.get('/api/batch/under-way');
      if (((await answer.json()) as UnderWay).data?.finishedAt) {
        await untilShown(monitor, answer.headers.get('x-log-position') ?? '');
        return data._id;
      }
      await pause(LOOK_EVERY_MS);
    }
  };

  const contracts = await matching('');
  const change = await timed(() => changeAll({ action: 'change', field: 'supplier', value: one }, contracts));
  const plan = (await (await monitor.get(`/api/suppliers/join-plan?id=${one}&to=${other}`)).json()) as Plan; // its endpoint's
  if (plan.data.joined.contracts !== count)
    throw new Error(`${plan.data.joined.contracts} contracts name the supplier`);
  let merge = '';
  const join = await timed(async () => {
    merge = await move('/api/suppliers/join', { _id: one, to: other });
  });
  const separate = await timed(() => move('/api/batch/undo', { _id: merge }));
  const removal = await timed(async () => changeAll({ action: 'remove' }, await matching('VIALIDADES%20BENCH')));
  const over = `${count} contracts, over taking as many loaded rows back`;
  return [
    atMost(`change ${over}`, change / revertMs, TIMES_A_REVERT, 'times'),
    atMost(`join a supplier of ${over}`, join / revertMs, TIMES_A_REVERT, 'times'),
    atMost(`separate a supplier of ${over}`, separate / revertMs, TIMES_A_REVERT, 'times'),
    atMost(`remove ${over}`, removal / revertMs, TIMES_A_REVERT, 'times'),
  ];
};
