import type { SQLInputValue } from 'node:sqlite';
import { typeOf } from './declaration.ts';
import type { Database } from './embedded-database.ts';
import { quotedText } from './embedded-view-grams.ts';
import { listSql } from './embedded-view-query.ts';
import { column, partOf, type Tables } from './embedded-view-tables.ts';
import { gramsToFind } from './grams.ts';
import { readWhere, type Test } from './read-where.ts';
import type { Collection, Scalar, Where } from './view-store.ts';

/** What more rows than these may have is found sooner by walking through all of them in the order that is requested. */
const MOST_ROWS = 10_000;

const asToken = (gram: string): string => `"${gram.replaceAll('"', '""')}"`;

/**
 * The only rows of a collection that may meet a condition, by the grams of its searched texts and by its scattered fields,
 * as a JSON list; undefined where they are too many or nothing says which they are.
 */
export const narrowedRows = (
  database: Database,
  { rows, grams }: Tables,
  collection: Collection,
  where: Where = {},
): string | undefined => {
  const { scattered = [] } = collection;
  if (!grams && scattered.length === 0) return undefined;

  const found = (sql: string, ...values: readonly SQLInputValue[]): Rows => {
    const numbers = database.all(`${sql} LIMIT ?`, ...values, MOST_ROWS + 1);
    return numbers.length > MOST_ROWS ? undefined : new Set(numbers.map(([row]) => Number(row)));
  };

  const containing = (field: string, texts: readonly string[]): Rows => {
    const wanted = grams?.fields.includes(field) ? gramsToFind(texts.map(quotedText)) : [];
    if (!grams || wanted.length === 0) return undefined;
    const { table } = grams;
    return found(`SELECT rowid FROM ${table} WHERE ${table} MATCH ?`, wanted.map(asToken).join(' AND '));
  };

  const holding = (field: string, values: readonly Scalar[]): Rows => {
    if (!scattered.includes(field) || values.includes(null)) return undefined;
    const { item, json } = listSql(typeOf(collection, field), values);
    return found(
      `WITH RECURSIVE parts(part) AS
         (SELECT 0 UNION ALL SELECT part + 1 FROM parts WHERE part < (SELECT ${partOf('max(_row)')} FROM ${rows}))
       SELECT _row FROM parts CROSS JOIN ${rows}
         ON ${partOf('_row')} = part AND ${column(field)} IN (SELECT ${item} FROM json_each(?)) WHERE _live = 1`,
      json,
    );
  };

  const rowsOf = (test: Test): Rows => {
    switch (test.test) {
      case 'contains':
        return containing(test.field, test.texts);
      case 'equals':
        return holding(test.field, [test.value]);
      case 'in':
        return holding(test.field, test.values);
      case 'all':
        return fewest(test.of.map(rowsOf));
      case 'any':
        return allTogether(test.of.map(rowsOf));
      default:
        return undefined;
    }
  };

  const narrowed = rowsOf(readWhere(collection, where));
  return narrowed && JSON.stringify([...narrowed]);
};

type Rows = ReadonlySet<number> | undefined;

const fewest = (sets: readonly Rows[]): Rows =>
  sets.reduce((one, other) => (one && (!other || one.size <= other.size) ? one : other), undefined);

const allTogether = (sets: readonly Rows[]): Rows => {
  let all: Rows = new Set();
  for (const rows of sets) all = rows && all?.union(rows);
  return all && all.size <= MOST_ROWS ? all : undefined;
};
