import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { type Item, items, stored } from './conformance/item.ts';
import { openEmbeddedViewStore } from './embedded-view-store.ts';
import { compareValues, inSortOrder } from './sort-order.ts';
import type { Collection, Query, Scalar, SumRow, Where } from './view-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'view-scan-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Many = Item & Readonly<{ owner?: string | null }>;

const FIELDS = ['id', 'kind', 'amount', 'year', 'open', 'owner'] as const;
type Field = (typeof FIELDS)[number];

const nullsFirst = (one: readonly Scalar[], other: readonly Scalar[]): number => {
  const place = one.findIndex((value, index) => value !== other[index]);
  const [value = null, otherValue = null] = [one[place], other[place]];
  if (value === null || otherValue === null) return Number(value !== null) - Number(otherValue !== null);
  return compareValues(value, otherValue);
};

/** A condition, and which documents meet it. */
type Met = Readonly<{ where: Where; meets: (document: Many) => boolean }>;

const condition: fc.Arbitrary<Met> = fc.oneof(
  fc
    .constantFrom('kind-1', 'kind-4', '', 'none', null)
    .map((kind): Met => ({ where: { kind }, meets: (document) => document.kind === kind })),
  fc
    .subarray(['kind-2', 'kind-3', '', null])
    .map((kinds): Met => ({ where: { kind: { in: kinds } }, meets: ({ kind = null }) => kinds.includes(kind) })),
  fc
    .constantFrom('0'.repeat(32), '3'.repeat(32), null)
    .map((owner): Met => ({ where: { owner: { not: owner } }, meets: (document) => document.owner !== owner })),
  fc
    .constantFrom(true, false, null)
    .map((open): Met => ({ where: { open }, meets: (document) => document.open === open })),
  fc
    .tuple(fc.nat(99), fc.nat(99))
    .map(
      ([gte, lt]): Met => ({ where: { amount: { gte, lt } }, meets: ({ amount }) => amount! >= gte && amount! < lt }),
    ),
  fc.nat(2_999).map((lte): Met => ({ where: { year: { lte } }, meets: ({ year }) => year! <= lte })),
);

