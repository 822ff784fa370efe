import { checkedKey, keyType } from './declaration.ts';
import type { Database } from './embedded-database.ts';
import { documentParts, nothingInColumns } from './embedded-view-documents.ts';
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

  const partsOf = documentParts(collection, shapesToWrite(database));
  const tombstone = { values: nothingInColumns(collection), body: undefined };

  return ({ id, position, document }: Stored): boolean => {
    const { values, body } = document ? partsOf(document) : tombstone;
    const row = [position, document ? 1 : 0, ...values, toColumn(keyType(collection), checkedKey(collection, id))];
    const inserted = insert.run(...row);
    const number = inserted.changes === 1 ? inserted.lastInsertRowid : onConflict !== 'keep' && update.get(...row)?.[0];
    if (!number) return false;
    if (body === undefined) dropBody.run(number);
    else putBody.run(number, body);
    return true;
  };
};
