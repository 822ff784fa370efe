import type { Database } from './embedded-database.ts';

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

/** Shapes of documents that are written in one transaction, which may be undone with what it kept of them. */
export const shapesToWrite = (database: Database): Shape => {
  const keep = (names: readonly string[]): number | undefined => {
    if (names.includes(NOT_ASSIGNED)) return undefined;
    const text = JSON.stringify(names);
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

export type ShapeNames = (number: unknown) => readonly string[] | undefined;

const parsed = (text: string): readonly string[] | undefined => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The names that are stored under a number, which goes on meaning them; undefined where none are, or they are damaged. */
export const keptShapes = (database: Database): ShapeNames => {
  const known = new Map<unknown, readonly string[]>();
  return (number) => {
    const names = known.get(number);
    if (names) return names;
    if (!Number.isSafeInteger(number)) return undefined;
    const found = database.get('SELECT names FROM shapes WHERE number = ?', Number(number));
    const read = found && parsed(String(found[0]));
    if (read) known.set(number, read);
    return read;
  };
};
