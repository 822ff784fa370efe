import type { SQLInputValue } from 'node:sqlite';
import { checkedKey, keyType } from './declaration.ts';
import type { Database } from './embedded-database.ts';
import { documentParts, nothingInColumns } from './embedded-view-documents.ts';
import { gramsWriter } from './embedded-view-grams.ts';
import { repeatedToWrite } from './embedded-view-repeated.ts';
import { shapesToWrite } from './embedded-view-shapes.ts';
import { column, fieldColumns, type Tables } from './embedded-view-tables.ts';
import { toColumn } from './embedded-view-values.ts';
import type { Collection, Document, Stored } from './view-store.ts';

/** What happens when the id is there already. */
export type OnConflict = 'keep' | 'replace' | 'replace-older';

/**
 * Writes documents or tombstones into the two tables; gives back those that it did write. One that is refused is so before any is
 * written, because not every file can undo. Belongs into a transaction.
 */
export const writeRows = <D extends Document>(
  database: Database,
  collection: Collection<D>,
  tables: Tables,
  onConflict: OnConflict,
  stored: readonly Stored<D>[],
): Stored<D>[] => {
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

  const partsOf = documentParts(
    collection,
    shapesToWrite(database, new Set(collection.repeated)),
    repeatedToWrite(database),
  );
  const tombstone = { values: nothingInColumns(collection), body: undefined };

  const parts = stored.map(({ id, document }) => ({
    ...(document ? partsOf(document) : tombstone),
    key: toColumn(keyType(collection), checkedKey(collection, id)),
  }));
  return stored.filter(({ position, document }, place) => {
    const { values, body, key } = parts[place]!; // there is one for each
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
  });
};
