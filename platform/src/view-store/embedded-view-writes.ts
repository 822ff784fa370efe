import { checkedValue } from './declaration.ts';
import type { Database } from './embedded-database.ts';
import { kept } from './embedded-view-query.ts';
import { column, fieldColumns, type Tables } from './embedded-view-tables.ts';
import type { Collection, Document, Stored } from './view-store.ts';

/** What happens when the id is there already. */
export type OnConflict = 'keep' | 'replace' | 'replace-older';

/** Writes one document or tombstone into the two tables; says whether it did. Belongs into a transaction. */
export const rowWriter = (database: Database, collection: Collection, tables: Tables, onConflict: OnConflict) => {
  const fields = fieldColumns(collection);
  const columns = ['_position', '_live', ...fields.map(column), 'id'];
  const guard = onConflict === 'replace-older' ? ' AND _position < ?1' : '';

  const insert = database.prepared(
    `INSERT INTO ${tables.rows} (${columns}) VALUES (?${', ?'.repeat(columns.length - 1)}) ON CONFLICT (id) DO NOTHING`,
  );
  const update = database.prepared(
    `UPDATE ${tables.rows} SET ${columns.map((name, index) => `${name} = ?${index + 1}`)}
     WHERE id = ?${columns.length}${guard} RETURNING _row`,
  );
  const putBody = database.prepared(`INSERT OR REPLACE INTO ${tables.bodies} (_row, _body) VALUES (?, ?)`);
  const dropBody = database.prepared(`DELETE FROM ${tables.bodies} WHERE _row = ?`);

  const nothing = fields.map(() => null);
  const valuesOf = (document: Document) => {
    const values: Readonly<Record<string, unknown>> = document;
    return fields.map((field) => kept(checkedValue(collection, field, values[field] ?? null)));
  };

  return ({ id, position, document }: Stored): boolean => {
    const values = [position, document ? 1 : 0, ...(document ? valuesOf(document) : nothing), id];
    const inserted = insert.run(...values);
    const row = inserted.changes === 1 ? inserted.lastInsertRowid : onConflict !== 'keep' && update.get(...values)?.[0];
    if (!row) return false;
    if (document) putBody.run(row, JSON.stringify(document));
    else dropBody.run(row);
    return true;
  };
};
