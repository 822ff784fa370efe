import type { Database } from './embedded-database.ts';

export const SHAPES_TABLE =
  'CREATE TABLE IF NOT EXISTS shapes (number INTEGER PRIMARY KEY, names TEXT NOT NULL UNIQUE)';

/** Documents of a kind have few shapes. Where names are as many as documents, each says its own. */
const MOST = 1_000;
/** To assign it is to say something else. */
const NOT_ASSIGNED = '__proto__';

/** The names of what a body holds, in their order, as they are found one after the other. */
export type Shape = Readonly<{
  names: readonly string[];
  and: (name: string) => Shape;
  /** Under which number they are kept; undefined where the body has to say them itself. */
  number: () => number | undefined;
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
  const shape = (names: readonly string[]): Shape => {
    const next = new Map<string, Shape>();
    let number: number | undefined;
    let isKept = false;
    return {
      names,
      and: (name) => {
        const known = next.get(name);
        if (known) return known;
        const made = shape([...names, name]);
        next.set(name, made);
        return made;
      },
      number: () => {
        if (!isKept) number = keep(names);
        isKept = true;
        return number;
      },
    };
  };
  return shape([]);
};

export type ShapeNames = (number: unknown) => readonly string[] | undefined;

/** The names that are kept under a number, which goes on meaning them. */
export const keptShapes = (database: Database): ShapeNames => {
  const known = new Map<unknown, readonly string[]>();
  return (number) => {
    const names = known.get(number);
    if (names) return names;
    if (!Number.isSafeInteger(number)) return undefined;
    const found = database.get('SELECT names FROM shapes WHERE number = ?', Number(number));
    if (!found) return undefined;
    const read: readonly string[] = JSON.parse(String(found[0]));
    known.set(number, read);
    return read;
  };
};
