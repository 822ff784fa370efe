type Json = Readonly<Record<string, unknown>>;

/** A release, and when the package was published in which it came. */
export type Release = Readonly<{ release: Json; publishedDate: string; publisher: string }>;

/** Deeper than any publisher nests packages in packages. */
const DEEPEST = 8;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectIn = (holder: Json, name: string): Json => {
  const value = holder[name];
  return isObject(value) ? value : {};
};

export const objectsIn = (holder: Json, name: string): readonly Json[] => {
  const value = holder[name];
  return Array.isArray(value) ? value.filter(isObject) : [];
};

/** A text, or a number where a text is due; blank for anything else. */
export const textIn = (holder: Json, name: string): string => {
  const value = holder[name];
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
};

const SECTIONS = ['tender', 'awards', 'contracts', 'planning', 'parties'];

/**
 * The releases of a file in the Open Contracting standard, whatever holds them: packages of releases or of records, lists and
 * pages of either, or nothing. Of a record its compiled release, where it has one. Empty of what is none of these.
 */
export const releasesIn = (value: unknown, around: Omit<Release, 'release'>, depth = 0): readonly Release[] => {
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((one) => releasesIn(one, around, depth + 1));
  if (!isObject(value)) return [];
  const here = {
    publishedDate: textIn(value, 'publishedDate') || around.publishedDate,
    publisher: textIn(objectIn(value, 'publisher'), 'name') || around.publisher,
  };
  if (isObject(value.compiledRelease)) return releasesIn(value.compiledRelease, here, depth + 1);
  for (const holder of ['records', 'releases', 'arrayReleasePackage', 'data'])
    if (Array.isArray(value[holder])) return releasesIn(value[holder], here, depth + 1);
  return textIn(value, 'ocid') !== '' && SECTIONS.some((name) => name in value) ? [{ release: value, ...here }] : [];
};

/** Publishers write a process's id with their prefix and without, in either case. */
const processKey = (ocid: string): string => ocid.toUpperCase().replace(/^OCDS-[0-9A-Z]{6}-/, '');

const byId = (earlier: readonly Json[], later: readonly Json[]): readonly Json[] => {
  const all = new Map<string, Json>();
  for (const one of [...earlier, ...later]) all.set(textIn(one, 'id'), { ...all.get(textIn(one, 'id')), ...one });
  return [...all.values()];
};

const isCompiled = ({ release }: Release): boolean => Array.isArray(release.tag) && release.tag.includes('compiled');

/** What a process's releases say together: the newest says what it says, and contracts are told apart by their ids. */
const merged = (releases: readonly Release[]): Release =>
  releases.reduce((earlier, later) => {
    const [before, after] = [earlier.release, later.release];
    const lists = ['contracts', 'awards', 'parties'].filter((name) => name in before || name in after);
    const together = lists.map((name) => [name, byId(objectsIn(before, name), objectsIn(after, name))]);
    return { ...later, release: { ...before, ...after, ...Object.fromEntries(together) } };
  });

/** One release of each process, in the order in which the file first tells of them. */
export const processesIn = (releases: readonly Release[]): readonly Release[] => {
  const processes = Map.groupBy(releases, ({ release }) => processKey(textIn(release, 'ocid')));
  return [...processes.values()].map((of) => {
    const inOrder = of.toSorted((one, other) => (textIn(one.release, 'date') < textIn(other.release, 'date') ? -1 : 1));
    const compiled = inOrder.filter(isCompiled).at(-1);
    return compiled ?? merged(inOrder);
  });
};
