import { z } from 'zod';
import { day } from '../ids.ts';

/** One field's correction: what it said, what it says now. */
export const fieldChange = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });
export type FieldChange = z.infer<typeof fieldChange>;

/**
 * The three facts in the life of a registered thing. Corrections say what changed beside the result, and a removal keeps
 * the last state, so that every projection is a pure fold. `validFrom` is the day the fact holds.
 */
export const lifecycleEvents = <Noun extends string, Fields extends z.ZodType>(noun: Noun, fields: Fields) => {
  const data = z.object({ id: z.string(), organizationId: z.string(), validFrom: day, fields });
  return {
    registered: z.object({ type: z.literal(`${noun}Registered` as const), data }),
    revised: z.object({
      type: z.literal(`${noun}Revised` as const),
      data: data.extend({ changes: z.array(fieldChange) }),
    }),
    removed: z.object({ type: z.literal(`${noun}Removed` as const), data }),
  };
};

/** Every field whose value differs, in the order of the fields. Values are plain JSON. */
export const changesBetween = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FieldChange[] =>
  Object.keys({ ...before, ...after })
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }));
