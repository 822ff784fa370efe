import { setImmediate } from 'node:timers/promises';
import type { Database } from './embedded-database.ts';
import { orderExpressions, whereSql } from './embedded-view-query.ts';
import type { Tables } from './embedded-view-tables.ts';
import type { Collection, Query, Where } from './view-store.ts';

const ROWS_LOOKED_AT = 2_500;
const ROWS_LISTED = 2_500;

let lists = 0;

export const lastRow = (database: Database, { rows }: Tables): number =>
  Number(database.get(`SELECT max(_row) FROM ${rows}`)?.[0] ?? 0);

const IN_PIECE = '_row > ? AND _row <= ?';

/** The rows of a table a piece at a time, as the values of `IN_PIECE`; others have their turn before each. */
async function* pieces(database: Database, tables: Tables): AsyncGenerator<[after: number, through: number]> {
  const last = lastRow(database, tables);
  for (let looked = 0; looked < last; looked += ROWS_LOOKED_AT) {
    await setImmediate();
    yield [looked, looked + ROWS_LOOKED_AT];
  }
}

/** How many rows match, counted piece by piece, so that the thread is never held for more than a few milliseconds. */
export const countedRows = async (
  database: Database,
  tables: Tables,
  from: Collection,
  where?: Where,
): Promise<number> => {
  const { sql, values } = whereSql(from, where);
  const count = `SELECT count(*) FROM ${tables.rows} ${sql} AND ${IN_PIECE}`;
  let counted = 0;
  for await (const piece of pieces(database, tables)) counted += Number(database.get(count, ...values, ...piece)?.[0]);
  return counted;
};

/**
 * The numbers of the matching rows, in the requested order, a page at a time. They are sorted into a temporary table
 * piece by piece, so that neither the thread nor a transaction is held for more than a few milliseconds. Of a limited
 * query the table holds little more than what may still be listed.
 */
export async function* sortedRows(
  database: Database,
  tables: Tables,
  from: Collection,
  { where, sort, skip = 0, limit = Infinity }: Query,
): AsyncGenerator<unknown[]> {
  lists += 1;
  const list = `"list:${lists}"`;
  const keys = orderExpressions(from, sort);
  const { sql, values } = whereSql(from, where);
  const order = keys.map(({ direction }, index) => `k${index} ${direction}`).join(', ');
  const columns = keys.map(({ expression }, index) => `${expression} AS k${index}`);
  const row = `SELECT ${columns.join(', ')}, _row FROM ${tables.rows}`;
  const most = Number.isFinite(limit) ? skip + limit : undefined;

  database.prepare(`CREATE TEMP TABLE ${list} AS ${row} WHERE FALSE`).run();
  try {
    database.prepare(`CREATE INDEX temp."list:${lists}:order" ON ${list} (${order}, _row)`).run();
    const add = database.prepare(`INSERT INTO temp.${list} ${row} ${sql} AND ${IN_PIECE} ORDER BY ${order} LIMIT ?`);
    const prune = database.prepare(
      `DELETE FROM temp.${list} WHERE _row IN (SELECT _row FROM temp.${list} ORDER BY ${order} LIMIT -1 OFFSET ?)`,
    );
    let held = 0;
    for await (const piece of pieces(database, tables)) {
      held += Number(add.run(...values, ...piece, most ?? -1).changes);
      if (most === undefined || held < most + most / 8 + ROWS_LOOKED_AT) continue;
      prune.run(most);
      held = most;
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
