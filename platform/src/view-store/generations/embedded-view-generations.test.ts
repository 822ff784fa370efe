import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StorageUnavailable } from '../../storage/storage-unavailable.ts';
import { items } from '../conformance/item.ts';
import { openEmbeddedViewStore } from '../embedded-view-store.ts';
import type { BuildingGeneration, ViewGenerations } from '../view-store.ts';
import { generationFiles } from './embedded-view-generations.ts';

let folder: string;
let store: ViewGenerations;
const at = (name: string): string => join(folder, name);
const things = items('things');
const documents = Array.from({ length: 3_000 }, (_, n) => ({
  id: `${(n * 7_919) % 3_000}`,
  name: `thing ${n}`.repeat(20),
}));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'generations-'));
  store = openEmbeddedViewStore({ path: at('views.db'), durability: 'normal' });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const begun = async (prefix: string): Promise<BuildingGeneration> => (await store.buildGeneration(prefix))!; // a new one

const made = async (prefix: string): Promise<void> => {
  const { store: building, finish } = await begun(prefix);
  await building.insertMany(things, documents);
  await finish();
};

it('is a file of its own, with nothing beside it while it is written nor when it is finished', async () => {
  const { store: building, finish } = await begun('v1.');
  await building.insertMany(things, documents);
  const ours = () => readdirSync(folder).filter((name) => !name.startsWith('views.db'));
  expect(ours()).toEqual(['views.v1.building']);
  await finish();
  expect(ours()).toEqual(['views.v1.db']);
  expect(generationFiles(at('views.db'))).toEqual([at('views.v1.db')]);
  await store.dropGeneration('v1.');
  expect(ours()).toEqual([]);
});

it('is found by who opens the store later, and by others that have it open', async () => {
  await made('v1.');
  const other = openEmbeddedViewStore({ path: at('views.db'), durability: 'normal' });
  expect(await other.generation('v1.').count(things, {})).toBe(3_000);
  await store.generation('v1.').saveCheckpoint('log', '7');
  expect(await other.generation('v1.').checkpoint('log')).toBe('7');
  await other.close();
});

it.each(['gone', 'empty', 'cut off', 'another database', 'no database'])(
  'is refused by its name when its file is %s, and none is made in its place',
  async (how) => {
    await made('v1.');
    const file = at('views.v1.db');
    const { size } = statSync(file);
    if (how === 'gone' || how === 'another database') rmSync(file);
    if (how === 'another database') await openEmbeddedViewStore({ path: file, durability: 'normal' }).close();
    if (how === 'empty') truncateSync(file);
    if (how === 'cut off') truncateSync(file, Math.floor(size / 2));
    if (how === 'no database') writeFileSync(file, 'no database at all '.repeat(1_000));
    for (let turn = 0; turn < 2; turn += 1) {
      const refusal = await store
        .generation('v1.')
        .find(things, {})
        .catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StorageUnavailable);
      expect(refusal).toMatchObject({ store: file, passes: false });
    }
    expect(existsSync(file)).toBe(how !== 'gone');
  },
);

it('that a process left unfinished is none, and goes when it is dropped', async () => {
  const { store: building } = await begun('v1.');
  await building.insertMany(things, documents);
  await store.close(); // as a kill would: nothing says that it is whole
  store = openEmbeddedViewStore({ path: at('views.db'), durability: 'normal' });
  await expect(store.generation('v1.').count(things, {})).rejects.toThrow(StorageUnavailable);
  expect(await store.generations()).toEqual(['v1.']);
  expect(generationFiles(at('views.db'))).toEqual([]);
  await store.dropGeneration('v1.');
  expect(await store.generations()).toEqual([]);
});

it('gives its room back in other processes too, as soon as they look at another', async () => {
  await made('v1.');
  await made('v2.');
  const reader = openEmbeddedViewStore({ path: at('views.db'), durability: 'normal' });
  await reader.generation('v1.').count(things, {});
  const held = () => readdirSync('/proc/self/fd').length;
  const before = held();
  await store.dropGeneration('v1.');
  await reader.generation('v2.').count(things, {});
  expect(held()).toBeLessThanOrEqual(before);
  await expect(reader.generation('v1.').count(things, {})).rejects.toThrow(StorageUnavailable);
  await reader.close();
});
