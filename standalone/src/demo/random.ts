/** Repeatable randomness: the same seed gives the same world. */
export type Random = Readonly<{
  /** In [0, 1). */
  next: () => number;
  below: (limit: number) => number;
  between: (least: number, most: number) => number;
  happens: (probability: number) => boolean;
  one: <Item>(items: readonly Item[]) => Item;
  /** One of the items, each as often as its weight says. */
  weighted: <Item>(items: readonly (readonly [Item, number])[]) => Item;
  /** Log-normal: many small ones, few large ones, around a median. */
  amount: (median: number, spread: number) => number;
}>;

/** Mulberry32: small, quick, and good enough to make up contracts. */
export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('Nothing to choose from');
    return item;
  };
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    below,
    one,
    between: (least, most) => least + below(most - least + 1),
    happens: (probability) => next() < probability,
    weighted: (items) => {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return items.at(-1)?.[0] as (typeof items)[number][0]; // only reached by rounding, and items are never empty
    },
    amount: (median, spread) => Math.round(median * Math.exp(normal() * spread) * 100) / 100,
  };
};