describe('the embedded view store of very many rows', () => {
  const MANY = 24_000;
  const many = Array.from({ length: MANY }, (_, index): Many & { name: string } => {
    const shuffled = (index * 7_919) % MANY;
    const kind = shuffled % 11 === 0 ? null : shuffled % 13 === 0 ? '' : `kind-${shuffled % 7}`;
    const name = String(index).padStart(5, '0');
    return {
      id: `item-${String(shuffled).padStart(5, '0')}`,
      name,
      kind,
      year: shuffled % 3000,
      amount: shuffled % 100,
      open: shuffled % 3 === 0 ? null : shuffled % 3 === 1,
      owner: shuffled % 5 === 0 ? null : String(shuffled % 4).repeat(32),
    };
  });
  const declared = items();
  const collection: Collection<Many> = {
    ...declared,
    fields: { ...declared.fields, id: 'text', owner: 'id' },
    indexes: [['year']],
  };
  const store = openEmbeddedViewStore({ path: join(folder, 'very-many.db'), durability: 'normal' });
  beforeAll(() =>
    store.putMany(
      collection,
      many.map((document) => stored(document)),
    ),
  );
  afterAll(() => store.close());

  /** How often others had their turn meanwhile. */
  const turnsDuring = async (work: () => Promise<unknown>): Promise<number> => {
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    await work();
    clearImmediate(next);
    return turns;
  };

  it.each([
    { sort: [{ field: 'name', direction: 'asc' }], skip: 2_000, limit: 25 },
    { sort: [{ field: 'name', direction: 'desc' }], skip: 0, limit: 10 },
    { sort: [{ field: 'kind', direction: 'asc' }], skip: 0, limit: 10 },
    {
      sort: [
        { field: 'kind', direction: 'desc' },
        { field: 'amount', direction: 'asc' },
      ],
      skip: 30,
      limit: 15,
    },
    { sort: [{ field: 'amount', direction: 'desc' }], skip: 20_000, limit: 25 },
    { sort: [{ field: 'kind', direction: 'asc' }], skip: 23_990, limit: 100, where: { amount: { gte: 0 } } },
    { sort: [{ field: 'amount', direction: 'asc' }], skip: 0, limit: 20, where: { kind: { in: ['kind-1', null] } } },
  ] as const satisfies Query[])('lists them by what no index orders, and others have their turn: %j', async (query) => {
    const { sort, skip, limit, where } = { where: {}, ...query };
    let found: Many[] = [];
    expect(await turnsDuring(async () => (found = await store.find(collection, query)))).toBeGreaterThan(8);
    const all = await store.find(collection, { where });
    expect(found).toEqual(all.toSorted(inSortOrder(sort)).slice(skip, skip + limit));
  });

  it('counts those that meet what no index answers, and others have their turn', async () => {
    let count = 0;
    const where = { kind: 'kind-3', amount: { lt: 50 } };
    expect(await turnsDuring(async () => (count = await store.count(collection, where)))).toBeGreaterThan(8);
    expect(count).toBe(many.filter(({ kind, amount }) => kind === 'kind-3' && amount! < 50).length);
  });

  it('counts no others than an index of several fields finds, or the grams of what is searched', async () => {
    const name = 'searched';
    const searched = { ...collection, name, indexes: [['open', 'year']], searched: ['name'] };
    await store.putMany(
      searched,
      many.map((document) => stored(document)),
    );
    const open = { in: [true, false] };
    const opened = many.filter((document) => document.open !== null);
    const turns = await turnsDuring(async () => {
      expect(await store.count(searched, { open, year: { lt: 30 }, amount: { gte: 0 } })).toBe(
        opened.filter(({ year }) => year! < 30).length,
      );
      expect(await store.count(searched, { open, name: { contains: '1234' } })).toBe(
        opened.filter(({ name }) => name.includes('1234')).length,
      );
    });
    expect(turns).toBeLessThan(8);
  });

  it('finds those that name scattered ids in all parts of an index, and looks at no others', async () => {
    const scattered = { ...collection, name: 'scattered', indexes: [], scattered: ['owner'] };
    const ownerOf = (index: number) => String(index % 3_000).padStart(32, '0');
    const owned = many.map((document, index) => ({ ...document, owner: ownerOf(index) }));
    await store.putMany(
      scattered,
      owned.map((document) => stored(document)),
    );
    const where = { anyOf: [{ owner: ownerOf(1) }, { owner: { in: [ownerOf(2), ownerOf(2_999)] }, open: true }] };
    const matching = owned.filter(
      ({ owner, open }) => owner === ownerOf(1) || ([ownerOf(2), ownerOf(2_999)].includes(owner) && open === true),
    );
    const sort = [{ field: 'name', direction: 'asc' }] as const;
    const turns = await turnsDuring(async () => {
      expect(await store.count(scattered, where)).toBe(matching.length);
      expect(await store.find(scattered, { where, sort, limit: 100 })).toEqual(matching);
    });
    expect(turns).toBeLessThan(8);
  });

  const grouped = (documents: readonly Many[], groupBy: readonly Field[], sums: readonly ('amount' | 'year')[]) =>
    [...Map.groupBy(documents, (document) => JSON.stringify(groupBy.map((field) => document[field] ?? null)))]
      .map(([values, some]) => ({ values: JSON.parse(values) as Scalar[], some }))
      .sort((one, other) => nullsFirst(one.values, other.values))
      .map(({ values, some }) => ({
        group: Object.fromEntries(groupBy.map((field, index) => [field, values[index]])),
        sums: Object.fromEntries(
          sums.map((field) => [field, some.reduce((sum, document) => sum + (document[field] ?? 0), 0)]),
        ),
        count: some.length,
      }));

  it('sums and gives distinct values by any condition as if all were looked at together', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(condition, { maxLength: 2 }),
        fc.option(fc.array(condition, { minLength: 1, maxLength: 2 }), { nil: undefined }),
        fc.uniqueArray(fc.constantFrom(...FIELDS), { minLength: 1, maxLength: 3 }),
        fc.subarray(['amount', 'year'] as const),
        async (all, any, groupBy, sums) => {
          const where = {
            ...Object.assign({}, ...all.map((one) => one.where)),
            ...(any && { anyOf: any.map((one) => one.where) }),
          };
          const last = new Map(all.map((one) => [Object.keys(one.where).join(), one])); // of two on a field
          const matching = many.filter(
            (item) => last.values().every((one) => one.meets(item)) && (any?.some((one) => one.meets(item)) ?? true),
          );
          const [field] = groupBy as [Field];
          expect(await store.sumBy(collection, { where, groupBy, sums })).toEqual(grouped(matching, groupBy, sums));
          expect(await store.distinct(collection, field, where)).toEqual(
            grouped(matching, [field], []).flatMap(({ group }) => group[field] ?? []),
          );
        },
      ),
      { numRuns: 10 },
    );
  });

  it.each([
    { groupBy: [], sums: ['amount'] },
    { groupBy: ['kind', 'owner'], sums: ['amount', 'year'] },
    { groupBy: ['id'], sums: [] },
  ] as const)('sums them, and others have their turn: %j', async ({ groupBy, sums }) => {
    let found: SumRow[] = [];
    expect(await turnsDuring(async () => (found = await store.sumBy(collection, { groupBy, sums })))).toBeGreaterThan(
      8,
    );
    expect(found).toEqual(grouped(many, groupBy, sums));
  });

  it('gives distinct values, and others have their turn', async () => {
    let names: Scalar[] = [];
    expect(await turnsDuring(async () => (names = await store.distinct(collection, 'name', {})))).toBeGreaterThan(8);
    expect(names).toEqual(many.map(({ name }) => name));
  });

  it('sums exactly when the way there leads beyond what a number holds, and refuses where it ends there', async () => {
    const largest = Number.MAX_SAFE_INTEGER;
    const large = { ...items(), indexes: [] };
    const amountOf = (index: number) => (index < 2 ? largest : index < 11_998 ? 0 : -largest + index);
    await store.putMany(
      large,
      Array.from({ length: 12_000 }, (_, index) => stored({ id: String(index), amount: amountOf(index) })),
    );
    const query = { groupBy: [], sums: ['amount'] };
    expect((await store.sumBy(large, query))[0]?.sums.amount).toBe(11_998 + 11_999);
    await expect(store.sumBy(large, { ...query, where: { amount: { gte: 0 } } })).rejects.toThrow('too large');
  });

  it('looks at each row once while others change them', async () => {
    const moving = { ...items(), indexes: [] };
    const before = Array.from({ length: 12_000 }, (_, index) => ({ id: String(index), kind: 'before', amount: 1 }));
    await store.replaceMany(moving, before);
    let isDone = false;
    const change = async () => {
      for (let turn = 0; !isDone; turn += 1) {
        const some = before.filter((_, index) => index % 8 === turn % 8);
        await store.replaceMany(
          moving,
          some.map((item) => ({ ...item, kind: `after-${turn}` })),
        );
        await new Promise(setImmediate);
      }
    };
    const changes = change();
    const groups = await store.sumBy(moving, { groupBy: ['kind'], sums: ['amount'] });
    isDone = true;
    await changes;
    expect(groups.length).toBeGreaterThan(2);
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(12_000);
    expect(groups.reduce((sum, { sums }) => sum + (sums.amount ?? 0), 0)).toBe(12_000);
  });

  it('looks at no others where an index finds the few that may match', async () => {
    const where = { year: 7, kind: { not: null } };
    const sort = [{ field: 'kind', direction: 'desc' }] as const;
    const turns = await turnsDuring(async () => {
      expect(await store.find(collection, { where, sort, limit: 10 })).toHaveLength(7);
      expect(await store.count(collection, where)).toBe(7);
    });
    expect(turns).toBeLessThan(8);
  });
});
