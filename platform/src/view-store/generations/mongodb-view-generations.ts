import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { StorageUnavailable } from '../../storage/storage-unavailable.ts';
import { checkPrefix } from '../declaration.ts';
import { underPrefix } from '../mapped-collections.ts';
import { namedValues } from '../mongodb-view-collections.ts';
import type { ViewGenerations, ViewStore } from '../view-store.ts';
import { openedLater } from './opened-later.ts';

/**
 * The generations of a store, as prefixes of its names. A generation is there when something was declared under its prefix, the
 * prefix itself at least, and nobody builds it any more: what an earlier version built is there too.
 */
export const generationsUnderPrefixes = (
  database: Db,
  declarations: ReturnType<typeof namedValues>,
  store: ViewStore,
  ask: <T>(work: () => Promise<T>) => Promise<T>,
): Omit<ViewGenerations, keyof ViewStore> => {
  const building = namedValues(database, 'building');
  const known = new Set<string>();

  const generations = async (): Promise<readonly string[]> =>
    ask(async () => {
      const names = await declarations.names();
      return [...new Set(names.flatMap((name) => /^[\w-]+\./.exec(name) ?? []))];
    });

  const refuseMissing = async (prefix: string): Promise<void> => {
    if (known.has(prefix)) return;
    const isUnfinished = (await ask(() => building.read(prefix))) !== undefined;
    if (isUnfinished || !(await generations()).includes(prefix))
      throw new StorageUnavailable(`${prefix} in MongoDB`, { passes: false });
    known.add(prefix);
  };

  return {
    generations,
    generation: (prefix) =>
      openedLater(async () => {
        await refuseMissing(prefix);
        return underPrefix(store, prefix);
      }),
    buildGeneration: async (prefix) => {
      checkPrefix(prefix);
      if ((await generations()).includes(prefix)) return undefined;
      const token = randomUUID();
      if ((await ask(() => building.claim(prefix, token))) !== token) return undefined;
      await ask(() => declarations.claim(prefix, ''));
      return {
        store: underPrefix(store, prefix),
        finish: async () => {
          if ((await ask(() => building.read(prefix))) !== token) throw new Error(`${prefix} was dropped`);
          await ask(() => building.drop(prefix));
        },
      };
    },
    dropGeneration: async (prefix) => {
      known.delete(prefix);
      await store.dropPrefix(prefix);
      await ask(() => building.drop(prefix));
    },
  };
};
