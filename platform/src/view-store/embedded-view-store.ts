import { setImmediate } from 'node:timers/promises';
import { whileBusy, whileFree } from '../storage/while-busy.ts';
import { checkSummed, exact, keyType, typeOf } from './declaration.ts';
import { type Database, type Durability, openEmbeddedDatabase, type Row } from './embedded-database.ts';
import { documentReader } from './embedded-view-documents.ts';
import { removeGrams } from './embedded-view-grams.ts';
import { matchingGroups, matchingRows } from './embedded-view-matching.ts';
import { listSql, whereSql } from './embedded-view-query.ts';
import { keptRepeated, REPEATED_TABLE } from './embedded-view-repeated.ts';
import { sortedRows } from './embedded-view-scan.ts';
import { keptShapes, SHAPES_TABLE } from './embedded-view-shapes.ts';
import { viewTables } from './embedded-view-tables.ts';
import { fromColumn, toColumn } from './embedded-view-values.ts';
import { writeRows } from './embedded-view-writes.ts';
import { generationsBeside, generationsInMemory } from './generations/embedded-view-generations.ts';
import { type Interceptor, interceptedStore } from './intercepted-store.ts';
import { oneAfterAnother } from './one-after-another.ts';
import type {
  Collection,
  Document,
  Query,
  Scalar,
  Stored,
  SumQuery,
  SumRow,
  ViewGenerations,
  ViewStore,
  Where,
} from './view-store.ts';

const SCAN_BATCH = 250;
/** Indexes are in no order of the documents: the more that are written together, the fewer pages are written twice. */
const PUT_AT_ONCE = 2_000;

/** Row numbers or ids as one JSON text. Renamed, because a field may be called `value` or `key` too. */
const wantedSql = (item = 'value') => `(SELECT key AS _order, ${item} AS _wanted FROM json_each(?))`;

const OWN_TABLES = `
  ${SHAPES_TABLE};
  ${REPEATED_TABLE};
  CREATE TABLE IF NOT EXISTS checkpoints (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS pointers (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID`;

