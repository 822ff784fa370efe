import type { Collection as MongoCollection, Document as MongoDocument } from 'mongodb';
import { checkSummed, exact } from './declaration.ts';
import { type MongoView, path, toFilter } from './mongodb-view-query.ts';
import type { Collection, SumQuery, SumRow } from './view-store.ts';

const COUNT = '_count';

/** A figure that is no number any more is a 64-bit integer beyond what a number holds. */
const figure = (value: unknown): number => exact(typeof value === 'number' ? value : Number(String(value)));

/**
 * Sums on the server. `figuresPerQuery` is how many accumulators one $group may have; the answers of several are joined
 * by their group.
 */
export const sumBy = async (
  opened: MongoCollection<MongoView>,
  from: Collection,
  { where, groupBy, sums }: SumQuery,
  figuresPerQuery: number,
): Promise<SumRow[]> => {
  checkSummed(from, groupBy, sums);
  const $match = toFilter(from, where);
  const _id = groupBy.length === 0 ? null : Object.fromEntries(groupBy.map((field) => [field, `$${path(field)}`]));
  const figures: [string, MongoDocument][] = [
    ...sums.map((field): [string, MongoDocument] => [field, { $sum: `$${field}` }]),
    [COUNT, { $sum: 1 }],
  ];

  const rows = new Map<string, MongoDocument>();
  if (groupBy.length === 0) rows.set('null', {});
  for (let start = 0; start < figures.length; start += figuresPerQuery) {
    const $group = { _id, ...Object.fromEntries(figures.slice(start, start + figuresPerQuery)) };
    for await (const { _id: group, ...found } of opened.aggregate([{ $match }, { $group }])) {
      const key = JSON.stringify(groupBy.length === 0 ? null : groupBy.map((field) => group[field]));
      rows.set(key, { ...rows.get(key), group, ...found });
    }
  }
  return [...rows.values()].map(({ group, ...found }) => ({
    group: Object.fromEntries(groupBy.map((field) => [field, group[field]])),
    sums: Object.fromEntries(sums.map((field) => [field, figure(found[field] ?? 0)])),
    count: Number(found[COUNT] ?? 0),
  }));
};
