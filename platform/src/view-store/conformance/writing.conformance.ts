import type { ViewStore } from '../view-store.ts';
import { type Item, idsOf, items, keeping, type StoreOf, stored, tombstone } from './item.ts';

/** More than FerretDB replaces in one command without waiting for itself. */
const MANY = Array.from({ length: 150 }, (_, index) => `item-${index}`);

/** A version field is what replaceIf is for: read, change, replace what has not changed meanwhile. */
const increment = async (store: ViewStore, collection: ReturnType<typeof items>): Promise<void> => {
  const { document } = (await store.getMany(collection, ['counter'])).get('counter')!;
  const year = document!.year!;
  if (!(await store.replaceIf(collection, { id: 'counter', year: year + 1 }, { year })))
    await increment(store, collection);
};

export const describeWriting = (store: StoreOf): void => {
  describe('puts', () => {
    it('documents with their positions', async () => {
      const collection = items();
      await store().putMany(collection, [stored({ id: 'a', amount: 1 }, '0005'), stored({ id: 'b' }, '0007')]);

      expect(await store().getMany(collection, ['b', 'a', 'nobody', 'a'])).toEqual(
        new Map([
          ['a', { id: 'a', position: '0005', document: { id: 'a', amount: 1 } }],
          ['b', { id: 'b', position: '0007', document: { id: 'b' } }],
        ]),
      );
    });

    it('a later position over an earlier one, never an earlier or the same', async () => {
      const collection = items();
      const put = (amount: number, position: string) =>
        store().putMany(collection, [stored({ id: 'a', amount }, position)]);

      await put(5, '0005');
      await put(4, '0004');
      await put(50, '0005');
      expect((await store().getMany(collection, ['a'])).get('a')).toEqual(stored({ id: 'a', amount: 5 }, '0005'));
      expect(await store().count(collection, { amount: { in: [4, 50] } })).toBe(0);

      await put(10, '0010');
      expect((await store().getMany(collection, ['a'])).get('a')).toEqual(stored({ id: 'a', amount: 10 }, '0010'));
      expect(idsOf(await store().find(collection, { where: { amount: 10 } }))).toEqual(['a']);
    });

    it('what is newer in a batch that was delivered before', async () => {
      const collection = items();
      await store().putMany(
        collection,
        ['a', 'b', 'c'].map((id) => stored({ id, amount: 5 }, '0005')),
      );
      await store().putMany(collection, [
        stored({ id: 'a', amount: 4 }, '0004'),
        stored({ id: 'b', amount: 6 }, '0006'),
        stored({ id: 'c', amount: 50 }, '0005'),
        stored({ id: 'd', amount: 1 }, '0001'),
      ]);

      const found = await store().find(collection, {});

      expect(found.map(({ id, amount }) => `${id}${amount}`)).toEqual(['a5', 'b6', 'c5', 'd1']);
    });

    it('the newest of one id given several times', async () => {
      const collection = items();
      await store().putMany(collection, [
        stored({ id: 'a', amount: 2 }, '0002'),
        stored({ id: 'a', amount: 3 }, '0003'),
        stored({ id: 'a', amount: 1 }, '0001'),
        stored({ id: 'a', amount: 30 }, '0003'),
      ]);

      expect(await store().find(collection, {})).toEqual([{ id: 'a', amount: 3 }]);
    });

    it('nothing, when there is nothing', async () => {
      const collection = items();
      await store().putMany(collection, []);
      await store().replaceMany(collection, []);

      expect(await store().insertMany(collection, [])).toEqual(new Set());
      expect(await store().count(collection, {})).toBe(0);
    });

    it('many over what was put before, in one call', async () => {
      const collection = items();
      const put = (position: string) =>
        store().putMany(
          collection,
          MANY.map((id) => stored({ id, name: position }, position)),
        );

      await put('0001');
      await put('0002');

      expect(await store().count(collection, { name: '0002' })).toBe(MANY.length);
    });

    it('a declared value back to absent', async () => {
      const collection = items();
      await store().putMany(collection, [stored({ id: 'a', kind: 'x', amount: 1 }, '0001')]);
      await store().putMany(collection, [stored({ id: 'a', kind: 'y' }, '0002')]);

      expect(await store().find(collection, { where: { kind: 'y', amount: null } })).toEqual([{ id: 'a', kind: 'y' }]);
    });

    it('64 versions of one document at once, and the last position stays', async () => {
      const collection = items();
      const positions = Array.from({ length: 64 }, (_, index) => String((index * 37) % 64).padStart(4, '0'));
      await Promise.all(
        positions.map((position) => store().putMany(collection, [stored({ id: 'a', name: position }, position)])),
      );

      expect(await store().find(collection, {})).toEqual([{ id: 'a', name: '0063' }]);
    });
  });

  describe('keeps tombstones', () => {
    it('known by id, seen by no query', async () => {
      const collection = items();
      await store().putMany(collection, [
        stored({ id: 'a', kind: 'x', amount: 1 }, '0001'),
        stored({ id: 'b' }, '0001'),
      ]);
      await store().putMany(collection, [tombstone('a', '0002'), tombstone('never', '0002')]);

      expect(await store().getMany(collection, ['a', 'never'])).toEqual(
        new Map([
          ['a', tombstone('a', '0002')],
          ['never', tombstone('never', '0002')],
        ]),
      );
      expect(idsOf(await store().find(collection, {}))).toEqual(['b']);
      expect(idsOf(await store().find(collection, { where: { kind: null, amount: null } }))).toEqual(['b']);
      for await (const batch of store().scan(collection, {})) expect(idsOf(batch)).toEqual(['b']);
      expect(await store().count(collection, { kind: { not: 'y' } })).toBe(1);
      expect(await store().distinct(collection, 'kind', {})).toEqual([]);
      expect(await store().sumBy(collection, { groupBy: ['kind'], sums: ['amount'] })).toEqual([
        { group: { kind: null }, sums: { amount: 0 }, count: 1 },
      ]);
    });

    it('that guard as documents do, and give way to what is later', async () => {
      const collection = items();
      await store().putMany(collection, [tombstone('a', '0005')]);
      await store().putMany(collection, [stored({ id: 'a', amount: 4 }, '0004')]);
      await store().putMany(collection, [stored({ id: 'a', amount: 5 }, '0005')]);
      expect((await store().getMany(collection, ['a'])).get('a')).toEqual(tombstone('a', '0005'));

      await store().putMany(collection, [stored({ id: 'a', amount: 6 }, '0006')]);
      await store().putMany(collection, [tombstone('a', '0006')]);
      expect(await store().find(collection, { where: { amount: 6 } })).toEqual([{ id: 'a', amount: 6 }]);
    });

    it('that insertMany and replaceIf do not overwrite, removeWhere does not remove, and replaceMany replaces', async () => {
      const collection = items();
      await store().putMany(collection, [tombstone('a', '0005')]);

      expect(await store().insertMany(collection, [{ id: 'a' }])).toEqual(new Set());
      expect(await store().replaceIf(collection, { id: 'a' }, {})).toBe(false);
      expect(await store().removeWhere(collection, {})).toBe(0);
      expect((await store().getMany(collection, ['a'])).get('a')).toEqual(tombstone('a', '0005'));

      await store().replaceMany(collection, [{ id: 'a', amount: 1 }]);
      expect((await store().getMany(collection, ['a'])).get('a')).toEqual(stored({ id: 'a', amount: 1 }, ''));
    });
  });

  describe('inserts', () => {
    it('what is not there, leaves what is, and says which', async () => {
      const collection = await keeping(store(), [{ id: 'b', amount: 1 }]);
      const inserted = await store().insertMany(
        collection,
        ['a', 'b', 'c', 'a'].map((id, amount) => ({ id, amount })),
      );

      expect(inserted).toEqual(new Set(['a', 'c']));
      expect((await store().find(collection, {})).map(({ id, amount }) => `${id}${amount}`)).toEqual([
        'a0',
        'b1',
        'c2',
      ]);
    });

    it('one id once, however many try at once', async () => {
      const collection = items();
      const tries = Array.from({ length: 16 }, (_, index) =>
        store().insertMany(collection, [{ id: 'key', year: index }, { id: `own-${index}` }]),
      );
      const outcomes = await Promise.all(tries);
      const winners = outcomes.flatMap((inserted, index) => (inserted.has('key') ? [index] : []));

      expect(winners).toHaveLength(1);
      expect((await store().getMany(collection, ['key'])).get('key')?.document?.year).toBe(winners[0]);
      expect(outcomes.every((inserted, index) => inserted.has(`own-${index}`))).toBe(true);
    });

    it('documents that any position overwrites', async () => {
      const collection = items();
      await store().insertMany(collection, [{ id: 'a', amount: 1 }]);
      expect((await store().getMany(collection, ['a'])).get('a')?.position).toBe('');

      await store().putMany(collection, [stored({ id: 'a', amount: 2 }, '0001')]);
      expect(await store().find(collection, {})).toEqual([{ id: 'a', amount: 2 }]);
    });
  });

  describe('replaces', () => {
    it('or inserts, whatever was there', async () => {
      const collection = await keeping(store(), [{ id: 'a', kind: 'x', amount: 1 }]);
      await store().replaceMany(collection, [
        { id: 'a', kind: 'y' },
        { id: 'b', kind: 'y' },
        { id: 'b', kind: 'z' },
      ]);

      expect(await store().find(collection, {})).toEqual([
        { id: 'a', kind: 'y' },
        { id: 'b', kind: 'z' },
      ]);
      expect(await store().count(collection, { kind: 'x' })).toBe(0);
    });

    it('many in one call', async () => {
      const collection = await keeping(
        store(),
        MANY.map((id) => ({ id, kind: 'x' })),
      );
      await store().replaceMany(
        collection,
        MANY.map((id) => ({ id, kind: 'y' })),
      );

      expect(await store().count(collection, { kind: 'y' })).toBe(MANY.length);
    });

    it('one document if it exists and meets the condition', async () => {
      const collection = await keeping(store(), [
        { id: 'a', kind: 'x', amount: 1 },
        { id: 'b', kind: 'x', amount: 2 },
      ]);

      expect(await store().replaceIf(collection, { id: 'nobody' }, {})).toBe(false);
      expect(await store().replaceIf(collection, { id: 'a', amount: 9 }, { amount: 2 })).toBe(false);
      expect(await store().replaceIf(collection, { id: 'a', amount: 9 }, { kind: 'x', anyOf: [{ amount: 1 }] })).toBe(
        true,
      );
      expect(await store().replaceIf(collection, { id: 'a', amount: 9 }, { amount: 9 })).toBe(true);
      expect(await store().find(collection, {})).toEqual([
        { id: 'a', amount: 9 },
        { id: 'b', kind: 'x', amount: 2 },
      ]);
    });

    it('for exactly one of those who try at once with the same version', async () => {
      const collection = await keeping(store(), [{ id: 'a', year: 1 }]);
      const outcomes = await Promise.all(
        Array.from({ length: 16 }, (_, amount) =>
          store().replaceIf(collection, { id: 'a', year: 2, amount }, { year: 1 }),
        ),
      );

      expect(outcomes.filter((replaced) => replaced)).toHaveLength(1);
      expect(await store().find(collection, {})).toEqual([{ id: 'a', year: 2, amount: outcomes.indexOf(true) }]);
    });

    it('without losing an update', async () => {
      const collection = await keeping(store(), [{ id: 'counter', year: 0 }]);
      await Promise.all(Array.from({ length: 12 }, () => increment(store(), collection)));

      expect(await store().find(collection, {})).toEqual([{ id: 'counter', year: 12 }]);
    });
  });

  describe('removes', () => {
    it('what matches, leaves no trace of it, and says how many', async () => {
      const collection = await keeping(store(), [
        { id: 'a', kind: 'x' },
        { id: 'b', kind: 'y' },
        { id: 'c', kind: 'x' },
      ]);

      expect(await store().removeWhere(collection, { kind: 'x' })).toBe(2);
      expect(await store().removeWhere(collection, { kind: 'x' })).toBe(0);
      expect(idsOf(await store().find(collection, {}))).toEqual(['b']);
      expect(await store().getMany(collection, ['a', 'c'])).toEqual(new Map());

      await store().putMany(collection, [stored({ id: 'a' }, '0000')]);
      expect(idsOf(await store().find(collection, {}))).toEqual(['a', 'b']);
    });

    it('everything when there is no condition, but no tombstone', async () => {
      const collection = await keeping(
        store(),
        Array.from({ length: 1_200 }, (_, index) => ({ id: `${index}` })),
      );

      expect(await store().removeWhere(collection, {})).toBe(1_200);
      expect([...(await store().getMany(collection, ['0', 'gone'])).keys()]).toEqual(['gone']);
    });
  });

  it('takes one document that many replace at once, though it was never there', async () => {
    for (let round = 0; round < 8; round += 1) {
      const collection = items();
      const writes = Array.from({ length: 16 }, (_, year) =>
        store().replaceMany(collection, [{ id: 'before' }, { id: 'shared', year }, { id: `own-${year}` }]),
      );
      await Promise.all(writes);
      expect(await store().count(collection, {})).toBe(2 + 16);
    }
  });

  it('takes 64 different writes at once', async () => {
    const collection = await keeping(store(), [{ id: 'shared', year: 0 }]);
    const writes = Array.from({ length: 64 }, (_, index): Promise<unknown> => {
      const document: Item = { id: `item-${index}`, year: index };
      const kinds = [
        () =>
          store().putMany(collection, [
            stored(document, '0001'),
            stored({ id: 'put', year: index }, String(index).padStart(4, '0')),
          ]),
        () => store().insertMany(collection, [document, { id: 'inserted', year: index }]),
        () => store().replaceMany(collection, [document]),
        () =>
          store()
            .replaceIf(collection, { id: 'shared', year: index }, {})
            .then(() => store().replaceMany(collection, [document])),
      ];
      return kinds[index % kinds.length]!();
    });
    await Promise.all(writes);

    expect(await store().count(collection, {})).toBe(64 + 3);
    expect((await store().getMany(collection, ['put'])).get('put')?.document?.year).toBe(60);
  });
};
