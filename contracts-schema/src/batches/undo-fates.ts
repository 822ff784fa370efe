import { z } from 'zod';
import { batchRecordKinds } from './batch-events.ts';

/**
 * What becomes of what a batch did when the batch is undone: it is removed, says again what it said before, or is one of
 * its own again; or it stays or is gone, and why.
 */
export const undoFates = ['removed', 'restored', 'separated', 'changed', 'in-use', 'gone'] as const;
export type UndoFate = (typeof undoFates)[number];

/** Something that a batch did, and what undoing the batch does to it. */
export const undoneThing = z.object({
  _id: z.string(),
  kind: z.enum(batchRecordKinds),
  name: z.string(),
  /** Of what a load's row did. */
  sheetRow: z.int().nullable(),
  /** Who chooses it says in which version. */
  version: z.int(),
  fate: z.enum(undoFates),
  /** Who changed or removed it since, last; null of what stands as the batch left it. */
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
});
export type UndoneThing = Readonly<z.infer<typeof undoneThing>>;
