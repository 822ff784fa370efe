import { type Condition, type Filter, Long, type Sort as MongoSort } from 'mongodb';
import { checkedKey, declaredValues, typeOf } from './declaration.ts';
import { gramsOf, gramsToFind } from './grams.ts';
import { readWhere, type Test } from './read-where.ts';
import { checkSize } from './value-refused.ts';
import type { Collection, Document, Scalar, Sort, Stored, Where } from './view-store.ts';

/**
 * How a document lies in MongoDB: its declared fields, never absent, for queries; the grams of those that are searched;
 * which are null, for sorting; and itself as JSON, because MongoDB does not keep every JSON object as it was (keys with `$` or dots, the order of keys,
 * -0).
 */
export type MongoView = Readonly<Record<string, unknown>> &
  Readonly<{
    _id: string;
    _position: string;
    _live: boolean;
    _nulls: Readonly<Record<string, true>>;
    _body: string | null;
  }>;

/** The path of a field: the id is `_id`. Field names are plain words, and none begins with `_` as our own do. */
export const path = (field: string): string => (field === 'id' ? '_id' : field);

/** One id is looked up; several are searched for, which FerretDB does by reading the whole collection. */
export const anyOf = (ids: readonly string[]): Condition<string> => {
  const [first] = ids;
  return first !== undefined && ids.length === 1 ? first : { $in: [...ids] };
};

/** A scalar as MongoDB keeps it: whole numbers as 64-bit integers, so that sums are exact. */
const toBson = (value: Scalar) => (Number.isSafeInteger(value) ? Long.fromNumber(Number(value)) : value);

/** The grams of what is searched, of collections in which something is. */
export const GRAMS = '_grams';

const searchedIn = ({ searched = [] }: Collection, document: Document): readonly string[] => {
  const values: Readonly<Record<string, unknown>> = document;
  return searched.map((field) => String(values[field] ?? ''));
};

/** A document or tombstone as it is written. */
export const toMongoView = (collection: Collection, { id, position, document }: Stored): MongoView => {
  const fields = Object.keys(collection.fields);
  const values = document ? declaredValues(collection, document).map(toBson) : fields.map(() => null);
  const body = document ? JSON.stringify(document) : null;
  if (body !== null) checkSize(collection.name, id, body.length);
  return {
    ...Object.fromEntries(fields.map((field, index) => [field, values[index]])),
    _id: checkedKey(collection, id),
    _position: position,
    _live: document !== undefined,
    ...(document && collection.searched?.length && { [GRAMS]: [...gramsOf(searchedIn(collection, document))] }),
    _nulls: Object.fromEntries(fields.filter((_, index) => values[index] === null).map((field) => [field, true])),
    _body: body,
  };
};

/** A pattern that matches exactly this text. */
export const escapedPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** What of a searched field an index finds: documents that may contain the texts. */
const gramsFilter = (
  collection: Collection,
  { field, texts }: Extract<Test, { test: 'contains' }>,
): Filter<MongoView>[] => {
  const wanted = collection.searched?.includes(field) ? gramsToFind(texts) : [];
  return wanted.length > 0 ? [{ [GRAMS]: { $all: wanted } }] : [];
};

const testFilter = (collection: Collection, test: Test): Filter<MongoView> => {
  const all = (of: readonly Test[]) => of.map((one) => testFilter(collection, one));
  switch (test.test) {
    case 'equals':
      return { [path(test.field)]: { $eq: toBson(test.value) } };
    case 'differs':
      return { [path(test.field)]: { $ne: toBson(test.value) } };
    case 'compares':
      return { [path(test.field)]: { [`$${test.by}`]: toBson(test.value) } };
    case 'in':
      return { [path(test.field)]: { $in: test.values.map(toBson) } };
    case 'contains':
      return {
        $and: [
          ...gramsFilter(collection, test),
          ...test.texts.map((text) => ({ [path(test.field)]: { $regex: escapedPattern(text) } })),
        ],
      };
    case 'all':
      return test.of.length === 0 ? {} : { $and: all(test.of) };
    case 'any':
      return test.of.length === 0 ? { _id: { $in: [] } } : { $or: all(test.of) };
  }
};

/** Documents only, no tombstones. */
export const toFilter = (collection: Collection, where: Where = {}): Filter<MongoView> => ({
  _live: true,
  ...testFilter(collection, readWhere(collection, where)),
});

/** The requested keys, then the id. MongoDB sorts text as the port says, and nulls first: ascending, they are put behind. */
export const toSort = (collection: Collection, sort: Sort = []): MongoSort => {
  const keys = new Map<string, 1 | -1>();
  for (const { field, direction } of sort) {
    typeOf(collection, field);
    if (keys.has(path(field))) continue;
    if (direction === 'asc' && field !== 'id') keys.set(`_nulls.${field}`, 1);
    keys.set(path(field), direction === 'asc' ? 1 : -1);
  }
  return keys.has('_id') ? keys : keys.set('_id', 1);
};
