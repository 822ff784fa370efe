import { z } from 'zod';
import { fieldChange } from '../events/lifecycle-events.ts';
import { day, id } from '../ids.ts';
import { fileDefaults } from './file-defaults.ts';
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

/** What stands in the organization's files for what they lack is otherwise now. */
const defaultsRevised = z.object({
  type: z.literal('FileDefaultsRevised'),
  data: z.object({ id, organizationId: id, validFrom: day, fields: fileDefaults, changes: z.array(fieldChange) }),
});

export const readingDecisionEvent = z.discriminatedUnion('type', [forgotten, defaultsRevised]);
export type ReadingDecisionEvent = z.infer<typeof readingDecisionEvent>;
