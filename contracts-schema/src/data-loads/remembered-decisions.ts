import { z } from 'zod';
import { pagination } from '../http/answers.ts';
import { id } from '../ids.ts';
import { decidedKind } from './name-decisions.ts';

/** Of what kind of text something was decided; `COLUMNS` of the headings of a file. */
export const rememberedKind = z.enum([...decidedKind.options, 'COLUMNS']);

/** What was decided in the review of a load, and holds for the organization's later ones. */
const rememberedDecision = z.object({
  _id: z.string(),
  kind: rememberedKind,
  /** As the row said it of which it was decided. */
  text: z.string(),
  /** Whose name it is, or the label of what it means; null of a name that is nobody else's. */
  as: z.string().nullable(),
  decidedBy: z.string(),
  decidedAt: z.string(),
});
export type RememberedDecision = z.infer<typeof rememberedDecision>;

/** A page of them, the latest first. */
export const rememberedDecisions = z.object({ docs: z.array(rememberedDecision), pagination });
export type RememberedDecisions = z.infer<typeof rememberedDecisions>;

export const forgetDecision = z.object({ _id: id });
