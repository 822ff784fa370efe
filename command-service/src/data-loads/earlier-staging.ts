import type { Ports } from '@monitor/platform/ports';
import type { Collection, Document } from '@monitor/platform/view-store/view-store';
import { stagedNames } from './review/staged-names.ts';
import { stagedDrafts, stagedFacts, stagedRows } from './review/staged-rows.ts';
import { allWorkingLoads } from './working-load-store.ts';

const MOVED = 'staged-rows-moved';
const PREFIX = 'staged-';

const batches = { fileId: 'text', lastRow: 'number' } as const;

/** The fields by which the rows of all files were found while they lay together among the records. */
const earlierFields: Readonly<Record<string, Collection['fields']>> = {
  [stagedRows.name]: {
    ...{ fileId: 'text', row: 'number', outcome: 'text', edited: 'boolean', removed: 'boolean', search: 'text' },
  },
  [stagedFacts.name]: batches,
  [stagedDrafts.name]: batches,
  [stagedNames.name]: {
    ...{ id: 'text', fileId: 'text', kind: 'text', isAlike: 'boolean', order: 'number', firstRow: 'number' },
    search: 'text',
  },
};

/** A collection as it was among the records. */
export const amongRecords = <D extends Document>({ name }: Collection<D>): Collection<D> => ({
  name,
  fields: earlierFields[name] ?? {},
  indexes: [],
});

/**
 * What programs before this one staged among the records comes into a store of its file's own, so that a load under review
 * or half-applied during an upgrade goes on. Done once, at a start, before anybody else is at work; after a crash again.
 */
export const moveEarlierStaging = async ({ records, staging }: Pick<Ports, 'records' | 'staging'>): Promise<void> => {
  if ((await records.checkpoint(MOVED)) !== undefined) return;
  const loads = await allWorkingLoads(records);
  for (const { staged, upload } of loads)
    for (const fileId of [staged?.fileId, upload?.read?.fileId]) {
      if (fileId === undefined) continue;
      const own = await staging.open(fileId);
      const move = async <D extends Document>(collection: Collection<D>): Promise<void> => {
        for await (const documents of records.scan(amongRecords(collection), { where: { fileId } }))
          await own.insertMany(collection, documents);
      };
      await move(stagedRows);
      await move(stagedFacts);
      await move(stagedDrafts);
      await move(stagedNames);
    }
  await records.dropPrefix(PREFIX);
  await records.saveCheckpoint(MOVED, 'done');
};
