import { z } from 'zod';
import { day, id } from '../ids.ts';

/** The entry that another was joined to. */
export const joinedTo = z.object({ id, name: z.string() });
export type JoinedTo = Readonly<z.infer<typeof joinedTo>>;

/**
 * What happens when two entries of a catalogue are one, in the stream of the one that does not stay: it was joined to
 * another, or separated again. `fields` are what it says itself, which joining changes nothing of; `batchId` is, in both,
 * the batch by which its contracts followed. A separation says since when the entry is registered; those that 1.0.0-rc.1
 * wrote do not.
 */
export const joinEvents = <Noun extends string, Fields extends z.ZodType>(noun: Noun, fields: Fields) => {
  const data = z.object({
    id: z.string(),
    organizationId: z.string(),
    validFrom: day,
    fields,
    batchId: id,
    to: joinedTo,
  });
  return {
    joined: z.object({ type: z.literal(`${noun}Joined` as const), data }),
    separated: z.object({
      type: z.literal(`${noun}Separated` as const),
      data: data.extend({ registeredAt: z.iso.datetime().optional() }),
    }),
  };
};
