import type { DatabaseSync } from 'node:sqlite';

/** Words that come again and again in a file, each kept once under a number. */
export type WordNumbers = Readonly<{
  /** The number of a word, which gets one where it has none. */
  numberFor: (word: string) => number;
  /** Undefined of a word that has none. */
  numberOf: (word: string) => number | undefined;
  wordOf: (number: number) => string | undefined;
  /** To be called when a transaction is taken back: what got a number in it has none. */
  forget: () => void;
}>;

const REMEMBERED = 10_000;

/** The table that a database needs for them. */
export const wordsSchema =
  'create table if not exists words (number integer primary key, word text not null unique) strict;';

export const openWordNumbers = (db: DatabaseSync): WordNumbers => {
  const insert = db.prepare('insert into words (word) values (?)');
  const number = db.prepare('select number from words where word = ?');
  const word = db.prepare('select word from words where number = ?');
  const known = new Map<string, number>();

  const numberOf = (one: string): number | undefined => {
    const remembered = known.get(one);
    if (remembered !== undefined) return remembered;
    const row = number.get(one);
    return row && remember(one, Number(row.number));
  };
  const remember = (one: string, its: number): number => {
    if (known.size >= REMEMBERED) known.clear();
    known.set(one, its);
    return its;
  };

  return {
    numberFor: (one) => numberOf(one) ?? remember(one, Number(insert.run(one).lastInsertRowid)),
    numberOf,
    wordOf: (its) => {
      const row = word.get(its);
      return row && String(row.word);
    },
    forget: () => known.clear(),
  };
};
