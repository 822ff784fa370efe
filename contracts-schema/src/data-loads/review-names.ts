import { z } from 'zod';
import { pagination } from '../http/answers.ts';
import { id } from '../ids.ts';
import { plainText } from '../text/plain-text.ts';
import { nameKind } from './name-decisions.ts';

/** A new name of the load under review, whom it is alike, and what was said of it. */
const reviewName = z.object({
  _id: z.string(),
  kind: nameKind,
  /** As the first of its rows writes it. */
  name: z.string(),
  rfc: z.string().nullable(),
  /** Rows that say it; of these, those that are not to be saved: in error, in question, or unchanged by what was decided. */
  rows: z.int(),
  wrongRows: z.int(),
  /** What those to be saved come to, in pesos. */
  amount: z.number(),
  firstRow: z.int(),
  /**
   * The most alike first, and last those with which it was declared to be one without that; of a name of the same file with
   * its rows and what they come to.
   */
  alikes: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      rfc: z.string().nullable(),
      registered: z.boolean(),
      rows: z.int().nullable(),
      amount: z.number().nullable(),
      /** Of a name of the same file about which something was decided: when, and whether that it is this name, which stays. */
      decision: z.object({ isThis: z.boolean(), decidedAt: z.string() }).nullable(),
    }),
  ),
  decision: z
    .object({
      verdict: z.enum(['SAME', 'DIFFERENT']),
      /** `renamedTo` is what one that is registered is to be called from the load on, where it does not stay as it is. */
      as: z.object({ _id: z.string(), name: z.string(), renamedTo: z.string().nullable() }).nullable(),
      decidedBy: z.string(),
      decidedAt: z.string(),
    })
    .nullable(),
});
export type ReviewName = z.infer<typeof reviewName>;

/**
 * Whether, of a name and one that it is alike, the other is the one that stays when nobody says which: one that is registered, one
 * that more rows say or as many, one that was itself decided.
 */
export const otherStays = (
  { rows }: Pick<ReviewName, 'rows'>,
  other: Pick<ReviewName['alikes'][number], 'registered' | 'rows' | 'decision'>,
): boolean => other.registered || other.decision !== null || (other.rows ?? 0) >= rows;

/** A page of the new names, and how many there are of the whole load. */
export const reviewNames = z.object({
  _id: z.string(),
  names: z.array(reviewName),
  counts: z.object({
    suppliers: z.int(),
    administrativeUnits: z.int(),
    /** Those that are alike another; of these, those of which nothing was decided. */
    alike: z.int(),
    undecided: z.int(),
  }),
  pagination,
});
export type ReviewNames = z.infer<typeof reviewNames>;

const DECISIONS_AT_ONCE = 100;

/** What is decided of names: of all of them, or, when one cannot be, of none. */
export const decideNames = z.object({
  idDataLoad: id,
  decisions: z
    .array(
      z
        .object({
          /** The `_id` of the name, or of one beside an RFC that is another's. */
          name: id,
          verdict: z.enum(['SAME', 'DIFFERENT', 'UNDECIDED']),
          /** With SAME: the `_id` of another name of the load, or of anybody registered; beside an RFC, of whose it is. */
          as: id.optional(),
          /** With SAME, of somebody registered: the name of the load is the one that stays, and the catalogue's follows. */
          renames: z.literal(true).optional(),
          /** The `decidedAt` of the decision that was seen; null where none was. */
          seen: plainText(40).nullable(),
        })
        .refine(({ verdict, as }) => (verdict === 'SAME') === (as !== undefined), {
          path: ['as'],
          message: 'Indica de quién es el nombre solo cuando es el mismo',
        })
        .refine(({ verdict, renames }) => verdict === 'SAME' || !renames, {
          path: ['renames'],
          message: 'Indica qué nombre se queda solo cuando es el mismo',
        }),
    )
    .min(1)
    .max(DECISIONS_AT_ONCE),
});
export type DecideNames = z.infer<typeof decideNames>;
