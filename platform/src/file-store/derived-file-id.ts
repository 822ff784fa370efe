import { createHash } from 'node:crypto';

/** The id of a file that was made of another, for what it was made: whoever knows the other one finds it. */
export const derivedFileId = (id: string, purpose: string): string =>
  createHash('sha256').update(`${id}\u0000${purpose}`).digest('hex').slice(0, 32);
