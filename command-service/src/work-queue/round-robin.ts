import type { Collection, ViewStore, Where } from '@monitor/platform/view-store/view-store';
import type { WorkItem } from './work-item.ts';

/** Who shares a queue, as fields say: each value of the first has its turn, and within it each value of the next. */
export type Sharing<Item> = Readonly<{
  fields: readonly (keyof Item & string)[];
  /** How many with the same in a field are worked at side by side. */
  atOnce?: Readonly<{ field: keyof Item & string; limit: number }>;
}>;

export type RoundRobin<Item> = Readonly<{
  /** A due item of whoever's turn it is; never attempted ones come first. */
  next: (now: Date) => Promise<Item | undefined>;
  enter: (taken: Item) => void;
  leave: (taken: Item) => void;
}>;

/** Whose turn was last is remembered in memory: a restart begins a round anew. */
export const openRoundRobin = <Item extends WorkItem>(
  records: ViewStore,
  items: Collection<Item>,
  { fields, atOnce }: Sharing<Item> = { fields: [] },
): RoundRobin<Item> => {
  const lastTurns = new Map<string, string>();
  const working = new Map<unknown, number>();

  /** One item for each that shares, from the one after the last turn round to it. */
  async function* candidates(now: Date, where: Where, [field, ...deeper] = fields): AsyncGenerator<Item> {
    const sort = [...(field ? [field] : []), 'attempts', 'dueAt'].map((by) => ({
      field: by,
      direction: 'asc' as const,
    }));
    const find = (range: Where) =>
      records.find(items, { where: { ...where, ...range, dueAt: { lte: now.toISOString() } }, sort, limit: 1 });
    if (field === undefined) return yield* await find({});
    const last = lastTurns.get(JSON.stringify(where)) ?? '';
    for (const range of [{ gt: last }, { gt: '', lte: last }]) {
      let [item] = await find({ [field]: range });
      while (item) {
        const value = String(item[field]);
        yield* deeper.length === 0 ? [item] : candidates(now, { ...where, [field]: value }, deeper);
        [item] = await find({ [field]: { ...range, gt: value } });
      }
    }
  }

  const change = (taken: Item, by: number): void => {
    if (!atOnce) return;
    const value = taken[atOnce.field];
    working.set(value, (working.get(value) ?? 0) + by);
    if (working.get(value) === 0) working.delete(value);
  };

  return {
    next: async (now) => {
      for await (const item of candidates(now, {}))
        if (!atOnce || (working.get(item[atOnce.field]) ?? 0) < atOnce.limit) return item;
      return undefined;
    },
    enter: (taken) => {
      let within: Where = {};
      for (const field of fields) {
        const value = String(taken[field]);
        lastTurns.set(JSON.stringify(within), value);
        within = { ...within, [field]: value };
      }
      change(taken, 1);
    },
    leave: (taken) => change(taken, -1),
  };
};
