import { pathToFileURL } from 'node:url';

/** A file for SQLite to open, and not to make where it is not there. */
export const existingFile = (path: string): URL => new URL('?mode=rw', pathToFileURL(path));
