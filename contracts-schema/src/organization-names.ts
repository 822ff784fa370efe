import { foldForSearch } from './text/text.ts';

/** Digits at the end of an id that are in a slug: of a UUIDv7 they are drawn at random. */
const END = 8;
const SLUG = /^(?:[a-z0-9]+-)*([0-9a-f]{8})$/;

/**
 * How addresses name an organization: the words of its short name, then the end of its id (`san-jeronimo-0a1b2c3d`). The end
 * alone says which one it is, for ever and of no other; the words are for people, and follow what it is called now.
 */
export const organizationSlug = ({ id, shortName }: Readonly<{ id: string; shortName: string }>): string => {
  const words = foldForSearch(shortName)
    .replaceAll('Ñ', 'N')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return [...(words ?? []), slugEnd(id)].join('-');
};

/** The part of an organization's slugs that says which it is. */
export const slugEnd = (id: string): string => id.slice(-END);

/** That part of a slug; undefined of a text that is none. */
export const slugEndIn = (text: string): string | undefined => SLUG.exec(text)?.[1];

/** Whether a slug, with whatever words, is that of the organization with this id. */
const isSlugOf = (slug: string, id: string): boolean => slugEndIn(slug) === slugEnd(id);

/** Ids of legacy monitors have 24 digits: by the first ones of ours they keep whom they are compared with. */
const LEGACY_ID = /^[0-9a-f]{24}$/;

export const isLegacyId = (named: string): boolean => LEGACY_ID.test(named);

export const legacyIdOf = (ours: string): string => ours.slice(0, 24);

/** Which of our ids a name means: an id, a slug, or what legacy monitors say; undefined when none, or when that is not sure. */
export const idNamed = (named: string, ids: readonly string[]): string | undefined => {
  const [meant, ...others] = ids.filter(
    (one) => one === named || (isLegacyId(named) ? legacyIdOf(one) === named : isSlugOf(named, one)),
  );
  return others.length === 0 ? meant : undefined;
};
