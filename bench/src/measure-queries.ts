import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { inGeneration, livePrefix } from '@monitor/platform/view-store/generations';
import { atLeast, atMost, type MeasuredBudget, median, percentile, timed } from './figures.ts';
import type { RunningMonitor } from './running-monitor.ts';

const ROUNDS = 60;

const answered = async (response: Response): Promise<void> => {
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
};

/** Times of requests that no cache can answer: those of a signed-in reader are always computed. */
const times = async (ask: (round: number) => Promise<Response>): Promise<number[]> => {
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS + 5; round += 1) {
    const taken = await timed(async () => answered(await ask(round)));
    if (round >= 5) samples.push(taken);
  }
  return samples;
};

const PERIODS = ['1o 2016', '2o 2016', '3o 2017', '4o 2018'];

export const measureQueries = async (monitor: RunningMonitor, dataDir: string): Promise<MeasuredBudget[]> => {
  const filters = (round: number) => ({ trimonths: [{ period: PERIODS[round % PERIODS.length] }] });
  const units = await unitsOf(monitor);
  const inUnit = (round: number) => ({
    ...filters(round),
    administrativeUnits: [{ _id: units[round % units.length] }],
  });
  const supplier = await largestSupplier(monitor);

  const total = await times((round) => monitor.post('/public-api/contracts/filtered-list?pageSize=1', inUnit(round)));
  const chart = await times((round) => monitor.post('/public-api/landing/amountByPeriod', inUnit(round)));
  const page = await times((round) => monitor.post(`/public-api/suppliers/detail?id=${supplier}`, filters(round)));
  const search = await times((round) =>
    monitor.post('/public-api/contracts/filtered-list', {
      search: `${['LIMPIEZA', 'PARQUE', 'UNIFORMES'][round % 3]} `,
    }),
  );
  const everything = await times((round) =>
    monitor.get(
      `/public-api/search?search=${['limpieza de parques', 'limpeza', 'uniformes', 'nada de esto'][round % 4]}&entries=${round + 1}`,
    ),
  );
  const live = await liveAggregation(monitor, dataDir);
  return [
    atMost('filtered total, not cached, p99', percentile(total, 0.99), 60, 'ms'),
    atMost('chart, not cached, p99', percentile(chart, 0.99), 60, 'ms'),
    atMost('supplier page, not cached, p99', percentile(page, 0.99), 60, 'ms'),
    atLeast('chart, against aggregating the contracts live', live / median(chart), 20, 'times faster'),
    atMost('contract list with search, not cached, p95', percentile(search, 0.95), 100, 'ms'),
    atMost('search over everything, not cached, p95', percentile(everything, 0.95), 100, 'ms'),
  ];
};

const unitsOf = async (monitor: RunningMonitor): Promise<string[]> => {
  const units = (await (await monitor.get('/public-api/contracts/retrieve/administrative-units')).json()) as {
    _id: string;
  }[];
  return units.map(({ _id }) => _id);
};

const largestSupplier = async (monitor: RunningMonitor): Promise<string> => {
  const { data } = (await (await monitor.get('/public-api/suppliers/list?pageSize=1')).json()) as {
    data: { suppliers: { _id: string }[] };
  };
  return data.suppliers[0]?._id ?? '';
};

/** The same chart, summed from the contracts themselves in the same store: what the cells spare us. */
const liveAggregation = async ({ organizationId }: RunningMonitor, dataDir: string): Promise<number> => {
  const store = openEmbeddedViewStore({ path: `${dataDir}/views.db`, durability: 'normal' });
  const views = inGeneration(store, (await livePrefix(store)) ?? '');
  const samples: number[] = [];
  for (let round = 0; round < 10; round += 1)
    samples.push(
      await timed(async () => {
        await views.sumBy(contractViews, {
          where: { organizationId },
          groupBy: ['period', 'procedureType'],
          sums: ['countedAmount', 'amendmentAmount'],
        });
      }),
    );
  await store.close();
  return median(samples);
};
