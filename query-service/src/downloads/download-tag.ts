import type { MadeFile } from './file-shelf.ts';

/**
 * A strong tag: what the file answers, and which making of it these bytes are. The same question of the same data may be
 * made again with other bytes (by a later version of the program), so a part of one is never joined to a part of another.
 */
export const tagOf = ({ key, id }: MadeFile): string => `"${key}.${id}"`;

/**
 * The tag, among those a client says it has, of a file that answers the same as this key: whichever making it holds, it
 * is what it would get.
 */
export const knownTag = (ifNoneMatch: string | undefined, key: string): string | undefined =>
  ifNoneMatch?.match(/"[^"]*"/g)?.find((tag) => tag.startsWith(`"${key}.`));
