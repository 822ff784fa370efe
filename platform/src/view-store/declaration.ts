import { checkSize, ValueRefused } from './value-refused.ts';
import type { Collection, Document, FieldType, Scalar } from './view-store.ts';

const COLLECTION_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
const PREFIX = /^[\w-]{1,100}\.$/;
const FIELD_NAME = /^[A-Za-z][A-Za-z0-9_]{0,99}$/;

/** Whether a generation may have this prefix: a word and a dot. */
export const isPrefix = (prefix: string): boolean => PREFIX.test(prefix);

/** Refuses what is no prefix of a generation. */
export const checkPrefix = (prefix: string): void => {
  if (!isPrefix(prefix)) throw new Error(`'${prefix}' cannot name a generation`);
};

/** Refuses a declaration that no adapter could keep: unfit names, or an index on a field that is not declared. */
export const checkDeclaration = (collection: Collection): void => {
  if (!COLLECTION_NAME.test(collection.name)) throw new Error(`'${collection.name}' cannot name a collection`);
  for (const name of Object.keys(collection.fields))
    if (!FIELD_NAME.test(name) || name === 'anyOf')
      throw new Error(`'${name}' cannot name a field of ${collection.name}`);
  const names = Object.keys(collection.fields).map((name) => name.toLowerCase());
  if (new Set(names).size < names.length)
    throw new Error(`Two fields of ${collection.name} differ only in upper and lower case`);
  for (const name of collection.indexes.flat()) typeOf(collection, name);
  for (const name of collection.searched ?? [])
    if (typeOf(collection, name) !== 'text') throw new Error(`Field '${name}' of ${collection.name} is no text`);
  for (const name of collection.scattered ?? [])
    if (typeOf(collection, name) !== 'id') throw new Error(`Field '${name}' of ${collection.name} is no id`);
};

/** Two declarations with the same key are stored alike. */
export const declarationKey = ({ name, fields, indexes, searched, scattered, repeated }: Collection): string =>
  JSON.stringify([name, fields, indexes, searched, scattered, repeated]);

/** The type of a declared field. An undeclared one is a mistake in the program and refused. */
export const typeOf = (collection: Collection, field: string): FieldType => {
  const type = Object.hasOwn(collection.fields, field) ? collection.fields[field] : undefined;
  if (!type) throw new Error(`Field '${field}' is not declared in collection ${collection.name}`);
  return type;
};

const ID = /^[0-9a-f]{32}$/;

/** Whether a value is what fields declared as `id` hold. */
export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

const isOf = (type: FieldType, value: unknown): value is Scalar => {
  switch (type) {
    case 'text':
      return typeof value === 'string';
    case 'id':
      return isId(value);
    case 'number':
      return Number.isFinite(value);
    case 'boolean':
      return typeof value === 'boolean';
  }
};

/** The value itself, when it is null or of the declared type; another one is refused (ValueRefused). */
export const checkedValue = (collection: Collection, field: string, value: unknown): Scalar => {
  const type = typeOf(collection, field);
  if (value === null || isOf(type, value)) return value;
  throw new ValueRefused(
    `Field '${field}' of collection ${collection.name} is declared ${type}; ${String(value)} is not`,
  );
};

/** The value itself, when a condition may ask a field for it: what a document may hold, and of ids any text. */
export const askedValue = (collection: Collection, field: string, value: unknown): Scalar =>
  typeof value === 'string' && typeOf(collection, field) === 'id' ? value : checkedValue(collection, field, value);

/** What the ids of a collection's documents are: any text, unless they are declared. */
export const keyType = (collection: Collection): FieldType => collection.fields.id ?? 'text';

/** The id itself, when a document of the collection may have it; another one is refused (ValueRefused). */
export const checkedKey = (collection: Collection, id: string): string => {
  if (keyType(collection) === 'id') checkedValue(collection, 'id', id);
  return id;
};

/** The values of the declared fields, in the order of the declaration; absent is null. */
export const declaredValues = (collection: Collection, document: Document): Scalar[] => {
  const values: Readonly<Record<string, unknown>> = document;
  return Object.keys(collection.fields).map((field) => checkedValue(collection, field, values[field] ?? null));
};

/** Refuses (ValueRefused) a document that no store would take. */
export const checkDocument = (collection: Collection, document: Document): void => {
  declaredValues(collection, document);
  checkSize(collection.name, document.id, JSON.stringify(document).length);
};

/** Refuses to group by an undeclared field, and to sum what is not a number. */
export const checkSummed = (collection: Collection, groupBy: readonly string[], sums: readonly string[]): void => {
  for (const field of groupBy) typeOf(collection, field);
  for (const field of sums)
    if (typeOf(collection, field) !== 'number')
      throw new Error(`Field '${field}' of collection ${collection.name} is no number and has no sum`);
};

/** The number itself; beyond what a number holds exactly it is refused. */
export const exact = (sum: number): number => {
  if (Math.abs(sum) > Number.MAX_SAFE_INTEGER) throw new RangeError(`The sum ${sum} is too large to be exact`);
  return sum;
};
