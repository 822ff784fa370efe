/**
 * What the prefixes in front of a cell's text ask for. `!r0`, `!r1` and `!r2`, which once chose how far a unit's name might
 * differ from a registered one, are taken and written back, and ask for nothing: names that differ are never joined.
 */
export type Overrides = Readonly<{
  /** `!v0`: leave out the checks of this cell against other cells, and against the registered name. */
  skipsValidation: boolean;
  /** `!req0`: this cell may be blank. */
  skipsRequired: boolean;
}>;

const PREFIXES = /^(?:\s*!(?:r[012]|v[01]|req[01]))+/;
const none: Overrides = { skipsValidation: false, skipsRequired: false };

/** A text cell's override prefixes (all of them, as they are written back) and the text behind them. */
export const splitPrefix = (text: string): { prefix: string; text: string } => {
  const found = text.includes('!') ? PREFIXES.exec(text) : null;
  if (!found) return { prefix: '', text };
  return { prefix: found[0].replace(/\s+/g, ''), text: text.slice(found[0].length).trim() };
};

/** What remembered prefixes mean. Of two prefixes of one kind the last counts. */
export const overridesOf = (prefix: string | undefined): Overrides => {
  if (!prefix) return none;
  const last = (pattern: RegExp): number | undefined => {
    const digit = [...prefix.matchAll(pattern)].at(-1)?.[1];
    return digit === undefined ? undefined : Number(digit);
  };
  return {
    skipsValidation: last(/!v([01])/g) === 0,
    skipsRequired: last(/!req([01])/g) === 0,
  };
};
