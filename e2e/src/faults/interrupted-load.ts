import { join } from 'node:path';
import { eventsInFile } from '@monitor/platform/event-store/testing/events-in-file';
import { type ApiClient, signInByApi } from '../api/api-client.ts';
import { sampleCells, sampleWorkbook } from '../api/sample-workbook.ts';
import { until } from '../running/until.ts';

/** A load of an organization of its own, waiting for its confirmation. */
export const openPendingLoad = async (url: string, rows: number): Promise<ApiClient> => {
  const admin = await signInByApi(url);
  const name = `Carga ${Date.now()}`;
  const saved = await admin.post('/api/organizations/save', { name, shortName: name.slice(0, 12) });
  const town = admin.in(saved.body.data._id);
  const file = await sampleWorkbook(Array.from({ length: rows }, (_, index) => sampleCells(index + 1)));
  const uploaded = await town.upload('/api/data-load/upload', { file }, 'contratos.xlsx');
  if (uploaded.status !== 200) throw new Error(JSON.stringify(uploaded.body));
  return town;
};

/** What the pending load's page is told. */
export const currentLoad = (town: ApiClient) => town.get('/api/data-load/current-info');

/** Until the monitor says that the load is over. */
export const untilApplied = (town: ApiClient, seconds = 60): Promise<void> =>
  until(async () => {
    const { status, body } = await currentLoad(town);
    return status === 200 && body.data.current === null;
  }, seconds);

/** How many loads have been confirmed by the log, which lies on the monitor's own disk. */
export const confirmationsIn = (dataDir: string): number => {
  const begun = eventsInFile(join(dataDir, 'events.db')).filter(({ type }) => type === 'BatchStarted');
  return begun.filter(({ data }) => (data as { kind: string }).kind === 'load').length; // as every BatchStarted has
};

/** How many contracts of the load readers see, and what the load says that it did. */
export const outcomeOf = async (town: ApiClient) => {
  const { recent } = (await currentLoad(town)).body.data;
  const result = await town.get(`/api/data-load/results/${recent.recentDataLoadId}`);
  const list = await town.get('/public-api/contracts/list');
  return { counts: result.body.data.counts, shown: list.body.data.pagination.total };
};
