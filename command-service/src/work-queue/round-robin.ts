import type { Collection, ViewStore, Where } from '@monitor/platform/view-store/view-store';
import type { WorkItem } from './work-item.ts';

/** A due item that is free, of whoever's turn it is. */
export type RoundRobin<Item> = (now: Date, isFree: (item: Item) => boolean) => Promise<Item | undefined>;

/**
 * Gives turns to those who share a queue, as fields say: to each value of the first, and within it to each value of the next;
 * never attempted items come first there. Whose turn was last is remembered in memory: a restart begins a round anew.
 */
export const openRoundRobin = <Item extends WorkItem>(
  records: ViewStore,
  items: Collection<Item>,
  fields: readonly (keyof Item & string)[],
): RoundRobin<Item> => {
  const lastTurns = new Map<string, string>();

  /** One item for each that shares, from the one after the last turn round to it. */
  async function* candidates(dueAt: Where[string], within: Where, [field, ...deeper] = fields): AsyncGenerator<Item> {
    const order = field === undefined ? ['attempts', 'dueAt'] : [field, 'attempts', 'dueAt'];
    const sort = order.map((name) => ({ field: name, direction: 'asc' as const }));
    const find = (range: Where) => records.find(items, { where: { ...within, ...range, dueAt }, sort, limit: 1 });
    if (field === undefined) return yield* await find({});
    const last = lastTurns.get(JSON.stringify(within)) ?? '';
    for (const range of [{ gt: last }, { gt: '', lte: last }]) {
      let [item] = await find({ [field]: range });
      while (item) {
        const value = String(item[field]);
        yield* deeper.length === 0 ? [item] : candidates(dueAt, { ...within, [field]: value }, deeper);
        [item] = await find({ [field]: { ...range, gt: value } });
      }
    }
  }

  const noteTurn = (item: Item): void => {
    let within: Where = {};
    for (const field of fields) {
      lastTurns.set(JSON.stringify(within), String(item[field]));
      within = { ...within, [field]: String(item[field]) };
    }
  };

  return async (now, isFree) => {
    for await (const item of candidates({ lte: now.toISOString() }, {})) {
      if (!isFree(item)) continue;
      noteTurn(item);
      return item;
    }
    return undefined;
  };
};
