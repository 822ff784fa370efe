import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { createStringTable } from './string-table.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.integer({ min: 0, max: 70_000 }).map((n) => 'ñ€x'.repeat(n / 3)),
);

describe('a string table', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'strings-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('gives back what was added, whether in memory or in a file, whenever it is asked', () => {
    fc.assert(
      fc.property(fc.array(text), fc.constantFrom(10, 1_000, 100_000, 10_000_000), (texts, bytesInMemory) => {
        const table = createStringTable(bytesInMemory, folder);
        texts.forEach((value, index) => {
          expect(table.add(value)).toBe(index);
          expect(table.get(index)).toBe(value);
          expect(table.get(index >> 1)).toBe(texts[index >> 1]);
        });
        expect(texts.map((_, index) => table.get(index))).toEqual(texts);
        table.close();
      }),
    );
  });

  it('has nothing beside what was added', () => {
    const table = createStringTable(100, folder);
    table.add('one');
    expect([-1, 1, 0.5, Number.NaN].map((index) => table.get(index))).toEqual(new Array(4).fill(undefined));
    table.close();
  });

  it('leaves no file behind', async () => {
    const table = createStringTable(10, folder);
    for (let i = 0; i < 100; i += 1) table.add(`text ${i}`);
    expect(table.get(50)).toBe('text 50');
    expect(await readdir(folder)).toEqual([]);
    table.close();
  });
});
