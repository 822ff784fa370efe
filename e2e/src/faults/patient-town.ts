import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { batchEndpoints } from '@monitor/contracts-schema/batches/batch-endpoints';
import { type ApiAnswer, type ApiClient, signInByApi } from '../api/api-client.ts';
import { sampleCells, sampleWorkbook } from '../api/sample-workbook.ts';

/** How long one asks before somebody else is asked, of what carries files too; how long until it is asked again, and at last. */
const ASKED_FOR_MS = 8_000;
const FILES_ASKED_FOR_MS = 60_000;
const AGAIN_AFTER_MS = 300;
const GIVEN_UP_AFTER_MS = 300_000;
const SERVERS_FAULT = 500;

/** How fetch says that nobody is there; of another realm where it is not Jest's. */
const nobody = (error: Error): undefined => {
  if (error.name !== 'TypeError') throw error;
};

/** Asks one address after the other, the first one first, until one answers: what was not answered may have been done. */
const patiently = async (
  urls: readonly string[],
  ask: (url: string) => Promise<ApiAnswer>,
  withinMs = ASKED_FOR_MS,
): Promise<ApiAnswer> => {
  const latest = Date.now() + GIVEN_UP_AFTER_MS;
  let last: unknown;
  for (let turn = 0; Date.now() < latest; turn += 1) {
    const gone = pause(withinMs, undefined, { ref: false });
    const answer = await Promise.race([ask(urls[turn % urls.length]!), gone]).catch(nobody);
    if (answer && answer.status < SERVERS_FAULT) return answer;
    last = answer?.body ?? last;
    await pause(AGAIN_AFTER_MS);
  }
  throw new Error(`Nobody ever answered: ${JSON.stringify(last)}`);
};

type Batch = Readonly<{ _id: string; kind: string; done: number; finishedAt: string | null }>;

export type PatientTown = Awaited<ReturnType<typeof openPatientTown>>;

/** An organization of its own, and how its administrator works in it whatever becomes of the command services. */
export const openPatientTown = async (urls: readonly string[], name: string) => {
  let signedIn: ApiClient | undefined;
  const clientAt = async (url: string): Promise<ApiClient> => {
    signedIn ??= await signInByApi(url);
    return signedIn.on(url);
  };
  const key = () => ({ 'idempotency-key': randomUUID().replaceAll('-', '') });
  const saved = key();
  const organization = { name, shortName: name.slice(0, 12) };
  const { body } = await patiently(urls, async (url) =>
    (await clientAt(url)).post('/api/organizations/save', organization, saved),
  );
  const id = String(body.data._id);
  const asked = (
    ask: (town: ApiClient) => Promise<ApiAnswer>,
    withinMs?: number,
    whom: readonly string[] = urls,
  ): Promise<ApiAnswer> => patiently(whom, async (url) => ask((await clientAt(url)).in(id)), withinMs);

  /** Under one key, to whomever: what two of them get is done once. */
  const post = async (path: string, sent: object): Promise<ApiAnswer> => {
    const once = key();
    const answer = await asked((town) => town.post(path, sent, once));
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer;
  };

  /** The organization's last batch, as whichever command service answers tells it; or one of these. */
  const lastBatch = async (whom?: readonly string[]): Promise<Batch | null> =>
    (await asked((town) => town.get(batchEndpoints.getWorkingBatch.path), undefined, whom)).body.data;
  const ended = async (isMeant: (batch: Batch) => boolean): Promise<Batch> => {
    const latest = Date.now() + GIVEN_UP_AFTER_MS;
    for (;;) {
      const batch = await lastBatch();
      if (batch?.finishedAt && isMeant(batch)) return batch;
      if (Date.now() > latest) throw new Error(`The batch never ends: ${JSON.stringify(batch)}`);
      await pause(AGAIN_AFTER_MS);
    }
  };

  return {
    id,
    post,
    lastBatch,
    ended: (batchId: string) => ended(({ _id }) => _id === batchId),
    /** Loads so many rows of two suppliers, and waits for the end; whoever was not answered looks before asking again. */
    load: async (rows: number): Promise<void> => {
      const other = { supplierName: 'ASEO DEL SUR SA DE CV', supplierRfc: 'ASU991231AB2' };
      const cells = Array.from({ length: rows }, (_, place) => sampleCells(place + 1, place % 2 === 0 ? {} : other));
      const file = await sampleWorkbook(cells);
      while ((await lastBatch())?.kind !== 'load') {
        await asked((town) => town.upload('/api/data-load/upload', { file }, 'contratos.xlsx'), FILES_ASKED_FOR_MS);
        await asked((town) => town.post('/api/data-load/confirm-current'), FILES_ASKED_FOR_MS);
      }
      await ended(({ kind }) => kind === 'load');
    },
    /** Begins a change of contracts; gives its batch's id. */
    change: async (
      contracts: readonly Readonly<{ _id: string; version: number }>[],
      value: string,
    ): Promise<string> => {
      const change = { action: 'change', field: 'areaInCharge', value };
      return (await post('/api/contracts/start-bulk', { change, contracts })).body.data._id;
    },
  };
};
