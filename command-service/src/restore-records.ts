import type { Aggregate } from '@monitor/contracts-schema';
import type { Stores } from './cataloguing/registry.ts';
import { openRegistries, type Registries } from './registries.ts';

const BATCH = 1_000;

const registryFor = (registries: Registries): Partial<Record<Aggregate, Registries[keyof Registries]>> => ({
  user: registries.users,
  organization: registries.organizations,
  supplier: registries.suppliers,
  'administrative-unit': registries.administrativeUnits,
  contract: registries.contracts,
});

const STREAM = /^([^.]+)\.(.+)-([0-9a-f]+)$/;

/**
 * Tells the command side's records again what the log says: the unique keys that living things hold, and whom contracts
 * name. Adds what is missing and changes nothing that is there, so it may be repeated. What the log does not hold, such
 * as passwords, is not brought back.
 */
export const restoreRecords = async (
  stores: Stores,
  onProgress: (events: number) => void = () => {},
): Promise<void> => {
  const registries = registryFor(openRegistries(stores));
  let after: string | undefined;
  let read = 0;
  for (;;) {
    const batch = await stores.events.readLog({ after, limit: BATCH });
    const last = batch.at(-1);
    if (!last) return;
    // A stream is restored when it begins, with all that the log knows of it by now.
    for (const { stream, version } of batch) if (version === 1) await restoreStream(registries, stream);
    after = last.position;
    read += batch.length;
    onProgress(read);
  }
};

const restoreStream = async (registries: ReturnType<typeof registryFor>, stream: string): Promise<void> => {
  const [, organizationId, aggregate, id] = STREAM.exec(stream) ?? [];
  if (organizationId && id) await registries[aggregate as Aggregate]?.restore(organizationId, id);
};
