import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const OWNER_ONLY = 0o600;

/** A secret kept in the data folder, made on first use; several processes that start at once agree on one. */
export const keptSecret = async (folder: string, name: string): Promise<string> => {
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  try {
    await writeFile(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: OWNER_ONLY });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFile(path, 'utf8');
};
