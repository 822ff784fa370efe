import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FileShelf, openFileShelf } from './file-shelf.ts';

let folder: string;
let shelf: FileShelf;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shelf-'));
  await writeFile(join(folder, 'left-by-another-process'), 'x');
  shelf = await openFileShelf(folder, 100);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = async (key: string, size: number, id = `id-${key}`) => {
  await writeFile(shelf.pathOf(id), 'x'.repeat(size));
  return shelf.add({ key, id, size, position: '1' });
};
const keep = async (key: string, size: number): Promise<void> => (await put(key, size)).release();
const isKept = async (key: string): Promise<boolean> => {
  const held = await shelf.hold(key);
  held?.release();
  return held !== undefined;
};
/** Removals are not waited for by whoever makes room. */
const filesWhen = async (count: number): Promise<string[]> => {
  let names: string[];
  do names = await readdir(folder);
  while (names.length !== count);
  return names;
};

describe('the shelf of made files', () => {
  it('begins empty', async () => {
    expect(await readdir(folder)).toEqual([]);
  });

  it('gives a file to whoever asks the same', async () => {
    await keep('a', 10);
    expect(await shelf.hold('a')).toMatchObject({ key: 'a', id: 'id-a', size: 10, folder });
    expect(await shelf.hold('b')).toBeUndefined();
  });

  it('lets go what was not used for longest when there is no more room', async () => {
    await keep('a', 40);
    await keep('b', 40);
    await isKept('a');
    await keep('c', 40);
    expect([await isKept('a'), await isKept('b'), await isKept('c')]).toEqual([true, false, true]);
    expect(shelf.bytes()).toBe(80);
    expect((await filesWhen(2)).sort()).toEqual(['id-a', 'id-c']);
  });

  it('lets nothing go while it is held, however large, and then at once', async () => {
    const one = await put('a', 500);
    const another = await shelf.hold('a');
    await keep('b', 10);
    expect(await readdir(folder)).toContain('id-a');
    one.release();
    expect(await readdir(folder)).toContain('id-a');
    another?.release();
    expect(await isKept('a')).toBe(false);
    await filesWhen(0);
    expect(shelf.bytes()).toBe(0);
  });

  it('gives the newest of two that answer the same, and counts both', async () => {
    const first = await put('a', 30, 'one');
    const second = await put('a', 40, 'two');
    expect(shelf.bytes()).toBe(70);
    first.release();
    second.release();
    expect((await shelf.hold('a'))?.id).toBe('two');
  });

  it('does not give what somebody removed from the folder', async () => {
    await keep('a', 10);
    await rm(shelf.pathOf('id-a'));
    expect(await isKept('a')).toBe(false);
    expect(shelf.bytes()).toBe(0);
  });
});
