import type { SQLInputValue } from 'node:sqlite';
import { typeOf } from './declaration.ts';
import { column } from './embedded-view-tables.ts';
import { type OrderComparison, readWhere, type Test } from './read-where.ts';
import type { Collection, Scalar, Sort, Where } from './view-store.ts';

export type Sql = Readonly<{ sql: string; values: readonly SQLInputValue[] }>;

const OPERATORS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const satisfies Record<OrderComparison, string>;

/** A scalar as SQLite keeps it: booleans are 1 and 0. */
export const toColumn = (value: Scalar): SQLInputValue => (typeof value === 'boolean' ? Number(value) : value);

const joined = (tests: readonly Test[], word: 'AND' | 'OR', none: string): Sql => {
  const parts = tests.map(testSql);
  return {
    sql: parts.length === 0 ? none : `(${parts.map(({ sql }) => sql).join(` ${word} `)})`,
    values: parts.flatMap(({ values }) => values),
  };
};

/** Membership takes its values as one JSON text: the statement is the same whatever their number. */
const memberSql = (name: string, values: readonly Scalar[]): Sql => {
  const member = `${name} IN (SELECT value FROM json_each(?))`;
  return {
    sql: values.includes(null) ? `(${name} IS NULL OR ${member})` : member,
    values: [JSON.stringify(values.filter((value) => value !== null))],
  };
};

const testSql = (test: Test): Sql => {
  switch (test.test) {
    case 'equals':
      return { sql: `${column(test.field)} IS ?`, values: [toColumn(test.value)] };
    case 'differs':
      return { sql: `${column(test.field)} IS NOT ?`, values: [toColumn(test.value)] };
    case 'compares':
      return { sql: `${column(test.field)} ${OPERATORS[test.by]} ?`, values: [toColumn(test.value)] };
    case 'in':
      return memberSql(column(test.field), test.values);
    case 'contains':
      return { sql: `instr(${column(test.field)}, ?) > 0`, values: [test.text] };
    case 'all':
      return joined(test.of, 'AND', 'TRUE');
    case 'any':
      return joined(test.of, 'OR', 'FALSE');
  }
};

/** The WHERE clause: documents only, no tombstones. */
export const whereSql = (collection: Collection, where: Where = {}): Sql => {
  const { sql, values } = testSql(readWhere(collection, where));
  return { sql: `WHERE _live = 1 AND ${sql}`, values };
};

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
