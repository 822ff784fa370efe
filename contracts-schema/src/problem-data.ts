import { z } from 'zod';
import { underWaySentence } from './batches/batch-words.ts';
import { dataLoadInfo, loadedBefore, reviewRowAnswer } from './data-loads/data-load-endpoints.ts';
import { permission } from './permission.ts';
import { type ProblemCode, problems } from './problems.ts';

/** What stands in `data` of the problems that say more than their message; the others have none. */
export const problemData = {
  /** What is left of the permissions of the caller. */
  'permission.missing': z.object({ permissions: z.array(permission) }),
  /** The page of a new password leads to sign-in then. */
  'account.link-expired': z.object({ tokenExpired: z.literal(true) }),
  /** Of rows edited in a table: how many were saved all the same, and where the log then stood. */
  'record.invalid': z.object({ saved: z.int(), position: z.string().optional() }),
  /** Of records removed together: how many were removed all the same, and where the log then stood. */
  'record.not-all-removed': z.object({ removed: z.int(), position: z.string().optional() }),
  /** What it was called, and whom it was joined to. */
  'supplier.joined': z.object({ name: z.string(), to: z.object({ _id: z.string(), name: z.string().nullable() }) }),
  /** What is wrong with which characters of a formula: the first is 0. */
  'calculation.formula-invalid': z.object({
    problems: z.array(z.object({ code: z.string(), message: z.string(), at: z.int(), length: z.int() })),
  }),
  /** Which one, or what is being undone. */
  'batch.under-way': z.object({ kind: z.enum(['change', 'load', 'merge']), isUndo: z.boolean() }),
  'data-load.in-progress': dataLoadInfo,
  'data-load.loaded-before': loadedBefore,
  /** The row as it is now. */
  'data-load.row-changed': reviewRowAnswer,
} as const satisfies Partial<Record<ProblemCode, z.ZodType>>;

/** What a problem says: its own message, or what its data say better. */
export const problemMessage = (code: ProblemCode, data: unknown): string =>
  code === 'batch.under-way' && data !== undefined
    ? underWaySentence(problemData[code].parse(data))
    : problems[code].message;
