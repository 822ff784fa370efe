import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventsInFile } from '@monitor/platform/event-store/testing/events-in-file';
import { type ApiClient, signInByApi } from '../api/api-client.ts';
import { sampleCells, sampleWorkbook } from '../api/sample-workbook.ts';
import { type MonitorProcess, startProcess } from '../running/monitor-process.ts';
import { until } from '../running/until.ts';
import type { FolderFacts } from './kept-folders.ts';

const SETTLED_ROWS = 40;
const REVIEWED_ROWS = 30;
const INTERRUPTED_ROWS = 2_000;
const LOOK_EVERY_MS = 2;

/** Fills a folder as a town's years would, and kills its monitor while one load is reviewed and another applied. */
export const fillFolder = async (dataDir: string): Promise<FolderFacts> => {
  const monitor = await startProcess({ dataDir });
  try {
    const admin = await signInByApi(monitor.url);
    const settled = await settle(await organization(admin, 'Acatlán'));
    const reviewed = await review(await organization(admin, 'Bernal'));
    const interrupted = await interrupt(monitor, await organization(admin, 'Colón'), dataDir);
    return { settled, reviewed, interrupted };
  } finally {
    monitor.process.kill('SIGKILL');
  }
};

type Town = Readonly<{ organizationId: string; client: ApiClient }>;

const organization = async (admin: ApiClient, shortName: string): Promise<Town> => {
  const { body } = await admin.post('/api/organizations/save', { name: `Municipio de ${shortName}`, shortName });
  const organizationId = String(body.data._id);
  return { organizationId, client: admin.in(organizationId) };
};

const done = async (answer: Promise<{ status: number; body: unknown }>): Promise<void> => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
};

type Cells = Parameters<typeof sampleCells>[1];

const upload = async ({ client }: Town, rows: number, cellsOf: (row: number) => Cells = () => ({})): Promise<void> => {
  const contracts = Array.from({ length: rows }, (_, index) => sampleCells(index + 1, cellsOf(index + 1)));
  await done(client.upload('/api/data-load/upload', { file: await sampleWorkbook(contracts) }, 'contratos.xlsx'));
};

const isAtRest = async (client: ApiClient): Promise<boolean> => {
  const { body } = await client.get('/api/batch/under-way');
  return body.data !== null && body.data.finishedAt !== null;
};

/** Loads, changes, removes and joins. */
const settle = async (town: Town): Promise<FolderFacts['settled']> => {
  const { client, organizationId } = town;
  await upload(town, SETTLED_ROWS, (row) =>
    row % 4 === 0 ? { supplierName: 'Papelería del Centro', supplierRfc: null } : {},
  );
  await done(client.post('/api/data-load/confirm-current'));
  await until(() => isAtRest(client));
  const [changed, removed] = (await client.get('/api/contracts/list')).body.data.docs;
  const { _id, version } = changed;
  await done(client.post('/api/contracts/save-updated-docs', [{ _id, version, servicesDescription: 'LIMPIEZA' }]));
  await done(client.post('/api/contracts/delete', { _id: removed._id, version: removed.version }));
  const [one, other] = (await client.get('/api/suppliers/list')).body.data.docs;
  await done(client.post('/api/suppliers/join', { _id: one._id, to: other._id, isSamePerson: true }));
  await until(() => isAtRest(client));
  return { organizationId, contractId: _id, ...(await readSettled(client, _id)) };
};

/** What the public reads of an organization whose work is done. */
export const readSettled = async (client: ApiClient, contractId: string) => {
  const list = (await client.get('/public-api/contracts/list')).body.data;
  const suppliers = (await client.get('/api/suppliers/list')).body.data;
  const history = (await client.get(`/public-api/contracts/history?id=${contractId}`)).body.data;
  return {
    contracts: list.pagination.total,
    amount: list.totalAmount,
    suppliers: suppliers.total,
    versions: history.length,
  };
};

const review = async (town: Town): Promise<FolderFacts['reviewed']> => {
  await upload(town, REVIEWED_ROWS, (row) => (row % 10 === 0 ? { totalAmount: 'mil pesos' } : {}));
  return { organizationId: town.organizationId, ...(await readReviewed(town.client)) };
};

/** What is said of the load under review. */
export const readReviewed = async (client: ApiClient) => {
  const rows = (await client.get('/api/data-load/current')).body.data.pagination.total;
  const { summary } = (await client.get('/api/data-load/current-info')).body.data.current;
  return { rows, newContracts: summary.newContractsCount };
};

const interrupt = async (monitor: MonitorProcess, town: Town, dataDir: string): Promise<FolderFacts['interrupted']> => {
  const { organizationId, client } = town;
  await upload(town, INTERRUPTED_ROWS);
  const confirmed = client.post('/api/data-load/confirm-current').catch(() => undefined); // whether or not it is answered
  const applied = (): number =>
    eventsInFile(join(dataDir, 'events.db')).filter(
      ({ type, stream }) => type === 'ContractRegistered' && stream.startsWith(organizationId),
    ).length;
  while (applied() === 0) await pause(LOOK_EVERY_MS);
  monitor.process.kill('SIGKILL');
  await Promise.all([once(monitor.process, 'exit'), confirmed]);
  if (applied() === INTERRUPTED_ROWS) throw new Error('All was applied before the kill: try again');
  return { organizationId, rows: INTERRUPTED_ROWS };
};
