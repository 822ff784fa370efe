import type { Database, Row } from './embedded-database.ts';
import { narrowedRows } from './embedded-view-narrowing.ts';
import { orderTerms, type Sql, totalsOf, whereSql } from './embedded-view-query.ts';
import { groupedRows, lastRow, sortedRows } from './embedded-view-scan.ts';
import { column, type Tables } from './embedded-view-tables.ts';
import type { Collection, Condition, Query, SumQuery, Where } from './view-store.ts';

/** What looks at more rows than these does so piece by piece. */
const MOST_AT_ONCE = 10_000;

/** The rows to look at, and which of them: those that narrow it down, or all. */
const rowsWhere = (database: Database, tables: Tables, from: Collection, where?: Where) => {
  const { sql, values } = whereSql(from, where);
  const narrowed = narrowedRows(database, tables, from, where);
  return narrowed === undefined
    ? { sql: `${tables.rows} ${sql}`, values, isNarrowed: false }
    : {
        sql: `${tables.rows} NOT INDEXED ${sql} AND _row IN (SELECT value FROM json_each(?))`,
        values: [...values, narrowed],
        isNarrowed: true,
      };
};

type Conditions = Readonly<Record<string, Condition | undefined>>;

const isEquality = (condition: Condition): boolean =>
  condition === null || typeof condition !== 'object' || 'in' in condition;

/** The conditions that an index finds rows by: those on its first fields, through the first that is no equality. */
const foundBy = (index: readonly string[], where: Conditions): Conditions => {
  const found: Record<string, Condition> = {};
  for (const field of index) {
    const condition = where[field];
    if (condition === undefined) break;
    found[field] = condition;
    if (!isEquality(condition)) break;
  }
  return found;
};

/** Whether more rows than are looked at at once meet what any index finds rows by. */
const areMany = (database: Database, tables: Tables, from: Collection, where: Where = {}): boolean => {
  const { anyOf: _, ...conditions } = where;
  const found = [['id'], ...from.indexes].map((index) => foundBy(index, conditions as Conditions)); // the rest of a Where
  const byFields = new Map(found.map((some) => [Object.keys(some).join(), some]));
  byFields.delete('');
  return byFields.values().every((some) => {
    const { sql, values } = whereSql(from, some);
    const few = `SELECT 1 FROM ${tables.rows} ${sql} LIMIT ${MOST_AT_ONCE + 1}`;
    return Number(database.get(`SELECT count(*) FROM (${few})`, ...values)?.[0]) > MOST_AT_ONCE;
  });
};

/** Whether a statement about rows that meet a condition would hold the thread for long, as its plan says. */
const holdsLong = (
  database: Database,
  tables: Tables,
  from: Collection,
  where: Where | undefined,
  { sql, values, isSlow }: Sql & Readonly<{ isSlow: (plan: string) => boolean }>,
): boolean => {
  if (lastRow(database, tables) <= MOST_AT_ONCE) return false;
  const steps = database.all(`EXPLAIN QUERY PLAN ${sql}`, ...values);
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
  const rows = rowsWhere(database, tables, from, where);
  const sql = `SELECT _row FROM ${rows.sql} ORDER BY ${orderTerms(from, sort)} LIMIT ? OFFSET ?`;
  const values = [...rows.values, limit, skip];
  const isSlow = (plan: string) => !rows.isNarrowed && limit >= 0 && plan.includes('USE TEMP B-TREE FOR ORDER BY');
  if (!holdsLong(database, tables, from, where, { sql, values, isSlow }))
    return database.all(sql, ...values).map(([row]) => row);
  const found: unknown[] = [];
  for await (const some of sortedRows(database, tables, from, query)) found.push(...some);
  return found;
};

/** The groups of the rows that match, ascending, nulls first, some at a time: values of the fields, then `totalsOf`. */
export async function* matchingGroups(
  database: Database,
  tables: Tables,
  from: Collection,
  query: SumQuery,
): AsyncGenerator<Row[]> {
  const { where, groupBy, sums } = query;
  const rows = rowsWhere(database, tables, from, where);
  const groups = groupBy.map(column);
  const grouping = groups.length > 0 ? `GROUP BY ${groups.join(', ')} ORDER BY ${groups.join(', ')}` : '';
  const sql = `SELECT ${[...groups, ...totalsOf(sums)].join(', ')} FROM ${rows.sql} ${grouping}`;
  const isSlow = (plan: string) =>
    !rows.isNarrowed && (!plan.includes('COVERING INDEX') || plan.includes('USE TEMP B-TREE'));
  if (holdsLong(database, tables, from, where, { sql, values: rows.values, isSlow }))
    yield* groupedRows(database, tables, from, query);
  else yield database.all(sql, ...rows.values);
}
