import { closeSync, existsSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { StorageUnavailable } from '../../storage/storage-unavailable.ts';
import { whileBusy, whileFree } from '../../storage/while-busy.ts';
import { checkPrefix, isPrefix } from '../declaration.ts';
import { type Database, type Durability, flush, openEmbeddedDatabase } from '../embedded-database.ts';
import type { ViewGenerations, ViewStore } from '../view-store.ts';
import { openedLater } from './opened-later.ts';

/** The generations of a store, and an end of what is open of them. */
type Generations = Omit<ViewGenerations, keyof ViewStore> & Readonly<{ closeAll: () => void }>;

/** A database as a store of views; `name` is what whoever mends it calls it. */
export type ViewsIn = (database: Database, name: string) => ViewStore;

/** Says in a file's header that it was finished: an empty file says nothing. */
const WHOLE = 1;

/** Whether a file was finished. */
export const isWhole = (database: Pick<Database, 'prepare'> | DatabaseSync): boolean =>
  Object.values(database.prepare('PRAGMA user_version').get() ?? {})[0] === WHOLE;

const BESIDE = ['', '-wal', '-shm'];

/** The files of the generations of the store in a file, whole ones; each may have others beside it. */
export const generationFiles = (path: string): readonly string[] =>
  prefixesBeside(path, 'db').map((prefix) => fileOf(path, prefix, 'db'));

const stem = (path: string): string => `${basename(path, '.db')}.`;

const fileOf = (path: string, prefix: string, kind: 'db' | 'building'): string => {
  checkPrefix(prefix);
  return join(dirname(path), `${stem(path)}${prefix}${kind}`);
};

const prefixesBeside = (path: string, kind: 'db' | 'building'): string[] => {
  const names = existsSync(dirname(path)) ? readdirSync(dirname(path)) : [];
  return names
    .filter((name) => name.startsWith(stem(path)) && name.endsWith(kind))
    .map((name) => name.slice(stem(path).length, -kind.length))
    .filter(isPrefix);
};

/** Opens a finished file. Throws StorageUnavailable where there is none, or it is none. */
const openWhole = (file: string, durability: Durability): Database => {
  const database = openEmbeddedDatabase(file, durability, { isThere: true });
  if (isWhole(database)) return database;
  database.close();
  throw new StorageUnavailable(file, { cause: new Error('it was not written to its end'), passes: false });
};

/** A new file, written in one transaction without a journal: it is one process's own, and worth nothing until it is sealed. */
const openToBuild = (file: string): Database => {
  const database = openEmbeddedDatabase(file, 'closed');
  const folder = dirname(file).replaceAll("'", "''");
  // What is sorted for an index of millions goes to the disk, and to the one that has room for it.
  for (const sql of [`temp_store_directory = '${folder}'`, 'temp_store = FILE', 'cache_size = -32768'])
    database.run(`PRAGMA ${sql}`);
  database.run('BEGIN IMMEDIATE');
  return database;
};

const seal = (database: Database): void => {
  database.run(`PRAGMA user_version = ${WHOLE}`);
  database.run('COMMIT');
  database.get('PRAGMA journal_mode = WAL'); // as whoever follows it opens it
  database.close();
};

/** The generations of a store in a file: each a file beside it, written once and then followed. Dropping is unlinking. */
export const generationsBeside = (path: string, durability: Durability, viewsIn: ViewsIn): Generations => {
  const opened = new Map<string, ViewStore>();
  const building = new Map<string, Database>();
  const whole = (prefix: string): string => fileOf(path, prefix, 'db');
  const unfinished = (prefix: string): string => fileOf(path, prefix, 'building');

  const forget = (prefix: string): void => {
    void opened.get(prefix)?.close();
    opened.delete(prefix);
  };

  const open = (prefix: string): ViewStore => {
    const known = opened.get(prefix);
    if (known) return known;
    for (const other of opened.keys()) if (!existsSync(whole(other))) forget(other); // its room is free from here on
    const found = viewsIn(openWhole(whole(prefix), durability), whole(prefix));
    opened.set(prefix, found);
    return found;
  };

  const giveUp = (prefix: string): void => {
    building.get(prefix)?.close();
    building.delete(prefix);
  };

  /** Where two claim it at once, one finds the other's file. */
  const claim = (prefix: string): boolean => {
    try {
      closeSync(openSync(unfinished(prefix), 'wx'));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
      throw error;
    }
    if (!existsSync(whole(prefix))) return true;
    rmSync(unfinished(prefix));
    return false;
  };

  return {
    generation: (prefix) => openedLater(() => whileBusy(whole(prefix), () => open(prefix))),

    generations: async () => [...prefixesBeside(path, 'db'), ...prefixesBeside(path, 'building')],

    buildGeneration: (prefix) =>
      whileFree(unfinished(prefix), () => {
        if (!claim(prefix)) return undefined;
        const database = openToBuild(unfinished(prefix));
        building.set(prefix, database);
        return {
          store: { ...viewsIn(database, unfinished(prefix)), close: async () => {} },
          finish: () =>
            whileFree(unfinished(prefix), () => {
              if (!building.delete(prefix) || !existsSync(unfinished(prefix))) throw new Error(`${prefix} was dropped`);
              seal(database);
              renameSync(unfinished(prefix), whole(prefix));
              flush(dirname(path), 'r');
            }),
        };
      }),

    dropGeneration: async (prefix) => {
      giveUp(prefix);
      forget(prefix);
      for (const file of [unfinished(prefix), whole(prefix)])
        for (const suffix of BESIDE) rmSync(file + suffix, { force: true });
    },

    closeAll: () => {
      for (const prefix of building.keys()) giveUp(prefix);
      for (const prefix of opened.keys()) forget(prefix);
    },
  };
};

/** The generations of a store in memory. */
export const generationsInMemory = (openNew: () => ViewStore): Generations => {
  const whole = new Map<string, ViewStore>();
  const building = new Map<string, ViewStore>();

  return {
    generation: (prefix) =>
      openedLater(async () => {
        const found = whole.get(prefix);
        if (!found) throw new StorageUnavailable(`${prefix} in memory`, { passes: false });
        return found;
      }),
    generations: async () => [...whole.keys(), ...building.keys()],
    buildGeneration: async (prefix) => {
      checkPrefix(prefix);
      if (whole.has(prefix) || building.has(prefix)) return undefined;
      const store = openNew();
      building.set(prefix, store);
      return {
        store,
        finish: async () => {
          if (!building.delete(prefix)) throw new Error(`${prefix} was dropped`);
          whole.set(prefix, store);
        },
      };
    },
    dropGeneration: async (prefix) => {
      building.delete(prefix);
      whole.delete(prefix);
    },
    closeAll: () => {
      building.clear();
      whole.clear();
    },
  };
};
