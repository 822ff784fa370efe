import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const OWNER_ONLY = 0o600;

/** A secret kept in the data folder, made on first use; several processes that start at once agree on one. */
export const loadOrCreateSecret = async (folder: string, name: string): Promise<string> => {
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  const offered = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(offered, randomBytes(32).toString('base64url'), { flag: 'wx', mode: OWNER_ONLY });
    // A link puts the whole file there at once, and fails where another process was first.
    await link(offered, path).catch(unlessThere);
    return await readFile(path, 'utf8');
  } finally {
    await rm(offered, { force: true });
  }
};

const unlessThere = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error;
};

/** A key of its own for one purpose: knowing it tells nothing of the secret, nor of the keys for other purposes. */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  createHmac('sha256', secret).update(`key for ${purpose}`).digest();
