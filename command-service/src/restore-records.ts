import type { Aggregate } from '@monitor/contracts-schema';
import type { KeyCollision, Stores } from './cataloguing/registry.ts';
import { openRegistries, type Registries } from './registries.ts';

const BATCH = 1_000;

const registryFor = (registries: Registries): Partial<Record<Aggregate, Registries[keyof Registries]>> => ({
  user: registries.users,
  organization: registries.organizations,
  supplier: registries.suppliers,
  'administrative-unit': registries.administrativeUnits,
  contract: registries.contracts,
});

type RestoreOptions = Readonly<{
  onProgress?: (events: number) => void;
  only?: ReadonlySet<Aggregate>;
}>;

const STREAM = /^([^.]+)\.(.+)-([0-9a-f]+)$/;

/**
 * Tells the command side's records again what the log says: the unique keys that living things hold, and whom contracts
 * name; of all aggregates, or of those named. Adds what is missing and takes nothing from whoever has it by right, so it
 * may be repeated. What the log does not hold, such as passwords, is not brought back. Gives back the keys that two things
 * would hold, in the order of the log: the first one has it.
 */
export const restoreRecords = async (
  stores: Stores,
  { onProgress = () => {}, only }: RestoreOptions = {},
): Promise<readonly KeyCollision[]> => {
  const registries = registryFor(openRegistries(stores));
  const collisions: KeyCollision[] = [];
  let after: string | undefined;
  let read = 0;
  for (;;) {
    const batch = await stores.events.readLog({ after, limit: BATCH });
    const last = batch.at(-1);
    if (!last) return collisions;
    // A stream is restored when it begins, with all that the log knows of it by now.
    for (const { stream, version } of batch) {
      const [, organizationId, aggregate, id] = (version === 1 && STREAM.exec(stream)) || [];
      if (!organizationId || !id || (only && !only.has(aggregate as Aggregate))) continue;
      collisions.push(...((await registries[aggregate as Aggregate]?.restore(organizationId, id)) ?? []));
    }
    after = last.position;
    read += batch.length;
    onProgress(read);
  }
};
