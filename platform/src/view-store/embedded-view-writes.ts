import type { SQLInputValue } from 'node:sqlite';
import { checkedKey, keyType } from './declaration.ts';
import type { Database } from './embedded-database.ts';
import { documentParts, nothingInColumns } from './embedded-view-documents.ts';
import { gramsWriter } from './embedded-view-grams.ts';
import { shapesToWrite } from './embedded-view-shapes.ts';
import { column, fieldColumns, type Tables } from './embedded-view-tables.ts';
import { toColumn } from './embedded-view-values.ts';
import type { Collection, Stored } from './view-store.ts';

/** What happens when the id is there already. */
export type OnConflict = 'keep' | 'replace' | 'replace-older';

/** Writes one document or tombstone into the two tables; says whether it did. Belongs into a transaction. */
export const rowWriter = (database: Database, collection: Collection, tables: Tables, onConflict: OnConflict) => {
  const written = ['_position', '_live', ...fieldColumns(collection).map(column)];
  const id = `?${written.length + 1}`;
  const guard = onConflict === 'replace-older' ? ' AND _position < ?1' : '';

  const insert = database.prepared(
    `INSERT INTO ${tables.rows} (${written}, id) VALUES (${written.map(() => '?')}, ?) ON CONFLICT (id) DO NOTHING`,
  );
  const update = database.prepared(
    `UPDATE ${tables.rows} SET ${written.map((name, index) => `${name} = ?${index + 1}`)}
     WHERE id = ${id}${guard} RETURNING _row`,
  );
  const putBody = database.prepared(`INSERT OR REPLACE INTO ${tables.bodies} (_row, _body) VALUES (?, ?)`);
  const dropBody = database.prepared(`DELETE FROM ${tables.bodies} WHERE _row = ?`);

  const grams = tables.grams && gramsWriter(database, tables.rows, tables.grams);
  const searched = tables.grams?.fields.map((field) => fieldColumns(collection).indexOf(field)) ?? [];
  const searchedIn = (values: readonly SQLInputValue[]) => searched.map((place) => values[place] ?? null);

  const partsOf = documentParts(collection, shapesToWrite(database));
  const tombstone = { values: nothingInColumns(collection), body: undefined };

  return ({ id, position, document }: Stored): boolean => {
    const { values, body } = document ? partsOf(document) : tombstone;
    const key = toColumn(keyType(collection), checkedKey(collection, id));
    const row = [position, document ? 1 : 0, ...values, key];
    const inserted = insert.run(...row);
    const isNew = inserted.changes === 1;
    const searchedBefore = isNew || onConflict === 'keep' ? undefined : grams?.before(key);
    const number = isNew ? inserted.lastInsertRowid : onConflict !== 'keep' && update.get(...row)?.[0];
    if (!number) return false;
    if (isNew) grams?.added(number, searchedIn(values));
    else searchedBefore?.(searchedIn(values));
    if (body === undefined) dropBody.run(number);
    else putBody.run(number, body);
    return true;
  };
};
