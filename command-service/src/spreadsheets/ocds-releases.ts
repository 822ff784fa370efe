import { type Json, objectsIn, textIn } from './ocds-json.ts';

/** When and by whom a package was published, and in which scheme that one is named. */
export type Publication = Readonly<{ publishedDate: string; publisher: string; scheme: string }>;

/** A release, and the package in which it came. */
export type Release = Publication & Readonly<{ release: Json }>;

const byId = (earlier: readonly Json[], later: readonly Json[]): readonly Json[] => {
  const all = new Map<string, Json>();
  for (const one of [...earlier, ...later]) all.set(textIn(one, 'id'), { ...all.get(textIn(one, 'id')), ...one });
  return [...all.values()];
};

/** What a process's releases say together, in their order: the newest says what it says, and contracts are known by their ids. */
export const merged = (releases: readonly Release[]): Release =>
  releases.reduce((earlier, later) => {
    const [before, after] = [earlier.release, later.release];
    const lists = ['contracts', 'awards', 'parties'].filter((name) => name in before || name in after);
    const together = lists.map((name) => [name, byId(objectsIn(before, name), objectsIn(after, name))]);
    return { ...later, release: { ...before, ...after, ...Object.fromEntries(together) } };
  });
