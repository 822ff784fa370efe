import type { SQLInputValue } from 'node:sqlite';
import type { Database } from './embedded-database.ts';
import type { Collection } from './view-store.ts';

/** Which rows of a collection have which grams: the table that says it, and of which fields. */
export type Grams = Readonly<{ table: string; fields: readonly string[] }>;

export const gramsTable = (name: string): string => `"grams:${name}"`;

const fieldsOf = (database: Database, table: string): readonly string[] =>
  database.all('SELECT name FROM pragma_table_info(?)', table.slice(1, -1)).map(([field]) => String(field));

/** SQLite's tokenizer ends at a zero character: texts lie in it as JSON quotes them. */
export const quotedText = (text: string): string => JSON.stringify(text.toWellFormed()).slice(1, -1);

/**
 * The grams of a collection; undefined where nothing is searched. They are made as indexes are, of what is there already,
 * and kept up to date from then on, also by who does not declare that it searches.
 */
export const openGrams = (
  database: Database,
  { rows, name }: Readonly<{ rows: string; name: string }>,
  collection: Collection,
): Grams | undefined => {
  const table = gramsTable(name);
  const stored = fieldsOf(database, table);
  const searched = collection.searched ?? stored;
  if (stored.length === 0 && searched.length > 0) {
    const fields = searched.map((field) => `"${field}"`);
    database.define(
      `CREATE VIRTUAL TABLE ${table} USING fts5(${fields}, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1')`,
    );
    const quoted = fields.map((field) => `json_quote(${field})`);
    database.define(`INSERT INTO ${table} (rowid, ${fields}) SELECT _row, ${quoted} FROM ${rows} WHERE _live = 1`);
  } else if (stored.join() !== searched.join())
    throw new Error(`Collection ${collection.name} is searched in [${stored}], declared to be in [${searched}]`);
  return searched.length === 0 ? undefined : { table, fields: searched };
};

/** Keeps the grams of rows that are written. Belongs into their transaction. */
export const gramsWriter = (database: Database, rows: string, { table, fields }: Grams) => {
  const columns = fields.map((field) => `"${field}"`);
  const insert = database.prepared(`INSERT INTO ${table} (rowid, ${columns}) VALUES (?, ${columns.map(() => '?')})`);
  const remove = database.prepared(`DELETE FROM ${table} WHERE rowid = ?`);
  const textsOf = database.prepared(`SELECT _row, ${columns} FROM ${rows} WHERE id = ?`);

  const add = (row: SQLInputValue, texts: readonly SQLInputValue[]): void => {
    if (texts.some((text) => text !== null))
      insert.run(row, ...texts.map((text) => (typeof text === 'string' ? quotedText(text) : text)));
  };
  return {
    added: add,
    /** What a row holds before it is written, and what follows from it once it is. */
    before: (id: SQLInputValue) => {
      const [row, ...before] = textsOf.get(id) ?? [];
      return (texts: readonly SQLInputValue[]): void => {
        if (row === undefined || before.every((text, place) => text === texts[place])) return;
        remove.run(row);
        add(row, texts);
      };
    },
  };
};

/** Takes the grams of rows away that are about to be removed. */
export const removeGrams = (
  database: Database,
  grams: Grams | undefined,
  chosen: string,
  values: readonly SQLInputValue[],
): void => {
  if (grams) database.run(`DELETE FROM ${grams.table} WHERE rowid IN (${chosen})`, ...values);
};
