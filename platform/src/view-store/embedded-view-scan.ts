import { setImmediate } from 'node:timers/promises';
import type { Database } from './embedded-database.ts';
import { orderExpressions, whereSql } from './embedded-view-query.ts';
import type { Tables } from './embedded-view-tables.ts';
import type { Collection, Query } from './view-store.ts';

const ROWS_LOOKED_AT = 2_500;
const ROWS_LISTED = 2_500;

let lists = 0;

/**
 * The numbers of the matching rows, in the requested order, a page at a time. They are sorted into a temporary table
 * piece by piece, so that neither the thread nor a transaction is held for more than a few milliseconds.
 */
export async function* sortedRows(
  database: Database,
  { rows }: Tables,
  from: Collection,
  { where, sort, skip = 0, limit = Infinity }: Query,
): AsyncGenerator<unknown[]> {
  lists += 1;
  const list = `"list:${lists}"`;
  const keys = orderExpressions(from, sort);
  const { sql, values } = whereSql(from, where);
  const order = keys.map(({ direction }, index) => `k${index} ${direction}`).join(', ');
  const row = `SELECT ${keys.map(({ expression }, index) => `${expression} AS k${index}`).join(', ')}, _row FROM ${rows}`;

  database.prepare(`CREATE TEMP TABLE ${list} AS ${row} WHERE FALSE`).run();
  try {
    database.prepare(`CREATE INDEX temp."list:${lists}:order" ON ${list} (${order}, _row)`).run();
    const add = database.prepare(`INSERT INTO temp.${list} ${row} ${sql} AND _row > ? AND _row <= ?`);
    const last = Number(database.get(`SELECT max(_row) FROM ${rows}`)?.[0] ?? 0);
    for (let looked = 0; looked < last; looked += ROWS_LOOKED_AT) {
      await setImmediate();
      add.run(...values, looked, looked + ROWS_LOOKED_AT);
    }

    const page = database.prepare(`SELECT _row FROM temp.${list} ORDER BY ${order} LIMIT ? OFFSET ?`);
    for (let listed = 0; listed < limit; listed += ROWS_LISTED) {
      const found = page.all(Math.min(ROWS_LISTED, limit - listed), skip + listed);
      if (found.length === 0) return;
      yield found.map(([number]) => number);
    }
  } finally {
    database.prepare(`DROP TABLE temp.${list}`).run();
  }
}
