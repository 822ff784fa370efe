/**
 * An object in which nothing is said under some names, to be copied and filled: the engine takes one that is filled by computed
 * names from the first one on for a dictionary, which costs several times as much to read and to write as JSON.
 */
export const blankOf = <Name extends string>(names: readonly Name[]): Readonly<Record<Name, null>> =>
  JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`)}}`);
