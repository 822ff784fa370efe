import { setImmediate as nextTurn } from 'node:timers/promises';
import { exact } from './declaration.ts';
import { underPrefix } from './mapped-collections.ts';
import { oneAfterAnother } from './one-after-another.ts';
import { compareValues, inSortOrder } from './sort-order.ts';
import type { Collection, Document, Query, Scalar, SumRow, ViewStore, Where } from './view-store.ts';

const SCAN_BATCH = 250;

/**
 * A store that shows what `base` holds and keeps what is written to itself: nothing of it reaches the base. Only the
 * documents that a write touches are copied, into `scratch`, which must be empty and nobody else's. What is summed or
 * counted is asked of the base and put right by the copies, so that it costs what the base's answer costs. Exact as long
 * as nobody writes to the base meanwhile. Closing it closes neither of the two.
 */
export const openOverlayViewStore = (base: ViewStore, scratch: ViewStore): ViewStore => {
  /** The copied documents as they are now, and as the base has them. */
  const written = underPrefix(scratch, 'written.');
  const hidden = underPrefix(scratch, 'hidden.');
  const copied = new Map<string, Set<string>>();
  const dropped: string[] = [];
  const inTurn = oneAfterAnother();

  const isDropped = (name: string): boolean => dropped.some((prefix) => name.startsWith(prefix));
  const copiesOf = ({ name }: Collection): Set<string> => {
    const known = copied.get(name) ?? new Set();
    copied.set(name, known);
    return known;
  };

  /** Copies what the base holds by these ids, once each: from then on the scratch store alone says what they are. */
  const copy = async <D extends Document>(from: Collection<D>, ids: readonly string[]): Promise<void> => {
    await nextTurn();
    if (isDropped(from.name)) return;
    const copies = copiesOf(from);
    const wanted = [...new Set(ids)].filter((id) => !copies.has(id));
    if (wanted.length === 0) return;
    const found = [...(await base.getMany(from, wanted)).values()];
    if (found.length > 0) {
      await nextTurn();
      await hidden.insertMany(
        from,
        found.flatMap(({ document }) => document ?? []),
      );
      await nextTurn();
      await written.insertMany(
        from,
        found.flatMap(({ position, document }) => (position === '' && document ? [document] : [])),
      );
      await written.putMany(
        from,
        found.filter(({ position }) => position !== ''),
      );
    }
    for (const id of wanted) copies.add(id);
    await nextTurn();
  };

  const idsOf = (documents: readonly Readonly<{ id: string }>[]): string[] => documents.map(({ id }) => id);

  /** Of what the base gives, that which was never copied. */
  const untouched = <D extends Document>(from: Collection<D>, documents: readonly D[]): D[] => {
    const copies = copiesOf(from);
    return documents.filter(({ id }) => !copies.has(id));
  };

  const find = async <D extends Document>(from: Collection<D>, query: Query): Promise<D[]> => {
    if (isDropped(from.name)) return written.find(from, query);
    const { skip = 0, limit, ...wanted } = query;
    const through = limit === undefined ? undefined : skip + limit;
    const beside = through && through + (await hidden.count(from, wanted.where ?? {}));
    const [beneath, own] = [
      await base.find(from, { ...wanted, ...(beside !== undefined && { limit: beside }) }),
      await written.find(from, { ...wanted, ...(through !== undefined && { limit: through }) }),
    ];
    return [...untouched(from, beneath), ...own].sort(inSortOrder(wanted.sort)).slice(skip, through);
  };

  const sumBy: ViewStore['sumBy'] = async (from, query) => {
    if (isDropped(from.name)) return written.sumBy(from, query);
    const groups = new Map<string, SumRow>();
    const add = (rows: readonly SumRow[], sign: 1 | -1): void => {
      for (const row of rows) {
        const key = JSON.stringify(query.groupBy.map((field) => row.group[field] ?? null));
        const known = groups.get(key);
        const sums = Object.fromEntries(
          query.sums.map((field) => [field, exact((known?.sums[field] ?? 0) + sign * (row.sums[field] ?? 0))]),
        );
        groups.set(key, { group: row.group, sums, count: (known?.count ?? 0) + sign * row.count });
      }
    };
    add(await base.sumBy(from, query), 1);
    add(await hidden.sumBy(from, query), -1);
    add(await written.sumBy(from, query), 1);
    return [...groups.values()].filter(({ count }) => count > 0 || query.groupBy.length === 0);
  };

  const count = async (from: Collection, where: Where): Promise<number> =>
    (await sumBy(from, { where, groupBy: [], sums: [] }))[0]?.count ?? 0;

  const distinct = async (from: Collection, field: string, where: Where): Promise<Scalar[]> => {
    const groups = await sumBy(from, { where, groupBy: [field], sums: [] });
    return groups.flatMap(({ group }) => group[field] ?? []).sort(compareValues);
  };

  async function* scan<D extends Document>(from: Collection<D>, { skip = 0, limit, ...wanted }: Query) {
    const beneath = isDropped(from.name) ? [] : base.scan(from, wanted);
    const all = merged(
      each(beneath, (documents) => untouched(from, documents)),
      each(written.scan(from, wanted)),
      wanted,
    );
    let place = 0;
    let batch: D[] = [];
    for await (const document of all) {
      if (limit !== undefined && place >= skip + limit) break;
      if (place >= skip) batch.push(document);
      place += 1;
      if (batch.length < SCAN_BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  return {
    getMany: (from, ids) =>
      inTurn(async () => {
        if (isDropped(from.name)) return written.getMany(from, ids);
        const copies = copiesOf(from);
        const beneath = ids.filter((id) => !copies.has(id));
        const own = await written.getMany(
          from,
          ids.filter((id) => copies.has(id)),
        );
        return beneath.length === 0 ? own : new Map([...own, ...(await base.getMany(from, beneath))]);
      }),
    find: (from, query) => inTurn(() => find(from, query)),
    scan,
    count: (from, where) => inTurn(() => count(from, where)),
    distinct: (from, field, where) => inTurn(() => distinct(from, field, where)),
    sumBy: (from, query) => inTurn(() => sumBy(from, query)),
    putMany: (into, documents) =>
      inTurn(async () => {
        await copy(into, idsOf(documents));
        await written.putMany(into, documents);
      }),
    insertMany: (into, documents) =>
      inTurn(async () => {
        await copy(into, idsOf(documents));
        return written.insertMany(into, documents);
      }),
    replaceMany: (into, documents) =>
      inTurn(async () => {
        await copy(into, idsOf(documents));
        await written.replaceMany(into, documents);
      }),
    replaceIf: (into, document, where) =>
      inTurn(async () => {
        await copy(into, [document.id]);
        return written.replaceIf(into, document, where);
      }),
    removeWhere: (from, where) =>
      inTurn(async () => {
        if (!isDropped(from.name)) await copy(from, idsOf(await base.find(from, { where })));
        return written.removeWhere(from, where);
      }),
    checkpoint: async (name) =>
      (await written.checkpoint(name)) ?? (isDropped(name) ? undefined : base.checkpoint(name)),
    saveCheckpoint: (name, position) => written.saveCheckpoint(name, position),
    pointer: async (name) => (await written.pointer(name)) ?? base.pointer(name),
    setPointer: (name, value) => written.setPointer(name, value),
    dropPrefix: (prefix) =>
      inTurn(async () => {
        dropped.push(prefix);
        await written.dropPrefix(prefix);
      }),
    close: async () => {},
  };
};

async function* each<D>(
  batches: AsyncIterable<D[]> | Iterable<D[]>,
  chosen: (documents: D[]) => D[] = (documents) => documents,
): AsyncGenerator<D, undefined> {
  for await (const batch of batches) yield* chosen(batch);
}

/** What two sorted sources give, sorted. */
async function* merged<D extends Document>(
  one: AsyncGenerator<D, undefined>,
  other: AsyncGenerator<D, undefined>,
  { sort }: Pick<Query, 'sort'>,
): AsyncGenerator<D> {
  const order = inSortOrder(sort);
  try {
    let [first, second] = [await one.next(), await other.next()];
    while (!first.done || !second.done)
      if (second.done || (!first.done && order(first.value, second.value) < 0)) {
        yield first.value as D; // it is not done, or the second one would not be
        first = await one.next();
      } else {
        yield second.value;
        second = await other.next();
      }
  } finally {
    await one.return(undefined);
    await other.return(undefined);
  }
}
