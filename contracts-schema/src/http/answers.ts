import { z } from 'zod';
import { LAST_PAGE, LONGEST_PAGE, PAGE_SIZES } from '../page-sizes.ts';
import type { ProblemCode } from '../problems.ts';
import { plainText } from '../text/plain-text.ts';

/** The envelope of every refusal: the specification's flags, and a stable code besides. */
export const problemAnswer = z.object({
  error: z.literal(true),
  code: z.string(),
  message: z.string(),
  errors: z.array(z.object({ message: z.string(), field: z.string().optional() })).optional(),
  data: z.unknown().optional(),
});
export type ProblemAnswer = z.infer<typeof problemAnswer>;

export type FieldProblem = Readonly<{ message: string; field?: string }>;

/** What a schema finds wrong, by field; nothing where it finds nothing. */
export const fieldProblems = (error: z.ZodError | undefined): FieldProblem[] =>
  error?.issues.map(({ path, message }) => ({ field: path.join('.'), message })) ?? [];

/** A refusal on its way to the HTTP door. Not a bug: it is answered, not logged as an error. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: ProblemCode;
  readonly errors: readonly FieldProblem[];
  readonly data: unknown;
  /** Seconds after which to ask again, where it is known better than the code says. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ProblemCode,
    details: { errors?: readonly FieldProblem[]; data?: unknown; retryAfter?: number } = {},
  ) {
    super(code);
    this.code = code;
    this.errors = details.errors ?? [];
    this.data = details.data;
    this.retryAfter = details.retryAfter;
  }
}

export const pagination = z.object({ page: z.int(), pages: z.int(), total: z.int() });
export type Pagination = z.infer<typeof pagination>;

/** The requested page, clamped to those there are (at least one), as every paged answer reports it. */
export const paginationOf = (page: number, pageSize: number, total: number): Pagination => {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return { page: Math.min(page, pages), pages, total };
};

/** `{error: false, data}` with what else an answer carries. */
export const answerOf = <Data extends z.ZodType>(data: Data) => z.object({ error: z.literal(false), data });

/** What was done that stands in no log: `message` is shown as a toast. */
export const messageAnswer = z.object({ error: z.literal(false), message: z.string() });

/** What a command did: `message` is shown as a toast, `position` is where the log then stood. */
export const commandAnswer = z.object({
  error: z.literal(false),
  message: z.string(),
  position: z.string().optional(),
});
export type CommandAnswer = z.infer<typeof commandAnswer>;

/** A saved record: which, and in which version it now is. */
export const savedAnswer = commandAnswer.extend({ data: z.object({ _id: z.string(), version: z.int() }) });
export type SavedAnswer = z.infer<typeof savedAnswer>;

/** An administrators' catalogue list. */
export const catalogueAnswer = <Doc extends z.ZodType>(doc: Doc) =>
  z.object({
    errors: z.literal(false),
    message: z.string(),
    data: pagination.extend({ docs: z.array(doc) }),
    lastUpdate: z.string().nullable(),
  });

/** Which page of a list, and how long it is. A page beyond the last is the last. */
export const pageOfList = {
  page: z.int().min(1).max(LAST_PAGE).default(1),
  pageSize: z.int().min(1).max(LONGEST_PAGE).default(PAGE_SIZES[0]),
};

/** Page, page size and order of any list. */
export const pageQuery = <Field extends string>(sortable: readonly [Field, ...Field[]]) =>
  z.object({
    ...pageOfList,
    sort: z.enum(sortable).optional(),
    typeSort: z.enum(['asc', 'desc']).default('desc'),
  });

const searched = plainText(200).default('');

/** The same of a list that is searched and not filtered besides. */
export const listQuery = <Field extends string>(sortable: readonly [Field, ...Field[]]) =>
  pageQuery(sortable).extend({ search: searched });

/** Several values of an address, with commas between them. */
export const listIn = (text: unknown): unknown => (typeof text === 'string' ? text.split(',') : text);

/**
 * The whole of such a list, in the same order, as a file: the columns that are named, each once and with commas between
 * them, or else all. Refuses a column that the list does not have.
 */
export const exportQuery = <Field extends string, Column extends string>(
  sortable: readonly [Field, ...Field[]],
  columns: readonly [Column, ...Column[]],
) =>
  listQuery(sortable)
    .omit({ page: true, pageSize: true })
    .extend({ columns: z.array(z.enum(columns)).max(columns.length).optional() });
