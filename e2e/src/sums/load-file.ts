import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { LeftOutRow } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { ApiAnswer, ApiClient } from '../api/api-client.ts';

/** What became of a file's rows, as the monitor says it. */
export type Loaded = Readonly<{ registered: number; leftOut: readonly LeftOutRow[] }>;

const NOTHING: Loaded = { registered: 0, leftOut: [] };

const taken = ({ status, body }: ApiAnswer) => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data;
};

/** All that a list of pages holds. */
export const allOf = async <Item>(admin: ApiClient, path: string, itemsIn: (data: never) => readonly Item[]) => {
  const items: Item[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const data = taken(await admin.get(`${path}?pageSize=100&page=${page}`));
    items.push(...itemsIn(data as never));
    pages = data.pagination.pages;
  }
  return items;
};

/**
 * What no column says of a published file, decided as an administrator does: all buyers are the organization, one
 * administration governed, units are centralised, and without its number a contract has its procedure's.
 */
const decideColumns = async (admin: ApiClient, idDataLoad: string): Promise<void> => {
  const columns = taken(await admin.get('/api/data-load/columns'));
  if (!columns) return;
  const { seen, mapping, buyers } = columns;
  const { fields, headingRow } = mapping;
  const decided = {
    idDataLoad,
    seen,
    headingRow,
    fields: {
      ...fields,
      contractNumber: fields.contractNumber ?? fields.contractId,
      administrativeUnitType: { columns: [], value: 'Centralizado' },
    },
    administrations: [{ name: '2000-2030', from: null }],
    ...(buyers && { ours: buyers.map(({ name }: { name: string }) => name) }),
  };
  await admin.post('/api/data-load/decide-columns', decided).then(taken);
};

/** Loads a file as an administrator does in the site; its rows with errors are left out. */
export const loadFile = async (admin: ApiClient, path: string): Promise<Loaded> => {
  const file = new Blob([await readFile(path)]);
  const uploaded = await admin.upload('/api/data-load/upload', { file }, basename(path));
  if (uploaded.body.code === 'data-load.no-rows') return NOTHING;
  await decideColumns(admin, taken(uploaded).current._id);
  const { recent } = taken(await admin.post('/api/data-load/confirm-current'));
  const result = `/api/data-load/results/${recent.recentDataLoadId}`;
  const { counts } = taken(await admin.get(result));
  const leftOut = await allOf(admin, `${result}/left-out`, ({ docs }: { docs: readonly LeftOutRow[] }) => docs);
  return { registered: counts.contracts, leftOut };
};
