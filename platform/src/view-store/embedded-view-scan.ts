import { setImmediate } from 'node:timers/promises';
import type { Database, Row } from './embedded-database.ts';
import { orderExpressions, totalsOf, whereInPieceSql } from './embedded-view-query.ts';
import { column, type Tables } from './embedded-view-tables.ts';
import type { Collection, Query, SumQuery } from './view-store.ts';

const ROWS_LOOKED_AT = 2_500;
const ROWS_LISTED = 2_500;

let lists = 0;

export const lastRow = (database: Database, { rows }: Tables): number =>
  Number(database.get(`SELECT max(_row) FROM ${rows}`)?.[0] ?? 0);

/** The rows of a table a piece at a time, as the last values of `whereInPieceSql`; others have their turn before each. */
async function* pieces(database: Database, tables: Tables): AsyncGenerator<[after: number, through: number]> {
  const last = lastRow(database, tables);
  for (let looked = 0; looked < last; looked += ROWS_LOOKED_AT) {
    await setImmediate();
    yield [looked, looked + ROWS_LOOKED_AT];
  }
}

/** Stands for null among keys, where no null equals another. It sorts before everything that a column holds. */
const NO_VALUE = Number.NEGATIVE_INFINITY;
const NO_VALUE_SQL = '-9e999';

/**
 * The groups of the matching rows with their `totalsOf`, ascending, nulls first, a page at a time. Those of each piece are
 * added to a temporary table, so that neither the thread nor a transaction is held for more than a few milliseconds. Every
 * row is looked at once: one that is changed meanwhile counts as what it was or as what it is.
 */
export async function* groupedRows(
  database: Database,
  tables: Tables,
  from: Collection,
  { where, groupBy, sums }: SumQuery,
): AsyncGenerator<Row[]> {
  lists += 1;
  const list = `"groups:${lists}"`;
  const fields = groupBy.map((field) => `ifnull(${column(field)}, ${NO_VALUE_SQL})`);
  const totals = totalsOf(sums);
  const grouping = fields.length > 0 ? `GROUP BY ${fields.map((_, index) => index + 2).join(', ')}` : '';
  const { sql, values } = whereInPieceSql(from, where);
  const ofPiece = `SELECT 0, ${[...fields, ...totals].join(', ')} FROM ${tables.rows} ${sql} ${grouping}`;
  const keys = ['k', ...fields.map((_, index) => `k${index}`)].join(', ');
  const columns = totals.map((_, index) => `t${index}`);
  const merge = columns.map((total) => `${total} = ${total} + excluded.${total}`).join(', ');

  database
    .prepare(`CREATE TEMP TABLE ${list} (${keys}, ${columns.join(', ')}, PRIMARY KEY (${keys})) WITHOUT ROWID`)
    .run();
  try {
    const add = database.prepare(`INSERT INTO temp.${list} ${ofPiece} ON CONFLICT DO UPDATE SET ${merge}`);
    for await (const piece of pieces(database, tables)) add.run(...values, ...piece);

    const after = ['?', ...fields.map(() => '?')].join(', ');
    const page = database.prepare(`SELECT * FROM temp.${list} WHERE (${keys}) > (${after}) ORDER BY ${keys} LIMIT ?`);
    let last: Row | undefined = [-1, ...fields.map(() => NO_VALUE)];
    while (last) {
      await setImmediate();
      const found = page.all(...last.slice(0, fields.length + 1), ROWS_LISTED);
      yield found.map(([, ...row]) =>
        row.map((value, index) => (index < fields.length && value === NO_VALUE ? null : value)),
      );
      last = found.length < ROWS_LISTED ? undefined : found.at(-1);
    }
  } finally {
    database.prepare(`DROP TABLE temp.${list}`).run();
  }
}

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
  const { sql, values } = whereInPieceSql(from, where);
  const order = keys.map(({ direction }, index) => `k${index} ${direction}`).join(', ');
  const columns = keys.map(({ expression }, index) => `${expression} AS k${index}`);
  const row = `SELECT ${columns.join(', ')}, _row FROM ${tables.rows}`;
  const most = Number.isFinite(limit) ? skip + limit : undefined;

  database.prepare(`CREATE TEMP TABLE ${list} AS ${row} WHERE FALSE`).run();
  try {
    database.prepare(`CREATE INDEX temp."list:${lists}:order" ON ${list} (${order}, _row)`).run();
    const add = database.prepare(`INSERT INTO temp.${list} ${row} ${sql} ORDER BY ${order} LIMIT ?`);
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
