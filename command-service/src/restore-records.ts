import { type AggregateName, streamParts } from '@monitor/contracts-schema';
import type { KeyCollision, Stores } from './aggregates/aggregate-service.ts';
import { type Aggregates, openAggregates } from './open-aggregates.ts';

const BATCH = 1_000;

const aggregateFor = (aggregates: Aggregates): Partial<Record<AggregateName, Aggregates[keyof Aggregates]>> => ({
  user: aggregates.users,
  organization: aggregates.organizations,
  supplier: aggregates.suppliers,
  'administrative-unit': aggregates.administrativeUnits,
  contract: aggregates.contracts,
});

type RestoreOptions = Readonly<{
  onProgress?: (events: number) => void;
  only?: ReadonlySet<AggregateName>;
  /** Only what has changed since a position. */
  after?: string | undefined;
}>;

/**
 * Tells the command side's records again what the log says: the unique keys that living things hold, and whom contracts
 * name; of all aggregates, or of those named. Adds what is missing and takes nothing from whoever has it by right, so it
 * may be repeated. What the log does not hold, such as passwords, is not brought back. Gives back the keys that two things
 * would hold, in the order of the log: the first one has it.
 */
export const restoreRecords = async (
  stores: Stores,
  { onProgress = () => {}, only, after: since }: RestoreOptions = {},
): Promise<readonly KeyCollision[]> => {
  const aggregates = aggregateFor(openAggregates(stores));
  const collisions: KeyCollision[] = [];
  let after = since;
  const restored = new Set<string>();
  let read = 0;
  for (;;) {
    const batch = await stores.events.readLog({ after, limit: BATCH });
    const last = batch.at(-1);
    if (!last) return collisions;
    // A stream is restored when it is first met, with all that the log knows of it by now.
    for (const { stream, version } of batch) {
      const parts = version === 1 || since !== undefined ? streamParts(stream) : undefined;
      if (!parts || restored.has(stream) || (only && !only.has(parts.aggregate))) continue;
      if (since !== undefined) restored.add(stream);
      collisions.push(...((await aggregates[parts.aggregate]?.restore(parts.organizationId, parts.id)) ?? []));
    }
    after = last.position;
    read += batch.length;
    onProgress(read);
  }
};
