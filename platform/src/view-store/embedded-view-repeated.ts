import { LRUCache } from 'lru-cache';
import type { Database } from './embedded-database.ts';
import { parsedJson } from './embedded-view-values.ts';

export const REPEATED_TABLE =
  'CREATE TABLE IF NOT EXISTS repeated (number INTEGER PRIMARY KEY, value TEXT NOT NULL UNIQUE)';

/** In each thread that reads documents. */
const REMEMBERED = 10_000;

/** The number under which a value, written as JSON, is stored. */
export type NumberOfRepeated = (json: string) => number;

/** For what is written in one transaction, which may be undone with what it added. */
export const repeatedToWrite = (database: Database): NumberOfRepeated => {
  const find = database.prepared('SELECT number FROM repeated WHERE value = ?');
  const add = database.prepared('INSERT INTO repeated (value) VALUES (?)');
  const known = new Map<string, number>();
  return (json) => {
    const number = known.get(json) ?? Number(find.get(json)?.[0] ?? add.run(json).lastInsertRowid);
    known.set(json, number);
    return number;
  };
};

export type RepeatedValue = (number: unknown) => unknown;

/** The value that is stored under a number, which goes on meaning it; undefined where none is, or it is damaged. */
export const keptRepeated = (database: Database): RepeatedValue => {
  let cache: LRUCache<number, NonNullable<unknown>> | undefined;
  return (number) => {
    if (typeof number !== 'number' || !Number.isSafeInteger(number)) return undefined;
    cache ??= new LRUCache({ max: REMEMBERED }); // which takes its room at once: most stores repeat nothing
    const remembered = cache.get(number);
    if (remembered !== undefined) return remembered;
    const found = database.get('SELECT value FROM repeated WHERE number = ?', number);
    const value = found && parsedJson(String(found[0]));
    if (value !== undefined && value !== null) cache.set(number, value);
    return value;
  };
};
