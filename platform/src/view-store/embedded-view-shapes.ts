import type { Database } from './embedded-database.ts';
import { parsedJson } from './embedded-view-values.ts';

export const SHAPES_TABLE =
  'CREATE TABLE IF NOT EXISTS shapes (number INTEGER PRIMARY KEY, names TEXT NOT NULL UNIQUE)';

/** Documents of a kind have few shapes. Where names are as many as documents, each says its own. */
const MOST = 1_000;
/** To assign it is to say something else. */
const NOT_ASSIGNED = '__proto__';

/** The names of what a body holds, as they are found one after the other. */
export type Shape = Readonly<{
  and: (name: string) => Shape;
  /** Under which number they, which are these, are stored; undefined where the body has to say them itself. */
  number: (names: readonly string[]) => number | undefined;
}>;

/** As it lies in the file: names, and behind them, where there are any, a list of those whose values are stored once. */
type StoredNames = readonly (string | readonly string[])[];

/**
 * Shapes of documents that are written in one transaction, which may be undone with what it kept of them. `repeated` are the
 * names of what they only say the number of.
 */
export const shapesToWrite = (database: Database, repeated: ReadonlySet<string>): Shape => {
  const keep = (names: readonly string[]): number | undefined => {
    if (names.includes(NOT_ASSIGNED)) return undefined;
    const storedOnce = names.filter((name) => repeated.has(name));
    const text = JSON.stringify(storedOnce.length > 0 ? [...names, storedOnce] : names);
    const known = database.get('SELECT number FROM shapes WHERE names = ?', text);
    if (known) return Number(known[0]);
    const added = 'INSERT INTO shapes (names) SELECT ? WHERE (SELECT count(*) FROM shapes) < ? RETURNING number';
    const number = database.get(added, text, MOST)?.[0];
    return number === undefined ? undefined : Number(number);
  };
  const shape = (): Shape => {
    const next = new Map<string, Shape>();
    let stored: Readonly<{ number: number | undefined }> | undefined;
    return {
      and: (name) => {
        const known = next.get(name) ?? shape();
        next.set(name, known);
        return known;
      },
      number: (names) => {
        stored ??= { number: keep(names) };
        return stored.number;
      },
    };
  };
  return shape();
};

/** What a place of a body holds: a value, or the number of one that is repeated. */
type Member = Readonly<{ name: string; isRepeated: boolean }>;

export type ShapeMembers = (number: unknown) => readonly Member[] | undefined;

const membersIn = (stored: StoredNames): readonly Member[] => {
  const repeated = stored.at(-1);
  return stored
    .filter((name) => typeof name === 'string')
    .map((name) => ({ name, isRepeated: Array.isArray(repeated) && repeated.includes(name) }));
};

/** What is stored under a number, which goes on meaning it; undefined where nothing is, or it is damaged. */
export const keptShapes = (database: Database): ShapeMembers => {
  const known = new Map<unknown, readonly Member[]>();
  return (number) => {
    const members = known.get(number);
    if (members) return members;
    if (!Number.isSafeInteger(number)) return undefined;
    const found = database.get('SELECT names FROM shapes WHERE number = ?', Number(number));
    const stored = found && parsedJson(String(found[0]));
    const read = Array.isArray(stored) ? membersIn(stored) : undefined;
    if (read) known.set(number, read);
    return read;
  };
};
