import type { Collection, ViewStore, Where } from '@monitor/platform/view-store/view-store';

/** What a queue keeps of each thing to be done, beside what is the kind's own. */
export type WorkItem = Readonly<{
  id: string;
  addedAt: string;
  /** How many attempts have begun: one that ended with its process counts. */
  attempts: number;
  /** When it is attempted next; while a worker has it, when its lease ends; null once it is done or given up. */
  dueAt: string | null;
  /** Why the last attempt failed. */
  lastError: string | null;
}>;

/** Declared by every collection of items. */
export const WORK_ITEM_FIELDS = { id: 'text', addedAt: 'text', attempts: 'number', dueAt: 'text' } as const;

export const newItem = <Own extends Readonly<{ id: string }>>(own: Own, now: Date, afterMs = 0): Own & WorkItem => ({
  ...own,
  addedAt: now.toISOString(),
  attempts: 0,
  dueAt: new Date(now.getTime() + afterMs).toISOString(),
  lastError: null,
});

/** Changes an item for the worker that has taken it. False when its lease is over, or the item replaced or removed. */
export const changeItem = async <Item extends WorkItem>(
  records: ViewStore,
  items: Collection<Item>,
  { id, dueAt }: Item,
  changes: Partial<Item> | Partial<WorkItem>,
): Promise<boolean> => {
  const current = (await records.getMany(items, [id])).get(id)?.document;
  return current !== undefined && records.replaceIf(items, { ...current, ...changes }, { dueAt });
};

/** How many items are due, wait for a later attempt, and were given up or are still there though done. */
export const countItems = async (records: ViewStore, items: Collection, now: Date) => {
  const count = (dueAt: Where[string]) => records.count(items, { dueAt });
  const time = now.toISOString();
  return { due: await count({ lte: time }), later: await count({ gt: time }), 'given-up': await count(null) };
};
