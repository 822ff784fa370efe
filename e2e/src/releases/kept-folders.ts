import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** The data folders of all releases, as each was left by its own, by the releases' versions. */
const FOLDERS = fileURLToPath(new URL('../../releases', import.meta.url));
const COMPRESSED = '.zst';
const FACTS = 'facts.json';

/** What was in a data folder when its release was killed: three organizations. */
export type FolderFacts = Readonly<{
  /** Whose work was done, with a contract that was changed since it was loaded. */
  settled: Readonly<{
    organizationId: string;
    contracts: number;
    amount: number;
    suppliers: number;
    contractId: string;
    versions: number;
  }>;
  /** Whose load was under review. */
  reviewed: Readonly<{ organizationId: string; rows: number; newContracts: number }>;
  /** Whose load had been applied by half. */
  interrupted: Readonly<{ organizationId: string; rows: number }>;
}>;

const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

export const keptReleases = (): Promise<readonly string[]> => readdir(FOLDERS);

/** Keeps a data folder for a release, each of its files compressed. */
export const keepFolder = async (release: string, dataDir: string, facts: FolderFacts): Promise<void> => {
  for (const name of await filesIn(dataDir)) {
    const path = join(FOLDERS, release, `${name}${COMPRESSED}`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, zstdCompressSync(await readFile(join(dataDir, name))));
  }
  await writeFile(join(FOLDERS, release, FACTS), `${JSON.stringify(facts, null, 2)}\n`);
};

/** Lays a release's data folder out again, and says what is in it. */
export const layOutFolder = async (release: string, dataDir: string): Promise<FolderFacts> => {
  const kept = join(FOLDERS, release);
  for (const name of await filesIn(kept)) {
    if (!name.endsWith(COMPRESSED)) continue;
    const path = join(dataDir, name.slice(0, -COMPRESSED.length));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, zstdDecompressSync(await readFile(join(kept, name))));
  }
  return JSON.parse(await readFile(join(kept, FACTS), 'utf8')) as FolderFacts; // written above
};
