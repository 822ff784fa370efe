import type { Database } from './embedded-database.ts';
import { type Grams, quotedText } from './embedded-view-grams.ts';
import { gramsToFind } from './grams.ts';
import { readWhere, type Test } from './read-where.ts';
import type { Collection, Where } from './view-store.ts';

/** What more rows than these may have is found sooner by walking through all of them in the order that is requested. */
const MOST_ROWS = 10_000;

const asToken = (gram: string): string => `"${gram.replaceAll('"', '""')}"`;

/**
 * The only rows of a collection that may meet a condition, by the grams of its searched texts, as a JSON list; undefined
 * where they are too many or nothing says which they are.
 */
export const narrowedRows = (
  database: Database,
  grams: Grams | undefined,
  collection: Collection,
  where: Where = {},
): string | undefined => {
  if (!grams) return undefined;
  const { table, fields } = grams;

  const having = (texts: readonly string[]): ReadonlySet<number> | undefined => {
    const wanted = gramsToFind(texts.map(quotedText));
    if (wanted.length === 0) return undefined;
    const found = database.all(
      `SELECT rowid FROM ${table} WHERE ${table} MATCH ? LIMIT ?`,
      wanted.map(asToken).join(' AND '),
      MOST_ROWS + 1,
    );
    return found.length > MOST_ROWS ? undefined : new Set(found.map(([row]) => Number(row)));
  };

  const rowsOf = (test: Test): ReadonlySet<number> | undefined => {
    switch (test.test) {
      case 'contains':
        return fields.includes(test.field) ? having(test.texts) : undefined;
      case 'all':
        return fewest(test.of.map(rowsOf));
      case 'any':
        return allTogether(test.of.map(rowsOf));
      default:
        return undefined;
    }
  };

  const rows = rowsOf(readWhere(collection, where));
  return rows && JSON.stringify([...rows]);
};

type Rows = ReadonlySet<number> | undefined;

const fewest = (sets: readonly Rows[]): Rows =>
  sets.reduce((one, other) => (one && (!other || one.size <= other.size) ? one : other), undefined);

const allTogether = (sets: readonly Rows[]): Rows => {
  let all: Rows = new Set();
  for (const rows of sets) all = rows && all?.union(rows);
  return all && all.size <= MOST_ROWS ? all : undefined;
};
