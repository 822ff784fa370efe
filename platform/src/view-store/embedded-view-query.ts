import type { SQLInputValue } from 'node:sqlite';
import { isId, typeOf } from './declaration.ts';
import { column } from './embedded-view-tables.ts';
import { toColumn } from './embedded-view-values.ts';
import { type OrderComparison, readWhere, type Test } from './read-where.ts';
import type { Collection, FieldType, Scalar, Sort, Where } from './view-store.ts';

export type Sql = Readonly<{ sql: string; values: readonly SQLInputValue[] }>;

const OPERATORS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const satisfies Record<OrderComparison, string>;

const JOINED = { all: { word: 'AND', none: 'TRUE' }, any: { word: 'OR', none: 'FALSE' } } as const;

/** What is put before a field that is compared: a plus keeps SQLite from looking for its ranges in an index. */
type BeforeCompared = '' | '+';

const joined = (
  collection: Collection,
  how: keyof typeof JOINED,
  tests: readonly Test[],
  beforeCompared: BeforeCompared,
): Sql => {
  const parts = tests.map((test) => testSql(collection, test, beforeCompared));
  const { word, none } = JOINED[how];
  return {
    sql: parts.length === 0 ? none : `(${parts.map(({ sql }) => sql).join(` ${word} `)})`,
    values: parts.flatMap(({ values }) => values),
  };
};

/** The values of a JSON text as columns of a type hold them, and the text that says those which such columns can hold. */
export const listSql = (type: FieldType, values: readonly Scalar[]) => ({
  item: type === 'id' ? 'unhex(value)' : 'value',
  json: JSON.stringify(values.filter((value) => (type === 'id' ? isId(value) : value !== null))),
});

/** Membership takes its values as one JSON text: the statement is the same whatever their number. */
const memberSql = (name: string, type: FieldType, values: readonly Scalar[]): Sql => {
  const { item, json } = listSql(type, values);
  const member = `${name} IN (SELECT ${item} FROM json_each(?))`;
  return { sql: values.includes(null) ? `(${name} IS NULL OR ${member})` : member, values: [json] };
};

const testSql = (collection: Collection, test: Test, beforeCompared: BeforeCompared): Sql => {
  if ('of' in test) return joined(collection, test.test, test.of, beforeCompared);
  const name = column(test.field);
  const type = typeOf(collection, test.field);
  switch (test.test) {
    case 'equals':
      return { sql: `${name} IS ?`, values: [toColumn(type, test.value)] };
    case 'differs':
      return { sql: `${name} IS NOT ?`, values: [toColumn(type, test.value)] };
    case 'compares':
      return { sql: `${beforeCompared}${name} ${OPERATORS[test.by]} ?`, values: [toColumn(type, test.value)] };
    case 'in':
      return memberSql(name, type, test.values);
    case 'contains':
      return { sql: `(${test.texts.map(() => `instr(${name}, ?) > 0`).join(' AND ')})`, values: test.texts };
  }
};

/** The WHERE clause: documents only, no tombstones. */
export const whereSql = (collection: Collection, where: Where = {}, beforeCompared: BeforeCompared = ''): Sql => {
  const { sql, values } = testSql(collection, readWhere(collection, where), beforeCompared);
  return { sql: `WHERE _live = 1 AND ${sql}`, values };
};

/** The same of a range of row numbers, after the first and through the second of two more values: found by these. */
export const whereInPieceSql = (collection: Collection, where?: Where): Sql => {
  const { sql, values } = whereSql(collection, where, '+');
  return { sql: `${sql} AND _row > ? AND _row <= ?`, values };
};

/** What a group of rows comes to: sums of fields, exact where all are integers, then how many rows. */
export const totalsOf = (sums: readonly string[]): string[] => [
  ...sums.map((field) => `coalesce(sum(${column(field)}), 0)`),
  'count(*)',
];

type SortKey = Readonly<{ column: string; direction: 'ASC' | 'DESC'; nullable: boolean }>;

/** What rows are sorted by: the requested keys, then the id. SQLite sorts text as the port says. */
const sortKeys = (collection: Collection, sort: Sort = []): readonly SortKey[] => [
  ...sort.map(({ field, direction }): SortKey => {
    typeOf(collection, field);
    return { column: column(field), direction: direction === 'asc' ? 'ASC' : 'DESC', nullable: field !== 'id' };
  }),
  { column: 'id', direction: 'ASC', nullable: false },
];

/** The terms of an ORDER BY, in a form whose order an index on the same columns gives. Descending, nulls come last anyway. */
export const orderTerms = (collection: Collection, sort?: Sort): string[] =>
  sortKeys(collection, sort).map(
    ({ column, direction, nullable }) =>
      `${column} ${direction}${nullable && direction === 'ASC' ? ' NULLS LAST' : ''}`,
  );

/** The same order as plain expressions and their directions, for an index of its own. */
export const orderExpressions = (collection: Collection, sort?: Sort) =>
  sortKeys(collection, sort).flatMap(({ column, direction, nullable }) => [
    ...(nullable && direction === 'ASC' ? [{ expression: `${column} IS NULL`, direction }] : []),
    { expression: column, direction },
  ]);
