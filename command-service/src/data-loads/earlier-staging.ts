import type { Ports } from '@monitor/platform/ports';
import type { Collection, Document } from '@monitor/platform/view-store/view-store';
import { stagedNames } from './review/staged-names.ts';
import { stagedDrafts, stagedFacts, stagedRows } from './review/staged-rows.ts';
import { allWorkingLoads } from './working-load-store.ts';

const MOVED = 'staged-rows-moved';
const PREFIX = 'staged-';

/** A collection as it was among the records, where the rows of all files lay together. */
const amongRecords = <D extends Document>({ name, fields }: Collection<D>): Collection<D> => ({
  name,
  fields: { ...fields, fileId: 'text' },
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
    for (const fileId of [staged?.fileId, upload?.fileId]) {
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