const withOwnTables = (database: Database): Database => {
  try {
    for (const sql of OWN_TABLES.split(';')) database.run(sql);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

const withoutPosition = <D extends Document>(document: D): Stored<D> => ({ id: document.id, position: '', document });

/** A database as a view store. `name` is what is said of it where it fails. */
const viewsIn = (database: Database, name: string): ViewStore => {
  withOwnTables(database);
  const tables = viewTables(database);
  const saidOnce = { membersOf: keptShapes(database), repeatedValue: keptRepeated(database) };
  const inTurn = oneAfterAnother();

  /** The documents in these rows, in this order; those that no longer match are left out. */
  const documents = <D extends Document>(from: Collection<D>, wanted: readonly unknown[], where?: Where): D[] => {
    const { sql, values } = whereSql(from, where);
    const { rows, bodies } = tables.open(from);
    const { columns, together } = documentReader(from, saidOnce, name);
    return database
      .all(
        `SELECT ${columns} FROM ${wantedSql()} CROSS JOIN ${rows} AS rows ON rows._row = _wanted
           CROSS JOIN ${bodies} AS bodies ON bodies._row = _wanted ${sql} ORDER BY _order`,
        JSON.stringify(wanted),
        ...values,
      )
      .map(together);
  };

  const sumBy = async (from: Collection, query: SumQuery): Promise<SumRow[]> => {
    const { groupBy, sums } = query;
    checkSummed(from, groupBy, sums);
    const sumRow = (row: Row): SumRow => ({
      group: Object.fromEntries(groupBy.map((field, index) => [field, fromColumn(typeOf(from, field), row[index])])),
      sums: Object.fromEntries(sums.map((field, index) => [field, exact(Number(row[groupBy.length + index]))])),
      count: Number(row.at(-1)),
    });
    const found: SumRow[] = [];
    for await (const groups of matchingGroups(database, tables.open(from), from, query))
      for (const group of groups) found.push(sumRow(group));
    return found;
  };

  const named = (table: 'checkpoints' | 'pointers') => ({
    read: async (name: string) => {
      const row = database.get(`SELECT value FROM ${table} WHERE name = ?`, name);
      return row && String(row[0]);
    },
    write: async (name: string, value: string) => {
      database.run(`INSERT OR REPLACE INTO ${table} (name, value) VALUES (?, ?)`, name, value);
    },
  });
  const checkpoints = named('checkpoints');
  const pointers = named('pointers');

  const store: ViewStore = {
    getMany: async <D extends Document>(from: Collection<D>, ids: readonly string[]) => {
      const { rows, bodies } = tables.open(from);
      const { columns, together } = documentReader(from, saidOnce, name);
      const { item, json } = listSql(keyType(from), ids);
      const found = database.all(
        `SELECT _position, _live, ${columns} FROM ${wantedSql(item)} CROSS JOIN ${rows} AS rows ON id = _wanted
           LEFT JOIN ${bodies} AS bodies ON bodies._row = rows._row`,
        json,
      );
      return new Map(
        found.map(([position, live, ...row]): [string, Stored<D>] => {
          const id = String(fromColumn(keyType(from), row[1]));
          return [id, { id, position: String(position), document: live === 1 ? together(row) : undefined }];
        }),
      );
    },

    find: async <D extends Document>(from: Collection<D>, query: Query) =>
      documents(from, await matchingRows(database, tables.open(from), from, query), query.where),

    async *scan<D extends Document>(from: Collection<D>, query: Query) {
      for await (const rows of sortedRows(database, tables.open(from), from, query))
        for (let start = 0; start < rows.length; start += SCAN_BATCH) {
          await setImmediate();
          const batch = documents(from, rows.slice(start, start + SCAN_BATCH), query.where);
          if (batch.length > 0) yield batch;
        }
    },

    count: async (from, where) => (await sumBy(from, { where, groupBy: [], sums: [] }))[0]?.count ?? 0,

    distinct: async (from, field, where) => {
      const type = typeOf(from, field);
      const values: Scalar[] = [];
      for await (const groups of matchingGroups(database, tables.open(from), from, {
        where,
        groupBy: [field],
        sums: [],
      }))
        for (const [value = null] of groups) if (value !== null) values.push(fromColumn(type, value));
      return values;
    },

    sumBy,

    // Many at once, also by several callers, hold the thread for some at a time: their positions guard each by itself.
    putMany: async (into, stored) => {
      const put = (some: readonly Stored[]) =>
        database.transaction(() => void writeRows(database, into, tables.open(into), 'replace-older', some));
      if (stored.length <= PUT_AT_ONCE) return put(stored);
      for (let start = 0; start < stored.length; start += PUT_AT_ONCE)
        await inTurn(async () => {
          await setImmediate();
          put(stored.slice(start, start + PUT_AT_ONCE));
        });
    },

    insertMany: async (into, inserted) =>
      database.transaction(() => {
        const written = writeRows(database, into, tables.open(into), 'keep', inserted.map(withoutPosition));
        return new Set(written.map(({ id }) => id));
      }),

    replaceMany: async (into, replaced) =>
      database.transaction(
        () => void writeRows(database, into, tables.open(into), 'replace', replaced.map(withoutPosition)),
      ),

    replaceIf: async (into, document, where) =>
      database.transaction(() => {
        const opened = tables.open(into);
        const { sql, values } = whereSql(into, where);
        const there = database.get(
          `SELECT 1 FROM ${opened.rows} ${sql} AND id = ?`,
          ...values,
          toColumn(keyType(into), document.id),
        );
        if (there === undefined) return false;
        writeRows(database, into, opened, 'replace', [withoutPosition(document)]);
        return true;
      }),

    removeWhere: async (from, where) =>
      database.transaction(() => {
        const { rows, bodies, grams } = tables.open(from);
        const { sql, values } = whereSql(from, where);
        const chosen = `SELECT _row FROM ${rows} ${sql}`;
        removeGrams(database, grams, chosen, values);
        database.run(`DELETE FROM ${bodies} WHERE _row IN (${chosen})`, ...values);
        return database.run(`DELETE FROM ${rows} ${sql}`, ...values);
      }),

    checkpoint: checkpoints.read,
    saveCheckpoint: checkpoints.write,
    pointer: pointers.read,
    setPointer: pointers.write,

    dropPrefix: async (prefix) =>
      database.transaction(() => {
        tables.drop(prefix);
        database.run('DELETE FROM checkpoints WHERE substr(name, 1, length(?1)) = ?1', prefix);
      }),

    close: async () => database.close(),
  };
  // A batch of a scan is asked once: what had failed would look like its end.
  const ask: Interceptor = ({ kind }, work) => (kind === 'batch' ? whileFree(name, work) : whileBusy(name, work));
  return interceptedStore(store, ask);
};

/**
 * Opens a view store in one SQLite file, or (without a path) in memory; its generations are files of their own beside it.
 * Collections become tables on first use.
 * `durability`: `full`, the default, survives a power cut; `normal` may lose the last writes then, which is enough for
 * views that can be rebuilt; `closed` loses all until it is closed, `none` all in any case. Throws when the file cannot be opened or written.
 */
export const openEmbeddedViewStore = ({
  path,
  durability = 'full',
}: {
  path?: string;
  durability?: Durability;
} = {}): ViewGenerations => {
  const openAt = (at?: string) => viewsIn(openEmbeddedDatabase(at, durability), at ?? 'views in memory');
  const store = openAt(path);
  const { closeAll, ...generations } =
    path === undefined ? generationsInMemory(openAt) : generationsBeside(path, durability, viewsIn);
  return {
    ...store,
    ...generations,
    close: async () => {
      closeAll();
      await store.close();
    },
  };
};
