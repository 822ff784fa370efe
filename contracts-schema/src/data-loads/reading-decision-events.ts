import { z } from 'zod';
import { day, id } from '../ids.ts';
import { rememberedKind } from './remembered-decisions.ts';

/**
 * What was decided in an earlier load of how files are read is remembered no longer. `id` is the decision's; `text` what it was
 * decided of, as a row said it, and `as` whose name that was, or what it meant.
 */
const forgotten = z.object({
  type: z.literal('ReadingDecisionForgotten'),
  data: z.object({
    id,
    organizationId: id,
    validFrom: day,
    kind: rememberedKind,
    text: z.string(),
    as: z.string().nullable(),
  }),
});

export const readingDecisionEvent = z.discriminatedUnion('type', [forgotten]);
export type ReadingDecisionEvent = z.infer<typeof readingDecisionEvent>;
