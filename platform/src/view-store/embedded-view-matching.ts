import type { Database } from './embedded-database.ts';
import { narrowedRows } from './embedded-view-narrowing.ts';
import { orderTerms, type Sql, whereSql } from './embedded-view-query.ts';
import { countedRows, lastRow, sortedRows } from './embedded-view-scan.ts';
import type { Tables } from './embedded-view-tables.ts';
import type { Collection, Query, Where } from './view-store.ts';

/** What looks at more rows than these does so piece by piece. */
const MOST_AT_ONCE = 20_000;

/** The rows to look at, and which of them: those that the grams of what is searched leave, or all. */
export const rowsWhere = (database: Database, tables: Tables, from: Collection, where?: Where): Sql => {
  const { sql, values } = whereSql(from, where);
  const narrowed = narrowedRows(database, tables.grams, from, where);
  return narrowed === undefined
    ? { sql: `${tables.rows} ${sql}`, values }
    : {
        sql: `${tables.rows} NOT INDEXED ${sql} AND _row IN (SELECT value FROM json_each(?))`,
        values: [...values, narrowed],
      };
};

/** Whether more rows than are looked at at once meet each condition that an index answers. */
const areMany = (database: Database, tables: Tables, from: Collection, where: Where = {}): boolean => {
  const indexed = new Set(['id', ...from.indexes.map(([field]) => field)]);
  const answered = Object.entries(where).filter(([field, condition]) => indexed.has(field) && condition !== undefined);
  return answered.every(([field, condition]) => {
    const { sql, values } = whereSql(from, { [field]: condition });
    const some = `SELECT 1 FROM ${tables.rows} ${sql} LIMIT ${MOST_AT_ONCE + 1}`;
    return Number(database.get(`SELECT count(*) FROM (${some})`, ...values)?.[0]) > MOST_AT_ONCE;
  });
};

/** Whether a statement about the rows that meet a condition would hold the thread for long, as its plan says. */
const holdsLong = (
  database: Database,
  tables: Tables,
  {
    from,
    where,
    select,
    isSlow,
  }: Readonly<{ from: Collection; where?: Where | undefined; select: Sql; isSlow: (plan: string) => boolean }>,
): boolean => {
  if (lastRow(database, tables) <= MOST_AT_ONCE) return false;
  const steps = database.all(`EXPLAIN QUERY PLAN ${select.sql}`, ...select.values);
  return isSlow(steps.map((step) => step.at(-1)).join('\n')) && areMany(database, tables, from, where);
};

/** The numbers of the rows that match, in the requested order. */
export const matchingRows = async (
  database: Database,
  tables: Tables,
  from: Collection,
  query: Query,
): Promise<readonly unknown[]> => {
  const { where, sort, skip = 0, limit = -1 } = query;
  const { sql, values } = rowsWhere(database, tables, from, where);
  const select = {
    sql: `SELECT _row FROM ${sql} ORDER BY ${orderTerms(from, sort)} LIMIT ? OFFSET ?`,
    values: [...values, limit, skip],
  };
  const isSlow = (plan: string) => limit >= 0 && plan.includes('USE TEMP B-TREE FOR ORDER BY');
  if (!holdsLong(database, tables, { from, where, select, isSlow }))
    return database.all(select.sql, ...select.values).map(([row]) => row);
  const found: unknown[] = [];
  for await (const rows of sortedRows(database, tables, from, query)) found.push(...rows);
  return found;
};

/** How many rows match. */
export const countMatching = async (
  database: Database,
  tables: Tables,
  from: Collection,
  where?: Where,
): Promise<number> => {
  const { sql, values } = rowsWhere(database, tables, from, where);
  const select = { sql: `SELECT count(*) FROM ${sql}`, values };
  const isSlow = (plan: string) => !plan.includes('COVERING INDEX');
  return holdsLong(database, tables, { from, where, select, isSlow })
    ? countedRows(database, tables, from, where)
    : Number(database.get(select.sql, ...select.values)?.[0]);
};
