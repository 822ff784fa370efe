import { randomUUID } from 'node:crypto';
import type { Collection, Stored, ViewStore } from '../view-store.ts';

/** What the suite keeps. `anything` is not declared. */
export type Item = Readonly<{
  id: string;
  name?: string | null;
  kind?: string | null;
  amount?: number | null;
  year?: number | null;
  open?: boolean | null;
  anything?: unknown;
}>;

/** The store under test: opened before all tests, so read inside of them. */
export type StoreOf = () => ViewStore;

export const freshName = (): string => `items-${randomUUID()}`;

export const items = (name = freshName()): Collection<Item> => ({
  name,
  fields: { name: 'text', kind: 'text', amount: 'number', year: 'number', open: 'boolean' },
  indexes: [['kind', 'amount'], ['year']],
});

/** A collection whose documents have ids that are declared, and name others. */
export type Owned = Readonly<{ id: string; owner?: string | null; amount?: number; anything?: unknown }>;

export const owned = (name = freshName()): Collection<Owned> => ({
  name,
  fields: { id: 'id', owner: 'id', amount: 'number' },
  indexes: [['owner', 'amount']],
});

export const stored = (document: Item, position = '0001'): Stored<Item> => ({ id: document.id, position, document });

export const tombstone = (id: string, position = '0001'): Stored<Item> => ({ id, position, document: undefined });

/** A fresh collection that holds these documents, and one tombstone that no query may see. */
export const keeping = async (store: ViewStore, documents: readonly Item[]): Promise<Collection<Item>> => {
  const collection = items();
  await store.putMany(collection, [...documents.map((document) => stored(document)), tombstone('gone')]);
  return collection;
};

export const idsOf = (documents: readonly Item[]): string[] => documents.map(({ id }) => id);

/** Everything an iterable gives. */
export const collected = async <T>(batches: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const batch of batches) all.push(batch);
  return all;
};
