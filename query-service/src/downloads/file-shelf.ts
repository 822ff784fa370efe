import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A made file: what it answers, its own id, its size in bytes, and the position that its data had reached. */
export type MadeFile = Readonly<{ key: string; id: string; size: number; position: string }>;

/** A file that stays until it is released. */
export type HeldFile = MadeFile &
  Readonly<{
    folder: string;
    release: () => void;
    /** Another hold on the same file, released by itself. */
    again: () => HeldFile;
  }>;

/**
 * Made files, in a folder of their own, by what they answer. They are stored as long as all together take no more than
 * some bytes; what was not used for longest goes first, and nothing goes while it is held.
 */
export type FileShelf = Readonly<{
  /** Where to make a file. */
  pathOf: (id: string) => string;
  /** Puts a file that was made there on the shelf, held. */
  add: (file: MadeFile) => HeldFile;
  /** Holds the file that answers, if it is there. */
  hold: (key: string) => Promise<HeldFile | undefined>;
  /** Removes what was left of a making. */
  discard: (id: string) => Promise<void>;
  bytes: () => number;
}>;

type ShelvedFile = { readonly file: MadeFile; holders: number };

/** Opens the shelf empty: what an earlier process left is removed. */
export const openFileShelf = async (folder: string, maxBytes: number): Promise<FileShelf> => {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
  /** The least recently used first. */
  const shelf = new Map<string, ShelvedFile>();
  const answers = new Map<string, ShelvedFile>();
  let total = 0;

  const pathOf = (id: string): string => join(folder, id);
  const discard = (id: string): Promise<void> => rm(pathOf(id), { force: true }).catch(() => {}); // or at the next start
  const drop = (shelved: ShelvedFile): void => {
    const { key, id, size } = shelved.file;
    if (!shelf.delete(id)) return;
    if (answers.get(key) === shelved) answers.delete(key);
    total -= size;
    void discard(id);
  };
  const makeRoom = (): void => {
    for (const shelved of shelf.values()) {
      if (total <= maxBytes) return;
      if (shelved.holders === 0) drop(shelved);
    }
  };
  const held = (shelved: ShelvedFile): HeldFile => {
    shelved.holders += 1;
    shelf.delete(shelved.file.id);
    shelf.set(shelved.file.id, shelved);
    const release = (): void => {
      shelved.holders -= 1;
      makeRoom();
    };
    return { ...shelved.file, folder, release, again: () => held(shelved) };
  };

  return {
    pathOf,
    discard,
    add: (file) => {
      const shelved: ShelvedFile = { file, holders: 0 };
      answers.set(file.key, shelved);
      total += file.size;
      const holding = held(shelved);
      makeRoom();
      return holding;
    },
    hold: async (key) => {
      const shelved = answers.get(key);
      if (!shelved) return undefined;
      const holding = held(shelved);
      if (await isThere(pathOf(shelved.file.id))) return holding;
      holding.release();
      drop(shelved);
      return undefined;
    },
    bytes: () => total,
  };
};

/** The folder may have been emptied by other programs. */
const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
