import { askedValue, typeOf } from './declaration.ts';
import type { Collection, Condition, Scalar, Where } from './view-store.ts';

export type OrderComparison = 'gt' | 'gte' | 'lt' | 'lte';

/** A Where, checked against the declaration and taken apart: what an adapter has to express. */
export type Test =
  | Readonly<{ test: 'equals' | 'differs'; field: string; value: Scalar }>
  | Readonly<{ test: 'compares'; field: string; by: OrderComparison; value: Scalar }>
  | Readonly<{ test: 'in'; field: string; values: readonly Scalar[] }>
  | Readonly<{ test: 'contains'; field: string; texts: readonly string[] }>
  | Readonly<{ test: 'all' | 'any'; of: readonly Test[] }>;

const COMPARISONS: ReadonlySet<string> = new Set<OrderComparison>(['gt', 'gte', 'lt', 'lte']);

const isComparison = (name: string): name is OrderComparison => COMPARISONS.has(name);

const isTexts = (operand: unknown): operand is string | string[] => {
  const texts = [operand].flat();
  return texts.length > 0 && texts.every((text) => typeof text === 'string');
};

const readPart = (collection: Collection, field: string, [name, operand]: readonly [string, unknown]): Test => {
  const checked = (value: unknown) => askedValue(collection, field, value);
  if (name === 'in' && Array.isArray(operand)) return { test: 'in', field, values: operand.map(checked) };
  if (name === 'not') return { test: 'differs', field, value: checked(operand) };
  if (isComparison(name) && operand !== null && typeOf(collection, field) !== 'id')
    return { test: 'compares', field, by: name, value: checked(operand) };
  if (name === 'contains' && isTexts(operand) && typeOf(collection, field) === 'text')
    return { test: 'contains', field, texts: [operand].flat() };
  throw new Error(`'${name}' is no condition on field '${field}' of collection ${collection.name}`);
};

const readCondition = (collection: Collection, field: string, condition: Condition): Test => {
  if (condition === null || typeof condition !== 'object')
    return { test: 'equals', field, value: askedValue(collection, field, condition) };
  const parts = Object.entries(condition).filter(([, operand]) => operand !== undefined);
  if (parts.length === 0) throw new Error(`An empty condition on field '${field}' of collection ${collection.name}`);
  return { test: 'all', of: parts.map((part) => readPart(collection, field, part)) };
};

/** Takes a Where apart. Refuses undeclared fields, unknown conditions and values of another type than declared. */
export const readWhere = (collection: Collection, where: Where): Test => {
  const { anyOf, ...conditions } = where;
  const tests = Object.entries(conditions)
    .filter(([, condition]) => condition !== undefined)
    // `anyOf` aside, every entry is a Condition: what is not is refused while it is read.
    .map(([field, condition]) => readCondition(collection, field, condition as Condition));
  if (anyOf) tests.push({ test: 'any', of: anyOf.map((alternative) => readWhere(collection, alternative)) });
  return { test: 'all', of: tests };
};
