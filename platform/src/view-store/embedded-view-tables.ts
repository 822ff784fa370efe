import { checkDeclaration, declarationKey, keyType } from './declaration.ts';
import type { Database } from './embedded-database.ts';
import { type Grams, gramsTable, openGrams } from './embedded-view-grams.ts';
import { COLUMN_TYPES } from './embedded-view-values.ts';
import type { Collection } from './view-store.ts';

/**
 * The tables of a collection: what queries look at (narrow), the documents, under the same row number, and, where texts
 * are searched, which rows have which grams.
 */
export type Tables = Readonly<{ rows: string; bodies: string; grams: Grams | undefined }>;

/** Upper case marked, because SQLite's names are the same in upper and lower case and ours are not. */
const marked = (name: string): string => name.replaceAll(/[A-Z]/g, '^$&');

const tablesOf = (name: string) => ({ rows: `"rows:${name}"`, bodies: `"bodies:${name}"` });

/** The column of a field. Field names are plain words, and none begins with `_` as our own columns do. */
export const column = (field: string): string => `"${field}"`;

/** The columns besides the id, which has one whether it is declared or not. */
export const fieldColumns = (collection: Collection): string[] =>
  Object.keys(collection.fields).filter((field) => field !== 'id');

type OwnTables = ReturnType<typeof tablesOf>;

const createTables = ({ rows, bodies }: OwnTables, collection: Collection): string => {
  const columns = fieldColumns(collection).map(
    (field) => `, ${column(field)} ${COLUMN_TYPES[collection.fields[field]!]}`,
  );
  return `CREATE TABLE ${rows} (
    _row INTEGER PRIMARY KEY, id ${COLUMN_TYPES[keyType(collection)]} NOT NULL UNIQUE, _position TEXT NOT NULL, _live INTEGER NOT NULL${columns.join('')});
    CREATE TABLE ${bodies} (_row INTEGER PRIMARY KEY, _body TEXT NOT NULL);`;
};

/** Whether the tables of a collection are there. Throws where they are those of other fields. */
const areThere = (database: Database, marked: string, collection: Collection): boolean => {
  const columns = database
    .all(
      `SELECT name || ' ' || type FROM pragma_table_info('rows:' || ?) WHERE cid = 1 OR cid > 3 ORDER BY name`,
      marked,
    )
    .map(([described]) => described);
  const fields = Object.entries({ ...collection.fields, id: keyType(collection) });
  const declared = fields.map(([field, type]) => `${field} ${COLUMN_TYPES[type]}`);
  if (columns.length > 0 && columns.join() !== declared.sort().join())
    throw new Error(
      `Collection ${collection.name} is kept with the fields [${columns}], declared with [${declared}]: ` +
        'give it another name and rebuild it',
    );
  return columns.length > 0;
};

/** Queries never meet a tombstone: an index of the others answers without looking at their rows. */
const createIndexes = ({ rows }: OwnTables, name: string, { indexes }: Collection): string =>
  indexes
    .map(
      (fields) =>
        `CREATE INDEX IF NOT EXISTS "index:${name}:${fields}" ON ${rows} (${fields.map(column).join(', ')}) WHERE _live = 1;`,
    )
    .join('');

/** In which part of a scattered field's index a row is: with those that were written just before it and after it. */
export const partOf = (row: string): string => `(${row} >> 12)`;

/** In place of indexes of the whole, which were there before. */
const createPartedIndexes = ({ rows }: OwnTables, name: string, { scattered = [] }: Collection): string =>
  scattered
    .map(
      (field) => `DROP INDEX IF EXISTS "index:${name}:${field}";
    CREATE INDEX IF NOT EXISTS "parts:${name}:${field}" ON ${rows} (${partOf('_row')}, ${column(field)}) WHERE _live = 1;`,
    )
    .join('');

/** Makes the tables of collections on first use, and again when anybody has changed the schema meanwhile. */
export const viewTables = (database: Database) => {
  const known = new Map<string, Tables>();
  let schemaVersion: unknown;

  const forgetBefore = (): void => {
    const version = database.get('PRAGMA schema_version')?.[0];
    if (version !== schemaVersion) known.clear();
    schemaVersion = version;
  };

  const open = (collection: Collection): Tables => {
    forgetBefore();
    const key = declarationKey(collection);
    const tables = known.get(key);
    if (tables) return tables;

    checkDeclaration(collection);
    const name = marked(collection.name);
    const own = tablesOf(name);
    const made = database.transaction(() => {
      const tables = areThere(database, name, collection) ? '' : createTables(own, collection);
      database.define(tables + createIndexes(own, name, collection) + createPartedIndexes(own, name, collection));
      return { ...own, grams: openGrams(database, { rows: own.rows, name }, collection) };
    });
    forgetBefore();
    known.set(key, made);
    return made;
  };

  const drop = (prefix: string): void => {
    const names = database.all(
      `SELECT substr(name, 6) FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, 5 + length(?1)) = 'rows:' || ?1`,
      marked(prefix),
    );
    for (const name of names.map(([name]) => String(name))) {
      const { rows, bodies } = tablesOf(name);
      database.define(`DROP TABLE ${rows}; DROP TABLE ${bodies}; DROP TABLE IF EXISTS ${gramsTable(name)}`);
    }
  };

  return { open, drop };
};
