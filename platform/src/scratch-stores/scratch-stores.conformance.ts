import { openStoreAt } from '../view-store/store-address.ts';
import type { Collection } from '../view-store/view-store.ts';
import type { ScratchStores } from './scratch-stores.ts';

type Opened = Readonly<{
  stores: ScratchStores;
  /** The same stores as another process would find them. */
  again: () => Promise<ScratchStores>;
  /** Whether another thread reaches these stores: not those in memory. */
  isShared: boolean;
  close: () => Promise<void>;
}>;

type Note = Readonly<{ id: string; text: string }>;
const notes: Collection<Note> = { name: 'notes', fields: { text: 'text' }, indexes: [['text']] };
const NOTE: Note = { id: 'a', text: 'uno' };

/** What every ScratchStores must do. An adapter's test file is one call of this function. */
export const describeScratchStores = (name: string, open: () => Promise<Opened>): void => {
  describe(`${name} keep the ScratchStores promises:`, () => {
    let opened: Opened;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    it('a store keeps what is written, and is the same when it is asked for again', async () => {
      const { stores } = opened;
      await (await stores.open('one')).insertMany(notes, [NOTE]);
      expect(await (await stores.open('one')).find(notes, {})).toEqual([NOTE]);
    });

    it('closing what was opened closes nothing for others', async () => {
      const { stores } = opened;
      const [mine, theirs] = [await stores.open('one'), await stores.open('one')];
      await mine.insertMany(notes, [NOTE]);
      await mine.close();
      expect(await theirs.count(notes, {})).toBe(1);
    });

    it('stores know nothing of each other', async () => {
      const { stores } = opened;
      for (const each of ['one', 'one-more', 'on', 'ONE_1'])
        await (await stores.open(each)).insertMany(notes, [{ id: 'a', text: each }]);
      await stores.drop('one');
      expect((await stores.names()).sort()).toEqual(['ONE_1', 'on', 'one-more']);
      expect(await (await stores.open('one-more')).find(notes, {})).toEqual([{ id: 'a', text: 'one-more' }]);
      expect(await (await stores.open('on')).find(notes, {})).toEqual([{ id: 'a', text: 'on' }]);
    });

    it('what is dropped is gone, and the name is free', async () => {
      const { stores } = opened;
      await (await stores.open('one')).insertMany(notes, [NOTE]);
      await stores.drop('one');
      expect(await stores.names()).toEqual([]);
      expect(await (await stores.open('one')).count(notes, {})).toBe(0);
    });

    it('whoever has a dropped store open fails, and brings nothing back', async () => {
      const { stores } = opened;
      const kept = await stores.open('one');
      await kept.insertMany(notes, [NOTE]);
      await stores.drop('one');
      await expect(async () => kept.count(notes, {})).rejects.toThrow();
      await expect(async () => kept.insertMany(notes, [NOTE])).rejects.toThrow();
      expect(await stores.names()).toEqual([]);
    });

    it('dropping twice, or what never was, is no error', async () => {
      const { stores } = opened;
      await stores.open('one');
      await stores.drop('one');
      await stores.drop('one');
      await stores.drop('never');
      expect(await stores.names()).toEqual([]);
    });

    it('what a process left behind is named and dropped by the next one', async () => {
      await (await opened.stores.open('left')).insertMany(notes, [NOTE]);
      const next = await opened.again();
      expect(await next.names()).toEqual(['left']);
      expect(await (await next.open('left')).find(notes, {})).toEqual([NOTE]);
      await next.drop('left');
      expect(await next.names()).toEqual([]);
      await next.close();
    });

    it('what is written at the address is in the store, and named from the start', async () => {
      const { stores, isShared } = opened;
      const address = structuredClone(await stores.addressOf('one'));
      if (!isShared) return;
      const other = await openStoreAt(address);
      await other.insertMany(notes, [NOTE]);
      expect(await stores.names()).toEqual(['one']);
      await other.close();
      expect(await (await stores.open('one')).find(notes, {})).toEqual([NOTE]);
      await stores.drop('one');
      expect(await stores.names()).toEqual([]);
    });

    it.each(['', '.', '..', '../one', 'a/b', 'a.b', 'ñ', 'a b', 'x'.repeat(65)])('refuses the name %j', async (bad) => {
      const { stores } = opened;
      await expect(async () => stores.open(bad)).rejects.toThrow('Not the name');
      await expect(async () => stores.addressOf(bad)).rejects.toThrow('Not the name');
      await expect(async () => stores.drop(bad)).rejects.toThrow('Not the name');
      expect(await stores.names()).toEqual([]);
    });
  });
};
