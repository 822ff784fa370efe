import { foldForSearch } from './text.ts';

/** The end of an id that is in a slug: the part of a UUIDv7 that is drawn at random. */
const TAIL = 8;
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
  return [...(words ?? []), id.slice(-TAIL)].join('-');
};

/** Whether a text has the form of a slug. */
export const isSlug = (text: string): boolean => SLUG.test(text);

/** Whether a slug, with whatever words, is that of the organization with this id. */
export const isSlugOf = (slug: string, id: string): boolean => SLUG.exec(slug)?.[1] === id.slice(-TAIL);
