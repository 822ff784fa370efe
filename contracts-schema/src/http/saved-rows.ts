import { z } from 'zod';
import { type FieldProblem, fieldProblems } from './answers.ts';

/** A row that is no form of what it is to change, and what is wrong with it. */
export type UnreadRow = Readonly<{ _id: string | undefined; unread: readonly FieldProblem[] }>;

/** As many as one call saves. */
const MOST_ROWS = 1_000;

const idOf = (given: unknown): string | undefined =>
  given !== null && typeof given === 'object' && '_id' in given && typeof given._id === 'string'
    ? given._id
    : undefined;

/** Rows of a table that are saved each by itself: what cannot be read of one is said of that one, and keeps none of the others. */
export const savedRows = <Row extends z.ZodType>(row: Row) => {
  const unread = z
    .unknown()
    .describe('Lo que no es una fila así: se rechaza sola, y dice por qué')
    .transform((given): UnreadRow => ({ _id: idOf(given), unread: fieldProblems(row.safeParse(given).error) }));
  return z.array(row.or(unread)).max(MOST_ROWS) as z.ZodType<(z.output<Row> | UnreadRow)[], z.input<Row>[]>; // whoever saves them knows their form
};
