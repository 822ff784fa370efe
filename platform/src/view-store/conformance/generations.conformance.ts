import { StorageUnavailable } from '../../storage/storage-unavailable.ts';
import { ValueRefused } from '../value-refused.ts';
import type { ViewGenerations, ViewStore } from '../view-store.ts';
import { collected, freshName, idsOf, items } from './item.ts';

const freshPrefix = (): string => `${freshName()}.`;

/** A whole generation with one document. */
const made = async (store: ViewGenerations, prefix: string, id: string): Promise<ViewStore> => {
  const building = await store.buildGeneration(prefix);
  await building?.store.insertMany(things, [{ id }]);
  await building?.finish();
  return store.generation(prefix);
};

const things = items('things');

/** Each call that a store of views takes. */
const calls = (store: ViewStore): Promise<unknown>[] => [
  store.getMany(things, ['a']),
  store.find(things, {}),
  collected(store.scan(things, {})),
  store.count(things, {}),
  store.distinct(things, 'kind', {}),
  store.sumBy(things, { groupBy: [], sums: [] }),
  store.putMany(things, [{ id: 'b', position: '1', document: undefined }]),
  store.insertMany(things, [{ id: 'b' }]),
  store.replaceMany(things, [{ id: 'b' }]),
  store.replaceIf(things, { id: 'b' }, {}),
  store.removeWhere(things, {}),
  store.checkpoint('one'),
  store.saveCheckpoint('one', '1'),
  store.pointer('one'),
  store.setPointer('one', '1'),
];

export const describeGenerations = (store: () => ViewGenerations): void => {
  describe('of a generation', () => {
    const refused = async (prefix: string): Promise<void> => {
      const outcomes = await Promise.allSettled(calls(store().generation(prefix)));
      const unavailable = { status: 'rejected', reason: expect.any(StorageUnavailable) };
      expect(outcomes).toEqual(outcomes.map(() => unavailable));
    };

    it('that nobody made, or that is not finished, or was dropped, refuses everything and shows nothing', async () => {
      const prefix = freshPrefix();
      await refused(prefix);
      const building = await store().buildGeneration(prefix);
      await building?.store.insertMany(things, [{ id: 'a' }]);
      await refused(prefix);
      await building?.finish();
      expect(await store().generation(prefix).count(things, {})).toBe(1);
      await store().dropGeneration(prefix);
      await refused(prefix);
    });

    it('keeps what was written before and after it was finished, apart from the store and from others', async () => {
      const prefix = freshPrefix();
      const building = await store().buildGeneration(prefix);
      await building?.store.insertMany(things, [{ id: 'a', kind: 'x' }]);
      await building?.store.saveCheckpoint('one', '1');
      await building?.store.setPointer('two', '2');
      expect(idsOf((await building?.store.find(things, { where: { kind: 'x' } })) ?? [])).toEqual(['a']);
      await building?.finish();
      const generation = store().generation(prefix);
      await generation.insertMany(things, [{ id: 'b' }]);
      const other = await made(store(), freshPrefix(), 'c');

      expect(idsOf(await generation.find(things, {}))).toEqual(['a', 'b']);
      expect([await generation.checkpoint('one'), await generation.pointer('two')]).toEqual(['1', '2']);
      expect(idsOf(await other.find(things, {}))).toEqual(['c']);
      for (const apart of [other, store()])
        expect([await apart.checkpoint('one'), await apart.pointer('two')]).toEqual([undefined, undefined]);
      expect(await store().count(things, {})).toBe(0);
    });

    it('is built by one, of all that begin at once, and its name is free again when it was dropped', async () => {
      const prefix = freshPrefix();
      const begun = await Promise.all([1, 2, 3].map(() => store().buildGeneration(prefix)));
      expect(begun.filter((building) => building !== undefined)).toHaveLength(1);
      await begun.find((building) => building !== undefined)?.finish();
      expect(await store().buildGeneration(prefix)).toBeUndefined();
      await store().dropGeneration(prefix);
      expect(idsOf(await (await made(store(), prefix, 'again')).find(things, {}))).toEqual(['again']);
    });

    it('cannot be finished once it was dropped', async () => {
      const prefix = freshPrefix();
      const building = await store().buildGeneration(prefix);
      await building?.store.insertMany(things, [{ id: 'a' }]);
      await store().dropGeneration(prefix);
      await expect(building?.finish()).rejects.toThrow('was dropped');
      await refused(prefix);
      expect(await store().generations()).not.toContain(prefix);
    });

    it('is told of, from its beginning until it is dropped, and drops no sibling of a similar name', async () => {
      const name = freshName();
      const [one, other] = [`${name}1.`, `${name}10.`];
      const told = async () => (await store().generations()).filter((prefix) => prefix.startsWith(name)).sort();
      expect(await told()).toEqual([]);
      await made(store(), one, 'a');
      await store().buildGeneration(other);
      expect(await told()).toEqual([one, other]);
      await store().dropGeneration(one);
      expect(await told()).toEqual([other]);
      await store().dropGeneration(other);
      await store().dropGeneration(other);
      expect(await told()).toEqual([]);
    });

    it('takes nothing, while it is built, of a call with a document that is refused', async () => {
      const building = await store().buildGeneration(freshPrefix());
      const wrong = { id: 'b', amount: 'much' } as unknown as { id: string };
      const puts = [{ id: 'a' }, wrong].map((document) => ({ id: document.id, position: '1', document }));
      await expect(building?.store.putMany(things, puts)).rejects.toThrow(ValueRefused);
      await expect(building?.store.insertMany(things, [{ id: 'a' }, wrong])).rejects.toThrow(ValueRefused);
      await building?.store.insertMany(things, [{ id: 'c' }]);
      expect(idsOf((await building?.store.find(things, {})) ?? [])).toEqual(['c']);
    });

    it('has no name that could lead elsewhere', async () => {
      for (const prefix of ['', '.', 'v1', '../v1.', 'v1..', 'a/b.', 'v1.x.'])
        await expect(async () => store().buildGeneration(prefix)).rejects.toThrow('cannot name a generation');
    });
  });
};
